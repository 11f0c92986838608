// Runs taken again on literal little graphs: what is a run of the model, and what is refused.
#include "search/known_run.h"

#include <gtest/gtest.h>

#include "little_model.h"

namespace spiced {
namespace {

KnownRun take(const Model& model, const RunFile& file) {
  Shapes shapes(model);
  Stepper stepper(model, shapes);
  return take_again(stepper, file, false);
}

void count_up(Eval& e) { globals(e).a++; }
void flip(Eval& e) { globals(e).b = static_cast<i16>(1 - globals(e).b); }

// Two processes: 1 → 2 → 3, and a loop at 1 that counts, or one that flips.
struct Pair {
  explicit Pair(void (*loop)(Eval&)) { m.process({{1, 2}, {2, 3}}, {3}).process({{1, 1, nullptr, loop}}); }
  KnownRun run(const RunFile& file) { return take(m.model(), file); }
  LittleModel m;
};

TEST(KnownRun, IsTakenStepByStep) {
  const KnownRun run = Pair(flip).run({{{1, 0, 0, 0}, {2, 1, 2, 0}, {3, 0, 1, 0}}, -1, ""});
  EXPECT_EQ(run.problem, "");
  EXPECT_EQ(run.steps, 3);
  EXPECT_EQ(run.moves.size(), 3u);
  EXPECT_FALSE(run.ends);
}

TEST(KnownRun, WhatIsNoMoveIsRefused) {
  EXPECT_NE(Pair(flip).run({{{7, 0, 1, 0}}, -1, ""}).problem.find("step 7"), std::string::npos);
  EXPECT_NE(Pair(flip).run({{{7, 1, 0, 0}}, -1, ""}).problem, "");   // another's statement
  EXPECT_NE(Pair(flip).run({{{7, 9, 0, 0}}, -1, ""}).problem, "");   // no such process
  EXPECT_NE(Pair(flip).run({{{7, 0, -3, 0}}, -1, ""}).problem, "");  // no such statement
}

TEST(KnownRun, ACycleMustClose) {
  const RunFile once = {{{1, 0, 0, 0}, {2, 1, 2, 0}}, 1, ""},
                twice = {{{1, 0, 0, 0}, {2, 1, 2, 0}, {3, 1, 2, 0}}, 1, ""};
  EXPECT_NE(Pair(flip).run(once).problem, "");
  EXPECT_NE(Pair(count_up).run(twice).problem, "");  // the same locations, another value
  const KnownRun run = Pair(flip).run(twice);
  EXPECT_EQ(run.problem, "");
  EXPECT_EQ(run.cycle, 1);
  EXPECT_EQ(run.cycle_move, 1);
}

TEST(KnownRun, ACycleWithoutStepsIsForAModelThatHasEnded) {
  EXPECT_NE(Pair(flip).run({{{1, 0, 0, 0}}, 1, ""}).problem, "");
  LittleModel m;
  m.process({{1, 2}}, {2});
  const KnownRun run = take(m.model(), {{{1, 0, 0, 0}}, 1, ""});
  EXPECT_EQ(run.problem, "");
  EXPECT_TRUE(run.ends && run.valid_end);
}

TEST(KnownRun, InvalidEndStates) {
  LittleModel m;
  m.process({{1, 2}});
  const KnownRun run = take(m.model(), {{{1, 0, 0, 0}}, -1, ""});
  EXPECT_TRUE(run.ends);
  EXPECT_FALSE(run.valid_end);
}

TEST(KnownRun, MergedStatementsAreTakenOneByOne) {
  const KnownRun run = Pair(flip).run({{{1, 0, 0, 3}, {2, 1, 2, 0}}, -1, ""});
  EXPECT_EQ(run.problem, "");
  EXPECT_EQ(run.steps, 3);
  LittleModel choice;
  choice.process({{1, 2}, {2, 3}, {2, 4}});
  EXPECT_NE(take(choice.model(), {{{1, 0, 0, 3}}, -1, ""}).problem, "");
  // Nowhere on the way is that location.
  EXPECT_NE(Pair(flip).run({{{1, 0, 0, 9}}, -1, ""}).problem, "");
  LittleModel dies;
  dies.process({{1, 2}, {2, 0, nullptr, nullptr, Transition::kEnd}});
  EXPECT_NE(take(dies.model(), {{{1, 0, 0, 9}}, -1, ""}).problem, "");
}

TEST(KnownRun, OnlyTheLastLineShowsAnAssertion) {
  LittleModel m;
  m.process({{1, 2, nullptr, violate}, {2, 3}}, {3});
  EXPECT_EQ(take(m.model(), {{{1, 0, 0, 0}}, -1, ""}).error, "assertion violated");
  EXPECT_EQ(take(m.model(), {{{1, 0, 0, 0}, {2, 0, 1, 0}}, -1, ""}).error, "");
}

TEST(KnownRun, AnythingElseThatIsViolatedEndsIt) {
  LittleModel m;
  m.process({{1, 2, nullptr, [](Eval& e) { e.violate("the trace"); }}, {2, 3}}, {3});
  const KnownRun run = take(m.model(), {{{1, 0, 0, 0}, {2, 0, 7, 0}}, -1, ""});
  EXPECT_EQ(run.problem, "");
  EXPECT_EQ(run.error, "the trace");
  EXPECT_EQ(run.steps, 1);
}

int first_channel(Eval&) { return 1; }
void make_one(Eval& e) { e.make_channel(0); }
bool can_send(Eval& e) { return e.can_send(1); }
void send(Eval& e) {
  const int v = 5;
  e.send(1, &v, 1);
}
bool can_receive(Eval& e) { return e.can_receive(1); }
void receive(Eval& e) { e.take(1, 1, 0); }

TEST(KnownRun, AHandshakeIsTwoLines) {
  LittleModel m;
  m.channel(0).begin(make_one);
  m.process({{1, 2, can_send, send, Transition::kSend, first_channel}});
  m.process({{1, 2, can_receive, receive, Transition::kReceive}, {2, 3}}, {3});
  const KnownRun run = take(m.model(), {{{1, 0, 0, 0}, {2, 1, 1, 3}}, -1, ""});
  EXPECT_EQ(run.problem, "");
  EXPECT_EQ(run.steps, 3);  // what is merged into the receiver's line belongs to it
  EXPECT_EQ(run.moves.size(), 2u);
  EXPECT_NE(take(m.model(), {{{1, 0, 0, 0}}, -1, ""}).problem, "");
  EXPECT_NE(take(m.model(), {{{1, 0, 0, 0}, {2, 0, 1, 0}}, -1, ""}).problem, "");
}

}  // namespace
}  // namespace spiced
