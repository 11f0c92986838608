#include "order_oracle.h"

#include <algorithm>
#include <map>

namespace spiced::fuzz {

std::optional<Run> follow(const Graph& graph, const ShownRun& shown) {
  Run run;
  for (size_t i = 0; i < shown.steps.size();) {
    if (static_cast<long>(i) == shown.cycle) run.cycle = static_cast<long>(run.states.size()) - 1;
    const auto& moves = graph.moves[run.states.back()];
    const auto found = std::find_if(moves.begin(), moves.end(), [&](const TinyMove& m) {
      return m.first == shown.steps[i] &&
             (m.steps == 1 || (i + 1 < shown.steps.size() && m.second == shown.steps[i + 1]));
    });
    if (found == moves.end()) return std::nullopt;
    run.states.push_back(found->to);
    i += found->steps;
  }
  if (shown.cycle < 0) return run;
  if (run.cycle < 0 || run.states[static_cast<size_t>(run.cycle)] != run.states.back()) return std::nullopt;
  return run;
}

u32 switches_of(const ShownRun& shown) {
  u32 n = 0;
  for (size_t i = 1; i < shown.steps.size(); i++) n += shown.steps[i - 1].pid != shown.steps[i].pid;
  return n;
}

namespace {

class Orders {
 public:
  Orders(const Graph& graph, const Ctl& f, const ShownRun& shown, u32 switches)
      : graph_(graph), f_(f), switches_(switches), begin_of_cycle_(shown.cycle) {
    const size_t stem = shown.cycle < 0 ? shown.steps.size() : static_cast<size_t>(shown.cycle);
    for (size_t i = 0; i < shown.steps.size(); i++) left_[i >= stem][shown.steps[i].pid].push_back(shown.steps[i]);
    const Run run = follow(graph, shown).value();
    last_ = run.states.back();
    for (auto& part : left_)
      for (auto& [pid, lines] : part) std::reverse(lines.begin(), lines.end());
    order_.cycle = shown.cycle;
  }

  bool some(u32 state, u32 switches) {
    if (switches >= switches_ || gave_up()) return false;
    tried_++;
    const bool in_cycle = static_cast<long>(order_.steps.size()) >= begin_of_cycle_ && begin_of_cycle_ >= 0;
    const bool at_seam = static_cast<long>(order_.steps.size()) == begin_of_cycle_;
    auto& left = left_[in_cycle];
    const bool done = std::all_of(left.begin(), left.end(), [](const auto& l) { return l.second.empty(); });
    if ((at_seam || done) && state != last_) return false;
    if (done) return run_shows(graph_, f_, follow(graph_, order_).value());
    for (const TinyMove& m : graph_.moves[state])
      if (take(left, m, switches)) return true;
    return false;
  }
  bool gave_up() const { return tried_ > kMost; }
  const ShownRun& order() const { return order_; }

 private:
  using Lines = std::map<u16, std::vector<TinyStep>>;  // by process, the next one last
  static constexpr u32 kMost = 200000;

  bool take(Lines& left, const TinyMove& m, u32 switches) {
    const std::vector<TinyStep> steps =
        m.steps == 2 ? std::vector<TinyStep>{m.first, m.second} : std::vector<TinyStep>{m.first};
    for (const TinyStep& s : steps)
      if (left[s.pid].empty() || left[s.pid].back() != s) return false;
    for (const TinyStep& s : steps) {
      switches += !order_.steps.empty() && order_.steps.back().pid != s.pid;
      left[s.pid].pop_back();
      order_.steps.push_back(s);
    }
    if (some(m.to, switches)) return true;
    for (const TinyStep& s : steps) {
      left[s.pid].push_back(s);
      order_.steps.pop_back();
    }
    return false;
  }

  const Graph& graph_;
  const Ctl& f_;
  const u32 switches_;
  const long begin_of_cycle_;
  Lines left_[2];  // of the stem, of the cycle
  u32 last_ = 0, tried_ = 0;
  ShownRun order_;
};

}  // namespace

std::optional<ShownRun> order_with_fewer(const Graph& graph, const Ctl& f, const ShownRun& shown, u32 switches,
                                         bool& gave_up) {
  Orders orders(graph, f, shown, switches);
  if (orders.some(0, 0)) return orders.order();
  gave_up = orders.gave_up();
  return std::nullopt;
}

}  // namespace spiced::fuzz
