// main.cc — spiced's command line: SPIN's, plus -crucial.
//
//   spiced -a -crucial [spin flags] model          writes pan.cc
//   spiced -crucial-flags                          what to compile and link it with
//   spiced -search -crucial [pan flags] model      writes, compiles and runs it
//   spiced -shorten [pan flags] model              makes the trail that is there short
// Everything else is SPIN's business and goes there unchanged.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "hooks.h"
#include "shorten.h"
#include "toolchain.h"

namespace {

using spiced::Words;

bool is_search(const std::string& word) { return word == "-search" || word == "-run"; }

// Flags before -search are SPIN's, those after it the compiler's (-D -O -U) or pan's.
int search(const Words& all) {
  Words to_spin = {all[0], "-a"}, to_compiler, to_pan;
  bool after = false;
  for (size_t i = 1; i + 1 < all.size(); i++) {
    const std::string& w = all[i];
    if (is_search(w)) after = true;
    else if (!after) to_spin.push_back(w);
    else if (spiced::is_for_compiler(w)) to_compiler.push_back(w);
    else to_pan.push_back(w == "-ltl" ? "-N" : w);  // as SPIN's own -search has it
  }
  to_spin.push_back(all.back());
  const int generated = spiced::in_child([&] { std::exit(spiced::call_spin(to_spin)); });
  if (generated != 0) return generated;
  if (std::error_code ignored; !std::filesystem::exists("pan.cc", ignored)) return 1;
  if (!spiced::compile("pan.cc", "pan", to_compiler)) {
    std::cerr << "spiced: the verifier did not compile; pan.cc is in this directory\n";
    return 1;
  }
  Words run = {"./pan"};
  run.insert(run.end(), to_pan.begin(), to_pan.end());
  spiced::become(run);
}

void print_flags() {
  std::string line;
  for (const std::string& w : spiced::compile_flags()) line += (line.empty() ? "" : " ") + w;
  std::cout << line << "\n";
}

}  // namespace

int main(int argc, char* argv[]) {
  Words words(argv, argv + argc), rest;
  bool crucial = false, wants_search = false, wants_verifier = false;
  for (const std::string& w : words) {
    if (w == "-crucial-flags") {
      print_flags();
      return 0;
    }
    if (w == "-crucial") {
      crucial = true;
      continue;
    }
    if (w == "-o3") continue;  // see call_spin
    wants_search |= is_search(w);
    wants_verifier |= w == "-a";
    rest.push_back(w);
  }
  if (spiced::wants_shorter_trail(rest)) return spiced::shorten_trail(rest);
  if (!crucial) return spin_main(argc, argv);
  if (rest.empty()) return 1;
  const bool has_model = rest.size() > 1 && rest.back()[0] != '-';
  if (!has_model || (!wants_search && !wants_verifier)) {
    std::cerr << "usage: spiced -a -crucial [spin options] model            write pan.cc\n"
                 "       spiced -search -crucial [pan options] model        write, compile and run it\n"
                 "       spiced -shorten [pan options] model                make its trail short\n"
                 "       spiced -crucial-flags                              what to compile pan.cc with\n";
    return 1;
  }
  // If the model has an error, no verifier of an older one may be taken for its own.
  std::remove("pan.cc");
  spiced::write_cpp_verifier = true;
  if (wants_search) return search(rest);
  return spiced::call_spin(rest);
}
