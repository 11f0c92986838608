// Both searches on literal little graphs: what they count, what they find, and what they say when they are cut off.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "little_model.h"
#include "search/breadth_first.h"
#include "search/depth_first.h"

namespace spiced {
namespace {

struct Found {
  std::string text;
  std::vector<int> ids;  // the third figure of every trail line
  long depth;
};

struct Listener : SearchListener {
  void on_error(const std::string& text, long depth, u64) override { errors.push_back({text, {}, depth}); }
  bool wants_trail(u64) const override { return true; }
  void on_trail(const Trail& trail) override {
    for (const TrailStep& s : trail.steps) errors.back().ids.push_back(s.id);
  }
  void on_progress(const SearchCounts&) override {}
  void on_depth_limit() override { depth_limits++; }
  std::vector<Found> errors;
  int depth_limits = 0;
};

struct Outcome {
  SearchCounts counts;
  std::vector<Found> errors;
  int depth_limits;
};

template <typename Order>
Outcome search(const Model& model, SearchOptions options = {}) {
  Shapes shapes(model);
  Stepper stepper(model, shapes);
  Listener listener;
  Order order(stepper, options, listener);
  order.run();
  return {order.counts(), listener.errors, listener.depth_limits};
}

template <typename Order>
class Searches : public testing::Test {};
using Orders = testing::Types<DepthFirst, BreadthFirst>;
TYPED_TEST_SUITE(Searches, Orders);

void count_up(Eval& e) { globals(e).a++; }
bool below_5000(Eval& e) { return globals(e).a < 5000; }

TYPED_TEST(Searches, CountsADiamondWithACycle) {
  LittleModel m;  // 1 → 2, 3 → 4 → 1
  m.process({{1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 1}});
  const Outcome o = search<TypeParam>(m.model());
  EXPECT_EQ(o.counts.stored, 4u);
  EXPECT_EQ(o.counts.matched, 2u);
  EXPECT_EQ(o.counts.errors, 0u);
  EXPECT_EQ(o.counts.stopped, "");
}

TYPED_TEST(Searches, CountsTheProductOfTwoProcesses) {
  LittleModel m;
  m.process({{1, 2}, {2, 3}}, {3}).process({{1, 2}, {2, 3}}, {3});
  const Outcome o = search<TypeParam>(m.model());
  EXPECT_EQ(o.counts.stored, 9u);
  EXPECT_EQ(o.counts.stored + o.counts.matched, 1u + 12u);
  EXPECT_EQ(o.counts.errors, 0u);
}

TYPED_TEST(Searches, FindsAnInvalidEndState) {
  LittleModel m;
  m.process({{1, 2}});
  const Outcome o = search<TypeParam>(m.model());
  ASSERT_EQ(o.errors.size(), 1u);
  EXPECT_EQ(o.errors[0].text, "invalid end state");
  EXPECT_EQ(o.errors[0].ids, (std::vector<int>{0}));
  EXPECT_NE(o.counts.stopped, "") << "stopped at the first error: not complete";
}

TYPED_TEST(Searches, AnErrorInTheFirstStateHasAnEmptyTrail) {
  LittleModel m;
  m.process({{1, 2, [](Eval&) { return false; }}});
  const Outcome o = search<TypeParam>(m.model());
  ASSERT_EQ(o.errors.size(), 1u);
  EXPECT_TRUE(o.errors[0].ids.empty());
}

TYPED_TEST(Searches, GoesOnAfterAViolatedAssertion) {
  LittleModel m;
  m.process({{1, 2, nullptr, violate}, {2, 3, nullptr, violate}}, {3});
  SearchOptions options;
  options.stop_at_error = 0;
  const Outcome o = search<TypeParam>(m.model(), options);
  EXPECT_EQ(o.counts.errors, 2u);
  EXPECT_EQ(o.counts.stored, 3u);
  EXPECT_EQ(o.counts.stopped, "") << "everything was explored";
  options.ignore_assertions = true;
  EXPECT_EQ(search<TypeParam>(m.model(), options).counts.errors, 0u);
}

TYPED_TEST(Searches, StopsAtTheNthError) {
  LittleModel m;
  m.process({{1, 2, nullptr, violate}, {2, 3, nullptr, violate}, {3, 4, nullptr, violate}}, {4});
  SearchOptions options;
  options.stop_at_error = 2;
  EXPECT_EQ(search<TypeParam>(m.model(), options).counts.errors, 2u);
}

TYPED_TEST(Searches, ADepthLimitIsNeverAVerdict) {
  LittleModel m;
  m.process({{1, 2}, {2, 3}, {3, 4}, {4, 5, nullptr, violate}}, {5});
  SearchOptions options;
  options.max_depth = 2;
  const Outcome o = search<TypeParam>(m.model(), options);
  EXPECT_EQ(o.counts.errors, 0u);
  EXPECT_EQ(o.counts.stopped, "max search depth too small");
  EXPECT_EQ(o.depth_limits, 1);
}

TYPED_TEST(Searches, AMemoryLimitIsNeverAVerdict) {
  LittleModel m;
  m.process({{1, 1, below_5000, count_up}}, {1});
  SearchOptions options;
  options.memory_limit = 1;
  const Outcome o = search<TypeParam>(m.model(), options);
  EXPECT_LT(o.counts.stored, 5001u);
  EXPECT_NE(o.counts.stopped.find("out of memory"), std::string::npos);
  EXPECT_EQ(search<TypeParam>(m.model()).counts.stored, 5001u);
}

TYPED_TEST(Searches, AnInterruptIsNeverAVerdict) {
  LittleModel m;
  m.process({{1, 1, below_5000, count_up}}, {1});
  search_interrupted = true;
  const Outcome o = search<TypeParam>(m.model());
  search_interrupted = false;
  EXPECT_EQ(o.counts.stopped, "interrupted");
}

TYPED_TEST(Searches, DeepPathsNeedNoRecursion) {
  LittleModel m;
  m.process({{1, 1, [](Eval& e) { return globals(e).b < 30; },
              [](Eval& e) {
                if (++globals(e).a == 30000) globals(e).a = 0, globals(e).b++;
              }}},
            {1});
  const Outcome o = search<TypeParam>(m.model());
  EXPECT_EQ(o.counts.stored, 900001u);
  EXPECT_EQ(o.counts.depth, 900000u);
}

// The steps inside an atomic sequence are not counted as states, and a loop in one ends.
TYPED_TEST(Searches, PassesThroughAtomicSequences) {
  LittleModel m;
  constexpr u16 kAtomic = Transition::kAtomic;
  m.process(
      {{1, 2, nullptr, nullptr, kAtomic}, {2, 3, nullptr, nullptr, kAtomic}, {3, 2, nullptr, nullptr, kAtomic}, {3, 4}},
      {4});
  const Outcome o = search<TypeParam>(m.model());
  EXPECT_EQ(o.counts.stored, 2u);
  EXPECT_EQ(o.counts.errors, 0u);
  EXPECT_EQ(o.counts.stopped, "");
}

TEST(DepthFirst, FollowsTheFirstEdgeFirst) {
  LittleModel m;  // the long way to the error comes first
  m.process({{1, 2}, {2, 3}, {3, 4}, {1, 4}, {4, 5, nullptr, violate}}, {5});
  const Outcome o = search<DepthFirst>(m.model());
  ASSERT_EQ(o.errors.size(), 1u);
  EXPECT_EQ(o.errors[0].ids, (std::vector<int>{0, 1, 2, 4}));
  EXPECT_EQ(o.errors[0].depth, 3);
}

TEST(BreadthFirst, FindsTheShortestTrail) {
  LittleModel m;
  m.process({{1, 2}, {2, 3}, {3, 4}, {1, 4}, {4, 5, nullptr, violate}}, {5});
  const Outcome o = search<BreadthFirst>(m.model());
  ASSERT_EQ(o.errors.size(), 1u);
  EXPECT_EQ(o.errors[0].ids, (std::vector<int>{3, 4}));
}

// A rendezvous is two lines. The error behind it is met first, in one move, but two single moves reach it in the
// same number of lines, and a third process reaches another in one: that one must be reported.
TEST(BreadthFirst, ARendezvousCountsTwice) {
  LittleModel m;
  m.channel(0).begin([](Eval& e) { e.make_channel(0); });
  auto channel = [](Eval&) { return 1; };
  auto send = [](Eval& e) {
    const int v = 1;
    e.send(1, &v, 1);
  };
  auto can_receive = [](Eval& e) { return e.can_receive(1); };
  auto take_and_violate = [](Eval& e) {
    e.take(1, 1, 0);
    violate(e);
  };
  m.process({{1, 2}, {2, 3, nullptr, violate}}, {3});                                    // edges 0, 1
  m.process({{1, 2}, {2, 3}, {3, 4, nullptr, send, Transition::kSend, +channel}}, {4});  // edges 2, 3, 4
  m.process({{1, 2, +can_receive, +take_and_violate, Transition::kReceive}}, {1, 2});    // edge 5
  const Outcome o = search<BreadthFirst>(m.model());
  ASSERT_EQ(o.errors.size(), 1u);
  EXPECT_EQ(o.errors[0].ids, (std::vector<int>{0, 1}));
}

// The state behind the rendezvous is also reached by one plain step that is found later: its distance is 1, not 2.
TEST(BreadthFirst, AStateMovesUpWhenAShorterWayIsFound) {
  LittleModel m;
  m.channel(0).begin([](Eval& e) { e.make_channel(0); });
  auto channel = [](Eval&) { return 1; };
  auto send = [](Eval& e) {
    const int v = 1;
    e.send(1, &v, 1);
  };
  auto can_receive = [](Eval& e) { return e.can_receive(1); };
  auto take = [](Eval& e) {
    globals(e).a = 1;
    e.take(1, 1, 0);
  };
  auto set = [](Eval& e) { globals(e).a = 1; };
  auto is_set = [](Eval& e) { return globals(e).a == 1; };
  // Process 0, tried last, has the plain way (edge 0); the rendezvous of 2 and 1 loops in place, so that both ways
  // lead to the same state. Edge 1 is the error behind it.
  m.process({{1, 1, nullptr, +set}, {1, 2, +is_set, violate}});
  m.process({{1, 1, +can_receive, +take, Transition::kReceive}});
  m.process({{1, 1, nullptr, +send, Transition::kSend, +channel}});
  const Outcome o = search<BreadthFirst>(m.model());
  ASSERT_EQ(o.errors.size(), 1u);
  EXPECT_EQ(o.errors[0].ids, (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace spiced
