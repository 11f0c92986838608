#include "cetl/core_builder.h"

#include <utility>

#include "cetl/print.h"

namespace cetl {

int CoreBuilder::add(CoreNode::Kind kind, int left, int right, const Formula& origin) {
  const auto [entry, fresh] = known_.try_emplace({kind, left, right}, static_cast<int>(nodes_.size()));
  if (fresh) nodes_.push_back({kind, left, right, nullptr, origin});
  return entry->second;
}

bool CoreBuilder::opposite(int a, int b) const {
  return (is(a, CoreNode::kNot) && nodes_[a].left == b) || (is(b, CoreNode::kNot) && nodes_[b].left == a);
}

int CoreBuilder::constant(bool value, const Formula& origin) {
  return add(value ? CoreNode::kTrue : CoreNode::kFalse, -1, -1, origin);
}

int CoreBuilder::atom(const Expr& expr, const Formula& origin) {
  const auto [entry, fresh] = known_atoms_.try_emplace(cetl::to_string(expr), static_cast<int>(nodes_.size()));
  if (fresh) nodes_.push_back({CoreNode::kAtom, -1, -1, expr, origin});
  return entry->second;
}

int CoreBuilder::negation(int node, const Formula& origin) {
  switch (nodes_[node].kind) {
    case CoreNode::kTrue: return constant(false, origin);
    case CoreNode::kFalse: return constant(true, origin);
    case CoreNode::kNot: return nodes_[node].left;
    default: return add(CoreNode::kNot, node, -1, origin);
  }
}

int CoreBuilder::conjunction(int left, int right, const Formula& origin) {
  if (is(left, CoreNode::kTrue) || left == right) return right;
  if (is(right, CoreNode::kTrue)) return left;
  if (is(left, CoreNode::kFalse) || is(right, CoreNode::kFalse) || opposite(left, right))
    return constant(false, origin);
  return add(CoreNode::kAnd, left, right, origin);
}

int CoreBuilder::disjunction(int left, int right, const Formula& origin) {
  if (is(left, CoreNode::kFalse) || left == right) return right;
  if (is(right, CoreNode::kFalse)) return left;
  if (is(left, CoreNode::kTrue) || is(right, CoreNode::kTrue) || opposite(left, right)) return constant(true, origin);
  return add(CoreNode::kOr, left, right, origin);
}

int CoreBuilder::next(int node, const Formula& origin) {
  if (is(node, CoreNode::kTrue) || is(node, CoreNode::kFalse)) return node;
  return add(CoreNode::kEX, node, -1, origin);
}

int CoreBuilder::until(int left, int right, const Formula& origin) {
  if (is(right, CoreNode::kTrue) || is(right, CoreNode::kFalse) || is(left, CoreNode::kFalse)) return right;
  return add(CoreNode::kEU, left, right, origin);
}

int CoreBuilder::release(int left, int right, const Formula& origin) {
  if (is(right, CoreNode::kTrue) || is(right, CoreNode::kFalse) || is(left, CoreNode::kTrue)) return right;
  return add(CoreNode::kER, left, right, origin);
}

Core CoreBuilder::finish(int root) const {
  std::vector<bool> needed(nodes_.size());
  needed[root] = true;
  for (int i = root; i >= 0; i--) {
    if (!needed[i]) continue;
    for (const int child : {nodes_[i].left, nodes_[i].right})
      if (child >= 0) needed[child] = true;
  }
  Core core;
  std::vector<int> renamed(nodes_.size(), -1);
  for (int i = 0; i <= root; i++) {
    if (!needed[i]) continue;
    renamed[i] = static_cast<int>(core.nodes.size());
    CoreNode node = nodes_[i];
    if (node.left >= 0) node.left = renamed[node.left];
    if (node.right >= 0) node.right = renamed[node.right];
    core.nodes.push_back(std::move(node));
  }
  core.root = renamed[root];
  return core;
}

}  // namespace cetl
