// property.h — what is asked of a model: a formula as it was written, and the formulas of CTL that answer it.
//
// A CETL formula is what is looked for: its witness is the trail. A CTL or LTL formula is what should hold: its
// violation is looked for, one formula for each of its conjuncts.
#pragma once

#include <string>
#include <vector>

#include "cetl/classify.h"
#include "model/model.h"
#include "step/step.h"

namespace spiced {

struct Property {
  enum Kind : u8 { kCetl, kCtl, kLtl };
  struct Part {
    cetl::Formula formula;  // resolved
    cetl::Core core;
    std::vector<cetl::Owner> owners;  // of its nodes
    std::string remark;               // why it is not in CETL; empty: it is
  };
  Kind kind = kCetl;
  std::string name;  // or empty
  std::string text;
  std::vector<Part> parts;

  bool should_hold() const { return kind != kCetl; }
};

// All throw cetl::Error. `source` is where the text comes from, for messages.
Property read_property(const Model& model, Property::Kind kind, const std::string& text, const std::string& source);
std::vector<Property> read_properties(const Model& model, const std::string& list, const std::string& source);

// What no search for these properties may forget.
std::vector<KeptVariable> variables_of(const Model& model, const std::vector<Property>& properties);

}  // namespace spiced
