// error.h — a mistake in a formula, and the place where it was made.
//
// Everything that reads a formula reports through Error: what() shows the message behind "name:line:column:", the line
// of the formula and a caret, and which macros of the model stood for what.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cetl {

struct Source {
  std::string name;  // what messages begin with: an option's name or a file's
  std::string text;
};

// A macro of the model and the text it stands for; `within` is the macro that it was used in.
struct Expansion {
  std::string macro;
  std::string text;
  std::shared_ptr<const Expansion> within;
};

// Offsets into the text. The caret of an infix operator's formula stands below the operator.
struct Span {
  int begin = 0;
  int end = 0;
  int caret = 0;
};

// What comes from a macro has the place where the macro is used.
struct Where {
  Span span;
  std::shared_ptr<const Source> source;
  std::shared_ptr<const Expansion> expansion;

  int line() const;
  int column() const;
  std::string_view text() const;
  // "column 8", or "line 2, column 8" if the source has several lines.
  std::string position() const;
};

class Error : public std::runtime_error {
 public:
  Error(Where where, std::string message);
  const Where& where() const { return where_; }
  const std::string& message() const { return message_; }

 private:
  Where where_;
  std::string message_;
};

}  // namespace cetl
