// property_search.h — answers every property, one after the other, on one graph of states, and hands over the runs that
// show the answer.
#pragma once

#include <memory>

#include "check/checker.h"
#include "check/property.h"
#include "check/shorten.h"
#include "check/witness.h"

namespace spiced {

class PropertySearch : public Search {
 public:
  PropertySearch(Stepper& stepper, const SearchOptions& options, SearchListener& listener,
                 const std::vector<Property>& properties, bool explain);

 private:
  std::unique_ptr<Reducer> reducer_for_properties();
  void explore() override;
  void collect() override;
  void look_around();
  void answer(const Property& property);
  // Is it true in the initial state? If so its witness goes to `trails`.
  bool is_true(const Property& property, size_t part, std::vector<Trail>& trails);
  void shorten(const Property& property, size_t part, Checker& checker, Branch& branch, Shortness& known);
  // The same run, its steps in the order that is easiest to read.
  void rearrange(Checker& checker, Branch& branch, Trail& trail);
  void compare_with_full(Checker& reduced, const Property::Part& part);
  void fill(Trail& trail, const Branch& branch, const cetl::Core& core);
  std::string changes(const std::vector<cetl::Expr>& atoms, u32 before, u32 after);
  bool wants_trails() const { return options_.stop_at_error != 0 || options_.every_trail; }

  const std::vector<Property>& properties_;
  const bool explain_;
  Evaluator evaluator_;
  StateGraph graph_;
  std::unique_ptr<Reducer> reducer_;
  Shortener shortener_;
  const Checker* checker_ = nullptr;      // the one at work
  u64 more_states_ = 0, more_moves_ = 0;  // looked at for shorter trails
  u32 initial_ = 0;
  u32 looks_ = 0;
  bool is_settled_ = false;  // only the trail is still to be made: no limit ends that
};

}  // namespace spiced
