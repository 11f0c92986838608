// The oracle of lengths, on graphs whose answers one can see, and against itself: ways against trying.
#include "length_oracle.h"

#include <gtest/gtest.h>

#include <iostream>

#include "order_oracle.h"
#include "random_programs.h"
#include "run_formulas.h"

namespace spiced::fuzz {
namespace {

constexpr u32 kMostStates = 100;

struct Expected {
  const char* formula;
  long lines;  // -1: no run shows it
};

void expect(const std::string& program, const std::vector<Expected>& all) {
  const std::optional<Graph> graph = explore(read_program(program), kMostStates);
  ASSERT_TRUE(graph);
  for (const Expected& e : all) {
    const Ctl f = read_formula(e.formula);
    ASSERT_TRUE(asks_for_one_run(f)) << e.formula;
    const std::optional<u32> lines = fewest_lines(*graph, f);
    EXPECT_EQ(lines ? static_cast<long>(*lines) : -1, e.lines) << e.formula;
    bool gave_up = false;
    const std::optional<u32> tried = fewest_lines_by_trying(*graph, f, 12, gave_up);
    EXPECT_EQ(tried ? static_cast<long>(*tried) : -1, e.lines) << e.formula << ", by trying";
  }
}

TEST(LengthOracle, WaysToGoals) {
  expect("P0: 1>2; 2>3; 1>4; 4>5; 5>3; 3>1", {{"EF(P0@l1)", 0},
                                              {"EF(P0@l3)", 2},
                                              {"E[!(P0@l2) U P0@l3]", 3},
                                              {"E[!(P0@l2) U P0@l2]", 1},
                                              {"E[P0@l2 U P0@l3]", -1},
                                              {"EX(P0@l4)", 1},
                                              {"EX(P0@l3)", -1},
                                              {"EF(P0@l5 && EF(P0@l2))", 5},
                                              {"EF(P0@l5) || EF(P0@l3)", 2}});
}

TEST(LengthOracle, ARendezvousIsTwoLines) {
  expect("channels q0[0]\nP0: 1>2 q0!1; 1>3; 3>4; 4>2\nP1: 1>2 q0?1; 1>1", {{"EF(P0@l2)", 2},
                                                                            {"EF(P0@l2 && P1@l2)", 2},
                                                                            {"EF(P0@l2 && P1@l1)", 3},
                                                                            {"EX(P1@l2)", 2},
                                                                            {"EF(P0@l2 && EG(P1@l2))", 2},
                                                                            {"EF(P0@l2 && EG(P1@l1))", 4}});
}

TEST(LengthOracle, Lassos) {
  // A cycle of three at once, or one of one that is further away.
  expect("P0: 1>2; 2>3; 3>1; 1>4; 4>5; 5>5", {{"EG(P0@l1 || (P0@l2 || P0@l3))", 3},
                                              {"EG(!(P0@l2))", 3},
                                              {"EG(!(P0@l2) && !(P0@l4))", -1},
                                              {"EF(P0@l4 && EG(P0@l4 || P0@l5))", 3},
                                              {"EF(EG(P0@l5))", 3},
                                              {"E[P0@l3 R !(P0@l4)]", 2},
                                              {"E[P0@l1 R !(P0@l4)]", 0},
                                              {"E[!(P0@l2) U (P0@l4 && EG(!(P0@l1)))]", 3}});
}

TEST(LengthOracle, ARunThatCannotContinueStaysThere) {
  expect("P0: 1>2; 1>3; 3>4; 4>5; 5>3", {{"EG(!(P0@l3))", 1},
                                         {"EF(P0@l2 && EG(P0@l2))", 1},
                                         {"EF(P0@l2 && EX(EX(P0@l2)))", 1},
                                         {"EG(!(P0@l2))", 4},
                                         {"EF(EX(P0@l5))", 3}});
}

TEST(LengthOracle, AGoalMayLieOnTheCycle) {
  // Once round is enough where p comes after the cycle has begun; but what is to come after p is not before it.
  expect(
      "P0: 1>2; 2>3; 3>1",
      {{"EF(P0@l3 && EG(!(P0@l4)))", 3}, {"EF(P0@l3 && EF(P0@l2 && EG(!(P0@l4))))", 4}, {"EX(EX(EG(!(P0@l4))))", 3}});
  expect("P0: 1>2; 2>3; 3>2", {{"EF(P0@l3 && EG(!(P0@l1)))", 3}, {"EF(P0@l3 && EX(P0@l2 && EX(EG(!(P0@l1)))))", 4}});
}

TEST(LengthOracle, OrBeforeTheCycle) {
  const std::optional<Graph> graph = explore(read_program("P0: 1>2; 2>3; 3>1; 3>4; 4>4"), kMostStates);
  auto lines = [&](const char* f) { return fewest_lines(*graph, read_formula(f), CycleBegins::kWhereAllIsShown); };
  EXPECT_EQ(lines("EF(P0@l3 && EG(!(P0@l4)))"), 5u);
  EXPECT_EQ(lines("EF(P0@l1 && EG(!(P0@l4)))"), 3u);
  EXPECT_EQ(lines("EF(P0@l3 && EG(!(P0@l1)))"), 4u);
  EXPECT_EQ(lines("EF(P0@l3 && EG(!(P0@l2)))"), 4u);
  EXPECT_EQ(lines("EF(P0@l3)"), 2u);
}

TEST(LengthOracle, PartsAboutAllRunsAreConditions) {
  expect(
      "P0: 1>2; 2>3; 3>4; 3>3; 1>5",
      {{"EF(!(EF(P0@l3)))", 1}, {"EF(P0@l3 && EG(EF(P0@l4)))", 3}, {"EF(AX(P0@l4))", 3}, {"E[EF(P0@l3) U P0@l4]", 3}});
}

TEST(LengthOracle, TwoRunsAreNotOne) {
  EXPECT_FALSE(asks_for_one_run(read_formula("EG(a==1) && EF(a==0)")));
  EXPECT_FALSE(asks_for_one_run(read_formula("EF(EX(a==1) && EF(a==0))")));
  EXPECT_TRUE(asks_for_one_run(read_formula("EF(a==1 && AF(a==0))")));
  EXPECT_TRUE(asks_for_one_run(read_formula("E[EF(a==1) U EF(a==0)]")));
}

TEST(LengthOracle, AgreesWithTrying) {
  u32 compared = 0, longest = 0;
  for (u64 seed = 1; seed <= 300; seed++) {
    Dice dice(seed);
    int skeleton;
    const Program program = make_up_program(dice, skeleton);
    const std::optional<Graph> graph = explore(program, kMostStates);
    if (!graph) continue;
    RunFormulaMaker maker(program, *graph, dice);
    for (int i = 0; i < kRunForms; i++) {
      const Ctl f = folded(maker.formula(static_cast<RunForm>(i)));
      if (!asks_for_one_run(f)) continue;
      const std::optional<u32> lines = fewest_lines(*graph, f);
      EXPECT_EQ(lines.has_value(), truth(*graph, f)[0] != 0) << to_string(program) << to_string(f, program);
      bool gave_up = false;
      const std::optional<u32> tried = fewest_lines_by_trying(*graph, f, lines ? *lines : 6, gave_up);
      if (gave_up) continue;
      EXPECT_EQ(lines, tried) << to_string(program) << to_string(f, program);
      compared++;
      longest = std::max(longest, lines.value_or(0));
    }
  }
  std::cout << compared << " lengths compared, up to " << longest << " lines\n";
  EXPECT_GT(compared, 2000u);
  EXPECT_GT(longest, 8u);
}

TEST(OrderOracle, FindsWhatTheFormulaAllows) {
  const std::optional<Graph> graph = explore(read_program("P0: 1>2 a:=1; 2>3\nP1: 1>2 b:=1; 2>3"), kMostStates);
  const ShownRun zigzag = {{{0, 0}, {1, 2}, {0, 1}, {1, 3}}};
  EXPECT_EQ(switches_of(zigzag), 3u);
  bool gave_up = false;
  const auto free =
      order_with_fewer(*graph, read_formula("EF(P0@l3 && P1@l3)"), zigzag, 3, CycleBegins::kAnywhere, gave_up);
  ASSERT_TRUE(free);
  EXPECT_LT(switches_of(*free), 3u);
  EXPECT_FALSE(
      order_with_fewer(*graph, read_formula("EF(P0@l3 && P1@l3)"), zigzag, 1, CycleBegins::kAnywhere, gave_up));
  const Ctl between = read_formula("EF((P0@l2 && P1@l2) && EF(P0@l3 && P1@l3))");
  EXPECT_EQ(switches_of(order_with_fewer(*graph, between, zigzag, 3, CycleBegins::kAnywhere, gave_up).value()), 2u);
  EXPECT_FALSE(order_with_fewer(*graph, between, zigzag, 2, CycleBegins::kAnywhere, gave_up));
  EXPECT_FALSE(gave_up);
}

TEST(OrderOracle, ACycleBeginsWhereItDid) {
  const std::optional<Graph> graph = explore(read_program("P0: 1>2; 2>3; 3>2\nP1: 1>2; 2>1"), kMostStates);
  const ShownRun shown = {{{1, 3}, {0, 0}, {1, 4}, {0, 1}, {1, 3}, {0, 2}, {1, 4}}, 3};
  ASSERT_TRUE(follow(*graph, shown));
  const Ctl f = read_formula("EG(P0@l1 || (P0@l2 || P0@l3))");
  bool gave_up = false;
  const auto other = order_with_fewer(*graph, f, shown, 3, CycleBegins::kAnywhere, gave_up);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->cycle, 3);
  ASSERT_TRUE(follow(*graph, *other));
  EXPECT_FALSE(order_with_fewer(*graph, f, shown, 2, CycleBegins::kAnywhere, gave_up));
  EXPECT_FALSE(gave_up);
}

}  // namespace
}  // namespace spiced::fuzz
