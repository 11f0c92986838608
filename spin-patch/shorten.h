// shorten.h — spiced -shorten: takes the trail that somebody has found and puts the shortest one in its place that
// shows the same.
//
// SPIN says which steps the lines of the trail are, the verifier takes them again and searches a shorter run with the
// same property or the same kind of error. The old trail is kept beside the new one. Whatever goes wrong, nothing is
// changed.
#pragma once

#include "toolchain.h"

namespace spiced {

enum ShortenStatus : int {
  kShortened = 0,      // the trail is the shorter one now, or is as short as any that was found
  kCannotShorten = 1,  // no trail, no property, a trail that is none of this model, or a mistake in the command line
  kNoAnswer = 5,       // the search has not come to an end
  kContradiction = 6,  // the trail is a run of the model, but the search says that there is none of its kind
};

// `words`: the whole command line, without -crucial.
bool wants_shorter_trail(const Words& words);
int shorten_trail(const Words& words);

}  // namespace spiced
