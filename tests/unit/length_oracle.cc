#include "length_oracle.h"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>

namespace spiced::fuzz {

namespace {

bool needs_run(const Ctl& f) {
  switch (f->kind) {
    case Formula::kAnd:
    case Formula::kOr: return needs_run(f->left) || needs_run(f->right);
    case Formula::kEX:
    case Formula::kEF:
    case Formula::kEG:
    case Formula::kEU:
    case Formula::kER: return true;
    default: return false;
  }
}

// Where a part that is a condition on states is true.
class Conditions {
 public:
  explicit Conditions(const Graph& graph) : graph_(graph) {}
  bool holds(const Ctl& f, u32 state) {
    auto [at, fresh] = truths_.try_emplace(f.get());
    if (fresh) at->second = truth(graph_, f);
    return at->second[state] != 0;
  }

 private:
  const Graph& graph_;
  std::map<const Formula*, Truth> truths_;
};

using Set = u32;  // of obligations

// What a run has to show from some state on is an obligation: a part of the formula. after() says which ones are left
// for the next state; one of them is enough. Each is a smaller part, or the same one again.
class Obligations {
 public:
  static constexpr int kNone = 0;  // all is shown

  Obligations(const Graph& graph, const Ctl& f) : conditions_(graph) {
    collect(f);
    if (size() > 32) throw std::logic_error("too large a formula for sets of obligations");
    for (const Ctl& part : parts_) {
      std::vector<Set>& row = after_.emplace_back(graph.size(), Set{0});
      for (u32 s = 0; s < graph.size() && part; s++) row[s] = left_after(part, s);
    }
  }

  int size() const { return static_cast<int>(parts_.size()); }
  int first() const { return 1; }
  Set after(int obligation, u32 state) const { return after_[static_cast<size_t>(obligation)][state]; }
  // May a run have this one for ever?
  bool for_ever(int obligation) const {
    const Ctl& f = parts_[static_cast<size_t>(obligation)];
    return f && (f->kind == Formula::kEG || f->kind == Formula::kER);
  }

 private:
  void collect(const Ctl& f) {
    parts_.push_back(f);
    if (!needs_run(f)) return;
    if (f->left) collect(f->left);
    if (f->right) collect(f->right);
  }
  Set one(const Ctl& f) const {
    const auto at = std::find(parts_.begin(), parts_.end(), f);
    return Set{1} << (at - parts_.begin());
  }
  Set left_after(const Ctl& f, u32 s) {
    if (!needs_run(f)) return conditions_.holds(f, s) ? Set{1} << kNone : 0;
    switch (f->kind) {
      case Formula::kAnd: {
        const bool left = needs_run(f->left);
        return conditions_.holds(left ? f->right : f->left, s) ? left_after(left ? f->left : f->right, s) : 0;
      }
      case Formula::kOr: return left_after(f->left, s) | left_after(f->right, s);
      case Formula::kEX: return one(f->left);
      case Formula::kEF: return left_after(f->left, s) | one(f);
      case Formula::kEU: return left_after(f->right, s) | (conditions_.holds(f->left, s) ? one(f) : 0);
      case Formula::kEG: return conditions_.holds(f->left, s) ? one(f) : 0;
      default: return conditions_.holds(f->right, s) ? left_after(f->left, s) | one(f) : 0;
    }
  }

  Conditions conditions_;
  std::vector<Ctl> parts_ = {nullptr};
  std::vector<std::vector<Set>> after_;
};

template <typename Visit>
void each(Set set, Visit visit) {
  for (; set; set &= set - 1) visit(std::countr_zero(set));
}

constexpr u32 kFar = 0xffffffff;

// Dijkstra over whatever things: the fewest lines to each.
template <typename Thing>
class Distances {
 public:
  void reach(const Thing& thing, u32 lines) {
    auto [at, fresh] = lines_.try_emplace(thing, lines);
    if (!fresh && at->second <= lines) return;
    at->second = lines;
    open_.emplace(lines, thing);
  }
  // The nearest one that was not taken yet.
  bool take(Thing& thing, u32& lines) {
    while (!open_.empty()) {
      const auto next = open_.extract(open_.begin());
      lines = next.key();
      thing = next.mapped();
      if (lines_[thing] == lines) return true;
    }
    return false;
  }
  const std::map<Thing, u32>& all() const { return lines_; }

 private:
  std::map<Thing, u32> lines_;
  std::multimap<u32, Thing> open_;
};

class Shortest {
 public:
  Shortest(const Graph& graph, const Ctl& f) : graph_(graph), obligations_(graph, f) {}

  u32 lines() {
    stems();
    std::map<u32, std::vector<std::pair<int, u32>>> by_state;
    for (const auto& [at, lines] : stems_.all()) by_state[at.first].emplace_back(at.second, lines);
    for (const auto& [state, begins] : by_state) cycles(state, begins);
    return best_;
  }

 private:
  // What is left after a word, for each obligation before it.
  using Relation = std::vector<Set>;

  void stems() {
    stems_.reach({0, obligations_.first()}, 0);
    std::pair<u32, int> at;
    for (u32 lines; stems_.take(at, lines);) {
      const auto [state, obligation] = at;
      const Set left = obligations_.after(obligation, state);
      const bool dead = graph_.moves[state].empty();
      if (left & 1 << Obligations::kNone) best_ = std::min(best_, lines);
      each(left & ~(Set{1} << Obligations::kNone), [&, state = state, obligation = obligation](int next) {
        if (dead && next == obligation && obligations_.for_ever(next)) best_ = std::min(best_, lines);
        if (dead) stems_.reach({state, next}, lines);
        for (const TinyMove& m : graph_.moves[state]) stems_.reach({m.to, next}, lines + m.steps);
      });
    }
  }

  // All cycles from that state back to it; behind a stem that leaves one of these obligations.
  void cycles(u32 state, const std::vector<std::pair<int, u32>>& begins) {
    u32 nearest = kFar;
    for (const auto& [obligation, lines] : begins) nearest = std::min(nearest, lines);
    Distances<std::pair<u32, Relation>> words;
    Relation none_read;
    for (int i = 0; i < obligations_.size(); i++) none_read.push_back(Set{1} << i);
    extend({state, none_read}, 0, words);
    std::pair<u32, Relation> word;
    for (u32 lines; words.take(word, lines) && nearest + lines < best_;) {
      if (word.first == state)
        for (const auto& [obligation, stem] : begins)
          if (can_repeat(word.second, obligation)) best_ = std::min(best_, stem + lines);
      extend(word, lines, words);
    }
  }

  void extend(const std::pair<u32, Relation>& word, u32 lines, Distances<std::pair<u32, Relation>>& words) const {
    Relation longer;
    bool useful = false;
    for (int i = 0; i < obligations_.size(); i++) {
      Set left = 0;
      each(word.second[static_cast<size_t>(i)], [&](int o) { left |= obligations_.after(o, word.first); });
      longer.push_back(left);
      useful |= obligations_.for_ever(i) && (left >> i & 1);
    }
    if (!useful) return;  // nothing could be left for ever
    for (const TinyMove& m : graph_.moves[word.first]) words.reach({m.to, longer}, lines + m.steps);
  }

  // The word again and again: does it leave, sooner or later, something that may be left for ever?
  bool can_repeat(const Relation& word, int obligation) const {
    Set reached = Set{1} << obligation;
    for (Set before = 0; before != reached;) {
      before = reached;
      each(before, [&](int o) { reached |= word[static_cast<size_t>(o)]; });
    }
    bool can = false;
    each(reached, [&](int o) { can |= obligations_.for_ever(o) && (word[static_cast<size_t>(o)] >> o & 1); });
    return can;
  }

  const Graph& graph_;
  const Obligations obligations_;
  Distances<std::pair<u32, int>> stems_;
  u32 best_ = kFar;
};

// Where on one run its formula's parts are shown: LTL on a lasso, by fixpoints.
class OnRun {
 public:
  OnRun(const Graph& graph, Conditions& conditions, const Run& run) : conditions_(conditions), run_(run) {
    const size_t last = run.states.size() - 1;
    for (size_t i = 0; i < last; i++) next_.push_back(static_cast<long>(i) + 1);
    if (run.cycle >= 0) next_.back() = run.cycle;  // the last state is that one
    else next_.push_back(graph.moves[run.states[last]].empty() ? static_cast<long>(last) : -1);
  }
  bool shows(const Ctl& f) { return shown(f)[0]; }

 private:
  using Places = std::vector<bool>;

  template <typename Test>
  Places by_place(Test test) const {
    Places out(next_.size());
    for (size_t i = 0; i < out.size(); i++) out[i] = test(i);
    return out;
  }
  bool at_next(const Places& p, size_t i) const { return next_[i] >= 0 && p[static_cast<size_t>(next_[i])]; }
  Places where(const Ctl& f) {
    return by_place([&](size_t i) { return conditions_.holds(f, run_.states[i]); });
  }
  template <typename Test>
  Places repeated(Places p, Test test) const {
    for (Places before; before != p;) {
      before = p;
      p = by_place([&](size_t i) { return test(before, i); });
    }
    return p;
  }
  Places until(const Places& f, const Places& g) const {
    return repeated(Places(f.size(), false),
                    [&](const Places& p, size_t i) -> bool { return g[i] || (f[i] && at_next(p, i)); });
  }
  Places release(const Places& g, const Places& f) const {
    return repeated(Places(f.size(), true),
                    [&](const Places& p, size_t i) -> bool { return f[i] && (g[i] || at_next(p, i)); });
  }

  Places shown(const Ctl& f) {
    if (!needs_run(f)) return where(f);
    const Places all(next_.size(), true), none(next_.size(), false);
    switch (f->kind) {
      case Formula::kAnd:
      case Formula::kOr: {
        const Places l = shown(f->left), r = shown(f->right);
        return by_place([&](size_t i) -> bool { return f->kind == Formula::kAnd ? l[i] && r[i] : l[i] || r[i]; });
      }
      case Formula::kEX: {
        const Places l = shown(f->left);
        return by_place([&](size_t i) { return at_next(l, i); });
      }
      case Formula::kEF: return until(all, shown(f->left));
      case Formula::kEU: return until(where(f->left), shown(f->right));
      case Formula::kEG: return release(none, where(f->left));
      default: return release(shown(f->left), where(f->right));
    }
  }

  Conditions& conditions_;
  const Run& run_;
  std::vector<long> next_;  // place; -1: the run is cut off
};

// All runs of exactly so many lines.
class Trial {
 public:
  Trial(const Graph& graph, const Ctl& f) : graph_(graph), f_(f), conditions_(graph) {}

  bool some_run(u32 lines) {
    const u32 here = run_.states.back();
    if (lines == 0) return shows();
    for (const TinyMove& m : graph_.moves[here]) {
      if (m.steps > lines) continue;
      run_.states.push_back(m.to);
      const bool found = some_run(lines - m.steps);
      run_.states.pop_back();
      if (found) return true;
    }
    return false;
  }
  bool gave_up() const { return tried_ > kMostRuns; }

 private:
  static constexpr u32 kMostRuns = 1000000;

  bool shows() {
    for (long cycle = -1; cycle + 1 < static_cast<long>(run_.states.size()); cycle++) {
      if (cycle >= 0 && run_.states[static_cast<size_t>(cycle)] != run_.states.back()) continue;
      run_.cycle = cycle;
      if (++tried_ > kMostRuns) return false;
      if (OnRun(graph_, conditions_, run_).shows(f_)) return true;
    }
    return false;
  }

  const Graph& graph_;
  const Ctl& f_;
  Conditions conditions_;
  Run run_;
  u32 tried_ = 0;
};

}  // namespace

bool asks_for_one_run(const Ctl& f) {
  if (!needs_run(f)) return true;
  switch (f->kind) {
    case Formula::kAnd:
      return !(needs_run(f->left) && needs_run(f->right)) && asks_for_one_run(f->left) && asks_for_one_run(f->right);
    case Formula::kOr: return asks_for_one_run(f->left) && asks_for_one_run(f->right);
    case Formula::kEU: return asks_for_one_run(f->right);
    case Formula::kEG: return true;
    default: return asks_for_one_run(f->left);
  }
}

std::optional<u32> fewest_lines(const Graph& graph, const Ctl& f) {
  const u32 lines = Shortest(graph, f).lines();
  return lines == kFar ? std::nullopt : std::optional(lines);
}

std::optional<u32> fewest_lines_by_trying(const Graph& graph, const Ctl& f, u32 most, bool& gave_up) {
  Trial trial(graph, f);
  for (u32 lines = 0; lines <= most && !trial.gave_up(); lines++)
    if (trial.some_run(lines)) return lines;
  gave_up = trial.gave_up();
  return std::nullopt;
}

bool run_shows(const Graph& graph, const Ctl& f, const Run& run) {
  Conditions conditions(graph);
  return OnRun(graph, conditions, run).shows(f);
}

}  // namespace spiced::fuzz
