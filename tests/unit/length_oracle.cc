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

using Set = u32;  // of positions

// What a run still has to show, from some state on, is a position: a part of the formula that needs a run. From one
// state to the next it becomes smaller or stays the same.
class Positions {
 public:
  static constexpr int kDone = 0, kFirst = 1;

  Positions(const Graph& graph, const Ctl& f) : conditions_(graph) {
    collect(f);
    if (size() > 32) throw std::logic_error("too large a formula for sets of positions");
    for (const Ctl& part : parts_) {
      std::vector<Set>& row = entered_.emplace_back(graph.size(), Set{0});
      for (u32 s = 0; s < graph.size() && part; s++) row[s] = enter(part, s);
    }
  }

  int size() const { return static_cast<int>(parts_.size()); }
  // What may be left where this part has to be shown from that state on.
  Set entered(int part, u32 state) const { return entered_[static_cast<size_t>(part)][state]; }
  // The part to be shown from the next state on.
  int next(int position) const {
    const Ctl& f = parts_[static_cast<size_t>(position)];
    return f->kind == Formula::kEX ? number(f->left) : position;
  }
  // May it be left for ever, by a run that stays in states like this one?
  bool may_stay(int position, u32 state) const {
    const Ctl& f = parts_[static_cast<size_t>(position)];
    return f && (f->kind == Formula::kEG || f->kind == Formula::kER) && (entered(position, state) >> position & 1);
  }

 private:
  void collect(const Ctl& f) {
    parts_.push_back(f);
    if (!needs_run(f)) return;
    if (f->left) collect(f->left);
    if (f->right) collect(f->right);
  }
  int number(const Ctl& f) const {
    return static_cast<int>(std::find(parts_.begin(), parts_.end(), f) - parts_.begin());
  }
  Set enter(const Ctl& f, u32 s) {
    if (!needs_run(f)) return conditions_.holds(f, s) ? Set{1} << kDone : 0;
    const Set stay = Set{1} << number(f);
    switch (f->kind) {
      case Formula::kAnd: {
        const bool left = needs_run(f->left);
        return conditions_.holds(left ? f->right : f->left, s) ? enter(left ? f->left : f->right, s) : 0;
      }
      case Formula::kOr: return enter(f->left, s) | enter(f->right, s);
      case Formula::kEX: return stay;
      case Formula::kEF: return enter(f->left, s) | stay;
      case Formula::kEU: return enter(f->right, s) | (conditions_.holds(f->left, s) ? stay : 0);
      case Formula::kEG: return conditions_.holds(f->left, s) ? stay : 0;
      default: return conditions_.holds(f->right, s) ? enter(f->left, s) | stay : 0;
    }
  }

  Conditions conditions_;
  std::vector<Ctl> parts_ = {nullptr};
  std::vector<std::vector<Set>> entered_;  // by part and state
};

template <typename Visit>
void each(Set set, Visit visit) {
  for (; set; set &= set - 1) visit(std::countr_zero(set));
}

constexpr u32 kFar = 0xffffffff;

using At = std::pair<u32, int>;  // a state and a position

// Dijkstra: the fewest lines to each.
class Distances {
 public:
  void reach(const At& at, u32 lines) {
    auto [known, fresh] = lines_.try_emplace(at, lines);
    if (!fresh && known->second <= lines) return;
    known->second = lines;
    open_.emplace(lines, at);
  }
  // The nearest one that was not taken yet.
  bool take(At& at, u32& lines) {
    while (!open_.empty()) {
      const auto next = open_.extract(open_.begin());
      lines = next.key();
      at = next.mapped();
      if (lines_[at] == lines) return true;
    }
    return false;
  }
  const std::map<At, u32>& all() const { return lines_; }

 private:
  std::map<At, u32> lines_;
  std::multimap<u32, At> open_;
};

class Shortest {
 public:
  Shortest(const Graph& graph, const Ctl& f, CycleBegins where) : graph_(graph), positions_(graph, f), where_(where) {}

  u32 lines() {
    stems();
    for (const auto& [begin, lines] : stems_.all())
      for (int last = 0; last < positions_.size(); last++)
        if (where_ == CycleBegins::kAnywhere || begin.second == last) cycle(begin, lines, last);
    return best_;
  }

 private:
  void stems() {
    each(positions_.entered(Positions::kFirst, 0), [&](int p) { stems_.reach({0, p}, 0); });
    At at;
    for (u32 lines; stems_.take(at, lines);) {
      const auto [state, position] = at;
      const bool dead = graph_.moves[state].empty();
      if (position == Positions::kDone || (dead && positions_.may_stay(position, state)))
        best_ = std::min(best_, lines);
      if (position == Positions::kDone) continue;
      if (dead)
        each(positions_.entered(positions_.next(position), state), [&, state = state](int p) {
          stems_.reach({state, p}, lines);
        });
      extend(at, lines, stems_);
    }
  }
  void extend(const At& at, u32 lines, Distances& ways) const {
    for (const TinyMove& m : graph_.moves[at.first])
      each(positions_.entered(positions_.next(at.second), m.to), [&](int p) {
        ways.reach({m.to, p}, lines + m.steps);
      });
  }

  // The shortest cycle from there back to the same state, where nothing but `last` is left, which holds all the time.
  void cycle(const At& begin, u32 stem, int last) {
    if (stem >= best_ || begin.second == Positions::kDone || !positions_.may_stay(last, begin.first)) return;
    Distances ways;
    extend(begin, stem, ways);
    At at;
    for (u32 lines; ways.take(at, lines) && lines < best_;) {
      if (at == At{begin.first, last}) best_ = lines;
      else if (at.second != Positions::kDone && positions_.may_stay(last, at.first)) extend(at, lines, ways);
    }
  }

  const Graph& graph_;
  const Positions positions_;
  const CycleBegins where_;
  Distances stems_;
  u32 best_ = kFar;
};

// One run, from its first place to its last one.
class ByPositions {
 public:
  ByPositions(const Graph& graph, const Ctl& f, const Run& run, CycleBegins where)
      : positions_(graph, f), run_(run), where_(where), dead_(graph.moves[run.states.back()].empty()) {}

  bool shows_at_last() const {
    const size_t last = run_.states.size() - 1;
    const Set first = positions_.entered(Positions::kFirst, 0);
    if (run_.cycle < 0) return ends(go(first, 0, last));
    const size_t begin = static_cast<size_t>(run_.cycle);
    bool shows = false;
    each(go(first, 0, begin), [&](int p) {
      Set left = go(Set{1} << p, begin, last);
      if (where_ == CycleBegins::kWhereAllIsShown) left &= Set{1} << p;
      each(left, [&](int q) { shows = shows || stays_on_cycle(q); });
    });
    return shows;
  }

 private:
  Set next(Set at, u32 state) const {
    Set out = 0;
    each(at & ~(Set{1} << Positions::kDone), [&](int p) { out |= positions_.entered(positions_.next(p), state); });
    return out;
  }
  Set go(Set at, size_t from, size_t to) const {
    for (size_t i = from + 1; i <= to; i++) at = next(at, run_.states[i]);
    return at;
  }
  bool ends(Set at) const {
    const u32 state = run_.states.back();
    // Where nothing moves the run stays, and may come to further positions.
    for (Set before = 0; dead_ && before != at;) {
      before = at;
      at |= next(at, state);
    }
    bool ends = at >> Positions::kDone & 1;
    each(at, [&](int p) { ends = ends || (dead_ && positions_.may_stay(p, state)); });
    return ends;
  }
  bool stays_on_cycle(int p) const {
    return std::all_of(run_.states.begin() + run_.cycle, run_.states.end(),
                       [&](u32 s) { return positions_.may_stay(p, s); });
  }

  const Positions positions_;
  const Run& run_;
  const CycleBegins where_;
  const bool dead_;
};

// Where on one run the formula's parts are shown, from its last place to its first.
class OnRun {
 public:
  OnRun(const Graph& graph, Conditions& conditions, const Run& run)
      : conditions_(conditions), run_(run), dead_(graph.moves[run.states.back()].empty()) {}
  bool shows(const Ctl& f) { return shown(f)[0]; }

 private:
  using Places = std::vector<bool>;

  template <typename Test>
  Places by_place(Test test) const {
    Places out(run_.states.size());
    for (size_t i = out.size(); i-- > 0;) out[i] = test(i);
    return out;
  }
  bool is_last(size_t i) const { return i + 1 == run_.states.size(); }
  Places where(const Ctl& f) {
    return by_place([&](size_t i) { return conditions_.holds(f, run_.states[i]); });
  }
  Places until(const Places& f, const Places& g) const {
    bool next = false;
    return by_place([&](size_t i) { return next = g[i] || (f[i] && next); });
  }
  Places release(const Places& g, const Places& f) const {
    // Behind the last place: for ever on the cycle, or in the state without moves.
    bool next = dead_ || run_.cycle >= 0;
    for (size_t i = static_cast<size_t>(run_.cycle); run_.cycle >= 0 && i < f.size(); i++) next = next && f[i];
    return by_place([&](size_t i) { return next = f[i] && (g[i] || next); });
  }

  Places shown(const Ctl& f) {
    if (!needs_run(f)) return where(f);
    const Places all(run_.states.size(), true), none(run_.states.size(), false);
    switch (f->kind) {
      case Formula::kAnd:
      case Formula::kOr: {
        const Places l = shown(f->left), r = shown(f->right);
        return by_place([&](size_t i) -> bool { return f->kind == Formula::kAnd ? l[i] && r[i] : l[i] || r[i]; });
      }
      case Formula::kEX: {
        const Places l = shown(f->left);
        return by_place([&](size_t i) -> bool { return is_last(i) ? dead_ && l[i] : l[i + 1]; });
      }
      case Formula::kEF: return until(all, shown(f->left));
      case Formula::kEU: return until(where(f->left), shown(f->right));
      case Formula::kEG: return release(none, where(f->left));
      default: return release(shown(f->left), where(f->right));
    }
  }

  Conditions& conditions_;
  const Run& run_;
  const bool dead_;  // it ends where nothing can move
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

std::optional<u32> fewest_lines(const Graph& graph, const Ctl& f, CycleBegins where) {
  const u32 lines = Shortest(graph, f, where).lines();
  return lines == kFar ? std::nullopt : std::optional(lines);
}

std::optional<u32> fewest_lines_by_trying(const Graph& graph, const Ctl& f, u32 most, bool& gave_up) {
  Trial trial(graph, f);
  for (u32 lines = 0; lines <= most && !trial.gave_up(); lines++)
    if (trial.some_run(lines)) return lines;
  gave_up = trial.gave_up();
  return std::nullopt;
}

bool run_shows_at_last(const Graph& graph, const Ctl& f, const Run& run, CycleBegins where) {
  return ByPositions(graph, f, run, where).shows_at_last();
}

bool run_shows(const Graph& graph, const Ctl& f, const Run& run) {
  Conditions conditions(graph);
  return OnRun(graph, conditions, run).shows(f);
}

}  // namespace spiced::fuzz
