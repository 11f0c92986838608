// effects.h — what each transition reads and writes.
//
// Over-approximates: an index that is not a constant stands for the whole array, a structure's field for the whole
// variable, and a d_step is the union of its parts. Reduction relies on nothing being left out.
#pragma once

#include "program.h"

namespace spiced {

// Fills in `reads` and `writes` of every transition.
void compute_effects(Program& program);

// After it: finds the globals that nobody writes and whose initial values are known, channels above all.
void find_constants(Program& program);

}  // namespace spiced
