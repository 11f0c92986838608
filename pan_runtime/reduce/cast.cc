#include "reduce/cast.h"

#include <algorithm>
#include <map>

#include "reduce/poke.h"

namespace spiced {

namespace {
bool waits_for_all(const Access* reads, u16 count) {
  return std::any_of(reads, reads + count, [](const Access& a) { return a.kind == Access::kTimeout; });
}

bool is_channel(const Access& a) {
  return a.kind == Access::kSend || a.kind == Access::kReceive || a.kind == Access::kChannelState;
}
}  // namespace

Things::Things(const Model& model) {
  for (int i = 0; i < model.n_globals; i++) {
    const Symbol& s = model.globals[i];
    const u32 n = s.constant ? 0 : s.length > 0 && s.length <= kLongArray ? s.length : 1;
    ranges_.push_back({globals_, globals_ + n});
    globals_ += n;
  }
}

Things::Range Things::of_global(int variable, int element) const {
  const Range all = ranges_[static_cast<size_t>(variable)];
  const u32 n = all.end - all.first;
  if (element < 0 || n <= 1) return all;
  if (static_cast<u32>(element) >= n) return all;
  const u32 at = all.first + static_cast<u32>(element);
  return {at, at + 1};
}

TypeFacts::TypeFacts(const Model& model, int number) {
  const ProcessType& type = model.processes[number];
  const u32 n = type.n_transitions;
  auto offers = [&](u32 location) {
    const Location& l = type.locations[location];
    return std::vector<u16>(type.choices + l.first, type.choices + l.first + l.count);
  };
  at.assign(type.n_locations, Bits(n));
  beyond.assign(type.n_locations, Bits(n));
  chain.assign(n, Bits(n));
  orders.assign(type.n_locations, false);
  hidden_by.resize(n);
  for (u32 l = 0; l < type.n_locations; l++)
    for (u16 t : offers(l)) at[l].add(t);
  // To a fixed point: what is offered here, and what is beyond where that leads.
  beyond = at;
  for (bool changed = true; changed;) {
    changed = false;
    for (u32 l = 0; l < type.n_locations; l++) {
      const u32 before = beyond[l].count();
      for (u16 t : offers(l)) beyond[l] |= beyond[type.transitions[t].to];
      changed |= beyond[l].count() != before;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (u32 t = 0; t < n; t++) {
      if (!(type.transitions[t].flags & Transition::kAtomic)) continue;
      const u32 before = chain[t].count();
      chain[t] |= at[type.transitions[t].to];
      at[type.transitions[t].to].each([&](u32 next) { chain[t] |= chain[next]; });
      changed |= chain[t].count() != before;
    }
  }
  before.assign(n, Bits(n));
  std::vector<Bits> arrive(type.n_locations, Bits(n));
  for (u32 t = 0; t < n; t++) arrive[type.transitions[t].to].add(t);
  for (u32 l = 0; l < type.n_locations; l++)
    for (u16 t : offers(l)) before[t] |= arrive[l];
  for (u32 l = 0; l < type.n_locations; l++) {
    const Location& here = type.locations[l];
    for (u32 i = here.first; i < static_cast<u32>(here.first + here.count); i++) {
      const u16 t = type.choices[i];
      const bool is_else = type.transitions[t].flags & Transition::kElse;
      for (u32 k = here.first; k < static_cast<u32>(here.first + here.count); k++) {
        const u16 other = type.choices[k];
        const bool other_else = type.transitions[other].flags & Transition::kElse;
        const bool escape = type.escapes && type.escapes[k] != 0;  // with -J they may be numbered otherwise
        if (other == t || !((is_else && !other_else) || escape)) continue;
        orders[l] = true;
        hidden_by[t].push_back(other);
      }
    }
  }
  looks_at = hidden_by;
  for (u32 t = 0; t < n; t++)
    if (type.transitions[t].flags & Transition::kAtomic)
      at[type.transitions[t].to].each([&](u32 next) { looks_at[t].push_back(static_cast<u16>(next)); });
  constant.assign(type.n_locals, true);
  for (u32 t = 0; t < n; t++)
    for (int i = 0; i < type.transitions[t].n_writes; i++)
      if (const Access& a = type.transitions[t].writes[i]; a.kind == Access::kLocal)
        constant[static_cast<size_t>(a.variable)] = false;
}

Cast::Cast(const Model& model, const Things& things, const std::vector<TypeFacts>& types, State& state, Shapes& shapes,
           u32 omit)
    : model_(model), things_(things), types_(types), omit_(omit) {
  const Shape& shape = state.shape();
  n_processes_ = static_cast<int>(shape.processes.size());
  n_channels_ = static_cast<u32>(shape.queues.size());
  for (const ProcessSlot& p : shape.processes) types_of_.push_back(p.type);
  for (int t = 0; t < model.n_processes; t++)
    if (model.processes[t].started_by_run) types_of_.push_back(t);
  for (int owner = 0; owner < owners(); owner++) {
    first_.push_back(size());
    owner_.insert(owner_.end(), model.processes[type(owner)].n_transitions, owner);
  }
  before_.resize(size());
  n_things_ = things.channel(n_channels_) + 1;
  who_.assign(n_things_ * kWays, Bits(size()));
  runs_ = ends_ = everything_ = seekers_ = asserts_ = may_fail_ = Bits(size());
  Eval eval(shapes, state);
  for (int owner = 0; owner < owners(); owner++) {
    const ProcessType& t = model.processes[type(owner)];
    const TypeFacts& facts = types[static_cast<size_t>(type(owner))];
    Bits all(size());
    for (u16 i = 0; i < t.n_transitions; i++) {
      all.add(element(owner, i));
      note(element(owner, i), owner, t.transitions[i], eval);
    }
    all_of_.push_back(std::move(all));
    at_.emplace_back();
    beyond_.emplace_back();
    if (owner >= n_processes_) continue;
    for (u16 i = 0; i < t.n_transitions; i++) before_[element(owner, i)] = lift(facts.before[i], owner);
    for (u32 l = 0; l < t.n_locations; l++) {
      at_.back().push_back(lift(facts.at[l], owner));
      beyond_.back().push_back(lift(facts.beyond[l], owner));
    }
  }
  constants_.resize(size());
  for (u32 e = 0; e < size(); e++) find_constants(e, eval);
  for (u32 e = 0; e < size(); e++) hide(e, state);
  if (!seekers_.empty())
    for (u32 e = 0; e < size(); e++) show(e, state);
  against_chain_.resize(size());
  chain_is_all_.assign(size(), false);
  for (u32 e = 0; e < size(); e++) chain_up(e, eval);
  facts_.resize(size());
  for (u32 e = 0; e < size(); e++) find_facts(e, eval);
  scratch_ = Bits(size());
  bytes_ = (who_.size() + 7 * size()) * Bits(size()).bytes();
}

// --- what depends on a statement, and what it depends on -----------------------------------------------------------

void Cast::find_facts(u32 e, Eval& eval) {
  if (owner(e) >= n_processes_) return;
  Facts& facts = facts_[e];
  const ProcessType& type_of_it = model_.processes[type(owner(e))];
  const TypeFacts& type_facts = types_[static_cast<size_t>(type(owner(e)))];
  auto collect = [&](const Transition& t) {
    for (const auto& [list, count] : {std::pair(t.reads, t.n_reads), std::pair(t.writes, t.n_writes)})
      for (const Access* a = list; a != list + count; a++) {
        if (a->kind == Access::kLocal) continue;
        const bool named_later = is_channel(*a) && (!a->global_name || !model_.globals[a->variable].constant);
        if ((a->index && !a->fixed) || named_later) facts.varying.push_back(a);
      }
  };
  const Transition& t = type_of_it.transitions[transition(e)];
  collect(t);
  for (u16 other : type_facts.hidden_by[transition(e)]) collect(type_of_it.transitions[other]);
  facts.parts.resize(t.n_guards);
  facts.own = reads_own(owner(e), t.reads, t.n_reads) || !facts.varying.empty();
  for (u16 i = 0; i < t.n_guards; i++) {
    const Guard& g = t.guards[i];
    const bool own = reads_own(owner(e), g.reads, g.n_reads);
    facts.own_parts.push_back(own);
    Bits who(size());
    if (own || !find_changing(e, g.reads, g.n_reads, false, eval, who)) continue;
    // Who writes what cannot make it true does not matter.
    Bits others = who;
    others.each([&](u32 w) {
      for (u32 thing = 0; thing < things_.processes(); thing++) {
        if (!this->who({Touch::kWrite, thing}).has(w)) continue;
        const std::optional<i32> value = written(w, thing);
        if (value && holds_with(e, g, thing, *value, eval) == false) who.remove(w);
      }
    });
    facts.shared.push_back({i, std::move(who)});
  }
}

bool Cast::reads_own(int owner, const Access* reads, u16 count) const {
  const std::vector<bool>& constant = types_[static_cast<size_t>(type(owner))].constant;
  return std::any_of(reads, reads + count, [&](const Access& a) {
    const bool varies = (a.index && !a.fixed) || (is_channel(a) && !a.global_name);
    return varies || (a.kind == Access::kLocal && !constant[static_cast<size_t>(a.variable)]);
  });
}

// What the answer depends on besides the statement itself, exactly; kNoKey if that is too much.
u64 Cast::key_of(u32 e, int question, Eval& eval) const {
  const Facts& facts = facts_[e];
  eval.enter(owner(e));
  constexpr u32 kIndexBits = 10, kChannelBits = 9;
  static_assert(Things::kLongArray + 1 < 1u << kIndexBits && Shapes::kMaxQueues < 1 << kChannelBits);
  u64 key = 0;
  u32 bits = 0;
  auto add = [&](u32 value, u32 width) {
    key = key << width | value;
    bits += width;
  };
  auto number_of = [&](const Access& a) {
    std::vector<Touch> touched;
    channel(owner(e), a, Touch::kPoll, true, eval, touched);
    return touched.size() == 1 ? touched[0].thing - things_.channel(0) : 0;
  };
  for (const Access* a : facts.varying) {
    if (is_channel(*a)) {
      add(number_of(*a), kChannelBits);
    } else {
      const int at = element_of(*a, true, eval);
      const u32 n = model_.globals[a->variable].length;
      add(at >= 0 && static_cast<u32>(at) < n && n <= Things::kLongArray ? static_cast<u32>(at) + 1 : 0, kIndexBits);
    }
  }
  if (question == kEnabling) {  // whether there are messages matters, too
    const Transition& t = model_.processes[type(owner(e))].transitions[transition(e)];
    for (const Access* a = t.writes; a != t.writes + t.n_writes; a++)
      if (a->kind == Access::kReceive) {
        const u32 number = number_of(*a);
        add(number > 0 && eval.len(static_cast<int>(number)) > 0, 1);
      }
  }
  return bits < 64 ? key : kNoKey;
}

const Bits* Cast::look_up(Table& table, u32 e, int question, Eval& eval) {
  constexpr size_t kMost = 64;
  eval.enter(owner(e));
  const u64 key = has_key(e, question) ? key_of(e, question, eval) : 0;
  if (key != kNoKey)
    for (const Known& k : table)
      if (k.key == key) return k.all ? nullptr : &k.who;
  scratch_.clear();
  const Transition& t = model_.processes[type(owner(e))].transitions[transition(e)];
  const bool known = question == kAgainst ? find_against(e, eval, scratch_)
                     : question == kEnabling
                         ? find_enabling(e, eval, scratch_)
                         : find_changing(e, t.guards[question].reads, t.guards[question].n_reads, true, eval, scratch_);
  if (key != kNoKey && table.size() < kMost) {
    table.push_back({key, !known, scratch_});
    bytes_ += scratch_.bytes() + sizeof(Known);
  }
  return known ? &scratch_ : nullptr;
}

bool Cast::find_against(u32 e, Eval& eval, Bits& out) const {
  const int pid = owner(e);
  const ProcessType& type_of_it = model_.processes[type(pid)];
  const Transition& t = type_of_it.transitions[transition(e)];
  if (everything_.has(e) || waits_for_all(t.reads, t.n_reads)) return false;
  std::vector<Touch> touched;
  if (!touches(pid, t, true, eval, touched)) return false;
  for (u16 other : types_[static_cast<size_t>(type(pid))].hidden_by[transition(e)]) {
    std::vector<Touch> seen;
    if (!touches(pid, type_of_it.transitions[other], true, eval, seen)) return false;
    for (Touch s : seen) touched.push_back({things_.is_channel(s.thing) ? Touch::kPoll : Touch::kRead, s.thing});
  }
  out |= everything_;
  for (Touch touch : touched) {
    if (touch.thing == things_.channel(0)) return false;
    const bool hands = touch.way == Touch::kSend || touch.way == Touch::kReceive;
    if (hands && is_rendezvous(touch.thing, eval.state()))  // whoever may be its partner, now or later
      out |= who({touch.way == Touch::kSend ? Touch::kReceive : Touch::kSend, touch.thing});
    else if (touch.thing < things_.processes()) add_conflicts_by_value(e, touch, eval, out);
    else add_conflicts(touch, (t.flags & Transition::kDStep) != 0, out);
  }
  add_seekers(e, out);
  if (t.flags & Transition::kEnd) out -= ends_;  // nobody else can end before the youngest
  out -= all_of_[static_cast<size_t>(pid)];
  return true;
}

bool Cast::find_changing(u32 e, const Access* reads, u16 count, bool now, Eval& eval, Bits& out) const {
  std::vector<Touch> touched;
  if (waits_for_all(reads, count) || !touches(owner(e), reads, count, Touch::kRead, now, eval, touched)) return false;
  for (Touch touch : touched)
    add_conflicts({things_.is_channel(touch.thing) ? Touch::kPoll : Touch::kRead, touch.thing}, true, out);
  return true;
}

bool Cast::find_enabling(u32 e, Eval& eval, Bits& out) const {
  const int pid = owner(e);
  const Transition& t = model_.processes[type(pid)].transitions[transition(e)];
  const bool d_step = t.flags & Transition::kDStep;
  if (!find_changing(e, t.reads, t.n_reads, true, eval, out)) return false;
  std::vector<Touch> touched;
  if (!touches(pid, t.writes, t.n_writes, Touch::kWrite, true, eval, touched)) return false;
  for (Touch touch : touched) {
    if (!things_.is_channel(touch.thing)) continue;
    if (touch.thing == things_.channel(0)) return false;
    const int number = static_cast<int>(touch.thing - things_.channel(0));
    const bool sends = touch.way == Touch::kSend;
    if (is_rendezvous(touch.thing, eval.state())) out |= who({sends ? Touch::kReceive : Touch::kSend, touch.thing});
    else if (sends && !d_step) out |= who({Touch::kReceive, touch.thing});
    else if (!sends && !d_step)  // a message behind the first one makes no difference
      out |= who({eval.len(number) == 0 ? Touch::kSend : Touch::kReceive, touch.thing});
    else add_conflicts({Touch::kPoll, touch.thing}, true, out);
  }
  return true;
}

const Bits& Cast::without(const std::vector<std::vector<u8>>& made, u64 version) {
  if (version == version_) return not_made_;
  version_ = version;
  not_made_ = Bits(size());
  for (u32 e = 0; e < size(); e++)
    if (!made[static_cast<size_t>(type(owner(e)))][transition(e)]) not_made_.add(e);
  return not_made_;
}

bool Cast::is_rendezvous(u32 thing, const State& state) const {
  const u32 number = thing - things_.channel(0);
  return number == 0 || model_.queues[state.shape().queues[number - 1].type].capacity == 0;
}

// What must not be executable where this one is offered counts as read, and so does what it looks at when it is done.
void Cast::hide(u32 e, const State& state) {
  const TypeFacts& facts = types_[static_cast<size_t>(type(owner(e)))];
  for (u16 other : facts.looks_at[transition(e)]) {
    const u32 o = element(owner(e), other);
    if (everything_.has(o)) everything_.add(e);
    for (u32 thing = 0; thing < n_things_; thing++) {
      bool touched = false;
      for (u32 way = 0; way <= Touch::kPoll; way++) touched |= who_[thing * kWays + way].has(o);
      if (!touched) continue;
      who_[thing * kWays + (things_.is_channel(thing) ? Touch::kPoll : Touch::kRead)].add(e);
      if (who({Touch::kSend, thing}).has(o) && is_rendezvous(thing, state)) seek(e, thing);
    }
  }
}

// Whether an offer can be made depends on where others are, and on no more if what they accept is up to them.
void Cast::seek(u32 e, u32 thing) {
  bool picky = thing == things_.channel(0);
  who({Touch::kReceive, thing}).each([&](u32 x) {
    const Transition& t = model_.processes[type(owner(x))].transitions[transition(x)];
    picky |= owner(x) >= n_processes_;
    picky |= std::any_of(t.reads, t.reads + t.n_reads, [this](const Access& a) {
      return a.kind != Access::kLocal && !(a.kind == Access::kGlobal && model_.globals[a.variable].constant);
    });
  });
  if (picky && !(omit_ & kOmitMeeting)) everything_.add(e);
  who_[thing * kWays + Touch::kSeek].add(e);
  seekers_.add(e);
}

// Where this one is offered, or leads to, its process may accept a rendezvous.
void Cast::show(u32 e, const State& state) {
  const TypeFacts& facts = types_[static_cast<size_t>(type(owner(e)))];
  Bits there = facts.at[model_.processes[type(owner(e))].transitions[transition(e)].to];
  for (const Bits& at : facts.at)
    if (at.has(transition(e))) there |= at;
  for (u32 thing = things_.channel(1); thing < n_things_; thing++) {
    if (!is_rendezvous(thing, state)) continue;
    bool accepts = runs_.has(e);
    there.each([&](u32 t) { accepts |= who({Touch::kReceive, thing}).has(element(owner(e), static_cast<u16>(t))); });
    if (accepts) who_[thing * kWays + Touch::kShow].add(e);
  }
}

// Those that look at where this one's process is, and those that move what this one looks at.
void Cast::add_seekers(u32 e, Bits& out) const {
  if (seekers_.empty() || (omit_ & kOmitMeeting)) return;
  for (u32 thing = things_.channel(1); thing < n_things_; thing++) {
    if (who({Touch::kSeek, thing}).has(e)) out |= who({Touch::kShow, thing});
    if (who({Touch::kShow, thing}).has(e)) out |= who({Touch::kSeek, thing});
  }
}

// What may follow in the atomic sequence that this one begins or goes on with.
void Cast::chain_up(u32 e, Eval& eval) {
  const ProcessType& t = model_.processes[type(owner(e))];
  const Bits& chain = types_[static_cast<size_t>(type(owner(e)))].chain[transition(e)];
  if (chain.empty()) return;
  against_chain_[e] = Bits(size());
  bool all = owner(e) >= n_processes_;
  chain.each([&](u32 next) {
    if (all) return;
    std::vector<Touch> touched;
    const u32 n = element(owner(e), static_cast<u16>(next));
    all = everything_.has(n) || seekers_.has(n) || !touches(owner(e), t.transitions[next], false, eval, touched);
    all |= waits_for_all(t.transitions[next].reads, t.transitions[next].n_reads);
    for (Touch touch : touched) {
      all |= touch.way >= Touch::kSend && touch.way <= Touch::kReceive && is_rendezvous(touch.thing, eval.state());
      add_conflicts(touch, true, against_chain_[e]);
    }
    add_seekers(n, against_chain_[e]);
    // What hides it is read, too.
    for (u32 thing = 0; thing < n_things_; thing++)
      for (Touch::Way way : {Touch::kRead, Touch::kPoll})
        if (who({way, thing}).has(n)) add_conflicts({way, thing}, true, against_chain_[e]);
  });
  chain_is_all_[e] = all;
}

const Bits* Cast::against_chain(u32 element) const {
  return chain_is_all_[element] ? nullptr : &against_chain_[element];
}

void Cast::add_conflicts(Touch touch, bool strict, Bits& out) const {
  auto add = [&](Touch::Way way) { out |= who({way, touch.thing}); };
  switch (touch.way) {
    case Touch::kRead: add(Touch::kWrite); break;
    case Touch::kWrite:
      add(Touch::kRead);
      add(Touch::kWrite);
      break;
    case Touch::kSend:
    case Touch::kReceive:
      add(Touch::kPoll);
      add(touch.way);
      if (strict) add(touch.way == Touch::kSend ? Touch::kReceive : Touch::kSend);
      break;
    case Touch::kPoll:
      add(Touch::kSend);
      add(Touch::kReceive);
      break;
    case Touch::kSeek:
    case Touch::kShow: break;  // see add_seekers
  }
}

// The same, where it helps to know what is written: what is executable with that value and only tests it can be swapped
// with the write.
void Cast::add_conflicts_by_value(u32 e, Touch touch, Eval& eval, Bits& out) const {
  if (touch.way == Touch::kWrite) {
    out |= who({Touch::kWrite, touch.thing});
    const std::optional<i32> value = written(e, touch.thing);
    who({Touch::kRead, touch.thing}).each([&](u32 r) {
      if (!value || !stays_possible(r, touch.thing, *value, eval)) out.add(r);
    });
  } else {
    who({Touch::kWrite, touch.thing}).each([&](u32 w) {
      const std::optional<i32> value = written(w, touch.thing);
      if (!value || !stays_possible(e, touch.thing, *value, eval)) out.add(w);
    });
  }
}

// What a statement writes to a global, if that is always the same.
std::optional<i32> Cast::written(u32 e, u32 thing) const {
  for (const auto& [its_thing, value] : constants_[e])
    if (its_thing == thing) return value;
  return std::nullopt;
}

void Cast::find_constants(u32 e, Eval& eval) {
  const int pid = owner(e);
  const Transition& t = model_.processes[type(pid)].transitions[transition(e)];
  std::map<u32, std::optional<i32>> values;
  if (pid < n_processes_) eval.enter(pid);
  for (const Access* a = t.writes; a != t.writes + t.n_writes; a++) {
    if (a->kind != Access::kGlobal) continue;
    const int element = pid >= n_processes_ && a->index ? -1 : element_of(*a, false, eval);
    const Things::Range range = things_.of_global(a->variable, element);
    for (u32 thing = range.first; thing < range.end; thing++) {
      const std::optional<i32> value = a->has_value ? std::optional(a->value) : std::nullopt;
      const auto [at, fresh] = values.emplace(thing, value);
      if (!fresh && at->second != value) at->second.reset();
    }
  }
  for (const auto& [thing, value] : values)
    if (value) constants_[e].push_back({thing, *value});
}

// Would the part of its condition hold if that were the value? Only if it depends on nothing else that changes.
std::optional<bool> Cast::holds_with(u32 e, const Guard& part, u32 thing, i32 value, Eval& eval) const {
  const int pid = owner(e);
  if (pid >= n_processes_ || reads_own(pid, part.reads, part.n_reads)) return std::nullopt;
  const Access* only = nullptr;
  for (const Access* a = part.reads; a != part.reads + part.n_reads; a++) {
    if (a->kind == Access::kLocal || (a->kind == Access::kGlobal && model_.globals[a->variable].constant)) continue;
    if (a->kind != Access::kGlobal || only) return std::nullopt;
    only = a;
  }
  if (!only) return std::nullopt;
  const Symbol& s = model_.globals[only->variable];
  eval.enter(pid);
  const int element = s.length ? element_of(*only, false, eval) : 0;
  if (element < 0 || static_cast<u32>(element) >= std::max(s.length, 1u)) return std::nullopt;
  const Things::Range range = things_.of_global(only->variable, element);
  if (thing < range.first || thing >= range.end || !Poke::can(s)) return std::nullopt;
  const Poke poke(eval.state(), s, static_cast<u32>(element), value);
  const Fault fault = eval.fault;
  eval.fault = {};
  const bool holds = part.holds(eval), failed = static_cast<bool>(eval.fault);
  eval.fault = fault;
  return failed ? std::nullopt : std::optional(holds);
}

// It only tests the thing, and with this value no test fails.
bool Cast::stays_possible(u32 e, u32 thing, i32 value, Eval& eval) const {
  const int pid = owner(e);
  if (pid >= n_processes_ || !types_[static_cast<size_t>(type(pid))].looks_at[transition(e)].empty()) return false;
  const Transition& t = model_.processes[type(pid)].transitions[transition(e)];
  eval.enter(pid);
  auto about = [&](const Access& a) {
    if (a.kind != Access::kGlobal) return false;
    const Things::Range range = things_.of_global(a.variable, element_of(a, false, eval));
    return range.first <= thing && thing < range.end;
  };
  if (std::any_of(t.reads, t.reads + t.n_reads, [&](const Access& a) { return about(a) && !a.only_tested; }))
    return false;
  return std::all_of(t.guards, t.guards + t.n_guards, [&](const Guard& g) {
    return std::none_of(g.reads, g.reads + g.n_reads, about) || holds_with(e, g, thing, value, eval) == true;
  });
}

const Bits& Cast::bringing(const Change& change, u32 number) {
  if (number >= changes_.size()) changes_.resize(number + 1);
  if (!changes_[number]) changes_[number] = std::make_unique<Bits>(make_change(change));
  return *changes_[number];
}

Bits Cast::make_change(const Change& c) const {
  Bits out(size());
  auto add_touching = [&](const Things::Range& range, Touch::Way way) {
    for (u32 i = range.first; i < range.end; i++) out |= who({way, i});
  };
  // Those that the change speaks of; does it speak of one that is not there yet?
  auto each_statement = [&](auto use) {
    for (int o = 0; o < owners(); o++) {
      if (type(o) != c.type || (c.pid >= 0 && o < n_processes_ && o != c.pid)) continue;
      if (!c.begins && o >= n_processes_) continue;
      const ProcessType& t = model_.processes[c.type];
      for (u16 i = 0; i < t.n_transitions; i++) use(t.transitions[i], element(o, i));
    }
  };
  const bool may_begin = c.begins && c.type >= 0 && model_.processes[c.type].started_by_run;
  auto add_runs = [&] {
    if (!may_begin) return;
    Bits who = runs_;
    if (c.pid >= 0 && c.pid < n_processes_) {  // one in its place begins when all younger ones are gone, too
      Bits older(size());
      for (int o = 0; o < c.pid; o++) older |= all_of(o);
      who &= older;
    }
    out |= who;
  };
  switch (c.kind) {
    case Change::kAnything:
      for (u32 e = 0; e < size(); e++) out.add(e);
      break;
    case Change::kMove:
      each_statement([&](const Transition&, u32 e) { out.add(e); });
      add_runs();
      break;
    case Change::kArrive:
      each_statement([&](const Transition& t, u32 e) {
        if (t.to == c.location) out.add(e);
      });
      if (c.location == model_.processes[c.type].start) add_runs();
      break;
    case Change::kLocal:
      each_statement([&](const Transition& t, u32 e) {
        bool writes = false;
        for (int i = 0; i < t.n_writes; i++)
          writes |= t.writes[i].kind == Access::kEverything ||
                    (t.writes[i].kind == Access::kLocal && t.writes[i].variable == c.variable);
        if (writes) out.add(e);
      });
      add_runs();
      break;
    case Change::kEnd:
      each_statement([&](const Transition& t, u32 e) {
        if (t.flags & Transition::kEnd) out.add(e);
      });
      break;
    case Change::kGlobal: {
      const Things::Range range = things_.of_global(c.variable, c.element);
      for (u32 thing = range.first; thing < range.end; thing++)
        who({Touch::kWrite, thing}).each([&](u32 e) {
          const std::optional<i32> value = written(e, thing);
          if (!value || !std::binary_search(c.useless.begin(), c.useless.end(), *value)) out.add(e);
        });
      break;
    }
    case Change::kMessages: {
      const Symbol* s = c.type < 0 ? &model_.globals[c.variable] : nullptr;
      std::vector<u32> numbers;
      if (s && s->constant && s->type == ValueType::kChan)
        for (u32 i = 0; i < (s->length ? s->length : 1); i++)
          if (c.element < 0 || static_cast<u32>(c.element) == i)
            numbers.push_back(static_cast<u32>(channel_in(*s, static_cast<const unsigned char*>(s->constant), i)));
      if (numbers.empty() || std::find(numbers.begin(), numbers.end(), 0u) != numbers.end()) {
        numbers.clear();
        for (u32 k = 0; k <= n_channels_; k++) numbers.push_back(k);
        if (s && !s->constant) add_touching(things_.of_global(c.variable, -1), Touch::kWrite);
      }
      for (u32 k : numbers)
        for (Touch::Way way : {Touch::kSend, Touch::kReceive}) out |= who({way, things_.channel(k)});
      break;
    }
    case Change::kProcesses: out |= who({Touch::kWrite, things_.processes()}); break;
  }
  return out;
}

Bits Cast::lift(const Bits& of_type, int owner) const {
  Bits out(size());
  of_type.each([&](u32 t) { out.add(element(owner, static_cast<u16>(t))); });
  return out;
}

void Cast::note(u32 element, int owner, const Transition& t, Eval& eval) {
  std::vector<Touch> touched;
  const bool known = touches(owner < n_processes_ ? owner : -1, t, false, eval, touched);
  for (Touch touch : touched) {
    who_[touch.thing * kWays + touch.way].add(element);
    // What a d_step does inside may depend on whether it can send or receive.
    if ((t.flags & Transition::kDStep) && things_.is_channel(touch.thing))
      who_[touch.thing * kWays + Touch::kPoll].add(element);
  }
  if (!known) everything_.add(element);
  if (t.flags & Transition::kEnd) ends_.add(element);
  if (t.flags & Transition::kAsserts) asserts_.add(element);
  bool fails = t.flags & Transition::kMayFail;
  auto may_be_none = [&](const Access& a) {
    return is_channel(a) && (!a.global_name || !model_.globals[a.variable].constant);
  };
  fails |= std::any_of(t.reads, t.reads + t.n_reads, may_be_none);
  fails |= std::any_of(t.writes, t.writes + t.n_writes, may_be_none);
  for (const Access* a = t.writes; a != t.writes + t.n_writes; a++)
    if (a->kind == Access::kProcesses && !(t.flags & Transition::kEnd)) runs_.add(element);
  if (fails) may_fail_.add(element);
}

int Cast::element_of(const Access& a, bool now, Eval& eval) const {
  if (!a.index) return a.element;
  if (!now && !a.fixed) return -1;
  const Fault before = eval.fault;
  const int at = a.index(eval);
  eval.fault = before;
  return at;
}

// The channel's number, if it is one of those that are there.
int Cast::channel_in(const Symbol& s, const unsigned char* base, u32 element) const {
  const int number = base[s.offset + element * s.stride];
  return number > 0 && static_cast<u32>(number) <= n_channels_ ? number : 0;
}

void Cast::channel(int pid, const Access& a, Touch::Way way, bool now, Eval& eval, std::vector<Touch>& out) const {
  auto any = [&] {
    for (u32 k = 0; k <= n_channels_; k++) out.push_back({way, things_.channel(k)});
  };
  const bool global = a.global_name;
  if (!global && pid < 0) return any();
  const Symbol& s = global ? model_.globals[a.variable] : model_.processes[type(pid)].locals[a.variable];
  const bool known = s.constant || now ||
                     (!global && types_[static_cast<size_t>(type(pid))].constant[static_cast<size_t>(a.variable)]);
  if (s.type != ValueType::kChan || !known) return any();
  State& state = eval.state();
  const unsigned char* base = s.constant ? static_cast<const unsigned char*>(s.constant)
                              : global   ? state.bytes() + State::kHeaderBytes
                                         : state.bytes() + state.shape().processes[static_cast<size_t>(pid)].offset;
  const int at = pid < 0 && a.index ? -1 : element_of(a, now, eval);
  const u32 n = s.length ? s.length : 1;
  const bool one = s.length == 0 || (at >= 0 && static_cast<u32>(at) < n);
  const u32 first = one && s.length ? static_cast<u32>(at) : 0, end = one ? first + 1 : n;
  for (u32 i = first; i < end; i++) {
    const int number = channel_in(s, base, i);
    if (number == 0) return any();
    out.push_back({way, things_.channel(static_cast<u32>(number))});
  }
}

bool Cast::touches(int pid, const Transition& t, bool now, Eval& eval, std::vector<Touch>& out) const {
  if ((t.flags & Transition::kEnd) && pid >= 0) {  // the channels that its process has made disappear with it
    const Shape& shape = eval.state().shape();
    const size_t next = static_cast<size_t>(pid) + 1;
    const u32 begin = shape.processes[static_cast<size_t>(pid)].offset;
    const u32 end = next < shape.processes.size() ? shape.processes[next].offset : shape.bytes;
    for (u32 k = 0; k < n_channels_; k++) {
      if (shape.queues[k].offset <= begin || shape.queues[k].offset > end) continue;  // those without room have no size
      for (Touch::Way way : {Touch::kSend, Touch::kReceive}) out.push_back({way, things_.channel(k + 1)});
    }
  }
  const bool reads = touches(pid, t.reads, t.n_reads, Touch::kRead, now, eval, out);
  return touches(pid, t.writes, t.n_writes, Touch::kWrite, now, eval, out) && reads;
}

bool Cast::touches(int pid, const Access* list, u16 count, Touch::Way way, bool now, Eval& eval,
                   std::vector<Touch>& out) const {
  if (pid >= 0) eval.enter(pid);
  for (const Access* a = list; a != list + count; a++) {
    switch (a->kind) {
      case Access::kLocal: break;
      case Access::kGlobal: {
        const Things::Range r = things_.of_global(a->variable, pid < 0 && a->index ? -1 : element_of(*a, now, eval));
        for (u32 i = r.first; i < r.end; i++) out.push_back({way, i});
        break;
      }
      case Access::kSend: channel(pid, *a, Touch::kSend, now, eval, out); break;
      case Access::kReceive: channel(pid, *a, Touch::kReceive, now, eval, out); break;
      case Access::kChannelState: channel(pid, *a, Touch::kPoll, now, eval, out); break;
      case Access::kProcesses: out.push_back({way, things_.processes()}); break;
      case Access::kTimeout: break;
      case Access::kEverything: return false;
    }
  }
  return true;
}

}  // namespace spiced
