// replay.h — pan -r: runs a trail again, C code included, and prints its steps as pan does.
#pragma once

#include <string>

#include "step/step.h"

namespace spiced {

// Returns what is wrong with the trail or its file; empty: it was replayed to its end. `quiet`: only where it ends.
std::string replay(Stepper& stepper, const std::string& file, bool quiet);

}  // namespace spiced
