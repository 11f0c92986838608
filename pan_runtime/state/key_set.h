// key_set.h — keys of one layout, each of them once, in hardly more bytes than tell them apart.
//
// A compact hash table (Cleary: "Compact hash tables using bidirectional linear probing", 1984; here with buckets of a
// cache line, so that a look-up costs one miss). The first 32 bits of a key are permuted, with the others mixed in; the
// front of the result is the bucket's number and so need not be stored. A slot holds the rest of it, the key's other
// bits as they are, and how many buckets further than its own it lies. Nothing is lost: the set is exact. But what is
// in it cannot be numbered, and is not given back.
#pragma once

#include <array>
#include <set>

#include "state/key.h"
#include "state/pages.h"

namespace spiced {

class KeySet {
 public:
  KeySet();

  // The first bits of the key, permuted: all of the others ask for it.
  static u32 hash(const Key& key);
  // `bits`: how many of the key's first bits may be set. Is it new?
  bool insert(const Key& key, u32 hash, u32 bits);
  bool contains(const Key& key, u32 hash, u32 bits) const;
  // Brings what the others will look at nearer to the processor.
  [[gnu::always_inline]] void prefetch(u32 hash) const { __builtin_prefetch(bucket(home(hash))); }

  u64 size() const { return size_; }
  u64 bytes() const { return memory_.bytes(); }
  // What it takes more when it grows, if that is near.
  u64 growth() const { return size_ + size_ / 16 > most_ ? bytes() : 0; }
  void reserve(u32 slots_log2);
  // Large, and about to grow? If it is not far from that, grows at once.
  bool crowded() const { return most_ > 1u << 16 && size_ > most_ / 100 * 98; }
  void make_room() {
    if (size_ > most_ / 10 * 9) rebuild(buckets_log2_ + 1);
  }

 private:
  static constexpr u32 kTries = 15, kTryBits = 4;  // 0 tries: the slot is free
  static constexpr u32 kPermuted = 32;
  static constexpr u32 kShortBucket = 64;  // bytes of a bucket of short slots
  static constexpr u32 kPayload = 5;       // limbs
  // What a slot holds, but for the tries: the last bits of the permuted ones, and the others.
  struct Payload {
    u64 limb[kPayload];
  };

  using Item = std::array<u64, kPayload>;
  // Bits 64 i and on of those that are not permuted.
  static u64 others_of(const Key& key, u32 i) {
    const u64 low = key.limb[i] >> kPermuted;
    return i + 1 < Key::kLimbs ? low | key.limb[i + 1] << (64 - kPermuted) : low;
  }
  u64 home(u32 permuted) const { return static_cast<u64>(permuted) >> (kPermuted - buckets_log2_); }
  u64 buckets() const { return 1ull << buckets_log2_; }
  const unsigned char* bucket(u64 number) const { return memory_.data() + number * bucket_bytes_; }
  unsigned char* bucket(u64 number) { return memory_.data() + number * bucket_bytes_; }
  Payload payload(const Key& key, u32 permuted) const;
  u64 short_payload(u64 others, u32 permuted) const {
    const u32 rest = kPermuted - buckets_log2_;
    return (permuted & ((1ull << rest) - 1)) << kTryBits | others << (rest + kTryBits);
  }
  // Eight bytes that begin with a slot, as a number. The last ones of a bucket may come from behind it, which
  // would cost another miss; so they are read from where the bucket ends, and shifted.
  static u64 slot(const unsigned char* bucket, u32 at) {
    u64 word;
    if (at <= kShortBucket - sizeof word) [[likely]] {
      std::memcpy(&word, bucket + at, sizeof word);
      return word;
    }
    std::memcpy(&word, bucket + kShortBucket - sizeof word, sizeof word);
    return word >> (8 * (at - (kShortBucket - sizeof word)));
  }
  enum class Found { kNew, kKnown, kNoRoom };
  Found put(const Key& key, u32 permuted, bool insert);
  Found put_short(u64 payload, u64 home, bool insert);
  Found put_long(Payload payload, u64 home, bool insert);
  bool has_more_bits(const Key& key) const;
  void add(const Key& key, u32 permuted);
  static Item item_of(const Key& key, u32 permuted);
  void set_slots(u32 slot_bytes, u32 buckets_log2);
  u32 slot_bytes_for(u32 buckets_log2) const { return (kTryBits + kPermuted - buckets_log2 + extra_bits_ + 7) / 8; }
  void rebuild(u32 buckets_log2);
  void take_over(const u64* slot, u32 rest, u64 bucket);

  Pages memory_;
  u64 size_ = 0, most_ = 0, slot_mask_ = 0;
  u32 buckets_log2_ = 0, slot_bytes_ = 0, slots_ = 0, bucket_bytes_ = 0;
  u32 extra_bits_ = 0;          // of the keys, behind those that are permuted
  std::set<Item> crowded_out_;  // the few for which all the buckets that may hold them are full
};

}  // namespace spiced
