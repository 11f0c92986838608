#include "state/store.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace spiced {
namespace {

struct Stored {
  u32 id;
  bool fresh;
};
Stored put(Store& store, const u32* words, u32 count, Path& path) {
  const Root root = store.fold(words, count, path);
  const bool known = store.knows(root), fresh = store.insert(root);
  EXPECT_NE(known, fresh);
  EXPECT_EQ(store.root(store.find(root)), root);
  return {store.find(root), fresh};
}

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
  EXPECT_EQ(put(store, a, 3, path).id, 0u);
  const Stored second = put(store, b, 3, path);
  EXPECT_EQ(second.id, 1u);
  EXPECT_TRUE(second.fresh);
  const Stored again = put(store, a, 3, path);
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
  for (const auto& s : states) EXPECT_EQ(put(store, s.data(), 4, path).id, next++);
}

TEST(Store, TellsLengthsApart) {
  Store store;
  Path path;
  const u32 zeros[8] = {};
  for (u32 n = 2; n <= 8; n++) EXPECT_TRUE(put(store, zeros, n, path).fresh) << n;
  for (u32 n = 2; n <= 8; n++) EXPECT_EQ(put(store, zeros, n, path).id, n - 2);
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
    const Stored result = put(store, state.data(), static_cast<u32>(state.size()), path);
    const auto [at, fresh] = oracle.emplace(state, static_cast<u32>(by_id.size()));
    if (fresh) by_id.push_back(state);
    ASSERT_EQ(result.fresh, fresh);
    ASSERT_EQ(result.id, at->second);
    ASSERT_EQ(store.size(), by_id.size());
  }
  EXPECT_GT(by_id.size(), 5000u);
}

// Many neighbours of several states at once, of different lengths, are what they are one by one.
TEST(Store, FoldsAllAsOneByOne) {
  std::mt19937 random(2);
  for (u32 shards : {0, 1, 2}) {
    Store together(shards);
    Folding folding(together);
    for (int round = 0; round < 300; round++) {
      Path known[3];
      std::vector<u32> base[3];
      for (int i = 0; i < 3; i++) {
        base[i].resize(1 + random() % 20);
        for (u32& w : base[i]) w = random() % 3;
        together.fold(base[i].data(), static_cast<u32>(base[i].size()), known[i]);
      }
      folding.clear();
      std::vector<std::vector<u32>> states;
      for (u32 k = 0; k < random() % 30; k++) {
        const int i = static_cast<int>(random() % 3);
        std::vector<u32> state = base[i];
        for (u32 changes = random() % 4; changes > 0; changes--) state[random() % state.size()] = random() % 100000;
        // Now and then without a neighbour, or with one of another length.
        folding.add(state.data(), static_cast<u32>(state.size()),
                    random() % 5 ? &known[random() % 4 ? i : 0] : nullptr);
        states.push_back(state);
      }
      folding.fold_all();
      for (size_t k = 0; k < states.size(); k++) {
        std::vector<u32> back(states[k].size());
        Path path;
        together.unfold(folding.root(static_cast<u32>(k)), back.data(), path);
        ASSERT_EQ(back, states[k]);
        ASSERT_EQ(together.fold(back.data(), static_cast<u32>(back.size()), path), folding.root(static_cast<u32>(k)));
      }
    }
  }
}

}  // namespace
}  // namespace spiced
