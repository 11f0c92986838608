#include "step/step.h"

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

void Stepper::forget_write_only(State& state) const {
  for (int i = 0; i < model_.n_write_only; i++)
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

Stepper::Choices Stepper::choices(const ProcessType& type, const Location& at) const {
  const bool java = options_.outermost_unless_first;
  const u16 first = java ? at.java_first : at.first;
  return {type.choices + first, type.escapes ? type.escapes + first : nullptr, java ? at.java_count : at.count};
}

void Stepper::list_receives() {
  for (int t = 0; t < model_.n_processes; t++) {
    const ProcessType& type = model_.processes[t];
    receives_.emplace_back(type.n_locations);
    for (int l = 0; l < type.n_locations; l++) {
      const Choices choice = choices(type, type.locations[l]);
      for (int i = 0; i < choice.count; i++)
        if (type.transitions[choice.transitions[i]].flags & Transition::kReceive)
          receives_.back()[l].push_back(static_cast<u16>(i));
    }
  }
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
    const u16 at = state.location(pid);
    const std::vector<u16>& candidates = receives_[state.shape().processes[pid].type][at];
    if (candidates.empty() || (restricted_ && !may_run(receiver, pid))) continue;
    const ProcessType& type = type_of(state, pid);
    const Choices choice = choices(type, type.locations[at]);
    int escape = 0;
    for (const u16 i : candidates) {
      const u16 number = choice.transitions[i];
      const Transition& t = type.transitions[number];
      if (escape > 0 && choice.escapes[i] != escape) continue;
      receiver.enter(pid);
      receiver.fault = {};
      const bool enabled = !t.enabled || t.enabled(receiver);
      if (!enabled && !receiver.fault) continue;
      move.partner = static_cast<u16>(pid);
      move.partner_transition = number;
      move.faulty = static_cast<bool>(receiver.fault);
      out.push_back(move);
      found = true;
      if (choice.escapes) escape = choice.escapes[i];
    }
  }
  if (model_.has_last) state.set_last(last);
  return found;
}

void Stepper::moves_of(State& state, int pid, bool timeout, std::vector<Move>& out) {
  const ProcessType& type = type_of(state, pid);
  const Location& at = type.locations[state.location(pid)];
  Eval eval(shapes_, state);
  eval.set_timeout(timeout);
  if (restricted_ && !may_run(eval, pid)) return;
  eval.enter(pid);
  bool moved = false;
  const Choices choice = choices(type, at);
  int escape = 0;  // the one that was taken: nothing but its other first steps may be
  for (int i = 0; i < choice.count; i++) {
    const u16 number = choice.transitions[i];
    const Transition& t = type.transitions[number];
    if (escape > 0 && choice.escapes[i] != escape) continue;
    if ((t.flags & Transition::kElse) && moved) continue;
    if ((t.flags & Transition::kEnd) && pid + 1 != eval.processes()) continue;
    Move move{static_cast<u16>(pid), number};
    move.ambiguous = type.deterministic && moved && !(t.flags & (Transition::kGeneric | Transition::kDStep));
    const bool enabled = !t.enabled || t.enabled(eval);
    if (enabled && !eval.fault && (t.flags & Transition::kSend) && eval.is_rendezvous(t.channel(eval))) {
      t.apply(eval);  // only puts the message on offer
      if (!eval.fault) {
        if (rendezvous(state, eval, move, out)) {
          moved = true;
          if (choice.escapes) escape = choice.escapes[i];
        }
        eval.offer.channel = 0;
        continue;
      }
      eval.offer.channel = 0;
    }
    if (!enabled && !eval.fault) continue;
    move.faulty = static_cast<bool>(eval.fault);
    eval.fault = {};
    out.push_back(move);
    moved = true;
    if (choice.escapes) escape = choice.escapes[i];
  }
}

void Stepper::moves(State& state, std::vector<Move>& out) {
  const size_t before = out.size();
  load_tracked(state);
  if (const int holder = state.holder(); holder >= 0) {
    moves_of(state, holder, false, out);
    return;
  }
  for (int pid = static_cast<int>(state.shape().processes.size()) - 1; pid >= 0; pid--)
    moves_of(state, pid, false, out);
  if (out.size() > before || !model_.has_timeout) return;
  for (int pid = static_cast<int>(state.shape().processes.size()) - 1; pid >= 0; pid--) moves_of(state, pid, true, out);
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
    moves_of(to, runs_on, false, scratch_);
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
