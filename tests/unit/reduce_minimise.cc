// Makes a program and a formula smaller while something stays wrong with them. See reduce_pair.h.
#include <algorithm>
#include <functional>

#include "reduce_pair.h"

namespace spiced::fuzz {

namespace {

using Visit = std::function<bool(const Pair&)>;  // true: this one is taken

// The formula when that process is gone, or nothing if it speaks of it.
Ctl without_process(const Ctl& f, int gone) {
  if (f->kind == Formula::kAtom) {
    Atom a = f->atom;
    const bool names = a.kind == Atom::kLabel || a.kind == Atom::kLocal || a.kind == Atom::kSum;
    if (names && a.process == gone) return nullptr;
    if (names && a.process > gone) a.process--;
    return atom(a);
  }
  Ctl left, right;
  if (f->left && !(left = without_process(f->left, gone))) return nullptr;
  if (f->right && !(right = without_process(f->right, gone))) return nullptr;
  return make(f->kind, left, right);
}

bool drop_processes(const Pair& pair, const Visit& take) {
  for (size_t p = 0; p < pair.program.processes.size() && pair.program.processes.size() > 1; p++) {
    Pair smaller = pair;
    smaller.program.processes.erase(smaller.program.processes.begin() + static_cast<long>(p));
    for (Process& other : smaller.program.processes)
      for (Arc& a : other.arcs)
        if (a.kind == Arc::kRun && a.started > p) a.started--;
    smaller.formula = without_process(pair.formula, static_cast<int>(p));
    if (smaller.formula && take(smaller)) return true;
  }
  return false;
}

bool change_arcs(const Pair& pair, const std::function<bool(Arc&)>& change, const Visit& take) {
  for (size_t p = 0; p < pair.program.processes.size(); p++)
    for (size_t i = 0; i < pair.program.processes[p].arcs.size(); i++) {
      Pair smaller = pair;
      if (change(smaller.program.processes[p].arcs[i]) && take(smaller)) return true;
    }
  return false;
}

bool drop_arcs(const Pair& pair, const Visit& take) {
  for (size_t p = 0; p < pair.program.processes.size(); p++)
    for (size_t i = 0; i < pair.program.processes[p].arcs.size(); i++) {
      Pair smaller = pair;
      std::vector<Arc>& arcs = smaller.program.processes[p].arcs;
      if (arcs.size() == 1) continue;
      arcs.erase(arcs.begin() + static_cast<long>(i));
      if (take(smaller)) return true;
    }
  return false;
}

template <typename T>
bool drop_one(std::vector<T>& list, size_t which) {
  if (which >= list.size()) return false;
  list.erase(list.begin() + static_cast<long>(which));
  return true;
}

bool simplify_arcs(const Pair& pair, const Visit& take) {
  const std::function<bool(Arc&)> changes[] = {
      [](Arc& a) { return std::exchange(a.atomic, false); },
      [](Arc& a) { return drop_one(a.guard, 0); },
      [](Arc& a) { return drop_one(a.guard, 1); },
      [](Arc& a) { return drop_one(a.effects, 0); },
      [](Arc& a) { return drop_one(a.effects, 1); },
      [](Arc& a) { return std::exchange(a.kind, Arc::kPlain) != Arc::kPlain; },
      [](Arc& a) { return a.to > 1 && a.to != a.from && (a.to = a.from, true); },
      [](Arc& a) { return a.to > a.from + 1 && (a.to = static_cast<u8>(a.from + 1), true); },
  };
  return std::any_of(std::begin(changes), std::end(changes),
                     [&](const auto& change) { return change_arcs(pair, change, take); });
}

bool simplify_heading(const Pair& pair, const Visit& take) {
  Pair smaller = pair;
  if (std::exchange(smaller.program.array, false) && take(smaller)) return true;
  for (size_t i = 0; i < pair.program.initial.size(); i++) {
    smaller = pair;
    if (std::exchange(smaller.program.initial[i], u8{0}) != 0 && take(smaller)) return true;
  }
  smaller = pair;
  if (smaller.program.channels.empty()) return false;
  smaller.program.channels.pop_back();
  return take(smaller);
}

// All formulas with one part made simpler.
std::vector<Ctl> simpler(const Ctl& f) {
  std::vector<Ctl> out;
  if (f->kind == Formula::kTrue || f->kind == Formula::kFalse) return out;
  if (f->left) out.push_back(f->left);
  if (f->right) out.push_back(f->right);
  if (f->kind == Formula::kAtom) out.push_back(constant(true));
  if (f->kind == Formula::kEU) out.push_back(make(Formula::kEF, f->right));
  if (f->kind == Formula::kER) out.push_back(make(Formula::kEG, f->right));
  if (f->left)
    for (const Ctl& l : simpler(f->left)) out.push_back(make(f->kind, l, f->right));
  if (f->right)
    for (const Ctl& r : simpler(f->right)) out.push_back(make(f->kind, f->left, r));
  return out;
}

bool simplify_formula(const Pair& pair, const Visit& take) {
  const std::vector<Ctl> all = simpler(pair.formula);
  return std::any_of(all.begin(), all.end(), [&](const Ctl& f) { return take({pair.program, f}); });
}

}  // namespace

std::string problem_of(const Pair& pair, const Treatment& how) {
  const std::unique_ptr<Arena> arena = Arena::make(pair.program, how.lie);
  if (!arena) return {};
  return arena->check({{pair.formula, truth(arena->graph(), pair.formula)}}, how.reduction)[0].problem;
}

Pair minimise(Pair pair, const Treatment& how) {
  return minimise(std::move(pair), [&](const Pair& p) { return problem_of(p, how); });
}

Pair minimise(Pair pair, const std::function<std::string(const Pair&)>& problem) {
  auto sort_of = [&](const Pair& p) { return problem(p).substr(0, 12); };
  const std::string wrong = sort_of(pair);
  const Visit take = [&](const Pair& candidate) {
    Pair smaller = candidate;
    tidy(smaller.program);
    if (!is_about(smaller.formula, smaller.program) || sort_of(smaller) != wrong) return false;
    pair = smaller;
    return true;
  };
  auto step = [&] {
    const Pair now = pair;
    return simplify_formula(now, take) || drop_processes(now, take) || drop_arcs(now, take) ||
           simplify_arcs(now, take) || simplify_heading(now, take);
  };
  // Each step makes something smaller; the limit is for those that only look as if.
  for (int steps = 0; steps < 300 && step();) steps++;
  return pair;
}

}  // namespace spiced::fuzz
