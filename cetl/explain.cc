#include "cetl/explain.h"

#include <string>

#include "cetl/builder.h"

namespace cetl {
namespace {

using sk = parser::symbol_kind;

std::string quoted(const Scanner& scanner, const Scanner::Token& token) {
  constexpr std::size_t kLongest = 30;
  if (token.kind == sk::S_YYEOF) return "the end";
  const std::string_view text = scanner.text(token.at);
  return "'" + std::string(text.substr(0, kLongest)) + (text.size() > kLongest ? "..." : "") + "'";
}

const char* sign(Scanner::Kind kind) {
  switch (kind) {
    case sk::S_LPAREN: return "'('";
    case sk::S_RPAREN: return "')'";
    case sk::S_RBRACKET: return "']'";
    case sk::S_COLON: return "':'";
    case sk::S_SEMICOLON: return "';'";
    default: return nullptr;
  }
}

const char* spelling(std::string_view word) {
  if (word == "and" || word == "AND") return "&&";
  if (word == "or" || word == "OR") return "||";
  if (word == "not" || word == "NOT") return "!";
  return nullptr;
}

std::string behind_operand(const Scanner& scanner) {
  const Scanner::Token& token = scanner.last();
  const std::string_view before = scanner.text(scanner.previous().at);
  const bool behind_name = scanner.previous().kind == sk::S_NAME;
  switch (token.kind) {
    case sk::S_IMPLIES:
    case sk::S_IFF:
    case sk::S_UNTIL:
    case sk::S_RELEASE:
    case sk::S_WEAK_UNTIL:
    case sk::S_PATH_UNTIL:
    case sk::S_PATH_RELEASE:
      return "the second " + quoted(scanner, token) + " can be read in two ways: use parentheses";
    case sk::S_LPAREN:
      if (before == "E" || before == "A")
        return "expected '[' after '" + std::string(before) + "': write " + std::string(before) + "[f U g]";
      if (behind_name) return "'" + std::string(before) + "' is not a function that formulas know";
      break;
    case sk::S_AT:
    case sk::S_OF:
      return "expected a process before " + quoted(scanner, token) + ": write P@label, P[pid]@label or P:x";
    case sk::S_COLON:
      if (behind_name) return "unexpected ':': write P:x without blanks, and a conditional as (c -> a : b)";
      break;
    case sk::S_ALWAYS:
      if (behind_name) return "expected an index between '[' and ']'";
      break;
    case sk::S_NOT: return "expected an operator before '!': a formula cannot send";
    case sk::S_SEMICOLON: return "unexpected ';': only the formulas of a list end in one";
    default: break;
  }
  return "expected an operator before " + quoted(scanner, token);
}

std::string behind_operator(const Scanner& scanner) {
  const Scanner::Token& token = scanner.last();
  const Scanner::Token& before = scanner.previous();
  switch (before.kind) {
    case sk::S_AT: return "expected a label after '@'";
    case sk::S_DOT: return "expected a field after '.'";
    case sk::S_YYEMPTY:
      return token.kind == sk::S_YYEOF ? "expected a formula" : "expected a formula before " + quoted(scanner, token);
    case sk::S_LPAREN:
      if (token.kind == sk::S_RPAREN) return "expected a formula between '(' and ')'";
      break;
    case sk::S_LBRACKET:
      if (token.kind == sk::S_RBRACKET) return "expected an index between '[' and ']'";
      break;
    case sk::S_SEMICOLON:
      return "expected a name before " + quoted(scanner, token) + ": items are written name: formula;";
    default: break;
  }
  return "expected a formula after " + quoted(scanner, before);
}

std::string message(const Scanner& scanner, Scanner::Kind expected) {
  const Scanner::Token& token = scanner.last();
  const Scanner::Token& before = scanner.previous();
  for (const Scanner::Token* word : {&before, &token})
    if (word->kind == sk::S_NAME)
      if (const char* better = spelling(scanner.text(word->at)))
        return "there is no " + quoted(scanner, *word) + ": write '" + better + "'";
  if (before.kind == sk::S_ITEM)
    return "expected ':' after the name " + quoted(scanner, before) + ": items are written name: formula;";
  if (expected == sk::S_NAME && before.kind == sk::S_LPAREN)
    return "expected the name of a channel before " + quoted(scanner, token);
  const bool operand_before = Scanner::ends_operand(before.kind);
  if (token.kind == sk::S_YYEOF && operand_before) return "expected ';' at the end of the formula";
  const bool chain = token.kind == sk::S_IMPLIES || token.kind == sk::S_IFF;
  if (const char* only = sign(expected); only && !chain)
    return std::string("expected ") + only + " before " + quoted(scanner, token);
  return operand_before ? behind_operand(scanner) : behind_operator(scanner);
}

}  // namespace

void explain_syntax_error(const Scanner& scanner, const Builder& builder, Scanner::Kind expected) {
  const Scanner::Token& token = scanner.last();
  const bool operand_before = Scanner::ends_operand(scanner.previous().kind);
  if (token.kind == sk::S_YYEOF && operand_before && !scanner.open_brackets().empty()) {
    const Scanner::Bracket& bracket = scanner.open_brackets().back();
    builder.fail(bracket.at, std::string("the '") + bracket.sign + "' is never closed");
  }
  const std::string text = message(scanner, expected);
  for (const Scanner::Token* word : {&scanner.previous(), &token})
    if (word->kind == sk::S_NAME && spelling(scanner.text(word->at))) builder.fail(word->at, text);
  builder.fail(token.at, text);
}

}  // namespace cetl
