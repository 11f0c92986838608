// Does a reduction change a verdict? Little random programs and formulas, checked with and without, against an oracle
// that knows nothing of the checker. And if the reduction leaves out one of its conditions: does this test notice?
//
// REDUCE_PAIRS and REDUCE_SEED say how many pairs of a program and a formula, and which; REDUCE_DIFFERENCES how many
// differences are looked for before it ends, and REDUCE_OMIT which conditions are left out (see Omission). After a
// crash, REDUCE_PRINT=1 prints each pair before it is checked.
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <map>
#include <set>

#include "random_formulas.h"
#include "random_programs.h"
#include "reduce_pair.h"
#include "settings.h"

namespace spiced::fuzz {
namespace {

constexpr std::size_t kFormulas = 12;  // for each program
constexpr long kPairs = 30000, kDifferences = 5;
constexpr long kMutantPairs = 100000;  // a mutant that was not noticed by then will not be

// Programs and formulas one after the other, the same for the same seed.
class Pairs {
 public:
  explicit Pairs(long seed, Lie lie = Lie::kNone) : seed_(static_cast<u64>(seed) << 32), lie_(lie) {}

  void next() {
    if (questions_.size() == kFormulas) questions_.clear();
    if (questions_.empty()) next_program();
    Ctl f = skeleton_ >= 0 && dice_.percent(30) ? skeleton_formula() : nullptr;
    if (!f) f = maker_->formula();
    questions_.push_back({f, truth(arena_->graph(), f)});
  }
  Outcome check(const ReductionOptions& reduction) { return arena_->check({questions_.back()}, reduction)[0]; }
  // All formulas for this program, once there are as many as it gets.
  std::vector<Outcome> check_together(const ReductionOptions& reduction) {
    if (questions_.size() < kFormulas) return {};
    return arena_->check(questions_, reduction);
  }
  Pair pair() const { return {arena_->program(), questions_.back().formula}; }
  Pair pair(std::size_t question) const { return {arena_->program(), questions_[question].formula}; }
  const Graph& graph() const { return arena_->graph(); }

 private:
  void next_program() {
    do {
      dice_ = Dice(++seed_);
      arena_ = Arena::make(make_up_program(dice_, skeleton_), lie_);
    } while (!arena_ || (arena_->graph().size() < kFewestStates && dice_.percent(90)));
    maker_.emplace(arena_->program(), arena_->graph(), dice_);
  }
  // Nothing if it does not fit any more.
  Ctl skeleton_formula() {
    const Skeleton& s = skeletons()[static_cast<std::size_t>(skeleton_)];
    Ctl f = read_formula(dice_.one_of(s.formulas));
    if (dice_.percent(30)) f = maker_->mutated(f);
    return is_about(f, arena_->program()) ? f : nullptr;
  }

  static constexpr u32 kFewestStates = 6;
  u64 seed_;
  const Lie lie_;
  Dice dice_{0};
  int skeleton_ = -1;
  std::unique_ptr<Arena> arena_;
  std::optional<FormulaMaker> maker_;
  std::vector<Question> questions_;
};

struct Statistics {
  void add(const Outcome& o) {
    asked += o.asked;
    reduced += o.reduced;
    found += o.found;
    states += o.states;
    ways += o.excess >= 0;
    shortest += o.excess == 0;
  }
  long found = 0, ways = 0, shortest = 0;
  u64 states = 0, asked = 0, reduced = 0;
};

constexpr ReductionKind kKinds[] = {ReductionKind::kNone, ReductionKind::kCrucial, ReductionKind::kClosure};

std::string to_string(const Pair& pair) {
  return to_string(pair.program) + "  " + to_string(pair.formula, pair.program) + "\n";
}
std::string text_of(const Pair& pair, const Treatment& how) { return problem_of(pair, how) + "\n" + to_string(pair); }

// Prints how a program and a formula differ, and the smallest ones that do: those that shrink to the same are one.
class Differences {
 public:
  void add(const Pair& pair, const ReductionOptions& reduction, const std::string& where) {
    const Treatment how = {reduction};
    const std::string name = name_of(reduction.kind), small = text_of(minimise(pair, how), how);
    if (!known_.insert(name + small).second) return;
    ADD_FAILURE() << where << ", reduction " << name << ": " << small << "  shrunk from: " << text_of(pair, how);
  }
  // One that shows up when several formulas are checked together; others have been told about already.
  void add_together(const Pair& pair, const ReductionOptions& reduction, const std::string& problem) {
    if (!problem_of(pair, {reduction}).empty()) return;
    known_.insert("together" + to_string(pair));
    ADD_FAILURE() << "together with others, reduction " << name_of(reduction.kind) << ": " << problem << "\n"
                  << to_string(pair);
  }
  long size() const { return static_cast<long>(known_.size()); }

 private:
  std::set<std::string> known_;
};

TEST(ReductionFuzz, ChangesNoVerdict) {
  const long pairs = setting("REDUCE_PAIRS", kPairs), seed = setting("REDUCE_SEED", 1);
  const long enough = setting("REDUCE_DIFFERENCES", kDifferences);
  const u32 omit = static_cast<u32>(setting("REDUCE_OMIT", 0));
  const bool print = setting("REDUCE_PRINT", 0) != 0;
  const auto begin = std::chrono::steady_clock::now();
  Pairs source(seed);
  Differences differences;
  std::map<ReductionKind, Statistics> statistics;
  u64 graphs = 0;
  long done = 0;
  for (; done < pairs && differences.size() < enough; done++) {
    source.next();
    graphs += source.graph().size();
    if (print) std::cout << to_string(source.pair()) << std::flush;
    for (const ReductionKind kind : kKinds) {
      const Outcome o = source.check({kind, omit});
      statistics[kind].add(o);
      if (!o.problem.empty())
        differences.add(source.pair(), {kind, omit}, "seed " + std::to_string(seed) + ", pair " + std::to_string(done));
      // What is remembered from one formula to the next must be as good.
      const std::vector<Outcome> together = source.check_together({kind, omit});
      for (std::size_t i = 0; i < together.size(); i++)
        if (!together[i].problem.empty()) differences.add_together(source.pair(i), {kind, omit}, together[i].problem);
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::cout << done << " pairs in " << took.count() << " s, " << graphs << " states there are\n";
  for (const auto& [kind, s] : statistics)
    std::cout << name_of(kind) << ": " << s.found << " true, " << s.states << " states, moves reduced " << s.reduced
              << " of " << s.asked << " times, " << s.shortest << " of " << s.ways << " ways shortest\n";
  if (pairs < 1000) return;
  EXPECT_LT(statistics[ReductionKind::kCrucial].states, statistics[ReductionKind::kNone].states);
  EXPECT_LT(statistics[ReductionKind::kClosure].states, statistics[ReductionKind::kNone].states);
}

// What was hard once, as it was written down.
TEST(ReductionFuzz, AnswersTheSkeletons) {
  std::size_t small = 0;
  for (const Skeleton& skeleton : skeletons()) {
    const std::unique_ptr<Arena> arena = Arena::make(read_program(skeleton.program));
    if (!arena) continue;  // a few go on for ever
    small++;
    for (const std::string& text : skeleton.formulas) {
      const Ctl f = read_formula(text);
      for (const ReductionKind kind : kKinds)
        EXPECT_EQ(arena->check({{f, truth(arena->graph(), f)}}, {kind})[0].problem, "")
            << skeleton.program << "\n"
            << text << ", reduction " << name_of(kind);
    }
  }
  EXPECT_GT(small, skeletons().size() * 3 / 4);
}

// After how many pairs does it show that something is wrong? It must not show without.
void expect_noticed(const Treatment& wrong) {
  const bool lies = wrong.lie != Lie::kNone;
  Pairs source(setting("REDUCE_SEED", 1), wrong.lie);
  for (long done = 1; done <= kMutantPairs; done++) {
    source.next();
    if (source.check(wrong.reduction).problem.empty()) continue;
    const Treatment right = {lies ? wrong.reduction : ReductionOptions{wrong.reduction.kind}, Lie::kNone};
    if (!problem_of(source.pair(), right).empty()) continue;
    std::cout << "noticed after " << done << " pairs: " << text_of(minimise(source.pair(), wrong), wrong);
    return;
  }
  FAIL() << "no difference shows in " << kMutantPairs << " pairs";
}

struct Mutant {
  const char* name;
  Treatment wrong;
};

class ReductionMutant : public testing::TestWithParam<Mutant> {};

TEST_P(ReductionMutant, IsNoticed) { expect_noticed(GetParam().wrong); }

constexpr ReductionKind kCrucial = ReductionKind::kCrucial, kClosure = ReductionKind::kClosure;
auto name = [](const auto& info) { return std::string(info.param.name); };

INSTANTIATE_TEST_SUITE_P(
    Condition, ReductionMutant,
    testing::Values(
        Mutant{"DependenceCrucial", {{kCrucial, kOmitDependence}}}, Mutant{"Dependence", {{kClosure, kOmitDependence}}},
        Mutant{"NecessityCrucial", {{kCrucial, kOmitNecessity}}}, Mutant{"Necessity", {{kClosure, kOmitNecessity}}},
        Mutant{"KeepsLeft", {{kClosure, kOmitKeepsLeft}}}, Mutant{"TemporalLeft", {{kClosure, kOmitTemporalLeft}}},
        Mutant{"Enabling", {{kClosure, kOmitEnabling}}}, Mutant{"Way", {{kClosure, kOmitWay}}},
        Mutant{"Own", {{kClosure, kOmitOwn}}}, Mutant{"Meeting", {{kClosure, kOmitMeeting}}},
        Mutant{"MeetingCrucial", {{kCrucial, kOmitMeeting}}}, Mutant{"AtomicCrucial", {{kCrucial, kOmitAtomic}}},
        Mutant{"Atomic", {{kClosure, kOmitAtomic}}}, Mutant{"AllOfUntil", {{kClosure, kOmitAllOfUntil}}}),
    name);

// Not the reduction is wrong but what it is told: does the test look at every kind of fact?
INSTANTIATE_TEST_SUITE_P(Fact, ReductionMutant,
                         testing::Values(Mutant{"GlobalReads", {{kClosure}, Lie::kNoGlobalReads}},
                                         Mutant{"GlobalWrites", {{kClosure}, Lie::kNoGlobalWrites}},
                                         Mutant{"LocalAccesses", {{kClosure}, Lie::kNoLocalAccesses}},
                                         Mutant{"Sends", {{kClosure}, Lie::kNoSends}},
                                         Mutant{"Receives", {{kClosure}, Lie::kNoReceives}},
                                         Mutant{"ChannelStates", {{kClosure}, Lie::kNoChannelStates}},
                                         Mutant{"Processes", {{kClosure}, Lie::kNoProcesses}},
                                         Mutant{"Timeouts", {{kClosure}, Lie::kNoTimeouts}},
                                         Mutant{"GuardReads", {{kClosure}, Lie::kGuardsReadNothing}},
                                         Mutant{"SwappedGuards", {{kClosure}, Lie::kGuardsSwapped}},
                                         Mutant{"Index", {{kClosure}, Lie::kWrongIndex}},
                                         Mutant{"WrongValues", {{kClosure}, Lie::kWrongValues}},
                                         Mutant{"SameValue", {{kClosure}, Lie::kSameValue}},
                                         Mutant{"OnlyTested", {{kClosure}, Lie::kOnlyTested}},
                                         Mutant{"FixedIndex", {{kClosure}, Lie::kFixedIndex}}),
                         name);

}  // namespace
}  // namespace spiced::fuzz
