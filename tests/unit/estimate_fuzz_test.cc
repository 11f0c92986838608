// Does the estimate that steers A* ever exceed the true distance, or fall by more than a move has lines? At every state
// of little random programs, against the shortest ways of the oracle.
//
// ESTIMATE_PAIRS and ESTIMATE_SEED say how many pairs of a program and a goal, and which.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "check/estimate.h"
#include "check/property.h"
#include "check/state_graph.h"
#include "ctl_oracle.h"
#include "random_formulas.h"
#include "random_programs.h"
#include "settings.h"
#include "tiny_model.h"

namespace spiced::fuzz {
namespace {

constexpr long kPairs = 10000;
constexpr int kGoals = 20;  // for each program
constexpr u32 kMostStates = 150, kNever = Estimate::kNever;

// The checker's states by the oracle's numbers.
class States {
 public:
  States(const Graph& graph, Stepper& stepper)
      : graph_(graph), stepper_(stepper), tally_(stepper), states_(stepper, store_, tally_, [] {}) {
    known_.assign(graph.size(), StateGraph::kNone);
    known_[0] = states_.initial();
    std::vector<u32> found = {0};
    for (std::size_t i = 0; i < found.size(); i++) {
      const u32 from = found[i];
      const std::vector<Move> moves = states_.moves_of(known_[from]);
      const std::vector<u32> to = states_.successors(known_[from]);
      for (std::size_t k = 0; k < moves.size(); k++) {
        const u32 number = oracles(from, moves[k]);
        if (known_[number] != StateGraph::kNone) continue;
        known_[number] = to[k];
        found.push_back(number);
      }
    }
  }
  const State& operator[](u32 number) { return states_.state(known_[number]); }

 private:
  u32 oracles(u32 from, const Move& move) {
    const State& state = states_.state(known_[from]);
    const TinyStep first = {move.pid, static_cast<u16>(stepper_.transition(state, move).id)};
    TinyStep second;
    if (move.is_rendezvous()) second = {move.partner, static_cast<u16>(stepper_.partner_transition(state, move).id)};
    const auto& all = graph_.moves[from];
    const auto found = std::find_if(all.begin(), all.end(), [&](const TinyMove& m) {
      return m.steps == move.trail_steps() && m.first == first && m.second == second;
    });
    if (found == all.end()) throw std::logic_error("the oracle has no such move");
    return found->to;
  }

  const Graph& graph_;
  Stepper& stepper_;
  Store store_{true};
  Tally tally_;
  StateGraph states_;
  std::vector<u32> known_;
};

// From every state the fewest lines to where the goal is true.
std::vector<u32> distances(const Graph& graph, const Truth& goal) {
  std::vector<u32> lines(graph.size(), kNever);
  for (u32 s = 0; s < graph.size(); s++)
    if (goal[s]) lines[s] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (u32 s = 0; s < graph.size(); s++)
      for (const TinyMove& m : graph.moves[s])
        if (lines[m.to] != kNever && lines[m.to] + m.steps < lines[s]) {
          lines[s] = lines[m.to] + m.steps;
          changed = true;
        }
  }
  return lines;
}

// Labels above all, since nothing else counts; and now and then something that speaks of a run.
Ctl goal(FormulaMaker& maker, const Program& program, Dice& dice, int depth) {
  const int die = dice.below(100);
  if (depth == 0 || die < 25) {
    if (dice.percent(20)) return maker.random_part();
    Atom label;
    label.process = static_cast<u8>(dice.below(static_cast<int>(program.processes.size())));
    label.which = static_cast<u8>(dice.between(1, program.locations(label.process)));
    return atom(label);
  }
  auto part = [&] { return goal(maker, program, dice, depth - 1); };
  if (die < 60) return make(Formula::kAnd, part(), part());
  if (die < 75) return make(Formula::kOr, part(), part());
  if (die < 88) return make(Formula::kNot, part());
  if (die < 91) return make(Formula::kEF, part());
  if (die < 94) return make(Formula::kEG, part());
  if (die < 96) return make(Formula::kEX, part());
  return make(die < 98 ? Formula::kEU : Formula::kER, part(), part());
}

// One node, or its parts as a conjunction of nodes or as several goals.
std::vector<std::vector<int>> nodes_of(const cetl::Core& core) {
  const cetl::CoreNode& root = core.nodes[static_cast<std::size_t>(core.root)];
  if (root.kind == cetl::CoreNode::kAnd) return {{root.left, root.right}};
  if (root.kind == cetl::CoreNode::kOr) return {{root.left}, {root.right}};
  return {{core.root}};
}

std::string text(u32 lines) { return lines == kNever ? "never" : std::to_string(lines); }

TEST(EstimateFuzz, NeverExceedsTheDistance) {
  const long pairs = setting("ESTIMATE_PAIRS", kPairs), seed = setting("ESTIMATE_SEED", 1);
  long done = 0, mistakes = 0, states = 0, exact = 0, positive = 0, never = 0;
  for (u64 number = static_cast<u64>(seed) << 32; done < pairs && mistakes < 5; number++) {
    Dice dice(number);
    int skeleton;
    const Program program = make_up_program(dice, skeleton);
    const std::optional<Graph> graph = explore(program, kMostStates);
    if (!graph) continue;
    FormulaMaker maker(program, *graph, dice);
    const TinyModel tiny(program);
    tiny.select();
    Shapes shapes(tiny.model());
    Stepper stepper(tiny.model(), shapes);
    States all(*graph, stepper);
    for (int i = 0; i < kGoals && done < pairs; i++, done++) {
      const Ctl f = goal(maker, program, dice, dice.between(0, 3));
      const Property property = read_property(tiny.model(), Property::kCetl, to_string(f, program), "goal");
      const cetl::Core& core = property.parts[0].core;
      const Estimate estimate(tiny.model(), core,
                              dice.percent(50) ? nodes_of(core) : std::vector<std::vector<int>>{{core.root}});
      const std::vector<u32> lines = distances(*graph, truth(*graph, f));
      auto complain = [&](u32 s, const std::string& what) {
        mistakes++;
        ADD_FAILURE() << "seed " << number << ", state " << s << ": " << what << "\n"
                      << to_string(program) << "  " << to_string(f, program);
        return true;
      };
      bool wrong = false;
      for (u32 s = 0; s < graph->size() && !wrong; s++) {
        const u32 guess = estimate.lines(all[s]);
        states++;
        exact += guess == lines[s];
        positive += guess != 0 && guess != kNever;
        never += guess == kNever;
        if (guess > lines[s]) wrong = complain(s, "estimated " + text(guess) + ", but is " + text(lines[s]));
        for (const TinyMove& m : graph->moves[s]) {
          const u32 next = estimate.lines(all[m.to]);
          if (!wrong && next != kNever && guess > next + m.steps)
            wrong = complain(
                s, "estimated " + text(guess) + ", and " + text(next) + " " + std::to_string(m.steps) + " lines later");
        }
      }
    }
  }
  std::cout << done << " pairs, " << states << " states: " << positive << " times something was estimated, " << never
            << " times that it cannot be, " << exact << " times exactly what it is\n";
  if (pairs >= 1000) {
    EXPECT_GT(positive * 4, states);
    EXPECT_GT(never, 0);
  }
}

}  // namespace
}  // namespace spiced::fuzz
