#include "emit_code.h"

#include <map>
#include <set>

namespace spiced {

namespace {

const char* operator_text(Op op) {
  switch (op) {
    case Op::kAdd: return "+";
    case Op::kSub: return "-";
    case Op::kMul: return "*";
    case Op::kBitAnd: return "&";
    case Op::kBitXor: return "^";
    case Op::kBitOr: return "|";
    case Op::kLt: return "<";
    case Op::kGt: return ">";
    case Op::kLe: return "<=";
    case Op::kGe: return ">=";
    case Op::kNe: return "!=";
    case Op::kEq: return "==";
    default: return "?";
  }
}

std::string call(const char* function, const std::string& a, const std::string& b) {
  return std::string(function) + "(" + a + ", " + b + ")";
}

bool has_run(const Expr& e) {
  if (e.op == Op::kRun) return true;
  for (const Expr& a : e.args)
    if (has_run(a)) return true;
  return false;
}

}  // namespace

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\', out += c;
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '?') out += "\\?";
    else out += c;
  }
  return out + "\"";
}

const Variable& CodeWriter::last(const Ref& ref, int process) const {
  const Variable* v =
      ref.global ? &program_.globals[ref.path[0].variable] : &program_.processes[process].locals[ref.path[0].variable];
  for (size_t i = 1; i < ref.path.size(); i++) v = &program_.structs[v->struct_type].fields[ref.path[i].variable];
  return *v;
}

std::string CodeWriter::place(const Ref& ref) {
  if (ref.global && !program_.globals[ref.path[0].variable].constant.empty())
    return place(ref, "constant_globals", process_);
  (ref.hidden ? uses_hidden_ : ref.global ? uses_globals_ : uses_frame_) = true;
  return place(ref, ref.hidden ? "h" : ref.global ? "g" : "p", process_);
}

std::string CodeWriter::place(const Ref& ref, std::string out, int process) {
  const std::vector<Variable>* scope = ref.global ? &program_.globals : &program_.processes[process].locals;
  for (const RefStep& step : ref.path) {
    const Variable& v = (*scope)[step.variable];
    out += "." + v.cname;
    if (v.is_array) {
      const Expr index = step.index.empty() ? Expr{} : step.index[0];
      if (index.op == Op::kConst && index.value >= 0 && index.value < v.length)
        out += "[" + std::to_string(index.value) + "]";
      else out += "[e.at(" + value(index) + ", " + std::to_string(v.length) + ")]";
    }
    if (v.type == Type::kStruct) scope = &program_.structs[v.struct_type].fields;
  }
  return out;
}

CodeWriter::Text CodeWriter::value_of(const Ref& ref) { return read(place(ref), last(ref, process_)); }

// A variable of another process; of one that is gone, 0.
CodeWriter::Text CodeWriter::remote(const Expr& e) {
  const std::string process = program_.processes[e.value].cname, type = std::to_string(e.value);
  const std::string pid = e.args.empty() ? "e.only(" + type + ")" : value(e.args[0]);
  if (e.op == Op::kLocationOf) return {"e.location_of(" + pid + ", " + type + ")", false, false};
  Text t = read(place(e.ref, "remote", e.value), last(e.ref, e.value));
  t.text = "e.remote<" + process + ">(" + pid + ", " + type + ", [&](const " + process + "& remote) -> int { return " +
           t.text + "; })";
  t.narrow = false;
  return t;
}

CodeWriter::Text CodeWriter::read(const std::string& place, const Variable& v) {
  Text t;
  t.text = place;
  t.narrow = v.type != Type::kInt && !(v.type == Type::kUnsigned && v.bits > 15);
  if (v.type == Type::kUnsigned && v.bits > 16) t.text = "static_cast<int>(" + t.text + ")";
  return t;
}

std::string CodeWriter::assign(const Ref& target, const std::string& value) {
  const Variable& v = last(target, process_);
  const std::string to = place(target);
  switch (v.type) {
    case Type::kBit: return to + (v.truncated_to_bit ? " = to_bit(" : " = to_byte(") + value + ");";
    case Type::kByte:
    case Type::kMtype:
    case Type::kChan: return to + " = to_byte(" + value + ");";
    case Type::kShort: return to + " = to_short(" + value + ");";
    case Type::kInt: return to + " = " + value + ";";
    case Type::kUnsigned: {
      const char* type = v.bits <= 8 ? "u8" : v.bits <= 16 ? "u16" : "u32";
      return to + " = static_cast<" + type + ">(to_bits(" + value + ", " + std::to_string(v.bits) + "));";
    }
    case Type::kStruct: break;
  }
  return "";  // lift refuses assignments to whole structures
}

CodeWriter::Text CodeWriter::binary(const Expr& e) {
  const Text ta = text(e.args[0]), tb = text(e.args[1]);
  auto integer = [](const Text& t) { return t.boolean ? "int(" + t.text + ")" : t.text; };
  auto logical = [](const Text& t) { return t.boolean ? t.text : "(" + t.text + " != 0)"; };
  const std::string a = integer(ta), b = integer(tb);
  const bool narrow = ta.narrow && tb.narrow;
  switch (e.op) {
    case Op::kAnd: return {"(" + logical(ta) + " && " + logical(tb) + ")", true, true};
    case Op::kOr: return {"(" + logical(ta) + " || " + logical(tb) + ")", true, true};
    case Op::kLt:
    case Op::kGt:
    case Op::kLe:
    case Op::kGe:
    case Op::kNe:
    case Op::kEq: return {"(" + a + " " + operator_text(e.op) + " " + b + ")", true, true};
    case Op::kBitAnd:
    case Op::kBitXor:
    case Op::kBitOr: return {"(" + a + " " + operator_text(e.op) + " " + b + ")", narrow, false};
    case Op::kDiv: return {call("e.divide", a, b), narrow, false};
    case Op::kMod: return {call("e.modulo", a, b), narrow, false};
    case Op::kShl: return {call("shl", a, b), false, false};
    case Op::kShr: return {call("shr", a, b), ta.narrow, false};
    default: break;
  }
  if (narrow) return {"(" + a + " " + operator_text(e.op) + " " + b + ")", false, false};
  return {call(e.op == Op::kAdd ? "add" : e.op == Op::kSub ? "sub" : "mul", a, b), false, false};
}

std::string CodeWriter::find(const std::string& channel, const std::vector<MessageField>& fields) {
  std::string fits = matches(channel, fields, "slot");
  fits = fits.empty() ? "true" : fits.substr(4);
  const char* slot = fits == "true" ? "int" : "int slot";
  return "e.find(" + channel + ", [&](" + slot + ") { return " + fits + "; })";
}

std::string CodeWriter::matches(const std::string& channel, const std::vector<MessageField>& fields, const char* slot) {
  std::string out;
  for (size_t i = 0; i < fields.size(); i++)
    if (fields[i].use == MessageField::Use::kMatch)
      out += " && e.peek(" + channel + ", " + std::to_string(i) + ", " + slot + ") == " + value(fields[i].value);
  return out;
}

std::string CodeWriter::run(const Expr& e) {
  std::string args;
  for (const Expr& a : e.args) args += (args.empty() ? "" : ", ") + value(a);
  const std::string type = std::to_string(e.value);
  const std::string rest = e.priority > 1 ? ", " + std::to_string(e.priority) + ")" : ")";
  if (args.empty()) return "e.run(" + type + ", nullptr" + rest;
  return "e.run(" + type + ", Values{" + args + "}.data()" + rest;
}

// The generated file has a function for each fragment, and embedded() to call it.
std::string CodeWriter::embedded(int number) const {
  const CFragment& fragment = program_.c.fragments[number];
  const std::string id = std::to_string(number);
  std::string out = "embedded(e, ::" + std::string(fragment.is_expression ? "c_expr_" : "c_code_") + id;
  if (!fragment.precondition.empty()) out += ", ::c_requires_" + id + ", " + quoted(fragment.message);
  return out + ")";
}

CodeWriter::Text CodeWriter::text(const Expr& e) {
  auto probe = [&](const char* format) {
    return "e." + std::string(format) + "(" + value_of(e.args[0].ref).text + ")";
  };
  switch (e.op) {
    case Op::kConst:
      if (e.value == INT32_MIN) return {"(-2147483647 - 1)", false, false};
      return {std::to_string(e.value), e.value >= -32768 && e.value <= 32767, false};
    case Op::kVar: return value_of(e.ref);
    case Op::kPid: return {"e.pid()", true, false};
    case Op::kProcesses: return {"e.processes()", true, false};
    case Op::kTimeout: return {"e.timeout()", true, true};
    case Op::kLast: return {"e.last()", true, false};
    case Op::kEnabled: return {"e.enabled(" + value(e.args[0]) + ")", true, true};
    case Op::kPriority:
      if (!program_.has_priorities) return {"1", true, false};
      return {"e.priority(" + (e.args.empty() ? "e.pid()" : value(e.args[0])) + ")", true, false};
    case Op::kLocationOf:
      if (e.value < 0) return {"e.location_of(" + value(e.args[0]) + ", -1)", false, false};
      return remote(e);
    case Op::kRemoteVariable: return remote(e);
    case Op::kNot: return {"!" + condition(e.args[0]), true, true};
    case Op::kNegate: {
      const Text t = text(e.args[0]);
      if (t.narrow) return {"(-" + (t.boolean ? "int(" + t.text + ")" : t.text) + ")", false, false};
      return {"neg(" + t.text + ")", false, false};
    }
    case Op::kComplement: return {"(~" + value(e.args[0]) + ")", false, false};
    case Op::kCond:
      return {"(" + condition(e.args[0]) + " ? " + value(e.args[1]) + " : " + value(e.args[2]) + ")", false, false};
    case Op::kLen: return {probe("len"), false, false};
    case Op::kFull: return {probe("full"), true, true};
    case Op::kNotFull: return {"!" + probe("full"), true, true};
    case Op::kEmpty: return {"(" + probe("len") + " == 0)", true, true};
    case Op::kNotEmpty: return {"(" + probe("len") + " > 0)", true, true};
    case Op::kPoll: {
      const std::string channel = value_of(e.args[0].ref).text;
      if (e.value) return {"(e.can_poll(" + channel + ") && " + find(channel, e.match) + " >= 0)", true, true};
      return {"(e.can_poll(" + channel + ")" + matches(channel, e.match) + ")", true, true};
    }
    case Op::kRun: return {run(e), true, false};
    case Op::kEmbedded: return {embedded(e.value), false, false};
    default: return binary(e);
  }
}

std::string CodeWriter::value(const Expr& e) {
  const Text t = text(e);
  return t.boolean ? "int(" + t.text + ")" : t.text;
}

std::string CodeWriter::condition(const Expr& e) {
  const Text t = text(e);
  return t.boolean ? t.text : "(" + t.text + " != 0)";
}

std::string CodeWriter::initialise(const Initializer& init) {
  const bool constant = init.target.global && !program_.globals[init.target.path[0].variable].constant.empty();
  const std::string channel = "e.make_channel(" + std::to_string(init.queue) + ")";
  if (constant) return init.queue >= 0 ? "static_cast<void>(" + channel + ");" : "";
  if (init.queue >= 0) return assign(init.target, channel);
  return assign(init.target, value(init.value));
}

std::string CodeWriter::enabled(const Statement& s) {
  using Kind = Statement::Kind;
  if (process_ == program_.trace) {
    if (s.kind != Kind::kSend && s.kind != Kind::kReceive) return "";
    const bool sends = s.kind == Kind::kSend;
    const std::string c = channel(s.channel);
    return "e.event_is(" + std::string(sends ? "true, " : "false, ") + c + ")" +
           matches(c, s.fields, sends ? "e.event_slot()" : "0");
  }
  switch (s.kind) {
    case Kind::kCondition: return has_run(s.expr) ? "" : condition(s.expr);
    case Kind::kSend: return s.lossy ? "" : "e.can_send(" + channel(s.channel) + ")";
    case Kind::kReceive: {
      const std::string c = channel(s.channel);
      const std::string can = std::string(s.keep ? "e.can_copy(" : "e.can_receive(") + c + ")";
      return s.anywhere ? can + " && " + find(c, s.fields) + " >= 0" : can + matches(c, s.fields);
    }
    case Kind::kDStep: {
      if (s.starts_with_else) return "";
      std::string out;
      for (const Statement& guard : s.guards) {
        const std::string one = enabled(guard);
        std::string clause = "!e.in_handshake()";
        if (guard.kind == Kind::kReceive) clause = one;
        else if (!one.empty()) clause += " && " + one;
        out += (out.empty() ? "(" : " || (") + clause + ")";
      }
      return out;
    }
    default: return "";
  }
}

std::string CodeWriter::effect(const Statement& s) {
  using Kind = Statement::Kind;
  std::string out;
  if (process_ == program_.trace) return out;
  switch (s.kind) {
    case Kind::kCondition:
      if (has_run(s.expr)) out = "static_cast<void>(" + value(s.expr) + ");";
      break;
    case Kind::kAssign:
      // The value first: starting a process must not happen between the two halves of an assignment.
      if (has_run(s.expr)) return "const int value = " + value(s.expr) + ";\n" + assign(s.target, "value");
      return assign(s.target, value(s.expr));
    case Kind::kAssert: return "e.check(" + condition(s.expr) + ", " + quoted(s.message) + ");";
    case Kind::kPrint:
      for (const Expr& a : s.args) out += (out.empty() ? "" : "\n") + ("static_cast<void>(" + value(a) + ");");
      break;
    case Kind::kSend: {
      std::string values;
      for (const Expr& a : s.args) values += (values.empty() ? "" : ", ") + value(a);
      const std::string lossy = s.lossy ? "if (e.can_send(" + channel(s.channel) + ")) " : "";
      return lossy + std::string(s.sorted ? "e.send_sorted(" : "e.send(") + channel(s.channel) + ", Values{" + values +
             "}.data(), " + std::to_string(s.args.size()) + ");";
    }
    case Kind::kReceive: {
      out = "const int channel = " + channel(s.channel) + ";";
      std::string slot = "0";
      if (s.anywhere) {
        out += "\nconst int place = " + find("channel", s.fields) + ";";
        slot = "place";
      }
      for (size_t i = 0; i < s.fields.size(); i++)
        if (s.fields[i].use == MessageField::Use::kStore)
          out += "\n" + assign(s.fields[i].target, "e.peek(channel, " + std::to_string(i) + ", " + slot + ")");
      const std::string rest = std::to_string(s.fields.size()) + ", " + slot + (s.keep ? ", true);" : ");");
      return out + "\ne.take(channel, " + rest;
    }
    case Kind::kSetPriority:
      if (!program_.has_priorities) break;
      return "e.set_priority(" + value(s.args[0]) + ", " + value(s.args[1]) + ");";
    case Kind::kEmbedded: return embedded(s.expr.value) + ";";
    case Kind::kDStep: return d_step(s);
    default: break;
  }
  return out;
}

// Every node is a labelled block that ends in a jump. A selection is a row of labels, one for each option: a guard
// that is false jumps to the next of the row, and behind the last one nothing was executable.
std::string CodeWriter::d_step_node(const DStepNode& node, std::vector<std::string>& jumps) {
  auto jump = [&](const std::string& label) {
    jumps.push_back(label);
    return "goto " + label + ";";
  };
  auto node_label = [](int id) { return id < 0 ? std::string("done") : "n" + std::to_string(id); };
  const Statement& s = node.statement[0];
  std::string out = "{\n";
  const std::string guard = s.kind == Statement::Kind::kDStep ? "" : enabled(s);
  if (!guard.empty()) {
    out += "if (!(" + guard + ")) ";
    if (node.guards_select >= 0)
      out += jump("n" + std::to_string(node.guards_select) + "_" + std::to_string(node.guards_option + 1)) + "\n";
    else out += "return e.fail_for_good(\"block in d_step seq\");\n";
  }
  const std::string body = effect(s);
  if (!body.empty()) out += body + "\n";
  return out + jump(node_label(node.next)) + "\n}";
}

std::string CodeWriter::d_step(const Statement& s) {
  struct Block {
    std::string code;
    std::vector<std::string> jumps;
  };
  std::map<std::string, Block> blocks;
  std::vector<std::string> order;
  auto add = [&](const std::string& label, Block block) {
    order.push_back(label);
    blocks[label] = std::move(block);
  };
  for (const DStepNode& node : s.body) {
    const std::string label = "n" + std::to_string(node.id);
    if (!node.is_select) {
      Block block;
      block.code = d_step_node(node, block.jumps);
      add(label, std::move(block));
      continue;
    }
    for (size_t i = 0; i <= node.options.size(); i++) {
      Block block;
      if (i < node.options.size()) {
        const std::string target = node.options[i] < 0 ? "done" : "n" + std::to_string(node.options[i]);
        block.code = (i == 0 ? "if (e.failed()) return;\n" : "") + ("goto " + target + ";");
        block.jumps.push_back(target);
      } else {
        block.code =
            "return e.fail_for_good(\"blocking sel in d_step (near line " + std::to_string(node.line) + ")\");";
      }
      add(i == 0 ? label : label + "_" + std::to_string(i), std::move(block));
    }
  }
  std::set<std::string> reachable;
  std::vector<std::string> work = {"n" + std::to_string(s.body[0].id)};
  while (!work.empty()) {
    const std::string label = work.back();
    work.pop_back();
    if (!reachable.insert(label).second) continue;
    for (const std::string& next : blocks[label].jumps) work.push_back(next);
  }
  std::string out = "goto n" + std::to_string(s.body[0].id) + ";\n";
  for (const std::string& label : order)
    if (reachable.count(label)) out += label + ":\n" + blocks[label].code + "\n";
  if (reachable.count("done")) out += "done:;";
  return out;
}

std::string CodeWriter::declarations() {
  std::string out;
  if (uses_globals_) out += "  auto& g = e.globals<Globals>();\n";
  if (uses_frame_) out += "  auto& p = e.frame<" + program_.processes[process_].cname + ">();\n";
  if (uses_hidden_) out += "  auto& h = e.hidden<Hidden>();\n";
  uses_globals_ = uses_frame_ = uses_hidden_ = false;
  return out;
}

}  // namespace spiced
