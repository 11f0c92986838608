// breadth_first.h — states by their distance from the first one, in trail steps: the first error has a shortest trail.
//
// A rendezvous is two steps of a trail. Its successors wait until all single steps of their level are taken, so states
// are stored in the order of their distance. Many states are expanded before the successors of any are looked up, so
// that memory accesses overlap.
//
// Each thread has a shard of the store: it expands the states there, and it alone looks up what belongs there. They go
// in rounds, which each of them finishes before the next begins (Crew): first what all have found in the last round is
// stored, then some more states are expanded. So no table of states is locked, and the outcome does not depend on the
// threads' speed.
//
// States inside an atomic sequence are stored, but not counted.
//
// A search keeps the states that wait, and a set of all: how a state was reached it does not remember. When a trail is
// wanted the search is done again up to there, this time with a parent for each state. Where every trail is wanted, or
// a search may leave something in the model's C code, it is done so from the beginning.
#pragma once

#include <deque>

#include "search/crew.h"
#include "search/reading_order.h"
#include "search/search.h"

namespace spiced {

class BreadthFirst : public Search {
 public:
  BreadthFirst(Stepper& stepper, const SearchOptions& options, SearchListener& listener)
      : BreadthFirst(stepper, options, listener, options.every_trail || has_c_code(stepper.model())) {}

 private:
  struct Pending {
    u32 length;     // of the trail
    u32 state;      // the last stored state, where they have numbers
    bool has_move;  // and the step after it
    Move move;
    const char* text;
    bool fatal;
    u64 count = 1;  // of those alike, where nobody wants their trails
  };
  struct Successor {
    Key key;
    u32 hash;
    u32 from;     // where states have numbers
    bool counts;  // it is not inside an atomic sequence
    bool rendezvous;
  };
  struct alignas(64) Worker {
    Worker(const Stepper& its_stepper, u32 shards)
        : stepper(its_stepper),
          tally(its_stepper),
          outgoing{std::vector<std::vector<Successor>>(shards), std::vector<std::vector<Successor>>(shards)} {}

    Stepper stepper;
    Tally tally;
    std::unique_ptr<Reducer> reducer;
    u64 asked = 0, reduced = 0;
    State current, next;
    Parts parts, scratch;
    std::vector<Move> moves;
    // By shard: what is found in this round, and what was in the last one, which everyone stores meanwhile.
    std::vector<std::vector<Successor>> outgoing[2];
    std::vector<Pending> pending;
    bool depth_limited = false;
    u32 vector_bytes = 0;
    // Its shard: the states of this level, of the next, and those that rendezvous lead to, one level further.
    KeyList level, next_level, level_after;
    std::vector<Successor> later;  // the last kind, while it is open whether single steps lead there, too
    std::vector<u32> parent;       // by number, where states have them
    u32 expanded = 0;
    u64 stored = 0, matched = 0;
  };

  BreadthFirst(Stepper& stepper, const SearchOptions& options, SearchListener& listener, bool keeps_parents);
  static bool has_c_code(const Model& model) { return model.c_begin != nullptr; }
  void explore() override;
  void collect() override;
  void begin();
  void explore_level();
  void end_level();
  void expand_batch(u32 member);
  bool has_outgoing() const;
  void expand_state(Worker& w, const Key& key, u32 number);
  void reduce(Worker& w) const;
  void note(Worker& w, const Pending& error) const;
  bool met(Worker& w, u32 number, const Move& move, const Fault& fault);
  void store_shard(u32 shard);
  bool store(u32 shard, const Successor& s, KeyList& list);
  void gather_counts();
  void report_up_to(u32 length);
  Trail trail_to(const Pending& error);
  Trail trail_by_parents(const Pending& error);
  Trail trail_of(std::vector<Move> moves);
  Move move_between(State& from, const Key& to, Parts& parts);
  u64 own_memory() const;
  u64 waiting() const;

  const u32 batch_;           // states that a thread expands together
  const bool keeps_parents_;  // states have numbers, and are remembered with their parents
  u32 now_ = 0;               // the current distance
  u32 round_ = 0;
  std::deque<Worker> workers_;
  std::vector<Pending> pending_;
  Crew crew_;  // the last member: its threads are gone before what they use
};

}  // namespace spiced
