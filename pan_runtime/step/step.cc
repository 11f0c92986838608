#include "step/step.h"

#include <algorithm>
#include <cstring>

namespace spiced {

Fault Stepper::begin(State& state) {
  state.reshape(shapes_.empty());
  std::memset(state.bytes(), 0, state.shape().bytes);
  state.make_hidden(model_.hidden_bytes);
  if (model_.trace >= 0) state.set_trace(model_.processes[model_.trace].start);
  Eval eval(shapes_, state);
  if (model_.begin) model_.begin(eval);
  for (int i = 0; i < model_.n_active && !eval.failed(); i++)
    eval.run(model_.active[i], nullptr, model_.processes[model_.active[i]].priority);
  if (model_.c_begin) model_.c_begin(eval);
  if (model_.c_save) model_.c_save(eval);
  state.set_holder(-1);
  forget_write_only(state);
  return eval.fault;
}

bool Stepper::is_kept(int type, const DeadVariable& dead) const {
  for (const KeptVariable& v : options_.kept)
    if (v.type == type && dead.offset < v.offset + v.bytes && v.offset < dead.offset + dead.bytes) return true;
  return false;
}

void Stepper::forget_write_only(State& state) const {
  for (int i = 0; i < model_.n_write_only; i++)
    if (!is_kept(-1, model_.write_only[i]))
      std::memset(state.bytes() + State::kHeaderBytes + model_.write_only[i].offset, 0, model_.write_only[i].bytes);
}

void Stepper::load_tracked(State& state) {
  if (!model_.c_load) return;
  Eval eval(shapes_, state);
  model_.c_load(eval);
}

const Transition& Stepper::transition(const State& state, const Move& move) const {
  return type_of(state, move.pid).transitions[move.transition];
}
const Transition& Stepper::partner_transition(const State& state, const Move& move) const {
  return type_of(state, move.partner).transitions[move.partner_transition];
}

void Stepper::list_choices() {
  const bool java = options_.outermost_unless_first;
  for (int p = 0; p < model_.n_processes; p++) {
    const ProcessType& type = model_.processes[p];
    first_span_.push_back(static_cast<u32>(spans_.size()));
    for (int l = 0; l < type.n_locations; l++) {
      const Location& at = type.locations[l];
      const u32 first = static_cast<u32>(choices_.size()), first_receive = static_cast<u32>(receives_.size());
      for (int i = 0; i < (java ? at.java_count : at.count); i++) {
        const u32 place = (java ? at.java_first : at.first) + static_cast<u32>(i);
        const u16 number = type.choices[place];
        const Transition& t = type.transitions[number];
        const bool alone = type.deterministic && !(t.flags & (Transition::kGeneric | Transition::kDStep));
        const u16 flags = static_cast<u16>(t.flags | (alone ? kAlone : 0));
        choices_.push_back(
            {t.enabled, number, flags, type.escapes ? type.escapes[place] : u16{0}, static_cast<u32>(choices_.size())});
        if (t.flags & Transition::kReceive) receives_.push_back(choices_.back());
      }
      spans_.push_back({first, static_cast<u32>(choices_.size())});
      receive_spans_.push_back({first_receive, static_cast<u32>(receives_.size())});
    }
  }
}

Stepper::Offered Stepper::offered(u32 choice) const {
  const auto span =
      std::upper_bound(spans_.begin(), spans_.end(), choice, [](u32 number, const Span& s) { return number < s.end; });
  const u32 number = static_cast<u32>(span - spans_.begin());
  const auto type = std::upper_bound(first_span_.begin(), first_span_.end(), number) - first_span_.begin() - 1;
  return {static_cast<int>(type), static_cast<u16>(number - first_span_[type]),
          &model_.processes[type].transitions[choices_[choice].transition]};
}

bool Stepper::is_restricted(const Model& model) {
  for (int i = 0; i < model.n_processes; i++)
    if (model.processes[i].provided) return true;
  return model.has_priorities;
}

bool Stepper::may_run(Eval& eval, int pid) {
  const State& state = eval.state();
  auto provided = [&](int p) {
    bool (*const condition)(Eval&) = type_of(state, p).provided;
    if (!condition) return true;
    eval.enter(p);
    return condition(eval);
  };
  if (!provided(pid)) return false;
  if (!model_.has_priorities) return true;
  for (int other = 0; other < eval.processes(); other++)
    if (state.priority(other) > state.priority(pid) && provided(other) && eval.can_move(other)) return false;
  return true;
}

// Finds everyone who accepts what `sender` offers. Only statements that receive can run now.
bool Stepper::rendezvous(State& state, Eval& sender, Move move, std::vector<Move>& out) {
  bool found = false;
  Eval receiver(shapes_, state);
  receiver.offer.copy_from(sender.offer);
  const int last = state.last();
  if (model_.has_last) state.set_last(move.pid);
  for (int pid = receiver.processes() - 1; pid >= 0; pid--) {
    if (pid == move.pid) continue;
    const Span span = receive_spans_[location_number(state, pid)];
    if (span.first == span.end || (restricted_ && !may_run(receiver, pid))) continue;
    receiver.enter(pid);
    int escape = 0;
    for (u32 i = span.first; i < span.end; i++) {
      const Choice& choice = receives_[i];
      if (escape > 0 && choice.escape != escape) continue;
      receiver.fault = {};
      const bool enabled = !choice.enabled || choice.enabled(receiver);
      if (!enabled && !receiver.fault) continue;
      move.partner = static_cast<u16>(pid);
      move.partner_transition = choice.transition;
      move.partner_choice = choice.number;
      move.faulty = static_cast<bool>(receiver.fault);
      out.push_back(move);
      found = true;
      escape = choice.escape;
    }
  }
  if (model_.has_last) state.set_last(last);
  return found;
}

// A send whose channel is ready: a move, or several if it is a rendezvous.
void Stepper::offer(State& state, Eval& eval, Move move, const Transition& t, bool& moved, std::vector<Move>& out) {
  moved = true;
  if (eval.is_rendezvous(t.channel(eval))) {
    t.apply(eval);  // only puts the message on offer
    if (!eval.fault) moved = rendezvous(state, eval, move, out);
    eval.offer.channel = 0;
    if (!eval.fault) return;
  }
  move.faulty = static_cast<bool>(eval.fault);
  eval.fault = {};
  out.push_back(move);
}

void Stepper::moves_of(State& state, Eval& eval, int pid, std::vector<Move>& out, u8* tried) {
  const u32 here = location_number(state, pid);
  if (tried) tried[here] = 1;
  if (restricted_ && !may_run(eval, pid)) {
    eval.fault = {};
    return;
  }
  eval.enter(pid);
  bool moved = false;
  int escape = 0;  // the one that was taken: nothing but its other first steps may be
  const Span span = spans_[here];
  for (u32 i = span.first; i < span.end; i++) {
    const Choice& choice = choices_[i];
    if (escape > 0 && choice.escape != escape) continue;
    if (choice.flags & (Transition::kElse | Transition::kEnd)) {
      if ((choice.flags & Transition::kElse) && moved) continue;
      if ((choice.flags & Transition::kEnd) && pid + 1 != eval.processes()) continue;
    }
    const bool enabled = !choice.enabled || choice.enabled(eval);
    if (!enabled && !eval.fault) [[likely]]
      continue;
    Move move{static_cast<u16>(pid), choice.transition};
    move.choice = choice.number;
    move.ambiguous = moved && (choice.flags & kAlone);
    if (eval.fault) {
      move.faulty = true;
      eval.fault = {};
      out.push_back(move);
    } else if (choice.flags & Transition::kSend) {
      bool sends = false;
      offer(state, eval, move, type_of(state, pid).transitions[choice.transition], sends, out);
      if (!sends) continue;
    } else {
      out.push_back(move);
    }
    moved = true;
    escape = choice.escape;
  }
}

void Stepper::moves(State& state, std::vector<Move>& out, u8* tried) {
  const size_t before = out.size();
  load_tracked(state);
  Eval eval(shapes_, state);
  if (const int holder = state.holder(); holder >= 0) return moves_of(state, eval, holder, out, tried);
  for (int pid = eval.processes() - 1; pid >= 0; pid--) moves_of(state, eval, pid, out, tried);
  if (out.size() > before || !model_.has_timeout) return;
  eval.set_timeout(true);
  for (int pid = eval.processes() - 1; pid >= 0; pid--) moves_of(state, eval, pid, out, tried);
}

void Stepper::fire(Eval& eval, int pid, const Transition& t) {
  if (t.flags & Transition::kEnd) {
    eval.state().reshape(shapes_.without_last_process(eval.state().shape()));
    return;
  }
  eval.enter(pid);
  eval.send_is_local = (t.flags & Transition::kDStep) != 0;
  if (t.apply) t.apply(eval);
  if (t.to > 0) eval.state().set_location(pid, t.to);
  for (int i = 0; i < t.n_dead; i++)
    if (!is_kept(eval.state().shape().processes[pid].type, t.dead[i]))
      std::memset(eval.state().bytes() + eval.state().shape().processes[pid].offset + t.dead[i].offset, 0,
                  t.dead[i].bytes);
}

Fault Stepper::apply(State& from, const Move& move, State& to) {
  to.copy_from(from);
  load_tracked(to);
  Eval eval(shapes_, to);
  const Transition& t = transition(from, move);
  if (move.faulty) {  // test it again, for the words of the error
    eval.enter(move.pid);
    eval.set_timeout(true);
    if (t.enabled) t.enabled(eval);
    if (!eval.fault && t.apply) t.apply(eval);
    if (!eval.fault && move.is_rendezvous()) {
      eval.enter(move.partner);
      const Transition& p = partner_transition(from, move);
      if (p.enabled) p.enabled(eval);
    }
    if (!eval.fault) eval.fail("run-time error");
    return eval.fault;
  }
  if (move.ambiguous) eval.violate("non-determinism in D_proctype");
  eval.executes = true;
  fire(eval, move.pid, t);
  int runs_on = (t.flags & Transition::kAtomic) ? move.pid : -1;
  if (move.is_rendezvous()) {  // the floor, if anyone keeps it, passes to the receiver
    const Transition& p = partner_transition(from, move);
    fire(eval, move.partner, p);
    runs_on = (p.flags & Transition::kAtomic) ? move.partner : -1;
  }
  if (model_.c_save) model_.c_save(eval);
  forget_write_only(to);
  to.set_holder(runs_on);
  if (model_.has_last) to.set_last(move.is_rendezvous() ? move.partner : move.pid);
  if (runs_on >= 0 && !eval.failed()) {
    scratch_.clear();
    Eval other(shapes_, to);
    moves_of(to, other, runs_on, scratch_, nullptr);
    if (scratch_.empty()) to.set_holder(-1);
  }
  return eval.fault;
}

bool is_valid_end(const Model& model, const State& state, bool strict) {
  const Shape& shape = state.shape();
  for (size_t pid = 0; pid < shape.processes.size(); pid++) {
    const ProcessType& type = model.processes[shape.processes[pid].type];
    if (!(type.locations[state.location(static_cast<int>(pid))].flags & Location::kEndState)) return false;
  }
  if (!strict)  // as in pan, nobody asks for the rest of a trace when all processes are gone
    return model.trace < 0 || shape.processes.empty() ||
           (model.processes[model.trace].locations[state.trace()].flags & Location::kEndState);
  for (const QueueSlot& q : shape.queues) {
    for (u32 i = 0; i < model.queues[q.type].count_bytes; i++)
      if (state.bytes()[q.offset + i] != 0) return false;
  }
  return true;
}

}  // namespace spiced
