// hooks.cc — where SPIN would write pan.c: with -crucial we write pan.cc instead.
//
// The linker's --wrap=gensrc sends SPIN's one call of its code generator here. Without the flag it goes straight on
// to the original, so `spiced -a` writes what `spin -a` writes. In the same way --wrap=ltl_list shows us the model's
// ltl blocks.
#include "hooks.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "emit.h"
#include "lift.h"
#include "lift_spin.h"
#include "macros.h"
#include "version.h"

extern "C" {
void __real_gensrc(void);
void __wrap_gensrc(void);
void __real_ltl_list(char* name, char* formula);
void __wrap_ltl_list(char* name, char* formula);
}

namespace spiced {

bool write_cpp_verifier = false;
std::string verifier_file = "pan.cc";
std::vector<NamedText> ltl_blocks;
std::vector<std::string> preprocessor_flags;

namespace {

[[noreturn]] void give_up(const std::string& message) {
  std::cout.flush();
  std::cerr << message << "\n";
  std::remove("_spin_nvr.tmp");
  std::remove(verifier_file.c_str());
  alldone(1);
  std::exit(1);
}

void write_verifier() {
  std::vector<std::string> notes;
  std::string text;
  try {
    Program program = lift();
    program.spin_version = SpinVersion;
    program.ltl = ltl_blocks;
    program.has_claim = nclaims > static_cast<int>(ltl_blocks.size());
    program.macros = read_macros(program.source, preprocessor_flags);
    text = emit(program);
    if (program.has_claim) notes.push_back("never claims are left out of the verifier");
    if (!program.ltl.empty())
      notes.push_back("ltl blocks are checked one at a time, by name: ./pan -N " + program.ltl[0].name);
  } catch (const Refused& r) {
    std::string place = r.place.file;
    if (r.place.line > 0) place += ":" + std::to_string(r.place.line);
    give_up(place + ": error: " + r.what() + " is not supported yet with -crucial (see doc/warts.md)");
  }
  std::remove("_spin_nvr.tmp");  // where SPIN keeps the automata of ltl blocks
  std::ofstream file(verifier_file);
  file << text;
  file.close();
  if (!file) give_up("spiced: cannot write " + verifier_file);
  for (const std::string& note : notes) std::cerr << "spiced: note: " << note << "\n";
}

}  // namespace

}  // namespace spiced

void __wrap_gensrc(void) {
  if (!spiced::write_cpp_verifier) return __real_gensrc();
  if (nr_errs > 0) {
    std::remove(spiced::verifier_file.c_str());
    return;
  }
  spiced::write_verifier();
}

void __wrap_ltl_list(char* name, char* formula) {
  spiced::ltl_blocks.push_back({name, formula});
  __real_ltl_list(name, formula);
}
