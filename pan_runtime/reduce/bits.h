// bits.h — a set of small numbers, of a size that is known when it is made.
#pragma once

#include <algorithm>
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
  void clear() { std::fill(words_.begin(), words_.end(), 0); }
  bool empty() const {
    return std::all_of(words_.begin(), words_.end(), [](u64 w) { return w == 0; });
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
  // In increasing order.
  template <typename Use>
  void each(Use use) const {
    for (size_t i = 0; i < words_.size(); i++) each_in(i, words_[i], use);
  }
  // Adds what is in both of the others and not yet here; of that, tells what is `interesting`, too.
  template <typename Use>
  void add_new(const Bits& some, const Bits& allowed, const Bits& interesting, Use use) {
    for (size_t i = 0; i < words_.size(); i++) {
      const u64 fresh = some.words_[i] & allowed.words_[i] & ~words_[i];
      words_[i] |= fresh;
      each_in(i, fresh & interesting.words_[i], use);
    }
  }
  // What is in both of the others and neither here nor in `boring`.
  template <typename Use>
  void each_new(const Bits& some, const Bits& allowed, const Bits& boring, Use use) const {
    for (size_t i = 0; i < words_.size(); i++)
      each_in(i, some.words_[i] & allowed.words_[i] & ~words_[i] & ~boring.words_[i], use);
  }
  // The first that the other has not, or kNone.
  static constexpr u32 kNone = 0xffffffff;
  u32 first_without(const Bits& other) const {
    for (size_t i = 0; i < words_.size(); i++)
      if (const u64 w = words_[i] & ~other.words_[i])
        return static_cast<u32>(i * 64) + static_cast<u32>(std::countr_zero(w));
    return kNone;
  }
  u64 bytes() const { return words_.capacity() * sizeof(u64); }

 private:
  template <typename Use>
  static void each_in(size_t word, u64 w, Use& use) {
    for (; w; w &= w - 1) use(static_cast<u32>(word * 64) + static_cast<u32>(std::countr_zero(w)));
  }
  std::vector<u64> words_;
};

}  // namespace spiced
