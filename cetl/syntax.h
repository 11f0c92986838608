// syntax.h — the tree of a formula, from the temporal operators down to PROMELA's expressions.
//
// One node type serves CTL, LTL and PROMELA, because && || ! -> <-> mean the same everywhere. Nodes are immutable and
// may be shared. A tree is never deeper than kMaxDepth, so functions may walk it recursively.
//
// An *atom* is a largest part without temporal operators and without && || ! -> <-> above it: `P@cs`, `x + P:y < 3`,
// and also `(c -> a : b)`. An atom that needs a process that does not exist is false; connectives come after that.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cetl/error.h"

namespace cetl {

constexpr int kMaxDepth = 1000;

// The connectives, the operators of CTL and those of LTL are contiguous: see the functions below.
enum class Op : unsigned char {
  kTrue,
  kFalse,
  kNumber,
  kName,            // a variable: x, x[e].f
  kRemoteVariable,  // P:x, P[e]:x[e].f
  kRemoteLabel,     // P@label, P[e]@label
  kProcessCount,    // _nr_pr
  kNonProgress,     // np_
  kLast,            // _last
  kLen,
  kEmpty,
  kNonEmpty,
  kFull,
  kNonFull,
  kMinus,
  kComplement,
  kMul,
  kDiv,
  kMod,
  kAdd,
  kSub,
  kShiftLeft,
  kShiftRight,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kBitAnd,
  kBitXor,
  kBitOr,
  kConditional,  // (c -> a : b)
  kNot,
  kAnd,
  kOr,
  kImplies,
  kIff,
  kEX,
  kEF,
  kEG,
  kAX,
  kAF,
  kAG,
  kEU,
  kER,
  kAU,
  kAR,  // args of kER and kAR: as written, E[g R f] has args {g, f}
  kNext,
  kAlways,
  kEventually,
  kUntil,
  kWeakUntil,
  kRelease,
};

constexpr bool is_connective(Op op) { return op >= Op::kNot && op <= Op::kIff; }
constexpr bool is_ctl(Op op) { return op >= Op::kEX && op <= Op::kAR; }
constexpr bool is_ltl(Op op) { return op >= Op::kNext; }
constexpr bool is_temporal(Op op) { return op >= Op::kEX; }
constexpr bool is_channel_function(Op op) { return op >= Op::kLen && op <= Op::kNonFull; }

struct Node;
using Formula = std::shared_ptr<const Node>;
using Expr = Formula;  // one without temporal operators

// A part of a variable's path. resolve() sets `symbol`, the index into the table that the step is looked up in
// (globals, the process type's locals, or the structure's fields), and `constant`, the index's value if it is fixed.
struct Step {
  std::string name;
  Expr index;  // null: none
  Where at;
  int symbol = -1;
  int constant = -1;
};

// What a name means; resolve() fills it in. Process types and labels are indexes into the tables of Names.
struct Place {
  enum Kind : unsigned char { kUnresolved, kGlobal, kLocal, kLabel };
  Kind kind = kUnresolved;
  int process = -1;
  int pid = -1;  // -1: the only instance of the process type
  int label = -1;
};

struct Node {
  Op op = Op::kTrue;
  int value = 0;              // of a number
  std::string name;           // kNumber: the mtype constant it was written as; kRemote…: the process type
  std::string label;          // kRemoteLabel
  std::vector<Formula> args;  // operands; of kRemote… the pid, if one was written
  std::vector<Step> path;     // kName, kRemoteVariable
  Place place;
  Where at;

  // Set by make().
  int depth = 1;
  bool temporal = false;
};

// Every node is made here; a tree that becomes too deep is an Error.
Formula make(Node node);
Formula make(Op op, const Where& at, std::vector<Formula> args);

// Equal but for positions and what resolve() adds.
bool same(const Formula& a, const Formula& b);

}  // namespace cetl
