#include "cetl/classify.h"

#include <algorithm>
#include <set>
#include <utility>

#include "cetl/core_builder.h"
#include "cetl/ownership.h"
#include "cetl/print.h"

namespace cetl {
namespace {

std::string name_of(const Instance& instance, const Names& names) {
  const std::string& name = names.processes[instance.process].name;
  return (name == ":init:" ? "init" : name) +
         (instance.pid < 0 ? std::string() : "[" + std::to_string(instance.pid) + "]");
}

std::string name_of(Op op) {
  switch (op) {
    case Op::kAX: return "AX";
    case Op::kAF: return "AF";
    case Op::kAG: return "AG";
    case Op::kAU: return "A[ U ]";
    case Op::kAR: return "A[ R ]";
    case Op::kEX: return "EX";
    case Op::kEF: return "EF";
    case Op::kEG: return "EG";
    case Op::kER: return "E[ R ]";
    default: return "E[ U ]";
  }
}

bool is_universal(Op op) { return (op >= Op::kAX && op <= Op::kAG) || op == Op::kAU || op == Op::kAR; }

class Judge {
 public:
  Judge(const Core& core, const Names& names, const Writers& writers)
      : core_(core), names_(names), dependences_(dependences(core, writers)), temporal_(core.nodes.size()) {
    for (std::size_t i = 0; i < core.nodes.size(); i++) {
      const CoreNode& node = core.nodes[i];
      temporal_[i] =
          is_temporal(node) || (node.left >= 0 && temporal_[node.left]) || (node.right >= 0 && temporal_[node.right]);
    }
  }

  // From the outside to the inside, and from the left to the right.
  void judge(Classification& result) {
    std::vector<bool> seen(core_.nodes.size());
    std::vector<int> open = {core_.root};
    while (!open.empty() && result.in_cetl) {
      const int i = open.back();
      open.pop_back();
      if (seen[i] || has_owner(i)) continue;
      seen[i] = true;
      look_at(i, result);
      for (const int child : {core_.nodes[i].right, core_.nodes[i].left})
        if (child >= 0) open.push_back(child);
    }
  }

  void fold(Classification& result) const {
    const std::vector<int> sizes = tree_sizes(core_);
    const auto is_whole = [&](int i) { return has_owner(i) && sizes[i] <= kLargestTree; };
    std::vector<bool> needed(core_.nodes.size());
    needed[core_.root] = true;
    for (int i = core_.root; i >= 0; i--) {
      if (!needed[i] || is_whole(i)) continue;
      for (const int child : {core_.nodes[i].left, core_.nodes[i].right})
        if (child >= 0) needed[child] = true;
    }
    CoreBuilder builder;
    std::vector<int> renamed(core_.nodes.size(), -1);
    for (int i = 0; i <= core_.root; i++) {
      const CoreNode& node = core_.nodes[i];
      if (!needed[i]) continue;
      const bool constant = node.kind == CoreNode::kTrue || node.kind == CoreNode::kFalse;
      renamed[i] =
          is_whole(i) && !constant ? builder.atom(to_formula(core_, i), node.origin) : copy(builder, node, renamed);
    }
    result.core = builder.finish(renamed[core_.root]);
  }

 private:
  bool has_owner(int i) const { return !temporal_[i] && dependences_[i].owner().kind != Owner::kShared; }

  static int copy(CoreBuilder& builder, const CoreNode& node, const std::vector<int>& renamed) {
    const int left = node.left >= 0 ? renamed[node.left] : -1;
    const int right = node.right >= 0 ? renamed[node.right] : -1;
    switch (node.kind) {
      case CoreNode::kAtom: return builder.atom(node.atom, node.origin);
      case CoreNode::kNot: return builder.negation(left, node.origin);
      case CoreNode::kAnd: return builder.conjunction(left, right, node.origin);
      case CoreNode::kOr: return builder.disjunction(left, right, node.origin);
      case CoreNode::kEX: return builder.next(left, node.origin);
      case CoreNode::kEU: return builder.until(left, right, node.origin);
      case CoreNode::kER: return builder.release(left, right, node.origin);
      default: return builder.constant(node.kind == CoreNode::kTrue, node.origin);
    }
  }

  void look_at(int i, Classification& result) {
    const CoreNode& node = core_.nodes[i];
    const std::string position = " at " + node.origin->at.position();
    const auto reject = [&](std::string reason, const char* hint) {
      result.in_cetl = false;
      result.where = node.origin->at;
      result.reason = std::move(reason);
      result.hint = hint;
    };
    switch (node.kind) {
      case CoreNode::kAtom: reject(atom_reason(i, position), "use labels and variables of one process"); break;
      case CoreNode::kNot:
        if (!temporal_[i]) break;
        if (is_universal(node.origin->op))
          reject(name_of(node.origin->op) + position + " speaks of all runs",
                 "state its violation, which speaks of one run");
        else reject(name_of(node.origin->op) + position + " is negated", "state what a single run shows instead");
        break;
      case CoreNode::kOr:
        reject("the " + joint_name(node) + position +
                   (temporal_[i] ? " has a temporal operator on one side" : spans(dependences_[i])),
               "check its two sides as formulas of their own");
        break;
      case CoreNode::kEX: reject(name_of(node.origin->op) + position + " counts steps", "write EF or EG"); break;
      case CoreNode::kEU:
        if (!repeats_left(node))
          reject("the until" + position + " does not ask for its left side at the end",
                 "write E[f U (f && g)] where that is meant");
        break;
      default: break;
    }
  }

  std::string atom_reason(int i, const std::string& position) const {
    const Dependence& d = dependences_[i];
    if (!d.unknown.empty()) return "no one process owns '" + d.unknown + "' in the expression" + position;
    if (!d.variable.empty())
      return "'" + d.variable + "' in the expression" + position + " is written by " + list(d.processes);
    return "the expression" + position + spans(d);
  }

  std::string spans(const Dependence& d) const {
    return d.unknown.empty() ? " spans the processes " + list(d.processes)
                             : " has a part that no one process owns, '" + d.unknown + "'";
  }

  std::string list(const std::set<Instance>& processes) const {
    constexpr std::size_t kMost = 6;
    std::string text;
    std::size_t i = 0;
    for (const Instance& process : processes) {
      if (i == kMost) return text + ", ...";
      if (i) text += i + 1 == processes.size() ? " and " : ", ";
      text += name_of(process, names_);
      i++;
    }
    return text;
  }

  static std::string joint_name(const CoreNode& node) {
    switch (node.origin->op) {
      case Op::kAnd: return "negated conjunction";
      case Op::kImplies: return "implication";
      case Op::kIff: return "equivalence";
      default: return "disjunction";
    }
  }

  void conjuncts(int i, std::set<int>& found) const {
    std::vector<int> open = {i};
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      if (!found.insert(at).second || core_.nodes[at].kind != CoreNode::kAnd) continue;
      open.push_back(core_.nodes[at].left);
      open.push_back(core_.nodes[at].right);
    }
  }

  // In E[f U g], each conjunct of f is one of g.
  bool repeats_left(const CoreNode& until) const {
    if (core_.nodes[until.left].kind == CoreNode::kTrue) return true;
    std::set<int> left, right;
    conjuncts(until.left, left);
    conjuncts(until.right, right);
    return std::all_of(left.begin(), left.end(),
                       [&](int i) { return core_.nodes[i].kind == CoreNode::kAnd || right.contains(i); });
  }

  const Core& core_;
  const Names& names_;
  std::vector<Dependence> dependences_;
  std::vector<bool> temporal_;
};

}  // namespace

Classification classify(const Core& core, const Names& names, const Writers& writers) {
  Classification result;
  Judge judge(core, names, writers);
  judge.judge(result);
  judge.fold(result);
  for (const Dependence& d : dependences(result.core, writers)) result.owners.push_back(d.owner());
  return result;
}

std::string Classification::message() const {
  if (in_cetl) return {};
  return "not CETL: " + reason + "; the formula is checked exactly, without reduction; for reduction, " + hint;
}

std::string to_string(const Owner& owner, const Names& names) {
  switch (owner.kind) {
    case Owner::kNobody: return "nobody";
    case Owner::kProcess: return name_of(owner.process, names);
    default: return "several processes";
  }
}

}  // namespace cetl
