// breadth_first.h — states by their distance from the first one, in trail steps: the first error has a shortest trail.
//
// A rendezvous is two steps of a trail. Its successors wait until all single steps of their level are taken, so states
// are stored in the order of their distance, a level is a range of numbers, and no queue is needed: the next state to
// expand is the one with the next number. Many states are expanded together, so that memory accesses overlap.
//
// States inside an atomic sequence are stored, but not counted.
#pragma once

#include "search/search.h"

namespace spiced {

class BreadthFirst : public Search {
 public:
  BreadthFirst(Stepper& stepper, const SearchOptions& options, SearchListener& listener);

 private:
  struct Pending {
    u32 length;     // of the trail
    u32 state;      // the last stored state
    bool has_move;  // and the step after it
    Move move;
    std::string text;
    bool fatal;
  };
  struct Successor {
    Root root;
    u32 from;
    bool counts;  // it is not inside an atomic sequence
    bool rendezvous;
  };
  static constexpr u32 kBatch = 64;  // states expanded together

  void explore() override;
  void expand_batch(u32 first, u32 last);
  void expand_state(u32 id, u32 slot);
  bool met(u32 id, const Move& move, const Fault& fault);
  void store(const Successor& s);
  void report_up_to(u32 length);
  std::vector<TrailStep> trail_to(u32 id);
  Move move_into(u32 id, u32& from);
  bool find_move(u32 from, const Root& target, u32 steps, Move& found);
  u32 distance(u32 id) const;
  u64 own_memory() const;

  State current_, next_;
  Path paths_[kBatch], next_path_;
  std::vector<u32> level_;    // by distance: its first state
  u32 now_ = 0;               // the current distance
  const bool keeps_parents_;  // many trails are wanted; for a single one they are searched for
  std::vector<u32> parent_;
  std::vector<Move> moves_;
  std::vector<Pending> pending_;
  std::vector<Successor> successors_, later_;  // of a batch; those of rendezvous, of a level
  std::vector<u32> neighbours_, words_;        // the successors as long as their parents, and their words
  std::vector<const Path*> from_;
  std::vector<Root> roots_;
};

}  // namespace spiced
