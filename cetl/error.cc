#include "cetl/error.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace cetl {
namespace {

std::size_t line_begin(const Where& where) {
  const std::string_view before = std::string_view(where.source->text).substr(0, where.span.caret);
  const std::size_t newline = before.rfind('\n');
  return newline == before.npos ? 0 : newline + 1;
}

std::string_view line_of(const Where& where) {
  const std::string_view rest = std::string_view(where.source->text).substr(line_begin(where));
  return rest.substr(0, rest.find_first_of("\r\n"));
}

// Blanks as wide as what they stand for: tabs stay tabs, and the later bytes of a UTF-8 character have no width.
std::string padding(std::string_view text) {
  std::string blanks;
  for (const char c : text) {
    if (c == '\t') blanks += '\t';
    else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) blanks += ' ';
  }
  return blanks;
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string render(const Where& where, const std::string& message) {
  if (!where.source) return message;
  const std::string_view line = line_of(where);
  const std::size_t before = std::min(where.span.caret - line_begin(where), line.size());
  std::string text = where.source->name + ":" + std::to_string(where.line()) + ":" + std::to_string(where.column()) +
                     ": " + message + "\n  " + std::string(line) + "\n  " + padding(line.substr(0, before)) + "^";
  for (const Expansion* e = where.expansion.get(); e; e = e->within.get())
    text += "\n  '" + e->macro + "' stands for: " + one_line(e->text);
  return text;
}

}  // namespace

int Where::line() const {
  if (!source) return 0;
  const auto begin = source->text.begin();
  return 1 + static_cast<int>(std::count(begin, begin + span.caret, '\n'));
}

int Where::column() const { return source ? 1 + span.caret - static_cast<int>(line_begin(*this)) : 0; }

std::string_view Where::text() const {
  if (!source) return {};
  return std::string_view(source->text).substr(span.begin, span.end - span.begin);
}

std::string Where::position() const {
  const std::string column_text = "column " + std::to_string(column());
  const bool several =
      source && source->text.find('\n') + 1 < source->text.size() && source->text.find('\n') != std::string::npos;
  return several ? "line " + std::to_string(line()) + ", " + column_text : column_text;
}

Error::Error(Where where, std::string message)
    : std::runtime_error(render(where, message)), where_(std::move(where)), message_(std::move(message)) {}

}  // namespace cetl
