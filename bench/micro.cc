// micro.cc — the parts that a search spends its time in, on their own: the store, and the successor function of
// examples/philosophers.pml.
#include <benchmark/benchmark.h>

#include <random>

#include "state/store.h"
#include "step/step.h"

namespace spiced {
namespace {

// States of eight words, each a neighbour of one before it. With numbers, or as a set.
void fold_and_insert(benchmark::State& run) {
  const u32 count = static_cast<u32>(run.range(0));
  for (auto _ : run) {
    std::mt19937 random(1);
    Store store(run.range(1) != 0);
    Parts parts, scratch;
    Key key;
    u32 words[8] = {1};
    store.columns().fold(words, 8, parts);
    while (store.size() < count) {
      std::copy(parts.words(), parts.words() + 8, words);
      words[random() % 8] = random() % 50;
      store.columns().fold_near(parts, words, 8, scratch, key);
      store.insert(0, key, Store::hash(key));
      store.columns().unfold(key, parts);
    }
    run.counters["B/state"] = static_cast<double>(store.bytes()) / count;
  }
  run.SetItemsProcessed(run.iterations() * count);
}
BENCHMARK(fold_and_insert)
    ->ArgNames({"states", "numbered"})
    ->Args({1 << 16, 0})
    ->Args({1 << 20, 0})
    ->Args({1 << 20, 1})
    ->Unit(benchmark::kMillisecond);

// A random walk; an item is a successor.
void successors(benchmark::State& run) {
  Shapes shapes(the_model());
  Stepper stepper(the_model(), shapes);
  State at, next;
  std::vector<Move> moves;
  std::mt19937 random(1);
  stepper.begin(at);
  int64_t items = 0;
  for (auto _ : run) {
    moves.clear();
    stepper.moves(at, moves);
    if (moves.empty()) {
      stepper.begin(at);
      continue;
    }
    const size_t chosen = random() % moves.size();
    for (const Move& m : moves) stepper.apply(at, m, next);
    items += static_cast<int64_t>(moves.size());
    stepper.apply(at, moves[chosen], next);
    at.copy_from(next);
  }
  run.SetItemsProcessed(items);
}
BENCHMARK(successors);

}  // namespace
}  // namespace spiced

BENCHMARK_MAIN();
