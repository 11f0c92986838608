#include "state/store.h"

namespace spiced {

Store::Store(bool numbered, u32 shards_log2) : numbered_(numbered), shards_log2_(shards_log2) {
  for (u32 i = 0; i < shards(); i++) {
    shards_.emplace_back();
    if (numbered_) shards_.back().table.emplace_back(0xfffffff0u >> shards_log2_);
  }
}

// Nothing depends on it but that the shards are about equal, so it may be simple.
u32 Store::hashed_shard(const u32* words, u32 count) const {
  u64 x = 0;
  for (u32 i = 0; i < count; i++) x += static_cast<u64>(words[i]) * (2 * i + 1);
  x *= 0x9e3779b97f4a7c15ull;
  return static_cast<u32>((x ^ x >> 32) * 0xd6e8feb86659fd93ull >> (64 - shards_log2_));
}

void Store::make_set(Shard& shard, u32 layout) const {
  while (shard.sets.size() <= layout) shard.sets.push_back(std::make_unique<KeySet>());
  if (reserve_ > shards_log2_) shard.sets.back()->reserve(reserve_ - shards_log2_);
}

bool Store::insert(u32 number, const Key& key, u32 hash) {
  Shard& shard = shards_[number];
  if (numbered_) {
    if (!shard.table.front().insert(key, columns_.packing())) return false;
  } else {
    if (key.layout >= shard.sets.size()) make_set(shard, key.layout);
    if (!shard.sets[key.layout]->insert(key, hash, columns_.bits(key.layout))) return false;
  }
  shard.size++;
  return true;
}

bool Store::contains(u32 number, const Key& key, u32 hash) const {
  const Shard& shard = shards_[number];
  if (numbered_) return shard.table.front().find(key) != kNone;
  return key.layout < shard.sets.size() && shard.sets[key.layout]->contains(key, hash, columns_.bits(key.layout));
}

u64 Store::size() const {
  u64 sum = 0;
  for (const Shard& s : shards_) sum += s.size;
  return sum;
}

u32 Store::find(u32 shard, const Key& key) const {
  const u32 found = shards_[shard].table.front().find(key);
  return found == kNone ? kNone : number(shard, found);
}

Key Store::key(u32 number) const { return shards_[shard_of_number(number)].table.front().at(in_shard(number)); }

void Store::forget() {
  for (Shard& s : shards_) {
    s.sets.clear();
    for (KeyTable& table : s.table) table = KeyTable();
    s.size = 0;
  }
}

u64 Store::bytes() const {
  u64 sum = columns_.bytes();
  for (const Shard& s : shards_) {
    for (const auto& set : s.sets) sum += set->bytes();
    for (const KeyTable& table : s.table) sum += table.bytes();
  }
  return sum;
}

bool Store::crowded() const {
  for (const Shard& s : shards_)
    for (const auto& set : s.sets)
      if (set->crowded()) return true;
  return false;
}

void Store::make_room(u32 shard) {
  for (const auto& set : shards_[shard].sets) set->make_room();
}

u64 Store::growth() const {
  u64 sum = 0;
  for (const Shard& s : shards_) {
    for (const auto& set : s.sets) sum += set->growth();
    for (const KeyTable& table : s.table) sum += table.growth();
  }
  return sum;
}

void Store::reserve(u32 slots_log2) {
  reserve_ = slots_log2;
  if (numbered_ && slots_log2 > shards_log2_)
    for (Shard& s : shards_) s.table.front().reserve(slots_log2 - shards_log2_);
}

}  // namespace spiced
