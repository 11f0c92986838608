// lift.h — SPIN's syntax tree → Program.
//
// Runs in the place of SPIN's own code generator, after parsing and channel analysis. It sees SPIN's parser
// results through globals, links sub-sequences the way the generator does, and throws Refused for the parts of
// PROMELA that have no translation yet: nothing is ever dropped but never claims.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "program.h"

namespace spiced {

struct Refused : std::runtime_error {
  Refused(Place where, const std::string& what) : std::runtime_error(what), place(std::move(where)) {}
  Place place;
};

Program lift();

}  // namespace spiced
