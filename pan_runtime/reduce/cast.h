// cast.h — the processes of a state, and for each of their statements what it may touch.
//
// A Cast is made for a list of processes together with those of their variables that never change after the beginning
// (parameters above all), because these decide which channels and array elements a statement means. States with the
// same Cast share its tables. The elements of all its sets are statements: the transitions of every process that is
// there, then those of every process type that may be started, once each, for whoever is not there yet.
//
// Tables say what *may* be touched: an index or a channel that cannot be told stands for all of them. Two statements
// of different processes that do not conflict can be swapped wherever both are executable, and neither makes the other
// impossible. A statement that only tests a variable does not conflict with one that always writes a value with which
// the test holds; nor does a part of a condition wait for one that always writes a value with which it does not.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "reduce/bits.h"
#include "reduce/reduction.h"
#include "step/step.h"

namespace spiced {

// What statements touch, by number: the elements of globals, the list of processes, and channels.
class Things {
 public:
  explicit Things(const Model& model);

  static constexpr u32 kLongArray = 512;  // elements of longer ones are not told apart
  struct Range {
    u32 first, end;
  };
  // Of a global; element -1: all.
  Range of_global(int variable, int element) const;
  u32 processes() const { return globals_; }
  u32 channel(u32 number) const { return globals_ + 1 + number; }  // 0: those that are not there yet
  bool is_channel(u32 thing) const { return thing > globals_; }

 private:
  std::vector<Range> ranges_;  // by global
  u32 globals_ = 0;
};

// One way to touch one thing.
struct Touch {
  // The last five are for channels. A rendezvous can be offered where somebody stands who might accept: that is looked
  // at (kSeek) by those that it lets go on, and changes when such a process comes there or leaves (kShow).
  enum Way : u8 { kRead, kWrite, kSend, kReceive, kPoll, kSeek, kShow };
  Way way;
  u32 thing;
};

// What does not depend on who is there: a process type's statements.
struct TypeFacts {
  TypeFacts(const Model& model, int type);

  std::vector<Bits> at;      // by location: what is offered there
  std::vector<Bits> beyond;  // by location: what can still be reached from it
  std::vector<Bits> chain;   // by transition: what may follow it before its process lets the floor go
  std::vector<Bits> before;  // by transition: what leads to where it is offered
  std::vector<bool> orders;  // by location: some statements there are tried only if others cannot run
  // By transition: what must not be executable where it is offered.
  std::vector<std::vector<u16>> hidden_by;
  // And what is looked at besides: whether its process can go on decides whether the floor is kept.
  std::vector<std::vector<u16>> looks_at;
  std::vector<bool> constant;  // by local: never written
};

class Cast {
 public:
  // `state` has the processes and the constant variables that this is about.
  Cast(const Model& model, const Things& things, const std::vector<TypeFacts>& types, State& state, Shapes& shapes,
       u32 omit = 0);

  u32 size() const { return static_cast<u32>(owner_.size()); }
  u32 element(int pid, u16 transition) const { return first_[static_cast<size_t>(pid)] + transition; }
  // Whose it is; those that are not there yet have the numbers behind the last process.
  int owner(u32 element) const { return owner_[element]; }
  int processes() const { return n_processes_; }
  int owners() const { return static_cast<int>(types_of_.size()); }
  int type(int owner) const { return types_of_[static_cast<size_t>(owner)]; }
  u16 transition(u32 element) const { return static_cast<u16>(element - first_[static_cast<size_t>(owner_[element])]); }
  const Bits& all_of(int owner) const { return all_of_[static_cast<size_t>(owner)]; }
  const Bits& at(int pid, u16 location) const { return at_[static_cast<size_t>(pid)][location]; }
  const Bits& beyond(int pid, u16 location) const { return beyond_[static_cast<size_t>(pid)][location]; }
  // Those of its process that lead to where it is offered. Only for processes that are there.
  const Bits& before(u32 element) const { return before_[element]; }
  // May its own process, by moving, make it possible or impossible where it is offered, not only leave? Where that is
  // not so, the rest of the world decides whether it is executable.
  bool depends_on_own(u32 element) const { return facts_[element].own; }

  // Who may touch a thing in this way.
  const Bits& who(Touch touch) const { return who_[touch.thing * kWays + touch.way]; }
  const Bits& runs() const { return runs_; }              // starts a process
  const Bits& ends() const { return ends_; }              // ends its process
  const Bits& everything() const { return everything_; }  // looks at, or changes, what cannot be told
  const Bits& asserts() const { return asserts_; }
  const Bits& may_fail() const { return may_fail_; }
  // Everything in conflict with what may follow this one in its atomic sequence; null if that is everything.
  const Bits* against_chain(u32 element) const;

  // For the statements that a process may take next, with its locals as they are in the state. Null: it cannot be told.
  // Who must not come before it, if it is executable (its own process apart).
  const Bits* against(u32 element, Eval& eval) { return look_up(facts_[element].against, element, kAgainst, eval); }
  // Who may make it executable, if it is not, and no part of its condition tells.
  const Bits* enabling(u32 element, Eval& eval) { return look_up(facts_[element].enabling, element, kEnabling, eval); }
  // Who may change a part of its condition.
  const Bits* changing(u32 element, u32 part, Eval& eval) {
    for (const SharedPart& p : facts_[element].shared)
      if (p.part == part) return &p.who;
    return look_up(facts_[element].parts[part], element, static_cast<int>(part), eval);
  }
  // The parts of its condition that are the same wherever its process is, and who may change them.
  struct SharedPart {
    u16 part;
    Bits who;
  };
  const std::vector<SharedPart>& shared_parts(u32 element) const { return facts_[element].shared; }
  bool is_own_part(u32 element, u32 part) const { return facts_[element].own_parts[part]; }
  // Is this answer gone with the next question?
  bool is_passing(const Bits* answer) const { return answer == &scratch_; }
  // What these answers depend on besides the statement itself: nothing, a number, or more than is worth it (kNoKey).
  enum Question : int { kAgainst = -1, kEnabling = -2 };  // others are parts of its condition
  static constexpr u64 kNoKey = ~0ull;
  bool has_key(u32 element, int question) const { return question == kEnabling || !facts_[element].varying.empty(); }
  u64 key_of(u32 element, int question, Eval& eval) const;
  // Those that may bring about a change.
  const Bits& bringing(const Change& change, u32 number);

  // What a list says is touched, variables in the given way; locals are left out. `now`: the process stands where this
  // is offered, so that its locals are what they will be. pid -1: one that is not there yet. False: it cannot be told.
  bool touches(int pid, const Access* list, u16 count, Touch::Way way, bool now, Eval& eval,
               std::vector<Touch>& out) const;
  // All that a statement touches.
  bool touches(int pid, const Transition& t, bool now, Eval& eval, std::vector<Touch>& out) const;
  // Who must not come before it. A send and a receive at a buffered channel can be swapped where both are executable;
  // `strict`: this may be elsewhere.
  void add_conflicts(Touch touch, bool strict, Bits& out) const;
  void add_seekers(u32 element, Bits& out) const;
  // Those of the statements that a search has not made yet, as of that version of its list.
  const Bits& without(const std::vector<std::vector<u8>>& made, u64 version);
  u64 bytes() const { return bytes_; }

 private:
  static constexpr u32 kWays = 7;
  int channel_in(const Symbol& s, const unsigned char* base, u32 element) const;
  // What depends on the values of indexes and channels, for those that were met.
  struct Known {
    u64 key;
    bool all;
    Bits who;
  };
  using Table = std::vector<Known>;
  struct Facts {
    std::vector<const Access*> varying;  // whose element or channel is known only in a state
    Table against, enabling;
    std::vector<Table> parts;
    std::vector<SharedPart> shared;
    std::vector<bool> own_parts;  // by part: it reads what its process changes
    bool own = true;              // it does, as a whole
  };
  const Bits* look_up(Table& table, u32 element, int question, Eval& eval);
  bool find_against(u32 element, Eval& eval, Bits& out) const;
  bool find_enabling(u32 element, Eval& eval, Bits& out) const;
  bool find_changing(u32 element, const Access* reads, u16 count, bool now, Eval& eval, Bits& out) const;
  void find_facts(u32 element, Eval& eval);
  std::optional<i32> written(u32 element, u32 thing) const;
  void find_constants(u32 element, Eval& eval);
  std::optional<bool> holds_with(u32 element, const Guard& part, u32 thing, i32 value, Eval& eval) const;
  bool stays_possible(u32 element, u32 thing, i32 value, Eval& eval) const;
  void add_conflicts_by_value(u32 element, Touch touch, Eval& eval, Bits& out) const;
  bool is_rendezvous(u32 thing, const State& state) const;
  void hide(u32 element, const State& state);
  void show(u32 element, const State& state);
  void seek(u32 element, u32 thing);
  void chain_up(u32 element, Eval& eval);
  void channel(int pid, const Access& a, Touch::Way way, bool now, Eval& eval, std::vector<Touch>& out) const;
  int element_of(const Access& a, bool now, Eval& eval) const;
  void note(u32 element, int owner, const Transition& t, Eval& eval);
  Bits lift(const Bits& of_type, int owner) const;
  bool reads_own(int owner, const Access* reads, u16 count) const;
  Bits make_change(const Change& change) const;

  const Model& model_;
  const Things& things_;
  const std::vector<TypeFacts>& types_;
  const u32 omit_;  // Omission
  int n_processes_ = 0;
  u32 n_channels_ = 0;
  std::vector<int> types_of_;  // by owner
  std::vector<u32> first_;
  std::vector<int> owner_;
  std::vector<Bits> all_of_;
  std::vector<std::vector<Bits>> at_, beyond_;
  std::vector<Bits> before_;  // by element
  struct Constant {
    u32 thing;
    i32 value;
  };
  std::vector<std::vector<Constant>> constants_;  // by element: what it writes, where that is always the same
  u32 n_things_ = 0;
  std::vector<Bits> who_;
  Bits runs_, ends_, everything_, seekers_, asserts_, may_fail_;
  std::vector<Bits> against_chain_;  // by element; of size 0: there is no chain
  std::vector<bool> chain_is_all_;
  std::vector<std::unique_ptr<Bits>> changes_;
  std::vector<Facts> facts_;  // by element
  Bits scratch_, not_made_;
  u64 version_ = 0;
  u64 bytes_ = 0;
};

}  // namespace spiced
