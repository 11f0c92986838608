// classify.h — which process each part of a formula belongs to, and whether the formula is in CETL.
//
// CETL (Kashyap & Garg, Definition 4): true, false, everything without temporal operators that one process alone can
// change, f && g, E[g R f] and E[f U (f && g)], so also EF f and EG f. What is outside is no error: it is checked
// exactly, but without reduction. The message says why, and what to write instead.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cetl/names.h"
#include "cetl/normal.h"

namespace cetl {

struct Instance {
  int process = -1;  // index into Names::processes
  int pid = -1;      // -1: the only instance

  auto operator<=>(const Instance&) const = default;
};

// Which processes may change a variable, or with `messages` what is in the channel that the variable names; nullopt
// if that is not known. `variable` is a resolved kName, or with `messages` also a kRemoteVariable.
using Writers = std::function<std::optional<std::vector<Instance>>(const Node& variable, bool messages)>;

struct Owner {
  enum Kind : unsigned char {
    kNobody,   // never changes
    kProcess,  // `process` alone can change it
    kShared,
  };
  Kind kind = kNobody;
  Instance process;
};

struct Classification {
  // The formula with the largest parts without temporal operators that have one owner made one atom each. Such a part
  // stays as it is if its tree would be larger than kLargestTree.
  Core core;
  std::vector<Owner> owners;  // of the nodes of `core`

  bool in_cetl = true;
  Where where;         // the first place that is not in CETL
  std::string reason;  // "the disjunction at column 8 spans the processes P[0] and Q[1]"
  std::string hint;    // "check its two sides as formulas of their own"

  // One line; empty if the formula is in CETL.
  std::string message() const;
};

Classification classify(const Core& core, const Names& names, const Writers& writers);

// "P[0]", "P", "nobody" or "several processes".
std::string to_string(const Owner& owner, const Names& names);

}  // namespace cetl
