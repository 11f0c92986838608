// search.h — what every order of exploration shares: its limits, its counts, and whom it tells about errors.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reduce/reducer.h"
#include "state/store.h"
#include "step/step.h"

namespace spiced {

struct SearchOptions {
  u64 max_depth = 0;      // trail steps; 0: no limit
  u64 stop_at_error = 1;  // 0: never
  bool ignore_assertions = false;
  bool ignore_end_states = false;
  bool strict_end_states = false;  // channels must be empty
  bool only_end_states = false;    // assertions and run-time errors are of no interest
  bool depth_limit_is_error = false;
  u64 memory_limit = 0;      // bytes; 0: none
  u64 seconds_limit = 0;     // 0: none
  u32 table_log2 = 0;        // initial size of the hash table
  u32 cores_log2 = 0;        // threads, for a breadth-first search
  u64 shorten_seconds = 10;  // for a shorter run with a cycle than the first one
  bool every_trail = false;
  ReductionOptions reduction;
};

struct TrailStep {
  u16 pid;
  int id;
};

// How many lines a trail has, and what is known about shorter ones.
struct Shortness {
  u64 at_most = 0, at_least = 0;
  bool proven() const { return at_least >= at_most; }
};

// How often the lines of a trail pass from one process to another: in this order, and as it was found.
struct Switches {
  u32 now = 0, as_found = 0;
  bool fewest = false;  // of all orders
};

// A trail, and what may be said of it.
struct Trail {
  Trail() = default;
  Trail(std::vector<TrailStep> its_steps) : steps(std::move(its_steps)) {}
  std::vector<TrailStep> steps;
  long cycle = -1;                 // the step at which a cycle begins that the last one closes; -1: none
  std::vector<std::string> notes;  // for each step what a person may want to know, or empty
  std::string shows;               // which part of a formula
  std::optional<Shortness> shortness;
  std::optional<Switches> switches;
};

// The answer to a property (see check/property.h).
struct PropertyResult {
  std::string name, kind, text;
  bool decided = false;
  bool found = false;                // what was looked for: what makes the formula true, or violates what should hold
  bool holds = false;                // the text as it stands
  std::string problem;               // why it is not decided
  std::vector<std::string> remarks;  // why a part is not in CETL
};

// What one move adds to a trail: a line, or two for a rendezvous.
struct MoveSteps {
  TrailStep step[2];
  u8 count = 0;
};

// How far the moves were reduced.
struct ReductionCounts {
  std::string obstacle;   // why they were not; empty: no reason
  u64 asked = 0;          // how often the moves of a state were wanted
  u64 reduced = 0;        // how often fewer than all were enough
  bool given_up = false;  // too few to go on with it
  u64 compared = 0;       // states that were compared with a full search, if that was wanted
};

struct SearchCounts {
  u64 stored = 0, matched = 0, atomic_steps = 0, errors = 0;
  u64 depth = 0;              // deepest state, in trail steps
  u32 vector_bytes = 0;       // largest state
  u64 memory = 0;             // bytes, at the most
  u64 state_memory = 0;       // of these for states
  u64 waiting = 0;            // states found and not yet expanded
  u64 shorten_stored = 0;     // states beyond `stored` that were looked at for a shorter trail
  u64 passed_assertions = 0;  // violated ones that a search for something else has passed
  bool depth_limited = false;
  bool interrupted = false, internal_error = false;
  std::string stopped;  // why the search ended early; empty: it was complete
  ReductionCounts reduction;
};

// What one thread notes while it searches.
struct Tally {
  explicit Tally(const Stepper& stepper) : tried(stepper.n_locations()), taken(stepper.n_choices()) {}
  // The moves of a state; its locations are tried.
  void expand(Stepper& stepper, State& state, std::vector<Move>& out) { stepper.moves(state, out, tried.data()); }
  void note_move(const Stepper& stepper, const Move& move) {
    const u32 last = move.is_rendezvous() ? move.partner_choice : move.choice;
    taken[move.choice] = taken[last] = 1;
    atomic_steps += stepper.keeps_the_floor(last);
  }
  void add(const Tally& other);

  std::vector<u8> tried, taken;  // by the stepper's numbers
  u64 atomic_steps = 0;
};

// Which locations were tried and passed, for the report on unreached code.
class Coverage {
 public:
  Coverage(const Stepper& stepper, const Tally& tally);
  bool is_tried(int type, u16 location) const { return marks_[first_[type] + location] & kTried; }
  bool is_passed(int type, u16 location) const { return marks_[first_[type] + location] & kPassed; }

 private:
  static constexpr u8 kTried = 1, kPassed = 2;
  std::vector<u32> first_;  // by type
  std::vector<u8> marks_;
};

// Told about what a search meets. Called from the searching thread.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  // `depth` is pan's figure: the number of steps before the last one of the trail.
  virtual void on_error(const std::string& text, long depth, u64 number) = 0;
  // Building a trail takes as long as it is: only those wanted are built, and handed over right after on_error().
  virtual bool wants_trail(u64 number) const = 0;
  virtual void on_trail(const Trail& trail) = 0;
  // After its errors and trails.
  virtual void on_property(const PropertyResult&) {}
  virtual void on_progress(const SearchCounts& counts) = 0;
  virtual void on_depth_limit() = 0;
  // Every now and then.
  virtual void on_tick(const SearchCounts&) {}
};

// Set by a signal handler: ends the search as soon as possible.
extern std::atomic<bool> search_interrupted;

class Search {
 public:
  // `numbered`: the search remembers something of each state; `shards_log2`: of the store, one for each thread.
  Search(Stepper& stepper, const SearchOptions& options, SearchListener& listener, bool numbered = false,
         u32 shards_log2 = 0);
  virtual ~Search() = default;
  // Explores; never throws for what a model can cause. The outcome is in counts().
  void run();

  const SearchCounts& counts() const { return counts_; }
  Coverage coverage() const { return {stepper_, tally_}; }

 protected:
  struct Stop {};  // thrown to leave the search early

  // Reports an error; throws Stop if it is the one to stop at.
  template <typename MakeTrail>
  void error(const std::string& text, long depth, MakeTrail make_trail) {
    counts_.errors++;
    listener_.on_error(text, depth, counts_.errors);
    if (listener_.wants_trail(counts_.errors)) listener_.on_trail(make_trail());
    if (options_.stop_at_error && counts_.errors >= options_.stop_at_error) stop("an error was found");
  }
  void stop(const std::string& why);
  void expand(State& state, std::vector<Move>& out) { tally_.expand(stepper_, state, out); }
  void note_move(const Move& move) { tally_.note_move(stepper_, move); }
  MoveSteps steps_of(const State& from, const Move& move) const;
  // Reduces moves, if that is wanted and the model allows it; null: not.
  std::unique_ptr<Reducer> make_reducer();
  // Positions of moves that are enough to find whatever this search is for; empty: all of them.
  std::vector<u32> enough(Reducer& reducer, State& state, const std::vector<Move>& moves) const;
  bool is_invalid_end(const State& state) const;
  bool ignores(const Fault& fault) const;
  bool limited(u64 depth) const { return options_.max_depth && depth >= options_.max_depth; }
  void fold(const State& state, Parts& parts);
  void unfold(const Key& key, State& state, Parts& parts) const;
  static const u32* words_of(const State& state) { return reinterpret_cast<const u32*>(state.bytes()); }
  // Now and then: interrupts, memory, progress. `extra` is what the search itself needs beside the store;
  // `waiting` are states not yet expanded.
  void check_limits(u64 extra, u64 waiting);
  virtual void explore() = 0;
  // At the end, however it came: what threads noted for themselves joins tally_ and counts_.
  virtual void collect() {}

  Stepper& stepper_;
  const Model& model_;
  SearchOptions options_;
  SearchListener& listener_;
  SearchCounts counts_;
  Tally tally_;
  Store store_;
  u64 next_progress_ = 1000000;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace spiced
