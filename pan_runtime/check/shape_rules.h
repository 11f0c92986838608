// shape_rules.h — which orders of a run still show a formula: those that pass the positions of its RunShape.
#pragma once

#include "check/run_shape.h"
#include "check/witness.h"
#include "search/reading_order.h"

namespace spiced {

class ShapeRules : public RunRules {
 public:
  // `stops_in`: where the run ends because the model cannot go on; kNone: it does not.
  ShapeRules(Checker& checker, const Evaluator& evaluator, const RunShape& shape, u32 stops_in)
      : checker_(checker), evaluator_(evaluator), shape_(shape), stops_in_(stops_in) {}

  std::vector<u32> after(u32 from, State& state) override;
  bool ends(u32 position) override;
  bool repeats(u32 position) override { return shape_.positions[position].for_ever; }
  bool knows_all() const override { return !missed_; }

 private:
  // Of a temporal part only what the checker knows already; whatever else is taken for false, and noted.
  bool is_true(int node, State& state);

  Checker& checker_;
  const Evaluator& evaluator_;
  const RunShape& shape_;
  const u32 stops_in_;
  bool missed_ = false;
};

}  // namespace spiced
