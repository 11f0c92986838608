// check_reduction.h — a second, unreduced search beside a reduced one without a property: both must find the same.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "search/search.h"

namespace spiced {

// Hands everything on, and remembers what errors there were.
class ErrorNotes : public SearchListener {
 public:
  // Null: nobody else wants to know.
  explicit ErrorNotes(SearchListener* next) : next_(next) {}

  void on_error(const std::string& text, long depth, u64 number) override;
  bool wants_trail(u64 number) const override { return next_ && next_->wants_trail(number); }
  void on_trail(const Trail& trail) override { next_->on_trail(trail); }
  void on_property(const PropertyResult& result) override {
    if (next_) next_->on_property(result);
  }
  void on_progress(const SearchCounts& counts) override {
    if (next_) next_->on_progress(counts);
  }
  void on_depth_limit() override {
    if (next_) next_->on_depth_limit();
  }
  void on_tick(const SearchCounts& counts) override {
    if (next_) next_->on_tick(counts);
  }

  std::set<std::string> texts;
  long first_depth = -1;

 private:
  SearchListener* const next_;
};

// What the two do not agree about; empty: nothing. `shortest`: the first error of both has a shortest trail; `all`:
// both went on behind it.
std::string disagreement(const ErrorNotes& reduced, const ErrorNotes& full, bool shortest, bool all);

}  // namespace spiced
