// builder.h — what the parser calls to make nodes; checks what the grammar leaves open, and expands macros.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cetl/parse.h"

namespace cetl {

enum class Language : unsigned char { kCtl, kLtl };

class Builder {
 public:
  Builder(std::shared_ptr<const Source> source, const Macros& macros, Language language);

  Formula parse_formula();
  std::vector<NamedFormula> parse_list();

  void take_formula(Formula formula) { formula_ = std::move(formula); }
  void take_item(const std::string& name, const Span& at, Formula formula);

  Formula node(Op op, const Span& at, std::vector<Formula> args = {});
  Formula number(int value, const Span& at);
  Formula variable(std::vector<Step> path, const Span& at);
  Formula remote_variable(const std::string& process, std::vector<Expr> pid, std::vector<Step> path, const Span& at);
  Formula label(const std::string& process, std::vector<Expr> pid, const std::string& label, const Span& at);
  Step step(const std::string& name, Expr index, const Span& at);

  Where where(const Span& at) const;
  [[noreturn]] void fail(const Span& at, const std::string& message) const;

 private:
  // Inside a macro: everything has the place of its use.
  Builder(const Builder& outer, const std::string& macro, const std::string& text, const Span& use);

  void parse(std::string_view text, bool list);
  Formula count(Node node);
  Formula expand(const std::string& macro, const std::string& text, const Span& use);
  std::string alias(const std::string& name) const;
  void check_operator(Op op, const Span& at) const;
  void check_operands(const Span& at, const std::vector<Formula>& args) const;

  std::shared_ptr<const Source> source_;
  std::shared_ptr<const Expansion> expansion_;
  Span use_;
  const Macros& macros_;
  Language language_;
  int own_nodes_ = 0;
  int& nodes_;
  Formula formula_;
  std::vector<NamedFormula> items_;
};

}  // namespace cetl
