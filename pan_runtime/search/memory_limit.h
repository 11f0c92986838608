// memory_limit.h — how much memory there is before somebody ends the process.
#pragma once

#include "model/arith.h"

namespace spiced {

// Bytes that this process may use: what its control group leaves it or, without one, what the machine has free.
// 0: unknown.
u64 memory_available();

// The same from other places than /proc and /sys, for tests.
u64 memory_available(const char* proc, const char* sys);

}  // namespace spiced
