#include "cetl/syntax.h"

#include <algorithm>
#include <utility>

namespace cetl {
namespace {

bool same_or_null(const Expr& a, const Expr& b) { return a && b ? same(a, b) : !a && !b; }

bool same_step(const Step& a, const Step& b) { return a.name == b.name && same_or_null(a.index, b.index); }

}  // namespace

Formula make(Node node) {
  int below = 0;
  node.temporal = is_temporal(node.op);
  const auto look_at = [&](const Formula& child) {
    below = std::max(below, child->depth);
    node.temporal = node.temporal || child->temporal;
  };
  for (const Formula& arg : node.args) look_at(arg);
  for (const Step& step : node.path)
    if (step.index) look_at(step.index);
  node.depth = below + 1;
  if (node.depth > kMaxDepth)
    throw Error(node.at, "the formula is nested more than " + std::to_string(kMaxDepth) +
                             " levels deep: split it into several formulas");
  return std::make_shared<const Node>(std::move(node));
}

Formula make(Op op, const Where& at, std::vector<Formula> args) {
  Node node;
  node.op = op;
  node.at = at;
  node.args = std::move(args);
  return make(std::move(node));
}

bool same(const Formula& a, const Formula& b) {
  if (a == b) return true;
  return a->op == b->op && a->value == b->value && a->name == b->name && a->label == b->label &&
         std::equal(a->args.begin(), a->args.end(), b->args.begin(), b->args.end(), same) &&
         std::equal(a->path.begin(), a->path.end(), b->path.begin(), b->path.end(), same_step);
}

}  // namespace cetl
