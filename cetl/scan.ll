%option reentrant noyywrap nounput noinput nodefault never-interactive nounistd
%option prefix="cetl_yy"
%option extra-type="cetl::Scanner*"

%top{
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
}

%{
#include "cetl/scan.h"

#define YY_DECL cetl::Scanner::Symbol cetl_lex(yyscan_t yyscanner)
YY_DECL;

// A library may not end the program.
#define YY_FATAL_ERROR(message) throw std::runtime_error(message)
#define YY_USER_ACTION yyextra->advance(static_cast<int>(yyleng));

namespace {

using cetl::parser;

parser::symbol_type number(const cetl::Scanner& scanner, const char* text) {
  errno = 0;
  const long value = std::strtol(text, nullptr, 10);
  if (errno != 0 || value > 0x7fffffffL) scanner.fail(scanner.at(), "the number does not fit into PROMELA's int");
  return parser::make_NUMBER(static_cast<int>(value), scanner.at());
}

int character(const char* text) {
  if (text[1] != '\\') return static_cast<unsigned char>(text[1]);
  switch (text[2]) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'f': return '\f';
    default: return static_cast<unsigned char>(text[2]);
  }
}

std::string change(char sign) {
  return std::string("a formula cannot change a variable: write '") + sign + " 1', or a blank between two signs";
}

std::string unexpected(char c) {
  static const char digits[] = "0123456789abcdef";
  const unsigned char byte = static_cast<unsigned char>(c);
  if (byte > ' ' && byte < 0x7f) return std::string("unexpected character '") + c + "'";
  return std::string("unexpected byte 0x") + digits[byte >> 4] + digits[byte & 15];
}

}  // namespace

#define SIGN(name) return cetl::parser::make_##name(yyextra->at())
#define FAIL(message) yyextra->fail(yyextra->at(), message)
%}

%%

[ \t\r\n\f\v]+                  {}
"//"[^\n]*                      {}
"/*"([^*]|\*+[^*/])*\*+"/"      {}
"/*"                            FAIL("the comment is never closed: add '*/'");

[0-9]+                          return number(*yyextra, yytext);
'([^\\'\n]|\\[^\n])'            return parser::make_NUMBER(character(yytext), yyextra->at());
[A-Za-z_][A-Za-z_0-9]*          return parser::make_NAME(yytext, yyextra->at());

"&&"|"/\\"                      SIGN(AND);
"||"|"\\/"                      SIGN(OR);
"->"                            SIGN(IMPLIES);
"<->"                           SIGN(IFF);
"[]"                            SIGN(ALWAYS);
"<>"                            SIGN(EVENTUALLY);
"=="                            SIGN(EQ);
"!="                            SIGN(NE);
"<="                            SIGN(LE);
">="                            SIGN(GE);
"<<"                            SIGN(SHL);
">>"                            SIGN(SHR);
"<"                             SIGN(LT);
">"                             SIGN(GT);
"!"                             SIGN(NOT);
"~"                             SIGN(COMPLEMENT);
"*"                             SIGN(MUL);
"/"                             SIGN(DIV);
"%"                             SIGN(MOD);
"+"                             SIGN(PLUS);
"-"                             SIGN(MINUS);
"&"                             SIGN(BITAND);
"^"                             SIGN(BITXOR);
"|"                             SIGN(BITOR);
"("                             SIGN(LPAREN);
")"                             SIGN(RPAREN);
"["                             SIGN(LBRACKET);
"]"                             SIGN(RBRACKET);
"."                             SIGN(DOT);
"@"                             SIGN(AT);
":"                             SIGN(COLON);
";"                             SIGN(SEMICOLON);

"++"|"--"                       FAIL(change(yytext[0]));
"="                             FAIL("'=' assigns and cannot be part of a formula: write '==' to compare");
"=>"                            FAIL("there is no '=>': write '->'");
"?"                             FAIL("a formula cannot receive: use len(), empty() or nempty() of the channel");
.                               FAIL(unexpected(yytext[0]));

<<EOF>>                         return cetl::parser::make_YYEOF(yyextra->at());

%%

namespace cetl {

Scanner::Scanner(Builder& builder, std::string_view text, bool list) : builder_(builder), text_(text), list_(list) {
  if (cetl_yylex_init_extra(this, &flex_) != 0) throw std::bad_alloc();
  cetl_yy_scan_bytes(text.data(), static_cast<int>(text.size()), flex_);
}

Scanner::~Scanner() { cetl_yylex_destroy(flex_); }

Scanner::Symbol Scanner::next() {
  if (!started_) {
    started_ = true;
    return list_ ? parser::make_START_LIST(at_) : parser::make_START_FORMULA(at_);
  }
  Symbol symbol = cetl_lex(flex_);
  if (symbol.kind() == parser::symbol_kind::S_YYEOF) at_.begin = at_.caret = at_.end;
  symbol.location = at_;
  Symbol found = in_context(std::move(symbol));
  previous_ = last_;
  last_ = {found.kind(), at_};
  return found;
}

}  // namespace cetl
