// Wrong formulas of every kind, and all that a person gets to see of them.
#include <gtest/gtest.h>

#include "cetl/resolve.h"
#include "cetl_testing.h"

namespace cetl {
namespace {

enum Kind { kFormula, kLtl, kList };
struct Wrong {
  Kind kind;
  const char* text;
  const char* message;
};

const Wrong kWrong[] = {
    {kFormula, "EF(P[0]@ && x)",
     "-cetl:1:10: expected a label after '@'\n"
     "  EF(P[0]@ && x)\n"
     "           ^"},
    {kFormula, "EF(P[0]@wait",
     "-cetl:1:3: the '(' is never closed\n"
     "  EF(P[0]@wait\n"
     "    ^"},
    {kFormula, "EF(P[0]@wait]",
     "-cetl:1:13: expected ')' to close the '(' at column 3\n"
     "  EF(P[0]@wait]\n"
     "              ^"},
    {kFormula, "EF x)",
     "-cetl:1:5: nothing is open that ')' could close\n"
     "  EF x)\n"
     "      ^"},
    {kFormula, "",
     "-cetl:1:1: expected a formula\n"
     "  \n"
     "  ^"},
    {kFormula, "x &&",
     "-cetl:1:5: expected a formula after '&&'\n"
     "  x &&\n"
     "      ^"},
    {kFormula, "(x == 1) ()",
     "-cetl:1:10: expected an operator before '('\n"
     "  (x == 1) ()\n"
     "           ^"},
    {kFormula, "x == 1 y == 2",
     "-cetl:1:8: expected an operator before 'y'\n"
     "  x == 1 y == 2\n"
     "         ^"},
    {kFormula, "x -> y -> z",
     "-cetl:1:8: the second '->' can be read in two ways: use parentheses\n"
     "  x -> y -> z\n"
     "         ^"},
    {kFormula, "E[x U y U z]",
     "-cetl:1:9: the second 'U' can be read in two ways: use parentheses\n"
     "  E[x U y U z]\n"
     "          ^"},
    {kFormula, "E(x U y)",
     "-cetl:1:2: expected '[' after 'E': write E[f U g]\n"
     "  E(x U y)\n"
     "   ^"},
    {kFormula, "x U y",
     "-cetl:1:3: an operator of LTL needs a path quantifier here: write E[f U g] or A[f U g]\n"
     "  x U y\n"
     "    ^"},
    {kFormula, "[](x)",
     "-cetl:1:1: an operator of LTL needs a path quantifier here: write EG or AG\n"
     "  [](x)\n"
     "  ^"},
    {kFormula, "E[x W y]",
     "-cetl:1:5: there is no W inside E[ ] and A[ ]: for f W g write g R (f || g)\n"
     "  E[x W y]\n"
     "      ^"},
    {kFormula, "x = 1",
     "-cetl:1:3: '=' assigns and cannot be part of a formula: write '==' to compare\n"
     "  x = 1\n"
     "    ^"},
    {kFormula, "x and y",
     "-cetl:1:3: there is no 'and': write '&&'\n"
     "  x and y\n"
     "    ^"},
    {kFormula, "not x",
     "-cetl:1:1: there is no 'not': write '!'\n"
     "  not x\n"
     "  ^"},
    {kFormula, "x++",
     "-cetl:1:2: a formula cannot change a variable: write '+ 1', or a blank between two signs\n"
     "  x++\n"
     "   ^"},
    {kFormula, "ch?1",
     "-cetl:1:3: a formula cannot receive: use len(), empty() or nempty() of the channel\n"
     "  ch?1\n"
     "    ^"},
    {kFormula, "ch!1",
     "-cetl:1:3: expected an operator before '!': a formula cannot send\n"
     "  ch!1\n"
     "    ^"},
    {kFormula, "len(3)",
     "-cetl:1:5: expected the name of a channel before '3'\n"
     "  len(3)\n"
     "      ^"},
    {kFormula, "len(ch + 1)",
     "-cetl:1:8: expected ')' before '+'\n"
     "  len(ch + 1)\n"
     "         ^"},
    {kFormula, "P : n",
     "-cetl:1:3: unexpected ':': write P:x without blanks, and a conditional as (c -> a : b)\n"
     "  P : n\n"
     "    ^"},
    {kFormula, "arr[ ]",
     "-cetl:1:6: expected an index between '[' and ']'\n"
     "  arr[ ]\n"
     "       ^"},
    {kFormula, "rec.",
     "-cetl:1:5: expected a field after '.'\n"
     "  rec.\n"
     "      ^"},
    {kFormula, "sqrt(x)",
     "-cetl:1:5: 'sqrt' is not a function that formulas know\n"
     "  sqrt(x)\n"
     "      ^"},
    {kFormula, "(P[0])@wait",
     "-cetl:1:7: expected a process before '@': write P@label, P[pid]@label or P:x\n"
     "  (P[0])@wait\n"
     "        ^"},
    {kFormula, "EF(x) + (EF y)",
     "-cetl:1:7: a temporal operator cannot stand inside an expression: join formulas with && || ! -> <->\n"
     "  EF(x) + (EF y)\n"
     "        ^"},
    {kFormula, "99999999999",
     "-cetl:1:1: the number does not fit into PROMELA's int\n"
     "  99999999999\n"
     "  ^"},
    {kFormula, "x => y",
     "-cetl:1:3: there is no '=>': write '->'\n"
     "  x => y\n"
     "    ^"},
    {kFormula, "EF(x) /* and",
     "-cetl:1:7: the comment is never closed: add '*/'\n"
     "  EF(x) /* and\n"
     "        ^"},
    {kFormula, "x $ y",
     "-cetl:1:3: unexpected character '$'\n"
     "  x $ y\n"
     "    ^"},
    {kFormula, "EF(x);",
     "-cetl:1:6: unexpected ';': only the formulas of a list end in one\n"
     "  EF(x);\n"
     "       ^"},
    {kFormula, "run P()",
     "-cetl:1:1: 'run' starts a process and cannot be part of a formula\n"
     "  run P()\n"
     "  ^"},
    {kFormula, "enabled(1)",
     "-cetl:1:1: enabled() is not available in formulas: write the condition that the process waits for\n"
     "  enabled(1)\n"
     "  ^"},
    {kFormula, "pc_value(0) == 1",
     "-cetl:1:1: pc_value() is not available in formulas: write P[pid]@label\n"
     "  pc_value(0) == 1\n"
     "  ^"},
    {kFormula, "timeout",
     "-cetl:1:1: 'timeout' is not available in formulas: write what the processes wait for\n"
     "  timeout\n"
     "  ^"},
    {kFormula, "_pid == 1",
     "-cetl:1:1: '_pid' means nothing outside of a process: write P[pid]@label or P[pid]:variable\n"
     "  _pid == 1\n"
     "  ^"},
    {kFormula, "P[0]@critcal && x",
     "-cetl:1:6: no label 'critcal' in process P: did you mean 'critical'?\n"
     "  P[0]@critcal && x\n"
     "       ^"},
    {kFormula, "\tPP[1]@wait",
     "-cetl:1:2: no process 'PP': did you mean 'P'?\n"
     "  \tPP[1]@wait\n"
     "  \t^"},
    {kFormula, "EF(P@wait)",
     "-cetl:1:4: there are several processes P: write P[0] or P[1]\n"
     "  EF(P@wait)\n"
     "     ^"},
    {kFormula, "P[7]@wait",
     "-cetl:1:3: no process P has the pid 7: write P[0] or P[1]\n"
     "  P[7]@wait\n"
     "    ^"},
    {kFormula, "P[x]@wait",
     "-cetl:1:3: the pid of a process must be a constant\n"
     "  P[x]@wait\n"
     "    ^"},
    {kFormula, "Q@wait",
     "-cetl:1:3: no label 'wait' in process Q: it is a label of process P\n"
     "  Q@wait\n"
     "    ^"},
    {kFormula, "P[0]:cs",
     "-cetl:1:6: no variable 'cs' in process P\n"
     "  P[0]:cs\n"
     "       ^"},
    {kFormula, "P[0]:x",
     "-cetl:1:6: no variable 'x' in process P: it is a global variable, write x\n"
     "  P[0]:x\n"
     "       ^"},
    {kFormula, "Q:kk",
     "-cetl:1:3: no variable 'kk' in process Q: did you mean 'k'?\n"
     "  Q:kk\n"
     "    ^"},
    {kFormula, "xx + 1",
     "-cetl:1:1: no global variable 'xx': did you mean 'x'?\n"
     "  xx + 1\n"
     "  ^"},
    {kFormula, "reed == 2",
     "-cetl:1:1: no global variable 'reed': did you mean 'red'?\n"
     "  reed == 2\n"
     "  ^"},
    {kFormula, "n == 1",
     "-cetl:1:1: no global variable 'n': of the process P write P:n\n"
     "  n == 1\n"
     "  ^"},
    {kFormula, "cs",
     "-cetl:1:1: no global variable 'cs': for the label write Q@cs\n"
     "  cs\n"
     "  ^"},
    {kFormula, "Q",
     "-cetl:1:1: no global variable 'Q': of the process write Q@label or Q:variable\n"
     "  Q\n"
     "  ^"},
    {kFormula, "arr == 1",
     "-cetl:1:1: 'arr' is an array of 5: write arr[0] to arr[4]\n"
     "  arr == 1\n"
     "  ^"},
    {kFormula, "EF(arr[x] && arr[5])",
     "-cetl:1:18: the index 5 is out of range: 'arr' has the elements 0 to 4\n"
     "  EF(arr[x] && arr[5])\n"
     "                   ^"},
    {kFormula, "x[0]",
     "-cetl:1:1: 'x' is not an array and has no index\n"
     "  x[0]\n"
     "  ^"},
    {kFormula, "rec == 1",
     "-cetl:1:1: 'rec' is a structure: name one of its fields, a, b or in\n"
     "  rec == 1\n"
     "  ^"},
    {kFormula, "rec.c",
     "-cetl:1:5: 'rec' has no field 'c': its fields are a, b and in\n"
     "  rec.c\n"
     "      ^"},
    {kFormula, "rec.in[0].depe",
     "-cetl:1:11: 'in' has no field 'depe': did you mean 'deep'?\n"
     "  rec.in[0].depe\n"
     "            ^"},
    {kFormula, "x.a",
     "-cetl:1:3: 'x' is not a structure and has no field 'a'\n"
     "  x.a\n"
     "    ^"},
    {kFormula, "len(x)",
     "-cetl:1:5: 'x' is not a channel\n"
     "  len(x)\n"
     "      ^"},
    {kFormula, "x % (red - 2)",
     "-cetl:1:3: this divides by zero\n"
     "  x % (red - 2)\n"
     "    ^"},
    {kFormula, "EF(bad)",
     "-cetl:1:4: no global variable 'nope'\n"
     "  EF(bad)\n"
     "     ^\n"
     "  'bad' stands for: (x == nope)"},
    {kFormula, "worse",
     "-cetl:1:1: no global variable 'nope'\n"
     "  worse\n"
     "  ^\n"
     "  'bad' stands for: (x == nope)\n"
     "  'worse' stands for: bad && y"},
    {kFormula, "loop",
     "-cetl:1:1: the macro 'loop' stands for itself\n"
     "  loop\n"
     "  ^\n"
     "  'pool' stands for: (loop)\n"
     "  'loop' stands for: 1 + pool"},
    {kFormula, "broken",
     "-cetl:1:1: '=' assigns and cannot be part of a formula: write '==' to compare\n"
     "  broken\n"
     "  ^\n"
     "  'broken' stands for: x ="},
    {kFormula, "EF(x &&\n   yy)",
     "-cetl:2:4: no global variable 'yy': did you mean 'y'?\n"
     "     yy)\n"
     "     ^"},
    {kFormula, "R@cs",
     "-cetl:1:1: no process 'R': there are P, Q, D and init\n"
     "  R@cs\n"
     "  ^"},
    {kFormula, "init@don",
     "-cetl:1:6: no label 'don' in process init: did you mean 'done'?\n"
     "  init@don\n"
     "       ^"},
    {kFormula, "P[300]@wait",
     "-cetl:1:3: there is no pid 300: pids are 0 to 254\n"
     "  P[300]@wait\n"
     "    ^"},
    {kFormula, "P[0]@m",
     "-cetl:1:6: no label 'm' in process P: for the variable write P:m\n"
     "  P[0]@m\n"
     "       ^"},
    {kFormula, "P[0]@nowhere",
     "-cetl:1:6: no label 'nowhere' in process P: it has critical and wait\n"
     "  P[0]@nowhere\n"
     "       ^"},
    {kLtl, "[](x -> EF y)",
     "-ltl:1:9: an operator of CTL cannot stand in an LTL formula: write [] <> U V W X without E and A\n"
     "  [](x -> EF y)\n"
     "          ^"},
    {kLtl, "<>",
     "-ltl:1:3: expected a formula after '<>'\n"
     "  <>\n"
     "    ^"},
    {kLtl, "x U y U z",
     "-ltl:1:7: the second 'U' can be read in two ways: use parentheses\n"
     "  x U y U z\n"
     "        ^"},
    {kList, "EF(x);",
     "f.cetl:1:3: expected ':' after the name 'EF': items are written name: formula;\n"
     "  EF(x);\n"
     "    ^"},
    {kList, "a: x; b: y",
     "f.cetl:1:11: expected ';' at the end of the formula\n"
     "  a: x; b: y\n"
     "            ^"},
    {kList, "a: x; a: y;",
     "f.cetl:1:7: there is a formula 'a' above: choose another name\n"
     "  a: x; a: y;\n"
     "        ^"},
    {kList, "a x;",
     "f.cetl:1:3: expected ':' after the name 'a': items are written name: formula;\n"
     "  a x;\n"
     "    ^"},
    {kList, "a: (x; b: y;",
     "f.cetl:1:4: the '(' is never closed\n"
     "  a: (x; b: y;\n"
     "     ^"},
    {kList, "a: ;",
     "f.cetl:1:4: expected a formula after ':'\n"
     "  a: ;\n"
     "     ^"},
};

std::string what(const Wrong& wrong) {
  const Names names = testing::sample_names();
  const Macros macros = testing::sample_macros();
  try {
    switch (wrong.kind) {
      case kFormula: resolve(parse_formula(wrong.text, macros, "-cetl"), names); break;
      case kLtl: resolve(parse_ltl(wrong.text, macros, "-ltl"), names); break;
      case kList:
        for (const NamedFormula& item : parse_list(wrong.text, macros, "f.cetl")) resolve(item.formula, names);
    }
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(CetlMessages, OfWrongFormulas) {
  for (const Wrong& wrong : kWrong) EXPECT_EQ(what(wrong), wrong.message);
}

}  // namespace
}  // namespace cetl
