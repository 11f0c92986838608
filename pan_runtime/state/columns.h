// columns.h — a state's words as a short row of bits, and back: a Key.
//
// The words are cut into eight columns. Each column has a dictionary of the values that it has had so far, and a state
// is the row of its columns' numbers. (A column of several words is a tree of pairs, each of them numbered in turn; see
// Laarman, van de Pol, Weber: "Parallel recursive state compression for free", 2011, whose tree this cuts off at
// eight.)
//
// Numbers are packed by bits, and which bits of a key belong to which column is decided one bit at a time, when a
// column needs another one: it gets the next that is free. So a key never changes: whatever it was before a column
// grew, the new bit is 0 in it. Columns that are always the same take no bits at all.
//
// Several threads may fold and unfold at the same time.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "state/dictionary.h"
#include "state/key.h"

namespace spiced {

// A state taken apart: what makes folding its neighbours cheap.
struct Parts {
  static constexpr u32 kNone = 0xffffffff;
  u32 layout = kNone;
  u32 count = 0;           // words; those behind are 0
  std::vector<u32> nodes;  // the words, then the pairs' numbers level by level; the last eight are the columns'
  Key key;
  u64 patterns[8] = {};  // what each column adds to the key's first limb

  const u32* words() const { return nodes.data(); }
};

class Columns {
 public:
  static constexpr u32 kColumns = 8;

  // Words behind the last one that is not 0 do not count: states must differ in others.
  void fold(const u32* words, u32 count, Parts& out);
  // The same key, sooner if the state has most words in common with `from`.
  void fold_near(const Parts& from, const u32* words, u32 count, Parts& scratch, Key& out);
  // `out.count` is that of the words up to the last one that is not 0.
  void unfold(const Key& key, Parts& out) const;

  // What holds every key so far. Widens only when a value is new.
  Packing packing() const;
  // How many of the first bits of a key may be set.
  u32 bits(u32 layout) const {
    return layouts_[layout].load(std::memory_order_acquire)->bits.load(std::memory_order_acquire);
  }
  u64 bytes() const;
  // While nobody folds or unfolds.
  void tidy();

 private:
  struct Column {
    std::atomic<u32> width{0};
    u8 position[32] = {};  // of its bits in a key
  };
  // States of up to kColumns << level words. Nodes are numbered as in Parts.
  struct Layout {
    explicit Layout(u32 its_level);
    u32 words() const { return kColumns << level; }
    u32 begin(u32 of_level) const { return 2 * words() - (2 * words() >> of_level); }
    u32 top() const { return level == 0 ? words() : begin(level); }
    u32 nodes() const { return top() + kColumns; }
    u32 n_dictionaries() const { return nodes() - words(); }
    Dictionary& dictionary(u32 node) const { return dictionaries[node - words()]; }
    const u32 level;
    std::unique_ptr<Dictionary[]> dictionaries;  // of all nodes that are not words
    Column columns[kColumns];
    std::atomic<u32> bits{0};
    // By limb of a key: which bits are the column's. They come in the order of their places in its number.
    std::atomic<u64> masks[Key::kLimbs][kColumns] = {};
  };

  static u32 layout_of(u32 count);
  Layout& layout_for(u32 count);
  u32 number_of(const Layout& layout, u32 node, u64 value) {
    const u32 known = layout.dictionary(node).find(value);
    return known != Dictionary::kNone ? known : add(node, value, layout);
  }
  u32 add(u32 node, u64 value, const Layout& to);
  u64 pattern_of(Layout& layout, u32 column, u32 number);
  u32 renumber(const Layout& layout, u32 level, u32 index, const Parts& from, const u32* words, u32 count);
  static void toggle_high(const Layout& layout, u32 column, u32 number, Key& key);

  static constexpr u32 kLayouts = 20;
  std::unique_ptr<Layout> owned_[kLayouts];
  std::atomic<Layout*> layouts_[kLayouts] = {};
  std::atomic<u32> packing_{0};  // bytes, then what Packing has else
  u32 most_bits_ = 0, n_layouts_ = 0;
  mutable std::mutex mutex_;  // of whoever adds
};

}  // namespace spiced
