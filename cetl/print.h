// print.h — from trees to text.
#pragma once

#include <string>

#include "cetl/syntax.h"

namespace cetl {

// Parsed again it gives the same tree. Parentheses stand where they are needed, and around the operand of each unary
// temporal operator that is not itself unary.
std::string to_string(const Formula& formula);

}  // namespace cetl
