#include "report/report.h"

#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <map>

namespace spiced {

namespace {

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double megabytes(u64 bytes) { return static_cast<double>(bytes) / 1048576.0; }
double figure(u64 n) { return static_cast<double>(n); }

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

Report::Report(const Model& model, const SearchOptions& search, const ReportOptions& options, TrailWriter& trails)
    : model_(model),
      search_(search),
      options_(options),
      trails_(trails),
      terminal_(isatty(STDERR_FILENO) != 0),
      started_(now()) {}

double Report::seconds() const { return now() - started_; }

bool Report::wants_trail(u64 number) const { return search_.every_trail || search_.stop_at_error == number; }

void Report::clear_line() {
  if (line_shown_) std::fprintf(stderr, "\r\033[K");
  line_shown_ = false;
}

void Report::on_trail(const Trail& trail) {
  const WrittenTrail written = trails_.write(trail);
  if (!written.problem.empty()) {
    std::printf("pan: %s\n", written.problem.c_str());
  } else {
    std::printf("pan: wrote %s\n", written.file.c_str());
    if (!trail.shows.empty()) std::printf("spiced: %s shows %s\n", written.file.c_str(), trail.shows.c_str());
    say_how_short(trail);
  }
  if (!trail.notes.empty()) explain(trail);
}

void Report::say_how_short(const Trail& trail) const {
  const unsigned long steps = trail.steps.size();
  if (const auto& s = trail.shortness; s && s->proven()) std::printf("spiced: shortest: proven (%lu steps)\n", steps);
  else if (s)
    std::printf("spiced: shortest: not proven (at most %lu, at least %lu)\n", steps,
                static_cast<unsigned long>(s->at_least));
  if (const auto& s = trail.switches)
    std::printf("spiced: context switches: %u%s (%u as found)\n", s->now, s->fewest ? ", the fewest" : "", s->as_found);
}

// The steps, and what each of them means for the property.
void Report::explain(const Trail& trail) const {
  const std::vector<NamedStep> steps = name_steps(model_, trail.steps);
  for (size_t i = 0; i < steps.size(); i++) {
    const NamedStep& s = steps[i];
    if (static_cast<long>(i) == trail.cycle) std::printf("spiced:   from here for ever:\n");
    std::printf("spiced: %4zu: proc %2d (%s) %s:%d [%s]", i + 1, s.pid, s.process, s.file, s.line, s.statement);
    std::printf(trail.notes[i].empty() ? "\n" : "  -- %s\n", trail.notes[i].c_str());
  }
  if (trail.cycle < 0) std::printf("spiced:   here the trail ends\n");
}

void Report::on_property(const PropertyResult& r) {
  clear_line();
  const std::string name = r.name.empty() ? r.text : r.name;
  const char* verdict = !r.decided         ? "not decided"
                        : r.kind == "cetl" ? (r.found ? "true" : "false")
                                           : (r.found ? "violated" : "holds");
  std::printf("spiced: %s %s: %s\n", r.kind.c_str(), name.c_str(), verdict);
  if (!r.problem.empty()) std::printf("spiced: %s\n", r.problem.c_str());
  for (const std::string& remark : r.remarks)
    if (options_.verbose) std::printf("spiced: note: %s\n", remark.c_str());
  std::fflush(stdout);
}

void Report::on_tick(const SearchCounts& c) {
  if (!terminal_) return;
  const double t = seconds();
  if (t < next_tick_) return;
  next_tick_ = t + 0.5;
  std::fprintf(stderr, "\r%.4g states, %.3g/s, depth %lu, %.4g waiting, %.0f MB, %.0f s\033[K", figure(c.stored),
               figure(c.stored) / t, static_cast<unsigned long>(c.depth), figure(c.waiting), megabytes(c.memory), t);
  line_shown_ = true;
}

void Report::on_error(const std::string& text, long depth, u64 number) {
  clear_line();
  if (text != last_error_)
    std::printf("pan:%lu: %s (at depth %ld)\n", static_cast<unsigned long>(number), text.c_str(), depth);
  last_error_ = text;
  std::fflush(stdout);
}

void Report::on_progress(const SearchCounts& c) {
  if (terminal_) return;
  const double t = seconds();
  std::printf("Depth= %7lu States= %8.3g Transitions= %8.3g Memory= %9.3f\tt= %8.3g R= %7.0g\n",
              static_cast<unsigned long>(c.depth), figure(c.stored), figure(c.stored + c.matched), megabytes(c.memory),
              t, t > 0 ? figure(c.stored) / t : 0.0);
  std::fflush(stdout);
}

void Report::on_depth_limit() {
  clear_line();
  std::printf("error: max search depth too small\n");
}

void Report::close(const SearchCounts& c, const Coverage& coverage) {
  clear_line();
  if (c.interrupted) std::printf("Interrupted\n");
  std::printf("\n(%s)\n", model_.spin_version);
  if (!c.stopped.empty()) {
    std::printf("Warning: Search not completed\n");
    std::printf("spiced: search not completed: %s\n", c.stopped.c_str());
  }
  if (c.passed_assertions > 0)
    std::printf("spiced: note: %lu moves violate an assertion, which is not part of the property\n",
                static_cast<unsigned long>(c.passed_assertions));
  reduction(c.reduction);
  if (c.shorten_stored > 0)
    std::printf("spiced: %lu more states were looked at for a shorter trail\n",
                static_cast<unsigned long>(c.shorten_stored));
  if (options_.breadth_first) std::printf("	+ Breadth-First Search\n");
  std::printf("\nFull statespace search for:\n");
  std::printf("	never claim         	- (%s)\n", model_.has_claim ? "left out by spiced" : "none specified");
  const char* property = options_.properties ? "- (not part of this search)" : nullptr;
  std::printf("	assertion violations	%s\n", property                    ? property
                                               : search_.ignore_assertions ? "- (disabled by -A flag)"
                                                                           : "+");
  std::printf("	cycle checks       	- (not part of this search)\n");
  std::printf("	invalid end states	%s\n\n", property                    ? property
                                                 : search_.ignore_end_states ? "- (disabled by -E flag)"
                                                                             : "+");
  std::printf("State-vector %u byte, depth reached %lu, errors: %lu\n", c.vector_bytes,
              static_cast<unsigned long>(c.depth), static_cast<unsigned long>(c.errors));
  std::printf("%9.8g states, stored\n", figure(c.stored));
  std::printf("%9.8g states, matched\n", figure(c.matched));
  std::printf("%9.8g transitions (= stored+matched)\n", figure(c.stored + c.matched));
  std::printf("%9.8g atomic steps\n", figure(c.atomic_steps));
  memory(c);
  const bool leaves_out =
      search_.reduction.kind != ReductionKind::kNone && c.reduction.obstacle.empty() && !search_.reduction.reaches_all;
  if ((c.stopped.empty() || options_.verbose) && !options_.no_unreached && !options_.properties) {
    if (leaves_out)
      std::printf(
          "spiced: unreached code is not listed: this search leaves out what errors do not need; -noreduce lists it\n");
    else unreached(coverage);
  }
  elapsed(c);
}

void Report::reduction(const ReductionCounts& c) const {
  const ReductionKind kind = search_.reduction.kind;
  if (kind == ReductionKind::kNone) return;
  if (!c.obstacle.empty()) {
    std::printf("spiced: reduction: none, because %s\n", c.obstacle.c_str());
    return;
  }
  const double share = c.asked > 0 ? 100.0 * figure(c.reduced) / figure(c.asked) : 0.0;
  std::printf("spiced: reduction: %s, at %.3g%% of the states%s\n", name_of(kind), share,
              c.given_up ? "; given up, because it left out too little (-reduction closure goes on)" : "");
  if (c.compared > 0)
    std::printf("spiced: reduction: compared with a full search: %lu states, no difference\n",
                static_cast<unsigned long>(c.compared));
}

void Report::memory(const SearchCounts& c) const {
  const double plain = figure(c.stored) * c.vector_bytes;
  std::printf("\nStats on memory usage (in Megabytes):\n");
  std::printf("%9.3f	equivalent memory usage for states (stored*State-vector)\n", plain / 1048576.0);
  std::printf("%9.3f	actual memory usage for states", megabytes(c.state_memory));
  if (plain > 0) std::printf(" (compression: %.2f%%)", 100.0 * figure(c.state_memory) / plain);
  std::printf("\n%9.3f	total actual memory usage\n\n", megabytes(c.memory));
}

void Report::unreached(const Coverage& coverage) const {
  for (int type = 0; type < model_.n_processes; type++)
    if (type != model_.trace) unreached_in(type, coverage);
}

void Report::unreached_in(int number, const Coverage& coverage) const {
  const ProcessType& type = model_.processes[number];
  std::vector<u8> reached(type.n_locations, 0);
  bool started = false;
  for (u16 i = 1; i < type.n_locations; i++) {
    const Location& l = type.locations[i];
    reached[i] |= (l.flags & Location::kNeverUnreached) || coverage.is_passed(number, i);
    if (!coverage.is_tried(number, i)) continue;
    started = true;
    for (int k = 0; k < l.count; k++) {
      const Transition& t = type.transitions[type.choices[l.first + k]];
      if (!(t.flags & (Transition::kGeneric | Transition::kDStep))) reached[t.own] = 1;
    }
  }
  if (started) reached[type.start] = 1;

  if (type.is_init) std::printf("unreached in init\n");
  else std::printf("unreached in proctype %s\n", type.name);
  int listed = 0;
  const int states = type.n_locations - 2;  // pan's count: without 0, and without the one behind the last
  for (int i = 1; i <= states; i++) {
    const Location& l = type.locations[i];
    if (reached[i] || (l.mapped && reached[l.mapped]) || !l.texts) continue;
    bool shown = false;
    for (const char* const* text = l.texts; *text; text++) {
      if (std::strcmp(*text, ".(goto)") == 0 || std::strncmp(*text, "goto :", 6) == 0) {
        shown = false;
        break;
      }
      std::printf("\t%s:%d, state %d, \"%s\"\n", l.file, l.line, i, *text);
      shown = true;
    }
    listed += shown;
  }
  std::printf("	(%d of %d states)\n", listed, states);
}

void Report::elapsed(const SearchCounts& c) const {
  const double t = seconds();
  std::printf("\npan: elapsed time %.3g seconds\n", t);
  if (t > 0.01) std::printf("pan: rate %9.8g states/second\n", figure(c.stored) / t);
  std::fflush(stdout);
}

}  // namespace spiced
