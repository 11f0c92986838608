#include "search/depth_first.h"

#include <cstring>
#include <utility>

namespace spiced {

namespace {

u32 hash_bytes(const unsigned char* bytes, u32 n) {
  u32 h = 2166136261u;
  for (u32 i = 0; i < n; i++) h = (h ^ bytes[i]) * 16777619u;
  return h;
}

}  // namespace

u64 DepthFirst::own_memory() const {
  return stack_.capacity() * sizeof(Frame) + moves_.capacity() * sizeof(Move) + transient_.capacity() +
         hidden_.capacity();
}

std::vector<TrailStep> DepthFirst::trail(const MoveSteps& last) const {
  std::vector<TrailStep> steps;
  for (const Frame& f : stack_) steps.insert(steps.end(), f.steps.step, f.steps.step + f.steps.count);
  steps.insert(steps.end(), last.step, last.step + last.count);
  return steps;
}

// Puts current_ on the stack, with its moves. A state without any is where the model stops.
void DepthFirst::push(u32 id, u32 depth, const MoveSteps& steps) {
  Frame f{};
  f.id = id;
  f.depth = depth;
  f.steps = steps;
  f.first = f.next = static_cast<u32>(moves_.size());
  f.offset = transient_.size();
  if (id == kTransient) {
    const u32 n = current_.shape().bytes;
    f.hash = hash_bytes(current_.bytes(), n);
    transient_.insert(transient_.end(), current_.bytes(), current_.bytes() + n);
  }
  hidden_.insert(hidden_.end(), current_.hidden(), current_.hidden() + model_.hidden_bytes);
  stack_.push_back(f);
  if (depth > counts_.depth) counts_.depth = depth;
  expand(current_, moves_);
  if (moves_.size() == f.first && is_invalid_end(current_))
    error("invalid end state", static_cast<long>(depth) - 1, [&] { return trail(); });
}

// Is this state on the current path already, within the same atomic sequence?
bool DepthFirst::repeats(const State& state, u32 hash) const {
  for (size_t i = stack_.size(); i-- > 0 && stack_[i].id == kTransient;)
    if (stack_[i].hash == hash && std::memcmp(&transient_[stack_[i].offset], state.bytes(), state.shape().bytes) == 0)
      return true;
  return false;
}

void DepthFirst::restore(const Frame& frame) {
  if (const u32 n = model_.hidden_bytes; n > 0) std::memcpy(current_.hidden(), &hidden_[hidden_.size() - n], n);
  if (frame.id != kTransient) {
    load(frame.id, current_, path_);
    return;
  }
  u32 id;
  std::memcpy(&id, &transient_[frame.offset], sizeof id);
  std::memcpy(current_.bytes(), &transient_[frame.offset], stepper_.shapes().by_id(id).bytes);
  current_.adopt(stepper_.shapes());
}

void DepthFirst::visit(const Frame& top, const Move& move) {
  const Fault fault = stepper_.apply(current_, move, next_);
  const MoveSteps steps = steps_of(current_, move);
  const u32 depth = top.depth + steps.count;
  if (fault && !ignores(fault)) {
    if (fault.kind == Fault::Kind::kFatal) options_.stop_at_error = counts_.errors + 1;
    error(fault.text, static_cast<long>(depth) - 1, [&] { return trail(steps); });
    if (!fault.goes_on()) return;
  }
  note_move(current_, move);
  if (options_.max_depth && depth >= options_.max_depth) {
    if (!counts_.depth_limited) listener_.on_depth_limit();
    counts_.depth_limited = true;
    counts_.matched++;
    if (options_.depth_limit_is_error)
      error("depth limit reached", static_cast<long>(depth) - 1, [&] { return trail(steps); });
    return;
  }
  u32 id = kTransient;
  if (next_.holder() < 0) {
    next_path_ = path_;
    const Store::Result stored = store(next_, next_path_);
    if (!stored.fresh) {
      counts_.matched++;
      return;
    }
    counts_.stored++;
    if ((counts_.stored & 1023) == 0) check_limits(own_memory());
    id = stored.id;
    std::swap(path_, next_path_);
  } else if (repeats(next_, hash_bytes(next_.bytes(), next_.shape().bytes))) {
    return;
  }
  current_.copy_from(next_);
  push(id, depth, steps);
}

void DepthFirst::explore() {
  const Fault fault = stepper_.begin(current_);
  if (fault) {
    options_.stop_at_error = 1;
    error(fault.text, 0, [] { return std::vector<TrailStep>(); });
  }
  const Store::Result first = store(current_, path_);
  counts_.stored = 1;
  push(first.id, 0, {});
  current_valid_ = true;
  u64 round = 0;
  while (!stack_.empty()) {
    if ((++round & 0xffff) == 0) check_limits(own_memory());
    Frame& top = stack_.back();
    if (top.next == moves_.size()) {
      moves_.resize(top.first);
      transient_.resize(top.offset);
      hidden_.resize(hidden_.size() - model_.hidden_bytes);
      stack_.pop_back();
      current_valid_ = false;
      continue;
    }
    if (!current_valid_) {
      restore(top);
      current_valid_ = true;
    }
    const Move move = moves_[top.next++];
    const Frame frame = top;
    visit(frame, move);
  }
}

}  // namespace spiced
