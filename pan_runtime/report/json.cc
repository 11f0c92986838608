#include "report/json.h"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace spiced {

namespace {

constexpr size_t kMostErrors = 1000;  // with -c0 there may be millions

nlohmann::json object_of(const KnownRun& run) {
  if (!run.problem.empty()) return {{"problem", run.problem}};
  nlohmann::json out = {{"steps", run.steps}, {"ends", run.ends}, {"valid_end", run.valid_end}};
  if (run.cycle >= 0) out["cycle_start"] = run.cycle;
  if (!run.error.empty()) out["error"] = run.error;
  return out;
}

}  // namespace

std::string to_json(const KnownRun& run) {
  return object_of(run).dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

JsonReport::JsonReport(const Model& model, const SearchOptions& search, const ReportOptions& options,
                       TrailWriter& trails, std::vector<std::string> arguments)
    : Report(model, search, options, trails),
      arguments_(std::move(arguments)),
      errors_(new nlohmann::json(nlohmann::json::array())),
      properties_(new nlohmann::json(nlohmann::json::array())),
      trails_of_property_(new nlohmann::json(nlohmann::json::array())),
      known_run_(new nlohmann::json) {}
JsonReport::~JsonReport() {
  delete errors_;
  delete properties_;
  delete trails_of_property_;
  delete known_run_;
}

void JsonReport::known_run(const KnownRun& run) { *known_run_ = object_of(run); }

void JsonReport::on_error(const std::string& text, long depth, u64 number) {
  if (errors_->size() < kMostErrors || wants_trail(number))
    errors_->push_back({{"number", number}, {"text", text}, {"depth", depth}});
}

void JsonReport::on_trail(const Trail& trail) {
  nlohmann::json steps = nlohmann::json::array();
  for (const NamedStep& s : name_steps(model_, trail.steps))
    steps.push_back({{"pid", s.pid},
                     {"id", s.id},
                     {"process", s.process},
                     {"statement", s.statement},
                     {"file", s.file},
                     {"line", s.line}});
  for (size_t i = 0; i < trail.notes.size(); i++)
    if (!trail.notes[i].empty()) steps[i]["note"] = trail.notes[i];
  const WrittenTrail written = trails_.write(trail);
  nlohmann::json out = {{"steps", steps}};
  if (trail.cycle >= 0) out["cycle_start"] = trail.cycle;
  if (!trail.shows.empty()) out["shows"] = trail.shows;
  if (const auto& s = trail.shortness)
    out["shortest"] = {{"proven", s->proven()}, {"at_most", s->at_most}, {"at_least", s->at_least}};
  if (const auto& s = trail.switches) {
    out["context_switches"] = s->now;
    out["context_switches_as_found"] = s->as_found;
  }
  if (written.problem.empty()) out["file"] = written.file;
  else out["problem"] = written.problem;
  if (options_.properties) trails_of_property_->push_back(out);
  else errors_->back()["trail"] = out;
}

void JsonReport::on_property(const PropertyResult& r) {
  nlohmann::json out = {
      {"kind", r.kind}, {"formula", r.text}, {"decided", r.decided}, {"trails", *trails_of_property_}};
  if (!r.name.empty()) out["name"] = r.name;
  if (r.decided) out["holds"] = r.holds;
  if (r.decided && r.kind != "cetl") out["violated"] = r.found;
  if (!r.problem.empty()) out["problem"] = r.problem;
  if (!r.remarks.empty()) out["remarks"] = r.remarks;
  properties_->push_back(out);
  *trails_of_property_ = nlohmann::json::array();
}

void JsonReport::close(const SearchCounts& c, const Coverage&) {
  nlohmann::json result;
  result["format"] = 1;
  result["versions"] = {{"spin", model_.spin_version}, {"spiced", kVersion}};
  result["model"] = model_.source;
  result["options"] = arguments_;
  const bool safety = !options_.properties;
  result["property"] = {{"assertions", safety && !search_.ignore_assertions},
                        {"end_states", safety && !search_.ignore_end_states}};
  if (options_.properties) result["properties"] = *properties_;
  result["search"] = options_.properties ? "local" : options_.breadth_first ? "breadth-first" : "depth-first";
  if (search_.reduction.kind != ReductionKind::kNone) {
    nlohmann::json& r = result["reduction"];
    r = {{"kind", name_of(search_.reduction.kind)},
         {"asked", c.reduction.asked},
         {"reduced", c.reduction.reduced},
         {"given_up", c.reduction.given_up}};
    if (!c.reduction.obstacle.empty()) r["obstacle"] = c.reduction.obstacle;
    if (c.reduction.compared > 0) r["compared"] = c.reduction.compared;
  }
  if (!known_run_->is_null()) result["known_run"] = *known_run_;
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
  if (c.shorten_stored > 0) result["counts"]["shorten_stored"] = c.shorten_stored;
  result["memory"] = {{"states", c.state_memory}, {"total", c.memory}};
  result["seconds"] = seconds();
  result["errors"] = *errors_;
  std::printf("%s\n", result.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  std::fflush(stdout);
}

}  // namespace spiced
