#include "check/checker.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "check/estimate.h"

namespace spiced {

using Node = cetl::CoreNode;

Checker::Checker(StateGraph& graph, const Evaluator& evaluator, const cetl::Core& core, Reducer* reducer,
                 const std::vector<cetl::Owner>& owners)
    : graph_(graph),
      evaluator_(evaluator),
      core_(core),
      reducer_(reducer),
      memory_(core.nodes.size()),
      asked_once_(core.nodes.size()) {
  if (reducer) crucial_ = std::make_unique<CrucialEvents>(graph.model(), *reducer, evaluator, core, owners);
  mark_asked_once(core.root);
  // Operands stand before what they are operands of: what is asked anywhere else than at the root is found from the
  // end.
  for (size_t i = core.nodes.size(); i-- > 0;) {
    const Node& n = core.nodes[i];
    if (asked_once_[i] && !cetl::is_temporal(n)) continue;
    for (int operand : {n.left, n.right})
      if (operand >= 0) asked_once_[static_cast<size_t>(operand)] = false;
  }
}

void Checker::mark_asked_once(int node) {
  const Node& n = core_.nodes[static_cast<size_t>(node)];
  asked_once_[static_cast<size_t>(node)] = true;
  if (n.kind != Node::kNot && n.kind != Node::kAnd && n.kind != Node::kOr) return;
  mark_asked_once(n.left);
  if (n.kind != Node::kNot) mark_asked_once(n.right);
}

u64 Checker::bytes() const {
  u64 sum = open_bytes_;
  for (const Memory& m : memory_) sum += m.truth.capacity() + m.index.capacity() * sizeof(u32);
  return sum;
}

Truth& Checker::truth(int node, u32 state) {
  std::vector<Truth>& all = memory_[static_cast<size_t>(node)].truth;
  if (state >= all.size()) all.resize(std::max<size_t>(graph_.size(), state + 1), Truth::kUnknown);
  return all[state];
}

Truth Checker::known(int node, u32 state) {
  auto as_truth = [](bool b) { return b ? Truth::kTrue : Truth::kFalse; };
  const Node& n = core_.nodes[static_cast<size_t>(node)];
  switch (n.kind) {
    case Node::kTrue: return Truth::kTrue;
    case Node::kFalse: return Truth::kFalse;
    case Node::kAtom: return as_truth(evaluator_.holds(n.atom, graph_.state(state)));
    case Node::kNot: {
      const Truth t = known(n.left, state);
      return t == Truth::kUnknown ? t : as_truth(t == Truth::kFalse);
    }
    case Node::kAnd:
    case Node::kOr: {
      const Truth decides = as_truth(n.kind == Node::kOr);
      const Truth a = known(n.left, state), b = a == decides ? a : known(n.right, state);
      if (a == decides || b == decides) return decides;
      return a == Truth::kUnknown || b == Truth::kUnknown ? Truth::kUnknown : a;
    }
    default: return truth(node, state);
  }
}

bool Checker::holds(int node, u32 state) {
  const Node& n = core_.nodes[static_cast<size_t>(node)];
  switch (n.kind) {
    case Node::kTrue: return true;
    case Node::kFalse: return false;
    case Node::kAtom: return evaluator_.holds(n.atom, graph_.state(state));
    case Node::kNot: return !holds(n.left, state);
    case Node::kAnd: return holds(n.left, state) && holds(n.right, state);
    case Node::kOr: return holds(n.left, state) || holds(n.right, state);
    default: break;
  }
  if (const Truth t = truth(node, state); t != Truth::kUnknown) return t == Truth::kTrue;
  return n.kind == Node::kEX ? ex(node, state) : n.kind == Node::kEU ? eu(node, state) : er(node, state);
}

bool Checker::ex(int node, u32 state) {
  const int inner = core_.nodes[static_cast<size_t>(node)].left;
  std::vector<u32> next = graph_.successors(state);
  if (next.empty()) next.push_back(state);
  const bool found = std::any_of(next.begin(), next.end(), [&](u32 s) { return holds(inner, s); });
  truth(node, state) = found ? Truth::kTrue : Truth::kFalse;
  return found;
}

// Does this set of moves decide E[g R f] in the state? `seen`: by position, whether a move may change f.
bool Checker::decides(int node, u32 state, const Reducer::Candidate& candidate, const std::vector<bool>& seen) {
  const CrucialEvents::Rule& rule = crucial_->rule(node);
  if (rule.one_unseen) {
    if (candidate.moves.size() != 1 || seen[candidate.moves[0]]) return false;
    // An atomic sequence may choose on its way what will come behind it.
    const Move only = graph_.moves_of(state)[candidate.moves[0]];
    return !reducer_->goes_on(graph_.state(state), only) || (reducer_->options().omit & kOmitAtomic);
  }
  if (reducer_->options().omit & kOmitKeepsLeft) return true;
  for (u32 position : candidate.moves) {
    if (!seen[position]) return true;
    // What follows in an atomic sequence may undo it.
    const Move move = graph_.moves_of(state)[position];
    if (reducer_->goes_on(graph_.state(state), move)) continue;
    const std::vector<u32> there = graph_.successors(state, {position});
    if (holds(core_.nodes[static_cast<size_t>(node)].right, there[0])) return true;
  }
  return false;
}

const std::vector<u32>& Checker::next(int node, u32 state) {
  asked_++;
  if (!reducer_ || !crucial_->rule(node).reduces) return graph_.successors(state);
  const Node& n = core_.nodes[static_cast<size_t>(node)];
  const bool until = n.kind == Node::kEU;
  const std::vector<Move> moves = graph_.moves_of(state);
  Reducer::Query query;
  query.watched = &crucial_->rule(node).watched;
  query.alternatives = !until;
  query.needs = crucial_->needs(until ? n.right : n.left, graph_.state(state), [&](int part, bool truth) {
    return known(part, state) == (truth ? Truth::kTrue : Truth::kFalse);
  });
  if (query.needs.empty()) return graph_.successors(state);
  Reducer::Answer answer = reducer_->ask(graph_.state(state), moves, query);
  if (answer.impossible && until) {
    reduced_++;
    return none_;
  }
  if (answer.impossible) {  // nothing will release f: only runs for ever are left, and for them any process will do
    query.needs.clear();
    query.any = true;
    answer = reducer_->ask(graph_.state(state), moves, query);
  }
  std::vector<bool> seen;
  if (!until && !answer.candidates.empty())
    for (const Move& m : moves) seen.push_back(reducer_->brings(m, crucial_->rule(node).left));
  // Of sets of the same size one with a move that f does not see comes first: no other state need be looked at for it.
  auto all_seen = [&](const Reducer::Candidate& c) {
    return std::all_of(c.moves.begin(), c.moves.end(), [&](u32 position) { return seen[position]; });
  };
  if (!seen.empty())
    std::stable_sort(answer.candidates.begin(), answer.candidates.end(), [&](const auto& a, const auto& b) {
      return a < b || (!(b < a) && !all_seen(a) && all_seen(b));
    });
  for (const Reducer::Candidate& c : answer.candidates) {
    if (!until && !decides(node, state, c, seen)) continue;
    reduced_++;
    return graph_.successors(state, c.moves);
  }
  return graph_.successors(state);
}

// E[left U right]
class Checker::EU {
 public:
  EU(Checker& checker, int node)
      : c_(checker),
        node_(node),
        left_(c_.core_.nodes[static_cast<size_t>(node)].left),
        right_(c_.core_.nodes[static_cast<size_t>(node)].right),
        index_(c_.memory_[static_cast<size_t>(node)].index) {}

  bool run(u32 root) {
    if (enter(root)) return hit(root);
    while (!path_.empty()) {
      Frame& top = path_.back();
      if (top.next == successors_.size()) {
        leave();
        continue;
      }
      const u32 s = successors_[top.next++];
      const Truth known = c_.truth(node_, s);
      if (known == Truth::kTrue) return hit(s);
      if (known == Truth::kFalse) continue;
      if (on_stack(s)) top.low = std::min(top.low, index_[s]);
      else if (enter(s)) return hit(s);
    }
    return false;
  }

 private:
  bool on_stack(u32 s) const { return s < index_.size() && index_[s] != 0; }

  // True if the state decides it. Otherwise it is on the path, unless it is false.
  bool enter(u32 s) {
    if (c_.holds(right_, s)) return true;
    if (!c_.holds(left_, s)) {
      c_.truth(node_, s) = Truth::kFalse;
      return false;
    }
    const std::vector<u32>& next = c_.next(node_, s);
    path_.push_back({s, ++count_, successors_.size(), successors_.size()});
    successors_.insert(successors_.end(), next.begin(), next.end());
    if (s >= index_.size()) index_.resize(std::max<size_t>(c_.graph_.size(), s + 1));
    index_[s] = count_;
    stack_.push_back(s);
    return false;
  }

  void leave() {
    const Frame done = path_.back();
    path_.pop_back();
    successors_.resize(done.first);
    if (!path_.empty()) path_.back().low = std::min(path_.back().low, done.low);
    if (done.low != index_[done.state]) return;
    for (u32 s = StateGraph::kNone; s != done.state;) {  // the component is left: nothing in it reaches `right`
      s = stack_.back();
      stack_.pop_back();
      index_[s] = 0;
      c_.truth(node_, s) = Truth::kFalse;
    }
  }

  // Everything on the stack leads to a state on the path, and so to this one.
  bool hit(u32 s) {
    c_.truth(node_, s) = Truth::kTrue;
    for (u32 on : stack_) {
      c_.truth(node_, on) = Truth::kTrue;
      index_[on] = 0;
    }
    return true;
  }

  Checker& c_;
  const int node_, left_, right_;
  std::vector<u32>& index_;
  std::vector<Frame> path_;
  std::vector<u32> successors_, stack_;
  u32 count_ = 0;
};

// Goals that a look at the state can rule out are worth searching near by. Where a goal is all temporal, each state
// that is looked at asks for a search of its own, and going on from where the last one ended is better.
bool Checker::has_cheap_part(int node) const {
  const Node& n = core_.nodes[static_cast<size_t>(node)];
  if (n.kind == Node::kAnd) return has_cheap_part(n.left) || has_cheap_part(n.right);
  if (n.kind == Node::kOr) return has_cheap_part(n.left) && has_cheap_part(n.right);
  if (n.kind == Node::kNot) return has_cheap_part(n.left);
  return !cetl::is_temporal(n);
}

bool Checker::eu(int node, u32 state) {
  const bool near =
      asked_once_[static_cast<size_t>(node)] && has_cheap_part(core_.nodes[static_cast<size_t>(node)].right);
  return near ? eu_nearest(node, state) : EU(*this, node).run(state);
}

// A*: states in the order of the lines to them and, at least, from them to the goal. -check-reduction asks in other states
// as well, so nothing of one search is left for the next.
bool Checker::eu_nearest(int node, u32 state) {
  const Node& n = core_.nodes[static_cast<size_t>(node)];
  const Estimate estimate(graph_.model(), core_, {{n.right}});
  constexpr u32 kFar = Estimate::kNever;
  struct Met {
    u32 lines = kFar, guess = 0, parent = StateGraph::kNone;
    bool looked = false, done = false;  // its moves were looked at; it was expanded
  };
  std::vector<Met> all;
  std::vector<std::vector<u32>> open;  // by lines and guess
  auto put = [&](u32 s) {
    const size_t sum = all[s].lines + all[s].guess;
    if (sum >= open.size()) open.resize(sum + 1);
    open[sum].push_back(s);
  };
  auto meet = [&](u32 s, u32 from, u32 lines) {
    if (s >= all.size()) all.resize(std::max<size_t>(graph_.size(), s + 1));
    Met& met = all[s];
    if (lines >= met.lines) return;
    if (met.lines == kFar) met.guess = estimate.lines(graph_.state(s));
    if (met.done) throw std::logic_error("a state was met too late: the estimate is not consistent");
    met.lines = lines;
    met.parent = from;
    if (met.guess != kFar) put(s);
  };
  meet(state, StateGraph::kNone, 0);
  for (size_t sum = 0; sum < open.size(); sum++) {
    while (!open[sum].empty()) {
      const u32 s = open[sum].back();
      open[sum].pop_back();
      if (all[s].done || all[s].lines + all[s].guess != sum) continue;
      if (!std::exchange(all[s].looked, true) && all[s].guess > 0) {
        const std::vector<Move> moves = graph_.moves_of(s);
        const u32 guess = estimate.lines(graph_.state(s), &moves);
        if (guess > all[s].guess) {
          all[s].guess = guess;
          put(s);
          continue;
        }
      }
      all[s].done = true;
      if (truth(node, s) == Truth::kFalse) continue;  // from an earlier search
      if (holds(n.right, s)) {
        if (all[s].guess > 0) throw std::logic_error("the estimate is too high at a goal");
        std::vector<u32>& way = ways_[{node, state}];
        for (u32 at = s; at != StateGraph::kNone; at = all[at].parent) {
          truth(node, at) = Truth::kTrue;
          way.push_back(at);
        }
        std::reverse(way.begin(), way.end());
        return true;
      }
      if (!holds(n.left, s)) continue;
      const std::vector<u32> next_states = next(node, s);
      const std::vector<u8> lines = next_states.empty() ? std::vector<u8>() : graph_.lines();
      const u32 here = all[s].lines, guess = all[s].guess;
      for (size_t i = 0; i < next_states.size(); i++) {
        meet(next_states[i], s, here + lines[i]);
        if (const u32 there = all[next_states[i]].guess; guess != kFar && there != kFar && guess > there + lines[i])
          throw std::logic_error("the estimate falls faster than lines are made");
      }
      open_bytes_ = all.capacity() * sizeof(Met) + open.size() * sizeof(open[0]) + 4 * all.size();
    }
    open[sum].shrink_to_fit();
  }
  for (u32 s = 0; s < all.size(); s++)
    if (all[s].lines != kFar) truth(node, s) = Truth::kFalse;
  return false;
}

const std::vector<u32>* Checker::shortest_way(int node, u32 state) const {
  const auto found = ways_.find({node, state});
  return found == ways_.end() ? nullptr : &found->second;
}

// E[left R right]: right holds up to and including a state where left holds, or for ever.
class Checker::ER {
 public:
  ER(Checker& checker, int node)
      : c_(checker),
        node_(node),
        left_(c_.core_.nodes[static_cast<size_t>(node)].left),
        right_(c_.core_.nodes[static_cast<size_t>(node)].right),
        index_(c_.memory_[static_cast<size_t>(node)].index) {}

  bool run(u32 root) {
    if (enter(root)) return hit(root);
    while (!path_.empty()) {
      Frame& top = path_.back();
      if (top.next == successors_.size()) {
        c_.truth(node_, top.state) = Truth::kFalse;
        index_[top.state] = 0;
        successors_.resize(top.first);
        path_.pop_back();
        continue;
      }
      const u32 s = successors_[top.next++];
      const Truth known = c_.truth(node_, s);
      if (known == Truth::kFalse) continue;
      if (known == Truth::kTrue || on_path(s) || enter(s)) return hit(s);
    }
    return false;
  }

 private:
  bool on_path(u32 s) const { return s < index_.size() && index_[s] != 0; }

  // True if the state decides it. Otherwise it is on the path, unless it is false.
  bool enter(u32 s) {
    if (!c_.holds(right_, s)) {
      c_.truth(node_, s) = Truth::kFalse;
      return false;
    }
    if (c_.holds(left_, s)) return true;
    const std::vector<u32>& next = c_.next(node_, s);
    if (next.empty()) return true;  // it stays here for ever
    // Before anything is searched further: the cycle that can be closed here is a short one.
    for (u32 n : next)
      if (n == s || on_path(n) || c_.truth(node_, n) == Truth::kTrue) return true;
    path_.push_back({s, 0, successors_.size(), successors_.size()});
    successors_.insert(successors_.end(), next.begin(), next.end());
    if (s >= index_.size()) index_.resize(std::max<size_t>(c_.graph_.size(), s + 1));
    index_[s] = 1;
    return false;
  }

  bool hit(u32 s) {
    c_.truth(node_, s) = Truth::kTrue;
    for (const Frame& f : path_) {
      c_.truth(node_, f.state) = Truth::kTrue;
      index_[f.state] = 0;
    }
    return true;
  }

  Checker& c_;
  const int node_, left_, right_;
  std::vector<u32>& index_;
  std::vector<Frame> path_;
  std::vector<u32> successors_;
};

bool Checker::er(int node, u32 state) { return ER(*this, node).run(state); }

}  // namespace spiced
