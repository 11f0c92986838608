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
  static std::unique_ptr<Arena> make(const Program& program);

  const Program& program() const { return program_; }
  const Graph& graph() const { return graph_; }
  // `formulas` are asked in one search: their answers come from one graph of states. Only one Arena at a time.
  Outcome check(const Ctl& formula, const Truth& truth, ReductionKind kind, u32 omit = 0);

 private:
  Arena(const Program& program, Graph graph);
  const Property& property(const Ctl& formula);

  const Program program_;
  const Graph graph_;
  const TinyModel tiny_;
  Shapes shapes_;
  Stepper stepper_;
  Ctl formula_;  // the last one asked, and as the checker has it
  std::vector<Property> properties_;
};

// A smaller program and formula with which the checker and the oracle still differ.
struct Pair {
  Program program;
  Ctl formula;
};
std::string problem_of(const Pair& pair, ReductionKind kind, u32 omit);
Pair minimise(Pair pair, ReductionKind kind, u32 omit);

}  // namespace spiced::fuzz
