#include "ctl_oracle.h"

#include <algorithm>

namespace spiced::fuzz {

bool is_temporal(const Ctl& f) {
  return f && (f->kind >= Formula::kEX || is_temporal(f->left) || is_temporal(f->right));
}

bool same(const Ctl& f, const Ctl& g) {
  if (!f || !g) return f == g;
  return f->kind == g->kind && f->atom == g->atom && same(f->left, g->left) && same(f->right, g->right);
}

Ctl constant(bool value) {
  static const Ctl yes = std::make_shared<Formula>(Formula{Formula::kTrue, {}, nullptr, nullptr});
  static const Ctl no = std::make_shared<Formula>(Formula{Formula::kFalse, {}, nullptr, nullptr});
  return value ? yes : no;
}
Ctl atom(const Atom& a) { return std::make_shared<Formula>(Formula{Formula::kAtom, a, nullptr, nullptr}); }
Ctl make(Formula::Kind kind, Ctl left, Ctl right) {
  return std::make_shared<Formula>(Formula{kind, {}, std::move(left), std::move(right)});
}

bool is_about(const Ctl& f, const Program& program) {
  if (f->left && !is_about(f->left, program)) return false;
  if (f->right && !is_about(f->right, program)) return false;
  if (f->kind != Formula::kAtom) return true;
  const Atom& a = f->atom;
  switch (a.kind) {
    case Atom::kLabel: return a.process < program.processes.size() && a.which <= program.locations(a.process);
    case Atom::kLocal:
    case Atom::kSum: return a.process < program.processes.size();
    case Atom::kLength:
    case Atom::kEmpty:
    case Atom::kFull: return a.which < program.channels.size();
    default: return true;
  }
}

Ctl folded(const Ctl& f) {
  if (!f->left) return f;
  const Ctl l = folded(f->left), r = f->right ? folded(f->right) : nullptr;
  auto is = [](const Ctl& part, bool value) { return part->kind == (value ? Formula::kTrue : Formula::kFalse); };
  if (f->kind == Formula::kNot && l->kind == Formula::kNot) return l->left;
  const bool fixed = !r && (is(l, true) || is(l, false));
  switch (f->kind) {
    case Formula::kNot:
      if (fixed) return constant(is(l, false));
      break;
    case Formula::kAnd:
    case Formula::kOr: {
      const bool neutral = f->kind == Formula::kAnd;
      if (is(l, neutral) || is(r, !neutral)) return r;
      if (is(r, neutral) || is(l, !neutral)) return l;
      if (same(make(Formula::kNot, l), r) || same(l, make(Formula::kNot, r))) return constant(!neutral);
      break;
    }
    case Formula::kEU:
    case Formula::kAU:
      if (is(l, false) || is(r, true) || is(r, false)) return r;
      break;
    case Formula::kER:
    case Formula::kAR:
      if (is(l, true) || is(r, true) || is(r, false)) return r;
      break;
    default:
      if (fixed) return l;
  }
  return make(f->kind, l, r);
}

bool holds(const Atom& a, const Graph& graph, u32 state) {
  const TinyState& s = graph.states[state];
  const TinyState::Running* p = s.find(a.process);
  auto compare = [&](int value) { return (value == a.value) != a.not_equal; };
  switch (a.kind) {
    case Atom::kLabel: return p && p->at == a.which;
    case Atom::kLocal: return p && compare(p->x);
    case Atom::kGlobal: return compare(s.globals[a.which]);
    case Atom::kGlobals: return (s.globals[a.which] == s.globals[a.other]) != a.not_equal;
    case Atom::kSum: return p && compare(s.globals[a.which] + p->x);
    case Atom::kLength: return compare(s.queues[a.which].count);
    case Atom::kEmpty: return s.queues[a.which].count == 0;
    case Atom::kFull: return graph.capacities[a.which] > 0 && s.queues[a.which].count == graph.capacities[a.which];
    default: return compare(s.n);
  }
}

namespace {

// Every run that cannot continue stays where it is.
class Fixpoints {
 public:
  explicit Fixpoints(const Graph& graph) : graph_(graph) {}

  template <typename Test>
  Truth by_state(Test test) const {
    Truth out(graph_.size());
    for (u32 s = 0; s < graph_.size(); s++) out[s] = test(s);
    return out;
  }
  Truth negation(const Truth& f) const {
    return by_state([&](u32 s) { return !f[s]; });
  }
  Truth ex(const Truth& f) const {
    return by_state([&](u32 s) { return some_next(s, f); });
  }
  // The least set with g, and with every state of f that has a successor in it.
  Truth eu(const Truth& f, const Truth& g) const {
    Truth out = g;
    repeat([&](u32 s) { return !out[s] && f[s] && some_next(s, out) ? (out[s] = 1, true) : false; });
    return out;
  }
  // The greatest set of states of f that have g or a successor in it.
  Truth er(const Truth& g, const Truth& f) const {
    Truth out = f;
    repeat([&](u32 s) { return out[s] && !g[s] && !some_next(s, out) ? (out[s] = 0, true) : false; });
    return out;
  }

 private:
  bool some_next(u32 s, const Truth& f) const {
    if (graph_.moves[s].empty()) return f[s];
    return std::any_of(graph_.moves[s].begin(), graph_.moves[s].end(), [&](const TinyMove& m) { return f[m.to] != 0; });
  }
  template <typename Change>
  void repeat(Change change) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (u32 s = graph_.size(); s-- > 0;) changed |= change(s);
    }
  }

  const Graph& graph_;
};

}  // namespace

Truth truth(const Graph& graph, const Ctl& f) {
  const Fixpoints fix(graph);
  const Truth l = f->left ? truth(graph, f->left) : Truth(), r = f->right ? truth(graph, f->right) : Truth();
  const Truth all(graph.size(), 1), none(graph.size(), 0);
  switch (f->kind) {
    case Formula::kTrue: return all;
    case Formula::kFalse: return none;
    case Formula::kAtom: return fix.by_state([&](u32 s) { return holds(f->atom, graph, s); });
    case Formula::kNot: return fix.negation(l);
    case Formula::kAnd: return fix.by_state([&](u32 s) { return l[s] && r[s]; });
    case Formula::kOr: return fix.by_state([&](u32 s) { return l[s] || r[s]; });
    case Formula::kEX: return fix.ex(l);
    case Formula::kEF: return fix.eu(all, l);
    case Formula::kEG: return fix.er(none, l);
    case Formula::kEU: return fix.eu(l, r);
    case Formula::kER: return fix.er(l, r);
    case Formula::kAX: return fix.negation(fix.ex(fix.negation(l)));
    case Formula::kAF: return fix.negation(fix.er(none, fix.negation(l)));
    case Formula::kAG: return fix.negation(fix.eu(all, fix.negation(l)));
    case Formula::kAU: return fix.negation(fix.er(fix.negation(l), fix.negation(r)));
    default: return fix.negation(fix.eu(fix.negation(l), fix.negation(r)));
  }
}

long distance(const Graph& graph, const Truth& through, const Truth& goal) {
  constexpr long kFar = -1;
  std::vector<long> nearest(graph.size(), kFar);
  std::vector<std::vector<u32>> rings = {{0}};  // by distance
  nearest[0] = 0;
  for (size_t d = 0; d < rings.size(); d++)
    for (size_t i = 0; i < rings[d].size(); i++) {
      const u32 s = rings[d][i];
      if (nearest[s] != static_cast<long>(d)) continue;
      if (goal[s]) return static_cast<long>(d);
      if (!through[s]) continue;
      for (const TinyMove& m : graph.moves[s]) {
        const size_t there = d + m.steps;
        if (nearest[m.to] != kFar && nearest[m.to] <= static_cast<long>(there)) continue;
        nearest[m.to] = static_cast<long>(there);
        if (rings.size() <= there) rings.resize(there + 1);
        rings[there].push_back(m.to);
      }
    }
  return -1;
}

}  // namespace spiced::fuzz
