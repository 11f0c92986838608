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
  struct Result {
    u32 id;
    bool fresh;
  };

  // Its inner pairs are stored. `path` is that of any state folded before (or empty) and becomes that of this one.
  Root fold(const u32* words, u32 count, Path& path);
  // The same for `n` neighbours of the state whose path is `from`, all as long as it is: `words` holds them one after
  // the other. Much faster than one by one.
  void fold_all(const u32* words, u32 n, const Path& from, Root* out);
  // Which of them are stored?
  void know_all(const Root* roots, u32 n, u8* known) const;
  // Writes the state's words; `path` becomes its path.
  void unfold(const Root& root, u32* words, Path& path) const;

  Result insert(const Root& root);
  bool knows(const Root& root) const;
  Root root(u32 id) const;

  Result insert(const u32* words, u32 count, Path& path) { return insert(fold(words, count, path)); }
  // Writes the state's words; returns how many. `path` becomes its path.
  u32 load(u32 id, u32* words, Path& path) const;

  u32 size() const { return static_cast<u32>(size_); }
  u64 bytes() const;
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
  Roots* roots_of(u32 words);
  const Roots* roots_of(u32 words) const { return const_cast<Store*>(this)->roots_of(words); }
  Roots& make_roots(u32 words);

  PairTable leaves_, inner_;  // pairs of words, pairs of numbers
  std::vector<Roots> roots_;
  std::vector<Where> where_;  // by id; empty while all states have one length
  u64 size_ = 0;
  u32 reserve_ = 0;
  // Scratch.
  std::vector<u8> changed_;
  struct Job {
    u32 item, node, a, b;
    u64 hash;
  };
  std::vector<Job> jobs_;
  std::vector<u32> trees_;
};

}  // namespace spiced
