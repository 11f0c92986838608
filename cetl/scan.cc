#include "cetl/scan.h"

#include <cctype>
#include <map>
#include <utility>

#include "cetl/builder.h"

namespace cetl {
namespace {

using sk = parser::symbol_kind;
using MakeToken = parser::symbol_type (*)(parser::location_type);

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

#define TOKEN(name) [](parser::location_type at) { return parser::make_##name(at); }

const std::map<std::string_view, MakeToken>& prefix_words() {
  static const std::map<std::string_view, MakeToken> words = {
      {"EX", TOKEN(EX)},         {"EF", TOKEN(EF)},
      {"EG", TOKEN(EG)},         {"AX", TOKEN(AX)},
      {"AF", TOKEN(AF)},         {"AG", TOKEN(AG)},
      {"X", TOKEN(NEXT)},        {"next", TOKEN(NEXT)},
      {"always", TOKEN(ALWAYS)}, {"eventually", TOKEN(EVENTUALLY)}};
  return words;
}

const std::map<std::string_view, MakeToken>& infix_words() {
  static const std::map<std::string_view, MakeToken> words = {
      {"U", TOKEN(UNTIL)},           {"until", TOKEN(UNTIL)},
      {"stronguntil", TOKEN(UNTIL)}, {"R", TOKEN(RELEASE)},
      {"V", TOKEN(RELEASE)},         {"release", TOKEN(RELEASE)},
      {"W", TOKEN(WEAK_UNTIL)},      {"weakuntil", TOKEN(WEAK_UNTIL)},
      {"implies", TOKEN(IMPLIES)},   {"equivalent", TOKEN(IFF)}};
  return words;
}

// PROMELA's own words: a model has no variables of these names.
const std::map<std::string_view, MakeToken>& reserved_words() {
  static const std::map<std::string_view, MakeToken> words = {
      {"true", TOKEN(TRUE)},    {"false", TOKEN(FALSE)},   {"skip", TOKEN(TRUE)}, {"len", TOKEN(LEN)},
      {"empty", TOKEN(EMPTY)},  {"nempty", TOKEN(NEMPTY)}, {"full", TOKEN(FULL)}, {"nfull", TOKEN(NFULL)},
      {"_nr_pr", TOKEN(NR_PR)}, {"np_", TOKEN(NP)},        {"_last", TOKEN(LAST)}};
  return words;
}
#undef TOKEN

const std::map<std::string_view, const char*>& refused_words() {
  static const std::map<std::string_view, const char*> words = {
      {"run", "'run' starts a process and cannot be part of a formula"},
      {"eval", "'eval' belongs to receive statements: write the expression without it"},
      {"enabled", "enabled() is not available in formulas: write the condition that the process waits for"},
      {"pc_value", "pc_value() is not available in formulas: write P[pid]@label"},
      {"get_priority", "get_priority() is not available in formulas"},
      {"set_priority", "a formula cannot change a priority"},
      {"timeout", "'timeout' is not available in formulas: write what the processes wait for"},
      {"else", "'else' is not available in formulas: write the condition"},
      {"_pid", "'_pid' means nothing outside of a process: write P[pid]@label or P[pid]:variable"}};
  return words;
}

}  // namespace

void Scanner::fail(const Span& at, const std::string& message) const { builder_.fail(at, message); }

bool Scanner::ends_operand(Kind kind) {
  switch (kind) {
    case sk::S_NAME:
    case sk::S_NUMBER:
    case sk::S_TRUE:
    case sk::S_FALSE:
    case sk::S_NR_PR:
    case sk::S_NP:
    case sk::S_LAST:
    case sk::S_RPAREN:
    case sk::S_RBRACKET: return true;
    default: return false;
  }
}

// The next character that is neither blank nor comment; 0 at the end.
char Scanner::following() const {
  std::size_t i = at_.end;
  while (i < text_.size()) {
    const std::string_view rest = text_.substr(i);
    std::size_t skipped = 0;
    if (std::isspace(static_cast<unsigned char>(rest[0]))) {
      skipped = 1;
    } else if (rest.starts_with("//")) {
      skipped = rest.find('\n');
    } else if (rest.starts_with("/*")) {
      skipped = rest.find("*/", 2);
      if (skipped != rest.npos) skipped += 2;
    } else {
      return rest[0];
    }
    if (skipped == rest.npos) break;
    i += skipped;
  }
  return 0;
}

bool Scanner::operand_follows() const {
  const char next = following();
  const std::size_t at = next ? text_.find(next, at_.end) : text_.size();
  const std::string_view rest = text_.substr(at);
  if (begins_name(next)) {
    std::size_t length = 1;
    while (length < rest.size() && is_name_character(rest[length])) length++;
    return !infix_words().contains(rest.substr(0, length));
  }
  if (next == '!') return !rest.starts_with("!=");
  return next == '(' || next == '~' || next == '\'' || std::isdigit(static_cast<unsigned char>(next)) ||
         rest.starts_with("[]") || rest.starts_with("<>");
}

bool Scanner::belongs_to_path(const Span& colon) const {
  return (last_.kind == sk::S_NAME || last_.kind == sk::S_RBRACKET) && last_.at.end == colon.begin &&
         static_cast<std::size_t>(colon.end) < text_.size() && begins_name(text_[colon.end]);
}

Scanner::Symbol Scanner::word(Symbol symbol) {
  const std::string_view name = text(at_);
  const bool starts_item = last_.kind == sk::S_YYEMPTY || last_.kind == sk::S_SEMICOLON;
  if (list_ && starts_item) return parser::make_ITEM(std::string(name), at_);
  if (last_.kind == sk::S_AT || last_.kind == sk::S_OF || last_.kind == sk::S_DOT) return symbol;
  if (ends_operand(last_.kind)) {
    const auto infix = infix_words().find(name);
    if (infix == infix_words().end()) return symbol;
    Symbol found = infix->second(at_);
    if (open_.empty() || !open_.back().quantified) return found;
    if (found.kind() == sk::S_UNTIL) return parser::make_PATH_UNTIL(at_);
    if (found.kind() == sk::S_RELEASE) return parser::make_PATH_RELEASE(at_);
    if (found.kind() == sk::S_WEAK_UNTIL) fail(at_, "there is no W inside E[ ] and A[ ]: for f W g write g R (f || g)");
    return found;
  }
  if (const auto reserved = reserved_words().find(name); reserved != reserved_words().end())
    return reserved->second(at_);
  if (const auto refused = refused_words().find(name); refused != refused_words().end()) fail(at_, refused->second);
  if (const auto prefix = prefix_words().find(name); prefix != prefix_words().end() && operand_follows())
    return prefix->second(at_);
  return symbol;
}

Scanner::Symbol Scanner::close(Symbol symbol, char sign) {
  if (open_.empty()) fail(at_, std::string("nothing is open that '") + (sign == '(' ? ')' : ']') + "' could close");
  const Bracket bracket = open_.back();
  if (bracket.sign != sign)
    fail(at_, std::string("expected '") + (bracket.sign == '(' ? ')' : ']') + "' to close the '" + bracket.sign +
                  "' at " + builder_.where(bracket.at).position());
  open_.pop_back();
  return symbol;
}

Scanner::Symbol Scanner::in_context(Symbol symbol) {
  switch (symbol.kind()) {
    case sk::S_NAME: return word(std::move(symbol));
    case sk::S_COLON: return belongs_to_path(at_) ? parser::make_OF(at_) : symbol;
    case sk::S_LPAREN: open_.push_back({'(', false, at_}); return symbol;
    case sk::S_LBRACKET: {
      const std::string_view before = text(last_.at);
      const bool quantified = last_.kind == sk::S_NAME && previous_.kind != sk::S_AT && previous_.kind != sk::S_OF &&
                              previous_.kind != sk::S_DOT && (before == "E" || before == "A");
      open_.push_back({'[', quantified, at_});
      return symbol;
    }
    case sk::S_RPAREN: return close(std::move(symbol), '(');
    case sk::S_RBRACKET: return close(std::move(symbol), '[');
    case sk::S_SEMICOLON:
      if (!open_.empty()) fail(open_.back().at, std::string("the '") + open_.back().sign + "' is never closed");
      return symbol;
    default: return symbol;
  }
}

}  // namespace cetl
