// emit.h — Program → pan.cc, the C++ that fulfils the runtime's model contract (pan_runtime/model/model.h).
#pragma once

#include <string>

#include "program.h"

namespace spiced {

std::string emit(const Program& program);

}  // namespace spiced
