// The checker on literal little graphs: one process, whose location and whose global `a` are the same number.
#include <gtest/gtest.h>

#include "check/checker.h"
#include "check/property.h"
#include "check/property_search.h"
#include "check/witness.h"
#include "little_model.h"

namespace spiced {
namespace {

template <int N>
void set_a(Eval& e) {
  globals(e).a = N;
}
template <int N>
void set_b(Eval& e) {
  globals(e).b = N;
}
void become_one(Eval& e) { globals(e).a = 1; }

// The edges of a graph whose nodes are 1, 2, …; `a` is the node.
std::vector<Edge> graph(const std::vector<std::pair<u16, u16>>& edges) {
  void (*const set[])(Eval&) = {set_a<0>, set_a<1>, set_a<2>, set_a<3>, set_a<4>, set_a<5>, set_a<6>};
  std::vector<Edge> out;
  for (const auto& [from, to] : edges) out.push_back({from, to, nullptr, set[to]});
  return out;
}

class Check : public testing::Test {
 protected:
  // Is the formula true in the first state? Its witness stays in `branches`, as values of `a`.
  bool holds(LittleModel& m, const std::string& formula) {
    const Model& model = m.model();
    Shapes shapes(model);
    Stepper stepper(model, shapes);
    Store store(true);
    Tally tally(stepper);
    looks = 0;
    StateGraph states(stepper, store, tally, [this] { looks++; });
    const Evaluator evaluator(model, shapes);
    const Property p = read_property(model, Property::kCetl, formula, "test");
    Checker checker(states, evaluator, p.parts[0].core);
    const u32 first = states.initial();
    const bool result = checker.holds(p.parts[0].core.root, first);
    branches.clear();
    cycles.clear();
    stored = states.size();
    if (!result) return false;
    for (const Branch& b : witness(checker, p.parts[0].core.root, first)) {
      std::vector<int> values;
      for (u32 s : b.states) {
        i16 a;
        std::memcpy(&a, states.state(s).bytes() + State::kHeaderBytes, sizeof a);
        values.push_back(a);
      }
      branches.push_back(values);
      cycles.push_back(b.cycle);
    }
    return true;
  }
  bool holds(const std::vector<std::pair<u16, u16>>& edges, const std::string& formula) {
    LittleModel m;
    m.begin(become_one).process(graph(edges));
    return holds(m, formula);
  }

  std::vector<std::vector<int>> branches;
  std::vector<long> cycles;
  u32 stored = 0, looks = 0;
};

using Values = std::vector<int>;

TEST_F(Check, AStateThatIsLeftEarlyIsNotFalse) {
  // From 1 to 2 and back, and to 3: caching 2 as false when it is left would be wrong.
  const std::vector<std::pair<u16, u16>> edges = {{1, 2}, {1, 3}, {2, 1}};
  EXPECT_TRUE(holds(edges, "EF(a == 2 && EF a == 3)"));
  EXPECT_EQ(branches, (std::vector<Values>{{1, 2, 1, 3}}));
  EXPECT_TRUE(holds(edges, "EF a == 3 && EF(a == 2 && EF a == 3)"));
  EXPECT_FALSE(holds(edges, "EF a == 4"));
  // 2 is left while 1 is still open; 4, which can go only to 2, must not be taken for false because of that.
  EXPECT_TRUE(holds({{1, 2}, {2, 1}, {1, 4}, {4, 2}, {1, 3}}, "EF((EF a == 3) && a == 4)"));
}

TEST_F(Check, ARunThatCannotContinueStays) {
  EXPECT_TRUE(holds({{1, 2}}, "EF EG a == 2"));
  EXPECT_EQ(branches, (std::vector<Values>{{1, 2}}));
  EXPECT_EQ(cycles, (std::vector<long>{-1}));
  EXPECT_TRUE(holds({{1, 2}}, "EX EX EX a == 2"));
  EXPECT_FALSE(holds({{1, 2}}, "EG a == 1")) << "nothing lets it stay in 1";
}

TEST_F(Check, ALassoClosesItsCycle) {
  const std::vector<std::pair<u16, u16>> edges = {{1, 2}, {2, 3}, {3, 2}, {3, 4}};
  EXPECT_TRUE(holds(edges, "EG a < 4"));
  EXPECT_EQ(branches, (std::vector<Values>{{1, 2, 3, 2}}));
  EXPECT_EQ(cycles, (std::vector<long>{1}));
  EXPECT_TRUE(holds(edges, "EF(a == 3 && EG a == 4) || EF(a == 3 && EX EG a == 4)"));
}

TEST_F(Check, UntilNeedsItsLeftSideAllTheWay) {
  const std::vector<std::pair<u16, u16>> edges = {{1, 2}, {2, 3}, {1, 4}, {4, 3}};
  EXPECT_TRUE(holds(edges, "E[a != 2 U a == 3]"));
  EXPECT_EQ(branches, (std::vector<Values>{{1, 4, 3}}));
  EXPECT_FALSE(holds(edges, "E[a == 1 U a == 3]"));
  EXPECT_TRUE(holds(edges, "E[false U a == 1]")) << "the right side may hold at once";
}

TEST_F(Check, ReleaseHoldsUpToAndIncluding) {
  const std::vector<std::pair<u16, u16>> edges = {{1, 2}, {2, 3}};
  EXPECT_TRUE(holds(edges, "E[a == 2 R a < 3]"));
  EXPECT_EQ(branches, (std::vector<Values>{{1, 2}}));
  EXPECT_FALSE(holds(edges, "E[a == 3 R a < 3]"));
  EXPECT_TRUE(holds(edges, "E[false R a < 4]"));
}

TEST_F(Check, ConjunctionsBranch) {
  EXPECT_TRUE(holds({{1, 2}, {1, 3}, {2, 2}}, "EG a < 3 && EF a == 3"));
  EXPECT_EQ(branches, (std::vector<Values>{{1, 2, 2}, {1, 3}}));
  EXPECT_EQ(cycles, (std::vector<long>{1, -1}));
}

TEST_F(Check, UniversalsAreNegations) {
  const std::vector<std::pair<u16, u16>> edges = {{1, 2}, {2, 1}, {2, 3}};
  EXPECT_FALSE(holds(edges, "AF a == 3"));
  EXPECT_TRUE(holds(edges, "AG EF a == 3"));
  EXPECT_FALSE(holds(edges, "A[a < 3 U a == 3]"));
  EXPECT_TRUE(holds(edges, "A[a == 2 R a < 3] -> AX a == 2"));
}

TEST_F(Check, LooksAtNoMoreThanItNeeds) {
  std::vector<std::pair<u16, u16>> edges;
  for (u16 i = 1; i < 6; i++) edges.push_back({i, static_cast<u16>(i + 1)});
  EXPECT_TRUE(holds(edges, "EF a == 2"));
  EXPECT_EQ(stored, 2u);
}

TEST_F(Check, EachStateOnceForEachSubformula) {
  // A ladder: without remembering, paths double with each rung.
  LittleModel m;
  std::vector<Edge> edges;
  for (u16 i = 1; i < 200; i++) {
    edges.push_back({i, static_cast<u16>(i + 1), nullptr, set_b<0>});
    edges.push_back({i, static_cast<u16>(i + 1), nullptr, set_b<1>});
  }
  m.process(edges);
  EXPECT_FALSE(holds(m, "EF EG(b == 2)"));
  EXPECT_LE(looks, 2 * stored);
}

TEST_F(Check, DepthDoesNotDependOnTheStack) {
  LittleModel m;
  m.process({{1, 1, [](Eval& e) { return globals(e).a < 30000; }, [](Eval& e) { globals(e).a++; }}});
  EXPECT_TRUE(holds(m, "EF a == 30000"));
  EXPECT_TRUE(holds(m, "EF(a == 100 && EG a >= 100)"));
  EXPECT_FALSE(holds(m, "EG a < 30000"));
}

TEST_F(Check, WhatCannotBeSaidIsNoVerdict) {
  LittleModel m;
  m.process({{1, 2, nullptr, [](Eval& e) { globals(e).a = static_cast<i16>(e.divide(1, globals(e).b)); }}});
  EXPECT_THROW(holds(m, "EF a == 1"), Undecided) << "a run-time error of the model";
  EXPECT_THROW(holds(m, "EF 1 / b == 1"), Undecided) << "a division by zero in the formula";
}

TEST_F(Check, MistakesAreErrorsOfTheFormula) {
  LittleModel m;
  m.process({{1, 1}});
  for (const char* formula : {"EF e == 1", "EF(a", "EF edge@x", "a[1] == 2", "_last == 0"})
    EXPECT_THROW(holds(m, formula), cetl::Error) << formula;
}

struct Answers : SearchListener {
  void on_error(const std::string&, long, u64) override { errors++; }
  bool wants_trail(u64) const override { return true; }
  void on_trail(const Trail& t) override { trails.push_back(t); }
  void on_progress(const SearchCounts&) override {}
  void on_depth_limit() override {}
  void on_property(const PropertyResult& r) override { results.push_back(r); }
  int errors = 0;
  std::vector<Trail> trails;
  std::vector<PropertyResult> results;
};

TEST(PropertySearch, AnswersEachProperty) {
  LittleModel m;
  m.begin(become_one).process(graph({{1, 2}, {2, 3}, {3, 2}}));
  const Model& model = m.model();
  Shapes shapes(model);
  Stepper stepper(model, shapes);
  const std::vector<Property> properties = {
      read_property(model, Property::kCetl, "EF a == 3", "test"),
      read_property(model, Property::kCtl, "AG a < 4", "test"),
      read_property(model, Property::kLtl, "[](a == 2 -> <> a == 1)", "test"),
      read_property(model, Property::kCetl, "EF 1 / b == 1", "test"),
  };
  Answers answers;
  PropertySearch search(stepper, {}, answers, properties, true);
  search.run();
  ASSERT_EQ(answers.results.size(), 4u);
  EXPECT_TRUE(answers.results[0].found && answers.results[0].holds);
  EXPECT_TRUE(!answers.results[1].found && answers.results[1].holds);
  EXPECT_TRUE(answers.results[2].found && !answers.results[2].holds);
  EXPECT_FALSE(answers.results[3].decided);
  EXPECT_EQ(answers.errors, 2);
  EXPECT_EQ(search.counts().errors, 2u);
  EXPECT_NE(search.counts().stopped, "") << "one is not decided, so the whole is not completed";
  ASSERT_EQ(answers.trails.size(), 2u);
  EXPECT_EQ(answers.trails[0].steps.size(), 2u);
  EXPECT_EQ(answers.trails[1].cycle, 1);
  EXPECT_EQ(answers.trails[1].notes[0], "a == 2 becomes true, a == 1 becomes false");
}

}  // namespace
}  // namespace spiced
