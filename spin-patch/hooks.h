// hooks.h — the switch between SPIN's code generator and ours.
#pragma once

#include <string>
#include <vector>

namespace spiced {

// Set before SPIN starts: write pan.cc, not pan.c.
extern bool write_cpp_verifier;
// What the model is preprocessed with.
extern std::vector<std::string> preprocessor_flags;

}  // namespace spiced

// SPIN's own main function.
extern "C" int spin_main(int argc, char* argv[]);
