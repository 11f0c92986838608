// shortest_run.h — a run of the fewest lines that shows a formula: a stem and, where the formula asks for one, a cycle.
//
// A reduction keeps the shortest way to a goal, not the shortest cycle. So this searches all moves, but no further than
// a run that is known already: in the order of A* over pairs of a position of the RunShape and a state. A run ends in
// the position where all is shown, or stays for ever: in a state without moves, or on a cycle. The shortest cycle
// behind a pair v costs the lines to v, and those from v back to v among pairs that are no nearer than v; it is looked
// for in v's strongly connected component only. Whatever is not found there passes a pair that is further away than all
// that were looked at, which is a bound from below.
//
// Predicates are asked of the checker; where only known states are wanted, whatever it does not know yet is not true.
#pragma once

#include <chrono>

#include "check/estimate.h"
#include "check/run_shape.h"
#include "check/witness.h"

namespace spiced {

class ShortestRun {
 public:
  using Clock = std::chrono::steady_clock;
  ShortestRun(Checker& checker, const RunShape& shape, bool only_known, Clock::time_point deadline);

  struct Result {
    Branch run;        // of fewer than `most` lines; no states: none was found
    u32 lines = 0;     // of the run, or `most`
    u32 at_least = 0;  // no run has fewer lines; not for known states only
  };
  Result search(u32 initial, u32 most);
  u64 bytes() const;

 private:
  static constexpr u32 kNone = 0xffffffff;
  struct Pair {
    u32 state, lines, guess, parent;
    u32 first_edge = 0, n_edges = 0;
    int position;
    bool looked = false, settled = false;
  };
  struct Edge {
    u32 to;
    u8 lines;
  };

  bool is_true(int node, u32 state);
  u32 pair_for(int position, u32 state);
  void enter(const RunShape::Enter& enter, u32 state, u32 from, u32 lines);
  void meet(int position, u32 state, u32 from, u32 lines);
  void put(u32 pair);
  // True if it is further from the end than it seemed, and waits for its turn.
  bool look_again(u32 pair);
  void settle(u32 pair);
  void note_end(u32 pair, std::vector<u32> cycle, u32 lines);
  void close_by_parents(u32 pair, u32 to, u32 lines);
  // All cycles among settled pairs. False: it took too long.
  bool find_cycles();
  void find_components();
  void find_cycle(u32 pair);
  Branch run() const;
  Result result() const;

  Checker& checker_;
  StateGraph& graph_;
  const RunShape& shape_;
  const bool only_known_;
  const Clock::time_point deadline_;
  std::vector<Estimate> estimates_;  // by position
  std::vector<Pair> pairs_;
  std::vector<Edge> edges_;                 // of pairs that may stay for ever, to those in the same position
  std::vector<std::vector<u32>> of_state_;  // by position and state
  std::vector<std::vector<u32>> open_;      // by lines and guess
  u32 best_ = 0, at_least_ = 0;
  u32 end_ = kNone;         // where the best run ends, or its cycle begins
  std::vector<u32> cycle_;  // the pairs behind end_ up to the last before it comes again
  bool has_cycle_ = false;
  std::vector<u32> component_;  // by pair; kNone: no cycle goes through it
  std::vector<u32> distance_, before_, seen_;
  u32 looked_ = 0;
};

}  // namespace spiced
