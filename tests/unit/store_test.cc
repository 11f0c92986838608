#include "state/store.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace spiced {
namespace {

TEST(PairTable, NumbersPairsInOrderAndFindsThemAgain) {
  PairTable table;
  bool fresh = false;
  EXPECT_EQ(table.insert(7, 8, fresh), 0u);
  EXPECT_TRUE(fresh);
  EXPECT_EQ(table.insert(8, 7, fresh), 1u);
  EXPECT_TRUE(fresh);
  EXPECT_EQ(table.insert(7, 8, fresh), 0u);
  EXPECT_FALSE(fresh);
}

TEST(PairTable, KeepsEveryNumberWhileItGrows) {
  PairTable table;
  bool fresh = false;
  for (u32 i = 0; i < 100000; i++) ASSERT_EQ(table.insert(i % 317, i, fresh), i);
  for (u32 i = 0; i < 100000; i++) {
    ASSERT_EQ(table.insert(i % 317, i, fresh), i);
    ASSERT_FALSE(fresh);
    u32 a = 0, b = 0;
    table.get(i, a, b);
    ASSERT_EQ(a, i % 317);
    ASSERT_EQ(b, i);
  }
}

TEST(Store, GivesDenseNumbersAndTheSameNumberForTheSameState) {
  Store store;
  Path path;
  const u32 a[] = {1, 2, 3}, b[] = {1, 2, 4};
  EXPECT_EQ(store.insert(a, 3, path).id, 0u);
  const Store::Result second = store.insert(b, 3, path);
  EXPECT_EQ(second.id, 1u);
  EXPECT_TRUE(second.fresh);
  const Store::Result again = store.insert(a, 3, path);
  EXPECT_EQ(again.id, 0u);
  EXPECT_FALSE(again.fresh);
  EXPECT_EQ(store.size(), 2u);
}

// Swapped halves, swapped pairs, one word moved: what a careless pairing would take for the same.
TEST(Store, TellsStatesOfTheSameWordsApart) {
  Store store;
  Path path;
  const std::vector<std::vector<u32>> states = {{1, 2, 3, 4}, {3, 4, 1, 2}, {2, 1, 4, 3}, {1, 2, 4, 3},
                                                {0, 0, 0, 1}, {0, 0, 1, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}};
  u32 next = 0;
  for (const auto& s : states) EXPECT_EQ(store.insert(s.data(), 4, path).id, next++);
}

TEST(Store, TellsLengthsApart) {
  Store store;
  Path path;
  const u32 zeros[8] = {};
  for (u32 n = 2; n <= 8; n++) EXPECT_TRUE(store.insert(zeros, n, path).fresh) << n;
  for (u32 n = 2; n <= 8; n++) EXPECT_EQ(store.insert(zeros, n, path).id, n - 2);
  u32 out[8];
  for (u32 id = 0; id < 7; id++) EXPECT_EQ(store.load(id, out, path), id + 2);
}

// Against std::map: random neighbours of random known states, several lengths, any earlier path as the start.
TEST(Store, AgreesWithAMapOnRandomStates) {
  std::mt19937 random(1);
  Store store;
  std::map<std::vector<u32>, u32> oracle;
  std::vector<std::vector<u32>> by_id;
  Path path;
  u32 words[16];
  for (int round = 0; round < 20000; round++) {
    std::vector<u32> state;
    if (by_id.empty() || random() % 50 == 0) {
      state.assign(2 + random() % 14, random() % 3);
    } else {
      const u32 from = static_cast<u32>(random() % by_id.size());
      const u32 n = store.load(from, words, path);
      state.assign(words, words + n);
      ASSERT_EQ(state, by_id[from]);
      state[random() % n] = random() % 4;
      if (random() % 2) state[random() % n] ^= 1;
    }
    if (random() % 10 == 0 && !by_id.empty())  // a path of somebody else is as good
      store.load(static_cast<u32>(random() % by_id.size()), words, path);
    const Store::Result result = store.insert(state.data(), static_cast<u32>(state.size()), path);
    const auto [at, fresh] = oracle.emplace(state, static_cast<u32>(by_id.size()));
    if (fresh) by_id.push_back(state);
    ASSERT_EQ(result.fresh, fresh);
    ASSERT_EQ(result.id, at->second);
    ASSERT_EQ(store.size(), by_id.size());
  }
  EXPECT_GT(by_id.size(), 5000u);
}

}  // namespace
}  // namespace spiced
