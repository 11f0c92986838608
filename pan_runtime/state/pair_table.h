// pair_table.h — pairs of words, each stored once: (a, b) ↔ dense number.
//
// Pairs lie packed one after the other, in as many bytes as the largest halves met need together. An open-addressing
// index of 32-bit entries finds them: the number, and in the bits that it leaves free a part of the hash, so that a
// wrong entry is recognised without looking at its pair. Nothing is kept twice while the table grows. (Buckets of a
// cache line, compared by vector instructions, were tried: no faster, and slower for small tables.)
#pragma once

#include <cstring>

#include "model/arith.h"

namespace spiced {

class PairTable {
 public:
  static constexpr u32 kNone = 0xffffffff;

  explicit PairTable(u32 most = 0xfffffff0);  // pairs that it may have
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
  void prefetch(u64 hash) const { __builtin_prefetch(&index_[slot_of(hash)]); }
  void approach(u64 hash) const {
    const u32 number = index_[slot_of(hash)] & ids();
    if (number < size_) __builtin_prefetch(pairs_ + static_cast<u64>(number) * width_);
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
  // Large, and about to grow? If it is not far from that, grows at once.
  bool crowded() const;
  void make_room();
  // The most that one more insertion may allocate.
  u64 growth() const { return bytes(); }

 private:
  u64 slot_of(u64 hash) const { return (hash >> 32) * slots_ >> 32; }
  u32 tag_of(u64 hash) const { return id_bits_ < 32 ? static_cast<u32>(hash) << id_bits_ : 0; }
  u32 ids() const { return id_bits_ < 32 ? (1u << id_bits_) - 1 : 0xffffffff; }
  // The slot of the pair, or the free one where it belongs.
  u64 probe(u32 a, u32 b, u64 hash) const;
  void rebuild(u64 slots);
  u64 next_slots() const;
  void set_width(u32 bits_a, u32 width);
  void append(u32 a, u32 b);

  unsigned char* pairs_ = nullptr;
  u32* index_ = nullptr;
  u64 capacity_ = 0, slots_ = 0;
  u32 size_ = 0, most_, id_bits_ = 10;
  // A pair takes `width_` bytes: `bits_a_` bits for a, the others for b, which so far used `bits_b_` of them.
  u32 bits_a_ = 8, bits_b_ = 8, width_ = 2;
  u64 mask_a_ = 0xff, mask_both_ = 0xffff;
};

}  // namespace spiced
