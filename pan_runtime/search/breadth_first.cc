#include "search/breadth_first.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace spiced {

namespace {

void append(const MoveSteps& steps, std::vector<TrailStep>& trail) {
  trail.insert(trail.end(), steps.step, steps.step + steps.count);
}

}  // namespace

u64 BreadthFirst::own_memory() const {
  u64 sum = (parent_.capacity() + distance_.capacity()) * sizeof(u32);
  for (const auto& l : level_) sum += l.capacity() * sizeof(u32);
  return sum;
}

// From the first state to `id` along the parents; which move led from one to the next is found by trying them.
std::vector<TrailStep> BreadthFirst::trail_to(u32 id) {
  std::vector<u32> ids;
  for (u32 at = id;; at = parent_[at]) {
    ids.push_back(at);
    if (parent_[at] == at) break;
  }
  std::reverse(ids.begin(), ids.end());
  std::vector<TrailStep> trail;
  State from, to, wanted;
  Path path;
  for (size_t i = 0; i + 1 < ids.size(); i++) {
    load(ids[i], from, path);
    load(ids[i + 1], wanted, path);
    const u32 steps = distance_[ids[i + 1]] - distance_[ids[i]];
    std::vector<Move> moves;
    stepper_.moves(from, moves);
    bool found = false;
    for (const Move& move : moves) {
      if (static_cast<u32>(move.trail_steps()) != steps || move.faulty) continue;
      stepper_.apply(from, move, to);
      if (to.shape().bytes != wanted.shape().bytes || std::memcmp(to.bytes(), wanted.bytes(), to.shape().bytes) != 0)
        continue;
      append(steps_of(from, move), trail);
      found = true;
      break;
    }
    if (!found) throw std::logic_error("a stored state cannot be reached from its parent");
  }
  return trail;
}

void BreadthFirst::report_up_to(u32 length) {
  std::stable_sort(pending_.begin(), pending_.end(),
                   [](const Pending& a, const Pending& b) { return a.length < b.length; });
  size_t done = 0;
  for (; done < pending_.size() && pending_[done].length <= length; done++) {
    const Pending& p = pending_[done];
    if (p.fatal) options_.stop_at_error = counts_.errors + 1;
    error(p.text, static_cast<long>(p.length) - 1, [&] {
      std::vector<TrailStep> trail = trail_to(p.state);
      if (p.has_move) {
        State at;
        Path path;
        load(p.state, at, path);
        append(steps_of(at, p.move), trail);
      }
      return trail;
    });
  }
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<long>(done));
}

void BreadthFirst::follow(u32 id, const Move& move) {
  const Fault fault = stepper_.apply(current_, move, next_);
  const u32 steps = static_cast<u32>(move.trail_steps());
  if (fault && !ignores(fault)) {
    pending_.push_back({now_ + steps, id, true, move, fault.text, fault.kind == Fault::Kind::kFatal});
    if (!fault.goes_on()) return;
  }
  note_move(current_, move);
  if (limited(now_ + steps)) {
    if (!counts_.depth_limited) listener_.on_depth_limit();
    counts_.depth_limited = true;
    if (options_.depth_limit_is_error) pending_.push_back({now_ + steps, id, true, move, "depth limit reached", false});
    return;
  }
  next_path_ = path_;
  const Store::Result stored = store_.insert(fold(next_, next_path_));
  if (!stored.fresh) {
    counts_.matched += next_.holder() < 0;
    if (distance_[stored.id] <= now_ + steps) return;
    distance_[stored.id] = now_ + steps;
    parent_[stored.id] = id;
  } else {
    counts_.stored += next_.holder() < 0;
    parent_.push_back(id);
    distance_.push_back(now_ + steps);
  }
  level_[steps].push_back(stored.id);
}

void BreadthFirst::expand_state(u32 id) {
  if (distance_[id] != now_) return;  // it was moved up, and is done
  load(id, current_, path_);
  moves_.clear();
  expand(current_, moves_);
  if (moves_.empty() && is_invalid_end(current_)) pending_.push_back({now_, id, false, {}, "invalid end state", false});
  for (const Move& move : moves_) follow(id, move);
}

void BreadthFirst::explore() {
  const Fault fault = stepper_.begin(current_);
  if (fault) {
    options_.stop_at_error = 1;
    error(fault.text, 0, [] { return std::vector<TrailStep>(); });
  }
  level_[0].push_back(store_.insert(fold(current_, path_)).id);
  counts_.stored = 1;
  parent_.push_back(0);
  distance_.push_back(0);
  u64 round = 0;
  for (now_ = 0; !level_[0].empty() || !level_[1].empty() || !level_[2].empty(); now_++) {
    if (!level_[0].empty()) counts_.depth = now_;
    for (size_t i = 0; i < level_[0].size(); i++) {
      if ((++round & 1023) == 0) check_limits(own_memory());
      expand_state(level_[0][i]);
    }
    report_up_to(now_ + 1);
    level_[0].clear();
    std::swap(level_[0], level_[1]);
    std::swap(level_[1], level_[2]);
  }
  report_up_to(0xffffffff);
}

}  // namespace spiced
