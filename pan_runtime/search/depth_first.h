// depth_first.h — pan's own order: states and transitions are met, counted and stored as pan does it.
//
// States inside an atomic sequence are passed through without being stored, as in pan, so they may be met more than
// once; only a path that returns to itself inside one atomic sequence is cut (pan runs into its depth limit there).
// The stack holds state numbers, not states, and grows as needed.
#pragma once

#include "search/search.h"

namespace spiced {

class DepthFirst : public Search {
 public:
  using Search::Search;

 private:
  struct Frame {
    u32 id;           // kTransient: the state is in transient_
    u32 first, next;  // its moves in moves_
    u32 depth;        // in trail steps
    MoveSteps steps;  // how it was reached
    u64 offset;       // in transient_
    u32 hash;
  };
  static constexpr u32 kTransient = 0xffffffff;

  void explore() override;
  void push(u32 id, u32 depth, const MoveSteps& steps);
  void visit(const Frame& top, const Move& move);
  bool repeats(const State& state, u32 hash) const;
  void restore(const Frame& frame);
  std::vector<TrailStep> trail(const MoveSteps& last = {}) const;
  u64 own_memory() const;

  State current_, next_;
  Path path_, next_path_;
  bool current_valid_ = false;
  std::vector<Frame> stack_;
  std::vector<Move> moves_;
  std::vector<unsigned char> transient_;
  std::vector<unsigned char> hidden_;  // of every state on the stack
};

}  // namespace spiced
