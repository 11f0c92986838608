#include <gtest/gtest.h>

#include "cetl/print.h"
#include "cetl/translate.h"
#include "cetl_testing.h"

namespace cetl {
namespace {

std::string joined(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& v : violations) text += (text.empty() ? "" : "; ") + to_string(v.formula);
  return text;
}

std::string ltl(const std::string& text) { return joined(violations_of_ltl(parse_ltl(text))); }
std::string ctl(const std::string& text) { return joined(violations_of_ctl(parse_formula(text))); }

std::string refusal(const std::string& text) {
  try {
    violations_of_ltl(parse_ltl(text));
  } catch (const Error& error) {
    return std::to_string(error.where().column()) + ": " + error.message();
  }
  return "translated";
}

TEST(CetlTranslate, TheFormulasOfTheViolations) {
  EXPECT_EQ(ltl("[]p"), "EF(!p)");
  EXPECT_EQ(ltl("[](p -> <>q)"), "EF(p && EG(!q))");
  EXPECT_EQ(ltl("[](p -> []q)"), "EF(p && EF(!q))");
  EXPECT_EQ(ltl("p U q"), "E[!p R !q]");
  EXPECT_EQ(ltl("p V q"), "E[!p U !q]");
  EXPECT_EQ(ltl("p W q"), "E[!q U !p && !q]");
  EXPECT_EQ(ltl("<>p"), "EG(!p)");
  EXPECT_EQ(ltl("[]<>p"), "EF(EG(!p))");
  EXPECT_EQ(ltl("p -> <>q"), "p && EG(!q)");
  EXPECT_EQ(ltl("p"), "!p");
}

TEST(CetlTranslate, OtherSpellings) {
  EXPECT_EQ(ltl("!<>!p"), "EF(!p)");
  EXPECT_EQ(ltl("[](!p || <>q)"), "EF(p && EG(!q))");
  EXPECT_EQ(ltl("[](<>q || !p)"), "EF(p && EG(!q))");
  EXPECT_EQ(ltl("!<>(p && []!q)"), "EF(p && EG(!q))");
  EXPECT_EQ(ltl("[]!(p && !q)"), "EF(p && !q)");
  EXPECT_EQ(ltl("always (p implies eventually q)"), "EF(p && EG(!q))");
  EXPECT_EQ(ltl("true U p"), "EG(!p)");
  EXPECT_EQ(ltl("false V p"), "EF(!p)");
  EXPECT_EQ(ltl("[]<>[]<>p"), "EF(EF(EG(!p)))");
}

TEST(CetlTranslate, EachConjunctIsAFormulaOfItsOwn) {
  EXPECT_EQ(ltl("[]p && <>q && [](p -> <>r)"), "EF(!p); EG(!q); EF(p && EG(!r))");
  EXPECT_EQ(ltl("!(<>p || <>q)"), "EF(p); EF(q)");
  EXPECT_EQ(ltl("[](p && <>q)"), "EF(!p); EF(EG(!q))");
  EXPECT_EQ(ltl("!([]p -> <>q)"), "EF(!p); EF(q)");
  EXPECT_EQ(to_string(violations_of_ltl(parse_ltl("[]p && <>q"))[1].part), "<>q");
  EXPECT_EQ(ctl("AG p && AF q"), "!AG(p); !AF(q)");
  EXPECT_EQ(ctl("AG(p -> AF q) && !EF(p && EG(q))"), "!AG(p -> AF(q)); EF(p && EG(q))");
}

TEST(CetlTranslate, RefusesWhatCtlCannotSay) {
  EXPECT_EQ(
      refusal("<>[]p"),
      "1: '<>[]p' has no translation: a run with '!p' again and again violates it, and CTL cannot say that of one "
      "run");
  EXPECT_EQ(refusal("[](p -> <>q) && <>[]q"),
            "17: '<>[]q' has no translation: a run with '!q' again and again violates it, and CTL cannot say that of "
            "one run");
  EXPECT_EQ(refusal("p <-> <>q"), "3: 'p <-> <>q' has no translation: write the equivalence as two implications");
  EXPECT_EQ(refusal("[]<>p -> []<>q"),
            "7: '[]<>p -> []<>q' has no translation: a run with both '[]<>p' and '<>[]!q' violates it, and CTL cannot "
            "say that of one run");
  EXPECT_EQ(refusal("p U (q U r)"),
            "3: 'p U (q U r)' has no translation: a run with '!p V (!q V !r)' violates it, and CTL cannot say that of "
            "one run");
  std::string nested = "p";
  for (int i = 0; i < 30; i++) nested = "q W (" + nested + " && X q)";
  EXPECT_NE(refusal(nested), "translated");
}

TEST(CetlTranslate, ViolationsAreThoseOfTheProperty) {
  std::mt19937 kripkes(3);
  testing::RandomFormula random(5, true);
  int translated = 0;
  for (int i = 0; translated < 4000; i++) {
    const Formula property = random.propositional_formula(1 + i % 5);
    std::vector<Violation> violations;
    try {
      violations = violations_of_ltl(property);
    } catch (const Error&) {
      continue;
    }
    const testing::Kripke kripke(kripkes);
    testing::States violated;
    try {
      violated = some_run(kripke, make(Op::kNot, {}, {property}));
    } catch (const std::logic_error&) {
      continue;
    }
    translated += property->temporal;
    testing::States found = 0;
    for (const Violation& v : violations) {
      found |= meaning(kripke, v.formula);
      const Formula part_violated = make(Op::kNot, {}, {v.part});
      ASSERT_EQ(some_run(kripke, part_violated), meaning(kripke, v.formula)) << to_string(v.part);
    }
    ASSERT_EQ(violated, found) << to_string(property) << "\n" << joined(violations);
  }
}

// The families that users write, on many structures each.
TEST(CetlTranslate, FamiliesByBruteForce) {
  std::mt19937 kripkes(7);
  const char* const families[] = {
      "[]p",          "[](p -> <>q)", "[](p -> []q)",     "p U q",          "p W q",          "p V q",
      "<>p",          "[]<>p",        "p -> <>q",         "!<>!p",          "[](!p || <>q)",  "[](p -> (q U r))",
      "[]p || <>q",   "<>p -> <>q",   "(p U q) U r",      "[](p U q)",      "[](<>p || <>q)", "[](p -> (q W r))",
      "[](p -> X q)", "X X p",        "[](p -> (q V r))", "[]p -> (q V r)", "[]<>p && []<>q"};
  for (const char* text : families) {
    const Formula property = parse_ltl(text), violated = make(Op::kNot, {}, {property});
    const std::vector<Violation> violations = violations_of_ltl(property);
    for (int i = 0; i < 200; i++) {
      const testing::Kripke kripke(kripkes);
      testing::States found = 0;
      for (const Violation& v : violations) found |= meaning(kripke, v.formula);
      ASSERT_EQ(some_run(kripke, violated), found) << text << "\n" << joined(violations);
    }
  }
}

}  // namespace
}  // namespace cetl
