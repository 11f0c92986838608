// store.h — every state once, exactly, under a number.
//
// Tree compression (Laarman, van de Pol, Weber: "Parallel recursive state compression for free", 2011): a state is
// a vector of words; neighbours are paired, a pair is stored once and named by a number, the numbers are paired
// again, until one pair is left: the state's Root. States that differ in one word share all other pairs. From a
// known neighbour (`Path`) only the pairs above a changed word are looked up again.
//
// For several threads the tables are cut into shards, by the hash of what they store. A shard is changed by one thread
// at a time and nobody reads it meanwhile: whoever uses more than one sees to that (see Folding). In a shard states are
// numbered densely; a state's number is that, times the number of shards, plus the shard's.
#pragma once

#include <vector>

#include "state/pair_table.h"

namespace spiced {

// The pairing tree of one state, as numbers, level by level: what makes folding a neighbour cheap.
struct Path {
  u32 words = 0;
  std::vector<u32> nodes;
};

// A state as one pair, whether it is stored or not; states are equal if and only if their roots are.
struct Root {
  u32 a = 0, b = 0, words = 0;
  bool operator==(const Root&) const = default;
};

class Store {
 public:
  static constexpr u32 kNone = PairTable::kNone;

  explicit Store(u32 shards_log2 = 0);

  // Its inner pairs are stored. `path` is that of any state folded before (or empty) and becomes that of this one.
  Root fold(const u32* words, u32 count, Path& path);
  // Writes the state's words; `path` becomes its path.
  void unfold(const Root& root, u32* words, Path& path) const;

  u32 shards() const { return 1u << shards_log2_; }
  u32 shard_of(const Root& root) const { return shard_of_hash(PairTable::hash(root.a, root.b)); }
  // Stores it under the next number of its shard, unless it is there; is it new?
  bool insert(const Root& root);
  bool knows(const Root& root) const;
  // Brings what insert() will look at nearer to the processor: first the one, then the other.
  void prefetch(const Root& root) const;
  void approach(const Root& root) const;
  // Its number, or kNone.
  u32 find(const Root& root) const;
  Root root(u32 id) const;
  // Writes the state's words; returns how many. `path` becomes its path.
  u32 load(u32 id, u32* words, Path& path) const;

  u32 size() const;
  u32 size(u32 shard) const { return shards_[shard].size; }
  u32 number(u32 shard, u32 in_shard) const { return in_shard << shards_log2_ | shard; }
  u32 shard_of_number(u32 id) const { return id & (shards() - 1); }
  u32 in_shard(u32 id) const { return id >> shards_log2_; }
  u64 bytes() const;
  // Growing takes long: shards that are to grow soon had better grow at the same time, each by its own thread. It
  // leaves alone what load() and unfold() read.
  bool crowded() const;
  void make_room(u32 shard);
  void reserve(u32 slots_log2) { reserve_ = slots_log2 > shards_log2_ ? slots_log2 - shards_log2_ : 0; }

 private:
  friend class Folding;
  // States of one length: their roots, in the order of their numbers.
  struct Roots {
    Roots(u32 n, u32 most) : words(n), table(most) {}
    u32 words;
    PairTable table;
    std::vector<u32> runs;  // which runs are its own
  };
  // Numbers that were given one after the other to states of the same length.
  struct Run {
    u32 id;           // the first of them
    u32 roots, pair;  // its place there
  };
  struct alignas(64) Shard {  // no cache line belongs to two
    explicit Shard(u32 most) : leaves(most), inner(most) {}
    PairTable leaves, inner;  // pairs of words, pairs of numbers
    std::vector<Roots> roots;
    std::vector<Run> runs;
    u32 size = 0;
  };
  u32 shard_of_hash(u64 hash) const { return static_cast<u32>((hash & 0xffffffff) >> (32 - shards_log2_)); }
  PairTable& table(Shard& shard, bool leaf) const { return leaf ? shard.leaves : shard.inner; }
  // In the shard of its hash.
  u32 put(bool leaf, u32 a, u32 b, u64 hash) {
    const u32 shard = shard_of_hash(hash);
    bool fresh;
    return number(shard, table(shards_[shard], leaf).insert(a, b, hash, fresh));
  }
  void get(bool leaf, u32 number, u32& a, u32& b) const {
    const Shard& shard = shards_[shard_of_number(number)];
    (leaf ? shard.leaves : shard.inner).get(in_shard(number), a, b);
  }
  u32 most_in_shard() const { return 0xfffffff0u >> shards_log2_; }
  static const Roots* roots_of(const Shard& shard, u32 words);
  Roots& make_roots(Shard& shard, u32 words) const;

  const u32 shards_log2_;
  std::vector<Shard> shards_;
  u32 reserve_ = 0;
  std::vector<u8> changed_;  // scratch
};

// Folds many states together, level by level: within a level the look-ups do not depend on each other, so their memory
// accesses overlap. The steps, each of them for all the threads before the next one for any:
//   add() …, then while next_level() of any says so: look_up(shard) for each shard, of all foldings, by its one thread.
class Folding {
 public:
  explicit Folding(Store& store) : store_(store), jobs_(store.shards()) {}

  void clear();
  // `from`: the path of a neighbour; one of another length, or null, is no help.
  void add(const u32* words, u32 count, const Path* from);
  bool next_level();
  void look_up(u32 shard);
  void fold_all() {  // where there is one thread
    while (next_level())
      for (u32 s = 0; s < store_.shards(); s++) look_up(s);
  }

  u32 size() const { return static_cast<u32>(items_.size()); }
  Root root(u32 i) const {
    const Item& item = items_[i];
    const u32* top = &nodes_[item.first + item.offset];
    return {top[0], item.width == 2 ? top[1] : 0, item.words};
  }

 private:
  struct Item {
    u32 first;  // where its nodes begin
    u32 marks;  // and their marks: changed since the neighbour
    u32 words;
    u32 width, offset;  // of the level
  };
  // What one thread asks for and another answers lies in rows, so that a cache line that changes hands is worth it.
  struct Request {
    u32 a, b;
  };
  struct Target {
    u32 node, mark;
  };
  struct alignas(64) Jobs {
    std::vector<Request> requests;
    std::vector<u32> answers;
    std::vector<Target> targets;
  };
  void take_answers();
  Store& store_;
  std::vector<Item> items_;
  std::vector<u32> nodes_;
  std::vector<u8> changed_;
  u32 nodes_used_ = 0, marks_used_ = 0;
  std::vector<Jobs> jobs_;  // by shard
  bool leaf_ = true, first_ = true;
};

}  // namespace spiced
