#include "check/property.h"

#include "cetl/print.h"
#include "cetl/resolve.h"
#include "cetl/translate.h"
#include "check/evaluator.h"
#include "check/vocabulary.h"

namespace spiced {

namespace {

Property::Part part(const Model& model, const cetl::Formula& formula) {
  const cetl::Names names = names_of(model);
  Property::Part out;
  out.formula = cetl::resolve(formula, names);
  variables_of(model, out.formula);  // those that are no part of a state are refused now
  cetl::Classification c = cetl::classify(cetl::normal_form(out.formula), names, writers_of(model));
  out.remark = c.message();
  out.core = std::move(c.core);
  out.owners = std::move(c.owners);
  return out;
}

Property make(const Model& model, Property::Kind kind, const cetl::Formula& formula) {
  Property p;
  p.kind = kind;
  p.text = cetl::to_string(formula);
  if (kind == Property::kCetl) {
    p.parts.push_back(part(model, formula));
    return p;
  }
  const auto violations = kind == Property::kCtl ? cetl::violations_of_ctl(formula) : cetl::violations_of_ltl(formula);
  // EF a || EF b is EF(a || b): one search, which ends at whatever is nearer.
  cetl::Formula goals;
  for (const cetl::Violation& v : violations) {
    if (v.formula->op != cetl::Op::kEF) p.parts.push_back(part(model, v.formula));
    else if (!goals) goals = v.formula->args[0];
    else goals = cetl::make(cetl::Op::kOr, v.part->at, {goals, v.formula->args[0]});
  }
  if (goals) p.parts.insert(p.parts.begin(), part(model, cetl::make(cetl::Op::kEF, goals->at, {goals})));
  return p;
}

}  // namespace

Property read_property(const Model& model, Property::Kind kind, const std::string& text, const std::string& source) {
  const cetl::Macros macros = macros_of(model);
  return make(
      model, kind,
      kind == Property::kLtl ? cetl::parse_ltl(text, macros, source) : cetl::parse_formula(text, macros, source));
}

std::vector<Property> read_properties(const Model& model, const std::string& list, const std::string& source) {
  std::vector<Property> out;
  for (const cetl::NamedFormula& f : cetl::parse_list(list, macros_of(model), source)) {
    out.push_back(make(model, Property::kCetl, f.formula));
    out.back().name = f.name;
  }
  return out;
}

std::vector<KeptVariable> variables_of(const Model& model, const std::vector<Property>& properties) {
  std::vector<KeptVariable> all;
  for (const Property& p : properties)
    for (const Property::Part& part : p.parts) {
      const std::vector<KeptVariable> some = variables_of(model, part.formula);
      all.insert(all.end(), some.begin(), some.end());
    }
  return all;
}

}  // namespace spiced
