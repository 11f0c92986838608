// run_formulas.h — formulas that one run shows, of a wanted form; most of them read off a run that the program has.
#pragma once

#include "random_formulas.h"

namespace spiced::fuzz {

enum class RunForm : u8 {
  kEF,       // EF p
  kEU,       // E[f U g]
  kEG,       // EG q
  kEFandEG,  // EF(p && EG q)
  kER,       // E[g R f]
  kEFEG,     // EF EG q
  kEUandEG,  // E[f U (p && EG q)]
  kEFandEF,  // EF(a && EF b)
  kThree,    // EF(a && EF(b && EG c))
  kEX,       // EX of another, or a goal that has one
  kEither,   // one or the other
  kAny,      // nested as it comes
};
constexpr int kRunForms = 12;
inline const char* name_of(RunForm form) {
  static const char* const names[] = {"EF p",
                                      "E[f U g]",
                                      "EG q",
                                      "EF(p && EG q)",
                                      "E[g R f]",
                                      "EF EG q",
                                      "E[f U (p && EG q)]",
                                      "EF(a && EF b)",
                                      "EF(a && EF(b && EG c))",
                                      "EX",
                                      "||",
                                      "nested"};
  return names[static_cast<int>(form)];
}

class RunFormulaMaker {
 public:
  RunFormulaMaker(const Program& program, const Graph& graph, Dice& dice)
      : graph_(graph), maker_(program, graph, dice), dice_(dice) {}
  Ctl formula(RunForm form);

 private:
  using Walk = FormulaMaker::Walk;
  Walk long_walk();
  Walk lasso();
  // What is true along that part of the walk; now and then something else.
  Ctl along(const Walk& walk, std::size_t begin, std::size_t end, int parts);
  Ctl at(const Walk& walk, std::size_t place) { return along(walk, place, place + 1, dice_.between(1, 3)); }
  Ctl forever(const Walk& walk, std::size_t begin);
  std::size_t place_in(const Walk& walk, std::size_t from = 0);
  Ctl nested(int depth);
  Ctl attempt(RunForm form);

  const Graph& graph_;
  FormulaMaker maker_;
  Dice& dice_;
};

}  // namespace spiced::fuzz
