// checker.h — is a formula of CTL true in a state? Looks only at states that the answer needs, and at each of them once
// for each subformula.
//
// Local model checking with a depth-first search for each temporal subformula, each with a stack of its own. Every
// answer is remembered. For E[f U g] a state is false for good only when its whole strongly connected component is left
// (Tarjan); what the paper caches earlier is wrong on cycles. For E[g R f] a state on the current path closes a cycle
// on which f holds, so the answer is true, and one that is left is false: that needs no components. See doc/cetl.md.
//
// The goal of an E[f U g] that is asked for once is searched in the order of A* (see estimate.h), so that the way found
// has the fewest lines of a trail; reductions keep that number (doc/algorithm.md).
//
// A run that cannot continue stays in its last state for ever.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "cetl/normal.h"
#include "check/crucial.h"
#include "check/state_graph.h"

namespace spiced {

enum class Truth : u8 { kUnknown, kFalse, kTrue };

class Checker {
 public:
  // Without a reducer all moves of a state are tried. `owners`: of the core's nodes.
  Checker(StateGraph& graph, const Evaluator& evaluator, const cetl::Core& core, Reducer* reducer = nullptr,
          const std::vector<cetl::Owner>& owners = {});

  bool holds(int node, u32 state);
  // What is known already, without looking at any other state.
  Truth known(int node, u32 state);
  // A way of fewest lines from the state to the goal of this E[f U g], if it was searched in that order; or null.
  const std::vector<u32>* shortest_way(int node, u32 state) const;

  const cetl::Core& core() const { return core_; }
  StateGraph& graph() { return graph_; }
  u64 bytes() const;
  // How often the moves of a state were asked for, and how often fewer than all of them were enough.
  u64 asked() const { return asked_; }
  u64 reduced() const { return reduced_; }

 private:
  // Of one temporal subformula, by state.
  struct Memory {
    std::vector<Truth> truth;
    std::vector<u32> index;  // while it is on a stack: 1 and more; kEU only
  };
  // A state on a search's path, and which of its successors are still to be tried.
  struct Frame {
    u32 state, low;
    size_t first, next;
  };
  class EU;
  class ER;
  void mark_asked_once(int node);
  bool has_cheap_part(int node) const;

  // Where the moves lead that decide this temporal node. Precondition: its goal is known to be false in the state.
  const std::vector<u32>& next(int node, u32 state);
  bool decides(int node, u32 state, const Reducer::Candidate& candidate, const std::vector<bool>& seen);
  Truth& truth(int node, u32 state);
  bool ex(int node, u32 state);
  bool eu(int node, u32 state);
  bool eu_nearest(int node, u32 state);
  bool er(int node, u32 state);

  StateGraph& graph_;
  const Evaluator& evaluator_;
  const cetl::Core& core_;
  Reducer* const reducer_;
  std::unique_ptr<CrucialEvents> crucial_;
  std::vector<u32> none_;
  u64 asked_ = 0, reduced_ = 0;
  std::vector<Memory> memory_;    // by node
  std::vector<bool> asked_once_;  // by node: under no temporal operator
  std::map<std::pair<int, u32>, std::vector<u32>> ways_;
  u64 open_bytes_ = 0;  // of a search in the order of A*
};

}  // namespace spiced
