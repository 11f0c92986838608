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

// With several threads a batch must be worth the time that they wait for each other.
BreadthFirst::BreadthFirst(Stepper& stepper, const SearchOptions& options, SearchListener& listener)
    : Search(stepper, options, listener),
      batch_(options.cores_log2 ? 128 : 64),
      keeps_parents_(options.every_trail),
      crew_(1u << options.cores_log2) {
  for (u32 i = 0; i < crew_.size(); i++) {
    workers_.emplace_back(stepper, store_);
    workers_.back().paths.resize(batch_);
  }
}

u64 BreadthFirst::own_memory() const {
  // A vector that grows takes three times its size for a moment.
  u64 sum = 3 * pending_.capacity() * sizeof(Pending);
  for (const Worker& w : workers_)
    sum += 3 * ((w.parent.capacity() + w.level.capacity()) * sizeof(u32) + w.later.capacity() * sizeof(Successor) +
                w.pending.capacity() * sizeof(Pending));
  return sum;
}

u32 BreadthFirst::distance(u32 id) const {
  const std::vector<u32>& level = workers_[store_.shard_of_number(id)].level;
  return static_cast<u32>(std::upper_bound(level.begin(), level.end(), store_.in_shard(id)) - level.begin()) - 1;
}

// Does a move of `from` with that many steps lead to `target`?
bool BreadthFirst::find_move(u32 from, const Root& target, u32 steps, Move& found) {
  Worker& w = workers_[0];
  Path& path = w.paths[0];
  load(from, w.current, path);
  w.moves.clear();
  w.stepper.moves(w.current, w.moves);
  for (const Move& move : w.moves) {
    if (static_cast<u32>(move.trail_steps()) != steps || move.faulty) continue;
    if (!w.stepper.apply(w.current, move, w.next).goes_on()) continue;
    Path next_path = path;
    if (fold(w.next, next_path) != target) continue;
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
    from = workers_[store_.shard_of_number(id)].parent[store_.in_shard(id)];
    if (find_move(from, target, here - distance(from), found)) return found;
  } else {
    for (u32 steps = 1; steps <= 2 && steps <= here; steps++)
      for (u32 shard = 0; shard < store_.shards(); shard++) {
        const std::vector<u32>& level = workers_[shard].level;
        for (u32 i = level[here - steps]; i < level[here - steps + 1]; i++) {
          from = store_.number(shard, i);
          if (find_move(from, target, steps, found)) return found;
        }
      }
  }
  throw std::logic_error("a stored state cannot be reached from those before it");
}

std::vector<TrailStep> BreadthFirst::trail_to(u32 id) {
  std::vector<std::pair<u32, Move>> way;
  for (u32 at = id; distance(at) != 0;) {
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
  for (Worker& w : workers_) {
    pending_.insert(pending_.end(), w.pending.begin(), w.pending.end());
    w.pending.clear();
  }
  std::stable_sort(pending_.begin(), pending_.end(),
                   [](const Pending& a, const Pending& b) { return a.length < b.length; });
  size_t done = 0;
  for (; done < pending_.size() && pending_[done].length <= length; done++) {
    const Pending& p = pending_[done];
    if (p.fatal) options_.stop_at_error = counts_.errors + 1;
    for (u64 i = 0; i < p.count; i++)
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

void BreadthFirst::note(Worker& w, const Pending& error) const {
  if (options_.stop_at_error == 0 && !options_.every_trail && !error.fatal)
    for (Pending& p : w.pending)
      if (p.length == error.length && p.text == error.text) {
        p.count++;
        return;
      }
  w.pending.push_back(error);
}

// Notes what went wrong on the way; is there a state to go on with?
bool BreadthFirst::met(Worker& w, u32 id, const Move& move, const Fault& fault) {
  const u32 length = now_ + static_cast<u32>(move.trail_steps());
  if (fault && !ignores(fault)) note(w, {length, id, true, move, fault.text, fault.kind == Fault::Kind::kFatal});
  if (!fault.goes_on()) return false;
  w.tally.note_move(w.stepper, w.current, move);
  if (!limited(length)) return true;
  w.depth_limited = true;
  if (options_.depth_limit_is_error) note(w, {length, id, true, move, "depth limit reached", false});
  return false;
}

void BreadthFirst::expand_state(Worker& w, u32 id, Path& path) {
  load(id, w.current, path);
  w.moves.clear();
  w.tally.expand(w.stepper, w.current, w.moves);
  if (w.moves.empty() && is_invalid_end(w.current)) note(w, {now_, id, false, {}, "invalid end state", false});
  for (const Move& move : w.moves) {
    const Fault fault = w.stepper.apply(w.current, move, w.next);
    if (!met(w, id, move, fault)) continue;
    if (w.next.shape().bytes > w.vector_bytes) w.vector_bytes = w.next.shape().bytes;
    w.successors.push_back({{}, id, w.next.holder() < 0, move.is_rendezvous()});
    w.folding.add(reinterpret_cast<const u32*>(w.next.bytes()), w.next.words(), &path);
  }
}

// The states of a thread's shard, as many as make a batch; their successors are ready to be folded.
void BreadthFirst::expand_batch(u32 member, u32 round) {
  Worker& w = workers_[member];
  w.successors.clear();
  w.folding.clear();
  const u32 end = w.level[now_ + 1];
  u32 next = w.level[now_] + round * batch_;
  for (u32 i = 0; i < batch_ && next < end; i++) expand_state(w, store_.number(member, next++), w.paths[i]);
}

void BreadthFirst::sort_out(Worker& w) {
  for (auto& list : w.outgoing) list.clear();
  for (u32 i = 0; i < w.folding.size(); i++) {
    w.successors[i].root = w.folding.root(i);
    w.outgoing[store_.shard_of(w.successors[i].root)].push_back(w.successors[i]);
  }
}

// Everything found by anyone that belongs into the shard.
void BreadthFirst::store_shard(u32 shard) {
  Worker& owner = workers_[shard];
  constexpr size_t kTogether = 128;
  for (const Worker& w : workers_) {
    const std::vector<Successor>& all = w.outgoing[shard];
    for (size_t first = 0; first < all.size(); first += kTogether) {
      const size_t end = std::min(all.size(), first + kTogether);
      for (size_t i = first; i < end; i++) store_.prefetch(all[i].root);
      for (size_t i = first; i < end; i++) store_.approach(all[i].root);
      for (size_t i = first; i < end; i++) {
        const Successor& s = all[i];
        if (!s.rendezvous) store(owner, s);
        else if (!store_.knows(s.root)) owner.later.push_back(s);
        else owner.matched += s.counts;
      }
    }
  }
}

void BreadthFirst::store(Worker& owner, const Successor& s) {
  const bool fresh = store_.insert(s.root);
  if (fresh && keeps_parents_) owner.parent.push_back(s.from);
  if (s.counts) (fresh ? owner.stored : owner.matched)++;
}

void BreadthFirst::explore_level() {
  u32 rounds = 0;
  for (const Worker& w : workers_) rounds = std::max(rounds, (w.level[now_ + 1] - w.level[now_] + batch_ - 1) / batch_);
  for (u32 round = 0; round < rounds; round++) {
    gather_counts();
    u64 waiting = store_.size();
    for (const Worker& w : workers_) waiting -= std::min(w.level[now_] + round * batch_, w.level[now_ + 1]);
    check_limits(own_memory(), waiting);
    const bool grow = store_.shards() > 1 && store_.crowded();
    crew_.run([&](u32 member) {
      if (grow) store_.make_room(member);
      expand_batch(member, round);
      workers_[member].folding.next_level();
    });
    for (bool more = true; more;) {
      crew_.run([&](u32 member) {
        for (Worker& w : workers_) w.folding.look_up(member);
      });
      std::atomic<bool> any{false};
      crew_.run([&](u32 member) {
        if (workers_[member].folding.next_level()) any = true;
        else sort_out(workers_[member]);
      });
      more = any;
    }
    crew_.run([&](u32 member) { store_shard(member); });
  }
}

void BreadthFirst::gather_counts() {
  counts_.stored = counts_.matched = 0;
  bool limited = false;
  for (const Worker& w : workers_) {
    counts_.stored += w.stored;
    counts_.matched += w.matched;
    counts_.vector_bytes = std::max(counts_.vector_bytes, w.vector_bytes);
    limited |= w.depth_limited;
  }
  if (limited && !counts_.depth_limited) listener_.on_depth_limit();
  counts_.depth_limited = limited;
}

void BreadthFirst::collect() {
  for (const Worker& w : workers_) {
    tally_.coverage.add(w.tally.coverage);
    tally_.atomic_steps += w.tally.atomic_steps;
  }
}

void BreadthFirst::explore() {
  Worker& first = workers_[0];
  const Fault fault = stepper_.begin(first.current);
  if (fault) {
    options_.stop_at_error = 1;
    error(fault.text, 0, [] { return std::vector<TrailStep>(); });
  }
  Path path;
  const Root root = fold(first.current, path);
  Worker& owner = workers_[store_.shard_of(root)];
  store_.insert(root);
  owner.stored = 1;
  if (keeps_parents_) owner.parent.push_back(kNobody);
  for (u32 s = 0; s < store_.shards(); s++) workers_[s].level = {0, store_.size(s)};
  // level[now_ + 1]: where the states behind this level begin; those of rendezvous from the level before come first.
  auto any_left = [&] {
    for (u32 s = 0; s < store_.shards(); s++)
      if (workers_[s].level[now_] < store_.size(s)) return true;
    return false;
  };
  for (now_ = 0; any_left(); now_++) {
    for (const Worker& w : workers_)
      if (w.level[now_] < w.level[now_ + 1]) counts_.depth = now_;
    explore_level();
    for (u32 s = 0; s < store_.shards(); s++) {
      Worker& w = workers_[s];
      w.level.push_back(store_.size(s));
      for (const Successor& late : w.later) store(w, late);
      w.later.clear();
    }
    gather_counts();
    report_up_to(now_ + 1);
  }
  report_up_to(0xffffffff);
}

}  // namespace spiced
