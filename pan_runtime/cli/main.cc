// main.cc — pan: search the model that this was linked with, and report as pan does.
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cetl/error.h"
#include "check/property_search.h"
#include "cli/check_reduction.h"
#include "cli/exit_status.h"
#include "cli/options.h"
#include "report/json.h"
#include "report/replay.h"
#include "search/breadth_first.h"
#include "search/depth_first.h"
#include "search/known_run.h"
#include "search/memory_limit.h"

namespace {

void interrupt(int) { spiced::search_interrupted = true; }

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = interrupt;
  action.sa_flags = SA_RESETHAND;  // a second one ends the program at once
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

using Properties = std::vector<spiced::Property>;

// What the second search of -check-reduction has found goes into the counts of the first.
void compare(const spiced::ErrorNotes& reduced, const spiced::ErrorNotes& full, const spiced::SearchCounts& of_full,
             const spiced::Options& options, spiced::SearchCounts& counts) {
  const spiced::u64 stop = options.search.stop_at_error;
  auto cut_short = [&](const spiced::SearchCounts& c) { return !c.stopped.empty() && !(stop > 0 && c.errors >= stop); };
  const bool missed =
      counts.stopped.empty() && reduced.texts.empty() && !full.texts.empty();  // even if cut short by it
  if (!missed && (cut_short(counts) || cut_short(of_full))) {
    counts.stopped = "the reduced and the full search were not compared: " +
                     (of_full.stopped.empty() ? counts.stopped : of_full.stopped);
    return;
  }
  const std::string difference = disagreement(reduced, full, options.report.breadth_first, stop == 0);
  counts.reduction.compared = of_full.stored;
  if (difference.empty()) return;
  counts.reduction.compared = 0;
  counts.internal_error = true;
  counts.stopped = "the reduction is wrong, please report it: " + difference;
}

int search(const spiced::Model& model, spiced::Options& options, const Properties& properties,
           const std::vector<std::string>& arguments) {
  using namespace spiced;
  for (const std::string& notice : options.notices) std::fprintf(stderr, "spiced: note: %s\n", notice.c_str());
  const u64 available = memory_available() / 20 * 19;
  if (available && (!options.search.memory_limit || available < options.search.memory_limit))
    options.search.memory_limit = available;
  options.report.properties = !properties.empty();
  options.search.reduction.kind = options.reduction.value_or(ReductionKind::kClosure);
  options.search.reduction.gives_up = !options.reduction;
  options.search.reduction.reaches_all = !options.report.no_unreached;
  options.step.kept = variables_of(model, properties);
  Shapes shapes(model);
  Stepper stepper(model, shapes, options.step);
  TrailWriter trails(model, options.trail);
  std::optional<KnownRun> known;
  if (!options.known_run.empty()) {
    known = take_again(stepper, read_run(options.known_run), options.search.strict_end_states);
    if (options.replay != Options::Replay::kNone) {
      std::printf("%s\n", to_json(*known).c_str());
      return known->problem.empty() ? 0 : kUsage;
    }
    if (!known->problem.empty()) std::fprintf(stderr, "spiced: note: -known-run: %s\n", known->problem.c_str());
  }
  if (options.replay != Options::Replay::kNone) {
    const std::string problem = replay(stepper, trails.first(), options.replay == Options::Replay::kEnd);
    if (!problem.empty()) std::printf("pan: %s\n", problem.c_str());
    return problem.empty() ? 0 : kUsage;
  }
  trails.remove_old();
  std::unique_ptr<Report> report;
  if (options.json) {
    auto json = std::make_unique<JsonReport>(model, options.search, options.report, trails, arguments);
    if (known) json->known_run(*known);
    report = std::move(json);
  } else {
    report = std::make_unique<Report>(model, options.search, options.report, trails);
  }
  auto make = [&](const SearchOptions& what, SearchListener& listener) -> std::unique_ptr<Search> {
    if (!properties.empty())
      return std::make_unique<PropertySearch>(stepper, what, listener, properties, options.report.verbose);
    if (options.report.breadth_first) return std::make_unique<BreadthFirst>(stepper, what, listener);
    return std::make_unique<DepthFirst>(stepper, what, listener);
  };
  catch_interrupts();
  ErrorNotes notes(report.get());
  const std::unique_ptr<Search> search = make(options.search, notes);
  search->run();
  SearchCounts counts = search->counts();
  if (options.search.reduction.check && properties.empty() && counts.reduction.obstacle.empty()) {
    SearchOptions whole = options.search;
    whole.reduction.kind = ReductionKind::kNone;
    ErrorNotes full(nullptr);
    const std::unique_ptr<Search> again = make(whole, full);
    again->run();
    compare(notes, full, again->counts(), options, counts);
  }
  report->close(counts, search->coverage());
  return options.ci ? exit_status(counts) : 0;
}

bool has_accept_label(const spiced::Model& model) {
  for (int p = 0; p < model.n_processes; p++)
    for (int i = 0; i < model.processes[p].n_locations; i++)
      if (model.processes[p].locations[i].flags & spiced::Location::kAccept) return true;
  return false;
}

// What depends on the model: an option that cannot be honoured is refused if it could change the verdict.
void check_against(const spiced::Model& model, spiced::Options& o) {
  auto mistake = [&](const char* text) {
    if (o.mistake.empty()) o.mistake = text;
  };
  using Order = spiced::Options::Order;
  if (o.order == Order::kBreadthFirst && model.hidden_bytes > 0)
    mistake("-bfs cannot be used with hidden variables, which belong to a path and not to a state");
  // C code may keep to itself what it has met on its way: in pan's order it meets what it meets in pan.
  o.report.breadth_first = o.order == Order::kBreadthFirst ||
                           (o.order == Order::kDefault && model.hidden_bytes == 0 && model.c_begin == nullptr);
  const bool has_ltl = !o.formulas.empty() || model.n_ltl > 0;
  if (o.cycles && (model.has_claim || (has_accept_label(model) && !has_ltl)))
    mistake("-a: acceptance cycles are not searched; use stock pan for them");
  else if (o.cycles && !has_ltl) o.notices.push_back("-a: the model has no acceptance cycles");
  if (!o.claim.empty() && !has_ltl) {
    if (model.has_claim) mistake("-N: never claims are left out of this verifier; use stock pan for them");
    else o.notices.push_back("-N: the model has no claim");
  }
  if (o.search.cores_log2 > 0 && (!o.report.breadth_first || model.c_begin)) {
    o.notices.push_back(model.c_begin ? "-cores: a model with C code is searched by one thread"
                                      : "-cores: a depth-first search has one thread");
    o.search.cores_log2 = 0;
  }
}

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw spiced::UserError("cannot read " + file);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::string list(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& n : names) out += (out.empty() ? "" : ", ") + n;
  return out;
}

// The one of that name, out of all.
Properties pick(const Properties& all, const std::string& name, const std::string& what) {
  std::vector<std::string> names;
  for (const spiced::Property& p : all) {
    if (p.name == name) return {p};
    names.push_back(p.name);
  }
  throw spiced::UserError("there is no " + what + " '" + name + "'; there are: " + list(names));
}

spiced::Property ltl_block(const spiced::Model& model, int number) {
  const spiced::NamedText& block = model.ltl[number];
  spiced::Property p =
      spiced::read_property(model, spiced::Property::kLtl, block.text, std::string("ltl ") + block.name);
  p.name = block.name;
  return p;
}

// An ltl block by name, or, with -a alone, the first one, as in pan.
Properties ltl_blocks(const spiced::Model& model, const spiced::Options& o) {
  if (model.n_ltl == 0 || (o.claim.empty() && !o.cycles)) return {};
  if (o.claim.empty()) return {ltl_block(model, 0)};
  std::vector<std::string> names;
  for (int i = 0; i < model.n_ltl; i++) {
    if (o.claim == model.ltl[i].name) return {ltl_block(model, i)};
    names.push_back(model.ltl[i].name);
  }
  throw spiced::UserError("the model has no ltl block '" + o.claim + "'; it has: " + list(names));
}

Properties read_all(const spiced::Model& model, const spiced::Options& o) {
  Properties all;
  bool has_files = false;
  for (const spiced::Options::Formula& f : o.formulas) {
    const char* option = f.kind == spiced::Property::kCtl ? "-ctl" : "-cetl";
    if (f.is_file) {
      has_files = true;
      const Properties some = spiced::read_properties(model, text_of(f.text), f.text);
      all.insert(all.end(), some.begin(), some.end());
    } else {
      all.push_back(spiced::read_property(model, f.kind, f.text, option));
    }
  }
  if (has_files && !o.claim.empty()) return pick(all, o.claim, "formula");
  const Properties blocks = ltl_blocks(model, o);
  all.insert(all.end(), blocks.begin(), blocks.end());
  if (has_files && all.empty()) throw spiced::UserError("there is no formula in the file");
  return all;
}

// What cannot go together with properties.
void check_with_properties(const spiced::Model& model, spiced::Options& o) {
  if (model.hidden_bytes > 0)
    throw spiced::UserError(
        "properties cannot be checked with hidden variables, which belong to a path and not to a "
        "state");
  if (o.order != spiced::Options::Order::kDefault || o.search.cores_log2 > 0)
    o.notices.push_back("-bfs, -dfs and -cores: properties have orders of their own, and one thread");
  if (o.search.max_depth) o.notices.push_back("-m: there is no limit of depth for properties");
  o.report.breadth_first = false;
  o.search.cores_log2 = 0;
}

int fail(const std::string& message) {
  std::printf("pan: %s\n\npan: elapsed time 0 seconds\n", message.c_str());
  return spiced::kUsage;
}

}  // namespace

int main(int argc, char* argv[]) {
  const spiced::Model& model = spiced::the_model();
  spiced::Options options = spiced::parse_options(argc, argv);
  check_against(model, options);
  if (!options.mistake.empty()) {
    std::printf("pan: %s\n%s", options.mistake.c_str(), spiced::usage().c_str());
    return spiced::kUsage;
  }
  if (options.show_usage) {
    std::printf("%s\n%s", model.spin_version, spiced::usage().c_str());
    return 0;
  }
  if (options.show_version) {
    std::printf("Generated by %s, for spiced %s\n", model.spin_version, spiced::kVersion);
    return 0;
  }
  try {
    const Properties properties = read_all(model, options);
    if (!properties.empty()) check_with_properties(model, options);
    return search(model, options, properties, std::vector<std::string>(argv + 1, argv + argc));
  } catch (const spiced::UserError& e) {
    return fail(e.what());
  } catch (const cetl::Error& e) {
    return fail(std::string("this formula cannot be used\n") + e.what());
  }
}
