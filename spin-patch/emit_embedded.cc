#include "emit_embedded.h"

namespace spiced {

namespace {

std::string copy_in(bool has_globals) { return has_globals ? "  now = e.globals<Globals>();\n" : ""; }
std::string copy_out(bool has_globals) { return has_globals ? "  e.globals<Globals>() = now;\n" : ""; }

// Pproc, the name by which C code knows the process that runs it.
std::string process_macro(const ProcessType& p) { return "P" + (p.is_init ? "init" : p.name); }

}  // namespace

std::string embedded_code(const Program& program, bool has_globals) {
  std::string out = "// What the model has in C. `now` is a copy of the globals, made anew for every call.\n";
  // What SPIN writes, and what a model's author may have written, is not for our users' compilers to judge.
  for (const char* warning : {"unused-parameter", "unused-function", "unused-variable", "write-strings",
                              "address-of-packed-member", "sign-compare", "parentheses", "address"})
    out += "#pragma GCC diagnostic ignored \"-W" + std::string(warning) + "\"\n";
  out += "static uchar* c_frame;\n";
  if (has_globals) out += "static spiced::Globals now;\n";
  out += "#define HAS_TRACK " + std::string(program.c.tracked ? "1" : "0") + "\n#define pptr(pid) c_frame\n";
  for (const ProcessType& p : program.processes) {
    const std::string type = "P" + std::to_string(p.spin_number);
    out += "typedef spiced::" + p.cname + " " + type + ";\n";
    out += "#define " + process_macro(p) + " ((" + type + "*)c_frame)\n";
  }
  out += program.c.functions;
  for (size_t i = 0; i < program.c.fragments.size(); i++) {
    const CFragment& f = program.c.fragments[i];
    const std::string id = std::to_string(i);
    out += "// " + f.place.file + ":" + std::to_string(f.place.line) + "\n";
    if (!f.precondition.empty()) out += "static bool c_requires_" + id + "() { return (" + f.precondition + "); }\n";
    if (f.is_expression) out += "static auto c_expr_" + id + "() { return (" + f.text + "); }\n";
    else out += "static void c_code_" + id + "() " + f.text + "\n";
  }
  for (const ProcessType& p : program.processes) out += "#undef " + process_macro(p) + "\n";
  return out + "#undef pptr\n\n";
}

std::string embedded_calls(const Program& program, bool has_globals) {
  const std::string in = copy_in(has_globals), out = copy_out(has_globals);
  std::string text =
      "template <typename Function>\n"
      "auto embedded(Eval& e, Function function) {\n" +
      in +
      "  c_frame = &e.frame<uchar>();\n"
      "  using Result = decltype(function());\n"
      "  if constexpr (std::is_void_v<Result>) {\n"
      "    function();\n  " +
      out +
      "  } else {\n"
      "    const Result result = function();\n  " +
      out +
      "    return result;\n"
      "  }\n"
      "}\n"
      "template <typename Function>\n"
      "auto embedded(Eval& e, Function function, bool (*required)(), const char* otherwise) {\n"
      "  using Result = decltype(function());\n"
      "  if (embedded(e, required)) return embedded(e, function);\n"
      "  e.fail(otherwise);\n"
      "  return Result();\n"
      "}\n"
      "void c_begin([[maybe_unused]] Eval& e) {\n" +
      in + "  globinit();\n" + out + "}\n";
  if (program.c.tracked) {
    const bool unmatched = !program.c.unmatched.empty();
    text += "void c_load(Eval& e) {\n" + in + "  c_revert(now.c_state);\n";
    if (unmatched) text += "  c_unstack(e.hidden<Hidden>().c_stack);\n";
    text += "}\nvoid c_save(Eval& e) {\n" + in + "  c_update(now.c_state);\n" + out;
    if (unmatched) text += "  c_stack(e.hidden<Hidden>().c_stack);\n";
    text += "}\n";
  }
  return text + "\n";
}

std::string with_c(const Program& program, std::string text) {
  for (const CFragment& f : program.c.fragments)
    if (const size_t at = text.find("{" + f.name + "}"); at != std::string::npos)
      text.replace(at, f.name.size() + 2, f.is_expression ? "{" + f.text + "}" : f.text);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace spiced
