// step.h — PROMELA's execution rules: which moves a state has, and where each of them leads.
//
// The one successor function. It alone knows atomic, d_step, rendezvous, else, timeout and the end of processes;
// every search, reduced or not, is built on it. Moves come in pan's order: processes from the youngest to the
// oldest, statements as in the source, `else` last.
//
// A state whose holder() is not -1 lies inside an atomic sequence; apply() clears the holder of a process that
// cannot go on (atomicity is lost), so such a state always has a move.
#pragma once

#include <vector>

#include "model/eval.h"
#include "model/model.h"

namespace spiced {

struct Move {
  u16 pid;
  u16 transition;         // number in its process type
  u16 partner = kNobody;  // the process that receives, in a rendezvous
  u16 partner_transition = 0;
  bool faulty = false;     // a run-time error shows up while it is tested
  bool ambiguous = false;  // not the only move of a process that must be deterministic
  u32 choice = 0;          // where it stands among all that all locations offer, see Stepper
  u32 partner_choice = 0;

  static constexpr u16 kNobody = 0xffff;
  bool is_rendezvous() const { return partner != kNobody; }
  int trail_steps() const { return is_rendezvous() ? 2 : 1; }
  bool operator==(const Move&) const = default;
};

// A variable that a property reads, and that is not forgotten where the model reads it no more.
struct KeptVariable {
  int type;  // whose it is, or -1 for a global
  u32 offset, bytes;
};

struct StepOptions {
  bool outermost_unless_first = false;  // pan's -J
  std::vector<KeptVariable> kept;
};

class Stepper {
 public:
  Stepper(const Model& model, Shapes& shapes, StepOptions options = {})
      : model_(model), shapes_(shapes), options_(options), restricted_(is_restricted(model)) {
    list_choices();
  }

  // The initial state. A run-time error on the way is returned.
  Fault begin(State& state);

  // Appends the moves of `state`. With none left, timeouts are tried. `tried`, if any: locations that are looked at are
  // marked there, under their number.
  void moves(State& state, std::vector<Move>& out, u8* tried = nullptr);

  // All locations of all process types are numbered, and so is all that they offer.
  u32 n_locations() const { return static_cast<u32>(spans_.size()); }
  u32 n_choices() const { return static_cast<u32>(choices_.size()); }
  u32 location_number(int type, u16 location) const { return first_span_[type] + location; }
  struct Offered {
    int type;
    u16 location;
    const Transition* transition;
  };
  Offered offered(u32 choice) const;
  bool keeps_the_floor(u32 choice) const { return choices_[choice].flags & Transition::kAtomic; }

  // `to` becomes the state after the move. The returned fault was met on the way: after a violated assertion `to`
  // is good, after any other error it is not.
  Fault apply(State& from, const Move& move, State& to);

  const Transition& transition(const State& state, const Move& move) const;
  const Transition& partner_transition(const State& state, const Move& move) const;
  const Model& model() const { return model_; }
  Shapes& shapes() const { return shapes_; }

 private:
  void moves_of(State& state, Eval& eval, int pid, std::vector<Move>& out, u8* tried);
  void offer(State& state, Eval& sender, Move move, const Transition& t, bool& moved, std::vector<Move>& out);
  bool rendezvous(State& state, Eval& sender, Move move, std::vector<Move>& out);
  // May the process move at all: its provided clause, and nobody with a higher priority who can?
  bool may_run(Eval& eval, int pid);
  void forget_write_only(State& state) const;
  bool is_kept(int type, const DeadVariable& dead) const;
  void load_tracked(State& state);
  void fire(Eval& eval, int pid, const Transition& t);
  const ProcessType& type_of(const State& state, int pid) const {
    return model_.processes[state.shape().processes[pid].type];
  }

  const Model& model_;
  Shapes& shapes_;
  // What a location offers, as close together as it is looked at.
  static constexpr u16 kAlone = 0x8000;  // its process must not have another move
  struct Choice {
    bool (*enabled)(Eval&);
    u16 transition;
    u16 flags;   // of the transition, and kAlone
    u16 escape;  // 0, or which escape of an unless it begins
    u32 number;
  };
  struct Span {
    u32 first, end;
  };

  static bool is_restricted(const Model& model);
  void list_choices();
  u32 location_number(const State& state, int pid) const {
    return first_span_[state.shape().processes[pid].type] + state.location(pid);
  }

  const StepOptions options_;
  const bool restricted_;  // there are priorities or provided clauses
  std::vector<Move> scratch_;
  std::vector<Choice> choices_;
  std::vector<u32> first_span_;  // by process type
  std::vector<Span> spans_;      // by location
  std::vector<Choice> receives_;
  std::vector<Span> receive_spans_;  // an offer asks everyone for them
};

// Is a state without moves one where the model may stop? `strict`: channels must be empty, too.
bool is_valid_end(const Model& model, const State& state, bool strict);

}  // namespace spiced
