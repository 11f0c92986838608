// micro.cc — the parts that a search spends its time in, on their own: the store, and the successor function of
// examples/philosophers.pml.
#include <benchmark/benchmark.h>

#include <random>

#include "state/store.h"
#include "step/step.h"

namespace spiced {
namespace {

// States of eight words, each a neighbour of one before it.
void fold_and_insert(benchmark::State& run) {
  const u32 count = static_cast<u32>(run.range(0));
  for (auto _ : run) {
    std::mt19937 random(1);
    Store store;
    Path path;
    u32 words[8] = {};
    store.insert(store.fold(words, 8, path));
    while (store.size() < count) {
      store.load(static_cast<u32>(random() % store.size()), words, path);
      words[random() % 8] = random() % 50;
      store.insert(store.fold(words, 8, path));
    }
    run.counters["B/state"] = static_cast<double>(store.bytes()) / count;
  }
  run.SetItemsProcessed(run.iterations() * count);
}
BENCHMARK(fold_and_insert)->Arg(1 << 16)->Arg(1 << 20)->Unit(benchmark::kMillisecond);

void unfold(benchmark::State& run) {
  std::mt19937 random(1);
  Store store;
  Path path;
  u32 words[8];
  while (store.size() < 1u << 18) {
    for (u32& w : words) w = random() % 40;
    store.insert(store.fold(words, 8, path));
  }
  for (auto _ : run) {
    store.load(static_cast<u32>(random() % store.size()), words, path);
    benchmark::DoNotOptimize(words);
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(unfold);

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
