// breadth_first.h — states by their distance from the first one, in trail steps: the first error has a shortest trail.
//
// A rendezvous is two steps of a trail. Its successors wait until all single steps of their level are taken, so states
// are stored in the order of their distance, a level is a range of numbers, and no queue is needed: the next state to
// expand is the one with the next number. Many states are expanded together, so that memory accesses overlap.
//
// Each thread has a shard of the store: it expands the states there, and it alone looks up what belongs there. What the
// threads do one after the other is a row of steps that each of them finishes before the next begins (Crew), so nothing
// is locked, and the outcome does not depend on their speed.
//
// States inside an atomic sequence are stored, but not counted.
#pragma once

#include <deque>

#include "search/crew.h"
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
    const char* text;
    bool fatal;
    u64 count = 1;  // of those alike, where nobody wants their trails
  };
  struct Successor {
    Root root;
    u32 from;
    bool counts;  // it is not inside an atomic sequence
    bool rendezvous;
  };
  struct alignas(64) Worker {
    Worker(const Stepper& its_stepper, Store& store)
        : stepper(its_stepper), tally(its_stepper.model()), folding(store), outgoing(store.shards()) {}

    Stepper stepper;
    Tally tally;
    State current, next;
    std::vector<Path> paths;  // of the states of a batch
    std::vector<Move> moves;
    Folding folding;
    std::vector<Successor> successors;
    std::vector<std::vector<Successor>> outgoing;  // the same, with their roots, by shard
    std::vector<Pending> pending;
    bool depth_limited = false;
    u32 vector_bytes = 0;
    // Its shard.
    std::vector<u32> level;   // by distance: its first state
    std::vector<u32> parent;  // by number, where they are kept
    std::vector<Successor> later;
    u64 stored = 0, matched = 0;
  };

  void explore() override;
  void collect() override;
  void explore_level();
  void expand_batch(u32 member, u32 round);
  void sort_out(Worker& w);
  void expand_state(Worker& w, u32 id, Path& path);
  void note(Worker& w, const Pending& error) const;
  bool met(Worker& w, u32 id, const Move& move, const Fault& fault);
  void store_shard(u32 shard);
  void store(Worker& owner, const Successor& s);
  void gather_counts();
  void report_up_to(u32 length);
  std::vector<TrailStep> trail_to(u32 id);
  Move move_into(u32 id, u32& from);
  bool find_move(u32 from, const Root& target, u32 steps, Move& found);
  u32 distance(u32 id) const;
  u64 own_memory() const;

  const u32 batch_;           // states that a thread expands together
  const bool keeps_parents_;  // many trails are wanted; for a single one they are searched for
  u32 now_ = 0;               // the current distance
  std::deque<Worker> workers_;
  std::vector<Pending> pending_;
  Crew crew_;  // the last member: its threads are gone before what they use
};

}  // namespace spiced
