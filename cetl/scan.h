// scan.h — the scanner's state, and the tokens that depend on what stands around them.
//
// Flex finds words and signs; Scanner decides which words are operators (see parse.h) and keeps what the parser needs
// for its error messages: the tokens before the offending one, and the brackets that are open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cetl/error.h"
#include "grammar.tab.hh"

namespace cetl {

class Builder;

class Scanner {
 public:
  using Symbol = parser::symbol_type;
  using Kind = parser::symbol_kind_type;
  struct Token {
    Kind kind = parser::symbol_kind::S_YYEMPTY;
    Span at;
  };
  struct Bracket {
    char sign;
    bool quantified;  // of E[ or A[, where U and R separate
    Span at;
  };

  Scanner(Builder& builder, std::string_view text, bool list);
  ~Scanner();
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  Symbol next();

  // For Flex.
  void advance(int length) {
    at_.begin = at_.caret = at_.end;
    at_.end += length;
  }
  const Span& at() const { return at_; }
  [[noreturn]] void fail(const Span& at, const std::string& message) const;

  // For messages: `last` is the offending token.
  const Token& last() const { return last_; }
  const Token& previous() const { return previous_; }
  const std::vector<Bracket>& open_brackets() const { return open_; }
  std::string_view text(const Span& at) const { return text_.substr(at.begin, at.end - at.begin); }
  static bool ends_operand(Kind kind);

 private:
  Symbol in_context(Symbol symbol);
  Symbol word(Symbol symbol);
  Symbol close(Symbol symbol, char sign);
  bool operand_follows() const;
  bool belongs_to_path(const Span& colon) const;
  char following() const;

  Builder& builder_;
  std::string_view text_;
  bool list_;
  bool started_ = false;
  void* flex_ = nullptr;
  Span at_;
  Token last_, previous_;
  std::vector<Bracket> open_;
};

}  // namespace cetl
