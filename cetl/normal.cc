#include "cetl/normal.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "cetl/core_builder.h"
#include "cetl/print.h"
#include "cetl/resolve.h"

namespace cetl {
namespace {

class Normalizer {
 public:
  Core run(const Formula& formula) { return builder_.finish(convert(formula, false)); }

 private:
  // <-> needs both operands twice: without remembering them, a chain would take exponential time.
  int convert(const Formula& f, bool negated) {
    std::unordered_map<const Node*, int>& known = known_[negated];
    if (const auto found = known.find(f.get()); found != known.end()) return found->second;
    const int result = fresh(f, negated);
    known.emplace(f.get(), result);
    return result;
  }

  int fresh(const Formula& f, bool negated) {
    if (is_connective(f->op)) return connective(f, negated);
    if (is_temporal(f->op)) {
      bool opposite = false;
      const int positive = temporal(f, opposite);
      return negated != opposite ? builder_.negation(positive, f) : positive;
    }
    if (const std::optional<int> value = constant_value(f)) return builder_.constant((*value != 0) != negated, f);
    const int atom = builder_.atom(f, f);
    return negated ? builder_.negation(atom, f) : atom;
  }

  int connective(const Formula& f, bool negated) {
    if (f->op == Op::kNot) return convert(f->args[0], !negated);
    switch (f->op) {
      case Op::kAnd: return joined(!negated, f, negated, negated);
      case Op::kOr: return joined(negated, f, negated, negated);
      case Op::kImplies: return joined(negated, f, !negated, negated);
      default: break;
    }
    const int both = joined(true, f, false, negated);
    const int neither = joined(true, f, true, !negated);
    return builder_.disjunction(both, neither, f);
  }

  int joined(bool conjunction, const Formula& f, bool left_negated, bool right_negated) {
    const int left = convert(f->args[0], left_negated);
    const int right = convert(f->args[1], right_negated);
    return conjunction ? builder_.conjunction(left, right, f) : builder_.disjunction(left, right, f);
  }

  // The E-operator's node; `opposite` if the formula is its negation.
  int temporal(const Formula& f, bool& opposite) {
    const auto arg = [&](int i) { return convert(f->args[i], opposite); };
    opposite = f->op == Op::kAX || f->op == Op::kAF || f->op == Op::kAG || f->op == Op::kAU || f->op == Op::kAR;
    switch (f->op) {
      case Op::kEX:
      case Op::kAX: return builder_.next(arg(0), f);
      case Op::kEF:
      case Op::kAG: return builder_.until(builder_.constant(true, f), arg(0), f);
      case Op::kEG:
      case Op::kAF: return builder_.release(builder_.constant(false, f), arg(0), f);
      case Op::kEU:
      case Op::kAR: return until(f, opposite);
      case Op::kER:
      case Op::kAU: return release(f, opposite);
      default: throw Error(f->at, "an operator of LTL has no place in CTL");
    }
  }

  int until(const Formula& f, bool negated) {
    const int left = convert(f->args[0], negated);
    return builder_.until(left, convert(f->args[1], negated), f);
  }

  int release(const Formula& f, bool negated) {
    const int left = convert(f->args[0], negated);
    return builder_.release(left, convert(f->args[1], negated), f);
  }

  CoreBuilder builder_;
  std::unordered_map<const Node*, int> known_[2];
};

}  // namespace

Core normal_form(const Formula& formula) { return Normalizer().run(formula); }

bool is_temporal(const CoreNode& node) {
  return node.kind == CoreNode::kEX || node.kind == CoreNode::kEU || node.kind == CoreNode::kER;
}

Formula to_formula(const Core& core, int node) {
  const CoreNode& from = core.nodes[node];
  const Where& at = from.origin->at;
  const auto is_kind = [&](int child, CoreNode::Kind kind) { return core.nodes[child].kind == kind; };
  const auto unary = [&](Op op, int child) { return make(op, at, {to_formula(core, child)}); };
  const auto binary = [&](Op op) { return make(op, at, {to_formula(core, from.left), to_formula(core, from.right)}); };
  switch (from.kind) {
    case CoreNode::kTrue: return make(Op::kTrue, at, {});
    case CoreNode::kFalse: return make(Op::kFalse, at, {});
    case CoreNode::kNot: return unary(Op::kNot, from.left);
    case CoreNode::kAnd: return binary(Op::kAnd);
    case CoreNode::kOr: return binary(Op::kOr);
    case CoreNode::kEX: return unary(Op::kEX, from.left);
    case CoreNode::kEU: return is_kind(from.left, CoreNode::kTrue) ? unary(Op::kEF, from.right) : binary(Op::kEU);
    case CoreNode::kER: return is_kind(from.left, CoreNode::kFalse) ? unary(Op::kEG, from.right) : binary(Op::kER);
    default: return from.atom;
  }
}

std::vector<int> tree_sizes(const Core& core) {
  std::vector<int> sizes;
  for (const CoreNode& node : core.nodes) {
    int size = 1;
    for (const int child : {node.left, node.right})
      if (child >= 0) size = std::min(size + sizes[child], kLargestTree + 1);
    sizes.push_back(size);
  }
  return sizes;
}

std::string to_string(const Core& core) {
  if (tree_sizes(core)[core.root] > kLargestTree)
    return "(a formula of more than " + std::to_string(kLargestTree) + " parts)";
  return to_string(to_formula(core, core.root));
}

}  // namespace cetl
