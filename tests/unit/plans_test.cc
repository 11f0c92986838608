#include "reduce/plans.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "dice.h"

namespace spiced {
namespace {

using Answers = Plans<u64>;

// Facts that an answer may depend on; which ones, and in what order they are looked up, depends on those before.
class Riddle {
 public:
  explicit Riddle(fuzz::Dice& dice) {
    for (u64& fact : facts) fact = static_cast<u64>(dice.below(3));
  }
  std::array<u64, 6> facts;

  template <typename See>
  u64 answer(u64 key, See see) const {
    u64 sum = key;
    for (u64 at = key % 6, steps = 0; steps < 1 + key % 4; steps++) {
      see({nullptr, static_cast<u32>(at), 0, 0}, facts[at]);
      sum = sum * 3 + facts[at];
      at = (at + 1 + facts[at]) % 6;
    }
    return sum;
  }
};

TEST(Plans, GiveTheAnswersThatWouldBeFound) {
  fuzz::Dice dice(1);
  Answers plans;
  int known = 0;
  constexpr int kRounds = 20000;
  for (int round = 0; round < kRounds; round++) {
    const Riddle riddle(dice);
    const u64 key = static_cast<u64>(dice.below(50));
    const u64 right = riddle.answer(key, [](const Answers::Question&, u64) {});
    const u64* const found =
        plans.find({key, key + 1}, [&](const Answers::Question& q) { return riddle.facts[q.element]; });
    if (found) {
      known++;
      ASSERT_EQ(*found, right) << "round " << round;
      continue;
    }
    riddle.answer(key, [&](const Answers::Question& q, u64 value) { plans.saw(q, value); });
    ASSERT_EQ(plans.keep(right), right);
  }
  EXPECT_GT(known, kRounds / 2);
}

TEST(Plans, DoNotKeepWhatCannotBeRepeated) {
  Answers plans;
  auto look = [](const Answers::Question&) { return u64{0}; };
  ASSERT_EQ(plans.find({1}, look), nullptr);
  plans.spoil();
  plans.keep(7);
  EXPECT_EQ(plans.find({1}, look), nullptr);
  plans.keep(8);
  ASSERT_NE(plans.find({1}, look), nullptr);
  EXPECT_EQ(*plans.find({1}, look), 8u);
}

TEST(Plans, AreUselessAfterSomeRoundsWithoutSuccess) {
  Answers plans;
  u64 key = 0;
  int rounds = 0;
  for (bool useless = false; !useless && rounds < 100; rounds++) {
    for (int i = 0; i < 10; i++) {
      plans.find({key++}, [](const Answers::Question&) { return u64{0}; });
      plans.keep(key);
    }
    useless = plans.is_useless();
  }
  EXPECT_GT(rounds, 1);
  EXPECT_LT(rounds, 10);
}

}  // namespace
}  // namespace spiced
