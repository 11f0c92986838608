// reduce_pair.h — one Program made ready for its formulas, and what the checker says of a formula held against the
// oracle.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/property_search.h"
#include "ctl_oracle.h"
#include "tiny_model.h"

namespace spiced::fuzz {

struct Outcome {
  std::string problem;  // how the checker and the oracle differ; empty: not at all
  bool found = false;
  u64 states = 0;              // that the checker has made
  u64 asked = 0, reduced = 0;  // how often moves were wanted, and how often fewer than all were enough
  long excess = -1;            // lines of the trail beyond the fewest, where the formula is about a way to a goal
  std::vector<Trail> trails;
};

struct Question {
  Ctl formula;
  Truth truth;  // the oracle's, in all states
};

class Arena {
 public:
  static constexpr u32 kMostStates = 300;

  // Nothing if the program has too many states or is not one that formulas can speak of.
  static std::unique_ptr<Arena> make(const Program& program, Lie lie = Lie::kNone);

  const Program& program() const { return program_; }
  const Graph& graph() const { return graph_; }
  // All in one search. Only one Arena at a time can be asked.
  std::vector<Outcome> check(const std::vector<Question>& questions, const ReductionOptions& reduction,
                             u64 shorten_seconds = SearchOptions().shorten_seconds);

 private:
  Arena(const Program& program, Graph graph, Lie lie);
  const Property& property(const Ctl& formula);
  struct Shown;
  void judge(const Question& question, const Shown& shown, Outcome& outcome) const;

  const Program program_;
  const Graph graph_;
  const TinyModel tiny_;
  Shapes shapes_;
  Stepper stepper_;
  std::map<Ctl, Property> properties_;  // formulas as the checker has them
};

// How the model is presented, and what the checker does with it.
struct Treatment {
  ReductionOptions reduction;
  Lie lie = Lie::kNone;
};

struct Pair {
  Program program;
  Ctl formula;
};
std::string problem_of(const Pair& pair, const Treatment& how);
// A smaller program and formula with which something is still wrong, in the same way: `problem` begins as it does now.
Pair minimise(Pair pair, const std::function<std::string(const Pair&)>& problem);
Pair minimise(Pair pair, const Treatment& how);

}  // namespace spiced::fuzz
