// depth_first.h — pan's own order: states and transitions are met, counted and stored as pan does it.
//
// All successors of a state are computed at once, and those that are known are dropped at once; a stack keeps the
// others, as keys, until their turn comes. So a state is expanded once and never needed again, and the memory
// accesses of several successors overlap.
//
// States inside an atomic sequence are passed through without being stored, as in pan, so they may be met more than
// once; only a path that returns to itself inside one atomic sequence is cut (pan runs into its depth limit there).
#pragma once

#include <deque>

#include "search/search.h"

namespace spiced {

class DepthFirst : public Search {
 public:
  DepthFirst(Stepper& stepper, const SearchOptions& options, SearchListener& listener)
      : Search(stepper, options, listener), reducer_(make_reducer()) {
    const ReductionOptions& r = options.reduction;
    if (reducer_ && (r.kind != ReductionKind::kClosure || r.reaches_all)) on_stack_.resize(kStackMarks);
  }

 private:
  // The steps of one move, packed: a process and a statement number each.
  struct PackedSteps {
    u32 step[2];
    u32 count() const { return (step[0] != kNoStep) + (step[1] != kNoStep); }
  };
  static constexpr u32 kNoStep = 0xffffffff;
  static constexpr PackedSteps kNoSteps = {{kNoStep, kNoStep}};
  // A state on the current path: how it was reached, and where its waiting successors begin.
  struct Frame {
    u32 first;
    PackedSteps steps;
    u32 matched : 31;  // moves to known states behind the last waiting successor
    u32 transient : 1;
  };
  struct Waiting {  // its key is in keys_
    PackedSteps steps;
    u32 hash;
    u16 matched;  // moves to known states between this one and the one before
    bool transient;
    bool faulty;  // the fault is the last one in faults_
  };

  void explore() override;
  void enter(const PackedSteps& steps, const Key& key, bool transient);
  void expand_current();
  bool choose();
  void make_successors();
  bool closes_cycle() const;
  void push_successors();
  void leave(const Frame& frame);
  void take(const Waiting& next, const Key& key);
  bool report(const Waiting& next, u32 depth);
  bool repeats(const Key& key) const;
  PackedSteps pack(const Move& move) const;
  std::vector<TrailStep> trail(const PackedSteps& last) const;
  u64 own_memory() const;

  const std::unique_ptr<Reducer> reducer_;
  // How many states of the current path have these last bits in their hash: one that is not counted is not on it. Kept
  // where reduced moves must not close a cycle (Peled's C3), on which the others could be put off for ever.
  static constexpr u32 kStackMarks = 1u << 20;
  std::vector<u32> on_stack_;
  std::deque<u32> stack_hashes_;
  State current_, next_;
  Parts parts_, scratch_;
  u32 depth_ = 0;  // of the current state, in trail steps
  // Not vectors, which take three times their size while they grow.
  std::deque<Frame> stack_;
  std::deque<Waiting> waiting_;
  KeyList keys_;
  std::vector<Fault> faults_;
  struct Transient {
    Key key;
    size_t frame;
  };
  std::deque<Transient> transient_;    // the states on the stack that are not stored
  std::vector<unsigned char> hidden_;  // the hidden variables of everything that waits
  std::vector<Move> moves_;
  std::vector<Move> all_moves_;  // of which moves_ are some
  std::vector<Waiting> successors_;
  std::vector<Fault> new_faults_;
  std::vector<Key> new_keys_;
  std::vector<unsigned char> new_hidden_;
};

}  // namespace spiced
