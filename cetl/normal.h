// normal.h — the form that a checker works on: seven operators, each subformula once.
//
// The operators of CTL are rewritten with E-operators (A[f U g] = !E[!f R !g], AG f = !EF !f, EF f = E[true U f],
// EG f = E[false R f], ...), negations are moved down to atoms and temporal operators, constants are folded, and equal
// subformulas are one node. Runs that cannot continue stutter, so every state has a successor: EX true = true.
//
// && || ! above atoms are nodes of their own; classify() turns them into larger atoms where that loses nothing.
#pragma once

#include <string>
#include <vector>

#include "cetl/syntax.h"

namespace cetl {

struct CoreNode {
  enum Kind : unsigned char {
    kTrue,
    kFalse,
    kAtom,  // `atom`
    kNot,   // left; of an atom, EX, EU or ER
    kAnd,   // left, right
    kOr,    // left, right
    kEX,    // left
    kEU,    // E[left U right]
    kER,    // E[left R right]: right holds up to and including a state where left does, or for ever
  };
  Kind kind = kTrue;
  int left = -1;
  int right = -1;
  Expr atom;
  Formula origin;  // what it comes from, for positions and the operator as it was written
};

// Nodes stand behind their operands, and all belong to the root's formula.
struct Core {
  std::vector<CoreNode> nodes;
  int root = 0;
};

// Precondition: the formula is resolved and contains no operator of LTL.
Core normal_form(const Formula& formula);

bool is_temporal(const CoreNode& node);

// A Core can be exponentially smaller than its tree; trees are made up to this size.
constexpr int kLargestTree = 900;

// For each node the size of its tree, or kLargestTree + 1 for all that are larger.
std::vector<int> tree_sizes(const Core& core);

// The tree of one of its nodes, with EF and EG where they fit, and positions of where it comes from.
// Precondition: it is not larger than kLargestTree.
Formula to_formula(const Core& core, int node);
std::string to_string(const Core& core);

}  // namespace cetl
