#include "toolchain.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "build_paths.h"
#include "hooks.h"

namespace spiced {

namespace {

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

std::vector<char*> arguments_of(const Words& words) {
  std::vector<char*> argv;
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  return argv;
}

}  // namespace

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
    if (w.rfind("-D", 0) == 0 || w.rfind("-U", 0) == 0) preprocessor_flags.push_back(w);
    if (w.rfind("-E", 0) == 0) preprocessor_flags.push_back(w.substr(2));
  }
  words.insert(words.begin() + 1, "-o3");
  return call_spin_as_it_is(words);
}

int call_spin_as_it_is(const Words& words) {
  return spin_main(static_cast<int>(words.size()), arguments_of(words).data());
}

bool compile(const std::string& source, const std::string& program, const Words& more_flags) {
  const char* compiler = std::getenv("CXX");
  Words words = {compiler && *compiler ? compiler : "g++", "-std=c++20", "-O2"};
  words.insert(words.end(), more_flags.begin(), more_flags.end());
  for (const std::string& w : {std::string("-o"), program, source}) words.push_back(w);
  for (const std::string& w : compile_flags()) words.push_back(w);
  return in_child([&] { become(words); }) == 0;
}

int in_child(const std::function<void()>& work) {
  std::cout.flush();
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) {
    std::perror("spiced: cannot start a process");
    return 1;
  }
  if (child == 0) {
    std::signal(SIGINT, SIG_DFL);  // which the parent may ignore
    work();
    std::_Exit(1);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

void become(const Words& words) {
  std::vector<char*> argv = arguments_of(words);
  execvp(argv[0], argv.data());
  std::cerr << "spiced: cannot run " << words[0] << ": " << std::strerror(errno) << "\n";
  std::_Exit(127);
}

bool is_for_compiler(const std::string& word) {
  return word.rfind("-D", 0) == 0 || word.rfind("-O", 0) == 0 || word.rfind("-U", 0) == 0;
}

}  // namespace spiced
