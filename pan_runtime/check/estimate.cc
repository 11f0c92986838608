#include "check/estimate.h"

#include <algorithm>

namespace spiced {

using cetl::Op;
using Node = cetl::CoreNode;

namespace {

constexpr size_t kMostGoals = 64;  // more than these are not told apart

// One goal that asks for nothing.
template <typename Goals>
Goals anything() {
  return Goals(1);
}

// Steps of its own that a process needs to a location, by where it is.
std::vector<u32> steps_to(const ProcessType& type, u16 goal) {
  std::vector<std::vector<u16>> before(type.n_locations);
  for (u16 l = 0; l < type.n_locations; l++) {
    const Location& here = type.locations[l];
    for (u32 i = here.first; i < static_cast<u32>(here.first + here.count); i++)
      before[type.transitions[type.choices[i]].to].push_back(l);
  }
  std::vector<u32> steps(type.n_locations, Estimate::kNever);
  std::vector<u16> queue = {goal};
  steps[goal] = 0;
  for (size_t i = 0; i < queue.size(); i++)
    for (u16 l : before[queue[i]]) {
      if (steps[l] != Estimate::kNever) continue;
      steps[l] = steps[queue[i]] + 1;
      queue.push_back(l);
    }
  return steps;
}

}  // namespace

Estimate::Estimate(const Model& model, const cetl::Core& core, const std::vector<std::vector<int>>& goals)
    : model_(model), core_(core) {
  for (const std::vector<int>& goal : goals) {
    Goals all = anything<Goals>();
    for (int node : goal) all = both(all, goals_of(node));
    goals_ = either(std::move(goals_), all);
  }
}

Estimate::Place Estimate::place(const cetl::Node& e, bool there) const {
  const ProcessType& type = model_.processes[e.place.process];
  const u16 location = type.labels[e.place.label].location;
  Place p = {e.place.process, e.place.pid, {}, 0};
  if (!there) {  // one step away, and whoever is not there is not at the label
    p.from.assign(type.n_locations, 0);
    p.from[location] = 1;
    return p;
  }
  p.from = steps_to(type, location);
  // Another process may take its place, and begins at the start.
  p.absent = type.started_by_run ? p.from[type.start] : kNever;
  for (u32& steps : p.from) steps = std::min(steps, p.absent);
  return p;
}

// Two places of one process are one step at a time, and where it is not said which process is meant they may be one.
void Estimate::add(Goal& goal, const Place& p) {
  Place sum = p;
  for (size_t i = 0; i < goal.size();) {
    if (goal[i].type != p.type || (goal[i].pid != sum.pid && goal[i].pid >= 0 && sum.pid >= 0)) {
      i++;
      continue;
    }
    for (size_t l = 0; l < sum.from.size(); l++) sum.from[l] = std::max(sum.from[l], goal[i].from[l]);
    sum.absent = std::max(sum.absent, goal[i].absent);
    if (goal[i].pid != sum.pid) sum.pid = -1;
    goal.erase(goal.begin() + static_cast<long>(i));
  }
  goal.push_back(std::move(sum));
}

Estimate::Goals Estimate::both(const Goals& a, const Goals& b) {
  if (a.size() * b.size() > kMostGoals) return a;
  Goals out;
  for (const Goal& x : a)
    for (const Goal& y : b) {
      out.push_back(x);
      for (const Place& p : y) add(out.back(), p);
    }
  return out;
}

Estimate::Goals Estimate::either(Goals a, const Goals& b) {
  if (a.size() + b.size() > kMostGoals) return anything<Goals>();
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Estimate::Goals Estimate::goals_of(const cetl::Expr& e, bool truth) const {
  auto side = [&](size_t i, bool t) { return goals_of(e->args[i], t); };
  switch (e->op) {
    case Op::kTrue:
    case Op::kFalse: return truth == (e->op == Op::kTrue) ? anything<Goals>() : Goals();
    case Op::kNot: return side(0, !truth);
    case Op::kAnd: return truth ? both(side(0, true), side(1, true)) : either(side(0, false), side(1, false));
    case Op::kOr: return truth ? either(side(0, true), side(1, true)) : both(side(0, false), side(1, false));
    case Op::kImplies: return truth ? either(side(0, false), side(1, true)) : both(side(0, true), side(1, false));
    case Op::kRemoteLabel: return {{place(*e, truth)}};
    default: return anything<Goals>();
  }
}

Estimate::Goals Estimate::goals_of(int node) const {
  const Node& n = core_.nodes[static_cast<size_t>(node)];
  switch (n.kind) {
    case Node::kTrue: return anything<Goals>();
    case Node::kFalse: return {};
    case Node::kAtom: return goals_of(n.atom, true);
    case Node::kNot: {
      const Node& inner = core_.nodes[static_cast<size_t>(n.left)];
      return inner.kind == Node::kAtom ? goals_of(inner.atom, false) : anything<Goals>();
    }
    case Node::kAnd: return both(goals_of(n.left), goals_of(n.right));
    case Node::kOr:
    case Node::kEU: return either(goals_of(n.left), goals_of(n.right));
    case Node::kER: return goals_of(n.right);
    case Node::kEX: return anything<Goals>();
  }
  return anything<Goals>();
}

u32 Estimate::steps(const Place& p, const State& state) {
  const auto& processes = state.shape().processes;
  const int n = static_cast<int>(processes.size());
  u32 least = p.absent;
  bool found = false;
  for (int pid = p.pid < 0 ? 0 : p.pid; pid < (p.pid < 0 ? n : p.pid + 1); pid++) {
    if (pid >= n || processes[static_cast<size_t>(pid)].type != p.type) continue;
    const u32 here = p.from[state.location(pid)];
    least = found ? std::min(least, here) : here;
    found = true;
  }
  return least;
}

bool Estimate::can_move(const Place& p, const State& state, const std::vector<Move>& moves) {
  auto is_one = [&](u16 pid) {
    return pid != Move::kNobody && (p.pid < 0 || p.pid == pid) && state.shape().processes[pid].type == p.type;
  };
  return std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return is_one(m.pid) || is_one(m.partner); });
}

u32 Estimate::lines(const State& state, const std::vector<Move>* moves) const {
  u32 best = kNever;
  for (const Goal& goal : goals_) {
    u32 sum = 0;
    bool waits = true;
    for (const Place& p : goal) {
      const u32 more = steps(p, state);
      sum = more == kNever || sum == kNever ? kNever : sum + more;
      if (moves && more > 0) waits = waits && !can_move(p, state, *moves);
    }
    if (moves && waits && sum > 0 && sum != kNever) sum++;
    best = std::min(best, sum);
  }
  return best;
}

}  // namespace spiced
