// evaluator.h — the truth of a formula's parts without temporal operators, in one state.
//
// An atom is a largest part without && || ! -> <-> above it. It is false if it needs a process that is not there; the
// connectives come after that. What cannot be said at all (two instances where one is meant, an index out of bounds,
// a division by zero, a channel that was never set) throws Undecided: then there is no verdict.
#pragma once

#include <stdexcept>

#include "cetl/syntax.h"
#include "model/eval.h"
#include "model/model.h"
#include "step/step.h"

namespace spiced {

struct Undecided : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Evaluator {
 public:
  Evaluator(const Model& model, Shapes& shapes) : model_(model), shapes_(shapes) {}

  // The formula is resolved, with the model's own tables.
  bool holds(const cetl::Expr& formula, State& state) const;

 private:
  int value(const cetl::Node& e, Eval& eval, bool& absent) const;
  int binary(const cetl::Node& e, Eval& eval, bool& absent) const;
  int remote(const cetl::Node& e, Eval& eval, bool& absent) const;
  int load(const cetl::Node& e, const Symbol* symbols, const unsigned char* base, Eval& eval, bool& absent) const;
  int channel_function(const cetl::Node& e, Eval& eval, bool& absent) const;
  int instance(const cetl::Place& place, const Eval& eval) const;
  bool at_no_progress(const Eval& eval) const;

  const Model& model_;
  Shapes& shapes_;
};

// What a formula reads: no run may forget it. Throws cetl::Error for variables that are no part of a state.
std::vector<KeptVariable> variables_of(const Model& model, const cetl::Formula& formula);

}  // namespace spiced
