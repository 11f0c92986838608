#include "check/shape_rules.h"

#include <algorithm>

namespace spiced {

bool ShapeRules::is_true(int node, State& state) {
  const cetl::CoreNode& n = checker_.core().nodes[static_cast<size_t>(node)];
  switch (n.kind) {
    case cetl::CoreNode::kTrue: return true;
    case cetl::CoreNode::kFalse: return false;
    case cetl::CoreNode::kAtom: return evaluator_.holds(n.atom, state);
    case cetl::CoreNode::kAnd: return is_true(n.left, state) && is_true(n.right, state);
    case cetl::CoreNode::kOr: return is_true(n.left, state) || is_true(n.right, state);
    case cetl::CoreNode::kNot:
      if (checker_.core().nodes[static_cast<size_t>(n.left)].kind == cetl::CoreNode::kAtom)
        return !is_true(n.left, state);
      break;
    default: break;
  }
  const u32 number = checker_.graph().number_of(state, false);
  const Truth known = number == StateGraph::kNone ? Truth::kUnknown : checker_.known(node, number);
  missed_ |= known == Truth::kUnknown;
  return known == Truth::kTrue;
}

bool ShapeRules::ends(u32 position) {
  if (position == RunShape::kDone) return true;
  if (stops_in_ == kNone) return false;
  // A run that stays where it is goes on through positions all the same.
  State last;
  last.copy_from(checker_.graph().state(stops_in_));
  std::vector<u32> reached = {position};
  for (size_t i = 0; i < reached.size(); i++) {
    if (reached[i] == RunShape::kDone || repeats(reached[i])) return true;
    for (u32 next : after(reached[i], last))
      if (std::find(reached.begin(), reached.end(), next) == reached.end()) reached.push_back(next);
  }
  return false;
}

std::vector<u32> ShapeRules::after(u32 from, State& state) {
  std::vector<u32> out;
  auto enter = [&](int position, const std::vector<int>& also) {
    const int now = shape_.positions[static_cast<size_t>(position)].now;
    if (now >= 0 && !is_true(now, state)) return;
    if (std::all_of(also.begin(), also.end(), [&](int node) { return is_true(node, state); }))
      out.push_back(static_cast<u32>(position));
  };
  const bool begins = from == kNone;
  if (!begins && shape_.positions[from].stays) enter(static_cast<int>(from), {});
  for (const RunShape::Enter& e : begins ? shape_.begin : shape_.positions[from].next) enter(e.position, e.also);
  return out;
}

}  // namespace spiced
