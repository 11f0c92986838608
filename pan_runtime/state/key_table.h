// key_table.h — keys, each of them once, in the order in which they came: key ↔ dense number.
//
// Keys lie packed one after the other. An open-addressing index of 32-bit entries finds them: the number, and in the
// bits that it leaves free a part of the hash, so that a wrong entry is recognised without looking at its key.
#pragma once

#include "state/key.h"
#include "state/pages.h"

namespace spiced {

class KeyTable {
 public:
  static constexpr u32 kNone = 0xffffffff;

  explicit KeyTable(u32 most = 0xfffffff0);  // keys that it may have

  // `packing` must hold this key, and all those before. Is it new? Then its number is the size it had.
  bool insert(const Key& key, Packing packing);
  u32 find(const Key& key) const;  // its number, or kNone
  Key at(u32 number) const { return packing_.unpack(keys_.data() + static_cast<u64>(number) * packing_.width()); }
  [[gnu::always_inline]] void prefetch(const Key& key) const { __builtin_prefetch(&index()[slot_of(hash(key))]); }

  u32 size() const { return size_; }
  u64 bytes() const { return keys_.bytes() + index_.bytes(); }
  u64 growth() const { return size_ + size_ / 16 > most_in(slots_) ? index_.bytes() : 0; }
  void reserve(u32 slots_log2);

 private:
  static u64 hash(const Key& key);
  static u64 most_in(u64 slots) { return slots / 5 * 4; }
  u64 slot_of(u64 hash) const { return (hash >> 32) * slots_ >> 32; }
  u32 tag_of(u64 hash) const { return id_bits_ < 32 ? static_cast<u32>(hash) << id_bits_ : 0; }
  u32 ids() const { return id_bits_ < 32 ? (1u << id_bits_) - 1 : 0xffffffff; }
  u32* index() { return reinterpret_cast<u32*>(index_.data()); }
  const u32* index() const { return reinterpret_cast<const u32*>(index_.data()); }
  // The slot of the key, or the free one where it belongs.
  u64 probe(const Key& key, u64 hash) const;
  void rebuild(u64 slots);
  void repack(Packing packing);
  void append(const Key& key);

  Pages keys_, index_;
  Packing packing_;
  u64 slots_ = 0;
  u32 size_ = 0, most_, id_bits_ = 0;
};

}  // namespace spiced
