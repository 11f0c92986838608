#include "state/key_table.h"

#include <bit>
#include <cstring>
#include <stdexcept>

namespace spiced {

KeyTable::KeyTable(u32 most) : most_(most) { rebuild(64); }

u64 KeyTable::hash(const Key& key) {
  u64 x = key.layout;
  for (u64 limb : key.limb) {
    x = (x ^ limb) * 0x9e3779b97f4a7c15ull;
    x ^= x >> 32;
  }
  x *= 0xd6e8feb86659fd93ull;
  return x ^ (x >> 29);
}

void KeyTable::reserve(u32 slots_log2) {
  const u64 slots = 1ull << (slots_log2 < 32 ? slots_log2 : 32);
  if (slots > slots_) rebuild(slots);
}

void KeyTable::rebuild(u64 slots) {
  index_ = Pages();
  index_ = Pages(slots * sizeof(u32));
  std::memset(index_.data(), 0xff, slots * sizeof(u32));
  slots_ = slots;
  // One value more than is needed: no entry is all ones, which means free.
  id_bits_ = static_cast<u32>(std::bit_width(most_in(slots) + 1));
  if (id_bits_ > 32) id_bits_ = 32;
  for (u32 n = 0; n < size_; n++) {
    const u64 h = hash(at(n));
    u64 slot = slot_of(h);
    while (index()[slot] != kNone) slot = slot + 1 == slots_ ? 0 : slot + 1;
    index()[slot] = tag_of(h) | n;
  }
}

u64 KeyTable::probe(const Key& key, u64 hash) const {
  const u32 tag = tag_of(hash), ids = this->ids();
  u64 slot = slot_of(hash);
  for (u32 entry; (entry = index()[slot]) != kNone; slot = slot + 1 == slots_ ? 0 : slot + 1)
    if ((entry & ~ids) == tag && at(entry & ids) == key) break;
  return slot;
}

u32 KeyTable::find(const Key& key) const {
  const u32 entry = index()[probe(key, hash(key))];
  return entry == kNone ? kNone : entry & ids();
}

bool KeyTable::insert(const Key& key, Packing packing) {
  if (!(packing == packing_)) repack(packing);
  const u64 h = hash(key), slot = probe(key, h);
  if (index()[slot] != kNone) return false;
  if (size_ >= most_) throw std::length_error("more than 4 billion states");
  index()[slot] = tag_of(h) | size_;
  append(key);
  if (size_ >= most_in(slots_)) rebuild(slots_ < 1u << 20 ? slots_ * 2 : slots_ / 2 * 3);
  return true;
}

void KeyTable::append(const Key& key) {
  const u64 at = static_cast<u64>(size_) * packing_.width(), end = at + packing_.width();
  if (end + Packing::kSlack > keys_.bytes())
    keys_.resize(end + end / 4 + Packing::kSlack);  // pages behind the end are not touched, and so cost nothing
  packing_.append(key, keys_.data() + at);
  size_++;
}

// From the last key to the first, in place.
void KeyTable::repack(Packing packing) {
  const u64 end = static_cast<u64>(size_) * packing.width();
  if (end + Packing::kSlack > keys_.bytes()) keys_.resize(end + end / 4 + Packing::kSlack);
  for (u32 n = size_; n-- > 0;) {
    const Key key = at(n);
    packing.pack(key, keys_.data() + static_cast<u64>(n) * packing.width());
  }
  packing_ = packing;
}

}  // namespace spiced
