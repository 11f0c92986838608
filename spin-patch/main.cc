// main.cc — spiced's command line: SPIN's, plus -crucial.
//
//   spiced -a -crucial [spin flags] model          writes pan.cc
//   spiced -crucial-flags                          what to compile and link it with
//   spiced -search -crucial [pan flags] model      writes, compiles and runs it
// Everything else is SPIN's business and goes there unchanged.
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "build_paths.h"
#include "hooks.h"

namespace {

using Words = std::vector<std::string>;

struct Paths {
  std::string include, lib;
};

// An installed spiced finds its library beside itself; one in the build tree, where it was built.
Paths find_paths() {
  std::error_code ignored;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const std::filesystem::path prefix = self.parent_path().parent_path();
  if (std::filesystem::exists(prefix / "include/spiced/model/generated.h", ignored))
    return {prefix / "include/spiced", prefix / "lib"};
  return {SPICED_BUILD_INCLUDE, SPICED_BUILD_LIB};
}

Words compile_flags() {
  const Paths paths = find_paths();
  // The last one for the C code of a model, which is compiled as C++.
  Words words = {"-I" + paths.include, "-L" + paths.lib, "-lspiced", "-pthread", "-fpermissive"};
  if (std::strlen(SPICED_BUILD_FLAGS) > 0) words.push_back(SPICED_BUILD_FLAGS);
  return words;
}

// Statement merging stays off, so that a property may name every label. SPIN's dataflow analysis (-o1 switches it off)
// and its search for variables that nobody reads (-o2) are ours to use.
int call_spin(Words words) {
  for (const std::string& w : words) {
    if (w.rfind("-D", 0) == 0 || w.rfind("-U", 0) == 0) spiced::preprocessor_flags.push_back(w);
    if (w.rfind("-E", 0) == 0) spiced::preprocessor_flags.push_back(w.substr(2));
  }
  words.insert(words.begin() + 1, "-o3");
  std::vector<char*> argv;
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  return spin_main(static_cast<int>(words.size()), argv.data());
}

// The exit status of a child that runs `work`.
template <typename Work>
int in_child(Work work) {
  std::cout.flush();
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) {
    std::perror("spiced: cannot start a process");
    return 1;
  }
  if (child == 0) work();
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

[[noreturn]] void become(const Words& words) {
  std::vector<char*> argv;
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  std::cerr << "spiced: cannot run " << words[0] << ": " << std::strerror(errno) << "\n";
  std::_Exit(127);
}

bool is_search(const std::string& word) { return word == "-search" || word == "-run"; }

// Flags before -search are SPIN's, those after it the compiler's (-D -O -U) or pan's.
int search(const Words& all) {
  Words to_spin = {all[0], "-a"}, to_compiler, to_pan;
  bool after = false;
  for (size_t i = 1; i + 1 < all.size(); i++) {
    const std::string& w = all[i];
    if (is_search(w)) after = true;
    else if (!after) to_spin.push_back(w);
    else if (w.rfind("-D", 0) == 0 || w.rfind("-O", 0) == 0 || w.rfind("-U", 0) == 0) to_compiler.push_back(w);
    else to_pan.push_back(w == "-ltl" ? "-N" : w);  // as SPIN's own -search has it
  }
  to_spin.push_back(all.back());
  const int generated = in_child([&] { std::exit(call_spin(to_spin)); });
  if (generated != 0) return generated;
  if (std::error_code ignored; !std::filesystem::exists("pan.cc", ignored)) return 1;

  const char* compiler = std::getenv("CXX");
  Words compile = {compiler && *compiler ? compiler : "g++", "-std=c++20", "-O2"};
  compile.insert(compile.end(), to_compiler.begin(), to_compiler.end());
  for (const char* w : {"-o", "pan", "pan.cc"}) compile.push_back(w);
  for (const std::string& w : compile_flags()) compile.push_back(w);
  const int compiled = in_child([&] { become(compile); });
  if (compiled != 0) {
    std::cerr << "spiced: the verifier did not compile; pan.cc is in this directory\n";
    return 1;
  }
  Words run = {"./pan"};
  run.insert(run.end(), to_pan.begin(), to_pan.end());
  become(run);
}

void print_flags() {
  std::string line;
  for (const std::string& w : compile_flags()) line += (line.empty() ? "" : " ") + w;
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
  if (!crucial) return spin_main(argc, argv);
  if (rest.empty()) return 1;
  const bool has_model = rest.size() > 1 && rest.back()[0] != '-';
  if (!has_model || (!wants_search && !wants_verifier)) {
    std::cerr << "usage: spiced -a -crucial [spin options] model            write pan.cc\n"
                 "       spiced -search -crucial [pan options] model        write, compile and run it\n"
                 "       spiced -crucial-flags                              what to compile pan.cc with\n";
    return 1;
  }
  // If the model has an error, no verifier of an older one may be taken for its own.
  std::remove("pan.cc");
  spiced::write_cpp_verifier = true;
  if (wants_search) return search(rest);
  return call_spin(rest);
}
