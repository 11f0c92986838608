// key.h — a state as a short row of bits (see columns.h), whether it is stored or not, and how such rows are packed.
#pragma once

#include <cstring>

#include "model/arith.h"

namespace spiced {

// States are equal if and only if their keys are.
struct Key {
  static constexpr u32 kLimbs = 4, kMaxBits = 64 * kLimbs;

  u64 limb[kLimbs] = {};
  u32 layout = 0;

  bool operator==(const Key&) const = default;
};

// How many bytes a key takes where many lie one after the other. It only ever becomes wider.
struct Packing {
  u8 bytes = 1;         // for the bits
  bool layout = false;  // and one more for the layout
  u8 only = 0;          // otherwise, the layout of all
  u32 width() const { return bytes + static_cast<u32>(layout); }
  bool operator==(const Packing&) const = default;

  // What packed keys lie in has so many bytes behind the last one.
  static constexpr u32 kSlack = 8;

  void pack(const Key& key, unsigned char* out) const {
    if (layout) *out++ = static_cast<unsigned char>(key.layout);
    std::memcpy(out, key.limb, bytes);
  }
  // The same, where nothing lies behind it yet.
  void append(const Key& key, unsigned char* out) const {
    if (layout) *out++ = static_cast<unsigned char>(key.layout);
    std::memcpy(out, key.limb, bytes <= 8 ? 8 : bytes);
  }
  Key unpack(const unsigned char* in) const {
    Key key;
    key.layout = layout ? *in++ : only;
    if (bytes <= 8) {
      std::memcpy(key.limb, in, 8);
      if (bytes < 8) key.limb[0] &= (1ull << (8 * bytes)) - 1;
    } else {
      std::memcpy(key.limb, in, bytes);
    }
    return key;
  }
};

}  // namespace spiced
