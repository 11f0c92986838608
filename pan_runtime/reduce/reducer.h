// reducer.h — sets of moves that are enough.
//
// A set of moves T of a state is *persistent* if on every run from there, as long as no member of T is taken, nothing
// happens that depends on a member of T, nor that lets another member of T come up (condition C1 of partial order
// reduction). The first member of T on a run can then be moved to its front. If moreover every run to a goal takes a
// member of T (it is *necessary*; Kashyap & Garg's crucial events), exploring T alone finds the goal, by a run that is
// no longer. See doc/algorithm.md.
//
// T is found by closing a set of statements under: what depends on it, if it is executable, and all that its process
// may do instead; what may make it executable, if it is not (Valmari's stubborn sets). For the second any one reason is
// enough, and the cheapest is taken: whatever makes a false part of its condition true (and the moves of its process,
// if that reads what only they change), or, if its process is elsewhere, whatever leads to where it is offered. As long
// as none of these happens it stays impossible. What depends on what is judged by what statements touch (kClosure), or
// by SPIN's own analysis, where a process whose next statements are all safe depends on nobody (kCrucial, kSpin).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "reduce/cast.h"
#include "reduce/plans.h"
#include "reduce/reduction.h"
#include "step/step.h"

namespace spiced {

class Reducer {
 public:
  Reducer(const Model& model, Shapes& shapes, ReductionOptions options);

  // Why the moves of this model are not reduced; empty: they can be.
  static std::string obstacle(const Model& model);

  // Changes have numbers, by which they are asked for.
  u32 number_of(const Change& change);
  const Change& change(u32 number) const { return changes_[number]; }

  // A set that is enough: positions in the list of moves, in its order.
  struct Candidate {
    std::vector<u32> moves;
    bool operator<(const Candidate& other) const { return moves.size() < other.moves.size(); }
  };
  // What a state is asked.
  struct Query {
    // Each is the numbers of changes of which at least one comes before the goal. Any one of these sets is enough.
    std::vector<std::vector<u32>> needs;
    // Sets that are persistent, and no more, are wanted: one for each process that can move.
    bool any = false;
    // More than the best one, for whoever may have to refuse it.
    bool alternatives = false;
    // What may be seen by whoever looks at states inside atomic sequences.
    const std::vector<u32>* watched = nullptr;
  };
  struct Answer {
    bool impossible = false;            // one of the needs cannot be fulfilled: the goal is out of reach
    bool whole = false;                 // no candidates: all moves must be taken
    std::vector<Candidate> candidates;  // of fewer than all moves, the smallest first
  };
  // `moves` are all that the state has.
  // Of sets of the same size, the one whose process is closest to its goal comes first.
  // The answer stays good until the next one is given.
  const Answer& ask(State& state, const std::vector<Move>& moves, const Query& query);

  // Of the state asked last: may this move, or what follows it in an atomic sequence, bring about one of the changes?
  bool brings(const Move& move, const std::vector<u32>& changes);
  // Does its process keep the floor after it?
  bool goes_on(const State& state, const Move& move) const;
  // Too little was left out: from now on all moves are taken. Only with ReductionOptions::gives_up.
  bool has_given_up() const { return given_up_; }
  u64 bytes() const { return bytes_ + plans_.bytes(); }
  const ReductionOptions& options() const { return options_; }

  // For a search without a property: every state without moves can still be found, and so can what else is wanted.
  struct Wanted {
    bool assertions = true, faults = true;  // violated ones, and run-time errors
    bool statements = true;                 // every statement that has not been taken yet, see took()
  };
  const Answer& ask_for_errors(State& state, const std::vector<Move>& moves, Wanted wanted);
  // The last answer was of no use: so many moves were taken all the same.
  void refuse(u64 moves) { left_out_ -= moves < left_out_ ? moves : left_out_; }
  // The search has made this move somewhere.
  void took(const State& state, const Move& move);

 private:
  static constexpr size_t kMostCasts = 4096;
  static constexpr u32 kMoveCost = 100;

  bool begin(State& state, const std::vector<Move>& moves);
  void take_stock();
  void look_around();
  const Answer& note(const Answer& answer);
  const Answer& all_moves();
  // The answer from a plan, if there is one; `asked` is what was wanted.
  const Answer* find_plan(const std::vector<u64>& asked);
  u64 look_up(const Plans<Answer>::Question& question, Eval& eval);
  bool fails(u32 element, u16 part, Eval& eval);
  void depends_on(u32 element, int question, Eval& eval);
  void ask_seeds(const Query& query, Answer& out);
  // How many of its own moves the process of a change has to make at least; 0 where that is not known.
  u32 distance(const Change& change);
  Cast* cast_for(State& state);
  using Seeds = std::vector<const Bits*>;
  void answer(const Seeds& seeds, bool only_processes, bool alternatives, Answer& out);
  void list_taken(std::vector<u32>& out) const;
  void add_processes(Seeds& seeds) const;
  // Does it wait for nobody else to be able to move?
  static bool waits_for_all(const Transition& t);
  void close(const Bits& seed);
  void take_all(const Bits& elements) {
    taken_.add_new(elements, ahead_, here_, [this](u32 e) { open_.push_back(e); });
  }
  void take_process(int pid);
  void take_enabled(u32 element);
  void take_disabled(u32 element);
  void take_false_part(u32 element, bool hidden);
  void take_enabling(u32 element, bool hidden);
  void take_distant(u32 element);
  u32 cost(const Bits& elements) const;
  bool is_safe_by_spin(int pid);
  void take_everything() { all_ = true; }
  const Transition& transition_of(u32 element) const {
    return model_.processes[cast_->type(cast_->owner(element))].transitions[cast_->transition(element)];
  }
  bool omits(Omission o) const { return options_.omit & o; }

  const Model& model_;
  Shapes& shapes_;
  const ReductionOptions options_;
  const Things things_;
  std::vector<TypeFacts> types_;
  std::vector<Change> changes_;
  std::map<std::vector<int>, u32> change_numbers_;
  std::unordered_map<std::string, std::unique_ptr<Cast>> casts_;
  std::string key_;
  std::vector<Cast*> by_shape_;  // for shapes without constants that may differ; null: look among all
  u64 bytes_ = 0;
  // Since it was last thought over whether this is worth it.
  static constexpr u64 kTrial = 20000;
  u64 asked_ = 0, offered_ = 0, left_out_ = 0;
  bool given_up_ = false;
  std::vector<std::vector<u8>> taken_before_;  // by type and transition: it was made
  u64 taken_version_ = 1;
  std::map<std::pair<int, u16>, std::vector<u32>> distances_;  // by type and goal: from each location

  // The state at hand.
  Cast* cast_ = nullptr;
  State* state_ = nullptr;
  const std::vector<Move>* moves_ = nullptr;
  Bits ahead_;                   // the statements that may still come
  Bits here_;                    // those that their process may take next, if they are executable
  Bits enabled_;                 // those that a move has
  std::vector<u32> enabled_of_;  // by process: how many moves it begins or accepts
  const std::vector<u32>* watched_ = nullptr;

  Plans<Answer> plans_;
  bool plans_on_ = true, recording_ = false;
  std::vector<u64> plan_key_, asked_for_;
  Answer last_;

  // The closure at hand.
  Bits taken_;
  Bits settled_;           // those whose process is taken, and others that need not be looked at again
  std::vector<u32> open_;  // taken and not yet looked at, of those that their process may take next
  std::vector<u8> process_taken_, hopeless_;  // by process
  u32 taken_moves_ = 0, limit_ = 0;
  bool all_ = false;
  Bits best_, wanted_;
  Seeds seeds_;
  std::vector<Bits> needs_;
  std::vector<u32> list_;
};

}  // namespace spiced
