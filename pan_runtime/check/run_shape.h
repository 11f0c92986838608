// run_shape.h — what a run must look like to show that a formula is true: positions that it passes, one after another.
//
// A formula of E-operators that asks for one run is an automaton over states. Each position says what holds while the
// run is there, whether it may stay for a step, whether it may stay for ever, and what it may enter with its next step.
// Parts without temporal operators, and parts that speak of all runs (!EF a), are conditions on a single state; so is f
// in E[f U g]. Where two runs are asked for (EG a && EG b) there is no shape.
#pragma once

#include <optional>
#include <vector>

#include "cetl/normal.h"

namespace spiced {

struct RunShape {
  static constexpr int kDone = 0;  // the position where nothing is left to show

  struct Enter {
    int position;
    std::vector<int> also;  // nodes of the core that are true where it is entered
  };
  struct Position {
    int now = -1;  // a node of the core that is true all the time; -1: none
    bool stays = false, for_ever = false;
    std::vector<Enter> next;
  };

  std::vector<Position> positions;
  std::vector<Enter> begin;

  static std::optional<RunShape> of(const cetl::Core& core, int node);
};

}  // namespace spiced
