// bits.h — a set of small numbers, of a size that is known when it is made.
#pragma once

#include <bit>
#include <vector>

#include "model/arith.h"

namespace spiced {

class Bits {
 public:
  explicit Bits(u32 size = 0) : words_((size + 63) / 64) {}

  bool has(u32 i) const { return words_[i / 64] >> (i % 64) & 1; }
  void add(u32 i) { words_[i / 64] |= 1ull << (i % 64); }
  void remove(u32 i) { words_[i / 64] &= ~(1ull << (i % 64)); }
  void clear() { words_.assign(words_.size(), 0); }
  bool empty() const {
    for (u64 w : words_)
      if (w) return false;
    return true;
  }
  u32 count() const {
    int n = 0;
    for (u64 w : words_) n += std::popcount(w);
    return static_cast<u32>(n);
  }
  bool meets(const Bits& other) const {
    for (size_t i = 0; i < words_.size(); i++)
      if (words_[i] & other.words_[i]) return true;
    return false;
  }
  Bits& operator|=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); i++) words_[i] |= other.words_[i];
    return *this;
  }
  Bits& operator&=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); i++) words_[i] &= other.words_[i];
    return *this;
  }
  Bits& operator-=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); i++) words_[i] &= ~other.words_[i];
    return *this;
  }
  // In increasing order. What `use` adds to the set behind the current word is met, too.
  template <typename Use>
  void each(Use use) const {
    for (size_t i = 0; i < words_.size(); i++)
      for (u64 w = words_[i]; w; w &= w - 1) use(static_cast<u32>(i * 64) + static_cast<u32>(std::countr_zero(w)));
  }
  u64 bytes() const { return words_.capacity() * sizeof(u64); }

 private:
  std::vector<u64> words_;
};

}  // namespace spiced
