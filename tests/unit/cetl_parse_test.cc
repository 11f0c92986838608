#include <gtest/gtest.h>

#include "cetl/parse.h"
#include "cetl/print.h"
#include "cetl/resolve.h"
#include "cetl_testing.h"

namespace cetl {
namespace {

Formula parsed(const std::string& text) { return parse_formula(text, testing::sample_macros()); }
std::string shown(const std::string& text) { return to_string(parsed(text)); }

std::string message(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.message();
  }
  return "no error";
}

TEST(CetlParse, OperatorsBindAsInPromela) {
  EXPECT_TRUE(same(parsed("a || b && c | d == e + f * -g"), parsed("a || (b && (c | (d == (e + (f * (-g))))))")));
  EXPECT_TRUE(same(parsed("!a == b"), parsed("(!a) == b")));
  EXPECT_TRUE(same(parsed("a -> b || c"), parsed("a -> (b || c)")));
  EXPECT_TRUE(same(parsed("a << 1 < b"), parsed("(a << 1) < b")));
  EXPECT_TRUE(same(parsed("a - b - c"), parsed("(a - b) - c")));
  EXPECT_TRUE(same(parsed("a /\\ b \\/ c"), parsed("a && b || c")));
}

TEST(CetlParse, TemporalPrefixesBindBetweenComparisonAndConjunction) {
  EXPECT_EQ(shown("EF x == 1 && y"), "EF(x == 1) && y");
  EXPECT_EQ(shown("EF !EG P@cs || AX y"), "EF(!EG(P@cs)) || AX(y)");
  const auto ltl = [](const char* text) { return to_string(parse_ltl(text)); };
  EXPECT_EQ(ltl("[] p U q"), "[]p U q");
  EXPECT_TRUE(same(parse_ltl("[] p U q"), parse_ltl("([] p) U q")));
  EXPECT_TRUE(same(parse_ltl("<> x == 1 && y"), parse_ltl("(<> (x == 1)) && y")));
  EXPECT_TRUE(same(parse_ltl("a && b U c"), parse_ltl("a && (b U c)")));
  EXPECT_EQ(ltl("always eventually next p until q"), "[]<>X(p) U q");
}

TEST(CetlParse, WordsAreOperatorsOnlyWhereOperatorsCanStand) {
  EXPECT_EQ(shown("EF EF"), "EF(EF)");
  EXPECT_EQ(shown("EF(EF && EG == 1)"), "EF(EF && EG == 1)");
  EXPECT_EQ(shown("E[U U R]"), "E[U U R]");
  EXPECT_EQ(shown("E[1] + A[x] > X"), "E[1] + A[x] > X");
  EXPECT_EQ(shown("E[E[1] U A[2]]"), "E[E[1] U A[2]]");
  EXPECT_EQ(shown("P@EF && P:X == EF[1].AG"), "P@EF && P:X == EF[1].AG");
  EXPECT_EQ(shown("EF /* why */ (x)"), "EF(x)");
  EXPECT_EQ(shown("EX != 1"), "EX != 1");
  EXPECT_EQ(to_string(parse_ltl("U U U")), "U U U");
  EXPECT_EQ(to_string(parse_ltl("X X && X(X)")), "X(X) && X(X)");
}

TEST(CetlParse, TheTwoColons) {
  EXPECT_EQ(shown("(c -> a : b)"), "(c -> a : b)");
  EXPECT_EQ(shown("(c->1:2)"), "(c -> 1 : 2)");
  EXPECT_EQ(shown("(c -> P:a : Q[1]:b)"), "(c -> P:a : Q[1]:b)");
  EXPECT_EQ(shown("((c) -> (a):(b))"), "(c -> a : b)");
}

TEST(CetlParse, AtomsOfEveryKind) {
  EXPECT_EQ(shown("len(ch) + _nr_pr > 'a' && nempty(chs[1]) && full(P[1]:lc) && np_ && _last == 2 && skip"),
            "len(ch) + _nr_pr > 97 && nempty(chs[1]) && full(P[1]:lc) && np_ && _last == 2 && true");
  EXPECT_EQ(shown("P[ 1 + 1 ] @ wait && P[0]:rec.in[x + 1].deep != '\\n'"),
            "P[1 + 1]@wait && P[0]:rec.in[x + 1].deep != 10");
  EXPECT_EQ(shown("~x ^ 3 & 1 % 2 << 1 >> y"), "~x ^ 3 & 1 % 2 << 1 >> y");
}

TEST(CetlParse, ListsOfNamedFormulas) {
  const std::vector<NamedFormula> list =
      parse_list("/* two\n of them */ mutex: EF(P[0]@cs);\n// and\nEF : P:x == 1 ; l3:Q:y;", {}, "f.cetl");
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0].name + to_string(list[0].formula), "mutexEF(P[0]@cs)");
  EXPECT_EQ(list[1].name + to_string(list[1].formula), "EFP:x == 1");
  EXPECT_EQ(list[2].name + to_string(list[2].formula), "l3Q:y");
  EXPECT_TRUE(parse_list(" // nothing").empty());
}

TEST(CetlParse, MacrosStandForFormulas) {
  EXPECT_EQ(shown("waiting && ONE"), "(P[0]@wait || x == 1) && 1");
  EXPECT_EQ(shown("other:x + other@idle + arr[ONE]"), "Q:x + Q@cs + arr[1]");
  EXPECT_EQ(shown("same"), "same");
  const Formula f = parsed("y || waiting");
  EXPECT_EQ(f->args[1]->at.text(), "waiting");
  EXPECT_EQ(f->args[1]->at.expansion->macro, "waiting");
}

TEST(CetlParse, PositionsOfParts) {
  const Formula f = parsed("EF(P@cs &&\n  (x == 1))");
  EXPECT_EQ(f->args[0]->at.text(), "P@cs &&\n  (x == 1)");
  EXPECT_EQ(f->args[0]->at.position(), "line 1, column 9");
  const Where& at = f->args[0]->args[1]->at;
  EXPECT_EQ(at.position(), "line 2, column 6");
  EXPECT_EQ(at.text(), "x == 1");
  EXPECT_EQ(parsed("x && y\n")->at.position(), "column 3");
}

TEST(CetlParse, DepthAndSizeHaveLimits) {
  const std::string parentheses(20000, '(');
  EXPECT_EQ(shown(parentheses + "x" + std::string(20000, ')')), "x") << "they leave no trace in the tree";
  std::string negations(2000, '!'), sum = "x";
  for (int i = 0; i < 2000; i++) sum += " + x";
  const std::string too_deep = "the formula is nested more than 1000 levels deep: split it into several formulas";
  EXPECT_EQ(message([&] { parsed(negations + "x"); }), too_deep);
  EXPECT_EQ(message([&] { parsed(sum); }), too_deep);
  EXPECT_EQ(message([&] { parsed(parentheses); }), "expected a formula after '('");
  const Macros doubling = [](const std::string& name) -> std::optional<std::string> {
    const int level = std::stoi(name.substr(1));
    const std::string below = "m" + std::to_string(level + 1);
    return level < 40 ? below + " && " + below : "1";
  };
  EXPECT_EQ(message([&] { parse_formula("m0", doubling); }),
            "the formula has more than 100000 parts: split it into several formulas");
  const Macros nesting = [](const std::string& name) {
    return "(m" + std::to_string(std::stoi(name.substr(1)) + 1) + ")";
  };
  EXPECT_EQ(message([&] { parse_formula("m0", nesting); }), "macros are nested more than 100 levels deep");
}

TEST(CetlResolve, FindsEverythingAModelHas) {
  const Names names = testing::sample_names();
  const auto resolved = [&](const char* text) { return resolve(parsed(text), names); };
  const Formula label = resolved("P[ONE]@wait");
  EXPECT_EQ(label->place.kind, Place::kLabel);
  EXPECT_EQ(label->place.process, 0);
  EXPECT_EQ(label->place.pid, 1);
  EXPECT_EQ(label->place.label, 1);
  EXPECT_EQ(resolved("Q@cs")->place.pid, 2) << "known beforehand";
  EXPECT_EQ(resolved("D@lab")->place.pid, -1) << "known in a state only";
  EXPECT_EQ(resolved("init@done")->place.process, 3);
  const Formula local = resolved("P[0]:m[x + 1]");
  EXPECT_EQ(local->place.kind, Place::kLocal);
  EXPECT_EQ(local->path[0].symbol, 1);
  EXPECT_EQ(local->path[0].constant, -1);
  EXPECT_EQ(local->path[0].index->args[0]->place.kind, Place::kGlobal);
  const Formula field = resolved("rec.in[2 - 1].deep");
  ASSERT_EQ(field->path.size(), 3u);
  EXPECT_EQ(field->path[0].symbol, 14);
  EXPECT_EQ(field->path[1].symbol, 2);
  EXPECT_EQ(field->path[1].constant, 1);
  EXPECT_EQ(field->path[2].symbol, 0);
  const Formula mtype = resolved("red");
  EXPECT_EQ(mtype->op, Op::kNumber);
  EXPECT_EQ(mtype->value, 2);
  EXPECT_EQ(to_string(mtype), "red");
  EXPECT_NO_THROW(resolved("len(chs[x]) > 0 && ch == chs[0] && empty(P[0]:lc)"));
}

TEST(CetlResolve, ConstantsAreComputedAsInPan) {
  const auto value = [](const char* text) { return constant_value(parse_formula(text)); };
  EXPECT_EQ(value("2 + 3 * 4 - 10 / 3 % 2"), 13);
  EXPECT_EQ(value("(1 < 2 -> 7 : 8)"), 7);
  EXPECT_EQ(value("2147483647 + 1"), -2147483647 - 1);
  EXPECT_EQ(value("(-2147483647 - 1) / -1"), -2147483647 - 1);
  EXPECT_EQ(value("1 << 33"), 2);
  EXPECT_EQ(value("-8 >> 1"), -4);
  EXPECT_EQ(value("~0 == -1 && !(1 -> 0) && (2 <-> 3)"), 1);
  EXPECT_EQ(value("1 / 0"), std::nullopt);
  EXPECT_EQ(value("x + 1"), std::nullopt);
  EXPECT_EQ(value("P[0]@cs"), std::nullopt);
  EXPECT_EQ(value("len(q)"), std::nullopt);
}

TEST(CetlNames, TheNearestName) {
  EXPECT_EQ(nearest("critcal", {"wait", "critical"}), "critical");
  EXPECT_EQ(nearest("cirtical", {"wait", "critical"}), "critical");
  EXPECT_EQ(nearest("CS", {"wait", "cs"}), "cs");
  EXPECT_EQ(nearest("x", {"y", "x1"}), std::nullopt);
  EXPECT_EQ(nearest("turn", {"burnt", "turns"}), "turns");
  EXPECT_EQ(nearest("abc", {"xyz"}), std::nullopt);
  EXPECT_EQ(nearest("abc", {}), std::nullopt);
}

}  // namespace
}  // namespace cetl
