#include "run_formulas.h"

#include <algorithm>

#include "length_oracle.h"

namespace spiced::fuzz {

namespace {

Ctl both(const Ctl& a, const Ctl& b) { return make(Formula::kAnd, a, b); }
Ctl ef(const Ctl& f) { return make(Formula::kEF, f); }
Ctl eg(const Ctl& f) { return make(Formula::kEG, f); }

}  // namespace

// Most walks are short; what is interesting is far away.
RunFormulaMaker::Walk RunFormulaMaker::long_walk() {
  Walk best = maker_.walk();
  for (int i = 0; i < 3; i++)
    if (Walk other = maker_.walk(); other.states.size() > best.states.size()) best = std::move(other);
  return best;
}

RunFormulaMaker::Walk RunFormulaMaker::lasso() {
  for (int tries = 0; tries < 4; tries++)
    if (Walk w = long_walk(); w.cycle >= 0 || w.states.size() <= 40) return w;
  return maker_.walk();
}

Ctl RunFormulaMaker::along(const Walk& walk, std::size_t begin, std::size_t end, int parts) {
  if (dice_.percent(8)) return maker_.random_part();
  const Ctl f = maker_.true_along(walk, begin, end, parts, /*plain=*/true);
  return f->kind == Formula::kTrue ? maker_.random_part() : f;
}

Ctl RunFormulaMaker::forever(const Walk& walk, std::size_t begin) {
  const std::size_t from = walk.cycle >= 0 ? std::min(begin, static_cast<std::size_t>(walk.cycle)) : begin;
  return eg(along(walk, from, walk.states.size(), dice_.between(1, 3)));
}

std::size_t RunFormulaMaker::place_in(const Walk& walk, std::size_t from) {
  const int n = static_cast<int>(walk.states.size() - from);
  return from + static_cast<std::size_t>(std::max(dice_.below(n), dice_.below(n)));
}

// Any operators, but never a conjunction of two that need a run.
Ctl RunFormulaMaker::nested(int depth) {
  if (depth == 0) return maker_.random_part();
  const int die = dice_.below(100);
  if (die < 20) return ef(nested(depth - 1));
  if (die < 35) return make(Formula::kEU, maker_.random_part(), nested(depth - 1));
  if (die < 55) return eg(nested(dice_.percent(70) ? 0 : depth - 1));
  if (die < 65) return make(Formula::kER, nested(depth - 1), maker_.random_part());
  if (die < 72) return make(Formula::kEX, nested(depth - 1));
  if (die < 82) return make(Formula::kOr, nested(depth - 1), nested(depth - 1));
  if (die < 95) return both(maker_.random_part(), nested(depth - 1));
  return make(dice_.percent(50) ? Formula::kAG : Formula::kAF, nested(depth - 1));
}

// Most are true, and need more than the first state.
Ctl RunFormulaMaker::formula(RunForm form) {
  for (int tries = 0; tries < 8; tries++)
    if (const Ctl f = folded(attempt(form));
        dice_.percent(4) || (asks_for_one_run(f) && truth(graph_, f)[0] && !run_shows(graph_, f, Run())))
      return f;
  return attempt(form);
}

Ctl RunFormulaMaker::attempt(RunForm form) {
  const Walk w = form == RunForm::kEF || form == RunForm::kEU ? long_walk() : lasso();
  const std::size_t i = place_in(w), k = place_in(w, i);
  switch (form) {
    case RunForm::kEF: return ef(at(w, i));
    case RunForm::kEU: {
      const Ctl f = along(w, 0, i + 1, dice_.between(1, 3)), g = at(w, i);
      return make(Formula::kEU, f, dice_.percent(60) ? both(f, g) : g);
    }
    case RunForm::kEG: return forever(w, 0);
    case RunForm::kEFandEG: return ef(both(at(w, i), forever(w, i)));
    case RunForm::kER: return make(Formula::kER, at(w, i), along(w, 0, i + 1, dice_.between(1, 2)));
    case RunForm::kEFEG: return ef(forever(w, i));
    case RunForm::kEUandEG:
      return make(Formula::kEU, along(w, 0, i + 1, dice_.between(1, 2)), both(at(w, i), forever(w, i)));
    case RunForm::kEFandEF: return ef(both(at(w, i), ef(at(w, k))));
    case RunForm::kThree: return ef(both(at(w, i), ef(both(at(w, k), forever(w, k)))));
    case RunForm::kEX: {
      if (dice_.percent(50)) return make(Formula::kEX, attempt(static_cast<RunForm>(dice_.below(4))));
      const Ctl next =
          make(Formula::kEX, dice_.percent(50) ? at(w, std::min(i + 1, w.states.size() - 1)) : forever(w, i));
      return ef(dice_.percent(70) ? both(at(w, i), next) : next);
    }
    case RunForm::kEither: {
      const Ctl f = attempt(static_cast<RunForm>(dice_.below(8))), g = attempt(static_cast<RunForm>(dice_.below(8)));
      return dice_.percent(70) ? make(Formula::kOr, f, g) : ef(make(Formula::kOr, f, both(at(w, i), g)));
    }
    default: return nested(dice_.between(1, 3));
  }
}

}  // namespace spiced::fuzz
