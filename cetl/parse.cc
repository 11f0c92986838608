#include "cetl/parse.h"

#include <utility>

#include "cetl/builder.h"

namespace cetl {
namespace {

std::shared_ptr<const Source> make_source(std::string_view text, std::string name) {
  return std::make_shared<const Source>(Source{std::move(name), std::string(text)});
}

}  // namespace

Formula parse_formula(std::string_view text, const Macros& macros, std::string source) {
  return Builder(make_source(text, std::move(source)), macros, Language::kCtl).parse_formula();
}

Formula parse_ltl(std::string_view text, const Macros& macros, std::string source) {
  return Builder(make_source(text, std::move(source)), macros, Language::kLtl).parse_formula();
}

std::vector<NamedFormula> parse_list(std::string_view text, const Macros& macros, std::string source) {
  return Builder(make_source(text, std::move(source)), macros, Language::kCtl).parse_list();
}

}  // namespace cetl
