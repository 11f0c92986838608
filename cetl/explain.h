// explain.h — what a person should do about a token that the grammar does not accept.
#pragma once

#include "cetl/scan.h"

namespace cetl {

// `expected` is the only token that could stand there, or S_YYEMPTY if there are several.
[[noreturn]] void explain_syntax_error(const Scanner& scanner, const Builder& builder, Scanner::Kind expected);

}  // namespace cetl
