// shorten.h — a run that shows a property, made as short as time allows, and what is then known about shorter ones.
//
// A way to a goal that was found in the order of A* is as short as any. Otherwise a shorter run is looked for among the
// states that the checker knows, and then among all of them (see shortest_run.h).
#pragma once

#include "check/property.h"
#include "check/shortest_run.h"

namespace spiced {

class Shortener {
 public:
  // `seconds` 0: only what is known anyway.
  Shortener(StateGraph& graph, const Evaluator& evaluator, Reducer* reducer, u64 seconds)
      : graph_(graph), evaluator_(evaluator), reducer_(reducer), seconds_(seconds) {}

  // `branch` shows part `found` of the property, as its only branch; `checker` is that part's. The parts before it are
  // false. What is in `branch` and `known` is good even if an exception ends this.
  void shorten(const Property& property, size_t found, Checker& checker, u32 initial, Branch& branch, Shortness& known);
  u64 bytes() const { return at_work_ ? at_work_->bytes() : 0; }

 private:
  u32 lines_of(const std::vector<u32>& states) const;
  void look(Checker& checker, const RunShape& shape, u32 initial, Branch& branch, Shortness& known);
  ShortestRun::Clock::time_point in(double share) const;

  StateGraph& graph_;
  const Evaluator& evaluator_;
  Reducer* const reducer_;
  const u64 seconds_;
  const ShortestRun* at_work_ = nullptr;
};

}  // namespace spiced
