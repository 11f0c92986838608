// store.h — every state once, exactly.
//
// A state is folded to a Key (columns.h), and keys go into a set. A search that has to remember something of each state
// asks for numbers: they are dense, and the key of a number can be found again; that takes about twice the memory.
//
// For several threads the set is cut into shards, by the content of the states. A shard is changed by one thread at a
// time, and nobody reads it meanwhile. In a shard states are numbered densely; a state's number is that, times the
// number of shards, plus the shard's.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "state/columns.h"
#include "state/key_list.h"
#include "state/key_set.h"
#include "state/key_table.h"

namespace spiced {

class Store {
 public:
  static constexpr u32 kNone = KeyTable::kNone;

  explicit Store(bool numbered, u32 shards_log2 = 0);

  Columns& columns() { return columns_; }
  const Columns& columns() const { return columns_; }

  u32 shards() const { return 1u << shards_log2_; }
  u32 shard_of(const u32* words, u32 count) const { return shards_log2_ == 0 ? 0 : hashed_shard(words, count); }

  // What the others ask for, with the key.
  static u32 hash(const Key& key) { return KeySet::hash(key); }
  // Is it new? With numbers, it then gets the next of its shard.
  bool insert(u32 shard, const Key& key, u32 hash);
  bool contains(u32 shard, const Key& key, u32 hash) const;
  // Brings what insert() will look at nearer to the processor. (Always inlined: a call to a function that does nothing
  // else is a call that the compiler may leave out.)
  [[gnu::always_inline]] void prefetch(u32 number, const Key& key, u32 hash) const {
    const Shard& shard = shards_[number];
    if (numbered_) shard.table.front().prefetch(key);
    else if (key.layout < shard.sets.size()) shard.sets[key.layout]->prefetch(hash);
  }

  u64 size() const;
  u64 size(u32 shard) const { return shards_[shard].size; }
  // With numbers only.
  u32 find(u32 shard, const Key& key) const;  // or kNone
  Key key(u32 number) const;
  u32 number(u32 shard, u32 in_shard) const { return in_shard << shards_log2_ | shard; }
  u32 shard_of_number(u32 id) const { return id & (shards() - 1); }
  u32 in_shard(u32 id) const { return id >> shards_log2_; }

  // Gives its memory back; nothing is stored any more.
  void forget();

  u64 bytes() const;
  // What the tables will take more when they grow, if that is near.
  u64 growth() const;
  void reserve(u32 slots_log2);
  // Growing takes long: sets that are to grow soon had better grow at the same time, each by its own thread.
  bool crowded() const;
  void make_room(u32 shard);

 private:
  struct alignas(64) Shard {                    // no cache line belongs to two
    std::vector<std::unique_ptr<KeySet>> sets;  // by layout
    std::deque<KeyTable> table;                 // one, with numbers
    u64 size = 0;
  };
  void make_set(Shard& shard, u32 layout) const;
  u32 hashed_shard(const u32* words, u32 count) const;

  const bool numbered_;
  const u32 shards_log2_;
  u32 reserve_ = 0;
  Columns columns_;
  std::deque<Shard> shards_;
};

}  // namespace spiced
