// store.h — every state once, exactly, under a dense number.
//
// Tree compression (Laarman, van de Pol, Weber: "Parallel recursive state compression for free", 2011): a state is
// a vector of words; neighbours are paired, a pair is stored once and named by a number, the numbers are paired
// again, until one pair is left: the state's Root. States that differ in one word share all other pairs. From a
// known neighbour (`Path`) only the pairs above a changed word are looked up again.
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

  // Its inner pairs are stored. `path` is that of any state folded before (or empty) and becomes that of this one.
  Root fold(const u32* words, u32 count, Path& path);
  // The same for `n` states, each with the path of a neighbour that is as long as it is; `words` holds them one after
  // the other. Much faster than one by one.
  void fold_all(const u32* words, u32 n, const Path* const* from, Root* out);
  // Brings what insert() will look at nearer to the processor.
  void approach_all(const Root* roots, u32 n) const;
  // Writes the state's words; `path` becomes its path.
  void unfold(const Root& root, u32* words, Path& path) const;

  // Stores it under the next number, unless it is there; is it new?
  bool insert(const Root& root);
  bool knows(const Root& root) const;
  // Its number, or kNone.
  u32 find(const Root& root) const;
  Root root(u32 id) const;
  // Writes the state's words; returns how many. `path` becomes its path.
  u32 load(u32 id, u32* words, Path& path) const;

  u32 size() const { return static_cast<u32>(size_); }
  u64 bytes() const;
  void reserve(u32 slots_log2) {
    if (!roots_.empty()) roots_[0].table.reserve(slots_log2);
    else reserve_ = slots_log2;
  }

 private:
  // States of one length: their roots, in the order of their numbers.
  struct Roots {
    u32 words = 0;
    PairTable table;
    std::vector<u32> runs;  // which runs are its own
  };
  // Numbers that were given one after the other to states of the same length.
  struct Run {
    u32 id;           // the first of them
    u32 roots, pair;  // its place there
  };
  Roots* roots_of(u32 words);
  const Roots* roots_of(u32 words) const { return const_cast<Store*>(this)->roots_of(words); }
  Roots& make_roots(u32 words);

  PairTable leaves_, inner_;  // pairs of words, pairs of numbers
  std::vector<Roots> roots_;
  std::vector<Run> runs_;
  u64 size_ = 0;
  u32 reserve_ = 0;
  // Scratch.
  std::vector<u8> changed_;
  struct Item {
    size_t tree, marks;  // where its nodes and their marks begin
    u32 width, offset;   // of the level
  };
  struct Job {
    size_t node, mark;
    u32 a, b;
    u64 hash;
  };
  std::vector<Item> items_;
  std::vector<Job> jobs_;
  std::vector<u32> trees_;
};

}  // namespace spiced
