#include "state/store.h"

#include <stdexcept>

namespace spiced {

PairTable::PairTable() { index_.assign(1u << 10, kFree); }

u64 PairTable::hash(u32 a, u32 b) {
  u64 x = (static_cast<u64>(a) << 32 | b) * 0x9e3779b97f4a7c15ull;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ull;
  return x ^ (x >> 29);
}

void PairTable::reserve(u32 slots_log2) {
  const u64 slots = 1ull << slots_log2;
  if (slots > index_.size()) grow(slots);
}

u64 PairTable::growth() const { return index_.size() * sizeof(u32) * 2 + pairs_.capacity() * sizeof(Pair) * 2; }

void PairTable::grow(u64 slots) {
  index_.assign(slots, kFree);
  const u64 mask = slots - 1;
  for (u32 i = 0; i < pairs_.size(); i++) {
    u64 at = hash(pairs_[i].a, pairs_[i].b) & mask;
    while (index_[at] != kFree) at = (at + 1) & mask;
    index_[at] = i;
  }
}

u32 PairTable::insert(u32 a, u32 b, bool& fresh) {
  const u64 mask = index_.size() - 1;
  u64 at = hash(a, b) & mask;
  for (; index_[at] != kFree; at = (at + 1) & mask) {
    const Pair& p = pairs_[index_[at]];
    if (p.a == a && p.b == b) {
      fresh = false;
      return index_[at];
    }
  }
  fresh = true;
  if (pairs_.size() >= kFree - 1) throw std::length_error("more than 4 billion states");
  const u32 number = static_cast<u32>(pairs_.size());
  if (pairs_.size() == pairs_.capacity()) pairs_.reserve(pairs_.size() + pairs_.size() / 4 + 1024);
  pairs_.push_back({a, b});
  index_[at] = number;
  if (pairs_.size() * 10 > index_.size() * 8) grow(index_.size() * 2);
  return number;
}

u32 Store::roots_for(u32 words) {
  for (u32 i = 0; i < roots_.size(); i++)
    if (roots_[i].words == words) return i;
  roots_.emplace_back();
  roots_.back().words = words;
  if (roots_.size() == 1 && reserve_) roots_[0].table.reserve(reserve_);
  if (roots_.size() == 2) {  // until now ids were the numbers of the only table
    where_.reserve(size_ + size_ / 2 + 1024);
    for (u32 i = 0; i < size_; i++) {
      where_.push_back({0, i});
      roots_[0].ids.push_back(i);
    }
  }
  return static_cast<u32>(roots_.size()) - 1;
}

Store::Result Store::insert(const u32* words, u32 count, Path& path) {
  const bool known = path.words == count;
  if (!known) {
    path.words = count;
    path.nodes.assign(2 * count + 64, 0);
  }
  // Level by level in place: `nodes` holds the words, then their pairs' numbers, and so on. Where both children are
  // what they were, so is the pair.
  u32* level = path.nodes.data();
  std::vector<u8>& changed = changed_;
  changed.resize(count);
  for (u32 i = 0; i < count; i++) {
    changed[i] = !known || level[i] != words[i];
    level[i] = words[i];
  }
  u32 n = count;
  bool fresh = false;
  while (n > 2) {
    u32* above = level + n;
    const u32 pairs = n / 2;
    for (u32 i = 0; i < pairs; i++) {
      const bool dirty = changed[2 * i] | changed[2 * i + 1];
      if (dirty) {
        const u32 number = inner_.insert(level[2 * i], level[2 * i + 1], fresh);
        changed[i] = !known || above[i] != number;
        above[i] = number;
      } else {
        changed[i] = 0;
      }
    }
    if (n & 1) {
      changed[pairs] = changed[n - 1];
      above[pairs] = level[n - 1];
    }
    level = above;
    n = (n + 1) / 2;
  }
  const u32 r = roots_.size() == 1 && roots_[0].words == count ? 0 : roots_for(count);
  const u32 number = roots_[r].table.insert(level[0], n == 2 ? level[1] : 0, fresh);
  if (roots_.size() == 1) {
    size_ += fresh;
    return {number, fresh};
  }
  if (fresh) {
    roots_[r].ids.push_back(static_cast<u32>(size_));
    where_.push_back({r, number});
    size_++;
  }
  return {roots_[r].ids[number], fresh};
}

u32 Store::load(u32 id, u32* words, Path& path) const {
  const Where where = where_.empty() ? Where{0, id} : where_[id];
  const Roots& roots = roots_[where.roots];
  const u32 count = roots.words;
  if (path.words != count) {
    path.words = count;
    path.nodes.assign(2 * count + 64, 0);
  }
  // Down the same levels that insert() goes up.
  u32 sizes[40], offsets[40], depth = 0, at = 0;
  for (u32 n = count;; n = (n + 1) / 2) {
    sizes[depth] = n;
    offsets[depth++] = at;
    at += n;
    if (n <= 2) break;
  }
  u32* nodes = path.nodes.data();
  u32 a, b;
  roots.table.get(where.number, a, b);
  nodes[offsets[depth - 1]] = a;
  if (sizes[depth - 1] == 2) nodes[offsets[depth - 1] + 1] = b;
  for (u32 l = depth - 1; l-- > 0;) {
    u32* below = nodes + offsets[l];
    const u32* above = nodes + offsets[l + 1];
    const u32 n = sizes[l], pairs = n / 2;
    for (u32 i = 0; i < pairs; i++) inner_.get(above[i], below[2 * i], below[2 * i + 1]);
    if (n & 1) below[n - 1] = above[pairs];
  }
  for (u32 i = 0; i < count; i++) words[i] = nodes[i];
  return count;
}

u64 Store::bytes() const {
  u64 sum = inner_.bytes() + where_.capacity() * sizeof(Where);
  for (const Roots& r : roots_) sum += r.table.bytes() + r.ids.capacity() * sizeof(u32);
  return sum;
}

}  // namespace spiced
