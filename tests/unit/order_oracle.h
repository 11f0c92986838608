// order_oracle.h — the lines of a run in another order: is there one that still shows the formula, and passes less
// often from one process to another?
//
// By trying all of them. Every process keeps its own lines in their order, the stem its lines and the cycle its own;
// the run ends where it did, and a cycle begins in the same state as before.
#pragma once

#include <optional>

#include "length_oracle.h"

namespace spiced::fuzz {

// The states that a shown run passes; nothing if it is no run of the graph.
std::optional<Run> follow(const Graph& graph, const ShownRun& shown);

// How often two lines that follow each other are of different processes.
u32 switches_of(const ShownRun& shown);

// An order with fewer than `switches`. Nothing: there is none, or it takes too long (`gave_up`).
std::optional<ShownRun> order_with_fewer(const Graph& graph, const Ctl& f, const ShownRun& shown, u32 switches,
                                         CycleBegins where, bool& gave_up);

}  // namespace spiced::fuzz
