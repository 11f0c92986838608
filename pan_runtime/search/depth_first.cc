#include "search/depth_first.h"

#include <algorithm>
#include <cstring>

namespace spiced {

namespace {

constexpr u32 kPidShift = 24;  // statement numbers are far smaller

}  // namespace

u64 DepthFirst::own_memory() const {
  return stack_.size() * sizeof(Frame) + waiting_.size() * sizeof(Waiting) + keys_.bytes() + hidden_.capacity();
}

DepthFirst::PackedSteps DepthFirst::pack(const Move& move) const {
  const MoveSteps steps = steps_of(current_, move);
  PackedSteps packed = kNoSteps;
  for (int i = 0; i < steps.count; i++)
    packed.step[i] = static_cast<u32>(steps.step[i].pid) << kPidShift | static_cast<u32>(steps.step[i].id);
  return packed;
}

std::vector<TrailStep> DepthFirst::trail(const PackedSteps& last) const {
  std::vector<TrailStep> steps;
  auto add = [&](const PackedSteps& packed) {
    for (u32 i = 0; i < packed.count(); i++)
      steps.push_back(
          {static_cast<u16>(packed.step[i] >> kPidShift), static_cast<int>(packed.step[i] & ((1u << kPidShift) - 1))});
  };
  for (const Frame& f : stack_) add(f.steps);
  add(last);
  return steps;
}

// Is this state on the current path already, within the same atomic sequence?
bool DepthFirst::repeats(const Key& key) const {
  size_t frame = stack_.size();
  for (size_t i = transient_.size(); i-- > 0 && transient_[i].frame == --frame;)
    if (transient_[i].key == key) return true;
  return false;
}

// Puts current_ on the stack, with its successors. A state without moves is where the model stops.
void DepthFirst::enter(const PackedSteps& steps, const Key& key, bool transient) {
  if (transient) transient_.push_back({key, stack_.size()});
  if (!on_stack_.empty()) {
    stack_hashes_.push_back(transient ? 0 : Store::hash(key));
    if (!transient) on_stack_[stack_hashes_.back() % kStackMarks]++;
  }
  stack_.push_back({static_cast<u32>(waiting_.size()), steps, 0, transient});
  if (depth_ > counts_.depth) counts_.depth = depth_;
  expand_current();
}

void DepthFirst::expand_current() {
  moves_.clear();
  expand(current_, moves_);
  if (moves_.empty() && is_invalid_end(current_))
    error("invalid end state", static_cast<long>(depth_) - 1, [&] { return trail(kNoSteps); });
  if (!reducer_ || !reduced_successors()) make_successors();
  push_successors();
}

// Any persistent set will do as long as it does not close a cycle, on which the other moves could be put off for ever
// (Peled's C3). Where it does, what errors need is next. States inside atomic sequences are not looked for on the path,
// so no such set may lead there. False: all moves must be taken.
bool DepthFirst::reduced_successors() {
  counts_.reduction.asked++;
  if (moves_.size() < 2) return false;
  all_moves_ = moves_;
  if (!on_stack_.empty()) {
    Reducer::Query query;
    query.any = true;
    const Reducer::Answer& answer = reducer_->ask(current_, moves_, query);
    for (const Reducer::Candidate& c : answer.candidates) {
      if (std::any_of(c.moves.begin(), c.moves.end(), [&](u32 i) { return reducer_->goes_on(current_, moves_[i]); }))
        continue;
      take_only(c.moves);
      make_successors();
      if (!closes_cycle()) {
        counts_.reduction.reduced++;
        return true;
      }
      reducer_->refuse(all_moves_.size() - moves_.size());
      moves_ = all_moves_;
      break;
    }
  }
  const std::vector<u32> some =
      options_.reduction.kind == ReductionKind::kSpin ? std::vector<u32>() : enough(*reducer_, current_, moves_);
  if (some.empty()) return false;
  take_only(some);
  make_successors();
  counts_.reduction.reduced++;
  return true;
}

void DepthFirst::take_only(const std::vector<u32>& positions) {
  for (size_t i = 0; i < positions.size(); i++) moves_[i] = all_moves_[positions[i]];
  moves_.resize(positions.size());
}

// One successor that is not on the path is enough: it is left before this state is, and what is put off here is still
// possible there. (By the length of the way to what is looked for, and then by the order in which states are left.)
bool DepthFirst::closes_cycle() const {
  return std::none_of(successors_.begin(), successors_.end(), [&](const Waiting& w) {
    return !w.faulty && !w.transient && on_stack_[w.hash % kStackMarks] == 0;
  });
}

void DepthFirst::make_successors() {
  successors_.clear();
  new_faults_.clear();
  new_hidden_.clear();
  new_keys_.clear();
  for (const Move& move : moves_) {
    const Fault fault = stepper_.apply(current_, move, next_);
    Waiting w{};
    w.steps = pack(move);
    w.faulty = fault && !ignores(fault);
    if (w.faulty) new_faults_.push_back(fault);
    if (fault.goes_on()) {
      note_move(move);
      if (reducer_) reducer_->took(current_, move);
      w.transient = next_.holder() >= 0;
      if (next_.shape().bytes > counts_.vector_bytes) counts_.vector_bytes = next_.shape().bytes;
      store_.columns().fold_near(parts_, words_of(next_), next_.words(), scratch_, new_keys_.emplace_back());
      w.hash = Store::hash(new_keys_.back());
      if (!w.transient) store_.prefetch(0, new_keys_.back(), w.hash);
      new_hidden_.insert(new_hidden_.end(), next_.hidden(), next_.hidden() + model_.hidden_bytes);
    } else {
      new_keys_.push_back(parts_.key);  // nobody will look at it; no state comes of it, so it leads nowhere else
      w.hash = Store::hash(parts_.key);
      new_hidden_.resize(new_hidden_.size() + model_.hidden_bytes);
    }
    successors_.push_back(w);
  }
}

void DepthFirst::push_successors() {
  // The last one first: the stack gives them back in order.
  u32 matched = 0;
  Waiting* before = nullptr;  // where moves to known states are counted: with the waiting one behind them
  for (size_t i = successors_.size(); i-- > 0;) {
    Waiting& w = successors_[i];
    if (!w.transient && !w.faulty && !limited(depth_ + w.steps.count()) && store_.contains(0, new_keys_[i], w.hash)) {
      matched++;
      continue;
    }
    if (before) before->matched = static_cast<u16>(matched);
    else stack_.back().matched = matched & 0x7fffffff;
    matched = 0;
    if (w.faulty) {
      faults_.push_back(new_faults_.back());
      new_faults_.pop_back();
    }
    const u32 n = model_.hidden_bytes;
    hidden_.insert(hidden_.end(), new_hidden_.data() + i * n, new_hidden_.data() + (i + 1) * n);
    waiting_.push_back(w);
    keys_.push_back(new_keys_[i], store_.columns().packing());
    before = &waiting_.back();
  }
  if (before) before->matched = static_cast<u16>(matched);
  else stack_.back().matched = matched & 0x7fffffff;
}

// Tells about the fault; is there a state behind it?
bool DepthFirst::report(const Waiting& next, u32 depth) {
  const Fault fault = faults_.back();
  faults_.pop_back();
  if (fault.kind == Fault::Kind::kFatal) options_.stop_at_error = counts_.errors + 1;
  error(fault.text, static_cast<long>(depth) - 1, [&] { return trail(next.steps); });
  return fault.goes_on();
}

void DepthFirst::leave(const Frame& top) {
  if (!on_stack_.empty()) {
    if (!top.transient) on_stack_[stack_hashes_.back() % kStackMarks]--;
    stack_hashes_.pop_back();
  }
  if (top.transient) transient_.pop_back();
  stack_.pop_back();
}

void DepthFirst::take(const Waiting& next, const Key& key) {
  const u32 depth = depth_ + next.steps.count();
  if (next.faulty && !report(next, depth)) return;
  if (limited(depth)) {
    if (!counts_.depth_limited) listener_.on_depth_limit();
    counts_.depth_limited = true;
    counts_.matched++;
    if (options_.depth_limit_is_error)
      error("depth limit reached", static_cast<long>(depth) - 1, [&] { return trail(next.steps); });
    return;
  }
  if (next.transient) {
    if (repeats(key)) return;
  } else {
    if (!store_.insert(0, key, next.hash)) {
      counts_.matched++;
      return;
    }
    counts_.stored++;
    if ((counts_.stored & 1023) == 0) check_limits(own_memory(), waiting_.size());
  }
  unfold(key, current_, parts_);
  depth_ = depth;
  enter(next.steps, key, next.transient);
}

void DepthFirst::explore() {
  const Fault fault = stepper_.begin(current_);
  if (fault) {
    options_.stop_at_error = 1;
    error(fault.text, 0, [] { return std::vector<TrailStep>(); });
  }
  next_.copy_from(current_);
  fold(current_, parts_);
  store_.insert(0, parts_.key, Store::hash(parts_.key));
  counts_.stored = 1;
  enter(kNoSteps, parts_.key, false);
  u64 round = 0;
  while (!stack_.empty()) {
    if ((++round & 0xffff) == 0) check_limits(own_memory(), waiting_.size());
    const Frame& top = stack_.back();
    if (top.first == waiting_.size()) {
      counts_.matched += top.matched;
      depth_ -= top.steps.count();
      leave(top);
      continue;
    }
    const Waiting next = waiting_.back();
    const Key key = keys_.pop_back();
    waiting_.pop_back();
    if (const u32 n = model_.hidden_bytes; n > 0) {
      std::memcpy(current_.hidden(), &hidden_[hidden_.size() - n], n);
      hidden_.resize(hidden_.size() - n);
    }
    counts_.matched += next.matched;
    take(next, key);
  }
}

}  // namespace spiced
