#include <gtest/gtest.h>

#include "cetl/normal.h"
#include "cetl/print.h"
#include "cetl/resolve.h"
#include "cetl_testing.h"

namespace cetl {
namespace {

Core core_of(const std::string& text) {
  return normal_form(resolve(parse_formula(text, testing::sample_macros()), testing::sample_names()));
}
std::string normal(const std::string& text) { return to_string(core_of(text)); }

TEST(CetlNormal, KnowsOnlyEOperators) {
  EXPECT_EQ(normal("AG(x -> AF y)"), "!EF(x && EG(!y))");
  EXPECT_EQ(normal("!AG(x -> AF y)"), "EF(x && EG(!y))");
  EXPECT_EQ(normal("A[x U y]"), "!E[!x R !y]");
  EXPECT_EQ(normal("A[x R y]"), "!E[!x U !y]");
  EXPECT_EQ(normal("AX x"), "!EX(!x)");
  EXPECT_EQ(normal("E[x U y] && E[x R y]"), "E[x U y] && E[x R y]");
}

TEST(CetlNormal, MovesNegationsDown) {
  EXPECT_EQ(normal("!!x"), "x");
  EXPECT_EQ(normal("!(x && (y || !EF z))"), "!x || !y && EF(z)");
  EXPECT_EQ(normal("!(x -> y)"), "x && !y");
  EXPECT_EQ(normal("x <-> y"), "x && y || !x && !y");
  EXPECT_EQ(normal("!(x <-> y)"), "x && !y || !x && y");
  EXPECT_EQ(normal("!(x == 1)"), "!(x == 1)") << "an atom of an absent process is false, its negation true";
}

TEST(CetlNormal, FoldsConstants) {
  EXPECT_EQ(normal("EF(1 == 2) || x"), "x");
  EXPECT_EQ(normal("EG(true) && E[x U 3]"), "true");
  EXPECT_EQ(normal("E[true R x] && E[false U y]"), "x && y");
  EXPECT_EQ(normal("EX(red == 2)"), "true");
  EXPECT_EQ(normal("x || !x"), "true");
  EXPECT_EQ(normal("EF(x && x) && false"), "false");
  EXPECT_EQ(normal("P[0]:n == P[0]:n"), "P[0]:n == P[0]:n") << "false if there is no such process";
}

TEST(CetlNormal, SharesEqualSubformulas) {
  const Core core = core_of("EF(x == 1 && y) && EG(x == 1 && y) && EF(y)");
  int atoms = 0;
  for (std::size_t i = 0; i < core.nodes.size(); i++) {
    atoms += core.nodes[i].kind == CoreNode::kAtom;
    EXPECT_LT(core.nodes[i].left, static_cast<int>(i));
    EXPECT_LT(core.nodes[i].right, static_cast<int>(i));
  }
  EXPECT_EQ(atoms, 2);
  EXPECT_EQ(core.nodes.size(), 10u);
  EXPECT_EQ(core.root, 9);
}

TEST(CetlNormal, ChainsOfEquivalencesStaySmall) {
  std::string text = "p";
  for (int i = 0; i < 200; i++) text = "(" + text + " <-> " + std::string(1, "pqr"[i % 3]) + ")";
  const Core core = core_of(text);
  EXPECT_LT(core.nodes.size(), 2000u);
  EXPECT_EQ(to_string(core), "(a formula of more than 900 parts)");
}

TEST(CetlNormal, MeansWhatTheFormulaMeans) {
  std::mt19937 kripkes(1);
  testing::RandomFormula random(2, false);
  for (int i = 0; i < 20000; i++) {
    const Formula formula = random.propositional_formula(1 + i % 6);
    const Core core = normal_form(formula);
    const testing::Kripke kripke(kripkes);
    ASSERT_EQ(meaning(kripke, formula), meaning(kripke, core)) << to_string(formula) << "\n" << to_string(core);
    if (tree_sizes(core)[core.root] <= kLargestTree) {
      ASSERT_EQ(meaning(kripke, formula), meaning(kripke, to_formula(core, core.root))) << to_string(formula);
    }
  }
}

}  // namespace
}  // namespace cetl
