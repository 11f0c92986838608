#include "cetl/builder.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "cetl/scan.h"

namespace cetl {
namespace {

// Macros can double a formula at each level.
constexpr int kMostNodes = 100000;
constexpr int kMostNestedMacros = 100;

const char* ctl_for(Op op) {
  switch (op) {
    case Op::kNext: return "EX or AX";
    case Op::kAlways: return "EG or AG";
    case Op::kEventually: return "EF or AF";
    case Op::kRelease: return "E[g R f] or A[g R f]";
    case Op::kWeakUntil: return "E[g R (f || g)] or A[g R (f || g)]";
    default: return "E[f U g] or A[f U g]";
  }
}

bool is_name(std::string_view text) {
  const auto is_part = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), is_part);
}

std::string trimmed(std::string_view text) {
  constexpr const char* kBlanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1));
}

}  // namespace

Builder::Builder(std::shared_ptr<const Source> source, const Macros& macros, Language language)
    : source_(std::move(source)), macros_(macros), language_(language), nodes_(own_nodes_) {}

Builder::Builder(const Builder& outer, const std::string& macro, const std::string& text, const Span& use)
    : source_(outer.source_),
      expansion_(std::make_shared<const Expansion>(Expansion{macro, text, outer.expansion_})),
      use_(use),
      macros_(outer.macros_),
      language_(outer.language_),
      nodes_(outer.nodes_) {}

Where Builder::where(const Span& at) const { return {expansion_ ? use_ : at, source_, expansion_}; }

void Builder::fail(const Span& at, const std::string& message) const { throw Error(where(at), message); }

void Builder::parse(std::string_view text, bool list) {
  Scanner scanner(*this, text, list);
  parser(scanner, *this).parse();
}

Formula Builder::parse_formula() {
  parse(source_->text, false);
  return formula_;
}

std::vector<NamedFormula> Builder::parse_list() {
  parse(source_->text, true);
  return std::move(items_);
}

void Builder::take_item(const std::string& name, const Span& at, Formula formula) {
  const auto is_same = [&](const NamedFormula& item) { return item.name == name; };
  if (std::any_of(items_.begin(), items_.end(), is_same))
    fail(at, "there is a formula '" + name + "' above: choose another name");
  items_.push_back({name, std::move(formula)});
}

Formula Builder::count(Node node) {
  if (++nodes_ > kMostNodes)
    throw Error(node.at,
                "the formula has more than " + std::to_string(kMostNodes) + " parts: split it into several formulas");
  return make(std::move(node));
}

void Builder::check_operator(Op op, const Span& at) const {
  if (language_ == Language::kCtl && is_ltl(op))
    fail(at, std::string("an operator of LTL needs a path quantifier here: write ") + ctl_for(op));
  if (language_ == Language::kLtl && is_ctl(op))
    fail(at, "an operator of CTL cannot stand in an LTL formula: write [] <> U V W X without E and A");
}

void Builder::check_operands(const Span& at, const std::vector<Formula>& args) const {
  for (const Formula& arg : args)
    if (arg && arg->temporal)
      fail(at, "a temporal operator cannot stand inside an expression: join formulas with && || ! -> <->");
}

Formula Builder::node(Op op, const Span& at, std::vector<Formula> args) {
  check_operator(op, at);
  if (!is_temporal(op) && !is_connective(op)) check_operands(at, args);
  Node node;
  node.op = op;
  node.at = where(at);
  node.args = std::move(args);
  return count(std::move(node));
}

Formula Builder::number(int value, const Span& at) {
  Node node;
  node.op = Op::kNumber;
  node.value = value;
  node.at = where(at);
  return count(std::move(node));
}

Step Builder::step(const std::string& name, Expr index, const Span& at) {
  check_operands(at, {index});
  Step step;
  step.name = name;
  step.index = std::move(index);
  step.at = where(at);
  return step;
}

// As the preprocessor does it where the name is not an operand of its own.
std::string Builder::alias(const std::string& name) const {
  std::string found = name;
  for (int i = 0; macros_ && i < kMostNestedMacros; i++) {
    const std::optional<std::string> text = macros_(found);
    if (!text || !is_name(trimmed(*text)) || trimmed(*text) == found) break;
    found = trimmed(*text);
  }
  return found;
}

Formula Builder::expand(const std::string& macro, const std::string& text, const Span& use) {
  int depth = 0;
  for (const Expansion* e = expansion_.get(); e; e = e->within.get()) {
    if (e->macro == macro) fail(use, "the macro '" + macro + "' stands for itself");
    if (++depth >= kMostNestedMacros)
      fail(use, "macros are nested more than " + std::to_string(depth) + " levels deep");
  }
  Builder inner(*this, macro, text, expansion_ ? use_ : use);
  inner.parse(text, false);
  return inner.formula_;
}

Formula Builder::variable(std::vector<Step> path, const Span& at) {
  const bool bare = path.size() == 1 && !path[0].index;
  if (bare && macros_)
    if (const std::optional<std::string> text = macros_(path[0].name); text && trimmed(*text) != path[0].name)
      return expand(path[0].name, *text, at);
  path[0].name = alias(path[0].name);
  Node node;
  node.op = Op::kName;
  node.path = std::move(path);
  node.at = where(at);
  return count(std::move(node));
}

Formula Builder::remote_variable(const std::string& process, std::vector<Expr> pid, std::vector<Step> path,
                                 const Span& at) {
  check_operands(at, pid);
  path[0].name = alias(path[0].name);
  Node node;
  node.op = Op::kRemoteVariable;
  node.name = alias(process);
  node.args = std::move(pid);
  node.path = std::move(path);
  node.at = where(at);
  return count(std::move(node));
}

Formula Builder::label(const std::string& process, std::vector<Expr> pid, const std::string& label, const Span& at) {
  check_operands(at, pid);
  Node node;
  node.op = Op::kRemoteLabel;
  node.name = alias(process);
  node.label = alias(label);
  node.args = std::move(pid);
  node.at = where(at);
  return count(std::move(node));
}

}  // namespace cetl
