// translate.h — from a property that should hold to formulas that say how it is violated.
//
// A property is violated if one of its conjuncts is, so there is one formula per conjunct: the property holds where all
// of them are false. Purely syntactic: resolve before or after.
//
// LTL speaks of all runs, so a violation is one run, and the formula must say in CTL that such a run exists. That is
// possible where each step of the run can be chosen without regard to later choices: E F f = EF E f,
// E(p U f) = E[p U E f], E(f R p) = E[E f R p], E(p && f) = p && E f, with p free of temporal operators. It covers the
// violations of []p, [](p -> <>q), [](p -> []q), p U q, p W q, p V q, <>p, []<>p, X p, but not that of <>[]p: "!p again
// and again" is no formula of CTL.
#pragma once

#include <vector>

#include "cetl/syntax.h"

namespace cetl {

struct Violation {
  Formula part;     // the conjunct
  Formula formula;  // CTL: true in the initial state if and only if the conjunct is violated
};

std::vector<Violation> violations_of_ctl(const Formula& formula);

// Throws Error with the first part that has no translation.
std::vector<Violation> violations_of_ltl(const Formula& formula);

}  // namespace cetl
