#include "check/vocabulary.h"

namespace spiced {

namespace {

cetl::Variable variable(const Symbol& s) {
  cetl::Variable v;
  v.name = s.name;
  v.length = static_cast<int>(s.length);
  v.structure = s.struct_type;
  if (s.type == ValueType::kStruct) v.kind = cetl::Variable::kStructure;
  else if (s.type == ValueType::kChan) v.kind = cetl::Variable::kChannel;
  return v;
}

std::vector<cetl::Variable> variables(const Symbol* symbols, u32 n) {
  std::vector<cetl::Variable> out;
  for (u32 i = 0; i < n; i++) out.push_back(variable(symbols[i]));
  return out;
}

// The process type's one instance, if it never has another.
bool only_instance(const Model& model, int type, cetl::Instance& out) {
  if (model.processes[type].started_by_run) return false;
  int found = 0;
  for (int pid = 0; pid < model.n_active; pid++)
    if (model.active[pid] == type) {
      found++;
      out = {type, pid};
    }
  return found == 1;
}

bool writes(const Model& model, const Transition& t, int variable, bool messages, bool& unknown) {
  for (int i = 0; i < t.n_writes; i++) {
    const Access& a = t.writes[i];
    if (a.kind == Access::kEverything) unknown = true;
    const bool channel = a.kind == Access::kSend || a.kind == Access::kReceive;
    // A channel may have other names than its own.
    if (messages && channel && (!a.global_name || !model.globals[a.variable].constant)) unknown = true;
    if ((messages ? channel && a.global_name : a.kind == Access::kGlobal) && a.variable == variable) return true;
  }
  return false;
}

}  // namespace

cetl::Names names_of(const Model& model) {
  cetl::Names names;
  for (int p = 0; p < model.n_processes; p++) {
    const ProcessType& type = model.processes[p];
    cetl::ProcessType out;
    out.name = type.name;
    for (int i = 0; i < type.n_labels; i++) out.labels.push_back(type.labels[i].name);
    out.locals = variables(type.locals, type.n_locals);
    for (int pid = 0; pid < model.n_active; pid++)
      if (model.active[pid] == p) out.pids.push_back(pid);
    out.started_by_run = type.started_by_run;
    names.processes.push_back(std::move(out));
  }
  names.globals = variables(model.globals, model.n_globals);
  for (int i = 0; i < model.n_structs; i++)
    names.structures.push_back(variables(model.structs[i].fields, model.structs[i].n_fields));
  for (int i = 0; i < model.n_mtypes; i++)
    for (u32 k = 0; k < model.mtypes[i].n_values; k++)
      names.constants.push_back({model.mtypes[i].values[k], static_cast<int>(k) + 1});
  for (int i = 0; i < model.n_macros; i++) names.macros.push_back(model.macros[i].name);
  return names;
}

cetl::Macros macros_of(const Model& model) {
  return [&model](const std::string& name) -> std::optional<std::string> {
    for (int i = 0; i < model.n_macros; i++)
      if (name == model.macros[i].name) return model.macros[i].text;
    return std::nullopt;
  };
}

cetl::Writers writers_of(const Model& model) {
  return [&model](const cetl::Node& node, bool messages) -> std::optional<std::vector<cetl::Instance>> {
    if (node.op != cetl::Op::kName || node.path.empty()) return std::nullopt;
    if (messages && !model.globals[node.path[0].symbol].constant) return std::nullopt;
    std::vector<cetl::Instance> found;
    for (int p = 0; p < model.n_processes; p++) {
      bool unknown = false, mine = false;
      for (int i = 0; i < model.processes[p].n_transitions; i++)
        mine |= writes(model, model.processes[p].transitions[i], node.path[0].symbol, messages, unknown);
      cetl::Instance instance;
      if (unknown || (mine && !only_instance(model, p, instance))) return std::nullopt;
      if (mine) found.push_back(instance);
    }
    return found;
  };
}

}  // namespace spiced
