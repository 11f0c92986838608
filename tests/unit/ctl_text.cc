// Formulas as text, both ways. See ctl_oracle.h.
#include <cctype>
#include <stdexcept>

#include "ctl_oracle.h"

namespace spiced::fuzz {

namespace {

std::string global_name(int global, const Program& program) {
  return to_string(Operand{Operand::kGlobal, static_cast<u8>(global)}, program);
}

std::string to_string(const Atom& a, const Program& program) {
  const std::string p = "P" + std::to_string(a.process), channel = "(q" + std::to_string(a.which) + ")";
  const std::string compared = (a.not_equal ? " != " : " == ") + std::to_string(a.value);
  switch (a.kind) {
    case Atom::kLabel: return p + "@l" + std::to_string(a.which);
    case Atom::kLocal: return p + ":x" + compared;
    case Atom::kGlobal: return global_name(a.which, program) + compared;
    case Atom::kGlobals:
      return global_name(a.which, program) + (a.not_equal ? " != " : " == ") + global_name(a.other, program);
    case Atom::kSum: return global_name(a.which, program) + " + " + p + ":x" + compared;
    case Atom::kLength: return "len" + channel + compared;
    case Atom::kEmpty: return "empty" + channel;
    case Atom::kFull: return "full" + channel;
    default: return "_nr_pr" + compared;
  }
}

}  // namespace

std::string to_string(const Ctl& f, const Program& program) {
  auto of = [&](const Ctl& part) { return to_string(part, program); };
  auto bracketed = [&](const char* quantifier, const char* infix) {
    return std::string(quantifier) + "[" + of(f->left) + infix + of(f->right) + "]";
  };
  switch (f->kind) {
    case Formula::kTrue: return "true";
    case Formula::kFalse: return "false";
    case Formula::kAtom: return to_string(f->atom, program);
    case Formula::kNot: return "!(" + of(f->left) + ")";
    case Formula::kAnd: return "(" + of(f->left) + " && " + of(f->right) + ")";
    case Formula::kOr: return "(" + of(f->left) + " || " + of(f->right) + ")";
    case Formula::kEX: return "EX(" + of(f->left) + ")";
    case Formula::kEF: return "EF(" + of(f->left) + ")";
    case Formula::kEG: return "EG(" + of(f->left) + ")";
    case Formula::kAX: return "AX(" + of(f->left) + ")";
    case Formula::kAF: return "AF(" + of(f->left) + ")";
    case Formula::kAG: return "AG(" + of(f->left) + ")";
    case Formula::kEU: return bracketed("E", " U ");
    case Formula::kER: return bracketed("E", " R ");
    case Formula::kAU: return bracketed("A", " U ");
    default: return bracketed("A", " R ");
  }
}

namespace {

// && and || are read from the left, with equal strength; every other operand is one atom or in parentheses.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Ctl read() {
    Ctl f = chain();
    if (skip_blanks(), at_ < text_.size()) fail("the end");
    return f;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(what + " expected at '" + text_.substr(at_, 20) + "'");
  }
  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') at_++;
  }
  bool take(const std::string& word) {
    skip_blanks();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  void need(const std::string& word) {
    if (!take(word)) fail("'" + word + "'");
  }
  u8 number() {
    skip_blanks();
    if (at_ >= text_.size() || !std::isdigit(text_[at_])) fail("a number");
    return static_cast<u8>(text_[at_++] - '0');
  }

  Ctl chain() {
    Ctl f = operand();
    for (;;) {
      if (take("&&")) f = make(Formula::kAnd, f, operand());
      else if (take("||")) f = make(Formula::kOr, f, operand());
      else return f;
    }
  }

  Ctl operand() {
    if (take("(")) {
      Ctl f = chain();
      need(")");
      return f;
    }
    if (take("!")) return make(Formula::kNot, operand());
    if (take("true")) return constant(true);
    if (take("false")) return constant(false);
    static const std::pair<const char*, Formula::Kind> prefixes[] = {{"EX", Formula::kEX}, {"EF", Formula::kEF},
                                                                     {"EG", Formula::kEG}, {"AX", Formula::kAX},
                                                                     {"AF", Formula::kAF}, {"AG", Formula::kAG}};
    for (const auto& [name, kind] : prefixes)
      if (take(name)) return make(kind, operand());
    const bool some = take("E[");
    if (!some && !take("A[")) return fuzz::atom(atom());
    Ctl left = chain();
    const bool until = take("U");
    if (!until) need("R");
    Ctl right = chain();
    need("]");
    return make(some ? (until ? Formula::kEU : Formula::kER) : (until ? Formula::kAU : Formula::kAR), left, right);
  }

  bool global(u8& which) {
    skip_blanks();
    if (take("m[")) {
      which = static_cast<u8>(2 + number());
      need("]");
      return true;
    }
    if (at_ >= text_.size() || text_[at_] < 'a' || text_[at_] > 'd') return false;
    which = static_cast<u8>(text_[at_++] - 'a');
    return true;
  }
  void comparison(Atom& a) {
    a.not_equal = take("!=");
    if (!a.not_equal) need("==");
  }
  u8 channel() {
    need("(q");
    const u8 which = number();
    need(")");
    return which;
  }

  Atom atom() {
    Atom a;
    if (take("P")) {
      a.process = number();
      if (take("@l")) {
        a.which = number();
        return a;
      }
      need(":x");
      a.kind = Atom::kLocal;
    } else if (take("empty")) {
      a.kind = Atom::kEmpty;
      a.which = channel();
      return a;
    } else if (take("full")) {
      a.kind = Atom::kFull;
      a.which = channel();
      return a;
    } else if (take("len")) {
      a.kind = Atom::kLength;
      a.which = channel();
    } else if (take("_nr_pr")) {
      a.kind = Atom::kProcesses;
    } else {
      a.kind = Atom::kGlobal;
      if (!global(a.which)) fail("an atom");
      if (take("+")) {
        a.kind = Atom::kSum;
        need("P");
        a.process = number();
        need(":x");
      }
    }
    comparison(a);
    if (a.kind == Atom::kGlobal && global(a.other)) a.kind = Atom::kGlobals;
    else a.value = number();
    return a;
  }

  const std::string& text_;
  size_t at_ = 0;
};

}  // namespace

Ctl read_formula(const std::string& text) { return Reader(text).read(); }

}  // namespace spiced::fuzz
