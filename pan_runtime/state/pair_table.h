// pair_table.h — pairs of words, each stored once: (a, b) ↔ dense number.
//
// Pairs lie packed one after the other, in as many bytes as the largest halves met need together. An index of 32-bit
// entries finds them: the number, and in the bits that it leaves free a part of the hash, so that a wrong entry is
// recognised without looking at its pair. Sixteen entries, a cache line, are a bucket, compared all at once; what does
// not fit goes into the next one. Nothing is kept twice while the table grows.
#pragma once

#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "model/arith.h"

namespace spiced {

class PairTable {
 public:
  static constexpr u32 kNone = 0xffffffff;

  PairTable();
  ~PairTable();
  PairTable(PairTable&& other) noexcept;
  PairTable(const PairTable&) = delete;
  PairTable& operator=(const PairTable&) = delete;

  // The number of the pair; `fresh` tells whether it is new.
  u32 insert(u32 a, u32 b, bool& fresh) { return insert(a, b, hash(a, b), fresh); }
  // Its number, or kNone.
  u32 find(u32 a, u32 b) const { return find(a, b, hash(a, b)); }

  // For many look-ups at once, so that their memory accesses overlap: prefetch() all, approach() all, then look.
  static u64 hash(u32 a, u32 b) {
    u64 x = (static_cast<u64>(a) << 32 | b) * 0x9e3779b97f4a7c15ull;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    return x ^ (x >> 29);
  }
  void prefetch(u64 hash) const { __builtin_prefetch(&index_[bucket_of(hash) * kBucket]); }
  void approach(u64 hash) const {
    const u32* bucket = &index_[bucket_of(hash) * kBucket];
    const u32 found = match(bucket, tag_of(hash)) & ~match_free(bucket);
    if (found) __builtin_prefetch(pairs_ + static_cast<u64>(bucket[__builtin_ctz(found)] & ids()) * width_);
  }
  u32 insert(u32 a, u32 b, u64 hash, bool& fresh);
  u32 find(u32 a, u32 b, u64 hash) const;
  void get(u32 number, u32& a, u32& b) const {
    u64 both;
    std::memcpy(&both, pairs_ + static_cast<u64>(number) * width_, sizeof both);
    a = static_cast<u32>(both & mask_a_);
    b = static_cast<u32>((both & mask_both_) >> bits_a_);
  }
  u32 size() const { return size_; }
  u64 bytes() const { return capacity_ * width_ + slots_ * sizeof(u32); }
  void reserve(u32 slots_log2);
  // The most that one more insertion may allocate.
  u64 growth() const { return bytes(); }

 private:
  static constexpr u64 kBucket = 16;
  u64 bucket_of(u64 hash) const { return (hash >> 32) * buckets_ >> 32; }
  u32 tag_of(u64 hash) const { return id_bits_ < 32 ? static_cast<u32>(hash) << id_bits_ : 0; }
  u32 ids() const { return id_bits_ < 32 ? (1u << id_bits_) - 1 : 0xffffffff; }
  // Which of a bucket's entries have this tag, or are free: a bit each.
  u32 match(const u32* bucket, u32 tag) const { return equal(bucket, ~ids(), tag); }
  static u32 match_free(const u32* bucket) { return equal(bucket, 0xffffffff, kNone); }
  static u32 equal(const u32* bucket, u32 mask, u32 value);
  // The slot of the pair, or the free one where it belongs.
  u64 probe(u32 a, u32 b, u64 hash) const;
  void rebuild(u64 slots);
  void set_width(u32 bits_a, u32 width);
  void append(u32 a, u32 b);

  unsigned char* pairs_ = nullptr;
  u32* index_ = nullptr;
  u64 capacity_ = 0, slots_ = 0, buckets_ = 0;
  u32 size_ = 0, id_bits_ = 10;
  // A pair takes `width_` bytes: `bits_a_` bits for a, the others for b, which so far used `bits_b_` of them.
  u32 bits_a_ = 8, bits_b_ = 8, width_ = 2;
  u64 mask_a_ = 0xff, mask_both_ = 0xffff;
};

inline u32 PairTable::equal(const u32* bucket, u32 mask, u32 value) {
#ifdef __SSE2__
  const __m128i m = _mm_set1_epi32(static_cast<int>(mask)), v = _mm_set1_epi32(static_cast<int>(value));
  auto four = [&](int i) {
    const __m128i entries = _mm_load_si128(reinterpret_cast<const __m128i*>(bucket) + i);
    return _mm_cmpeq_epi32(_mm_and_si128(entries, m), v);
  };
  const __m128i low = _mm_packs_epi32(four(0), four(1)), high = _mm_packs_epi32(four(2), four(3));
  return static_cast<u32>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
#else
  u32 found = 0;
  for (u32 i = 0; i < kBucket; i++) found |= static_cast<u32>((bucket[i] & mask) == value) << i;
  return found;
#endif
}

}  // namespace spiced
