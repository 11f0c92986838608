// emit_code.h — expressions and statements as C++ text, inside a function `(Eval& e)`.
//
// `g` and `p` stand for the globals and the process's frame; code() declares those that the body uses.
#pragma once

#include <string>

#include "program.h"

namespace spiced {

class CodeWriter {
 public:
  // `process`: whose code it is, -1 for the globals' initialisers.
  CodeWriter(const Program& program, int process) : program_(program), process_(process) {}

  std::string value(const Expr& e);      // an int
  std::string condition(const Expr& e);  // a bool
  std::string place(const Ref& ref);     // an lvalue
  std::string assign(const Ref& target, const std::string& value);
  std::string initialise(const Initializer& init);

  // When a statement may run: a bool expression, empty if always.
  std::string enabled(const Statement& s);
  // What it does: statements, each on its own line, empty if nothing.
  std::string effect(const Statement& s);
  std::string channel(const Ref& ref) { return value_of(ref).text; }

  // Declarations of g and p, as far as they were used since the last call.
  std::string declarations();

 private:
  // `narrow`: fits in 16 bits, so that + - * cannot overflow an int; `boolean`: has C++ type bool.
  struct Text {
    std::string text;
    bool narrow = false, boolean = false;
  };
  Text text(const Expr& e);
  Text value_of(const Ref& ref);
  Text binary(const Expr& e);
  const Variable& last(const Ref& ref, int process) const;
  Text read(const std::string& place, const Variable& v);
  Text remote(const Expr& e);
  std::string place(const Ref& ref, std::string root, int process);
  std::string matches(const std::string& channel, const std::vector<MessageField>& fields, const char* slot = "0");
  // The place of the first message that fits, or -1.
  std::string find(const std::string& channel, const std::vector<MessageField>& fields);
  std::string run(const Expr& e);
  std::string embedded(int fragment) const;
  std::string d_step(const Statement& s);
  std::string d_step_node(const DStepNode& node, std::vector<std::string>& jumps);

  const Program& program_;
  int process_;
  bool uses_globals_ = false, uses_frame_ = false, uses_hidden_ = false;
};

std::string quoted(const std::string& text);

}  // namespace spiced
