#include "check/state_graph.h"

#include <string>

#include "check/evaluator.h"

namespace spiced {

namespace {

const u32* words_of(const State& state) { return reinterpret_cast<const u32*>(state.bytes()); }

[[noreturn]] void run_time_error(const Fault& fault) {
  throw Undecided(std::string("the model has a run-time error (") + fault.text +
                  "); a search without a property shows the way there");
}

}  // namespace

u32 StateGraph::initial() {
  const Fault fault = stepper_.begin(current_);
  if (fault) run_time_error(fault);
  next_.copy_from(current_);
  vector_bytes_ = current_.shape().bytes;
  store_.columns().fold(words_of(current_), current_.words(), parts_);
  store_.insert(0, parts_.key, 0);
  return at_ = store_.find(0, parts_.key);
}

State& StateGraph::state(u32 id) {
  if (at_ == id) return current_;
  store_.columns().unfold(store_.key(id), parts_);
  current_.assign(stepper_.shapes(), parts_.words(), parts_.count);
  at_ = id;
  return current_;
}

u32 StateGraph::number_of(const State& state, bool add) {
  Key key;
  store_.columns().fold_near(parts_, words_of(state), state.words(), scratch_, key);
  if (add && store_.insert(0, key, 0)) return size() - 1;
  return store_.find(0, key);
}

const std::vector<Move>& StateGraph::moves_of(u32 id) {
  if (listed_ == id && at_ == id) return list_;
  work_();
  state(id);
  list_.clear();
  tally_.expand(stepper_, current_, list_);
  listed_ = id;
  return list_;
}

void StateGraph::follow(const Move& move, bool add) {
  const Fault fault = stepper_.apply(current_, move, next_);
  if (!fault.goes_on()) run_time_error(fault);
  if (add) {
    violated_assertions_ += static_cast<bool>(fault);
    moves_++;
    tally_.note_move(stepper_, move);
    if (next_.shape().bytes > vector_bytes_) vector_bytes_ = next_.shape().bytes;
  }
  const u32 number = number_of(next_, add);
  if (number == kNone) return;
  successors_.push_back(number);
  lines_.push_back(static_cast<u8>(move.trail_steps()));
}

void StateGraph::expand(u32 id, bool add) {
  moves_of(id);
  successors_.clear();
  lines_.clear();
  for (const Move& move : list_) follow(move, add);
}

const std::vector<u32>& StateGraph::successors(u32 id, const std::vector<u32>& positions) {
  moves_of(id);
  successors_.clear();
  lines_.clear();
  for (u32 position : positions) follow(list_[position], true);
  return successors_;
}

const std::vector<u32>& StateGraph::successors(u32 id) {
  expand(id, true);
  return successors_;
}

const std::vector<u32>& StateGraph::known_successors(u32 id) {
  expand(id, false);
  return successors_;
}

Move StateGraph::move_between(u32 from, u32 to) {
  moves_of(from);
  for (const bool rendezvous : {false, true})
    for (const Move& move : list_) {
      if (move.is_rendezvous() != rendezvous || !stepper_.apply(current_, move, next_).goes_on()) continue;
      if (number_of(next_, false) == to) return move;
    }
  throw std::logic_error("two states of a trail are not neighbours");
}

}  // namespace spiced
