// resolve.h — what the names in a formula mean.
#pragma once

#include <optional>

#include "cetl/names.h"
#include "cetl/syntax.h"

namespace cetl {

// The same tree with Node::place, Step::symbol and Step::constant filled in, and mtype constants as numbers that keep
// their name. A bare name is an mtype constant or a global variable, P:x a local one. A process type with exactly one
// instance, known beforehand, has that pid; an array needs an index, a structure a field, a pid is constant.
// Throws Error for all that the model does not have.
Formula resolve(const Formula& formula, const Names& names);

// The value of a resolved expression that depends on no state; arithmetic wraps around as in pan.
std::optional<int> constant_value(const Expr& expr);

}  // namespace cetl
