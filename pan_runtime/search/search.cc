#include "search/search.h"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace spiced {

std::atomic<bool> search_interrupted{false};

namespace {
constexpr u64 kReserve = 8u << 20;  // the program itself, and what a report needs
}

Coverage::Coverage(const Model& model) {
  u32 n = 0;
  for (int i = 0; i < model.n_processes; i++) {
    first_.push_back(n);
    n += model.processes[i].n_locations;
  }
  marks_.assign(n, 0);
}

Search::Search(Stepper& stepper, const SearchOptions& options, SearchListener& listener, bool numbered, u32 shards_log2)
    : stepper_(stepper),
      model_(stepper.model()),
      options_(options),
      listener_(listener),
      tally_(stepper.model()),
      store_(numbered, shards_log2) {
  if (options.table_log2) store_.reserve(options.table_log2);
}

void Search::stop(const std::string& why) {
  counts_.stopped = why;
  throw Stop{};
}

void Coverage::add(const Coverage& other) {
  for (size_t i = 0; i < marks_.size(); i++) marks_[i] |= other.marks_[i];
}

void Tally::expand(Stepper& stepper, State& state, std::vector<Move>& out) {
  const auto& processes = state.shape().processes;
  if (const int holder = state.holder(); holder >= 0) {
    coverage.tried(processes[holder].type, state.location(holder));
  } else {
    for (size_t pid = 0; pid < processes.size(); pid++)
      coverage.tried(processes[pid].type, state.location(static_cast<int>(pid)));
  }
  stepper.moves(state, out);
}

void Tally::note_move(const Stepper& stepper, const State& from, const Move& move) {
  auto pass = [&](u16 pid, const Transition& t) {
    const u16 type = from.shape().processes[pid].type;
    coverage.passed(type, from.location(pid));
    coverage.passed(type, t.to);
    // A d_step counts as reached only when it ran, not when it was tried.
    if (t.flags & Transition::kDStep) coverage.passed(type, t.own);
  };
  const Transition& t = stepper.transition(from, move);
  pass(move.pid, t);
  if (move.is_rendezvous()) {
    const Transition& p = stepper.partner_transition(from, move);
    pass(move.partner, p);
    atomic_steps += (p.flags & Transition::kAtomic) != 0;
  } else {
    atomic_steps += (t.flags & Transition::kAtomic) != 0;
  }
}

MoveSteps Search::steps_of(const State& from, const Move& move) const {
  MoveSteps steps;
  steps.step[steps.count++] = {move.pid, stepper_.transition(from, move).id};
  if (move.is_rendezvous()) steps.step[steps.count++] = {move.partner, stepper_.partner_transition(from, move).id};
  return steps;
}

bool Search::is_invalid_end(const State& state) const {
  return !options_.ignore_end_states && !is_valid_end(model_, state, options_.strict_end_states);
}

bool Search::ignores(const Fault& fault) const {
  return fault.kind == Fault::Kind::kAssertion && options_.ignore_assertions;
}

void Search::fold(const State& state, Parts& parts) {
  if (state.shape().bytes > counts_.vector_bytes) counts_.vector_bytes = state.shape().bytes;
  store_.columns().fold(words_of(state), state.words(), parts);
}

void Search::unfold(const Key& key, State& state, Parts& parts) const {
  store_.columns().unfold(key, parts);
  state.assign(stepper_.shapes(), parts.words(), parts.count);
}

void Search::check_limits(u64 extra, u64 waiting) {
  if (search_interrupted.load(std::memory_order_relaxed)) {
    counts_.interrupted = true;
    stop("interrupted");
  }
  if (options_.seconds_limit &&
      std::chrono::steady_clock::now() - started_ > std::chrono::seconds(options_.seconds_limit))
    stop("the time limit of " + std::to_string(options_.seconds_limit / 60) + " minutes is reached");
  counts_.waiting = waiting;
  listener_.on_tick(counts_);
  counts_.state_memory = store_.bytes();
  const u64 now = counts_.state_memory + extra;
  counts_.memory = now > counts_.memory ? now : counts_.memory;
  if (options_.memory_limit && now + store_.growth() + kReserve > options_.memory_limit)
    stop("out of memory: the limit of " + std::to_string(options_.memory_limit >> 20) + " MB is reached");
  if (counts_.stored >= next_progress_) {
    next_progress_ += 1000000;
    listener_.on_progress(counts_);
  }
}

void Search::run() {
  try {
    explore();
  } catch (const Stop&) {
  } catch (const std::bad_alloc&) {
    counts_.stopped = "out of memory";
  } catch (const std::length_error& e) {
    counts_.stopped = e.what();
  } catch (const std::exception& e) {
    counts_.stopped = std::string("internal error: ") + e.what();
    counts_.internal_error = true;
  }
  collect();
  counts_.atomic_steps = tally_.atomic_steps;
  if (counts_.stopped.empty() && counts_.depth_limited) counts_.stopped = "max search depth too small";
  counts_.state_memory = std::max(counts_.state_memory, store_.bytes());
  counts_.memory = counts_.memory > counts_.state_memory ? counts_.memory : counts_.state_memory;
}

}  // namespace spiced
