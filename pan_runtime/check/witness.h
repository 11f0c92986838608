// witness.h — the runs that make a formula true, found in what its checker has seen.
//
// A formula that asks for several runs (EG a && EG b) has several branches; each begins in the state where the formula
// is true. Shown is how goals are reached; that f holds along the way of E[f U g] is not shown again where f is
// temporal itself. Parts that speak of all runs (!EF a) have no run to show.
#pragma once

#include <string>
#include <vector>

#include "check/checker.h"

namespace spiced {

struct Branch {
  std::vector<u32> states;
  std::vector<Move> moves;  // between them, or none: then any will do
  long cycle = -1;          // where in `states` the cycle begins that the last state closes, or -1
  std::string what;         // the formula that its last part shows
  bool shortest = false;    // no run of fewer lines shows it
};

// Precondition: checker.holds(node, state) has been asked, and is true. There is at least one branch.
std::vector<Branch> witness(Checker& checker, int node, u32 state);

// A shortest way, by moves, between two states that are known, among those that are known.
std::vector<u32> way_to(StateGraph& graph, u32 from, u32 to);
std::string text_of(const Checker& checker, int node);

}  // namespace spiced
