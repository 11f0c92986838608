#include "state/store.h"

#include <algorithm>
#include <cstring>

namespace spiced {

namespace {

u32 nodes_of(u32 words) {
  u32 sum = 0;
  for (u32 n = words;; n = (n + 1) / 2) {
    sum += n;
    if (n <= 2) return sum;
  }
}

// How a level of `n` > 2 nodes is paired. If `n` is odd one of them goes up alone: one in the middle, or in the end one
// side of the tree would hold nearly all of the state, and the root next to nothing.
class Pairing {
 public:
  explicit Pairing(u32 n) : odd_(n % 2), pairs_(n / 2), alone_(!odd_ ? n : n == 3 ? 2 : 2 * ((pairs_ + 1) / 2)) {}
  u32 pairs() const { return pairs_; }
  bool has_alone() const { return odd_; }
  u32 alone() const { return alone_; }  // where it is, and above
  u32 alone_above() const { return alone_ / 2; }
  u32 left(u32 pair) const { return 2 * pair + (2 * pair >= alone_); }
  u32 above(u32 pair) const { return pair + (2 * pair >= alone_); }

 private:
  bool odd_;
  u32 pairs_, alone_;
};

void fit(Path& path, u32 words) {
  if (path.words == words) return;
  path.words = words;
  path.nodes.assign(nodes_of(words), 0);
}

}  // namespace

Store::Store(u32 shards_log2) : shards_log2_(shards_log2) {
  shards_.reserve(shards());
  for (u32 i = 0; i < shards(); i++) shards_.emplace_back(most_in_shard());
}

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
  bool leaf = true;
  u32 n = count;
  while (n > 2) {
    u32* above = level + n;
    const Pairing pairing(n);
    for (u32 i = 0; i < pairing.pairs(); i++) {
      if (pairing.has_alone() && 2 * i == pairing.alone()) changed[pairing.alone_above()] = changed[pairing.alone()];
      const u32 left = pairing.left(i), to = pairing.above(i);
      if (changed[left] | changed[left + 1]) {
        const u32 a = level[left], b = level[left + 1];
        const u32 number = put(leaf, a, b, PairTable::hash(a, b));
        changed[to] = !known || above[to] != number;
        above[to] = number;
      } else {
        changed[to] = 0;
      }
    }
    if (pairing.has_alone()) {
      if (pairing.alone() == n - 1) changed[pairing.alone_above()] = changed[n - 1];
      above[pairing.alone_above()] = level[pairing.alone()];
    }
    level = above;
    n = (n + 1) / 2;
    leaf = false;
  }
  return {level[0], n == 2 ? level[1] : 0, count};
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
    const Pairing pairing(sizes[l]);
    for (u32 i = 0; i < pairing.pairs(); i++)
      get(l == 0, above[pairing.above(i)], below[pairing.left(i)], below[pairing.left(i) + 1]);
    if (pairing.has_alone()) below[pairing.alone()] = above[pairing.alone_above()];
  }
  std::memcpy(words, nodes, count * sizeof(u32));
}

const Store::Roots* Store::roots_of(const Shard& shard, u32 words) {
  for (const Roots& r : shard.roots)
    if (r.words == words) return &r;
  return nullptr;
}

Store::Roots& Store::make_roots(Shard& shard, u32 words) const {
  shard.roots.emplace_back(words, most_in_shard());
  if (shard.roots.size() == 1 && reserve_) shard.roots[0].table.reserve(reserve_);
  return shard.roots.back();
}

void Store::prefetch(const Root& root) const {
  const u64 hash = PairTable::hash(root.a, root.b);
  if (const Roots* r = roots_of(shards_[shard_of_hash(hash)], root.words)) r->table.prefetch(hash);
}

void Store::approach(const Root& root) const {
  const u64 hash = PairTable::hash(root.a, root.b);
  if (const Roots* r = roots_of(shards_[shard_of_hash(hash)], root.words)) r->table.approach(hash);
}

bool Store::knows(const Root& root) const {
  const u64 hash = PairTable::hash(root.a, root.b);
  const Roots* r = roots_of(shards_[shard_of_hash(hash)], root.words);
  return r && r->table.find(root.a, root.b, hash) != PairTable::kNone;
}

bool Store::insert(const Root& root) {
  const u64 hash = PairTable::hash(root.a, root.b);
  Shard& shard = shards_[shard_of_hash(hash)];
  const Roots* found = roots_of(shard, root.words);
  Roots& r = found ? const_cast<Roots&>(*found) : make_roots(shard, root.words);
  bool fresh;
  const u32 pair = r.table.insert(root.a, root.b, hash, fresh);
  if (!fresh) return false;
  const u32 number = static_cast<u32>(&r - shard.roots.data());
  if (shard.runs.empty() || shard.runs.back().roots != number) {
    r.runs.push_back(static_cast<u32>(shard.runs.size()));
    shard.runs.push_back({shard.size, number, pair});
  }
  shard.size++;
  return true;
}

u32 Store::find(const Root& root) const {
  const u64 hash = PairTable::hash(root.a, root.b);
  const u32 s = shard_of_hash(hash);
  const Shard& shard = shards_[s];
  const Roots* r = roots_of(shard, root.words);
  const u32 pair = r ? r->table.find(root.a, root.b, hash) : kNone;
  if (pair == kNone) return kNone;
  auto run = std::upper_bound(r->runs.begin(), r->runs.end(), pair,
                              [&](u32 p, u32 candidate) { return p < shard.runs[candidate].pair; });
  const Run& at = shard.runs[*(run - 1)];
  return number(s, at.id + (pair - at.pair));
}

Root Store::root(u32 id) const {
  const Shard& shard = shards_[shard_of_number(id)];
  const auto& runs = shard.runs;
  const u32 local = in_shard(id);
  const Run& run =
      runs.size() == 1
          ? runs[0]
          : *(std::upper_bound(runs.begin(), runs.end(), local, [](u32 i, const Run& r) { return i < r.id; }) - 1);
  Root root;
  root.words = shard.roots[run.roots].words;
  shard.roots[run.roots].table.get(run.pair + (local - run.id), root.a, root.b);
  return root;
}

u32 Store::load(u32 id, u32* words, Path& path) const {
  const Root at = root(id);
  unfold(at, words, path);
  return at.words;
}

u32 Store::size() const {
  u32 sum = 0;
  for (const Shard& s : shards_) sum += s.size;
  return sum;
}

bool Store::crowded() const {
  for (const Shard& s : shards_) {
    if (s.leaves.crowded() || s.inner.crowded()) return true;
    for (const Roots& r : s.roots)
      if (r.table.crowded()) return true;
  }
  return false;
}

void Store::make_room(u32 shard) {
  shards_[shard].leaves.make_room();
  shards_[shard].inner.make_room();
  for (Roots& r : shards_[shard].roots) r.table.make_room();
}

u64 Store::bytes() const {
  u64 sum = 0;
  for (const Shard& s : shards_) {
    sum += s.leaves.bytes() + s.inner.bytes() + s.runs.capacity() * sizeof(Run);
    for (const Roots& r : s.roots) sum += r.table.bytes() + r.runs.capacity() * sizeof(u32);
  }
  return sum;
}

void Folding::clear() {
  items_.clear();
  nodes_used_ = marks_used_ = 0;
  leaf_ = first_ = true;
}

void Folding::add(const u32* words, u32 count, const Path* from) {
  const bool helps = from && from->words == count;
  const u32 nodes = helps ? static_cast<u32>(from->nodes.size()) : nodes_of(count);
  if (nodes_.size() < nodes_used_ + nodes) nodes_.resize(2 * (nodes_used_ + nodes));
  if (changed_.size() < marks_used_ + count) changed_.resize(2 * (marks_used_ + count));
  u32* tree = &nodes_[nodes_used_];
  u8* changed = &changed_[marks_used_];
  if (helps) {
    std::memcpy(tree, from->nodes.data(), nodes * sizeof(u32));
    for (u32 i = 0; i < count; i++) changed[i] = tree[i] != words[i];
  } else {
    // A number that no pair has: whatever is found is a change.
    std::memset(tree, 0xff, nodes * sizeof(u32));
    std::memset(changed, 1, count);
  }
  std::memcpy(tree, words, count * sizeof(u32));
  items_.push_back({nodes_used_, marks_used_, count, count, 0});
  nodes_used_ += nodes;
  marks_used_ += count;
}

void Folding::take_answers() {
  for (Jobs& jobs : jobs_) {
    for (size_t k = 0; k < jobs.targets.size(); k++) {
      const Target at = jobs.targets[k];
      changed_[at.mark] = nodes_[at.node] != jobs.answers[k];
      nodes_[at.node] = jobs.answers[k];
    }
    jobs.requests.clear();
    jobs.targets.clear();
  }
}

bool Folding::next_level() {
  take_answers();
  leaf_ = first_;
  first_ = false;
  bool any = false;
  for (Item& item : items_) {
    if (item.width <= 2) continue;
    any = true;
    const u32 at = item.first + item.offset;
    u32* level = &nodes_[at];
    u8* changed = &changed_[item.marks];
    const Pairing pairing(item.width);
    for (u32 i = 0; i < pairing.pairs(); i++) {
      if (pairing.has_alone() && 2 * i == pairing.alone()) changed[pairing.alone_above()] = changed[pairing.alone()];
      const u32 left = pairing.left(i), to = pairing.above(i);
      const bool dirty = changed[left] | changed[left + 1];
      changed[to] = 0;
      if (!dirty) continue;
      const u32 a = level[left], b = level[left + 1];
      const u32 shard = jobs_.size() == 1 ? 0 : store_.shard_of_hash(PairTable::hash(a, b));
      jobs_[shard].requests.push_back({a, b});
      jobs_[shard].targets.push_back({at + item.width + to, item.marks + to});
    }
    if (pairing.has_alone()) {
      if (pairing.alone() == item.width - 1) changed[pairing.alone_above()] = changed[item.width - 1];
      level[item.width + pairing.alone_above()] = level[pairing.alone()];
    }
    item.offset += item.width;
    item.width = (item.width + 1) / 2;
  }
  return any;
}

void Folding::look_up(u32 shard) {
  Jobs& jobs = jobs_[shard];
  PairTable& table = store_.table(store_.shards_[shard], leaf_);
  const size_t n = jobs.requests.size();
  if (jobs.answers.size() < n) jobs.answers.resize(2 * n);
  // So many at a time that all of them stay near.
  constexpr size_t kTogether = 128;
  u64 hashes[kTogether];
  bool fresh;
  for (size_t first = 0; first < n; first += kTogether) {
    const size_t end = std::min(n, first + kTogether);
    for (size_t k = first; k < end; k++) {
      hashes[k - first] = PairTable::hash(jobs.requests[k].a, jobs.requests[k].b);
      table.prefetch(hashes[k - first]);
    }
    for (size_t k = first; k < end; k++) table.approach(hashes[k - first]);
    for (size_t k = first; k < end; k++)
      jobs.answers[k] =
          store_.number(shard, table.insert(jobs.requests[k].a, jobs.requests[k].b, hashes[k - first], fresh));
  }
}

}  // namespace spiced
