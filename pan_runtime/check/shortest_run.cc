#include "check/shortest_run.h"

#include <algorithm>
#include <utility>

namespace spiced {

namespace {
constexpr u32 kOften = 1024;  // looks at the clock once for so many
}

ShortestRun::ShortestRun(Checker& checker, const RunShape& shape, bool only_known, Clock::time_point deadline)
    : checker_(checker),
      graph_(checker.graph()),
      shape_(shape),
      only_known_(only_known),
      deadline_(deadline),
      of_state_(shape.positions.size()) {
  for (const RunShape::Position& p : shape.positions) {
    std::vector<std::vector<int>> goals;
    for (const RunShape::Enter& e : p.next) {
      goals.push_back(e.also);
      const int now = shape.positions[static_cast<size_t>(e.position)].now;
      if (now >= 0) goals.back().push_back(now);
    }
    if (p.for_ever || !p.stays) goals.emplace_back();
    estimates_.emplace_back(graph_.model(), checker.core(), goals);
  }
}

u64 ShortestRun::bytes() const {
  u64 sum = pairs_.capacity() * sizeof(Pair) + edges_.capacity() * sizeof(Edge) + 20 * component_.capacity();
  for (const auto& list : of_state_) sum += list.capacity() * sizeof(u32);
  return sum;
}

bool ShortestRun::is_true(int node, u32 state) {
  return only_known_ ? checker_.known(node, state) == Truth::kTrue : checker_.holds(node, state);
}

u32 ShortestRun::pair_for(int position, u32 state) {
  std::vector<u32>& all = of_state_[static_cast<size_t>(position)];
  if (state >= all.size()) all.resize(std::max<size_t>(graph_.size(), state + 1), kNone);
  if (all[state] != kNone) return all[state];
  const int now = shape_.positions[static_cast<size_t>(position)].now;
  const bool possible = now < 0 || is_true(now, state);
  const u32 guess = possible && position != RunShape::kDone
                        ? estimates_[static_cast<size_t>(position)].lines(graph_.state(state))
                        : 0;
  all[state] = static_cast<u32>(pairs_.size());
  pairs_.push_back({state, kNone, possible ? guess : Estimate::kNever, kNone, 0, 0, position});
  return all[state];
}

void ShortestRun::meet(int position, u32 state, u32 from, u32 lines) {
  const u32 number = pair_for(position, state);
  Pair& p = pairs_[number];
  if (lines >= p.lines || p.guess == Estimate::kNever) return;
  if (position == RunShape::kDone) {
    p.lines = lines;
    p.parent = from;
    if (lines < best_) note_end(number, {}, lines);
    return;
  }
  if (lines + p.guess >= best_) return;
  p.lines = lines;
  p.parent = from;
  put(number);
}

void ShortestRun::put(u32 number) {
  const size_t sum = pairs_[number].lines + pairs_[number].guess;
  if (sum >= best_) return;
  if (sum >= open_.size()) open_.resize(sum + 1);
  open_[sum].push_back(number);
}

bool ShortestRun::look_again(u32 number) {
  Pair& p = pairs_[number];
  if (std::exchange(p.looked, true)) return false;
  const std::vector<Move> moves = graph_.moves_of(p.state);
  if (moves.empty()) return false;
  // What can be shown here without a step has been.
  const u32 guess = std::max(1u, estimates_[static_cast<size_t>(p.position)].lines(graph_.state(p.state), &moves));
  if (guess <= p.guess) return false;
  p.guess = guess;
  put(number);
  return true;
}

void ShortestRun::enter(const RunShape::Enter& e, u32 state, u32 from, u32 lines) {
  if (lines >= best_) return;
  for (int node : e.also)
    if (!is_true(node, state)) return;
  meet(e.position, state, from, lines);
}

void ShortestRun::note_end(u32 pair, std::vector<u32> cycle, u32 lines) {
  best_ = lines;
  end_ = pair;
  has_cycle_ = !cycle.empty();
  cycle_ = std::move(cycle);
}

// A move that leads back to where this pair was reached through closes a cycle.
void ShortestRun::close_by_parents(u32 pair, u32 to, u32 lines) {
  const u32 total = pairs_[pair].lines + lines;
  if (total >= best_) return;
  std::vector<u32> way;
  u32 at = pair;
  for (; at != kNone && at != to && pairs_[at].lines >= pairs_[to].lines && pairs_[at].position == pairs_[to].position;
       at = pairs_[at].parent)
    way.push_back(at);
  if (at != to) return;
  way.push_back(to);
  std::reverse(way.begin(), way.end());
  note_end(to, std::move(way), total);
}

void ShortestRun::settle(u32 number) {
  pairs_[number].settled = true;
  const Pair pair = pairs_[number];
  const RunShape::Position& position = shape_.positions[static_cast<size_t>(pair.position)];
  const std::vector<u32> next = only_known_ ? graph_.known_successors(pair.state) : graph_.successors(pair.state);
  const std::vector<u8> lines = graph_.lines();
  const bool is_end = next.empty() && (!only_known_ || graph_.moves_of(pair.state).empty());
  if (is_end && position.for_ever && pair.lines < best_) note_end(number, {}, pair.lines);
  if (is_end)
    for (const RunShape::Enter& e : position.next) enter(e, pair.state, number, pair.lines);
  const u32 first = static_cast<u32>(edges_.size());
  for (size_t i = 0; i < next.size(); i++) {
    for (const RunShape::Enter& e : position.next) enter(e, next[i], number, pair.lines + lines[i]);
    if (!position.stays) continue;
    meet(pair.position, next[i], number, pair.lines + lines[i]);
    if (!position.for_ever) continue;
    const u32 to = pair_for(pair.position, next[i]);
    if (pairs_[to].guess == Estimate::kNever) continue;
    edges_.push_back({to, lines[i]});
    if (pairs_[to].settled) close_by_parents(number, to, lines[i]);
  }
  pairs_[number].first_edge = first;
  pairs_[number].n_edges = static_cast<u32>(edges_.size()) - first;
}

ShortestRun::Result ShortestRun::search(u32 initial, u32 most) {
  best_ = most;
  for (const RunShape::Enter& e : shape_.begin) enter(e, initial, kNone, 0);
  // The last look for cycles needs time, too: more than the one before.
  Clock::time_point enough = deadline_;
  auto look = [&] {
    const Clock::time_point began = Clock::now();
    const bool done = find_cycles();
    enough = deadline_ - 3 * (Clock::now() - began);
    return done;
  };
  size_t next_look = 1000, settled = 0;
  for (u32 sum = 0; sum < open_.size() && sum < best_; sum++) {
    while (!open_[sum].empty()) {
      const u32 number = open_[sum].back();
      open_[sum].pop_back();
      const Pair& p = pairs_[number];
      if (p.settled || p.lines + p.guess != sum || look_again(number)) continue;
      settle(number);
      if (++settled % kOften != 0 || Clock::now() < enough) continue;
      if (find_cycles()) at_least_ = std::min(best_, sum);
      return result();
    }
    if (settled < next_look && sum + 1 < best_ && sum + 1 < open_.size()) continue;
    next_look = 2 * settled;
    if (!look()) return result();
    at_least_ = std::min(best_, sum + 1);
  }
  at_least_ = best_;  // all that is worth looking at has been looked at
  return result();
}

ShortestRun::Result ShortestRun::result() const { return {end_ == kNone ? Branch() : run(), best_, at_least_}; }

// Tarjan's algorithm.
void ShortestRun::find_components() {
  const size_t n = pairs_.size();
  component_.assign(n, kNone);
  std::vector<u32> index(n, 0), low(n, 0), stack;
  struct Frame {
    u32 pair, next;
  };
  std::vector<Frame> path;
  u32 count = 0, components = 0;
  auto push = [&](u32 pair) {
    index[pair] = low[pair] = ++count;
    stack.push_back(pair);
    path.push_back({pair, 0});
  };
  std::vector<bool> done(n, false);
  for (u32 root = 0; root < n; root++) {
    if (index[root] != 0 || !pairs_[root].settled || pairs_[root].n_edges == 0) continue;
    push(root);
    while (!path.empty()) {
      Frame& top = path.back();
      const Pair& p = pairs_[top.pair];
      if (top.next < p.n_edges) {
        const u32 to = edges_[p.first_edge + top.next++].to;
        if (!pairs_[to].settled) continue;
        if (index[to] == 0) push(to);
        else if (!done[to]) low[top.pair] = std::min(low[top.pair], index[to]);
        continue;
      }
      const u32 pair = top.pair;
      path.pop_back();
      if (!path.empty()) low[path.back().pair] = std::min(low[path.back().pair], low[pair]);
      if (low[pair] != index[pair]) continue;
      // One pair alone has a cycle only if it leads to itself; such a cycle was closed when it was settled.
      const bool alone = stack.back() == pair;
      for (u32 at = kNone; at != pair;) {
        at = stack.back();
        stack.pop_back();
        done[at] = true;
        component_[at] = alone ? kNone : components;
      }
      components++;
    }
  }
}

// The shortest cycle through the pair, if it makes a run that is shorter than the best one.
void ShortestRun::find_cycle(u32 pair) {
  const u32 to_it = pairs_[pair].lines;
  std::vector<std::vector<u32>> open = {{pair}};
  looked_++;
  seen_[pair] = looked_;
  distance_[pair] = 0;
  before_[pair] = kNone;
  for (u32 so_far = 0; so_far < open.size(); so_far++)
    for (size_t i = 0; i < open[so_far].size(); i++) {
      const u32 from = open[so_far][i];
      if (distance_[from] != so_far) continue;
      const Pair& p = pairs_[from];
      for (u32 k = 0; k < p.n_edges; k++) {
        const Edge e = edges_[p.first_edge + k];
        const u32 there = so_far + e.lines;
        if (to_it + there >= best_) continue;
        if (e.to == pair) {
          std::vector<u32> cycle;
          for (u32 at = from; at != kNone; at = before_[at]) cycle.push_back(at);
          std::reverse(cycle.begin(), cycle.end());
          note_end(pair, std::move(cycle), to_it + there);
          continue;
        }
        if (component_[e.to] != component_[pair] || pairs_[e.to].lines < to_it) continue;
        if (to_it + there + 1 >= best_ || (seen_[e.to] == looked_ && distance_[e.to] <= there)) continue;
        seen_[e.to] = looked_;
        distance_[e.to] = there;
        before_[e.to] = from;
        if (there >= open.size()) open.resize(there + 1);
        open[there].push_back(e.to);
      }
    }
}

bool ShortestRun::find_cycles() {
  find_components();
  seen_.assign(pairs_.size(), 0);
  distance_.resize(pairs_.size());
  before_.resize(pairs_.size());
  looked_ = 0;
  std::vector<u32> order;
  for (u32 p = 0; p < pairs_.size(); p++)
    if (component_[p] != kNone) order.push_back(p);
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) { return pairs_[a].lines < pairs_[b].lines; });
  for (u32 p : order) {
    if (pairs_[p].lines + 1 >= best_) break;
    find_cycle(p);
    if (Clock::now() > deadline_) return false;
  }
  return true;
}

Branch ShortestRun::run() const {
  Branch out;
  std::vector<u32> stem;
  for (u32 at = end_; at != kNone; at = pairs_[at].parent) stem.push_back(at);
  std::reverse(stem.begin(), stem.end());
  for (u32 pair : stem)
    if (out.states.empty() ||
        pairs_[pair].lines > pairs_[pairs_[pair].parent].lines)  // not where only the position changes
      out.states.push_back(pairs_[pair].state);
  if (!has_cycle_) return out;
  out.cycle = static_cast<long>(out.states.size()) - 1;
  for (size_t i = 1; i < cycle_.size(); i++) out.states.push_back(pairs_[cycle_[i]].state);
  out.states.push_back(pairs_[end_].state);
  return out;
}

}  // namespace spiced
