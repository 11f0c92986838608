// lift_spin.h — SPIN's headers, made fit for C++, and the few of its globals that `lift` reads.
//
// Include this after the standard headers: SPIN's names (BIT, BYTE, max …) are macros.
#pragma once

#define this this_sequence
extern "C" {
#include "spin.h"
#include "y.tab.h"

extern ProcList* ready;
extern RunList* run_lst;
extern Label* labtab;
extern Ordered* all_names;
extern Mtypes_t* Mtypes;
extern Symbol* oFname;
extern Symbol* context;
extern Symbol* Fname;
extern FILE* fd_tt;
extern char* claimproc;
extern char* eventmap;
extern int lineno, Etimeouts, m_loss, old_priority_rules, deadvar, nclaims, nr_errs, like_java;
extern short terse, nocast;
extern short has_last, has_enabled, has_pcvalue, has_np, has_sorted, has_random, has_xu, has_unless, has_provided,
    has_priority, has_code, has_stack;

int has_global(Lextok*);
void c_stack_size(FILE*);
}
#undef this
#undef max
