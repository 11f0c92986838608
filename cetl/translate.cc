#include "cetl/translate.h"

#include <algorithm>
#include <string>
#include <utility>

#include "cetl/print.h"

namespace cetl {
namespace {

// a W b takes b twice.
constexpr int kMostSteps = 20000;

Formula negation(const Formula& f) {
  if (f->op == Op::kNot) return f->args[0];
  if (f->op == Op::kTrue) return make(Op::kFalse, f->at, {});
  if (f->op == Op::kFalse) return make(Op::kTrue, f->at, {});
  return make(Op::kNot, f->at, {f});
}

Formula joined(Op op, const Where& at, const Formula& a, const Formula& b) {
  const Op neutral = op == Op::kAnd ? Op::kTrue : Op::kFalse;
  if (a->op == neutral) return b;
  if (b->op == neutral) return a;
  return make(op, at, {a, b});
}

std::string text_of(const Formula& f) {
  constexpr std::size_t kLongest = 60;
  std::string text(f->at.text());
  if (text.empty()) text = to_string(f);
  return text.size() > kLongest ? text.substr(0, kLongest) + "..." : text;
}

class Splitter {
 public:
  std::vector<Formula> split(const Formula& f, bool negated) {
    if (f->op == Op::kNot) return split(f->args[0], !negated);
    if (!f->temporal) return {negated ? negation(f) : f};
    switch (f->op) {
      case Op::kAnd:
        if (!negated) return both(f, false, false);
        break;
      case Op::kOr:
        if (negated) return both(f, true, true);
        break;
      case Op::kImplies:
        if (negated) return both(f, false, true);
        break;
      case Op::kAlways:
      case Op::kAG:
        if (!negated) return below(f, f->op, false);
        break;
      case Op::kEventually:
        if (negated) return below(f, Op::kAlways, true);
        break;
      case Op::kEF:
        if (negated) return below(f, Op::kAG, true);
        break;
      default: break;
    }
    return {negated ? negation(f) : f};
  }

 private:
  std::vector<Formula> both(const Formula& f, bool left_negated, bool right_negated) {
    std::vector<Formula> parts = split(f->args[0], left_negated);
    for (Formula& part : split(f->args[1], right_negated)) parts.push_back(std::move(part));
    return parts;
  }

  std::vector<Formula> below(const Formula& f, Op always, bool negated) {
    std::vector<Formula> parts = split(f->args[0], negated);
    if (parts.size() == 1) return {negated ? negation(f) : f};
    for (Formula& part : parts) part = make(always, part->at, {part});
    return parts;
  }
};

Formula until(const Where& at, const Formula& left, const Formula& right) {
  return left->op == Op::kTrue ? make(Op::kEventually, at, {right}) : make(Op::kUntil, at, {left, right});
}

Formula release(const Where& at, const Formula& left, const Formula& right) {
  return left->op == Op::kFalse ? make(Op::kAlways, at, {right}) : make(Op::kRelease, at, {left, right});
}

// Negations only above what has no temporal operators; of the temporal operators X, [], <>, U and R are left.
class PathNormalizer {
 public:
  Formula convert(const Formula& f, bool negated) {
    if (++steps_ > kMostSteps) throw Error(f->at, "the formula is too large to be translated: split it");
    if (!f->temporal) return negated ? negation(f) : f;
    const auto arg = [&](int i) { return convert(f->args[i], negated); };
    const Op both = negated ? Op::kOr : Op::kAnd, either = negated ? Op::kAnd : Op::kOr;
    switch (f->op) {
      case Op::kNot: return convert(f->args[0], !negated);
      case Op::kAnd: return joined(both, f->at, arg(0), arg(1));
      case Op::kOr: return joined(either, f->at, arg(0), arg(1));
      case Op::kImplies: return joined(either, f->at, convert(f->args[0], !negated), arg(1));
      case Op::kIff:
        throw Error(f->at, "'" + text_of(f) + "' has no translation: write the equivalence as two implications");
      case Op::kNext: return make(Op::kNext, f->at, {arg(0)});
      case Op::kAlways: return make(negated ? Op::kEventually : Op::kAlways, f->at, {arg(0)});
      case Op::kEventually: return make(negated ? Op::kAlways : Op::kEventually, f->at, {arg(0)});
      case Op::kUntil: return (negated ? release : until)(f->at, arg(0), arg(1));
      case Op::kRelease: return (negated ? until : release)(f->at, arg(0), arg(1));
      case Op::kWeakUntil: return (negated ? until : release)(f->at, arg(1), joined(either, f->at, arg(0), arg(1)));
      default: throw Error(f->at, "an operator of CTL has no place in LTL");
    }
  }

 private:
  int steps_ = 0;
};

// The CTL formula that says of a normalized path formula that there is such a run.
class Exists {
 public:
  Formula of(const Formula& f) {
    if (++steps_ > kMostSteps) throw Error(f->at, "the formula is too large to be translated: split it");
    if (!f->temporal) return f;
    switch (f->op) {
      case Op::kOr: return joined(Op::kOr, f->at, of(f->args[0]), of(f->args[1]));
      case Op::kAnd: return of_conjunction(f);
      case Op::kNext: return make(Op::kEX, f->at, {of(f->args[0])});
      case Op::kAlways: return of_always(f);
      default: return with_always(f, nullptr);
    }
  }

 private:
  [[noreturn]] static void refuse(const Formula& f, const std::string& violation) {
    throw Error(f->at, "'" + text_of(f) + "' has no translation: a run with " + violation +
                           " violates it, and CTL cannot say that of one run");
  }

  static Formula always(const Where& at, const Formula& f) { return make(Op::kAlways, at, {f}); }

  // f is <>, U or R; `kept`, unless null, holds for ever besides, and has no temporal operators.
  Formula with_always(const Formula& f, const Formula& kept) {
    const auto and_kept = [&](const Formula& g) { return kept ? joined(Op::kAnd, f->at, g, kept) : g; };
    const auto and_always = [&](const Formula& g) {
      return kept ? make(Op::kAnd, f->at, {g, always(f->at, kept)}) : g;
    };
    if (f->op == Op::kEventually) {
      const Formula goal = of(and_always(f->args[0]));
      return kept ? make(Op::kEU, f->at, {kept, goal}) : make(Op::kEF, f->at, {goal});
    }
    const bool is_until = f->op == Op::kUntil;
    const Formula &held = f->args[is_until ? 0 : 1], &end = f->args[is_until ? 1 : 0];
    if (held->temporal) refuse(f, "'" + to_string(f) + "'");
    const Formula goal = of(and_always(end));
    return is_until ? make(Op::kEU, f->at, {and_kept(held), goal}) : make(Op::kER, f->at, {goal, and_kept(held)});
  }

  // [](f && g) = []f && []g; [][]f = []f; [](f R g) = []g; []<>[]f = <>[]f.
  Formula of_always(const Formula& f) {
    const Formula& kept = f->args[0];
    if (!kept->temporal) return make(Op::kEG, f->at, {kept});
    switch (kept->op) {
      case Op::kAnd: return of(make(Op::kAnd, f->at, {always(f->at, kept->args[0]), always(f->at, kept->args[1])}));
      case Op::kAlways: return of(kept);
      case Op::kRelease: return of(always(f->at, kept->args[1]));
      case Op::kEventually:
        if (kept->args[0]->op == Op::kAlways) return of(kept);
        refuse(f, "'" + to_string(kept->args[0]) + "' again and again");
      default: refuse(f, "'" + to_string(f) + "'");
    }
  }

  Formula of_conjunction(const Formula& f) {
    std::vector<Formula> conjuncts;
    collect(f, conjuncts);
    Formula now = make(Op::kTrue, f->at, {}), kept, rest;
    for (const Formula& c : conjuncts) {
      if (!c->temporal) now = joined(Op::kAnd, f->at, now, c);
      else if (c->op == Op::kAlways && !c->args[0]->temporal)
        kept = kept ? joined(Op::kAnd, f->at, kept, c->args[0]) : c->args[0];
      else if (!rest) rest = c;
      else refuse(f, "both '" + to_string(rest) + "' and '" + to_string(c) + "'");
    }
    return joined(Op::kAnd, f->at, now, of_temporal_part(f, rest, kept));
  }

  Formula of_temporal_part(const Formula& f, const Formula& rest, const Formula& kept) {
    if (!rest) return make(Op::kEG, f->at, {kept});
    if (!kept) return of(rest);
    if (rest->op == Op::kEventually || rest->op == Op::kUntil || rest->op == Op::kRelease)
      return with_always(rest, kept);
    refuse(f, "both '" + to_string(rest) + "' and '" + to_string(always(f->at, kept)) + "'");
  }

  void collect(const Formula& f, std::vector<Formula>& conjuncts) const {
    if (f->temporal && f->op == Op::kAnd)
      for (const Formula& arg : f->args) collect(arg, conjuncts);
    else if (f->op == Op::kAlways && f->args[0]->temporal && f->args[0]->op == Op::kAnd)
      for (const Formula& kept : f->args[0]->args) collect(always(f->at, kept), conjuncts);
    else if (f->op == Op::kAlways && f->args[0]->op == Op::kAlways) collect(f->args[0], conjuncts);
    else if (f->op == Op::kAlways && f->args[0]->op == Op::kRelease)
      collect(always(f->at, f->args[0]->args[1]), conjuncts);
    else conjuncts.push_back(f);
  }

  int steps_ = 0;
};

}  // namespace

std::vector<Violation> violations_of_ctl(const Formula& formula) {
  std::vector<Violation> violations;
  for (const Formula& part : Splitter().split(formula, false)) violations.push_back({part, negation(part)});
  return violations;
}

std::vector<Violation> violations_of_ltl(const Formula& formula) {
  std::vector<Violation> violations;
  for (const Formula& part : Splitter().split(formula, false))
    violations.push_back({part, Exists().of(PathNormalizer().convert(part, true))});
  return violations;
}

}  // namespace cetl
