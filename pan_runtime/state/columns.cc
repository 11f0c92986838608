#include "state/columns.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace spiced {

namespace {

u64 pair_of(u32 a, u32 b) { return static_cast<u64>(a) << 32 | b; }

// Are they the same from `first` to `end`, where what lies behind a row's end is 0?
bool same(const u32* a, u32 count_a, const u32* b, u32 count_b, u32 first, u32 end) {
  for (u32 i = first; i < end; i++)
    if ((i < count_a ? a[i] : 0) != (i < count_b ? b[i] : 0)) return false;
  return true;
}

// The bits of x under the mask, side by side.
u64 gather(u64 x, u64 mask) {
  u64 out = 0;
  for (u32 place = 0; mask != 0; mask &= mask - 1, place++) out |= (x >> std::countr_zero(mask) & 1) << place;
  return out;
}

using Masks = std::atomic<u64>[Columns::kColumns];

// One limb's part of every column's number, behind that of the limbs before.
template <u64 Gather(u64, u64)>
[[gnu::always_inline]] inline void gather_all(const Key& key, const Masks* masks, u32* numbers) {
  for (u32 c = 0; c < Columns::kColumns; c++) {
    for (u32 limb = 0; limb < Key::kLimbs; limb++) {
      const u64 mask = masks[limb][c].load(std::memory_order_relaxed);
      if (mask == 0) continue;
      u32 width = 0;
      for (u32 before = 0; before < limb; before++)
        width += static_cast<u32>(std::popcount(masks[before][c].load(std::memory_order_relaxed)));
      numbers[c] |= static_cast<u32>(Gather(key.limb[limb], mask)) << width;
    }
  }
}

#if defined(__x86_64__)
// Such processors have an instruction for it. It takes as long for eight columns as the loop does for one.
[[gnu::target("bmi2")]] u64 gather_at_once(u64 x, u64 mask) { return __builtin_ia32_pext_di(x, mask); }
[[gnu::target("bmi2")]] void numbers_at_once(const Key& key, const Masks* masks, u32* numbers) {
  gather_all<gather_at_once>(key, masks, numbers);
}
const bool can_at_once = __builtin_cpu_supports("bmi2");
#endif

void numbers_of(const Key& key, const Masks* masks, u32* numbers) {
#if defined(__x86_64__)
  if (can_at_once) return numbers_at_once(key, masks, numbers);
#endif
  gather_all<gather>(key, masks, numbers);
}

}  // namespace

Columns::Layout::Layout(u32 its_level) : level(its_level) { dictionaries.reset(new Dictionary[n_dictionaries()]); }

u32 Columns::layout_of(u32 count) {
  return count <= kColumns ? 0 : static_cast<u32>(std::bit_width((count - 1) / kColumns));
}

Columns::Layout& Columns::layout_for(u32 count) {
  const u32 number = layout_of(count);
  if (number >= kLayouts) throw std::length_error("a state is too large");
  if (Layout* known = layouts_[number].load(std::memory_order_acquire)) return *known;
  std::lock_guard<std::mutex> lock(mutex_);
  if (!owned_[number]) {
    owned_[number] = std::make_unique<Layout>(number);
    layouts_[number].store(owned_[number].get(), std::memory_order_release);
    n_layouts_++;
    const u32 bytes = packing_ & 0xff;
    packing_ = (bytes ? bytes : 1) | static_cast<u32>(n_layouts_ > 1) << 8 | number << 16;
  }
  return *owned_[number];
}

Packing Columns::packing() const {
  const u32 p = packing_.load(std::memory_order_acquire);
  return {static_cast<u8>(p), (p >> 8 & 1) != 0, static_cast<u8>(p >> 16)};
}

// The bits of a column's number, where they are in the first limb of a key. Called before anyone sees the number.
u64 Columns::pattern_of(Layout& layout, u32 column, u32 number) {
  Column& c = layout.columns[column];
  u32 width = c.width.load(std::memory_order_relaxed);
  while (static_cast<u64>(number) >> width != 0) {
    const u32 bit = layout.bits.load(std::memory_order_relaxed);
    layout.masks[bit / 64][column].fetch_or(1ull << bit % 64, std::memory_order_relaxed);
    c.position[width++] = static_cast<u8>(bit);
    layout.bits.store(bit + 1, std::memory_order_release);
    c.width.store(width, std::memory_order_release);
    if (bit + 1 <= most_bits_) continue;
    most_bits_ = bit + 1;
    packing_.store((packing_.load(std::memory_order_relaxed) & ~0xffu) | (most_bits_ + 7) / 8,
                   std::memory_order_release);
  }
  u64 pattern = 0;
  for (u32 j = 0; j < width; j++)
    if (c.position[j] < 64) pattern |= static_cast<u64>(number >> j & 1) << c.position[j];
  return pattern;
}

u32 Columns::add(u32 node, u64 value, const Layout& to) {
  Layout& layout = *owned_[to.level];
  Dictionary& dictionary = layout.dictionary(node);
  std::lock_guard<std::mutex> lock(mutex_);
  if (const u32 known = dictionary.find(value); known != Dictionary::kNone) return known;
  const u32 number = dictionary.size();
  dictionary.add(value, node >= layout.top() ? pattern_of(layout, node - layout.top(), number) : 0);
  return number;
}

// Where more than a limb is in use: adds the others' part of the column's number, or takes it out if it is there.
void Columns::toggle_high(const Layout& layout, u32 column, u32 number, Key& key) {
  const Column& c = layout.columns[column];
  for (u32 j = c.width.load(std::memory_order_acquire); j-- > 0;) {
    const u32 at = c.position[j];
    if (at >= 64) key.limb[at / 64] ^= static_cast<u64>(number >> j & 1) << at % 64;
  }
}

void Columns::fold(const u32* words, u32 count, Parts& out) {
  Layout& layout = layout_for(count);
  out.layout = layout.level;
  out.count = count;
  out.nodes.assign(layout.nodes(), 0);
  u32* nodes = out.nodes.data();
  std::copy(words, words + count, nodes);
  if (layout.level == 0)
    for (u32 i = 0; i < kColumns; i++) nodes[kColumns + i] = number_of(layout, kColumns + i, nodes[i]);
  for (u32 level = 1; level <= layout.level; level++) {
    const u32 below = layout.begin(level - 1), here = layout.begin(level);
    for (u32 i = 0; i < layout.words() >> level; i++)
      nodes[here + i] = number_of(layout, here + i, pair_of(nodes[below + 2 * i], nodes[below + 2 * i + 1]));
  }
  out.key = Key();
  out.key.layout = layout.level;
  for (u32 c = 0; c < kColumns; c++) {
    const u32 node = layout.top() + c;
    out.patterns[c] = layout.dictionary(node).entry(nodes[node]).pattern;
    out.key.limb[0] ^= out.patterns[c];
    toggle_high(layout, c, nodes[node], out.key);
  }
}

// The number of a node of a state that has much in common with `from`.
u32 Columns::renumber(const Layout& layout, u32 level, u32 index, const Parts& from, const u32* words, u32 count) {
  if (level == 0) return index < count ? words[index] : 0;
  if (same(from.words(), from.count, words, count, index << level, (index + 1) << level))
    return from.nodes[layout.begin(level) + index];
  const u32 a = renumber(layout, level - 1, 2 * index, from, words, count);
  const u32 b = renumber(layout, level - 1, 2 * index + 1, from, words, count);
  return number_of(layout, layout.begin(level) + index, pair_of(a, b));
}

void Columns::fold_near(const Parts& from, const u32* words, u32 count, Parts& scratch, Key& out) {
  if (from.layout != layout_of(count)) {
    fold(words, count, scratch);
    out = scratch.key;
    return;
  }
  const Layout& layout = *layouts_[from.layout].load(std::memory_order_acquire);
  const u32 top = layout.top(), most = std::max(count, from.count);
  const u32* before = from.nodes.data();
  out = from.key;
  for (u32 c = 0; c << layout.level < most; c++) {
    const Dictionary& dictionary = layout.dictionary(top + c);
    u32 number;
    if (layout.level <= 1) {
      u64 value;
      if (layout.level == 0) {
        const u32 word = c < count ? words[c] : 0;
        if (word == before[c]) continue;
        value = word;
      } else {
        const u32 a = 2 * c < count ? words[2 * c] : 0, b = 2 * c + 1 < count ? words[2 * c + 1] : 0;
        if (a == before[2 * c] && b == before[2 * c + 1]) continue;
        value = pair_of(a, b);
      }
      const Dictionary::Entry* known = dictionary.find_entry(value);
      if (known && layout.bits.load(std::memory_order_acquire) <= 64) [[likely]] {
        out.limb[0] ^= from.patterns[c] ^ known->pattern;
        continue;
      }
      number = number_of(layout, top + c, value);
    } else {
      number = renumber(layout, layout.level, c, from, words, count);
      if (number == before[top + c]) continue;
    }
    out.limb[0] ^= from.patterns[c] ^ dictionary.entry(number).pattern;
    if (layout.bits.load(std::memory_order_acquire) <= 64) continue;
    toggle_high(layout, c, before[top + c], out);
    toggle_high(layout, c, number, out);
  }
}

void Columns::unfold(const Key& key, Parts& out) const {
  const Layout& layout = *layouts_[key.layout].load(std::memory_order_acquire);
  if (out.layout != layout.level) {
    out.layout = layout.level;
    out.nodes.assign(layout.nodes(), 0);
  }
  out.key = key;
  u32* nodes = out.nodes.data();
  u32* numbers = nodes + layout.top();
  std::fill(numbers, numbers + kColumns, 0);
  numbers_of(key, layout.masks, numbers);
  if (layout.level == 0)
    for (u32 i = 0; i < kColumns; i++) {
      const Dictionary::Entry& entry = layout.dictionary(kColumns + i).entry(numbers[i]);
      nodes[i] = static_cast<u32>(entry.value);
      out.patterns[i] = entry.pattern;
    }
  else
    for (u32 i = 0; i < kColumns; i++) out.patterns[i] = layout.dictionary(layout.top() + i).entry(numbers[i]).pattern;
  for (u32 level = layout.level; level > 0; level--) {
    const u32 below = layout.begin(level - 1), here = layout.begin(level);
    for (u32 i = 0; i < layout.words() >> level; i++) {
      const u64 pair = layout.dictionary(here + i).entry(nodes[here + i]).value;
      nodes[below + 2 * i] = static_cast<u32>(pair >> 32);
      nodes[below + 2 * i + 1] = static_cast<u32>(pair);
    }
  }
  out.count = layout.words();
  while (out.count > 0 && nodes[out.count - 1] == 0) out.count--;
}

u64 Columns::bytes() const {
  u64 sum = 0;
  for (const auto& layout : owned_)
    if (layout)
      for (u32 i = 0; i < layout->n_dictionaries(); i++) sum += layout->dictionaries[i].bytes();
  return sum;
}

void Columns::tidy() {
  for (const auto& layout : owned_)
    if (layout)
      for (u32 i = 0; i < layout->n_dictionaries(); i++) layout->dictionaries[i].tidy();
}

}  // namespace spiced
