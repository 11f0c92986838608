// emit_embedded.h — the part of a pan.cc that is the model's own C.
#pragma once

#include <string>

#include "program.h"

namespace spiced {

// All of the C: it lies outside our namespace, and sees the state as SPIN's users write it.
std::string embedded_code(const Program& program, bool has_globals);
// What generated functions use to call it, for the inside of our namespace.
std::string embedded_calls(const Program& program, bool has_globals);
// A statement's text: SPIN names a piece of C, a person wants to read it.
std::string with_c(const Program& program, std::string text);

}  // namespace spiced
