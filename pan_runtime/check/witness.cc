#include "check/witness.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "cetl/print.h"

namespace spiced {

using Node = cetl::CoreNode;

namespace {

const Node& node_of(const Checker& checker, int node) { return checker.core().nodes[static_cast<size_t>(node)]; }

// From `from` to the nearest state that is wanted, by lines of a trail, among states that are known.
template <typename Wanted, typename Through>
std::vector<u32> shortest_way(StateGraph& graph, u32 from, Wanted wanted, Through through) {
  struct Met {
    u32 lines, parent;
    bool done;
  };
  std::unordered_map<u32, Met> met = {{from, {0, from, false}}};
  std::vector<std::vector<u32>> open = {{from}};  // by lines
  for (u32 lines = 0; lines < open.size(); lines++) {
    for (size_t i = 0; i < open[lines].size(); i++) {
      const u32 s = open[lines][i];
      if (std::exchange(met.at(s).done, true)) continue;
      if (wanted(s)) {
        std::vector<u32> states = {s};
        while (states.back() != from) states.push_back(met.at(states.back()).parent);
        std::reverse(states.begin(), states.end());
        return states;
      }
      if (!through(s)) continue;
      const std::vector<u32>& next = graph.known_successors(s);
      for (size_t k = 0; k < next.size(); k++) {
        const u32 there = lines + graph.lines()[k];
        const auto [at, fresh] = met.emplace(next[k], Met{there, s, false});
        if (!fresh && at->second.lines <= there) continue;
        at->second = {there, s, false};
        if (there >= open.size()) open.resize(there + 1);
        open[there].push_back(next[k]);
      }
    }
    open[lines] = {};
  }
  throw std::logic_error("a formula is true, but no run shows it");
}

std::vector<u32> way(Checker& checker, u32 from, int through, int to) {
  return shortest_way(
      checker.graph(), from, [&](u32 s) { return checker.known(to, s) == Truth::kTrue; },
      [&](u32 s) { return checker.known(through, s) == Truth::kTrue; });
}

// Every state where E[g R f] is true, and g is not, has a successor where it is true, or none at all: following these
// ends in a state where g is true, in one without successors, or in a cycle.
Branch stay(Checker& checker, int node, u32 from) {
  const int left = node_of(checker, node).left;
  Branch branch;
  std::unordered_map<u32, long> place;
  for (u32 s = from;;) {
    const long here = static_cast<long>(branch.states.size());
    branch.states.push_back(s);
    if (const auto [at, fresh] = place.emplace(s, here); !fresh) {
      branch.cycle = at->second;
      return branch;
    }
    if (checker.known(left, s) == Truth::kTrue) return branch;
    const std::vector<u32> next = checker.graph().known_successors(s);
    if (next.empty()) return branch;
    // One that closes a cycle, if there is one.
    u32 chosen = StateGraph::kNone;
    for (u32 n : next) {
      if (checker.known(node, n) != Truth::kTrue) continue;
      if (chosen == StateGraph::kNone || place.count(n)) chosen = n;
      if (place.count(n)) break;
    }
    if (chosen == StateGraph::kNone) throw std::logic_error("a formula is true, but no run shows it");
    s = chosen;
  }
}

// What comes behind the last state of `stem`, in all its branches.
std::vector<Branch> behind(const Branch& stem, std::vector<Branch> branches) {
  for (Branch& b : branches) {
    const long shift = static_cast<long>(stem.states.size()) - 1;
    if (b.cycle >= 0) b.cycle += shift;
    if (b.states.size() == 1) b.what = stem.what;
    b.states.insert(b.states.begin(), stem.states.begin(), stem.states.end() - 1);
  }
  return branches;
}

std::vector<Branch> both(std::vector<Branch> a, std::vector<Branch> b) {
  auto trivial = [](const Branch& branch) { return branch.states.size() == 1 && branch.cycle < 0; };
  for (Branch& branch : b) a.push_back(std::move(branch));
  // A branch that goes nowhere shows nothing that others do not.
  const Branch first = a.front();
  a.erase(std::remove_if(a.begin(), a.end(), trivial), a.end());
  if (a.empty()) a.push_back(first);
  return a;
}

}  // namespace

std::string text_of(const Checker& checker, int node) {
  const int size = cetl::tree_sizes(checker.core())[static_cast<size_t>(node)];
  return size > cetl::kLargestTree ? "a part of the formula" : cetl::to_string(cetl::to_formula(checker.core(), node));
}

std::vector<u32> way_to(StateGraph& graph, u32 from, u32 to) {
  return shortest_way(
      graph, from, [&](u32 s) { return s == to; }, [](u32) { return true; });
}

std::vector<Branch> witness(Checker& checker, int node, u32 state) {
  const Node& n = node_of(checker, node);
  switch (n.kind) {
    case Node::kAnd: return both(witness(checker, n.left, state), witness(checker, n.right, state));
    case Node::kOr: {
      std::vector<Branch> some =
          witness(checker, checker.known(n.left, state) == Truth::kTrue ? n.left : n.right, state);
      for (Branch& b : some) b.shortest = false;  // the other side's may be shorter
      return some;
    }
    case Node::kEX: {
      std::vector<u32> next = checker.graph().known_successors(state);
      if (next.empty()) return witness(checker, n.left, state);
      const auto found =
          std::find_if(next.begin(), next.end(), [&](u32 s) { return checker.known(n.left, s) == Truth::kTrue; });
      return behind({{state, *found}, {}, -1, text_of(checker, node)}, witness(checker, n.left, *found));
    }
    case Node::kEU: {
      const std::vector<u32>* const found = checker.shortest_way(node, state);
      const Branch stem = {found ? *found : way(checker, state, n.left, n.right), {}, -1, text_of(checker, node)};
      std::vector<Branch> all = behind(stem, witness(checker, n.right, stem.states.back()));
      for (Branch& b : all) b.shortest = found && b.states.size() == stem.states.size() && b.cycle < 0;
      return all;
    }
    case Node::kER: {
      Branch branch = stay(checker, node, state);
      branch.what = text_of(checker, node);
      const u32 last = branch.states.back();
      if (branch.cycle >= 0 || checker.known(n.left, last) != Truth::kTrue) return {branch};
      return behind(branch, witness(checker, n.left, last));
    }
    default: return {{{state}, {}, -1, text_of(checker, node)}};
  }
}

}  // namespace spiced
