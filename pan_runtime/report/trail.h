// trail.h — error trails in SPIN's own format, so that stock `spin -t` replays them.
#pragma once

#include <string>
#include <vector>

#include "search/search.h"

namespace spiced {

struct TrailOptions {
  std::string suffix = "trail";
  bool numbered = false;  // m.pml1.trail, m.pml2.trail …, for all errors
  bool read_only = false;
  bool keep_existing = false;
};

struct WrittenTrail {
  std::string file;
  std::string problem;  // why it could not be written; empty: it was
};

class TrailWriter {
 public:
  TrailWriter(const Model& model, TrailOptions options) : model_(model), options_(std::move(options)) {}
  // Writes the next trail file into the working directory.
  WrittenTrail write(const Trail& trail);
  // Removes the trails of an earlier run: whoever finds one must be able to believe it.
  void remove_old() const;
  // The file of the first trail.
  std::string first() const { return name(1); }

 private:
  std::string name(int number) const;
  std::string numbered_name(int number) const;

  const Model& model_;
  TrailOptions options_;
  int written_ = 0;
};

}  // namespace spiced
