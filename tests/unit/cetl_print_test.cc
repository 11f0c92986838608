#include <gtest/gtest.h>

#include "cetl/print.h"
#include "cetl_testing.h"

namespace cetl {
namespace {

std::string again(const std::string& text) { return to_string(parse_formula(text)); }
std::string ltl_again(const std::string& text) { return to_string(parse_ltl(text)); }

TEST(CetlPrint, WritesNoMoreParenthesesThanNeeded) {
  EXPECT_EQ(again("EF(P_0@wait && EG(!P_0@CS))"), "EF(P_0@wait && EG(!P_0@CS))");
  EXPECT_EQ(again("(((a)) && (b && (c)))"), "a && (b && c)");
  EXPECT_EQ(again("((a && b) && c) || (d == 1)"), "a && b && c || d == 1");
  EXPECT_EQ(again("(a || b) && c"), "(a || b) && c");
  EXPECT_EQ(again("a - (b - c) - (d * e)"), "a - (b - c) - d * e");
  EXPECT_EQ(again("!(a == b)"), "!(a == b)");
  EXPECT_EQ(again("!a == b"), "!a == b");
  EXPECT_EQ(again("- - x"), "-(-x)");
  EXPECT_EQ(again("(a -> b) -> c"), "(a -> b) -> c");
  EXPECT_EQ(again("E[(a && b) U (c || d)]"), "E[a && b U c || d]");
  EXPECT_EQ(again("A[P[1]:r[2].f > 3 R ~x & 1]"), "A[P[1]:r[2].f > 3 R ~x & 1]");
  EXPECT_EQ(again("(c -> a : b)"), "(c -> a : b)");
  EXPECT_EQ(again("EF !EX p"), "EF(!EX(p))");
  EXPECT_EQ(ltl_again("[](p -> (<>q))"), "[](p -> <>q)");
  EXPECT_EQ(ltl_again("(p U q) && ((p V q) W X r)"), "p U q && (p V q) W X(r)");
}

TEST(CetlPrint, IsReadAgainAsTheSameTree) {
  for (const bool ltl : {false, true}) {
    testing::RandomFormula random(ltl ? 17 : 4, ltl);
    for (int i = 0; i < 20000; i++) {
      const Formula tree = random.formula(1 + i % 6);
      const std::string text = to_string(tree);
      Formula read;
      ASSERT_NO_THROW(read = ltl ? parse_ltl(text) : parse_formula(text)) << text;
      ASSERT_TRUE(same(tree, read)) << text << "\n" << to_string(read);
    }
  }
}

}  // namespace
}  // namespace cetl
