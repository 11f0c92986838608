// random_formulas.h — formulas for a Program, most of them about runs that it has.
//
// A wrong reduction loses runs. So the best formulas are true because of few of them: these are read off a random walk
// through the graph, with as much as is true along it.
#pragma once

#include "ctl_oracle.h"
#include "dice.h"

namespace spiced::fuzz {

class FormulaMaker {
 public:
  FormulaMaker(const Program& program, const Graph& graph, Dice& dice);
  Ctl formula();
  // The formula with one part replaced or dropped.
  Ctl mutated(const Ctl& f);

  struct Walk {
    std::vector<u32> states;
    long cycle = -1;  // the last state is the same as that one; or it has no moves, or the walk was too long
  };
  Walk walk();
  Ctl random_part();  // without temporal operators
  // A conjunction of some that hold in all the states [begin, end) of the walk. `plain`: without temporal operators.
  Ctl true_along(const Walk& walk, std::size_t begin, std::size_t end, int parts, bool plain = false);

 private:
  struct Known {
    Ctl formula;
    Truth truth;
  };

  Atom random_atom();
  Ctl random_formula(int depth);
  const Known& some_known() { return known_[static_cast<std::size_t>(dice_.below(static_cast<int>(known_.size())))]; }
  Ctl from_walk();
  Ctl tail(const Walk& walk, std::size_t begin);

  const Program& program_;
  const Graph& graph_;
  Dice& dice_;
  std::vector<Known> known_;
};

}  // namespace spiced::fuzz
