// reduction.h — how the moves of a state may be reduced, and what a formula waits for, in words that know no formula.
#pragma once

#include <vector>

#include "model/arith.h"

namespace spiced {

// Siblings: how it is decided which moves depend on each other.
enum class ReductionKind : u8 {
  kNone,
  kSpin,     // SPIN's static analysis; for assertions and end states, in depth-first order
  kCrucial,  // crucial events on top of SPIN's static analysis (Kashyap & Garg)
  kClosure,  // crucial events on top of what statements read and write
};

inline const char* name_of(ReductionKind kind) {
  const char* const names[] = {"none", "spin", "crucial", "closure"};
  return names[static_cast<int>(kind)];
}

// Conditions that soundness rests on. A test leaves one out to see that somebody notices.
enum Omission : u32 {
  kOmitDependence = 1,    // C1: what depends on a chosen move, and may come before it, is chosen, too
  kOmitNecessity = 2,     // some chosen move is on every way to the goal
  kOmitKeepsLeft = 4,     // E[g R f]: at least one chosen move keeps f
  kOmitTemporalLeft = 8,  // E[g R f]: f with temporal operators needs a single move that does not touch it
  kOmitEnabling = 16,     // what may make a chosen move possible is chosen, too
  kOmitAtomic = 32,       // what follows in an atomic sequence counts, and so does who may watch it
  kOmitAllOfUntil = 64,   // a goal that is an until waits for all processes of its left side, not for one of them
  kOmitWay = 128,         // what leads to where a chosen statement is offered is chosen, too
  kOmitOwn = 256,         // a statement may wait for its own process to change what it reads
  kOmitMeeting = 512,     // who stands where a rendezvous is accepted matters to whoever looks whether he can go on
};

struct ReductionOptions {
  ReductionKind kind = ReductionKind::kNone;
  u32 omit = 0;  // Omission
  // Without a property: every statement that can be reached is (and the report can tell those that cannot), not only
  // those that errors need.
  bool reaches_all = true;
  bool check = false;     // compare with what is found without it
  bool gives_up = false;  // where too little is left out to be worth the time
};

// Something that has to happen. `type` and `pid` say whose it is; pid -1: any process of that type.
struct Change {
  enum Kind : u8 {
    kAnything,
    kMove,       // the process moves or ends
    kArrive,     // it gets to `location`
    kLocal,      // its variable is written
    kEnd,        // it ends
    kGlobal,     // a global is written
    kMessages,   // something is sent to, or received from, the channel that a global (type -1) or a local names
    kProcesses,  // a process begins or ends
  };
  Kind kind = kAnything;
  int type = -1, pid = -1;
  u16 location = 0;
  int variable = -1, element = -1;  // element -1: any
  std::vector<i32> useless = {};    // kGlobal: to write one of these is not enough; in increasing order
  bool begins = false;              // or: such a process begins, wherever it is and whatever its variables are then
};

// At least one of these happens before the goal is reached. Empty: nothing can lead there.
using Need = std::vector<Change>;

}  // namespace spiced
