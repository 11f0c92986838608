// length_oracle.h — the fewest lines of a run that shows a formula, on a Graph, twice: by shortest ways, and by trying
// all runs one after the other.
//
// A run is a lasso (its length: the lines of stem and cycle), or ends in a state without moves and stays there (the
// lines up to there), or is cut off where nothing is left to show. It is read once, from its first line to its last
// one: by then everything is shown, but for what has to hold for ever, and that does on the whole cycle. Parts without
// temporal operators, parts that speak of all runs, and f in E[f U g], E[g R f] and EG f are conditions on states;
// everything else is shown by the same run, as in LTL. Formulas are given as folded() leaves them.
#pragma once

#include <optional>

#include "ctl_oracle.h"

namespace spiced::fuzz {

// Not where a conjunction has two parts that need a run: they may need different ones.
bool asks_for_one_run(const Ctl& f);

// Where a cycle may begin. EF(p && EG q): p may come on the cycle, or not behind its first state. The second is what a
// search among pairs of a state and a position finds, as SPIN's own with a never claim does.
enum class CycleBegins : u8 { kAnywhere, kWhereAllIsShown };

// Nothing: no run shows it. Precondition: asks_for_one_run(f).
std::optional<u32> fewest_lines(const Graph& graph, const Ctl& f, CycleBegins where = CycleBegins::kAnywhere);
// The same by trying, cycles beginning anywhere; nothing, too, if it takes more than `most` lines or more than a
// million runs (`gave_up`).
std::optional<u32> fewest_lines_by_trying(const Graph& graph, const Ctl& f, u32 most, bool& gave_up);

// States one after the other. `cycle`: the place of the state that the last one is again; -1: none.
struct Run {
  std::vector<u32> states = {0};
  long cycle = -1;
};
bool run_shows(const Graph& graph, const Ctl& f, const Run& run);
// And not before its last line.
bool run_shows_at_last(const Graph& graph, const Ctl& f, const Run& run, CycleBegins where);

}  // namespace spiced::fuzz
