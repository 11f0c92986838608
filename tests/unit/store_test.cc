// Folding, the sets and tables of keys, and the lists of them, each against a plain container.
#include "state/store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <thread>

namespace spiced {
namespace {

using Words = std::vector<u32>;

Parts fold(Columns& columns, const Words& words) {
  Parts parts;
  columns.fold(words.data(), static_cast<u32>(words.size()), parts);
  return parts;
}
Words unfold(const Columns& columns, const Key& key) {
  Parts parts;
  columns.unfold(key, parts);
  return Words(parts.words(), parts.words() + parts.count);
}

// Words whose last one is not 0, as states have them.
Words random_words(std::mt19937& random, u32 most_words, u32 most_values) {
  Words words(1 + random() % most_words);
  for (u32& w : words) w = random() % most_values;
  if (words.back() == 0) words.back() = 1;
  return words;
}

bool less(const Key& a, const Key& b) {
  if (a.layout != b.layout) return a.layout < b.layout;
  return std::lexicographical_compare(a.limb, a.limb + Key::kLimbs, b.limb, b.limb + Key::kLimbs);
}

TEST(Dictionary, KeepsEveryNumberWhileItGrows) {
  Dictionary d;
  for (u32 i = 0; i < 100000; i++) {
    ASSERT_EQ(d.find(i * 77ull << 20), Dictionary::kNone);
    d.add(i * 77ull << 20, i);
  }
  for (u32 i = 0; i < 100000; i++) {
    ASSERT_EQ(d.find(i * 77ull << 20), i);
    ASSERT_EQ(d.entry(i).value, i * 77ull << 20);
    ASSERT_EQ(d.entry(i).pattern, i);
  }
}

TEST(Columns, ThoseThatNeverChangeTakeNoBits) {
  Columns columns;
  const Key first = fold(columns, {7, 8, 9}).key;
  EXPECT_EQ(columns.bits(0), 0u);
  fold(columns, {7, 1, 9});
  fold(columns, {7, 2, 9});
  EXPECT_EQ(columns.bits(0), 2u);
  EXPECT_EQ(unfold(columns, first), (Words{7, 8, 9})) << "older keys stay what they are";
}

// Swapped halves, swapped pairs, one word moved: what a careless pairing would take for the same.
TEST(Columns, TellStatesOfTheSameWordsApart) {
  for (u32 before : {0, 5, 12, 40}) {
    Columns columns;
    const std::vector<Words> ends = {{1, 2, 3, 4}, {3, 4, 1, 2}, {2, 1, 4, 3}, {1, 2, 4, 3},
                                     {0, 0, 0, 1}, {0, 0, 1},    {0, 1},       {1}};
    std::vector<Key> keys;
    for (const Words& end : ends) {
      Words words(before, 1);
      words.insert(words.end(), end.begin(), end.end());
      keys.push_back(fold(columns, words).key);
      EXPECT_EQ(unfold(columns, keys.back()), words);
      for (size_t i = 0; i + 1 < keys.size(); i++) EXPECT_FALSE(keys[i] == keys.back());
    }
  }
}

// Random neighbours of random known states, of all lengths, with so many values that keys take more than a limb.
TEST(Columns, FoldNearWhatTheyFold) {
  std::mt19937 random(1);
  for (u32 most_values : {2, 50, 100000}) {
    Columns columns;
    std::map<Words, Key> known;
    std::vector<Words> all;
    Parts scratch;
    for (int round = 0; round < 20000; round++) {
      Words words;
      Parts from;
      if (all.empty() || random() % 10 == 0) {
        words = random_words(random, random() % 10 ? 20 : 90, most_values);
        from = fold(columns, all.empty() ? words : all[random() % all.size()]);
      } else {
        words = all[random() % all.size()];
        columns.unfold(known.at(words), from);
        words[random() % words.size()] = random() % most_values;
        if (random() % 4 == 0) words.resize(1 + random() % (words.size() + 2), 3);
        if (words.back() == 0) words.back() = 1;
      }
      Key key;
      columns.fold_near(from, words.data(), static_cast<u32>(words.size()), scratch, key);
      const auto [at, fresh] = known.emplace(words, key);
      ASSERT_EQ(at->second, key);
      ASSERT_EQ(unfold(columns, key), words);
      ASSERT_EQ(fold(columns, words).key, key);
      if (fresh) all.push_back(words);
    }
    std::vector<Key> keys;
    for (const auto& [words, key] : known) {
      ASSERT_EQ(unfold(columns, key), words) << "whatever was added since";
      keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end(), less);
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end()) << "different states, different keys";
    EXPECT_GT(keys.size(), 1000u);
  }
}

TEST(Columns, MayBeUsedByThreadsAtTheSameTime) {
  Columns columns;
  std::vector<std::map<Words, Key>> found(4);
  std::vector<std::thread> threads;
  for (u32 t = 0; t < 4; t++)
    threads.emplace_back([&, t] {
      std::mt19937 random(t / 2);
      for (int round = 0; round < 20000; round++) {
        const Words words = random_words(random, 12, 300);
        const Key key = fold(columns, words).key;
        found[t].emplace(words, key);
        if (unfold(columns, key) != words) found[t].clear();
      }
    });
  for (std::thread& t : threads) t.join();
  for (const auto& mine : found) EXPECT_GT(mine.size(), 10000u);
  for (const auto& mine : found)
    for (const auto& [words, key] : mine) {
      ASSERT_EQ(unfold(columns, key), words);
      for (const auto& other : found) {
        const auto at = other.find(words);
        if (at != other.end()) {
          ASSERT_EQ(at->second, key);
        }
      }
    }
}

Key random_key(std::mt19937& random, u32 bits) {
  Key key;
  for (u32 i = 0; i < bits; i++)
    if (random() % 2) key.limb[i / 64] |= 1ull << i % 64;
  return key;
}

// Keys that become wider while the set grows: slots of every size, buckets of every kind.
TEST(KeySet, AgreesWithASet) {
  for (u32 last_bits : {1, 8, 20, 32, 33, 40, 48, 64, 65, 90, 130, 192, 248}) {
    std::mt19937 random(last_bits);
    KeySet set;
    std::set<Key, decltype(&less)> oracle(less);
    std::vector<Key> all;
    for (u32 round = 0; round < 40000; round++) {
      const u32 bits = 1 + last_bits * std::min<u32>(round, 30000) / 30001;
      Key key = random_key(random, bits);
      // Often a neighbour: they differ in one bit, now and then in one of the first.
      if (!all.empty() && random() % 2) {
        key = all[random() % all.size()];
        const u32 flip = random() % bits;
        key.limb[flip / 64] ^= 1ull << flip % 64;
      }
      const bool fresh = oracle.insert(key).second;
      ASSERT_EQ(set.contains(key, KeySet::hash(key), bits), !fresh);
      ASSERT_EQ(set.insert(key, KeySet::hash(key), bits), fresh);
      ASSERT_TRUE(set.contains(key, KeySet::hash(key), bits));
      if (fresh) all.push_back(key);
    }
    ASSERT_EQ(set.size(), oracle.size());
    for (const Key& key : all) ASSERT_TRUE(set.contains(key, KeySet::hash(key), last_bits)) << last_bits;
  }
}

// A key's other bits decide which of the permuted ones it gets: these share all that is not stored in a slot.
TEST(KeySet, TellsKeysWithTheSameFirstBitsApart) {
  KeySet set;
  for (u64 high = 0; high < 5000; high++) {
    Key key;
    key.limb[0] = high << 32 | 5;
    ASSERT_TRUE(set.insert(key, KeySet::hash(key), 48));
    ASSERT_FALSE(set.insert(key, KeySet::hash(key), 48));
  }
  EXPECT_EQ(set.size(), 5000u);
}

TEST(KeySet, TakesFewBytes) {
  KeySet set;
  set.reserve(16);
  std::mt19937 random(1);
  while (set.size() < 1u << 20) {
    const Key key = random_key(random, 36);
    set.insert(key, KeySet::hash(key), 36);
  }
  EXPECT_LE(set.bytes(), 8u << 20);
}

TEST(KeyTable, NumbersKeysInOrder) {
  KeyTable table;
  std::mt19937 random(1);
  std::map<Key, u32, decltype(&less)> oracle(less);
  for (u32 round = 0; round < 100000; round++) {
    const u32 bits = 1 + round / 1000;
    Key key = random_key(random, 1 + random() % bits);
    const Packing packing{static_cast<u8>((bits + 7) / 8), round > 50000, 0};
    if (packing.layout) key.layout = random() % 3;
    const u32 next = table.size();
    const auto [at, fresh] = oracle.emplace(key, next);
    ASSERT_EQ(table.insert(key, packing), fresh);
    ASSERT_EQ(table.find(key), at->second);
    ASSERT_EQ(table.at(at->second), key);
  }
  for (const auto& [key, number] : oracle) ASSERT_EQ(table.at(number), key);
}

TEST(KeyList, IsADequeOfKeys) {
  KeyList list;
  std::deque<Key> oracle;
  std::mt19937 random(1);
  for (u32 round = 0; round < 300000; round++) {
    const u32 phase = round / 30000 % 3, dice = random() % 10;
    if (dice < (phase == 0 ? 7u : 4u)) {
      const u32 bits = 1 + round / 3000;
      Key key = random_key(random, bits);
      key.layout = round > 100000 ? random() % 4 : 2;
      list.push_back(key, {static_cast<u8>((bits + 7) / 8), round > 100000, 2});
      oracle.push_back(key);
    } else if (!oracle.empty() && (phase == 1 || dice == 9)) {
      ASSERT_EQ(list.pop_front(), oracle.front());
      oracle.pop_front();
    } else if (!oracle.empty()) {
      ASSERT_EQ(list.pop_back(), oracle.back());
      oracle.pop_back();
    }
    ASSERT_EQ(list.size(), oracle.size());
  }
}

// Whole states through both kinds of store, against a map.
TEST(Store, StoresEveryStateOnce) {
  for (const bool numbered : {false, true})
    for (u32 shards_log2 : {0, 2}) {
      Store store(numbered, shards_log2);
      std::mt19937 random(7);
      std::map<Words, u32> oracle;
      Parts parts;
      for (int round = 0; round < 30000; round++) {
        const Words words = random_words(random, 20, 3);
        const u32 count = static_cast<u32>(words.size()), shard = store.shard_of(words.data(), count);
        store.columns().fold(words.data(), count, parts);
        const bool known = oracle.count(words) > 0;
        ASSERT_EQ(store.contains(shard, parts.key, Store::hash(parts.key)), known);
        ASSERT_EQ(store.insert(shard, parts.key, Store::hash(parts.key)), !known);
        if (!numbered) {
          oracle.emplace(words, 0);
          continue;
        }
        const u32 number = store.find(shard, parts.key);
        ASSERT_EQ(oracle.emplace(words, number).first->second, number);
        ASSERT_EQ(unfold(store.columns(), store.key(number)), words);
        ASSERT_LT(store.in_shard(number), store.size(shard));
      }
      EXPECT_EQ(store.size(), oracle.size());
    }
}

}  // namespace
}  // namespace spiced
