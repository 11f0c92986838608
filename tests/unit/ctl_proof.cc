// Whether runs prove a formula: replayed on the graph, step by step, then held against the formula from its outside to
// its inside. See check_proof() in ctl_oracle.h.
#include <algorithm>
#include <map>

#include "ctl_oracle.h"

namespace spiced::fuzz {

namespace {

struct Path {
  std::vector<u32> states;
  long cycle = -1;  // the place of the state that the last one is again
};

// Follows the steps; says what is wrong, or nothing.
std::string replay(const Graph& graph, const ShownRun& run, Path& path) {
  path.states = {0};
  std::map<long, long> place_of_step;  // where a move begins
  for (size_t i = 0; i < run.steps.size();) {
    const std::string here = "step " + std::to_string(i + 1) + " of the trail";
    place_of_step[static_cast<long>(i)] = static_cast<long>(path.states.size()) - 1;
    const auto& moves = graph.moves[path.states.back()];
    const auto found = std::find_if(moves.begin(), moves.end(), [&](const TinyMove& m) {
      return m.first == run.steps[i] && (m.steps == 1 || (i + 1 < run.steps.size() && m.second == run.steps[i + 1]));
    });
    if (found == moves.end()) return here + " is no move of the program";
    path.states.push_back(found->to);
    i += found->steps;
  }
  if (run.cycle < 0) return {};
  const auto begin = place_of_step.find(run.cycle);
  if (begin == place_of_step.end()) return "the cycle does not begin at a move";
  path.cycle = begin->second;
  if (path.states[static_cast<size_t>(path.cycle)] != path.states.back()) return "the cycle is not closed";
  return {};
}

class Proof {
 public:
  Proof(const Graph& graph, std::vector<Path> paths) : graph_(graph), paths_(std::move(paths)) {}

  bool shows(const Ctl& f) {
    std::vector<const Path*> all;
    for (const Path& p : paths_) all.push_back(&p);
    return shows(f, all, 0);
  }

 private:
  using Paths = std::vector<const Path*>;  // the same up to some place

  bool is_true(const Ctl& f, u32 state) {
    auto [at, fresh] = truths_.try_emplace(f.get());
    if (fresh) at->second = truth(graph_, f);
    return at->second[state] != 0;
  }

  static Paths like(const Paths& paths, const Path& one, size_t until) {
    Paths out;
    for (const Path* p : paths)
      if (p->states.size() > until &&
          std::equal(one.states.begin(), one.states.begin() + static_cast<long>(until) + 1, p->states.begin()))
        out.push_back(p);
    return out;
  }

  bool shows(const Ctl& f, const Paths& paths, size_t at) {
    const u32 state = paths[0]->states[at];
    if (!is_true(f, state)) return false;
    auto some = [&](auto test) { return std::any_of(paths.begin(), paths.end(), test); };
    switch (f->kind) {
      case Formula::kAnd: return shows(f->left, paths, at) && shows(f->right, paths, at);
      case Formula::kOr: return shows(f->left, paths, at) || shows(f->right, paths, at);
      case Formula::kEX: return some([&](const Path* p) { return shows_next(f, paths, *p, at); });
      case Formula::kEF: return some([&](const Path* p) { return shows_until(nullptr, f->left, paths, *p, at); });
      case Formula::kEU: return some([&](const Path* p) { return shows_until(f->left, f->right, paths, *p, at); });
      case Formula::kEG:
        return stays(f->left, state) ||
               some([&](const Path* p) { return shows_release(nullptr, f->left, paths, *p, at); });
      case Formula::kER:
        return stays(f->right, state) ||
               some([&](const Path* p) { return shows_release(f->left, f->right, paths, *p, at); });
      default: return true;  // it is true, and no run could show it
    }
  }

  bool is_dead(u32 state) const { return graph_.moves[state].empty(); }
  bool stays(const Ctl& f, u32 state) { return is_dead(state) && is_true(f, state); }

  bool shows_next(const Ctl& f, const Paths& paths, const Path& p, size_t at) {
    if (at + 1 < p.states.size()) return shows(f->left, like(paths, p, at + 1), at + 1);
    return is_dead(p.states[at]) && shows(f->left, paths, at);
  }

  bool shows_until(const Ctl& f, const Ctl& g, const Paths& paths, const Path& p, size_t at) {
    for (size_t i = at; i < p.states.size(); i++) {
      if (shows(g, like(paths, p, i), i)) return true;
      if (f && !is_true(f, p.states[i])) return false;
    }
    return false;
  }

  bool shows_release(const Ctl& g, const Ctl& f, const Paths& paths, const Path& p, size_t at) {
    for (size_t i = at; i < p.states.size(); i++) {
      if (!is_true(f, p.states[i])) return false;
      if (g && shows(g, like(paths, p, i), i)) return true;
    }
    if (p.cycle < 0) return is_dead(p.states.back());
    for (size_t i = static_cast<size_t>(p.cycle); i < at; i++)
      if (!is_true(f, p.states[i])) return false;
    return true;
  }

  const Graph& graph_;
  const std::vector<Path> paths_;
  std::map<const Formula*, Truth> truths_;
};

}  // namespace

std::string check_proof(const Graph& graph, const Ctl& formula, const std::vector<ShownRun>& runs) {
  const Ctl f = folded(formula);
  if (runs.empty()) return "no trail";
  std::vector<Path> paths;
  for (const ShownRun& run : runs)
    if (const std::string problem = replay(graph, run, paths.emplace_back()); !problem.empty()) return problem;
  // The way to a goal ends there.
  const bool way = f->kind == Formula::kEF || f->kind == Formula::kEU;
  const Ctl& goal = f->kind == Formula::kEF ? f->left : f->right;
  if (way && !is_temporal(goal) && !truth(graph, goal)[paths[0].states.back()])
    return "the trail does not end at the goal";
  if (!Proof(graph, std::move(paths)).shows(f)) return "the trail does not prove the formula";
  return {};
}

}  // namespace spiced::fuzz
