// Is a trail that is said to be the shortest the shortest? Little random programs, formulas that one run shows, every
// reduction; held against an oracle of lengths that knows nothing of how they are searched.
//
// LENGTH_PAIRS and LENGTH_SEED say how many pairs of a program and a formula, and which; LENGTH_DIFFERENCES how many
// mistakes are looked for before it ends. After a crash, LENGTH_PRINT=1 prints each pair before it is checked.
#include <gtest/gtest.h>

#include <chrono>
#include <iomanip>
#include <iostream>
#include <map>
#include <set>

#include "length_oracle.h"
#include "order_oracle.h"
#include "random_programs.h"
#include "reduce_pair.h"
#include "run_formulas.h"
#include "settings.h"

namespace spiced::fuzz {
namespace {

constexpr long kPairs = 3000, kDifferences = 5;
constexpr int kFormulas = 15;            // for each program
constexpr u64 kAllTheTime = 1000;        // seconds: never used up
constexpr std::size_t kLongOrders = 14;  // lines: of longer trails not all orders are tried

// What the checker calls a run that shows a formula: see length_oracle.h.
constexpr CycleBegins kCycles = CycleBegins::kWhereAllIsShown;

// How the checker is asked.
struct Manner {
  ReductionKind kind;
  u64 seconds;  // to shorten
  std::string text() const { return std::string(name_of(kind)) + (seconds ? "" : ", no time to shorten"); }
  auto operator<=>(const Manner&) const = default;
};

struct Statistics {
  long pairs = 0, found = 0, proven = 0, with_switches = 0, fewest = 0, orders_tried = 0, longer = 0;
  u64 lines = 0;
  u32 longest = 0;
};

ShownRun shown(const Trail& trail) {
  ShownRun run;
  run.cycle = trail.cycle;
  for (const TrailStep& s : trail.steps) run.steps.push_back({s.pid, static_cast<u16>(s.id)});
  return run;
}

std::string problem_of_switches(const Graph& graph, const Ctl& f, const Trail& trail, Statistics& statistics) {
  if (!trail.switches) return {};
  const Switches& said = *trail.switches;
  const ShownRun run = shown(trail);
  statistics.with_switches++;
  if (said.now != switches_of(run))
    return "switches: " + std::to_string(said.now) + " reported, " + std::to_string(switches_of(run)) + " are there";
  if (said.now > said.as_found) return "more switches than before";
  if (!said.fewest) return {};
  statistics.fewest++;
  if (run.steps.size() > kLongOrders) return {};
  bool gave_up = false;
  const auto better = order_with_fewer(graph, f, run, said.now, kCycles, gave_up);
  statistics.orders_tried += !gave_up;
  if (!better) return {};
  std::string order;
  for (const TinyStep& s : better->steps) order += " " + std::to_string(s.pid) + "/" + std::to_string(s.arc);
  return "not the fewest switches: " + std::to_string(said.now) + ", but " + std::to_string(switches_of(*better)) +
         " in" + order;
}

// The oracle's word.
struct Lengths {
  Lengths(const Graph& graph, const Ctl& f)
      : true_in(truth(graph, f)),
        fewest(fewest_lines(graph, folded(f), kCycles)),
        anywhere(fewest_lines(graph, folded(f), CycleBegins::kAnywhere)) {}
  Truth true_in;
  std::optional<u32> fewest, anywhere;
};

std::string problem_of_lengths(const Graph& graph, const Ctl& formula, const Lengths& lengths, const Outcome& outcome,
                               Statistics& statistics) {
  statistics.pairs++;
  if (!outcome.problem.empty() || !outcome.found) return outcome.problem;
  statistics.found++;
  const Ctl f = folded(formula);
  if (outcome.trails.size() != 1) return "not one trail";
  const Trail& trail = outcome.trails[0];
  const std::optional<Run> run = follow(graph, shown(trail));
  if (!run || !run_shows(graph, f, *run) || !run_shows_at_last(graph, f, *run, kCycles))
    return "the trail does not show the formula";
  const u32 lines = static_cast<u32>(trail.steps.size());
  const u32 fewest = lengths.fewest.value();
  if (lines < fewest) return "shorter than the oracle's " + std::to_string(fewest);
  statistics.lines += fewest;
  statistics.longer += lengths.anywhere.value() < fewest;
  statistics.longest = std::max(statistics.longest, fewest);
  if (trail.shortness) {
    const Shortness& said = *trail.shortness;
    const std::string numbers = std::to_string(said.at_most) + ", at least " + std::to_string(said.at_least) +
                                ", are " + std::to_string(lines) + ", fewest " + std::to_string(fewest);
    if (said.at_most != lines) return "lines: at most " + numbers;
    if (said.proven() && lines != fewest) return "proven wrongly: at most " + numbers;
    if (said.at_least > fewest) return "at least is too high: at most " + numbers;
    statistics.proven += said.proven();
  }
  return problem_of_switches(graph, f, trail, statistics);
}

std::string text_of(const Outcome& outcome) {
  std::string text;
  for (const Trail& t : outcome.trails) {
    text += "\n  trail";
    for (std::size_t i = 0; i < t.steps.size(); i++) {
      if (static_cast<long>(i) == t.cycle) text += " cycle:";
      text += " " + std::to_string(t.steps[i].pid) + "/" + std::to_string(t.steps[i].id);
    }
  }
  return text;
}

std::string check(Arena& arena, const Ctl& f, const Lengths& lengths, const Manner& manner, Statistics& statistics) {
  const Outcome outcome = arena.check({{f, lengths.true_in}}, {manner.kind}, manner.seconds)[0];
  const std::string problem = problem_of_lengths(arena.graph(), f, lengths, outcome, statistics);
  return problem.empty() ? problem : problem + text_of(outcome);
}

std::string problem_of(const Pair& pair, const Manner& manner) {
  const std::unique_ptr<Arena> arena = Arena::make(pair.program);
  Statistics unused;
  if (!arena || !asks_for_one_run(folded(pair.formula))) return {};
  return check(*arena, pair.formula, Lengths(arena->graph(), pair.formula), manner, unused);
}

// Every fifth one of each of the four forms that most trails have, then one of the others.
RunForm form_of(long pair) {
  const int others = kRunForms - 4;
  return static_cast<RunForm>(pair % 5 < 4 ? pair % 5 : 4 + pair / 5 % others);
}

class Programs {
 public:
  explicit Programs(long seed) : seed_(static_cast<u64>(seed) << 32) { next(); }
  void next() {
    do {
      dice_ = Dice(++seed_);
      int skeleton;
      arena_ = Arena::make(make_up_program(dice_, skeleton));
    } while (!arena_ || (arena_->graph().size() < kFewestStates && dice_.percent(90)));
    maker_.emplace(arena_->program(), arena_->graph(), dice_);
  }
  Arena& arena() { return *arena_; }
  Ctl formula(RunForm form) { return maker_->formula(form); }

 private:
  static constexpr u32 kFewestStates = 12;
  u64 seed_;
  Dice dice_{0};
  std::unique_ptr<Arena> arena_;
  std::optional<RunFormulaMaker> maker_;
};

constexpr Manner kManners[] = {{ReductionKind::kNone, kAllTheTime},
                               {ReductionKind::kCrucial, kAllTheTime},
                               {ReductionKind::kClosure, kAllTheTime},
                               {ReductionKind::kNone, 0},
                               {ReductionKind::kClosure, 0}};

void print(const std::map<RunForm, std::map<Manner, Statistics>>& all) {
  for (const auto& [form, by_manner] : all) {
    const Statistics& first = by_manner.begin()->second;
    std::cout << std::left << std::setw(23) << name_of(form) << std::right << std::setw(6) << first.pairs << " pairs, "
              << std::setw(5) << first.found << " true, lines " << std::fixed << std::setprecision(1)
              << static_cast<double>(first.lines) / static_cast<double>(std::max(first.found, 1l)) << " on average, "
              << first.longest << " at the most, " << first.longer << " shorter with cycles that begin earlier; proven";
    for (const auto& [manner, s] : by_manner) std::cout << ", " << manner.text() << ": " << s.proven;
    std::cout << "\n";
  }
}

TEST(LengthFuzz, ProvenIsShortest) {
  const long pairs = setting("LENGTH_PAIRS", kPairs), seed = setting("LENGTH_SEED", 1);
  const long enough = setting("LENGTH_DIFFERENCES", kDifferences);
  const bool prints = setting("LENGTH_PRINT", 0) != 0;
  const auto begin = std::chrono::steady_clock::now();
  Programs programs(seed);
  std::map<RunForm, std::map<Manner, Statistics>> statistics;
  std::set<std::string> known;
  long done = 0;
  for (; done < pairs && static_cast<long>(known.size()) < enough; done++) {
    if (done % kFormulas == kFormulas - 1) programs.next();
    const RunForm form = form_of(done);
    const Pair pair = {programs.arena().program(), programs.formula(form)};
    const std::string text = to_string(pair.program) + "  " + to_string(pair.formula, pair.program) + "\n";
    if (prints) std::cout << text << std::flush;
    if (!asks_for_one_run(folded(pair.formula))) continue;
    const Lengths lengths(programs.arena().graph(), pair.formula);
    for (const Manner& manner : kManners) {
      if (check(programs.arena(), pair.formula, lengths, manner, statistics[form][manner]).empty()) continue;
      const Pair small = minimise(pair, [&](const Pair& p) { return problem_of(p, manner); });
      const std::string what = manner.text() + ": " + problem_of(small, manner) + "\n" + to_string(small.program) +
                               "  " + to_string(small.formula, small.program) + "\n";
      if (!known.insert(what).second) continue;
      ADD_FAILURE() << "seed " << seed << ", pair " << done << ", " << what
                    << "  shrunk from: " << problem_of(pair, manner) << "\n"
                    << text;
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::cout << done << " pairs in " << took.count() << " s\n";
  print(statistics);
  Statistics all;
  for (const auto& [form, by_manner] : statistics)
    for (const auto& [manner, s] : by_manner) {
      all.with_switches += s.with_switches;
      all.fewest += s.fewest;
      all.orders_tried += s.orders_tried;
      // With all the time there is, what is short enough to be tried here can be proven.
      if (manner.seconds) {
        EXPECT_GE(s.proven * 100, s.found * 99) << name_of(form) << ", " << manner.text();
      }
      if (pairs >= 1000) {
        EXPECT_GT(s.found * 2, s.pairs) << name_of(form);
      }
    }
  std::cout << all.with_switches << " trails with context switches, " << all.fewest << " said to have the fewest, of "
            << all.orders_tried << " all orders tried\n";
  if (pairs >= 1000) {
    EXPECT_GT(all.orders_tried, pairs);
  }
}

}  // namespace
}  // namespace spiced::fuzz
