// parse.h — from text to trees.
//
// Names are not looked up here, but for the model's macros; resolve() does that. See doc/cetl.md for the language. Two
// rules keep it unambiguous without reserving short words that a model may use as names:
//
// 1. EF EG EX AF AG AX, X next always eventually are operators where an operand is expected and what follows can begin
//    one: `(`, `!`, `~`, a quote, a digit, `[]`, `<>`, or a word that is not an infix operator. U R V W until weakuntil
//    stronguntil release implies equivalent are operators behind an operand. E and A are quantifiers in
//    `E[f U g]`, `E[g R f]`. Everywhere else, and always behind `@`, `.` and the colon of `P:x`, these are names.
// 2. A colon between a name (or `]`) and a name without blanks is that of `P:x` and `P[1]:x`; the colon of
//    `(c -> a : b)` has a blank on one side or stands beside something else.
//
// Chains `a -> b -> c` and `a U b U c` need parentheses: SPIN reads them from the left, most of the world from the
// right.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cetl/syntax.h"

namespace cetl {

// The text that a name of the model stands for (#define without parameters), if it does. Where the name stands for an
// operand, the text is read as if it had parentheses around it; elsewhere a text that is a name replaces it.
using Macros = std::function<std::optional<std::string>(const std::string& name)>;

struct NamedFormula {
  std::string name;
  Formula formula;
};

// `source` is what error messages begin with. All three throw Error.
Formula parse_formula(std::string_view text, const Macros& macros = {}, std::string source = "formula");
Formula parse_ltl(std::string_view text, const Macros& macros = {}, std::string source = "formula");

// Items `name: formula ;`, with /* */ and // comments. The first word of an item is its name whatever it is, each name
// is used once, and each item ends in a semicolon.
std::vector<NamedFormula> parse_list(std::string_view text, const Macros& macros = {}, std::string source = "formulas");

}  // namespace cetl
