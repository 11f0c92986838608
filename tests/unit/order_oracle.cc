#include "order_oracle.h"

#include <algorithm>
#include <map>

namespace spiced::fuzz {

namespace {

// The move whose lines begin at that place; nullptr: there is none.
const TinyMove* move_of(const Graph& graph, u32 state, const std::vector<TinyStep>& steps, size_t at) {
  for (const TinyMove& m : graph.moves[state])
    if (m.first == steps[at] && (m.steps == 1 || (at + 1 < steps.size() && m.second == steps[at + 1]))) return &m;
  return nullptr;
}

}  // namespace

std::optional<Run> follow(const Graph& graph, const ShownRun& shown) {
  Run run;
  for (size_t i = 0; i < shown.steps.size();) {
    if (static_cast<long>(i) == shown.cycle) run.cycle = static_cast<long>(run.states.size()) - 1;
    const TinyMove* const m = move_of(graph, run.states.back(), shown.steps, i);
    if (!m) return std::nullopt;
    run.states.push_back(m->to);
    i += m->steps;
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
  Orders(const Graph& graph, const Ctl& f, const ShownRun& shown, u32 switches, CycleBegins where)
      : graph_(graph), f_(f), switches_(switches), where_(where), begin_of_cycle_(shown.cycle) {
    const size_t stem = shown.cycle < 0 ? shown.steps.size() : static_cast<size_t>(shown.cycle);
    u32 state = 0;
    for (size_t i = 0; i < shown.steps.size();) {
      const TinyMove& m = *move_of(graph, state, shown.steps, i);
      for (const Line& line : lines_of(m)) left_[i >= stem][line.own.pid].push_back(line);
      state = m.to;
      i += m.steps;
    }
    last_ = state;
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
    if (done) return run_shows_at_last(graph_, f_, follow(graph_, order_).value(), where_);
    for (const TinyMove& m : graph_.moves[state])
      if (take(left, m, switches)) return true;
    return false;
  }
  bool gave_up() const { return tried_ > kMost; }
  const ShownRun& order() const { return order_; }

 private:
  struct Line {
    TinyStep own, partners;
    bool operator==(const Line&) const = default;
  };
  static std::vector<Line> lines_of(const TinyMove& m) {
    if (m.steps == 1) return {{m.first, {}}};
    return {{m.first, m.second}, {m.second, m.first}};
  }
  using Lines = std::map<u16, std::vector<Line>>;  // by process, the next one last
  static constexpr u32 kMost = 200000;

  bool take(Lines& left, const TinyMove& m, u32 switches) {
    const std::vector<Line> lines = lines_of(m);
    for (const Line& line : lines)
      if (left[line.own.pid].empty() || left[line.own.pid].back() != line) return false;
    for (const Line& line : lines) {
      switches += !order_.steps.empty() && order_.steps.back().pid != line.own.pid;
      left[line.own.pid].pop_back();
      order_.steps.push_back(line.own);
    }
    if (some(m.to, switches)) return true;
    for (const Line& line : lines) {
      left[line.own.pid].push_back(line);
      order_.steps.pop_back();
    }
    return false;
  }

  const Graph& graph_;
  const Ctl& f_;
  const u32 switches_;
  const CycleBegins where_;
  const long begin_of_cycle_;
  Lines left_[2];  // of the stem, of the cycle
  u32 last_ = 0, tried_ = 0;
  ShownRun order_;
};

}  // namespace

std::optional<ShownRun> order_with_fewer(const Graph& graph, const Ctl& f, const ShownRun& shown, u32 switches,
                                         CycleBegins where, bool& gave_up) {
  Orders orders(graph, f, shown, switches, where);
  if (orders.some(0, 0)) return orders.order();
  gave_up = orders.gave_up();
  return std::nullopt;
}

}  // namespace spiced::fuzz
