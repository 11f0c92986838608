// toolchain.h — what every command of spiced is made of: SPIN in a child process, the compiler, and where our library
// is.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace spiced {

using Words = std::vector<std::string>;

// What a pan.cc is compiled and linked with.
Words compile_flags();

// SPIN's main function, to write a verifier, or with its own defaults. It may end the process.
int call_spin(Words words);
int call_spin_as_it_is(const Words& words);

// Compiles pan.cc, or another file; false: the compiler has said why not.
bool compile(const std::string& source, const std::string& program, const Words& more_flags);

// The exit status of a child that runs `work`, which never returns. 1 if it died.
int in_child(const std::function<void()>& work);
// Is replaced by another program, in a child or at the end.
[[noreturn]] void become(const Words& words);

// A word that goes to the compiler and not to pan.
bool is_for_compiler(const std::string& word);

}  // namespace spiced
