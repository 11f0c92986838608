// lifter.h — the parts of `lift` and what they share. Each public function is one file: lift_expr, lift_flow,
// lift_dstep. Include lift_spin.h before it.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "lift_names.h"
#include "program.h"

namespace spiced {

struct LiftContext {
  Program& program;
  Names& names;
  int process;  // the process type being lifted, -1 for global initialisers
};

Expr lift_expr(const LiftContext& context, Lextok* node);
Ref lift_ref(const LiftContext& context, Lextok* node);
// A basic statement; atomic, if, do and the like are flow, not statements.
Statement lift_statement(const LiftContext& context, Lextok* node);
std::string statement_text(Lextok* node);

// What SPIN writes into a file.
std::string capture(const std::function<void(FILE*)>& write);

// Everything in C but the statements; once, before them.
void lift_embedded(Program& program);
// A C_CODE or C_EXPR: the number of its fragment.
int lift_fragment(const LiftContext& context, Lextok* node);

void lift_flow(const LiftContext& context, ProcList* source);

// `element` is a D_STEP whose last element has been linked to what follows.
Statement lift_d_step(const LiftContext& context, Element* element);

}  // namespace spiced
