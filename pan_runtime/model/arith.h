// arith.h — PROMELA's arithmetic: C's int, with the cases that C leaves undefined pinned down.
//
// Overflow wraps around and shifts use the low five bits of the count, which is what stock pan does in practice on
// the machines it runs on. Division by zero is not here: it is a run-time error (see Eval::divide).
#pragma once

#include <cstdint>

namespace spiced {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i16 = std::int16_t;
using i32 = std::int32_t;

constexpr int add(int a, int b) { return static_cast<int>(static_cast<u32>(a) + static_cast<u32>(b)); }
constexpr int sub(int a, int b) { return static_cast<int>(static_cast<u32>(a) - static_cast<u32>(b)); }
constexpr int mul(int a, int b) { return static_cast<int>(static_cast<u32>(a) * static_cast<u32>(b)); }
constexpr int neg(int a) { return static_cast<int>(0u - static_cast<u32>(a)); }
constexpr int shl(int a, int b) { return static_cast<int>(static_cast<u32>(a) << (b & 31)); }
constexpr int shr(int a, int b) { return a >> (b & 31); }

// Narrowing on assignment, as pan's state vector does it.
constexpr u8 to_bit(int v) { return static_cast<u8>(v & 1); }
constexpr u8 to_byte(int v) { return static_cast<u8>(v); }
constexpr i16 to_short(int v) { return static_cast<i16>(v); }
constexpr u32 to_bits(int v, int width) {
  return width >= 32 ? static_cast<u32>(v) : static_cast<u32>(v) & ((1u << width) - 1u);
}

}  // namespace spiced
