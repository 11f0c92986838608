// pair_table.h — pairs of words, each stored once: (a, b) ↔ dense number.
//
// Pairs lie packed one after the other, each half in as many bytes as the largest one met needs. An open-addressing
// index of 32-bit entries finds them: the number, and in the bits that it leaves free a part of the hash, so that a
// wrong entry is recognised without looking at its pair. Nothing is kept twice while the table grows.
#pragma once

#include <cstring>

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
  void prefetch(u64 hash) const { __builtin_prefetch(&index_[slot_of(hash)]); }
  void approach(u64 hash) const {
    const u32 entry = index_[slot_of(hash)];
    const u32 number = id_bits_ < 32 ? entry & ((1u << id_bits_) - 1) : entry;
    if (number < size_) __builtin_prefetch(pairs_ + static_cast<u64>(number) * (bytes_a_ + bytes_b_));
  }
  u32 insert(u32 a, u32 b, u64 hash, bool& fresh);
  u32 find(u32 a, u32 b, u64 hash) const;
  void get(u32 number, u32& a, u32& b) const {
    u64 both;
    std::memcpy(&both, pairs_ + static_cast<u64>(number) * (bytes_a_ + bytes_b_), sizeof both);
    a = static_cast<u32>(both & mask(bytes_a_));
    b = static_cast<u32>((both >> (8 * bytes_a_)) & mask(bytes_b_));
  }
  u32 size() const { return size_; }
  u64 bytes() const { return capacity_ * (bytes_a_ + bytes_b_) + slots_ * sizeof(u32); }
  void reserve(u32 slots_log2);
  // The most that one more insertion may allocate.
  u64 growth() const { return bytes(); }

 private:
  static u64 mask(u32 bytes) { return (1ull << (8 * bytes)) - 1; }
  u64 slot_of(u64 hash) const { return (hash >> 32) * slots_ >> 32; }
  u32 tag_of(u64 hash) const { return static_cast<u32>(hash) << id_bits_; }
  // The slot of the pair, or the free one where it belongs.
  u64 probe(u32 a, u32 b, u64 hash) const;
  void rebuild(u64 slots);
  void widen(u32 bytes_a, u32 bytes_b);
  void append(u32 a, u32 b);

  unsigned char* pairs_ = nullptr;
  u32* index_ = nullptr;
  u64 capacity_ = 0, slots_ = 0;
  u32 size_ = 0, id_bits_ = 10;
  u32 bytes_a_ = 1, bytes_b_ = 1;
};

}  // namespace spiced
