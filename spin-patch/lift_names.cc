#include "lift_names.h"

#include <cctype>
#include <cstring>
#include <set>

#include "lift.h"
#include "lift_spin.h"

namespace spiced {

Place place_of(const Lextok* node) {
  if (!node) return {oFname ? oFname->name : "-", 0};
  return {node->fn ? node->fn->name : (oFname ? oFname->name : "-"), node->ln};
}

Place place_of(const Symbol* symbol, Place otherwise) {
  if (symbol && symbol->ini && symbol->ini->fn && symbol->ini->ln > 0) return place_of(symbol->ini);
  return otherwise;
}

std::string c_name(const std::string& name, std::map<std::string, int>& taken) {
  static const std::set<std::string> kReserved = {
      "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
      "char8_t", "char16_t", "char32_t", "class", "compl", "concept", "const", "consteval", "constexpr", "constinit",
      "const_cast", "continue", "co_await", "co_return", "co_yield", "decltype", "default", "delete", "do", "double",
      "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
      "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
      "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "return", "short",
      "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this",
      "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual",
      "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
      // macros that the generated file may see, and names that its records use themselves
      "NULL", "EOF", "errno", "assert", "stdin", "stdout", "stderr", "linux", "unix", "i386", "offsetof", "location",
      "priority", "last_process", "trace_location", "u8", "u16", "u32", "i16", "i32"};
  // INT8_MAX, SIZE_MAX, INT32_C and their like
  auto is_limit = [](const std::string& n) { return n.ends_with("_MAX") || n.ends_with("_MIN") || n.ends_with("_C"); };
  std::string result;
  for (char c : name) result += (std::isalnum(static_cast<unsigned char>(c)) || c == '_') ? c : '_';
  while (result.find("__") != std::string::npos) result.erase(result.find("__"), 1);
  if (result.empty() || !std::isalpha(static_cast<unsigned char>(result[0]))) result = "v" + result;
  if (kReserved.count(result) || is_limit(result)) result += "_";
  std::string unique = result;
  for (int i = 2; taken.count(unique); i++) unique = result + (result.back() == '_' ? "" : "_") + std::to_string(i);
  taken[unique] = 1;
  return unique;
}

namespace {

// The scope prefix that SPIN puts before names of inner blocks, `_3_1_x`, is no part of what the user wrote.
std::string written_name(const Symbol* symbol) {
  std::string name = symbol->name;
  const std::string scope = symbol->bscp ? reinterpret_cast<const char*>(symbol->bscp) : "";
  if (scope.size() > 1 && name.size() > scope.size() && name.compare(0, scope.size(), scope) == 0)
    return name.substr(scope.size());
  return name;
}

Type lift_type(int type, const Symbol* symbol) {
  switch (type) {
    case BIT: return Type::kBit;
    case BYTE: return Type::kByte;
    case SHORT: return Type::kShort;
    case INT: return Type::kInt;
    case CHAN: return Type::kChan;
    case MTYPE: return Type::kMtype;
    case UNSIGNED: return Type::kUnsigned;
    case STRUCT: return Type::kStruct;
  }
  throw Refused(place_of(symbol, place_of(static_cast<Lextok*>(nullptr))),
                std::string("a variable of unknown type (") + (symbol ? symbol->name : "?") + ")");
}

}  // namespace

int Names::process_named(const std::string& name) const {
  for (size_t i = 0; i < program_.processes.size(); i++)
    if (program_.processes[i].name == name) return static_cast<int>(i);
  return -1;
}

int Names::struct_type(Symbol* defining) {
  auto known = structs_.find(defining->name);
  if (known != structs_.end()) return known->second;
  StructType type;
  type.name = defining->name;
  std::map<std::string, int> taken;
  for (Lextok* declaration = getuname(defining); declaration; declaration = declaration->rgt)
    for (Lextok* field = declaration->lft; field; field = field->rgt) {
      Variable v = make_variable(field->sym);
      v.cname = c_name(v.name, taken);
      type.fields.push_back(std::move(v));
    }
  static std::map<std::string, int> type_names;
  type.cname = c_name("struct_" + type.name, type_names);
  // Fields come first in make_variable, so nested types are already in the list: emit may print in order.
  program_.structs.push_back(std::move(type));
  return structs_[defining->name] = static_cast<int>(program_.structs.size()) - 1;
}

Variable Names::make_variable(Symbol* symbol) {
  Variable v;
  v.name = written_name(symbol);
  v.place = place_of(symbol, place_of(static_cast<Lextok*>(nullptr)));
  v.type = lift_type(symbol->type, symbol);
  v.is_array = symbol->isarray || symbol->nel > 1;
  v.length = symbol->nel;
  v.bits = symbol->nbits;
  v.truncated_to_bit = v.type == Type::kBit && !v.is_array;
  if (v.type == Type::kStruct) {
    if (!symbol->Snm) throw Refused(v.place, "a structure without a type (" + v.name + ")");
    v.struct_type = struct_type(symbol->Snm);
  }
  if (v.type == Type::kUnsigned && (v.bits < 1 || v.bits > 32))
    throw Refused(v.place, "an unsigned of width " + std::to_string(v.bits));
  return v;
}

void Names::declare_all() {
  std::map<std::string, int> global_names;
  std::map<int, std::map<std::string, int>> local_names;
  for (Ordered* walk = all_names; walk; walk = walk->next) {
    Symbol* s = walk->entry;
    if (s->owner || s->type == 0 || s->type == LABEL || s->type == PROCTYPE || s->type == PREDEF) continue;
    if (s->type == MTYPE && ismtype(s->name)) continue;
    switch (s->type) {
      case BIT:
      case BYTE:
      case SHORT:
      case INT:
      case CHAN:
      case MTYPE:
      case UNSIGNED:
      case STRUCT: break;
      default: continue;
    }
    if (!s->context) {
      Variable v = make_variable(s);
      // Bit 1: hidden by the model, or by SPIN because bit 128, "it is read", is not set.
      v.hidden = (s->hidden & 1) && (s->hidden & 128);
      v.write_only = (s->hidden & 1) && !(s->hidden & 128);
      v.cname = c_name(v.name, global_names);
      global_[s] = static_cast<int>(program_.globals.size());
      program_.globals.push_back(std::move(v));
      continue;
    }
    const int process = process_named(s->context->name);
    if (process < 0) continue;  // a claim's
    Variable v = make_variable(s);
    v.cname = c_name(v.name, local_names[process]);
    auto& locals = program_.processes[process].locals;
    local_[s] = static_cast<int>(locals.size());
    local_process_[s] = process;
    locals.push_back(std::move(v));
  }
}

Names::Found Names::find(Symbol* symbol, int process, const Lextok* node) const {
  auto local = local_.find(symbol);
  if (local != local_.end() && local_process_.at(symbol) == process) return {false, local->second};
  auto global = global_.find(symbol);
  if (global != global_.end()) return {true, global->second};
  // SPIN may hand out a second symbol for the same name and scope.
  for (auto& [s, index] : local_)
    if (local_process_.at(s) == process && std::strcmp(s->name, symbol->name) == 0) return {false, index};
  for (auto& [s, index] : global_)
    if (std::strcmp(s->name, symbol->name) == 0) return {true, index};
  throw Refused(place_of(node), std::string("the name ") + symbol->name + " in this place");
}

const Variable& Names::variable(Found found, int process) const {
  return found.global ? program_.globals[found.index] : program_.processes[process].locals[found.index];
}

int Names::field_index(int struct_type, const Symbol* field, const Lextok* node) const {
  const auto& fields = program_.structs[struct_type].fields;
  for (size_t i = 0; i < fields.size(); i++)
    if (fields[i].name == written_name(field)) return static_cast<int>(i);
  throw Refused(place_of(node), std::string("the field ") + field->name);
}

bool Names::is_local_of(const Symbol* symbol, int process) const {
  auto found = local_process_.find(symbol);
  return found != local_process_.end() && found->second == process;
}

Ref Names::resolve(Lextok* node, int process, const LiftIndex& lift_index) {
  Ref ref;
  const Found found = find(node->sym, process, node);
  ref.global = found.global;
  ref.hidden = found.global && program_.globals[found.index].hidden;
  const Variable* v = &variable(found, process);
  int index = found.index;
  for (Lextok* n = node;;) {
    RefStep step;
    step.variable = index;
    if (v->is_array) step.index.push_back(n->lft ? lift_index(n->lft) : Expr{});
    ref.path.push_back(std::move(step));
    if (v->type != Type::kStruct) return ref;
    if (!n->rgt || !n->rgt->lft) return ref;  // a whole structure
    n = n->rgt->lft;
    index = field_index(v->struct_type, n->sym, n);
    v = &program_.structs[v->struct_type].fields[index];
  }
}

const Variable& Names::last_variable(const Ref& ref, int process) const {
  const Variable* v = &variable({ref.global, ref.path[0].variable}, process);
  for (size_t i = 1; i < ref.path.size(); i++) v = &program_.structs[v->struct_type].fields[ref.path[i].variable];
  return *v;
}

void Names::add_fields(QueueType& queue, Lextok* types) {
  for (Lextok* t = types; t; t = t->rgt) {
    if (t->ntyp != STRUCT) {
      queue.fields.push_back({lift_type(t->ntyp, t->sym), false});
      continue;
    }
    // A message of a struct type carries its fields one after the other, arrays element by element.
    auto flatten = [&](auto&& self, int type) -> void {
      const auto fields = program_.structs[type].fields;
      for (const Variable& f : fields)
        for (int i = 0; i < f.length; i++) {
          if (f.type == Type::kStruct) self(self, f.struct_type);
          else if (f.type == Type::kUnsigned) throw Refused(place_of(t), "an unsigned field in a message");
          else queue.fields.push_back({f.type, false});
        }
    };
    flatten(flatten, struct_type(t->sym));
  }
}

int Names::queue_type(Lextok* initialiser, const std::string& name) {
  auto known = queues_.find(initialiser);
  if (known != queues_.end()) return known->second;
  QueueType queue;
  queue.name = name;
  queue.capacity = initialiser->val;
  add_fields(queue, initialiser->rgt);
  if (queue.fields.size() > 1)
    for (QueueField& f : queue.fields) f.truncated_to_bit = f.type == Type::kBit;
  if (queue.capacity < 0 || queue.capacity > 65535)
    throw Refused(place_of(initialiser), "a channel with " + std::to_string(queue.capacity) + " slots");
  program_.queues.push_back(std::move(queue));
  return queues_[initialiser] = static_cast<int>(program_.queues.size()) - 1;
}

}  // namespace spiced
