// Does a reduction change a verdict? Little random programs and formulas, checked with and without, against an oracle
// that knows nothing of the checker. And if the reduction leaves out one of its conditions: does this test notice?
//
// REDUCE_PAIRS and REDUCE_SEED say how many pairs of a program and a formula, and which.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>

#include "random_formulas.h"
#include "random_programs.h"
#include "reduce_pair.h"

namespace spiced::fuzz {
namespace {

constexpr int kFormulas = 12;  // for each program
constexpr long kPairs = 20000;

long setting(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atol(text) : otherwise;
}

const char* name_of(ReductionKind kind) {
  switch (kind) {
    case ReductionKind::kNone: return "none";
    case ReductionKind::kSpin: return "spin";
    case ReductionKind::kCrucial: return "crucial";
    default: return "closure";
  }
}

// Programs and formulas one after the other, the same for the same seed.
class Pairs {
 public:
  explicit Pairs(long seed) : seed_(static_cast<u64>(seed) << 32) {}

  // The next program that is of use. Formulas of the skeleton come first, as they were written.
  void next_program() {
    do {
      dice_ = Dice(++seed_);
      program_ = make_up_program(dice_, skeleton_);
      arena_ = Arena::make(program_);
    } while (!arena_);
    maker_.emplace(program_, arena_->graph(), dice_);
    formulas_ = 0;
  }
  Ctl next_formula() {
    if (const Ctl f = skeleton_ >= 0 && dice_.percent(30) ? skeleton_formula() : nullptr) return f;
    return maker_->formula();
  }
  Arena& arena() { return *arena_; }

 private:
  // Nothing if it does not fit any more.
  Ctl skeleton_formula() {
    const Skeleton& s = skeletons()[static_cast<std::size_t>(skeleton_)];
    Ctl f = read_formula(dice_.one_of(s.formulas));
    if (dice_.percent(30)) f = maker_->mutated(f);
    return is_about(f, program_) ? f : nullptr;
  }

  u64 seed_;
  Dice dice_{0};
  int skeleton_ = -1;
  int formulas_ = 0;
  Program program_;
  std::unique_ptr<Arena> arena_;
  std::optional<FormulaMaker> maker_;
};

struct Statistics {
  long pairs = 0, found = 0, ways = 0, shortest = 0;
  u64 states = 0;
};

std::string report(const Pair& pair, ReductionKind kind, u32 omit) {
  return std::string("reduction ") + name_of(kind) + (omit ? ", leaving out " + std::to_string(omit) : "") + ": " +
         problem_of(pair, kind, omit) + "\n" + to_string(pair.program) + "  " + to_string(pair.formula, pair.program) +
         "\n";
}

TEST(Reduction, ChangesNoVerdict) {
  const long pairs = setting("REDUCE_PAIRS", kPairs), seed = setting("REDUCE_SEED", 1);
  const u32 omit = static_cast<u32>(setting("REDUCE_OMIT", 0));
  const auto begin = std::chrono::steady_clock::now();
  std::array<Statistics, 4> all;
  int failures = 0;
  Pairs source(seed);
  for (long done = 0; done < pairs && failures < 5;) {
    source.next_program();
    Arena& arena = source.arena();
    for (int i = 0; i < kFormulas && done < pairs; i++, done++) {
      const Ctl f = source.next_formula();
      const Truth expected = truth(arena.graph(), f);
      for (const ReductionKind kind : {ReductionKind::kNone, ReductionKind::kCrucial, ReductionKind::kClosure}) {
        const Outcome o = arena.check(f, expected, kind, omit);
        Statistics& s = all[static_cast<std::size_t>(kind)];
        s.pairs++;
        s.found += o.found;
        s.states += o.states;
        s.ways += o.excess >= 0;
        s.shortest += o.excess == 0;
        if (o.problem.empty()) continue;
        const Pair pair{arena.program(), f}, small = minimise(pair, kind, omit);
        ADD_FAILURE() << "seed " << seed << ", pair " << done << "\n"
                      << report(pair, kind, omit) << "and smaller:\n"
                      << report(small, kind, omit);
        failures++;
      }
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  for (const ReductionKind kind : {ReductionKind::kNone, ReductionKind::kCrucial, ReductionKind::kClosure}) {
    const Statistics& s = all[static_cast<std::size_t>(kind)];
    std::cout << name_of(kind) << ": " << s.pairs << " pairs, " << s.found << " true, " << s.states << " states, "
              << s.shortest << " of " << s.ways << " ways shortest\n";
  }
  std::cout << took.count() << " s\n";
}

}  // namespace
}  // namespace spiced::fuzz
