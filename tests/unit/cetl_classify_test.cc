#include <gtest/gtest.h>

#include "cetl/classify.h"
#include "cetl/print.h"
#include "cetl/resolve.h"
#include "cetl_testing.h"

namespace cetl {
namespace {

constexpr Instance kP0 = {0, 0}, kP1 = {0, 1}, kQ = {1, 2};

// x is written by P[0], y by P[1], z by both, s by nobody, of w nobody knows; ch is filled by P[0] and emptied by Q[2].
std::optional<std::vector<Instance>> writers(const Node& variable, bool messages) {
  const std::string& name = variable.path[0].name;
  if (messages) return name == "lc" ? std::vector{kP0} : std::vector{kP0, kQ};
  if (name == "x" || name == "arr") return std::vector{kP0};
  if (name == "y") return std::vector{kP1};
  if (name == "z") return std::vector{kP0, kP1};
  if (name == "w") return std::nullopt;
  return std::vector<Instance>{};
}

Classification classified(const std::string& text) {
  const Names names = testing::sample_names();
  return classify(normal_form(resolve(parse_formula(text, testing::sample_macros()), names)), names, writers);
}

std::string reason(const std::string& text) {
  const Classification c = classified(text);
  EXPECT_EQ(c.in_cetl, c.message().empty());
  return c.reason;
}

// The atoms in order, each with its owner.
std::string owners(const std::string& text) {
  const Names names = testing::sample_names();
  const Classification c = classified(text);
  std::string result;
  for (std::size_t i = 0; i < c.core.nodes.size(); i++)
    if (c.core.nodes[i].kind == CoreNode::kAtom)
      result += (result.empty() ? "" : ", ") + to_string(c.core.nodes[i].atom) + " of " + to_string(c.owners[i], names);
  return result;
}

TEST(CetlClassify, WhatIsInCetl) {
  for (const char* text :
       {"true", "EF(P[0]@wait && EG(!P[0]@critical))", "EF(P[0]@critical && P[1]@critical)",
        "EG(P[0]@wait || P[0]:n == 1)", "E[P[0]@wait U P[0]@wait && Q@cs]", "E[Q@cs R P[0]@wait && EF(Q@cs)]",
        "E[P[0]@wait && Q@cs U Q@cs && (EF(y) && P[0]@wait)]", "!(P[0]@wait || Q@cs)", "!(P[0]@wait -> Q:k == 1)",
        "EF(x == P[0]:n)", "EF(arr[P[0]:n] > x || s)", "!AG(P[0]@wait -> AF(P[0]@critical))", "EF(len(P[0]:lc) > 0)",
        "E[x && P[0]:n U (P[0]:n && x) && y]", "EF(D@lab && !init@done)"})
    EXPECT_EQ(reason(text), "") << text;
}

TEST(CetlClassify, WhatIsNotInCetl) {
  EXPECT_EQ(reason("EF(P[0]@wait || Q@cs)"), "the disjunction at column 14 spans the processes P[0] and Q[2]");
  EXPECT_EQ(reason("EF(P[0]@wait -> Q@cs)"), "the implication at column 14 spans the processes P[0] and Q[2]");
  EXPECT_EQ(reason("!(P[0]@wait && Q@cs)"), "the negated conjunction at column 13 spans the processes P[0] and Q[2]");
  EXPECT_EQ(reason("x <-> y"), "the equivalence at column 3 spans the processes P[0] and P[1]");
  EXPECT_EQ(reason("x || EF(y)"), "the disjunction at column 3 has a temporal operator on one side");
  EXPECT_EQ(reason("EF(x || w)"), "the disjunction at column 6 has a part that no one process owns, 'w'");
  EXPECT_EQ(reason("EF(z == 1)"), "'z' in the expression at column 6 is written by P[0] and P[1]");
  EXPECT_EQ(reason("EF(!w)"), "no one process owns 'w' in the expression at column 5");
  EXPECT_EQ(reason("EF(empty(ch))"), "'ch' in the expression at column 4 is written by P[0] and Q[2]");
  EXPECT_EQ(reason("EF(x == y)"), "the expression at column 6 spans the processes P[0] and P[1]");
  EXPECT_EQ(reason("EF(_nr_pr == 1)"), "no one process owns '_nr_pr' in the expression at column 11");
  EXPECT_EQ(reason("E[x U y]"), "the until at column 1 does not ask for its left side at the end");
  EXPECT_EQ(reason("EF(EX(x))"), "EX at column 4 counts steps");
  EXPECT_EQ(reason("AG(x)"), "AG at column 1 speaks of all runs");
  EXPECT_EQ(reason("x && A[x U y]"), "A[ U ] at column 6 speaks of all runs");
  EXPECT_EQ(reason("EF(!EG(x))"), "EG at column 5 is negated");
  EXPECT_EQ(reason("EF(x &&\n AF(x))"), "AF at line 2, column 2 speaks of all runs");
}

TEST(CetlClassify, TheMessageIsOneLine) {
  EXPECT_EQ(classified("EF(P[0]@wait || Q@cs)").message(),
            "not CETL: the disjunction at column 14 spans the processes P[0] and Q[2]; the formula is checked exactly, "
            "without reduction; for reduction, check its two sides as formulas of their own");
}

TEST(CetlClassify, JoinsWhatOneProcessOwns) {
  EXPECT_EQ(owners("EF(P[0]@wait && !(x == 1 || P[0]:n) && Q@cs)"),
            "P[0]@wait && (!(x == 1) && !P[0]:n) of P[0], Q@cs of Q[2]");
  EXPECT_EQ(owners("EF(s == 1 && x) && EG(s)"), "s == 1 && x of P[0], s of nobody");
  EXPECT_EQ(owners("EF(z || x)"), "z of several processes, x of P[0]");
  EXPECT_EQ(owners("EF(P[0]@wait || Q@cs)"), "P[0]@wait of P[0], Q@cs of Q[2]");
  EXPECT_EQ(owners("EF(D@lab && D[4]@lab)"), "D@lab of D, D[4]@lab of D[4]") << "they may be two processes";
}

TEST(CetlClassify, LeavesTheMeaningAsItIs) {
  std::mt19937 kripkes(1);
  testing::RandomFormula random(9, false);
  const Names names = testing::sample_names();
  // p belongs to P[0], q to P[1], r to nobody.
  const auto of_letters = [](const Node& variable, bool) -> std::optional<std::vector<Instance>> {
    const std::string& name = variable.path[0].name;
    return name == "p" ? std::vector{kP0} : name == "q" ? std::vector{kP1} : std::vector<Instance>{};
  };
  for (int i = 0; i < 5000; i++) {
    const Formula formula = random.propositional_formula(1 + i % 6);
    const Classification c = classify(normal_form(formula), names, of_letters);
    const testing::Kripke kripke(kripkes);
    ASSERT_EQ(c.owners.size(), c.core.nodes.size());
    ASSERT_EQ(meaning(kripke, formula), meaning(kripke, c.core)) << to_string(formula);
  }
}

TEST(CetlClassify, LargePartsStayInPieces) {
  std::string text = "x";
  for (int i = 0; i < 100; i++) text = "(" + text + " <-> P[0]:n == " + std::to_string(i) + ")";
  const Classification c = classified("EF" + text);
  EXPECT_TRUE(c.in_cetl);
  EXPECT_GT(c.core.nodes.size(), 100u);
}

}  // namespace
}  // namespace cetl
