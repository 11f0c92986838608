// lift_embedded.cc — embedded C. SPIN prints it as it would for its own verifier; what it prints is C++ as well, given
// `now`, `Pproc` and a few types, which emit provides.
#include <cctype>
#include <cstdlib>

#include "lift.h"
#include "lift_spin.h"
#include "lifter.h"

namespace spiced {

namespace {

// The part of `text` between two marks, or nothing.
std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const size_t begin = text.find(from);
  if (begin == std::string::npos) return "";
  const size_t end = text.find(to, begin + from.size());
  return end == std::string::npos ? "" : text.substr(begin + from.size(), end - begin - from.size());
}

// SPIN keeps a precondition to itself, but prints the test for it.
void add_precondition(CFragment& fragment, const std::string& test) {
  fragment.precondition = between(test, "if (!(", ")) { if (!readtrail)");
  if (fragment.precondition.empty()) return;
  const char* what = fragment.is_expression ? "c_expr line " : "c_code line ";
  fragment.message = what + between(test, what, " ") + " precondition false: " + fragment.precondition;
}

// Does the text use this name, other than as a member of something?
bool uses(const std::string& text, const std::string& name) {
  auto in_name = [&](size_t i) { return std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_'; };
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool begins = at == 0 || (!in_name(at - 1) && text[at - 1] != '.' && text[at - 1] != '>');
    if (begins && (end == text.size() || !in_name(end))) return true;
  }
  return false;
}

// C code that names what our verifier has not got would fail to compile, or worse, without a word on where and why.
void check(const LiftContext& c, const CFragment& fragment) {
  const std::string all = fragment.text + " " + fragment.precondition;
  if (all.find("now._") != std::string::npos) throw Refused(fragment.place, "a predefined member of `now` in C");
  for (const Variable& v : c.program.globals)
    if (v.hidden && uses(all, v.name)) throw Refused(fragment.place, "the hidden variable " + v.name + " in C");
  for (const ProcessType& p : c.program.processes) {
    if (&p == &c.program.processes[c.process]) continue;
    const std::string use = "P" + (p.is_init ? "init" : p.name) + "->";
    if (all.find(use) != std::string::npos)
      throw Refused(fragment.place, "a reference to a variable of another process (" + use + ") in C");
  }
}

}  // namespace

std::string capture(const std::function<void(FILE*)>& write) {
  char* text = nullptr;
  size_t size = 0;
  FILE* memory = open_memstream(&text, &size);
  write(memory);
  std::fclose(memory);
  std::string result(text, size);
  std::free(text);
  return result;
}

void lift_embedded(Program& program) {
  program.c.any = has_code;
  if (!has_code) return;
  // In this order: the second call takes the quotes off the declarations that the others print.
  program.c.declarations = capture([](FILE* f) { plunk_c_decls(f); });
  program.c.functions = capture([](FILE* f) { plunk_c_fcts(f); });
  program.c.members = capture([&](FILE* f) { program.c.tracked = c_add_sv(f) != 0; });
  if (has_stack) program.c.unmatched = capture([](FILE* f) { c_stack_size(f); });
  for (ProcessType& p : program.processes)
    p.c_members = capture([&](FILE* f) { c_add_loc(f, const_cast<char*>(p.name.c_str())); });
}

int lift_fragment(const LiftContext& c, Lextok* n) {
  CFragment fragment;
  fragment.is_expression = n->ntyp == C_EXPR;
  fragment.place = place_of(n);
  char* name = n->sym->name;
  fragment.name = name;
  auto& known = c.program.c.fragments;  // the first statement of a d_step is lifted more than once
  for (size_t i = 0; i < known.size(); i++)
    if (known[i].name == fragment.name) return static_cast<int>(i);
  if (fragment.is_expression) {
    fragment.text = capture([&](FILE* f) { plunk_expr(f, name); });
    add_precondition(fragment, capture([&](FILE* f) { preruse(f, n); }));
  } else {
    fragment.text = capture([&](FILE* f) { plunk_inline(f, name, 0, 1); });
    add_precondition(fragment, capture([&](FILE* f) { plunk_inline(f, name, 1, 1); }));
  }
  if (c.process < 0) throw Refused(fragment.place, "C in the initial value of a global variable");
  check(c, fragment);
  c.program.c.uses_pid |= fragment.text.find("->_pid") != std::string::npos;
  known.push_back(std::move(fragment));
  return static_cast<int>(known.size()) - 1;
}

}  // namespace spiced
