#include "check/evaluator.h"

#include <cstring>
#include <string>

namespace spiced {

using cetl::Op;

namespace {

template <typename T>
int read(const unsigned char* at) {
  T v;
  std::memcpy(&v, at, sizeof v);
  return static_cast<int>(v);
}

int read_value(const Symbol& s, const unsigned char* at) {
  switch (s.type) {
    case ValueType::kShort: return read<i16>(at);
    case ValueType::kInt: return read<i32>(at);
    case ValueType::kUnsigned: return s.bits <= 8 ? *at : s.bits <= 16 ? read<u16>(at) : read<i32>(at);
    default: return *at;
  }
}

[[noreturn]] void undecided(const cetl::Node& e, const std::string& what) {
  throw Undecided(what + " at " + e.at.position() + " of the formula");
}

}  // namespace

bool Evaluator::holds(const cetl::Expr& f, State& state) const {
  auto side = [&](size_t i) { return holds(f->args[i], state); };
  switch (f->op) {
    case Op::kTrue: return true;
    case Op::kFalse: return false;
    case Op::kNot: return !side(0);
    case Op::kAnd: return side(0) && side(1);
    case Op::kOr: return side(0) || side(1);
    case Op::kImplies: return !side(0) || side(1);
    case Op::kIff: return side(0) == side(1);
    default: break;
  }
  Eval eval(shapes_, state);
  bool absent = false;
  const int v = value(*f, eval, absent);
  return !absent && v != 0;
}

int Evaluator::instance(const cetl::Place& place, const Eval& eval) const {
  const auto& processes = const_cast<Eval&>(eval).state().shape().processes;
  const int n = static_cast<int>(processes.size());
  if (place.pid >= 0) return place.pid < n && processes[place.pid].type == place.process ? place.pid : -1;
  int found = -1;
  for (int pid = 0; pid < n; pid++) {
    if (processes[pid].type != place.process) continue;
    if (found >= 0)
      throw Undecided(std::string("there are several instances of ") + model_.processes[place.process].name +
                      ", with the pids " + std::to_string(found) + " and " + std::to_string(pid) +
                      ": say which one, as in " + model_.processes[place.process].name + "[" + std::to_string(found) +
                      "]");
    found = pid;
  }
  return found;
}

int Evaluator::load(const cetl::Node& e, const Symbol* symbols, const unsigned char* base, Eval& eval,
                    bool& absent) const {
  for (size_t i = 0; i < e.path.size(); i++) {
    const cetl::Step& step = e.path[i];
    const Symbol& s = symbols[step.symbol];
    base = (s.constant ? static_cast<const unsigned char*>(s.constant) : base) + s.offset;
    if (step.index) {
      const int at = value(*step.index, eval, absent);
      if (absent) return 0;
      if (at < 0 || at >= static_cast<int>(s.length))
        undecided(e, "the index " + std::to_string(at) + " of " + step.name + " is out of bounds");
      base += static_cast<u32>(at) * s.stride;
    }
    if (s.type != ValueType::kStruct) return read_value(s, base);
    symbols = model_.structs[s.struct_type].fields;
  }
  return 0;
}

int Evaluator::remote(const cetl::Node& e, Eval& eval, bool& absent) const {
  const int pid = instance(e.place, eval);
  if (pid < 0) {
    absent = true;
    return 0;
  }
  const ProcessType& type = model_.processes[e.place.process];
  if (e.op == Op::kRemoteLabel) return eval.state().location(pid) == type.labels[e.place.label].location;
  return load(e, type.locals, eval.state().bytes() + eval.state().shape().processes[pid].offset, eval, absent);
}

int Evaluator::channel_function(const cetl::Node& e, Eval& eval, bool& absent) const {
  const int channel = value(*e.args[0], eval, absent);
  if (absent) return 0;
  const int length = eval.len(channel);
  const bool full = !eval.fault && eval.full(channel);
  if (eval.fault) undecided(e, std::string(eval.fault.text));
  switch (e.op) {
    case Op::kLen: return length;
    case Op::kEmpty: return length == 0;
    case Op::kNonEmpty: return length != 0;
    case Op::kFull: return full;
    default: return !full;
  }
}

bool Evaluator::at_no_progress(const Eval& eval) const {
  const State& state = const_cast<Eval&>(eval).state();
  const auto& processes = state.shape().processes;
  for (size_t pid = 0; pid < processes.size(); pid++)
    if (model_.processes[processes[pid].type].locations[state.location(static_cast<int>(pid))].flags &
        Location::kProgress)
      return false;
  return true;
}

int Evaluator::binary(const cetl::Node& e, Eval& eval, bool& absent) const {
  const int a = value(*e.args[0], eval, absent);
  if (absent) return 0;
  // As in PROMELA, the right side is not looked at where the left one decides.
  if (e.op == Op::kAnd && a == 0) return 0;
  if (e.op == Op::kOr && a != 0) return 1;
  if (e.op == Op::kImplies && a == 0) return 1;
  const int b = value(*e.args[1], eval, absent);
  if (absent) return 0;
  switch (e.op) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kImplies: return b != 0;
    case Op::kIff: return (a != 0) == (b != 0);
    case Op::kMul: return mul(a, b);
    case Op::kDiv:
    case Op::kMod: {
      const int result = e.op == Op::kDiv ? eval.divide(a, b) : eval.modulo(a, b);
      if (eval.fault) undecided(e, "division by zero");
      return result;
    }
    case Op::kAdd: return add(a, b);
    case Op::kSub: return sub(a, b);
    case Op::kShiftLeft: return shl(a, b);
    case Op::kShiftRight: return shr(a, b);
    case Op::kLess: return a < b;
    case Op::kLessEqual: return a <= b;
    case Op::kGreater: return a > b;
    case Op::kGreaterEqual: return a >= b;
    case Op::kEqual: return a == b;
    case Op::kNotEqual: return a != b;
    case Op::kBitAnd: return a & b;
    case Op::kBitXor: return a ^ b;
    case Op::kBitOr: return a | b;
    default: throw std::logic_error("an operator that the evaluator does not know");
  }
}

int Evaluator::value(const cetl::Node& e, Eval& eval, bool& absent) const {
  switch (e.op) {
    case Op::kTrue: return 1;
    case Op::kFalse: return 0;
    case Op::kNumber: return e.value;
    case Op::kName: return load(e, model_.globals, eval.state().bytes() + State::kHeaderBytes, eval, absent);
    case Op::kRemoteVariable:
    case Op::kRemoteLabel: return remote(e, eval, absent);
    case Op::kProcessCount: return eval.processes();
    case Op::kNonProgress: return at_no_progress(eval);
    case Op::kLast: return eval.last();
    case Op::kLen:
    case Op::kEmpty:
    case Op::kNonEmpty:
    case Op::kFull:
    case Op::kNonFull: return channel_function(e, eval, absent);
    case Op::kMinus: return neg(value(*e.args[0], eval, absent));
    case Op::kComplement: return ~value(*e.args[0], eval, absent);
    case Op::kNot: return value(*e.args[0], eval, absent) == 0;
    case Op::kConditional: {
      const int condition = value(*e.args[0], eval, absent);
      return absent ? 0 : value(*e.args[condition ? 1 : 2], eval, absent);
    }
    default: return binary(e, eval, absent);
  }
}

namespace {

void collect(const Model& model, const cetl::Node& e, std::vector<KeptVariable>& out) {
  if (e.op == Op::kName || e.op == Op::kRemoteVariable) {
    const bool local = e.op == Op::kRemoteVariable;
    const Symbol& s = (local ? model.processes[e.place.process].locals : model.globals)[e.path[0].symbol];
    if (s.hidden)
      throw cetl::Error(e.at, std::string(s.name) + " is hidden, and so no part of a state: a property cannot use it");
    if (!s.constant) out.push_back({local ? e.place.process : -1, s.offset, s.stride * (s.length ? s.length : 1)});
  }
  if (e.op == Op::kLast && !model.has_last)
    throw cetl::Error(e.at, "the model does not use _last, so no state remembers it: use it in the model");
  for (const cetl::Formula& arg : e.args) collect(model, *arg, out);
  for (const cetl::Step& step : e.path)
    if (step.index) collect(model, *step.index, out);
}

}  // namespace

std::vector<KeptVariable> variables_of(const Model& model, const cetl::Formula& formula) {
  std::vector<KeptVariable> out;
  collect(model, *formula, out);
  return out;
}

}  // namespace spiced
