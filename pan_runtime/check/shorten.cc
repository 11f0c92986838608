#include "check/shorten.h"

#include <algorithm>
#include <utility>

namespace spiced {

u32 Shortener::lines_of(const std::vector<u32>& states) const {
  u32 sum = 0;
  for (size_t i = 0; i + 1 < states.size(); i++)
    sum += static_cast<u32>(graph_.move_between(states[i], states[i + 1]).trail_steps());
  return sum;
}

ShortestRun::Clock::time_point Shortener::in(double share) const {
  const std::chrono::duration<double> time(static_cast<double>(seconds_) * share);
  return ShortestRun::Clock::now() + std::chrono::duration_cast<ShortestRun::Clock::duration>(time);
}

void Shortener::look(Checker& checker, const RunShape& shape, u32 initial, Branch& branch, Shortness& known) {
  auto search = [&](bool only_known, double share) {
    ShortestRun search(checker, shape, only_known, in(share));
    const struct AtWork {
      AtWork(const ShortestRun*& its_place, const ShortestRun* now) : place(its_place) { place = now; }
      ~AtWork() { place = nullptr; }
      const ShortestRun*& place;
    } at_work(at_work_, &search);
    const ShortestRun::Result result = search.search(initial, static_cast<u32>(known.at_most));
    if (!result.run.states.empty()) {
      const std::string what = text_of(checker, checker.core().root);
      branch = result.run;
      branch.what = what;
      known.at_most = result.lines;
    }
    return result.at_least;
  };
  search(true, 0.2);
  known.at_least = std::max<u64>(known.at_least, search(false, 0.8));
}

void Shortener::shorten(const Property& property, size_t found, Checker& checker, u32 initial, Branch& branch,
                        Shortness& known) {
  const cetl::Core& core = checker.core();
  known = {lines_of(branch.states), 0};
  if (branch.shortest) known.at_least = known.at_most;
  else if (const std::vector<u32>* way = checker.shortest_way(core.root, initial)) known.at_least = lines_of(*way);
  const auto shape = RunShape::of(core, core.root);
  if (!known.proven() && shape && seconds_ > 0) look(checker, *shape, initial, branch, known);
  for (size_t i = found + 1; i < property.parts.size() && known.at_most > 0; i++) {
    const Property::Part& part = property.parts[i];
    const u64 of_this_part = std::exchange(known.at_least, 0);
    const auto other_shape = RunShape::of(part.core, part.core.root);
    if (!other_shape || seconds_ == 0) return;
    Checker other(graph_, evaluator_, part.core, reducer_, part.owners);
    look(other, *other_shape, initial, branch, known);
    known.at_least = std::min(of_this_part, known.at_least);
  }
}

}  // namespace spiced
