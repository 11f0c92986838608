// estimate.h — how many lines of a trail it takes at least until a formula is true: what steers A*.
//
// A process that must be at a label needs at least as many steps of its own as its flow graph has on the shortest way
// there, whatever the others do; one line of a trail is one step of one process, and a rendezvous is two lines. So in
// a conjunction the processes add up, and variables count nothing. Where none of them can move, somebody else must
// first: one line more. The estimate never exceeds the true distance, and a step lowers it by no more than its own
// lines (it is consistent): A* expands no state twice.
#pragma once

#include <limits>
#include <vector>

#include "cetl/normal.h"
#include "model/model.h"
#include "model/state.h"
#include "step/step.h"

namespace spiced {

class Estimate {
 public:
  static constexpr u32 kNever = std::numeric_limits<u32>::max();

  // Of a state in which all nodes of one of these lists are true. An operator that speaks of a run counts for what must
  // be true where the run begins.
  Estimate(const Model& model, const cetl::Core& core, const std::vector<std::vector<int>>& goals);

  // kNever: it cannot be true any more. With the moves of the state it can tell more.
  u32 lines(const State& state, const std::vector<Move>* moves = nullptr) const;

 private:
  // What is asked of where a process is: pid -1 means the only one of its type.
  struct Place {
    int type, pid;
    std::vector<u32> from;  // by location: steps of its own
    u32 absent;             // where there is no such process
  };
  // At least the steps of all places of one goal.
  using Goal = std::vector<Place>;
  using Goals = std::vector<Goal>;

  Goals goals_of(int node) const;
  Goals goals_of(const cetl::Expr& e, bool truth) const;
  Place place(const cetl::Node& label, bool there) const;
  static Goals both(const Goals& a, const Goals& b);
  static Goals either(Goals a, const Goals& b);
  static void add(Goal& goal, const Place& place);
  static u32 steps(const Place& place, const State& state);
  static bool can_move(const Place& place, const State& state, const std::vector<Move>& moves);

  const Model& model_;
  const cetl::Core& core_;
  Goals goals_;
};

}  // namespace spiced
