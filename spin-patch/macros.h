// macros.h — the #defines of a model without parameters, so that properties may use their names.
#pragma once

#include <string>
#include <vector>

#include "program.h"

namespace spiced {

// As the preprocessor leaves them at the end of the file, without its own. Empty if there is no preprocessor.
std::vector<NamedText> read_macros(const std::string& file, const std::vector<std::string>& flags);

}  // namespace spiced
