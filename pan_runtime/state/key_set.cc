#include "state/key_set.h"

#include <stdexcept>

namespace spiced {

namespace {

constexpr u32 kSlack = 64;  // behind the last bucket
constexpr u32 kFirstBuckets = 4, kMostBuckets = 30;

}  // namespace

KeySet::KeySet() {
  set_slots(slot_bytes_for(kFirstBuckets), kFirstBuckets);
  memory_ = Pages(buckets() * bucket_bytes_ + kSlack);
}

// One to one as long as the other bits are the same. Bits that are not there yet count as 0.
u32 KeySet::hash(const Key& key) {
  u64 others = others_of(key, 0) * 0x9e3779b97f4a7c15ull;
  if (key.limb[2] | key.limb[3] | key.limb[1] >> kPermuted) {
    others += (key.limb[1] >> kPermuted | key.limb[2] << kPermuted) * 0xd6e8feb86659fd93ull;
    others ^= others >> 29;
    others += (key.limb[2] >> kPermuted | key.limb[3] << kPermuted) * 0xc2b2ae3d27d4eb4full;
    others ^= others >> 29;
    others += (key.limb[3] >> kPermuted) * 0x165667b19e3779f9ull;
  }
  u32 x = static_cast<u32>(key.limb[0]) ^ static_cast<u32>(others >> 32);
  x ^= x >> 16;
  x *= 0x9e3779b1u;
  x ^= x >> 15;
  x *= 0x85ebca77u;
  return x ^ (x >> 16);
}

void KeySet::set_slots(u32 slot_bytes, u32 buckets_log2) {
  slot_bytes_ = slot_bytes;
  buckets_log2_ = buckets_log2;
  bucket_bytes_ = slot_bytes <= 10 ? kShortBucket : slot_bytes <= 20 ? 128 : 256;
  slots_ = bucket_bytes_ / slot_bytes;
  slot_mask_ = slot_bytes >= 8 ? ~0ull : (1ull << (8 * slot_bytes)) - 1;
  most_ = buckets() * slots_ / 20 * 17;
}

KeySet::Payload KeySet::payload(const Key& key, u32 permuted) const {
  const u32 rest = kPermuted - buckets_log2_, at = rest + kTryBits;
  Payload p{};
  p.limb[0] = (permuted & ((1ull << rest) - 1)) << kTryBits;
  for (u32 i = 0; i < Key::kLimbs; i++) {
    p.limb[i] |= others_of(key, i) << at;
    p.limb[i + 1] |= others_of(key, i) >> (64 - at);
  }
  return p;
}

KeySet::Found KeySet::put_short(u64 payload, u64 home, bool insert) {
  const u32 slots = slots_, size = slot_bytes_;
  const u64 mask = slot_mask_;
  for (u32 tries = 1; tries <= kTries; tries++) {
    unsigned char* const at = bucket(home);
    const u64 wanted = payload | tries;
    u64 there = 1;
    u32 i = 0;
    for (; i < slots; i++) {
      there = slot(at, i * size) & mask;
      if (there == wanted) return Found::kKnown;
      if (there == 0) break;
    }
    if (there == 0) {
      // What else is written are slots behind it, which are free.
      if (insert) std::memcpy(at + i * size, &wanted, i * size <= kShortBucket - 8 ? 8 : size);
      return Found::kNew;
    }
    home = (home + 1) & (buckets() - 1);
  }
  return Found::kNoRoom;
}

KeySet::Found KeySet::put_long(Payload payload, u64 home, bool insert) {
  const u64 first = payload.limb[0];
  for (u32 tries = 1; tries <= kTries; tries++) {
    unsigned char* const at = bucket(home);
    payload.limb[0] = first | tries;
    for (u32 i = 0; i < slots_; i++) {
      unsigned char* const there = at + i * slot_bytes_;
      if (std::memcmp(there, payload.limb, slot_bytes_) == 0) return Found::kKnown;
      if ((*there & ((1u << kTryBits) - 1)) != 0) continue;
      if (insert) std::memcpy(there, payload.limb, slot_bytes_);
      return Found::kNew;
    }
    home = (home + 1) & (buckets() - 1);
  }
  return Found::kNoRoom;
}

KeySet::Found KeySet::put(const Key& key, u32 permuted, bool insert) {
  if (slot_bytes_ <= 8) return put_short(short_payload(others_of(key, 0), permuted), home(permuted), insert);
  return put_long(payload(key, permuted), home(permuted), insert);
}

KeySet::Item KeySet::item_of(const Key& key, u32 permuted) {
  return {permuted, others_of(key, 0), others_of(key, 1), others_of(key, 2), others_of(key, 3)};
}

// It is not there.
void KeySet::add(const Key& key, u32 permuted) {
  if (put(key, permuted, true) == Found::kNoRoom) crowded_out_.insert(item_of(key, permuted));
}

bool KeySet::insert(const Key& key, u32 p, u32 bits) {
  if (bits > kPermuted && bits - kPermuted > extra_bits_) {
    extra_bits_ = bits - kPermuted;
    if (slot_bytes_for(buckets_log2_) > slot_bytes_) rebuild(buckets_log2_);
  }
  const Found found = put(key, p, true);
  if (found == Found::kKnown) return false;
  if (found == Found::kNoRoom && !crowded_out_.insert(item_of(key, p)).second) return false;
  size_++;
  if (size_ >= most_ || crowded_out_.size() > 16 + size_ / 4096) rebuild(buckets_log2_ + 1);
  return true;
}

// Bits that no stored key has are no part of a slot.
bool KeySet::has_more_bits(const Key& key) const {
  for (u32 i = 0; i < Key::kLimbs; i++) {
    if (64 * i >= extra_bits_ ? others_of(key, i) != 0
                              : 64 * (i + 1) > extra_bits_ && others_of(key, i) >> (extra_bits_ - 64 * i) != 0)
      return true;
  }
  return false;
}

bool KeySet::contains(const Key& key, u32 p, u32 bits) const {
  if (bits > kPermuted + extra_bits_ && has_more_bits(key)) return false;
  const Found found = const_cast<KeySet*>(this)->put(key, p, false);
  return found == Found::kKnown || (found == Found::kNoRoom && crowded_out_.count(item_of(key, p)) > 0);
}

void KeySet::reserve(u32 slots_log2) {
  u32 log2 = buckets_log2_;
  while (log2 < kMostBuckets && (slots_ << log2) < (1ull << slots_log2)) log2++;
  if (log2 > buckets_log2_) rebuild(log2);
}

// A slot of the old memory, with its tries; `rest` is how many permuted bits it has.
void KeySet::take_over(const u64* slot, u32 rest, u64 bucket) {
  const u32 tries = static_cast<u32>(slot[0] & ((1u << kTryBits) - 1)), behind = rest + kTryBits;
  const u64 home_then = (bucket - (tries - 1)) & ((1ull << (kPermuted - rest)) - 1);
  const u32 permuted = static_cast<u32>(home_then << rest | (slot[0] >> kTryBits & ((1ull << rest) - 1)));
  if (extra_bits_ <= 64 && slot_bytes_ <= 8) {
    const u64 others = slot[0] >> behind | slot[1] << (64 - behind);
    if (put_short(short_payload(others, permuted), home(permuted), true) == Found::kNew) return;
  }
  Key key;  // with the same other bits; the first ones are not asked for
  for (u32 l = 0; l < Key::kLimbs; l++) {
    const u64 others = slot[l] >> behind | slot[l + 1] << (64 - behind);
    key.limb[l] |= others << kPermuted;
    if (l + 1 < Key::kLimbs) key.limb[l + 1] |= others >> (64 - kPermuted);
  }
  add(key, permuted);
}

// Slots of another size, or more buckets. Old buckets are taken in order, which is the order of the new ones, too, so
// that what was read can be given back.
void KeySet::rebuild(u32 buckets_log2) {
  const u32 old_log2 = buckets_log2_, old_slot = slot_bytes_, old_slots = slots_, old_bytes = bucket_bytes_;
  for (set_slots(slot_bytes_for(buckets_log2), buckets_log2); size_ >= most_;) {
    buckets_log2++;
    set_slots(slot_bytes_for(buckets_log2), buckets_log2);
  }
  if (buckets_log2 > kMostBuckets) throw std::length_error("more states than the set has room for");
  Pages old = std::move(memory_);
  memory_ = Pages(buckets() * bucket_bytes_ + kSlack);
  for (u64 b = 0; b >> old_log2 == 0; b++) {
    for (u32 i = 0; i < old_slots; i++) {
      u64 word[kPayload + 1] = {};
      std::memcpy(word, old.data() + b * old_bytes + i * old_slot, old_slot);
      if ((word[0] & ((1u << kTryBits) - 1)) == 0) break;
      take_over(word, kPermuted - old_log2, b);
    }
    if ((b & 4095) == 0) old.drop_before(b * old_bytes);
  }
  std::set<Item> again;
  again.swap(crowded_out_);
  for (const Item& item : again) {
    Key key;
    key.limb[0] = item[1] << kPermuted;
    for (u32 l = 1; l < Key::kLimbs; l++) key.limb[l] = item[l] >> (64 - kPermuted) | item[l + 1] << kPermuted;
    add(key, static_cast<u32>(item[0]));
  }
}

}  // namespace spiced
