#include "reduce_pair.h"

#include <algorithm>
#include <exception>

namespace spiced::fuzz {

// What the checker says of one formula.
struct Arena::Shown {
  PropertyResult result;
  std::vector<Trail> trails;
  std::vector<ShownRun> runs;
};

namespace {

template <typename Shown>
struct Answers : SearchListener {
  void on_error(const std::string&, long, u64) override {}
  bool wants_trail(u64) const override { return true; }
  void on_trail(const Trail& t) override {
    next.trails.push_back(t);
    ShownRun& run = next.runs.emplace_back();
    run.cycle = t.cycle;
    for (const TrailStep& s : t.steps) run.steps.push_back({s.pid, static_cast<u16>(s.id)});
  }
  void on_progress(const SearchCounts&) override {}
  void on_depth_limit() override {}
  void on_property(const PropertyResult& r) override {
    next.result = r;
    all.push_back(std::exchange(next, {}));
  }
  Shown next;
  std::vector<Shown> all;
};

std::string text_of(const std::vector<ShownRun>& runs) {
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
  const auto found = properties_.find(formula);
  if (found != properties_.end()) return found->second;
  return properties_
      .emplace(formula, read_property(tiny_.model(), Property::kCetl, to_string(formula, program_), "formula"))
      .first->second;
}

void Arena::judge(const Question& question, const Shown& shown, Outcome& outcome) const {
  const Ctl& f = question.formula;
  outcome.found = shown.result.found;
  outcome.trails = shown.trails;
  if (!shown.result.decided) outcome.problem = "not decided: " + shown.result.problem;
  else if (outcome.found != static_cast<bool>(question.truth[0]))
    outcome.problem = outcome.found ? "found, but it is false" : "not found, but it is true";
  else if (outcome.found) outcome.problem = check_proof(graph_, f, shown.runs);
  const bool way = f->kind == Formula::kEF || f->kind == Formula::kEU;
  const Ctl& goal = f->kind == Formula::kEF ? f->left : f->right;
  if (outcome.problem.empty() && outcome.found && way && !is_temporal(goal)) {
    const Truth through = f->kind == Formula::kEF ? Truth(graph_.size(), 1) : truth(graph_, f->left);
    outcome.excess = static_cast<long>(shown.runs[0].steps.size()) - distance(graph_, through, truth(graph_, goal));
    if (outcome.excess < 0) outcome.problem = "the trail is shorter than the shortest way";
  }
  if (!outcome.problem.empty()) outcome.problem += text_of(shown.runs);
}

std::vector<Outcome> Arena::check(const std::vector<Question>& questions, const ReductionOptions& reduction,
                                  u64 shorten_seconds) {
  tiny_.select();
  Answers<Shown> answers;
  SearchOptions options;
  options.reduction = reduction;
  options.shorten_seconds = shorten_seconds;
  Outcome common;
  try {
    std::vector<Property> properties;
    for (const Question& q : questions) properties.push_back(property(q.formula));
    PropertySearch search(stepper_, options, answers, properties, false);
    search.run();
    const SearchCounts& counts = search.counts();
    common.states = counts.stored;
    common.asked = counts.reduction.asked;
    common.reduced = counts.reduction.reduced;
    if (counts.internal_error) common.problem = "internal error: " + counts.stopped;
    else if (answers.all.size() != questions.size()) common.problem = "no answer: " + counts.stopped;
  } catch (const std::exception& e) {
    common.problem = std::string("exception: ") + e.what();
  }
  std::vector<Outcome> outcomes(questions.size(), common);
  if (common.problem.empty())
    for (size_t i = 0; i < questions.size(); i++) judge(questions[i], answers.all[i], outcomes[i]);
  return outcomes;
}

}  // namespace spiced::fuzz
