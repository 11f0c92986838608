#include "state/store.h"

#include <algorithm>
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
void Store::fold_all(const u32* words, u32 n, const Path* const* from, Root* out) {
  items_.clear();
  size_t nodes = 0, marks = 0;
  for (u32 k = 0; k < n; k++) {
    items_.push_back({nodes, marks, from[k]->words, 0});
    nodes += from[k]->nodes.size();
    marks += from[k]->words;
  }
  if (trees_.size() < nodes) trees_.resize(nodes);
  if (changed_.size() < marks) changed_.resize(marks);
  for (u32 k = 0; k < n; k++) {
    u32* tree = &trees_[items_[k].tree];
    u8* changed = &changed_[items_[k].marks];
    const u32 count = items_[k].width;
    std::memcpy(tree, from[k]->nodes.data(), from[k]->nodes.size() * sizeof(u32));
    for (u32 i = 0; i < count; i++) changed[i] = tree[i] != words[i];
    std::memcpy(tree, words, count * sizeof(u32));
    words += count;
  }
  PairTable* table = &leaves_;
  for (bool more = n > 0; more; table = &inner_) {
    more = false;
    jobs_.clear();
    for (Item& item : items_) {
      if (item.width <= 2) continue;
      u32* level = &trees_[item.tree + item.offset];
      u8* changed = &changed_[item.marks];
      const u32 pairs = item.width / 2;
      for (u32 i = 0; i < pairs; i++) {
        const bool dirty = changed[2 * i] | changed[2 * i + 1];
        changed[i] = 0;
        if (!dirty) continue;
        const u32 a = level[2 * i], b = level[2 * i + 1];
        jobs_.push_back({item.tree + item.offset + item.width + i, item.marks + i, a, b, PairTable::hash(a, b)});
      }
      if (item.width & 1) {
        changed[pairs] = changed[item.width - 1];
        level[item.width + pairs] = level[item.width - 1];
      }
      item.offset += item.width;
      item.width = (item.width + 1) / 2;
      more |= item.width > 2;
    }
    for (const Job& job : jobs_) table->prefetch(job.hash);
    for (const Job& job : jobs_) table->approach(job.hash);
    bool fresh;
    for (const Job& job : jobs_) {
      const u32 number = table->insert(job.a, job.b, job.hash, fresh);
      changed_[job.mark] = trees_[job.node] != number;
      trees_[job.node] = number;
    }
  }
  for (u32 k = 0; k < n; k++) {
    const u32* top = &trees_[items_[k].tree + items_[k].offset];
    out[k] = {top[0], items_[k].width == 2 ? top[1] : 0, from[k]->words};
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
  return roots_.back();
}

void Store::approach_all(const Root* roots, u32 n) const {
  for (u32 i = 0; i < n; i++)
    if (const Roots* r = roots_of(roots[i].words)) r->table.prefetch(PairTable::hash(roots[i].a, roots[i].b));
  for (u32 i = 0; i < n; i++)
    if (const Roots* r = roots_of(roots[i].words)) r->table.approach(PairTable::hash(roots[i].a, roots[i].b));
}

bool Store::knows(const Root& root) const {
  const Roots* r = roots_of(root.words);
  return r && r->table.find(root.a, root.b) != PairTable::kNone;
}

bool Store::insert(const Root& root) {
  Roots* found = roots_of(root.words);
  Roots& r = found ? *found : make_roots(root.words);
  bool fresh;
  const u32 pair = r.table.insert(root.a, root.b, fresh);
  if (!fresh) return false;
  const u32 number = static_cast<u32>(&r - roots_.data());
  if (runs_.empty() || runs_.back().roots != number) {
    r.runs.push_back(static_cast<u32>(runs_.size()));
    runs_.push_back({size(), number, pair});
  }
  size_++;
  return true;
}

u32 Store::find(const Root& root) const {
  const Roots* r = roots_of(root.words);
  const u32 pair = r ? r->table.find(root.a, root.b) : kNone;
  if (pair == kNone) return kNone;
  auto run = std::upper_bound(r->runs.begin(), r->runs.end(), pair,
                              [&](u32 p, u32 candidate) { return p < runs_[candidate].pair; });
  const Run& at = runs_[*(run - 1)];
  return at.id + (pair - at.pair);
}

Root Store::root(u32 id) const {
  const Run& run =
      runs_.size() == 1
          ? runs_[0]
          : *(std::upper_bound(runs_.begin(), runs_.end(), id, [](u32 i, const Run& r) { return i < r.id; }) - 1);
  Root root;
  root.words = roots_[run.roots].words;
  roots_[run.roots].table.get(run.pair + (id - run.id), root.a, root.b);
  return root;
}

u32 Store::load(u32 id, u32* words, Path& path) const {
  const Root at = root(id);
  unfold(at, words, path);
  return at.words;
}

u64 Store::bytes() const {
  u64 sum = leaves_.bytes() + inner_.bytes() + runs_.capacity() * sizeof(Run);
  for (const Roots& r : roots_) sum += r.table.bytes() + r.runs.capacity() * sizeof(u32);
  return sum;
}

}  // namespace spiced
