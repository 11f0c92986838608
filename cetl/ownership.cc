#include "cetl/ownership.h"

#include "cetl/print.h"

namespace cetl {
namespace {

class Collector {
 public:
  Collector(Dependence& into, const Writers& writers) : into_(into), writers_(writers) {}

  void expression(const Formula& f) {
    switch (f->op) {
      case Op::kProcessCount:
      case Op::kNonProgress:
      case Op::kLast: into_.unknown = to_string(f); return;
      case Op::kRemoteLabel: into_.processes.insert({f->place.process, f->place.pid}); return;
      case Op::kRemoteVariable:
        into_.processes.insert({f->place.process, f->place.pid});
        indexes(f);
        return;
      case Op::kName:
        ask(f, false);
        indexes(f);
        return;
      default: break;
    }
    for (const Formula& arg : f->args) expression(arg);
    if (is_channel_function(f->op)) ask(f->args[0], true);
  }

 private:
  void indexes(const Formula& f) {
    for (const Step& step : f->path)
      if (step.index) expression(step.index);
  }

  void ask(const Formula& variable, bool messages) {
    const std::optional<std::vector<Instance>> writers = writers_(*variable, messages);
    if (!writers) {
      into_.unknown = to_string(variable);
      return;
    }
    into_.processes.insert(writers->begin(), writers->end());
    if (writers->size() > 1) into_.variable = to_string(variable);
  }

  Dependence& into_;
  const Writers& writers_;
};

void add(Dependence& to, const Dependence& more) {
  to.processes.insert(more.processes.begin(), more.processes.end());
  if (to.unknown.empty()) to.unknown = more.unknown;
  if (to.variable.empty()) to.variable = more.variable;
}

}  // namespace

Owner Dependence::owner() const {
  if (!unknown.empty() || processes.size() > 1) return {Owner::kShared, {}};
  if (processes.empty()) return {Owner::kNobody, {}};
  return {Owner::kProcess, *processes.begin()};
}

std::vector<Dependence> dependences(const Core& core, const Writers& writers) {
  std::vector<Dependence> all;
  all.reserve(core.nodes.size());
  for (const CoreNode& node : core.nodes) {
    Dependence own;
    if (node.atom) Collector(own, writers).expression(node.atom);
    for (const int child : {node.left, node.right})
      if (child >= 0) add(own, all[child]);
    all.push_back(std::move(own));
  }
  return all;
}

}  // namespace cetl
