// hooks.h — the switch between SPIN's code generator and ours.
#pragma once

namespace spiced {

// Set before SPIN starts: write pan.cc, not pan.c.
extern bool write_cpp_verifier;

}  // namespace spiced

// SPIN's own main function.
extern "C" int spin_main(int argc, char* argv[]);
