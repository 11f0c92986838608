#include "report/json.h"

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>

namespace spiced {

namespace {

constexpr size_t kMostErrors = 1000;  // with -c0 there may be millions

}  // namespace

std::vector<NamedStep> name_steps(const Model& model, const std::vector<TrailStep>& trail) {
  struct Found {
    const ProcessType* type;
    const Transition* transition;
  };
  std::map<int, Found> by_id;  // SPIN's numbers are unique in a model
  for (int p = 0; p < model.n_processes; p++)
    for (int i = 0; i < model.processes[p].n_transitions; i++)
      by_id[model.processes[p].transitions[i].id] = {&model.processes[p], &model.processes[p].transitions[i]};
  std::vector<NamedStep> steps;
  for (const TrailStep& s : trail) {
    const Found found = by_id.at(s.id);
    steps.push_back(
        {s.pid, s.id, found.type->name, found.transition->text, found.transition->file, found.transition->line});
  }
  return steps;
}

JsonReport::JsonReport(const Model& model, const SearchOptions& search, const ReportOptions& options,
                       TrailWriter& trails, std::vector<std::string> arguments)
    : Report(model, search, options, trails),
      arguments_(std::move(arguments)),
      errors_(new nlohmann::json(nlohmann::json::array())) {}
JsonReport::~JsonReport() { delete errors_; }

void JsonReport::on_error(const std::string& text, long depth, u64 number) {
  if (errors_->size() < kMostErrors || wants_trail(number))
    errors_->push_back({{"number", number}, {"text", text}, {"depth", depth}});
}

void JsonReport::on_trail(const std::vector<TrailStep>& trail) {
  nlohmann::json steps = nlohmann::json::array();
  for (const NamedStep& s : name_steps(model_, trail))
    steps.push_back({{"pid", s.pid},
                     {"id", s.id},
                     {"process", s.process},
                     {"statement", s.statement},
                     {"file", s.file},
                     {"line", s.line}});
  const WrittenTrail written = trails_.write(trail);
  nlohmann::json& error = errors_->back();
  error["trail"] = {{"steps", steps}};
  if (written.problem.empty()) error["trail"]["file"] = written.file;
  else error["trail"]["problem"] = written.problem;
}

void JsonReport::close(const SearchCounts& c, const Coverage&) {
  nlohmann::json result;
  result["format"] = 1;
  result["versions"] = {{"spin", model_.spin_version}, {"spiced", kVersion}};
  result["model"] = model_.source;
  result["options"] = arguments_;
  result["property"] = {{"assertions", !search_.ignore_assertions}, {"end_states", !search_.ignore_end_states}};
  result["search"] = options_.breadth_first ? "breadth-first" : "depth-first";
  result["completed"] = c.stopped.empty();
  if (!c.stopped.empty()) result["stopped"] = c.stopped;
  result["verdict"] = c.errors > 0 ? "error" : c.stopped.empty() ? "no error" : "not completed";
  result["counts"] = {{"stored", c.stored},
                      {"matched", c.matched},
                      {"transitions", c.stored + c.matched},
                      {"atomic_steps", c.atomic_steps},
                      {"errors", c.errors},
                      {"depth", c.depth},
                      {"vector_bytes", c.vector_bytes}};
  result["memory"] = {{"states", c.state_memory}, {"total", c.memory}};
  result["seconds"] = seconds();
  result["errors"] = *errors_;
  std::printf("%s\n", result.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  std::fflush(stdout);
}

}  // namespace spiced
