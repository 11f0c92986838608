#include "search/reading_order.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace spiced {

namespace {

constexpr u32 kMostSteps = 2000, kMostExpanded = 20000, kBeam = 64;

class Orders {
 public:
  Orders(Stepper& stepper, const std::vector<Move>& moves, size_t cycle, RunRules& rules)
      : stepper_(stepper), moves_(moves), cycle_(cycle), rules_(rules) {}

  // Null-length if the run as it is cannot be taken.
  bool prepare() {
    State state, next;
    if (stepper_.begin(state)) return false;
    first_ = bytes(state);
    if (cycle_ == 0) entry_ = first_;
    for (size_t i = 0; i < moves_.size(); i++) {
      for (u16 pid : {moves_[i].pid, moves_[i].partner})
        if (pid != Move::kNobody) {
          if (pid >= of_.size()) of_.resize(pid + 1u);
          of_[pid].push_back(static_cast<u32>(i));
        }
      const Fault fault = stepper_.apply(state, moves_[i], next);
      faults_.push_back(fault ? fault.text : "");
      if (!fault.goes_on()) return i + 1 == moves_.size();
      state.copy_from(next);
      if (i + 1 == cycle_) entry_ = bytes(state);
    }
    last_ = bytes(state);
    return true;
  }

  bool exact(std::vector<Move>& out) {
    begin();
    std::vector<std::vector<u32>> open;  // by switches so far and, at least, those to come
    auto put = [&](u32 n) {
      const u32 sum = nodes_[n].switches + to_come(nodes_[n]);
      if (sum >= open.size()) open.resize(sum + 1);
      open[sum].push_back(n);
    };
    for (u32 n = 0; n < nodes_.size(); n++) put(n);
    u32 expanded = 0;
    std::unordered_set<std::string> seen;
    for (u32 sum = 0; sum < open.size(); sum++)
      while (!open[sum].empty()) {
        const u32 n = open[sum].back();
        open[sum].pop_back();
        if (nodes_[n].done == moves_.size()) return list(n, out);
        if (!seen.insert(key(nodes_[n])).second) continue;
        if (++expanded > kMostExpanded) return false;
        const u32 before = static_cast<u32>(nodes_.size());
        expand(n);
        for (u32 k = before; k < nodes_.size(); k++) put(k);
      }
    return false;
  }

  bool beam(std::vector<Move>& out) {
    begin();
    std::vector<u32> level;
    for (u32 n = 0; n < nodes_.size(); n++) level.push_back(n);
    for (size_t step = 0; step < moves_.size() && !level.empty(); step++) {
      std::vector<u32> next;
      std::unordered_set<std::string> seen;
      for (u32 n : level) {
        const u32 before = static_cast<u32>(nodes_.size());
        expand(n);
        nodes_[n].state = {};
        for (u32 k = before; k < nodes_.size(); k++)
          if (seen.insert(key(nodes_[k])).second) next.push_back(k);
      }
      std::stable_sort(next.begin(), next.end(), [&](u32 a, u32 b) {
        return nodes_[a].switches + to_come(nodes_[a]) < nodes_[b].switches + to_come(nodes_[b]);
      });
      if (next.size() > kBeam) next.resize(kBeam);
      level = std::move(next);
    }
    return !level.empty() && list(level[0], out);
  }

 private:
  struct Node {
    std::string state;
    std::vector<u16> taken;  // by process: how many of its moves
    u32 done = 0, position = 0, switches = 0, parent = RunRules::kNone;
    u32 move = 0;
    u16 last = Move::kNobody;
  };

  static std::string bytes(const State& state) {
    return {reinterpret_cast<const char*>(state.bytes()), 4 * static_cast<size_t>(state.words())};
  }
  void become(State& state, const std::string& bytes) {
    words_.resize(bytes.size() / 4);
    std::memcpy(words_.data(), bytes.data(), bytes.size());
    state.assign(stepper_.shapes(), words_.data(), static_cast<u32>(words_.size()));
  }
  static std::string key(const Node& n) {
    std::string k = n.state;
    k.append(reinterpret_cast<const char*>(n.taken.data()), n.taken.size() * sizeof(u16));
    k.append(reinterpret_cast<const char*>(&n.position), sizeof n.position);
    k.append(reinterpret_cast<const char*>(&n.last), sizeof n.last);
    return k;
  }

  // Every process that has steps left must come once more, but for the one that is at it.
  u32 to_come(const Node& n) const {
    u32 sum = 0;
    for (u16 pid = 0; pid < of_.size(); pid++) sum += pid != n.last && n.taken[pid] < of_[pid].size();
    return n.last == Move::kNobody && sum > 0 ? sum - 1 : sum;
  }

  void begin() {
    nodes_.clear();
    become(state_, first_);
    for (u32 position : rules_.after(RunRules::kNone, state_)) {
      if (cycle_ == 0 && !rules_.repeats(position)) continue;
      Node n;
      n.state = first_;
      n.taken.assign(of_.size(), 0);
      n.position = position;
      nodes_.push_back(std::move(n));
    }
  }

  // Where the next move of each process leads.
  void expand(u32 number) {
    const Node from = nodes_[number];
    become(state_, from.state);
    list_.clear();
    stepper_.moves(state_, list_);
    for (u16 pid = 0; pid < of_.size(); pid++) {
      if (from.taken[pid] == of_[pid].size()) continue;
      const u32 i = of_[pid][from.taken[pid]];
      const Move& m = moves_[i];
      if (m.pid != pid || (i >= cycle_ && from.done < cycle_)) continue;
      if (m.is_rendezvous() &&
          (from.taken[m.partner] == of_[m.partner].size() || of_[m.partner][from.taken[m.partner]] != i))
        continue;
      const auto same = [&](const Move& o) {
        return o.pid == m.pid && o.transition == m.transition && o.partner == m.partner &&
               o.partner_transition == m.partner_transition;
      };
      const auto found = std::find_if(list_.begin(), list_.end(), same);
      if (found != list_.end()) follow(from, number, i, *found);
    }
  }

  void follow(const Node& from, u32 number, u32 i, const Move& m) {
    const bool is_last = from.done + 1 == moves_.size();
    const Fault fault = stepper_.apply(state_, m, next_);
    if (faults_[i] != (fault ? fault.text : "")) return;
    Node to;
    to.taken = from.taken;
    to.taken[m.pid]++;
    if (m.is_rendezvous()) to.taken[m.partner]++;
    to.done = from.done + 1;
    to.switches = from.switches + (from.last != Move::kNobody && from.last != m.pid) + m.is_rendezvous();
    to.last = m.is_rendezvous() ? m.partner : m.pid;
    to.parent = number;
    to.move = i;
    if (!fault.goes_on()) {  // nothing comes behind it
      to.position = from.position;
      if (is_last) nodes_.push_back(std::move(to));
      return;
    }
    if (!faults_[i].empty() && i + 1 == moves_.size() && !is_last) return;  // the error comes last
    to.state = bytes(next_);
    if (is_last && to.state != last_) return;
    if (to.done == cycle_ && to.state != entry_) return;
    for (u32 position : rules_.after(from.position, next_)) {
      if (is_last && !(cycle_ < moves_.size() ? rules_.repeats(position) : rules_.ends(position))) continue;
      if (to.done >= cycle_ && cycle_ < moves_.size() && !rules_.repeats(position)) continue;
      Node n = to;
      n.position = position;
      nodes_.push_back(std::move(n));
    }
  }

  bool list(u32 n, std::vector<Move>& out) const {
    out.clear();
    for (; nodes_[n].parent != RunRules::kNone; n = nodes_[n].parent) out.push_back(moves_[nodes_[n].move]);
    std::reverse(out.begin(), out.end());
    return true;
  }

  Stepper& stepper_;
  const std::vector<Move>& moves_;
  const size_t cycle_;
  RunRules& rules_;
  std::vector<std::vector<u32>> of_;  // by process: its moves
  std::vector<std::string> faults_;   // by move
  std::string first_, entry_, last_;  // states: where the run begins, where its cycle does, where it ends
  std::vector<Node> nodes_;
  State state_, next_;
  std::vector<u32> words_;
  std::vector<Move> list_;
};

}  // namespace

u32 context_switches(const std::vector<Move>& moves) {
  u32 sum = 0;
  u16 last = Move::kNobody;
  for (const Move& m : moves) {
    sum += (last != Move::kNobody && last != m.pid) + m.is_rendezvous();
    last = m.is_rendezvous() ? m.partner : m.pid;
  }
  return sum;
}

ReadingOrder easiest_to_read(Stepper& stepper, const std::vector<Move>& moves, size_t cycle, RunRules& rules) {
  ReadingOrder out = {moves, context_switches(moves), context_switches(moves), false};
  if (moves.size() > kMostSteps) return out;
  Orders orders(stepper, moves, cycle, rules);
  std::vector<Move> better;
  if (!orders.prepare()) return out;
  const bool exact = orders.exact(better);
  out.fewest = exact && rules.knows_all();
  if (!exact && !orders.beam(better)) return out;
  const u32 switches = context_switches(better);
  if (switches >= out.switches) return out;
  out.moves = better;
  out.switches = switches;
  return out;
}

}  // namespace spiced
