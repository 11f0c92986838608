// exit_status.h — what pan's exit status means. The one place where it is written down.
#pragma once

#include "search/search.h"

namespace spiced {

// As stock pan: 0 for every search, whatever it found, and 1 if it could not begin. With -ci, for scripts:
enum ExitStatus : int {
  kNoError = 0,        // the search was completed, and there is no error
  kUsage = 1,          // the command line asks for something that there is not; nothing was searched
  kNotCompleted = 5,   // no error so far, but the search was not completed: interrupted, or out of memory or depth
  kInternalError = 6,  // a defect of the verifier itself
  kErrorFound = 10,    // at least one error was found
};

inline ExitStatus exit_status(const SearchCounts& counts) {
  if (counts.internal_error) return kInternalError;
  if (counts.errors > 0) return kErrorFound;
  return counts.stopped.empty() ? kNoError : kNotCompleted;
}

}  // namespace spiced
