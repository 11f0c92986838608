// cetl_fuzz.cc — any text at all: it is either refused with an Error, or goes through every stage, and its tree printed
// and parsed again is the same tree.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "cetl/classify.h"
#include "cetl/print.h"
#include "cetl/resolve.h"
#include "cetl/translate.h"
#include "cetl_testing.h"

namespace {

using cetl::Formula;

void require(bool condition, const char* what, const std::string& text) {
  if (condition) return;
  std::cerr << what << ": " << text << "\n";
  std::abort();
}

std::optional<std::vector<cetl::Instance>> writers(const cetl::Node& variable, bool messages) {
  if (variable.path[0].symbol % 3 == 0) return std::nullopt;
  return std::vector<cetl::Instance>(messages ? 2 : variable.path[0].symbol % 2, cetl::Instance{0, 0});
}

void through_all_stages(const Formula& parsed, bool ltl) {
  static const cetl::Names names = cetl::testing::sample_names();
  const std::string text = to_string(parsed);
  const Formula again = ltl ? cetl::parse_ltl(text) : cetl::parse_formula(text);
  require(same(parsed, again), "printed and parsed again, this is another formula", text);
  const Formula formula = resolve(parsed, names);
  const auto violations = ltl ? violations_of_ltl(formula) : cetl::violations_of_ctl(formula);
  for (const cetl::Violation& violation : violations) {
    const cetl::Core core = normal_form(violation.formula);
    const cetl::Classification found = classify(core, names, writers);
    require(found.owners.size() == found.core.nodes.size(), "owners are missing", text);
    require(found.in_cetl == found.message().empty(), "a formula outside of CETL without a reason", text);
    to_string(found.core);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cetl::Macros macros = cetl::testing::sample_macros();
  if (size == 0) return 0;
  const std::string text(data + 1, data + size);
  try {
    if (data[0] % 3 == 0) through_all_stages(cetl::parse_formula(text, macros), false);
    if (data[0] % 3 == 1) through_all_stages(cetl::parse_ltl(text, macros), true);
    if (data[0] % 3 == 2)
      for (const cetl::NamedFormula& item : cetl::parse_list(text, macros)) through_all_stages(item.formula, false);
  } catch (const cetl::Error& error) {
    require(error.what()[0] != '\0', "an error without a message", text);
  }
  return 0;
}
