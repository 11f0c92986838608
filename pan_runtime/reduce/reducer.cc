#include "reduce/reducer.h"

#include <algorithm>

namespace spiced {

Reducer::Reducer(const Model& model, Shapes& shapes, ReductionOptions options)
    : model_(model), shapes_(shapes), options_(options), things_(model) {
  for (int t = 0; t < model.n_processes; t++) {
    types_.emplace_back(model, t);
    taken_before_.emplace_back(model.processes[t].n_transitions, u8{0});
  }
}

std::string Reducer::obstacle(const Model& model) {
  if (model.has_priorities) return "processes have priorities";
  if (model.has_last) return "the model uses _last";
  if (model.trace >= 0) return "a trace watches the channels";
  if (model.c_begin) return "the model has C code";
  if (model.hidden_bytes > 0) return "there are hidden variables";
  for (int p = 0; p < model.n_processes; p++) {
    if (model.processes[p].provided) return "there is a provided clause";
    if (model.processes[p].deterministic) return "there is a D_proctype";
  }
  return "";
}

u32 Reducer::number_of(const Change& c) {
  std::vector<int> key = {c.kind, c.type, c.pid, c.location, c.variable, c.element, c.begins};
  key.insert(key.end(), c.useless.begin(), c.useless.end());
  const auto [at, fresh] = change_numbers_.emplace(key, static_cast<u32>(changes_.size()));
  if (fresh) changes_.push_back(c);
  return at->second;
}

Cast* Reducer::cast_for(State& state) {
  const Shape& shape = state.shape();
  if (shape.id < by_shape_.size() && by_shape_[shape.id]) return by_shape_[shape.id];
  key_.assign(reinterpret_cast<const char*>(&shape.id), sizeof shape.id);
  for (const ProcessSlot& p : shape.processes) {
    const ProcessType& type = model_.processes[p.type];
    for (u16 v = 0; v < type.n_locals; v++) {
      const Symbol& s = type.locals[v];
      if (!types_[p.type].constant[v] || s.type == ValueType::kStruct || s.constant) continue;
      const u32 n = s.stride * (s.length ? s.length : 1);
      key_.append(reinterpret_cast<const char*>(state.bytes()) + p.offset + s.offset, n);
    }
  }
  const bool plain = key_.size() == sizeof shape.id;
  std::unique_ptr<Cast>& place = casts_[key_];
  if (!place) {
    if (casts_.size() > kMostCasts) {
      casts_.erase(key_);
      return nullptr;
    }
    place = std::make_unique<Cast>(model_, things_, types_, state, shapes_, options_.omit);
    bytes_ += place->bytes();
  }
  if (plain) {
    if (shape.id >= by_shape_.size()) by_shape_.resize(shape.id + 1);
    by_shape_[shape.id] = place.get();
  }
  return place.get();
}

// False: nothing can be said about this state.
bool Reducer::begin(State& state, const std::vector<Move>& moves) {
  take_stock();
  if (given_up_) return false;
  asked_++;
  offered_ += moves.size();
  Cast* const cast = cast_for(state);
  if (!cast) return false;
  if (cast != cast_) {
    cast_ = cast;
    ahead_ = here_ = enabled_ = taken_ = settled_ = best_ = wanted_ = Bits(cast->size());
  }
  state_ = &state;
  moves_ = &moves;
  return true;
}

void Reducer::look_around() {
  ahead_.clear();
  here_.clear();
  for (int pid = 0; pid < cast_->processes(); pid++) {
    const u16 location = state_->location(pid);
    ahead_ |= cast_->beyond(pid, location);
    here_ |= cast_->at(pid, location);
  }
  if (ahead_.meets(cast_->runs()))
    for (int owner = cast_->processes(); owner < cast_->owners(); owner++) ahead_ |= cast_->all_of(owner);
  enabled_.clear();
  enabled_of_.assign(static_cast<size_t>(cast_->processes()), 0);
  for (const Move& m : *moves_) {
    enabled_.add(cast_->element(m.pid, m.transition));
    enabled_of_[m.pid]++;
    if (!m.is_rendezvous()) continue;
    enabled_.add(cast_->element(m.partner, m.partner_transition));
    enabled_of_[m.partner]++;
  }
}

const Reducer::Answer& Reducer::all_moves() {
  static const Answer all = {false, true, {}};
  return all;
}

// How many moves would have to be taken if these were.
const Reducer::Answer& Reducer::note(const Answer& answer) {
  if (answer.impossible) left_out_ += moves_->size();
  else if (!answer.candidates.empty()) left_out_ += moves_->size() - answer.candidates[0].moves.size();
  return answer;
}

// Is it worth going on like this? Asked before an answer is looked for: one that was given stays good until then.
void Reducer::take_stock() {
  if (asked_ < kTrial) return;
  constexpr u64 kWorth = 200;  // few moves that are left out can be a third of the states
  given_up_ = options_.gives_up && left_out_ < offered_ / kWorth;
  asked_ = offered_ = left_out_ = 0;
  if (plans_on_ && plans_.is_useless()) {
    plans_on_ = false;
    plans_.clear();
  }
}

const Reducer::Answer* Reducer::find_plan(const std::vector<u64>& asked) {
  recording_ = plans_on_ && options_.kind == ReductionKind::kClosure;
  if (!recording_) return nullptr;
  plan_key_.clear();
  plan_key_.push_back(reinterpret_cast<std::uintptr_t>(cast_));
  plan_key_.push_back(moves_->size());  // so that a key can be read in one way only
  u64 word = 0;
  u32 room = 4;
  auto add = [&](u64 part) {
    word = word << 16 | part;
    if (--room > 0) return;
    plan_key_.push_back(word);
    word = 0;
    room = 4;
  };
  for (int pid = 0; pid < cast_->processes(); pid++) add(state_->location(pid));
  constexpr u64 kRendezvous = 0x8000;
  for (const Move& m : *moves_) {
    add((m.pid + 1u) | (m.is_rendezvous() ? kRendezvous : 0));
    add(m.transition);
    if (!m.is_rendezvous()) continue;
    add(m.partner);
    add(m.partner_transition);
  }
  plan_key_.push_back(word);
  plan_key_.insert(plan_key_.end(), asked.begin(), asked.end());
  Eval eval(shapes_, *state_);
  return plans_.find(plan_key_, [&](const Plans<Answer>::Question& q) { return look_up(q, eval); });
}

u64 Reducer::look_up(const Plans<Answer>::Question& q, Eval& eval) {
  if (!q.holds) return cast_->key_of(q.element, q.kind, eval);
  eval.enter(q.pid);
  eval.fault = {};
  return q.holds(eval) || eval.fault;
}

// Does this part of its condition not hold?
bool Reducer::fails(u32 e, u16 part, Eval& eval) {
  const Plans<Answer>::Question q = {transition_of(e).guards[part].holds, e, static_cast<i16>(part),
                                     static_cast<u16>(cast_->owner(e))};
  const u64 value = look_up(q, eval);
  if (recording_) plans_.saw(q, value);
  return value == 0;
}

// What the cast is going to say of the statement depends on this.
void Reducer::depends_on(u32 e, int question, Eval& eval) {
  if (!recording_ || !cast_->has_key(e, question)) return;
  const u64 key = cast_->key_of(e, question, eval);
  if (key == Cast::kNoKey) plans_.spoil();
  else plans_.saw({nullptr, e, static_cast<i16>(question), static_cast<u16>(cast_->owner(e))}, key);
}

u32 Reducer::distance(const Change& c) {
  if (c.kind != Change::kArrive) return 0;
  const ProcessType& type = model_.processes[c.type];
  std::vector<u32>& from = distances_[{c.type, c.location}];
  if (from.empty()) {
    constexpr u32 kFar = 0xffff;
    from.assign(type.n_locations, kFar);
    from[c.location] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (u32 l = 0; l < type.n_locations; l++)
        types_[static_cast<size_t>(c.type)].at[l].each([&](u32 t) {
          const u32 through = from[type.transitions[t].to] + 1;
          if (through >= from[l]) return;
          from[l] = through;
          changed = true;
        });
    }
  }
  u32 least = ~0u;
  for (int pid = 0; pid < cast_->processes(); pid++)
    if (cast_->type(pid) == c.type && (c.pid < 0 || c.pid == pid)) least = std::min(least, from[state_->location(pid)]);
  return least == ~0u ? 0 : least;
}

// What it may cost to take these: moves above all, then statements to look at.
u32 Reducer::cost(const Bits& elements) const {
  u32 sum = 0;
  int last = -1;
  taken_.each_new(elements, ahead_, settled_, [&](u32 e) {
    sum++;
    const int owner = cast_->owner(e);
    if (owner >= cast_->processes() || owner == last || process_taken_[static_cast<size_t>(owner)]) return;
    if (!enabled_.has(e) && !(here_.has(e) && cast_->depends_on_own(e))) return;
    last = owner;  // those of a process stand together
    sum += kMoveCost * enabled_of_[static_cast<size_t>(owner)];
  });
  return sum;
}

void Reducer::take_process(int pid) {
  if (process_taken_[static_cast<size_t>(pid)]) return;
  process_taken_[static_cast<size_t>(pid)] = true;
  taken_moves_ += enabled_of_[static_cast<size_t>(pid)];
  // Nothing would be left out, as far as that matters: what an earlier seed has shown of this process holds here, too.
  if (taken_moves_ >= limit_ || hopeless_[static_cast<size_t>(pid)]) return take_everything();
  settled_ |= cast_->all_of(pid);
  take_all(cast_->at(pid, state_->location(pid)));
  if (options_.kind != ReductionKind::kClosure && !omits(kOmitDependence) && !is_safe_by_spin(pid)) take_everything();
}

// Peled's ample sets as SPIN finds them: every statement that its process may take next is safe.
bool Reducer::is_safe_by_spin(int pid) {
  bool safe = true;
  const Bits& own = cast_->all_of(pid);
  auto alone = [&](const Bits& who) {
    Bits others = who;
    others &= ahead_;
    others -= own;
    return others.empty();
  };
  if (!alone(cast_->everything())) return false;  // somebody looks at where this process is
  Eval eval(shapes_, *state_);
  cast_->at(pid, state_->location(pid)).each([&](u32 e) {
    const Transition& t = transition_of(e);
    if ((t.flags & Transition::kGlobal) || cast_->everything().has(e)) safe = false;
    Bits seekers(cast_->size());
    cast_->add_seekers(e, seekers);
    if (!alone(seekers)) safe = false;
    if (waits_for_all(t)) safe = false;
    for (u16 i = 0; i < t.n_reads; i++) safe = safe && t.reads[i].kind != Access::kChannelState;
    if (!safe) return;
    std::vector<Touch> touched;
    if (!cast_->touches(pid, t, true, eval, touched)) safe = false;
    for (Touch touch : touched) {
      if (touch.thing == things_.processes()) {
        Bits who = cast_->runs();
        if (!(t.flags & Transition::kEnd)) who |= cast_->who({Touch::kWrite, touch.thing});
        safe = safe && alone(who) && enabled_.has(e);
      } else if (!things_.is_channel(touch.thing)) {  // SPIN takes a global that is declared `local` at its word
        safe = safe && alone(cast_->who({Touch::kWrite, touch.thing}));
        if (touch.way == Touch::kWrite) safe = safe && alone(cast_->who({Touch::kRead, touch.thing}));
      } else if (t.flags & (Transition::kEnd | Transition::kDStep)) {  // it disappears, or is looked at inside
        for (Touch::Way way : {Touch::kSend, Touch::kReceive, Touch::kPoll})
          safe = safe && alone(cast_->who({way, touch.thing}));
      } else if (touch.way == Touch::kSend || touch.way == Touch::kReceive) {
        const int channel = static_cast<int>(touch.thing - things_.channel(0));
        const bool ready = channel > 0 && !eval.is_rendezvous(channel) &&
                           (touch.way == Touch::kSend ? !eval.full(channel) : eval.len(channel) > 0);
        safe = safe && ready && alone(cast_->who(touch)) && alone(cast_->who({Touch::kPoll, touch.thing}));
      }
    }
    // An atomic sequence is safe as a whole, or not at all; what it does at channels later on is left to kClosure.
    const Bits* const chain = cast_->against_chain(e);
    if (!chain) safe = false;
    else if (chain->bytes() > 0 && !alone(*chain)) safe = false;
    if (chain && chain->bytes() > 0 && watched_ && !omits(kOmitAtomic))
      for (u32 change : *watched_)
        if (!alone(cast_->bringing(changes_[change], change))) safe = false;
  });
  return safe;
}

// One that a move has: nothing that depends on it may come first, and it takes its process away from where it is.
void Reducer::take_enabled(u32 e) {
  take_process(cast_->owner(e));
  if (options_.kind != ReductionKind::kClosure || omits(kOmitDependence) || all_) return;
  Eval eval(shapes_, *state_);
  depends_on(e, Cast::kAgainst, eval);
  const Bits* const against = cast_->against(e, eval);
  if (!against) return take_everything();
  take_all(*against);
  if (omits(kOmitAtomic)) return;
  const Bits* const chain = cast_->against_chain(e);
  if (!chain) return take_everything();
  if (chain->bytes() == 0) return;
  take_all(*chain);
  if (watched_)
    for (u32 change : *watched_) take_all(cast_->bringing(changes_[change], change));
}

// One that cannot run although its process is there: something must happen before.
void Reducer::take_disabled(u32 e) {
  const int pid = cast_->owner(e);
  if (options_.kind != ReductionKind::kClosure) return take_process(pid);
  if (omits(kOmitEnabling) || all_) return;
  const Transition& t = transition_of(e);
  if (waits_for_all(t) || cast_->everything().has(e)) return take_everything();
  if (t.flags & Transition::kEnd) {  // the youngest ends first
    Bits who = cast_->ends();
    who &= cast_->all_of(cast_->processes() - 1);
    return take_all(who);
  }
  // What would be executable but for what hides it waits for that, which its process may take itself.
  const bool hidden = !types_[static_cast<size_t>(cast_->type(pid))].hidden_by[cast_->transition(e)].empty();
  if (hidden) take_process(pid);
  if (all_ || (t.flags & Transition::kElse)) return;
  if (t.n_guards > 0) take_false_part(e, hidden);
  else take_enabling(e, hidden);
}

// One part of the condition that does not hold is enough.
void Reducer::take_false_part(u32 e, bool hidden) {
  const int pid = cast_->owner(e);
  const Transition& t = transition_of(e);
  Eval eval(shapes_, *state_);
  const Bits* best = nullptr;
  bool own = false;
  u32 lowest = ~0u;
  for (u16 part = 0; part < t.n_guards && lowest > 0; part++) {
    if (!fails(e, part, eval)) continue;
    depends_on(e, part, eval);
    const Bits* const who = cast_->changing(e, part, eval);
    if (!who) continue;
    const bool alone = !best && part + 1 == t.n_guards;  // there is no choice
    const bool moves = !omits(kOmitOwn) && cast_->is_own_part(e, part) && !process_taken_[static_cast<size_t>(pid)];
    const u32 price = alone ? 0 : cost(*who) + (moves ? kMoveCost * enabled_of_[static_cast<size_t>(pid)] : 0);
    if (price >= lowest) continue;
    lowest = price;
    own = moves;
    best = who;
    if (!cast_->is_passing(who)) continue;
    best_ = *who;
    best = &best_;
  }
  if (best) {
    if (own) take_process(pid);
    take_all(*best);
  } else if (!hidden) {
    take_everything();
  }
}

void Reducer::take_enabling(u32 e, bool hidden) {
  Eval eval(shapes_, *state_);
  depends_on(e, Cast::kEnabling, eval);
  const Bits* const who = cast_->enabling(e, eval);
  const bool own = !omits(kOmitOwn) && cast_->depends_on_own(e);
  if (!who || (who->empty() && !hidden && !own)) return take_everything();
  if (own) take_process(cast_->owner(e));
  take_all(*who);
}

// One that its process does not come to with its next step, or whose process is not there yet. What its process has to
// pass before, and what makes a part of its condition true, are both necessary; so are all moves of the process.
void Reducer::take_distant(u32 e) {
  const int owner = cast_->owner(e);
  if (omits(kOmitEnabling)) return;
  if (owner >= cast_->processes()) return take_all(cast_->runs());
  const size_t pid = static_cast<size_t>(owner);
  if (process_taken_[pid]) return;
  if (options_.kind != ReductionKind::kClosure) return take_process(owner);
  const Bits* best = omits(kOmitWay) ? &taken_ : &cast_->before(e);
  constexpr u32 kUnknown = ~0u;
  u32 lowest = kUnknown;  // what it costs is of interest only where there is a choice
  Eval eval(shapes_, *state_);
  for (const Cast::SharedPart& p : cast_->shared_parts(e)) {
    if (!fails(e, p.part, eval)) continue;
    if (lowest == kUnknown) lowest = cost(*best);
    if (lowest == 0) break;
    if (const u32 price = cost(p.who); price < lowest) {
      lowest = price;
      best = &p.who;
    }
  }
  take_all(*best);
}

void Reducer::close(const Bits& seed) {
  taken_.clear();
  settled_.clear();
  open_.clear();
  process_taken_.assign(static_cast<size_t>(cast_->processes()), 0);
  taken_moves_ = 0;
  all_ = false;
  take_all(seed);
  while (!all_) {
    if (!open_.empty()) {
      const u32 e = open_.back();
      open_.pop_back();
      if (enabled_.has(e)) take_enabled(e);
      else take_disabled(e);
    } else {  // those that are further away wait: their process may be taken meanwhile
      const u32 e = taken_.first_without(settled_);
      if (e == Bits::kNone) return;
      settled_.add(e);
      if (!here_.has(e)) take_distant(e);
    }
  }
}

void Reducer::list_taken(std::vector<u32>& out) const {
  out.clear();
  for (u32 i = 0; i < moves_->size(); i++) {
    const Move& m = (*moves_)[i];
    if (taken_.has(cast_->element(m.pid, m.transition)) ||
        (m.is_rendezvous() && taken_.has(cast_->element(m.partner, m.partner_transition))))
      out.push_back(i);
  }
}

void Reducer::answer(const Seeds& seeds, bool only_processes, bool alternatives, Answer& out) {
  hopeless_.assign(static_cast<size_t>(cast_->processes()), 0);
  limit_ = 0;
  for (u32 n : enabled_of_) limit_ += n;
  for (const Bits* seed : seeds) {
    close(*seed);
    if (all_) {
      // Where it began is as hopeless for whoever needs it.
      if (only_processes) seed->each([&](u32 e) { hopeless_[static_cast<size_t>(cast_->owner(e))] = 1; });
      continue;
    }
    list_taken(list_);
    if (list_.empty()) out.impossible |= !only_processes;
    if (list_.empty() || list_.size() == moves_->size()) continue;
    if (alternatives || out.candidates.empty()) out.candidates.push_back({list_});
    else if (list_.size() < out.candidates[0].moves.size()) out.candidates[0].moves = list_;
    if (alternatives) continue;
    if (list_.size() == 1) return;
    limit_ = std::min(limit_, taken_moves_);  // others must do better
  }
}

const Reducer::Answer& Reducer::ask(State& state, const std::vector<Move>& moves, const Query& query) {
  if (state.holder() >= 0 || !begin(state, moves)) return all_moves();
  asked_for_.assign({query.any, query.alternatives, query.needs.size()});
  auto add = [this](const std::vector<u32>& list) {
    asked_for_.push_back(list.size());
    asked_for_.insert(asked_for_.end(), list.begin(), list.end());
  };
  for (const std::vector<u32>& need : query.needs) add(need);
  if (query.watched) add(*query.watched);
  if (const Answer* known = find_plan(asked_for_)) return note(*known);
  look_around();
  watched_ = query.watched;
  last_ = {};
  ask_seeds(query, last_);
  return note(recording_ ? plans_.keep(last_) : last_);
}

void Reducer::ask_seeds(const Query& query, Answer& out) {
  seeds_.clear();
  needs_.clear();
  needs_.reserve(query.needs.size());
  std::vector<std::pair<u32, const std::vector<u32>*>> needs;
  for (const std::vector<u32>& need : query.needs) {
    u32 nearest = ~0u;
    for (u32 change : need) nearest = std::min(nearest, distance(changes_[change]));
    needs.emplace_back(nearest, &need);
  }
  std::stable_sort(needs.begin(), needs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [nearest, need] : needs) {
    Bits seed(cast_->size());
    for (u32 change : *need) seed |= cast_->bringing(changes_[change], change);
    seed &= ahead_;
    if (seed.empty() && !query.any) {
      out.impossible = true;
      return;
    }
    needs_.push_back(std::move(seed));
    seeds_.push_back(&needs_.back());
  }
  if (omits(kOmitNecessity)) seeds_.clear();
  if (query.any || omits(kOmitNecessity)) add_processes(seeds_);
  answer(seeds_, query.any || omits(kOmitNecessity), query.alternatives, out);
  std::stable_sort(out.candidates.begin(), out.candidates.end());
  out.whole = out.candidates.empty() && !out.impossible;
}

void Reducer::add_processes(Seeds& seeds) const {
  for (int pid = 0; pid < cast_->processes(); pid++)
    if (enabled_of_[static_cast<size_t>(pid)] > 0) seeds.push_back(&cast_->at(pid, state_->location(pid)));
}

void Reducer::took(const State& state, const Move& m) {
  auto note = [&](int pid, u16 transition) {
    u8& before = taken_before_[state.shape().processes[static_cast<size_t>(pid)].type][transition];
    if (before) return;
    before = 1;
    taken_version_++;
  };
  note(m.pid, m.transition);
  if (m.is_rendezvous()) note(m.partner, m.partner_transition);
}

const Reducer::Answer& Reducer::ask_for_errors(State& state, const std::vector<Move>& moves, Wanted what) {
  if (state.holder() >= 0 || moves.size() < 2 || !begin(state, moves)) return all_moves();
  const u64 wants = (what.assertions ? 1u : 0u) | (what.faults ? 2u : 0u) | (what.statements ? 4u : 0u);
  asked_for_.assign({wants, what.statements ? taken_version_ : 0});
  if (const Answer* known = find_plan(asked_for_)) return note(*known);
  look_around();
  watched_ = nullptr;
  Answer& out = last_;
  out = {};
  Bits& wanted = wanted_;
  wanted.clear();
  if (what.assertions) wanted |= cast_->asserts();
  if (what.faults) wanted |= cast_->may_fail();
  if (what.statements) wanted |= cast_->without(taken_before_, taken_version_);
  wanted &= ahead_;
  if (!wanted.empty()) answer({&wanted}, false, false, out);
  if (wanted.empty() || out.impossible) {  // none of them can come: only where it ends is of interest
    out = {};
    seeds_.clear();
    add_processes(seeds_);
    answer(seeds_, true, false, out);
  }
  out.whole = out.candidates.empty();
  return note(recording_ ? plans_.keep(out) : out);
}

bool Reducer::brings(const Move& move, const std::vector<u32>& changes) {
  auto does = [&](int pid, u16 transition) {
    const u32 e = cast_->element(pid, transition);
    const Bits& chain = types_[static_cast<size_t>(cast_->type(pid))].chain[transition];
    for (u32 number : changes) {
      const Bits& bringing = cast_->bringing(changes_[number], number);
      if (bringing.has(e)) return true;
      bool later = false;
      chain.each([&](u32 t) { later |= bringing.has(cast_->element(pid, static_cast<u16>(t))); });
      if (later && !omits(kOmitAtomic)) return true;
    }
    return false;
  };
  return does(move.pid, move.transition) || (move.is_rendezvous() && does(move.partner, move.partner_transition));
}

bool Reducer::goes_on(const State& state, const Move& m) const {
  const int pid = m.is_rendezvous() ? m.partner : m.pid;
  const ProcessType& type = model_.processes[state.shape().processes[static_cast<size_t>(pid)].type];
  return type.transitions[m.is_rendezvous() ? m.partner_transition : m.transition].flags & Transition::kAtomic;
}

bool Reducer::waits_for_all(const Transition& t) {
  for (u16 i = 0; i < t.n_reads; i++)
    if (t.reads[i].kind == Access::kTimeout) return true;
  return false;
}

}  // namespace spiced
