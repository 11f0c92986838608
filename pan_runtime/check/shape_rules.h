// shape_rules.h — which orders of a run still show a formula: those that pass the positions of its RunShape.
#pragma once

#include "check/run_shape.h"
#include "check/witness.h"
#include "search/reading_order.h"

namespace spiced {

class ShapeRules : public RunRules {
 public:
  // `stops`: the run ends where the model cannot go on.
  ShapeRules(Checker& checker, const Evaluator& evaluator, const RunShape& shape, bool stops)
      : checker_(checker), evaluator_(evaluator), shape_(shape), stops_(stops) {}

  std::vector<u32> after(u32 from, State& state) override;
  bool ends(u32 position) override { return position == RunShape::kDone || (stops_ && repeats(position)); }
  bool repeats(u32 position) override { return shape_.positions[position].for_ever; }

 private:
  // Of a temporal part only what the checker knows already.
  bool is_true(int node, State& state);

  Checker& checker_;
  const Evaluator& evaluator_;
  const RunShape& shape_;
  const bool stops_;
};

}  // namespace spiced
