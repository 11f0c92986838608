#include "state/store.h"

#include <cstring>

namespace spiced {

namespace {

void fit(Path& path, u32 words) {
  if (path.words == words) return;
  path.words = words;
  path.nodes.assign(2 * words + 32, 0);  // every level may round up
}

}  // namespace

Root Store::fold(const u32* words, u32 count, Path& path) {
  const bool known = path.words == count;
  fit(path, count);
  if (changed_.size() < count) changed_.resize(count);
  // Level by level: `nodes` holds the words, then their pairs' numbers, and so on. Where both children are what they
  // were, so is the pair.
  u32* level = path.nodes.data();
  u8* changed = changed_.data();
  for (u32 i = 0; i < count; i++) {
    changed[i] = !known || level[i] != words[i];
    level[i] = words[i];
  }
  bool fresh;
  PairTable* table = &leaves_;
  u32 n = count;
  while (n > 2) {
    u32* above = level + n;
    const u32 pairs = n / 2;
    for (u32 i = 0; i < pairs; i++) {
      if (changed[2 * i] | changed[2 * i + 1]) {
        const u32 number = table->insert(level[2 * i], level[2 * i + 1], fresh);
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
    table = &inner_;
  }
  return {level[0], n == 2 ? level[1] : 0, count};
}

// Level by level for all of them: within a level the accesses to the table do not depend on each other.
void Store::fold_all(const u32* words, u32 n, const Path& from, Root* out) {
  const u32 count = from.words, size = static_cast<u32>(from.nodes.size());
  trees_.resize(static_cast<size_t>(n) * size);
  changed_.resize(static_cast<size_t>(n) * count);
  for (u32 k = 0; k < n; k++) {
    u32* tree = &trees_[static_cast<size_t>(k) * size];
    u8* changed = &changed_[static_cast<size_t>(k) * count];
    std::memcpy(tree, from.nodes.data(), size * sizeof(u32));
    for (u32 i = 0; i < count; i++) changed[i] = tree[i] != words[k * count + i];
    std::memcpy(tree, words + k * count, count * sizeof(u32));
  }
  bool fresh;
  u32 width = count, offset = 0;
  for (; width > 2; offset += width, width = (width + 1) / 2) {
    const u32 pairs = width / 2, above = offset + width;
    jobs_.clear();
    for (u32 k = 0; k < n; k++) {
      u32* tree = &trees_[static_cast<size_t>(k) * size];
      u8* changed = &changed_[static_cast<size_t>(k) * count];
      for (u32 i = 0; i < pairs; i++) {
        const bool dirty = changed[2 * i] | changed[2 * i + 1];
        changed[i] = 0;
        if (!dirty) continue;
        const u32 a = tree[offset + 2 * i], b = tree[offset + 2 * i + 1];
        jobs_.push_back({k, i, a, b, PairTable::hash(a, b)});
      }
      if (width & 1) {
        changed[pairs] = changed[width - 1];
        tree[above + pairs] = tree[offset + width - 1];
      }
    }
    PairTable& table = offset == 0 ? leaves_ : inner_;
    if (offset > 0) {  // there are few different leaves
      for (const Job& job : jobs_) table.prefetch(job.hash);
      for (const Job& job : jobs_) table.approach(job.hash);
    }
    for (const Job& job : jobs_) {
      u32& node = trees_[static_cast<size_t>(job.item) * size + above + job.node];
      const u32 number = table.insert(job.a, job.b, job.hash, fresh);
      changed_[static_cast<size_t>(job.item) * count + job.node] = node != number;
      node = number;
    }
  }
  for (u32 k = 0; k < n; k++) {
    const u32* top = &trees_[static_cast<size_t>(k) * size + offset];
    out[k] = {top[0], width == 2 ? top[1] : 0, count};
  }
}

void Store::unfold(const Root& root, u32* words, Path& path) const {
  const u32 count = root.words;
  fit(path, count);
  // Down the same levels that fold() goes up.
  u32 sizes[40], offsets[40], depth = 0, at = 0;
  for (u32 n = count;; n = (n + 1) / 2) {
    sizes[depth] = n;
    offsets[depth++] = at;
    at += n;
    if (n <= 2) break;
  }
  u32* nodes = path.nodes.data();
  nodes[offsets[depth - 1]] = root.a;
  if (sizes[depth - 1] == 2) nodes[offsets[depth - 1] + 1] = root.b;
  for (u32 l = depth - 1; l-- > 0;) {
    u32* below = nodes + offsets[l];
    const u32* above = nodes + offsets[l + 1];
    const PairTable& table = l == 0 ? leaves_ : inner_;
    const u32 n = sizes[l], pairs = n / 2;
    for (u32 i = 0; i < pairs; i++) table.get(above[i], below[2 * i], below[2 * i + 1]);
    if (n & 1) below[n - 1] = above[pairs];
  }
  std::memcpy(words, nodes, count * sizeof(u32));
}

Store::Roots* Store::roots_of(u32 words) {
  for (Roots& r : roots_)
    if (r.words == words) return &r;
  return nullptr;
}

Store::Roots& Store::make_roots(u32 words) {
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
  return roots_.back();
}

void Store::know_all(const Root* roots, u32 n, u8* known) const {
  constexpr u32 kAhead = 32;
  const PairTable* tables[kAhead];
  u64 hashes[kAhead];
  for (u32 first = 0; first < n; first += kAhead) {
    const u32 count = n - first < kAhead ? n - first : kAhead;
    for (u32 i = 0; i < count; i++) {
      const Root& root = roots[first + i];
      const Roots* r = roots_of(root.words);
      tables[i] = r ? &r->table : nullptr;
      hashes[i] = PairTable::hash(root.a, root.b);
      if (r) r->table.prefetch(hashes[i]);
    }
    for (u32 i = 0; i < count; i++)
      if (tables[i]) tables[i]->approach(hashes[i]);
    for (u32 i = 0; i < count; i++)
      known[first + i] =
          tables[i] && tables[i]->find(roots[first + i].a, roots[first + i].b, hashes[i]) != PairTable::kNone;
  }
}

bool Store::knows(const Root& root) const {
  const Roots* r = roots_of(root.words);
  return r && r->table.find(root.a, root.b) != PairTable::kNone;
}

Store::Result Store::insert(const Root& root) {
  Roots* found = roots_of(root.words);
  Roots& r = found ? *found : make_roots(root.words);
  bool fresh;
  const u32 number = r.table.insert(root.a, root.b, fresh);
  if (fresh && roots_.size() > 1) {
    r.ids.push_back(static_cast<u32>(size_));
    where_.push_back({static_cast<u32>(&r - roots_.data()), number});
  }
  size_ += fresh;
  return {roots_.size() == 1 ? number : r.ids[number], fresh};
}

Root Store::root(u32 id) const {
  const Where where = where_.empty() ? Where{0, id} : where_[id];
  Root root;
  root.words = roots_[where.roots].words;
  roots_[where.roots].table.get(where.number, root.a, root.b);
  return root;
}

u32 Store::load(u32 id, u32* words, Path& path) const {
  const Root at = root(id);
  unfold(at, words, path);
  return at.words;
}

u64 Store::bytes() const {
  u64 sum = leaves_.bytes() + inner_.bytes() + where_.capacity() * sizeof(Where);
  for (const Roots& r : roots_) sum += r.table.bytes() + r.ids.capacity() * sizeof(u32);
  return sum;
}

}  // namespace spiced
