// cetl_testing.h — for the tests of cetl: a model's names, random formulas, little Kripke structures and the meaning of
// formulas on them, computed as directly as possible.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "cetl/names.h"
#include "cetl/normal.h"
#include "cetl/parse.h"

namespace cetl::testing {

// Globals x y z, p q r s t u v w, array arr[5], channel ch, channels chs[2], structure rec {a, b[3], in[2] {deep}};
// P[0], P[1] {critical, wait; n, m[3], lc channel}, Q[2] {cs; k}, D started by run {lab; n}, init {done};
// mtype red = 2, green = 1.
Names sample_names();
Macros sample_macros();

// Formulas as a parser may give them, without positions.
class RandomFormula {
 public:
  RandomFormula(unsigned seed, bool ltl) : random_(seed), ltl_(ltl) {}

  Formula formula(int depth);
  Expr expression(int depth);

  // Of p, q, r, connectives and the operators of the language.
  Formula propositional_formula(int depth);

  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }

 private:
  Formula of(Op op, std::vector<Formula> args) { return make(op, {}, std::move(args)); }
  Formula temporal(Op op, const std::function<Formula()>& operand);
  Formula leaf();
  std::vector<Step> path(int depth);
  Expr place(int depth);
  Op pick(Op first, Op last);

  std::mt19937 random_;
  bool ltl_;
};

using States = unsigned;  // a bit for each

// Every state has a successor.
struct Kripke {
  int size;
  std::vector<States> successors;
  std::vector<States> atoms;  // where p, q, r hold

  explicit Kripke(std::mt19937& random);
  States all() const { return (1u << size) - 1; }
  States atom(const std::string& name) const { return atoms[name[0] - 'p']; }
  States some_next(States target) const;
  States all_next(States target) const { return all() & ~some_next(all() & ~target); }
};

// Where it holds: each operator by its own fixpoint, no operator by way of another.
States meaning(const Kripke& kripke, const Formula& ctl);
States meaning(const Kripke& kripke, const Core& core);

// Where a run begins that satisfies the LTL formula: by guessing the truth of the temporal subformulas along a run,
// and looking for a cycle that keeps all promises. No more than six temporal subformulas.
States some_run(const Kripke& kripke, const Formula& ltl);

}  // namespace cetl::testing
