#include "search/search.h"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace spiced {

std::atomic<bool> search_interrupted{false};

namespace {
constexpr u64 kReserve = 8u << 20;  // the program itself, and what a report needs
}

void Tally::add(const Tally& other) {
  for (size_t i = 0; i < tried.size(); i++) tried[i] |= other.tried[i];
  for (size_t i = 0; i < taken.size(); i++) taken[i] |= other.taken[i];
  atomic_steps += other.atomic_steps;
}

Coverage::Coverage(const Stepper& stepper, const Tally& tally) : marks_(stepper.n_locations()) {
  for (int type = 0; type < stepper.model().n_processes; type++) first_.push_back(stepper.location_number(type, 0));
  for (u32 i = 0; i < marks_.size(); i++) marks_[i] = tally.tried[i] ? kTried : 0;
  for (u32 i = 0; i < stepper.n_choices(); i++) {
    if (!tally.taken[i]) continue;
    const Stepper::Offered o = stepper.offered(i);
    marks_[first_[o.type] + o.location] |= kPassed;
    marks_[first_[o.type] + o.transition->to] |= kPassed;
    // A d_step counts as reached only when it ran, not when it was tried.
    if (o.transition->flags & Transition::kDStep) marks_[first_[o.type] + o.transition->own] |= kPassed;
  }
}

Search::Search(Stepper& stepper, const SearchOptions& options, SearchListener& listener, bool numbered, u32 shards_log2)
    : stepper_(stepper),
      model_(stepper.model()),
      options_(options),
      listener_(listener),
      tally_(stepper),
      store_(numbered, shards_log2) {
  if (options.table_log2) store_.reserve(options.table_log2);
}

void Search::stop(const std::string& why) {
  counts_.stopped = why;
  throw Stop{};
}

MoveSteps Search::steps_of(const State& from, const Move& move) const {
  MoveSteps steps;
  steps.step[steps.count++] = {move.pid, stepper_.transition(from, move).id};
  if (move.is_rendezvous()) steps.step[steps.count++] = {move.partner, stepper_.partner_transition(from, move).id};
  return steps;
}

std::unique_ptr<Reducer> Search::make_reducer() {
  if (options_.reduction.kind == ReductionKind::kNone) return nullptr;
  counts_.reduction.obstacle = Reducer::obstacle(model_);
  if (!counts_.reduction.obstacle.empty()) return nullptr;
  return std::make_unique<Reducer>(model_, stepper_.shapes(), options_.reduction);
}

std::vector<u32> Search::enough(Reducer& reducer, State& state, const std::vector<Move>& moves) const {
  const bool errors = !options_.only_end_states;
  const Reducer::Answer& answer = reducer.ask_for_errors(
      state, moves, {errors && !options_.ignore_assertions, errors, options_.reduction.reaches_all});
  return answer.candidates.empty() ? std::vector<u32>() : answer.candidates[0].moves;
}

bool Search::is_invalid_end(const State& state) const {
  return !options_.ignore_end_states && !is_valid_end(model_, state, options_.strict_end_states);
}

bool Search::ignores(const Fault& fault) const {
  if (options_.only_end_states) return true;
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
