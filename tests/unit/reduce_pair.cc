#include "reduce_pair.h"

#include <algorithm>
#include <exception>

namespace spiced::fuzz {

namespace {

struct Answers : SearchListener {
  void on_error(const std::string&, long, u64) override {}
  bool wants_trail(u64) const override { return true; }
  void on_trail(const Trail& t) override {
    ShownRun& run = runs.emplace_back();
    run.cycle = t.cycle;
    for (const TrailStep& s : t.steps) run.steps.push_back({s.pid, static_cast<u16>(s.id)});
  }
  void on_progress(const SearchCounts&) override {}
  void on_depth_limit() override {}
  void on_property(const PropertyResult& r) override { result = r; }
  std::vector<ShownRun> runs;
  PropertyResult result;
};

std::string trail_text(const std::vector<ShownRun>& runs) {
  std::string text;
  for (const ShownRun& run : runs) {
    text += "\n  trail";
    for (size_t i = 0; i < run.steps.size(); i++) {
      if (static_cast<long>(i) == run.cycle) text += " cycle:";
      text += " " + std::to_string(run.steps[i].pid) + "/" + std::to_string(run.steps[i].arc);
    }
  }
  return text;
}

}  // namespace

std::unique_ptr<Arena> Arena::make(const Program& program, Lie lie) {
  std::optional<Graph> graph = explore(program, kMostStates);
  if (!graph) return nullptr;
  return std::unique_ptr<Arena>(new Arena(program, std::move(*graph), lie));
}

Arena::Arena(const Program& program, Graph graph, Lie lie)
    : program_(program),
      graph_(std::move(graph)),
      tiny_(program_, lie),
      shapes_(tiny_.model()),
      stepper_(tiny_.model(), shapes_) {}

const Property& Arena::property(const Ctl& formula) {
  if (formula != formula_) {
    properties_.clear();
    properties_.push_back(read_property(tiny_.model(), Property::kCetl, to_string(formula, program_), "formula"));
    formula_ = formula;
  }
  return properties_[0];
}

Outcome Arena::check(const Ctl& formula, const Truth& expected, const ReductionOptions& reduction) {
  Outcome outcome;
  tiny_.select();
  Answers answers;
  SearchOptions options;
  options.reduction = reduction;
  try {
    property(formula);
    PropertySearch search(stepper_, options, answers, properties_, false);
    search.run();
    outcome.states = search.counts().stored;
    if (search.counts().internal_error) outcome.problem = "internal error: " + search.counts().stopped;
  } catch (const std::exception& e) {
    outcome.problem = std::string("exception: ") + e.what();
  }
  if (!outcome.problem.empty()) return outcome;
  outcome.found = answers.result.found;
  if (!answers.result.decided) {
    outcome.problem = "not decided: " + answers.result.problem;
  } else if (outcome.found != static_cast<bool>(expected[0])) {
    outcome.problem = outcome.found ? "found, but it is false" : "not found, but it is true";
  } else if (outcome.found) {
    outcome.problem = check_proof(graph_, formula, answers.runs);
  }
  if (!outcome.problem.empty()) {
    outcome.problem += trail_text(answers.runs);
    return outcome;
  }
  const bool way = formula->kind == Formula::kEF || formula->kind == Formula::kEU;
  const Ctl& goal = formula->kind == Formula::kEF ? formula->left : formula->right;
  if (outcome.found && way && !is_temporal(goal)) {
    const Truth through = formula->kind == Formula::kEF ? Truth(graph_.size(), 1) : truth(graph_, formula->left);
    outcome.excess = static_cast<long>(answers.runs[0].steps.size()) - distance(graph_, through, truth(graph_, goal));
    if (outcome.excess < 0) outcome.problem = "the trail is shorter than the shortest way";
  }
  return outcome;
}

}  // namespace spiced::fuzz
