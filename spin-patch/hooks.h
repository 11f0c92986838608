// hooks.h — the switch between SPIN's code generator and ours.
#pragma once

#include <string>
#include <vector>

namespace spiced {

// Set before SPIN starts: write pan.cc, not pan.c.
extern bool write_cpp_verifier;
extern std::string verifier_file;
// The model's ltl blocks, as far as SPIN has read them.
struct NamedText;
extern std::vector<NamedText> ltl_blocks;

// Set before SPIN replays a trail: write down what its lines are, instead (see hooks_trail.cc).
struct TrailRequest {
  std::string trail;
  std::string steps;   // file for a line `step:pid:id` of each line of the program
  std::string claims;  // file for the names: `ltl name` of every block, `claim name` of what the trail is about
};
extern TrailRequest trail_request;
// What the model is preprocessed with.
extern std::vector<std::string> preprocessor_flags;

}  // namespace spiced

// SPIN's own main function.
extern "C" int spin_main(int argc, char* argv[]);
