// generated.h — what a generated pan.cc includes: the contract, and what its code calls.
#pragma once

#include <array>

#include "model/model.h"

// A model may compare a byte with -1, or a variable with itself: that is for its author to judge, not for the
// compiler of the verifier.
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wtautological-compare"

namespace spiced {

// The fields of a message or the arguments of a process, as a temporary: Values{1, x}.data().
template <std::size_t N>
struct Values : std::array<int, N> {};
template <typename... T>
Values(T...) -> Values<sizeof...(T)>;

}  // namespace spiced
