// reading_order.h — a run that is easy to read: as few context switches as possible.
//
// The processes of a run keep their own steps in their order; how they take turns is chosen anew. An order is accepted
// if every step can be taken, the run ends in the same state or with the same error (a cycle begins and ends in its
// state), and whoever asked for the run is content with every state that is passed (RunRules). Found by A* over orders,
// up to a limit; behind that by keeping only the best orders of each length. Deterministic.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "step/step.h"

namespace spiced {

// What a run has to satisfy, as positions that it passes: an automaton over states.
class RunRules {
 public:
  virtual ~RunRules() = default;
  // Where the run may stand after a step into this state, or, with from = kNone, in its first state.
  virtual std::vector<u32> after(u32 from, State& state) = 0;
  // May it end there, where it cannot go on?
  virtual bool ends(u32 position) = 0;
  // May a cycle go through it?
  virtual bool repeats(u32 position) = 0;
  // Or were orders turned down because something is not known?
  virtual bool knows_all() const = 0;
  static constexpr u32 kNone = 0xffffffff;
};

struct ReadingOrder {
  std::vector<Move> moves;
  u32 switches = 0, switches_before = 0;
  bool fewest = false;  // of all orders
};

// `cycle`: the first move of a cycle that the last one closes, or the number of moves.
ReadingOrder easiest_to_read(Stepper& stepper, const std::vector<Move>& moves, size_t cycle, RunRules& rules);

// How often two lines of a trail that follow each other belong to different processes.
u32 context_switches(const std::vector<Move>& moves);

}  // namespace spiced
