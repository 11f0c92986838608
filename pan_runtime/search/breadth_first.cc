#include "search/breadth_first.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace spiced {

namespace {

void append(const MoveSteps& steps, std::vector<TrailStep>& trail) {
  trail.insert(trail.end(), steps.step, steps.step + steps.count);
}

constexpr u32 kNobody = 0xffffffff;

}  // namespace

BreadthFirst::BreadthFirst(Stepper& stepper, const SearchOptions& options, SearchListener& listener)
    : Search(stepper, options, listener), keeps_parents_(options.stop_at_error != 1) {}

u64 BreadthFirst::own_memory() const {
  // A vector that grows takes three times its size for a moment.
  return 3 * ((parent_.capacity() + level_.capacity()) * sizeof(u32) + later_.capacity() * sizeof(Successor));
}

u32 BreadthFirst::distance(u32 id) const {
  return static_cast<u32>(std::upper_bound(level_.begin(), level_.end(), id) - level_.begin()) - 1;
}

// Does a move of `from` with that many steps lead to `target`?
bool BreadthFirst::find_move(u32 from, const Root& target, u32 steps, Move& found) {
  Path& path = paths_[0];
  load(from, current_, path);
  moves_.clear();
  stepper_.moves(current_, moves_);
  for (const Move& move : moves_) {
    if (static_cast<u32>(move.trail_steps()) != steps || move.faulty) continue;
    if (!stepper_.apply(current_, move, next_).goes_on()) continue;
    next_path_ = path;
    if (fold(next_, next_path_) != target) continue;
    found = move;
    return true;
  }
  return false;
}

// How a state was reached: from the level one or two steps before it.
Move BreadthFirst::move_into(u32 id, u32& from) {
  const Root target = store_.root(id);
  const u32 here = distance(id);
  Move found{};
  if (keeps_parents_) {
    from = parent_[id];
    if (find_move(from, target, here - distance(from), found)) return found;
  } else {
    for (u32 steps = 1; steps <= 2 && steps <= here; steps++) {
      const u32 end = level_[here - steps + 1];
      for (from = level_[here - steps]; from < end; from++)
        if (find_move(from, target, steps, found)) return found;
    }
  }
  throw std::logic_error("a stored state cannot be reached from those before it");
}

std::vector<TrailStep> BreadthFirst::trail_to(u32 id) {
  std::vector<std::pair<u32, Move>> way;
  for (u32 at = id; at != 0;) {
    u32 from = 0;
    const Move move = move_into(at, from);
    way.push_back({from, move});
    at = from;
  }
  std::vector<TrailStep> trail;
  State state;
  Path path;
  for (size_t i = way.size(); i-- > 0;) {
    load(way[i].first, state, path);
    append(steps_of(state, way[i].second), trail);
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

// Notes what went wrong on the way; is there a state to go on with?
bool BreadthFirst::met(u32 id, const Move& move, const Fault& fault) {
  const u32 length = now_ + static_cast<u32>(move.trail_steps());
  if (fault && !ignores(fault))
    pending_.push_back({length, id, true, move, fault.text, fault.kind == Fault::Kind::kFatal});
  if (!fault.goes_on()) return false;
  note_move(current_, move);
  if (!limited(length)) return true;
  if (!counts_.depth_limited) listener_.on_depth_limit();
  counts_.depth_limited = true;
  if (options_.depth_limit_is_error) pending_.push_back({length, id, true, move, "depth limit reached", false});
  return false;
}

void BreadthFirst::expand_state(u32 id, u32 slot) {
  Path& path = paths_[slot];
  load(id, current_, path);
  moves_.clear();
  expand(current_, moves_);
  if (moves_.empty() && is_invalid_end(current_)) pending_.push_back({now_, id, false, {}, "invalid end state", false});
  for (const Move& move : moves_) {
    const Fault fault = stepper_.apply(current_, move, next_);
    if (!met(id, move, fault)) continue;
    Successor s{{}, id, next_.holder() < 0, move.is_rendezvous()};
    if (next_.words() == path.words) {
      neighbours_.push_back(static_cast<u32>(successors_.size()));
      const u32* begin = reinterpret_cast<const u32*>(next_.bytes());
      words_.insert(words_.end(), begin, begin + path.words);
      from_.push_back(&path);
    } else {
      next_path_ = path;
      s.root = fold(next_, next_path_);
    }
    successors_.push_back(s);
  }
}

void BreadthFirst::expand_batch(u32 first, u32 last) {
  successors_.clear();
  neighbours_.clear();
  words_.clear();
  from_.clear();
  for (u32 id = first; id < last; id++) expand_state(id, id - first);
  roots_.resize(successors_.size());
  store_.fold_all(words_.data(), static_cast<u32>(neighbours_.size()), from_.data(), roots_.data());
  for (size_t i = 0; i < neighbours_.size(); i++) successors_[neighbours_[i]].root = roots_[i];
  for (size_t i = 0; i < successors_.size(); i++) roots_[i] = successors_[i].root;
  store_.approach_all(roots_.data(), static_cast<u32>(roots_.size()));
  for (const Successor& s : successors_) {
    if (!s.rendezvous) store(s);
    else if (!store_.knows(s.root)) later_.push_back(s);
    else counts_.matched += s.counts;
  }
}

void BreadthFirst::store(const Successor& s) {
  const bool fresh = store_.insert(s.root);
  if (fresh && keeps_parents_) parent_.push_back(s.from);
  if (s.counts) (fresh ? counts_.stored : counts_.matched)++;
}

void BreadthFirst::explore() {
  const Fault fault = stepper_.begin(current_);
  if (fault) {
    options_.stop_at_error = 1;
    error(fault.text, 0, [] { return std::vector<TrailStep>(); });
  }
  store_.insert(fold(current_, next_path_));
  counts_.stored = 1;
  if (keeps_parents_) parent_.push_back(kNobody);
  level_ = {0, 1};
  // level_[now_ + 1]: where the states behind this level begin; those of rendezvous from the level before come first.
  for (now_ = 0; level_[now_] < store_.size(); now_++) {
    const u32 end = level_[now_ + 1];
    if (level_[now_] < end) counts_.depth = now_;
    for (u32 first = level_[now_]; first < end; first += kBatch) {
      check_limits(own_memory(), store_.size() - first);
      expand_batch(first, first + kBatch < end ? first + kBatch : end);
    }
    level_.push_back(store_.size());
    for (const Successor& s : later_) store(s);
    later_.clear();
    report_up_to(now_ + 1);
  }
  report_up_to(0xffffffff);
}

}  // namespace spiced
