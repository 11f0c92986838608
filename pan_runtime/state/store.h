// store.h — every state once, exactly, under a dense number.
//
// Tree compression (Laarman, van de Pol, Weber: "Parallel recursive state compression for free", 2011): a state is
// a vector of words; neighbours are paired, a pair is stored once and named by a number, the numbers are paired
// again, until one pair is left. States that differ in one word share all other pairs. From a known neighbour
// (`Path`) only the pairs above a changed word are looked up again.
#pragma once

#include <vector>

#include "model/arith.h"

namespace spiced {

// Pairs of words, each stored once: (a, b) ↔ dense number.
class PairTable {
 public:
  PairTable();
  // The number of the pair; `fresh` tells whether it is new.
  u32 insert(u32 a, u32 b, bool& fresh);
  void get(u32 number, u32& a, u32& b) const {
    a = pairs_[number].a;
    b = pairs_[number].b;
  }
  u32 size() const { return static_cast<u32>(pairs_.size()); }
  u64 bytes() const { return pairs_.capacity() * sizeof(Pair) + index_.capacity() * sizeof(u32); }
  void reserve(u32 slots_log2);
  // The most that one more insertion may allocate.
  u64 growth() const;

 private:
  struct Pair {
    u32 a, b;
  };
  static constexpr u32 kFree = 0xffffffff;
  static u64 hash(u32 a, u32 b);
  void grow(u64 slots);

  std::vector<Pair> pairs_;
  std::vector<u32> index_;  // open addressing, linear probing, a power of two
};

// The pairing tree of one state, as numbers, level by level: what makes storing a neighbour cheap.
struct Path {
  u32 words = 0;
  std::vector<u32> nodes;
};

class Store {
 public:
  struct Result {
    u32 id;
    bool fresh;
  };
  // `path` is that of any state stored before (or empty) and becomes that of this one.
  Result insert(const u32* words, u32 count, Path& path);
  // Writes the state's words; returns how many. `path` becomes its path.
  u32 load(u32 id, u32* words, Path& path) const;

  u32 size() const { return static_cast<u32>(size_); }
  u64 bytes() const;
  u64 growth() const { return inner_.growth() + 8ull * 1024; }
  void reserve(u32 slots_log2) {
    if (!roots_.empty()) roots_[0].table.reserve(slots_log2);
    else reserve_ = slots_log2;
  }

 private:
  // States of one length. Their roots are pairs; `ids` gives the dense number where there are several lengths.
  struct Roots {
    u32 words = 0;
    PairTable table;
    std::vector<u32> ids;
  };
  struct Where {
    u32 roots, number;
  };
  u32 roots_for(u32 words);

  PairTable inner_;
  std::vector<Roots> roots_;
  std::vector<Where> where_;  // by id; empty while all states have one length
  u64 size_ = 0;
  u32 reserve_ = 0;
  std::vector<u8> changed_;  // scratch
};

}  // namespace spiced
