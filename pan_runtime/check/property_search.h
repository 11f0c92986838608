// property_search.h — answers every property, one after the other, on one graph of states, and hands over the runs that
// show the answer.
#pragma once

#include <memory>

#include "check/checker.h"
#include "check/property.h"
#include "check/witness.h"

namespace spiced {

class PropertySearch : public Search {
 public:
  PropertySearch(Stepper& stepper, const SearchOptions& options, SearchListener& listener,
                 const std::vector<Property>& properties, bool explain);

 private:
  void explore() override;
  void collect() override;
  void look_around();
  void answer(const Property& property);
  // Is it true in the initial state? If so its witness goes to `trails`.
  bool is_true(const Property::Part& part, std::vector<Trail>& trails);
  void compare_with_full(Checker& reduced, const Property::Part& part);
  Trail trail_of(const Branch& branch, const cetl::Core& core);
  std::string changes(const std::vector<cetl::Expr>& atoms, u32 before, u32 after);
  bool wants_trails() const { return options_.stop_at_error != 0 || options_.every_trail; }

  const std::vector<Property>& properties_;
  const bool explain_;
  Evaluator evaluator_;
  StateGraph graph_;
  std::unique_ptr<Reducer> reducer_;
  const Checker* checker_ = nullptr;  // the one at work
  u32 initial_ = 0;
  u32 looks_ = 0;
};

}  // namespace spiced
