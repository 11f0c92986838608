// known_run.h — a run of the model that somebody else has found: read from a file, and taken again to see that it is
// one.
//
// A line is `step:pid:id`, as in a trail, and of the program only. `-1:-1:-1` stands before the cycle. A fourth figure
// says that the line goes on: SPIN has merged the next statements of that process into it, up to the location of that
// number. Nothing is believed: every step must be a move of the state before it, and the cycle must end in the state in
// which it begins.
#pragma once

#include <string>
#include <vector>

#include "step/step.h"

namespace spiced {

struct RunLine {
  long step;
  int pid, id;
  int until;  // 0: the line is one statement
};

struct RunFile {
  std::vector<RunLine> lines;
  long cycle = -1;      // how many lines stand before the cycle; -1: there is none
  std::string problem;  // why it cannot be read; empty: it was
};

RunFile read_run(const std::string& file);

struct KnownRun {
  std::string problem;      // why it is no run of this model; empty: it is one
  std::vector<Move> moves;  // from the initial state
  long cycle_move = -1;     // how many moves stand before the cycle that the last one closes; -1: there is none
  long steps = 0;           // lines of a trail of it, without a claim and with nothing merged
  long cycle = -1;          // how many of them stand before the cycle
  std::string error;        // what is violated where it ends; empty: nothing
  bool ends = false;        // there it has no moves left
  bool valid_end = false;   // and it may end there
};

// `strict`: channels must be empty where it may end.
KnownRun take_again(Stepper& stepper, const RunFile& file, bool strict);

}  // namespace spiced
