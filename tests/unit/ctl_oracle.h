// ctl_oracle.h — formulas of CTL over a Graph by plain fixpoints, distances to goals, and whether a run proves a
// formula.
//
// Shares nothing with cetl/ or pan_runtime/: formulas have a tree and a text of their own. The text is what
// read_property() takes, with all parentheses, and read_formula() reads it back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tiny_graph.h"

namespace spiced::fuzz {

struct Atom {
  enum Kind : u8 { kLabel, kLocal, kGlobal, kGlobals, kSum, kLength, kEmpty, kFull, kProcesses };
  Kind kind = kLabel;
  u8 process = 0;  // kLabel, kLocal, kSum
  u8 which = 0;    // the location, global or channel
  u8 other = 0;    // kGlobals: the second one
  bool not_equal = false;
  u8 value = 0;  // it is compared with
  bool operator==(const Atom&) const = default;
};

struct Formula;
using Ctl = std::shared_ptr<const Formula>;

struct Formula {
  enum Kind : u8 { kTrue, kFalse, kAtom, kNot, kAnd, kOr, kEX, kEF, kEG, kEU, kER, kAX, kAF, kAG, kAU, kAR };
  Kind kind = kTrue;
  Atom atom;
  Ctl left, right;  // as written: the second argument of E[g R f] is f
};

bool is_temporal(const Ctl& f);  // anywhere in it
bool same(const Ctl& f, const Ctl& g);
Ctl constant(bool value);
Ctl atom(const Atom& a);
Ctl make(Formula::Kind kind, Ctl left, Ctl right = nullptr);

std::string to_string(const Ctl& f, const Program& program);
Ctl read_formula(const std::string& text);  // throws std::runtime_error
// Are there all the locations and channels that it names?
bool is_about(const Ctl& f, const Program& program);

// Without true and false inside, and p || !p is one: what anybody may see who does not know the model.
Ctl folded(const Ctl& f);

using Truth = std::vector<char>;  // by state
bool holds(const Atom& a, const Graph& graph, u32 state);
Truth truth(const Graph& graph, const Ctl& f);

// The fewest trail lines to a state of `goal`, through states of `through` only; -1: there is no way.
long distance(const Graph& graph, const Truth& through, const Truth& goal);

// A run as a tool shows it.
struct ShownRun {
  std::vector<TinyStep> steps;
  long cycle = -1;  // the step at which a cycle begins; -1: none
};
// Do these runs prove that the formula is true in the first state? The empty string, or what is wrong with them. Parts
// that speak of all runs need no proof: the oracle's word is taken for them.
std::string check_proof(const Graph& graph, const Ctl& f, const std::vector<ShownRun>& runs);

}  // namespace spiced::fuzz
