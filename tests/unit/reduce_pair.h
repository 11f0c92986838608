// reduce_pair.h — one Program made ready for its formulas, and what the checker says of a formula held against the
// oracle.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "check/property_search.h"
#include "ctl_oracle.h"
#include "tiny_model.h"

namespace spiced::fuzz {

struct Outcome {
  std::string problem;  // how the checker and the oracle differ; empty: not at all
  bool found = false;
  u64 states = 0;    // that the checker has made
  long excess = -1;  // lines of the trail beyond the fewest, where the formula is about a way to a goal
};

class Arena {
 public:
  static constexpr u32 kMostStates = 300;

  // Nothing if the program has too many states or is not one that formulas can speak of.
  static std::unique_ptr<Arena> make(const Program& program, Lie lie = Lie::kNone);

  const Program& program() const { return program_; }
  const Graph& graph() const { return graph_; }
  // `truth`: the oracle's, in all states.
  Outcome check(const Ctl& formula, const Truth& truth, const ReductionOptions& reduction);

 private:
  Arena(const Program& program, Graph graph, Lie lie);
  const Property& property(const Ctl& formula);

  const Program program_;
  const Graph graph_;
  const TinyModel tiny_;
  Shapes shapes_;
  Stepper stepper_;
  Ctl formula_;  // the last one asked, and as the checker has it
  std::vector<Property> properties_;
};

// How the model is presented, and what the checker does with it.
struct Treatment {
  ReductionOptions reduction;
  Lie lie = Lie::kNone;
};

// A smaller program and formula with which the checker and the oracle still differ.
struct Pair {
  Program program;
  Ctl formula;
};
std::string problem_of(const Pair& pair, const Treatment& how);
Pair minimise(Pair pair, const Treatment& how);

}  // namespace spiced::fuzz
