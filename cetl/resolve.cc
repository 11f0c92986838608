#include "cetl/resolve.h"

#include <algorithm>
#include <utility>

namespace cetl {
namespace {

constexpr int kMostProcesses = 255;

template <typename Table>
int find(const Table& table, const std::string& name) {
  for (std::size_t i = 0; i < table.size(); i++)
    if (table[i].name == name) return static_cast<int>(i);
  return -1;
}

int find_label(const ProcessType& process, const std::string& label) {
  const auto found = std::find(process.labels.begin(), process.labels.end(), label);
  return found == process.labels.end() ? -1 : static_cast<int>(found - process.labels.begin());
}

// SPIN's name of the process can be read in messages, but not written.
std::string written(const std::string& process) { return process == ":init:" ? "init" : process; }

template <typename Table>
void add_names(std::vector<std::string>& to, const Table& table) {
  for (const auto& entry : table) to.push_back(written(entry.name));
}

Where at_label(const Node& node) {
  Where at = node.at;
  if (!at.expansion) at.span.caret += static_cast<int>(at.text().rfind('@') + 1);
  return at;
}

std::string quote(const std::string& name) { return "'" + name + "'"; }

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  const std::optional<std::string> near = nearest(word, candidates);
  return near ? ": did you mean " + quote(*near) + "?" : "";
}

// "0, 1 and 2", each in the given frame.
std::string list(const std::vector<std::string>& items, const char* last) {
  constexpr std::size_t kMost = 8;
  std::string text;
  const std::size_t shown = std::min(items.size(), kMost);
  for (std::size_t i = 0; i < shown; i++) {
    if (i) text += i + 1 == items.size() ? std::string(" ") + last + " " : ", ";
    text += items[i];
  }
  return items.size() > kMost ? text + ", ..." : text;
}

class Resolver {
 public:
  explicit Resolver(const Names& names) : names_(names) {}

  Formula formula(const Formula& old) {
    switch (old->op) {
      case Op::kName: return variable(old);
      case Op::kRemoteVariable: return remote_variable(old);
      case Op::kRemoteLabel: return label(old);
      case Op::kLen:
      case Op::kEmpty:
      case Op::kNonEmpty:
      case Op::kFull:
      case Op::kNonFull: return channel_function(old);
      default: break;
    }
    if (old->args.empty()) return old;
    Node node = *old;
    for (Formula& arg : node.args) arg = formula(arg);
    if (node.op == Op::kDiv || node.op == Op::kMod)
      if (constant_value(node.args[1]) == 0) throw Error(node.at, "this divides by zero");
    return make(std::move(node));
  }

 private:
  using Table = std::vector<Variable>;

  Formula variable(const Formula& old) {
    const std::string& name = old->path[0].name;
    if (old->path.size() == 1 && !old->path[0].index)
      if (const int found = find(names_.constants, name); found >= 0) {
        Node number;
        number.op = Op::kNumber;
        number.value = names_.constants[found].value;
        number.name = name;
        number.at = old->at;
        return make(std::move(number));
      }
    if (find(names_.globals, name) < 0) no_global(old->path[0]);
    Node node = *old;
    node.place.kind = Place::kGlobal;
    const Variable& last = walk(node.path, names_.globals);
    check_value(node, last);
    return make(std::move(node));
  }

  Formula remote_variable(const Formula& old) {
    Node node = *old;
    const ProcessType& type = process(node);
    node.place.kind = Place::kLocal;
    if (find(type.locals, node.path[0].name) < 0) no_local(type, node.path[0]);
    const Variable& last = walk(node.path, type.locals);
    check_value(node, last);
    return make(std::move(node));
  }

  Formula label(const Formula& old) {
    Node node = *old;
    const ProcessType& type = process(node);
    node.place.kind = Place::kLabel;
    node.place.label = find_label(type, node.label);
    if (node.place.label < 0) no_label(type, node);
    return make(std::move(node));
  }

  Formula channel_function(const Formula& old) {
    channel_wanted_ = true;
    Node node = *old;
    node.args[0] = formula(old->args[0]);
    channel_wanted_ = false;
    if (node.args[0]->op != Op::kName && node.args[0]->op != Op::kRemoteVariable)
      throw Error(node.args[0]->at, "expected the name of a channel");
    return make(std::move(node));
  }

  void check_value(const Node& node, const Variable& last) const {
    const Where& at = node.path.back().at;
    if (last.kind == Variable::kStructure)
      throw Error(
          at, quote(last.name) + " is a structure: name one of its fields, " + list(field_names(last.structure), "or"));
    if (channel_wanted_ && last.kind != Variable::kChannel) throw Error(at, quote(last.name) + " is not a channel");
  }

  // The variable or field that the path ends in.
  const Variable& walk(std::vector<Step>& path, const Table& first) {
    const bool outer = std::exchange(channel_wanted_, false);  // holds for the end of the path, not for indexes
    const Table* table = &first;
    const Variable* variable = nullptr;
    for (Step& step : path) {
      if (variable) {
        if (variable->kind != Variable::kStructure)
          throw Error(step.at, quote(variable->name) + " is not a structure and has no field " + quote(step.name));
        table = &names_.structures[variable->structure];
      }
      step.symbol = find(*table, step.name);
      if (step.symbol < 0) no_field(*variable, step);
      variable = &(*table)[step.symbol];
      index(step, *variable);
    }
    channel_wanted_ = outer;
    return *variable;
  }

  void index(Step& step, const Variable& variable) {
    if (!step.index) {
      if (variable.length)
        throw Error(
            step.at,
            quote(variable.name) + " is an array of " + std::to_string(variable.length) + ": write " + variable.name +
                "[0]" +
                (variable.length > 1 ? " to " + variable.name + "[" + std::to_string(variable.length - 1) + "]" : ""));
      return;
    }
    if (!variable.length) throw Error(step.at, quote(variable.name) + " is not an array and has no index");
    step.index = formula(step.index);
    const std::optional<int> value = constant_value(step.index);
    if (!value) return;
    if (*value < 0 || *value >= variable.length)
      throw Error(step.index->at, "the index " + std::to_string(*value) + " is out of range: " + quote(variable.name) +
                                      " has the elements 0 to " + std::to_string(variable.length - 1));
    step.constant = *value;
  }

  const ProcessType& process(Node& node) {
    node.place.process = find(names_.processes, node.name == "init" ? ":init:" : node.name);
    if (node.place.process < 0) node.place.process = find(names_.processes, node.name);
    if (node.place.process < 0) no_process(node);
    const ProcessType& type = names_.processes[node.place.process];
    if (!node.args.empty()) node.place.pid = given_pid(node, type);
    else node.place.pid = implied_pid(node, type);
    return type;
  }

  int given_pid(Node& node, const ProcessType& type) {
    Expr& expr = node.args[0];
    expr = formula(expr);
    const std::optional<int> pid = constant_value(expr);
    if (!pid) throw Error(expr->at, "the pid of a process must be a constant");
    if (*pid < 0 || *pid >= kMostProcesses)
      throw Error(expr->at, "there is no pid " + std::to_string(*pid) + ": pids are 0 to 254");
    if (!type.started_by_run && !std::count(type.pids.begin(), type.pids.end(), *pid))
      throw Error(expr->at, "no process " + node.name + " has the pid " + std::to_string(*pid) +
                                (type.pids.empty() ? ": none is ever started" : ": write " + instances(node, type)));
    return *pid;
  }

  int implied_pid(const Node& node, const ProcessType& type) {
    if (type.pids.size() > 1)
      throw Error(node.at, "there are several processes " + node.name + ": write " + instances(node, type));
    return type.started_by_run || type.pids.empty() ? -1 : type.pids[0];
  }

  static std::string instances(const Node& node, const ProcessType& type) {
    std::vector<std::string> items;
    for (const int pid : type.pids) items.push_back(node.name + "[" + std::to_string(pid) + "]");
    return list(items, "or");
  }

  std::vector<std::string> field_names(int structure) const {
    std::vector<std::string> fields;
    add_names(fields, names_.structures[structure]);
    return fields;
  }

  [[noreturn]] void no_global(const Step& step) const {
    const std::string problem = "no global variable " + quote(step.name);
    if (const int process = find(names_.processes, step.name); process >= 0)
      throw Error(step.at, problem + ": of the process write " + step.name + "@label or " + step.name + ":variable");
    for (const ProcessType& type : names_.processes)
      if (find(type.locals, step.name) >= 0)
        throw Error(step.at, problem + ": of the process " + written(type.name) + " write " + written(type.name) + ":" +
                                 step.name);
    for (const ProcessType& type : names_.processes)
      if (find_label(type, step.name) >= 0)
        throw Error(step.at, problem + ": for the label write " + written(type.name) + "@" + step.name);
    std::vector<std::string> candidates = names_.macros;
    add_names(candidates, names_.globals);
    add_names(candidates, names_.constants);
    throw Error(step.at, problem + suggestion(step.name, candidates));
  }

  [[noreturn]] void no_field(const Variable& structure, const Step& step) const {
    const std::vector<std::string> fields = field_names(structure.structure);
    const std::string hint = suggestion(step.name, fields);
    throw Error(step.at, quote(structure.name) + " has no field " + quote(step.name) +
                             (hint.empty() ? ": its fields are " + list(fields, "and") : hint));
  }

  [[noreturn]] void no_process(const Node& node) const {
    std::vector<std::string> candidates;
    add_names(candidates, names_.processes);
    const std::string hint = suggestion(node.name, candidates);
    throw Error(node.at, "no process " + quote(node.name) +
                             (hint.empty() && !candidates.empty() ? ": there are " + list(candidates, "and") : hint));
  }

  [[noreturn]] void no_local(const ProcessType& type, const Step& step) const {
    const std::string problem = "no variable " + quote(step.name) + " in process " + written(type.name);
    if (find(names_.globals, step.name) >= 0)
      throw Error(step.at, problem + ": it is a global variable, write " + step.name);
    if (find_label(type, step.name) >= 0)
      throw Error(step.at, problem + ": for the label write " + written(type.name) + "@" + step.name);
    std::vector<std::string> candidates;
    add_names(candidates, type.locals);
    throw Error(step.at, problem + suggestion(step.name, candidates));
  }

  [[noreturn]] void no_label(const ProcessType& type, const Node& node) const {
    const std::string problem = "no label " + quote(node.label) + " in process " + written(type.name);
    const std::string hint = suggestion(node.label, type.labels);
    if (find(type.locals, node.label) >= 0)
      throw Error(at_label(node), problem + ": for the variable write " + written(type.name) + ":" + node.label);
    if (hint.empty())
      for (const ProcessType& other : names_.processes)
        if (find_label(other, node.label) >= 0)
          throw Error(at_label(node), problem + ": it is a label of process " + written(other.name));
    if (hint.empty() && !type.labels.empty())
      throw Error(at_label(node), problem + ": it has " + list(type.labels, "and"));
    throw Error(at_label(node), problem + hint);
  }

  const Names& names_;
  bool channel_wanted_ = false;
};

}  // namespace

Formula resolve(const Formula& formula, const Names& names) { return Resolver(names).formula(formula); }

}  // namespace cetl
