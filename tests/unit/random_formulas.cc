#include "random_formulas.h"

#include <algorithm>

namespace spiced::fuzz {

namespace {

Ctl both(const Ctl& a, const Ctl& b) {
  if (a->kind == Formula::kTrue) return b;
  if (b->kind == Formula::kTrue) return a;
  return make(Formula::kAnd, a, b);
}
Ctl until(const Ctl& f, const Ctl& g) {  // as CETL has it
  return f->kind == Formula::kTrue ? make(Formula::kEF, g) : make(Formula::kEU, f, both(f, g));
}

constexpr int kAtoms = 12, kTemporal = 3;

}  // namespace

FormulaMaker::FormulaMaker(const Program& program, const Graph& graph, Dice& dice)
    : program_(program), graph_(graph), dice_(dice) {
  auto know = [&](const Ctl& f) { known_.push_back({f, truth(graph, f)}); };
  for (int i = 0; i < kAtoms; i++) {
    Ctl f = atom(random_atom());
    know(dice.percent(75) ? f : make(Formula::kNot, f));
  }
  for (int i = 0; i < kTemporal; i++) {
    const Ctl a = random_part(), b = random_part();
    const int die = dice.below(100);
    if (die < 40) know(make(Formula::kEF, a));
    else if (die < 65) know(make(Formula::kEU, a, both(a, b)));
    else if (die < 80) know(make(Formula::kEG, a));
    else if (die < 95) know(make(Formula::kER, a, b));
    else know(make(Formula::kEX, a));
  }
}

Atom FormulaMaker::random_atom() {
  Atom a;
  const int die = dice_.below(100);
  a.process = static_cast<u8>(dice_.below(static_cast<int>(program_.processes.size())));
  if (die < 55) {
    a.which = static_cast<u8>(dice_.between(1, program_.locations(a.process)));
    return a;
  }
  a.not_equal = dice_.percent(30);
  a.value = static_cast<u8>(dice_.percent(85) ? dice_.below(2) : 2);
  if (die < 67) {
    a.kind = Atom::kLocal;
  } else if (die < 85 || program_.channels.empty()) {
    a.kind = die < 93 ? Atom::kGlobal : die < 96 ? Atom::kGlobals : die < 98 ? Atom::kSum : Atom::kProcesses;
    a.which = static_cast<u8>(dice_.below(program_.array ? 4 : 3));
    a.other = static_cast<u8>(dice_.below(program_.array ? 4 : 3));
    if (a.kind != Atom::kSum) a.process = 0;
    if (a.kind != Atom::kGlobals) a.other = 0;
    if (a.kind == Atom::kProcesses) a.value = static_cast<u8>(program_.processes.size() - a.value % 2);
  } else {
    a.kind = die < 92 ? Atom::kLength : die < 96 ? Atom::kEmpty : Atom::kFull;
    a.which = static_cast<u8>(dice_.below(static_cast<int>(program_.channels.size())));
  }
  return a;
}

Ctl FormulaMaker::random_part() {
  Ctl f = atom(random_atom());
  if (dice_.percent(15)) f = make(Formula::kNot, f);
  const int die = dice_.below(100);
  if (die < 25) return make(Formula::kAnd, f, atom(random_atom()));
  if (die < 32) return make(Formula::kOr, f, atom(random_atom()));
  return f;
}

Ctl FormulaMaker::random_formula(int depth) {
  if (depth == 0) return random_part();
  auto part = [&] { return random_formula(dice_.percent(60) ? 0 : depth - 1); };
  const int die = dice_.below(100);
  if (die < 22) return make(Formula::kEF, random_formula(depth - 1));
  if (die < 34) return make(Formula::kEF, both(random_part(), make(Formula::kEG, random_part())));
  if (die < 44) return make(Formula::kEG, part());
  if (die < 60) return until(part(), part());
  if (die < 70) return make(Formula::kER, part(), part());
  if (die < 80) return make(Formula::kAnd, part(), random_formula(depth - 1));
  if (die < 84) return make(Formula::kOr, part(), random_formula(depth - 1));
  if (die < 88) return make(Formula::kNot, random_formula(depth - 1));
  if (die < 91) return make(Formula::kEU, part(), part());
  if (die < 94) return make(Formula::kEX, part());
  if (die < 97) return make(dice_.percent(50) ? Formula::kAG : Formula::kAF, part());
  return make(dice_.percent(50) ? Formula::kAU : Formula::kAR, part(), part());
}

FormulaMaker::Walk FormulaMaker::walk() {
  Walk w;
  std::vector<int> place(graph_.size(), -1);
  for (u32 s = 0;;) {
    const bool again = place[s] >= 0;
    if (again) w.cycle = place[s];
    w.states.push_back(s);
    if (again || graph_.moves[s].empty() || w.states.size() > 40) return w;
    place[s] = static_cast<int>(w.states.size()) - 1;
    s = dice_.one_of(graph_.moves[s]).to;
  }
}

Ctl FormulaMaker::true_along(const Walk& w, std::size_t begin, std::size_t end, int parts, bool plain) {
  Ctl out = constant(true);
  const int first = dice_.below(static_cast<int>(known_.size()));
  for (std::size_t i = 0; i < known_.size() && parts > 0; i++) {
    const Known& k = known_[(static_cast<std::size_t>(first) + i) % known_.size()];
    bool all = !plain || !is_temporal(k.formula), changes = false;
    for (std::size_t at = begin; at < end && all; at++) all = k.truth[w.states[at]] != 0;
    if (!all) continue;
    // What is always true says nothing.
    for (const char t : k.truth) changes |= t == 0;
    if (!changes) continue;
    out = both(out, k.formula);
    parts--;
  }
  return out;
}

// Something that the walk shows from there on.
Ctl FormulaMaker::tail(const Walk& w, std::size_t begin) {
  const std::size_t size = w.states.size();
  const bool lasso = w.cycle >= 0 || graph_.moves[w.states.back()].empty();
  const int die = dice_.below(100);
  if (die < 35 && lasso) {
    const std::size_t from = w.cycle >= 0 ? std::min(begin, static_cast<std::size_t>(w.cycle)) : begin;
    return make(Formula::kEG, true_along(w, from, size, dice_.between(1, 3)));
  }
  const std::size_t end = begin + static_cast<std::size_t>(dice_.below(static_cast<int>(size - begin)));
  Ctl goal = true_along(w, end, end + 1, dice_.between(1, 4));
  if (die < 50 && end > begin) goal = both(goal, tail(w, end));
  if (die < 60) return make(Formula::kER, goal, true_along(w, begin, end + 1, dice_.between(1, 3)));
  if (die < 80) return until(true_along(w, begin, end + 1, dice_.between(0, 3)), goal);
  if (die < 85) return make(Formula::kEU, true_along(w, begin, end, dice_.between(1, 3)), goal);
  return make(Formula::kEF, goal);
}

Ctl FormulaMaker::from_walk() {
  const Walk w = walk();
  Ctl f = tail(w, 0);
  if (dice_.percent(10)) f = both(f, tail(walk(), 0));
  return f;
}

Ctl FormulaMaker::mutated(const Ctl& f) {
  if (f->kind == Formula::kAtom) return atom(random_atom());
  if (!f->left) return f;
  const int die = dice_.below(100);
  if (die < 15) {
    static constexpr Formula::Kind kOther[] = {Formula::kEF, Formula::kEG, Formula::kAnd,
                                               Formula::kOr, Formula::kEU, Formula::kER};
    const Formula::Kind kind = kOther[dice_.below(6)];
    const bool two = kind == Formula::kAnd || kind == Formula::kOr || kind >= Formula::kEU;
    return make(kind, f->left, two ? (f->right ? f->right : random_part()) : nullptr);
  }
  if (die < 25 && f->right) return dice_.percent(50) ? f->left : f->right;
  if (die < 30) return make(Formula::kAnd, f, random_part());
  if (f->right && dice_.percent(50)) return make(f->kind, f->left, mutated(f->right));
  return make(f->kind, mutated(f->left), f->right);
}

Ctl FormulaMaker::formula() {
  const int die = dice_.below(100);
  if (die < 60) return from_walk();
  if (die < 75) return mutated(from_walk());
  return random_formula(dice_.between(1, 3));
}

}  // namespace spiced::fuzz
