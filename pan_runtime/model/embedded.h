// embedded.h — what the C code of a model may expect to be there, as in pan: the usual headers, short type names, and
// bits that hold no more than they can.
#pragma once

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/times.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include <type_traits>

typedef unsigned char uchar;
typedef unsigned int uint;

namespace spiced {

// A bit-field of C that has an address: assignments keep its `kWidth` low bits.
template <typename T, int kWidth>
struct [[gnu::packed]] Bits {
  using Value = std::conditional_t<(kWidth < 32), int, unsigned>;  // what C promotes it to
  T bits;

  operator Value() const { return static_cast<Value>(bits); }
  Bits& operator=(long long v) {
    bits = static_cast<T>(v & ((1ll << kWidth) - 1));
    return *this;
  }
  Bits& operator+=(long long v) { return *this = *this + v; }
  Bits& operator-=(long long v) { return *this = *this - v; }
  Bits& operator*=(long long v) { return *this = *this * v; }
  Bits& operator/=(long long v) { return *this = *this / v; }
  Bits& operator%=(long long v) { return *this = *this % v; }
  Bits& operator&=(long long v) { return *this = *this & v; }
  Bits& operator|=(long long v) { return *this = *this | v; }
  Bits& operator^=(long long v) { return *this = *this ^ v; }
  Bits& operator<<=(int v) { return *this = static_cast<long long>(bits) << v; }
  Bits& operator>>=(int v) { return *this = static_cast<long long>(bits) >> v; }
  Bits& operator++() { return *this += 1; }
  Bits& operator--() { return *this -= 1; }
  Value operator++(int) {
    const Value before = *this;
    ++*this;
    return before;
  }
  Value operator--(int) {
    const Value before = *this;
    --*this;
    return before;
  }
};

}  // namespace spiced
