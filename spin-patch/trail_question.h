// trail_question.h — what an error trail shows, as the verifier has found it out, and how to ask for a shorter one.
#pragma once

#include "toolchain.h"

namespace spiced {

struct OldTrail {
  long steps = 0;     // of the program, each statement one
  long lines = 0;     // of the program; merged statements share one
  long cycle = -1;    // how many steps stand before the cycle; -1: there is none
  std::string error;  // what the last step violates
  bool ends = false;  // no process can go on
  bool valid_end = false;
  std::string claim;  // which claim it is about; empty: none
  Words blocks;       // the ltl blocks of the model
};

struct Question {
  Words options;        // pan's
  std::string text;     // in words
  std::string problem;  // why the trail does not say; empty: it does
};

// `options`: pan's, as the user gave them. -deadlock and -E say what kind of error it is.
Question question_of(const OldTrail& old, const Words& options);

std::string length(long steps, long cycle);
std::string text(const OldTrail& old);

}  // namespace spiced
