#include "check/crucial.h"

#include <algorithm>

namespace spiced {

using cetl::Op;
using Node = cetl::CoreNode;

namespace {

constexpr size_t kMostAlternatives = 16;

void unite(std::vector<u32>& into, const std::vector<u32>& more) {
  for (u32 n : more)
    if (std::find(into.begin(), into.end(), n) == into.end()) into.push_back(n);
}

}  // namespace

CrucialEvents::CrucialEvents(const Model& model, Reducer& reducer, const Evaluator& evaluator, const cetl::Core& core,
                             const std::vector<cetl::Owner>& owners)
    : model_(model), reducer_(reducer), evaluator_(evaluator), core_(core), owners_(owners) {
  for (size_t i = 0; i < core.nodes.size(); i++) rules_.push_back(make_rule(static_cast<int>(i)));
}

// --- what changes a formula --------------------------------------------------------------------------------------

Change CrucialEvents::place(Change::Kind kind, const cetl::Place& place) const {
  Change c;
  c.kind = kind;
  c.type = place.process;
  c.pid = place.pid;
  return c;
}

void CrucialEvents::collect(const cetl::Node& e, std::vector<u32>& out) const {
  auto add = [&](const Change& c) { unite(out, {reducer_.number_of(c)}); };
  auto variable = [&](Change::Kind kind, const cetl::Node& v) {
    Change c = v.op == Op::kRemoteVariable ? place(kind, v.place) : Change{};
    c.kind = kind;
    c.variable = v.path[0].symbol;
    if (v.path[0].index) c.element = v.path[0].constant;
    add(c);
  };
  switch (e.op) {
    case Op::kName: variable(Change::kGlobal, e); break;
    case Op::kRemoteVariable: variable(Change::kLocal, e); break;
    case Op::kRemoteLabel: add(place(Change::kMove, e.place)); break;
    case Op::kProcessCount: add({Change::kProcesses}); break;
    case Op::kNonProgress:
    case Op::kLast: add({Change::kAnything}); break;
    default: break;
  }
  if (cetl::is_channel_function(e.op)) variable(Change::kMessages, *e.args[0]);
  for (const cetl::Expr& arg : e.args) collect(*arg, out);
  for (const cetl::Step& step : e.path)
    if (step.index) collect(*step.index, out);
}

void CrucialEvents::collect(int node, std::vector<u32>& out) const {
  const Node& n = at(node);
  if (n.kind == Node::kAtom) collect(*n.atom, out);
  for (int operand : {n.left, n.right})
    if (operand >= 0) collect(operand, out);
}

// --- what a formula waits for --------------------------------------------------------------------------------------

// Whatever comes first of several things: one alternative of each, united. Without alternatives for one of them there
// are none.
CrucialEvents::Needs CrucialEvents::any_of(const std::vector<Needs>& parts) const {
  if (parts.empty()) return {};
  if (reducer_.options().omit & kOmitAllOfUntil) return parts[0];
  Needs all = {{}};
  for (const Needs& part : parts) {
    Needs next;
    for (const std::vector<u32>& a : all)
      for (const std::vector<u32>& b : part) {
        if (next.size() == kMostAlternatives) break;
        next.push_back(a);
        unite(next.back(), b);
      }
    all = std::move(next);
  }
  return all;
}

CrucialEvents::Needs CrucialEvents::waits(const cetl::Expr& e, bool truth, State& state) const {
  switch (e->op) {
    case Op::kTrue:
    case Op::kFalse: return {{}};
    case Op::kNot: return waits(e->args[0], !truth, state);
    case Op::kAnd:
    case Op::kOr: {
      std::vector<Needs> parts;
      for (const cetl::Expr& arg : e->args)
        if (evaluator_.holds(arg, state) != truth) parts.push_back(waits(arg, truth, state));
      if ((e->op == Op::kAnd) != truth) {  // one of those that decide it now has to give way: all of them are at stake
        return any_of(parts);
      }
      Needs out;
      for (const Needs& p : parts) out.insert(out.end(), p.begin(), p.end());
      return out;
    }
    case Op::kRemoteLabel:
      if (truth) {
        Change c = place(Change::kArrive, e->place);
        c.location = model_.processes[e->place.process].labels[e->place.label].location;
        return {{reducer_.number_of(c)}};
      }
      break;
    default: break;
  }
  std::vector<u32> all;
  collect(*e, all);
  return {all};
}

CrucialEvents::Needs CrucialEvents::needs(int node, State& state, const Known& known) const {
  return waits(node, true, state, known);
}

CrucialEvents::Needs CrucialEvents::waits(int node, bool truth, State& state, const Known& known) const {
  const Node& n = at(node);
  auto join = [&](bool everyone) {  // everyone: all parts have to change, and so each of them is needed
    std::vector<Needs> parts;
    for (int operand : {n.left, n.right})
      if (known(operand, !truth)) parts.push_back(waits(operand, truth, state, known));
    if (!everyone) return parts.size() == 2 ? any_of(parts) : Needs();
    Needs out;
    for (const Needs& p : parts) out.insert(out.end(), p.begin(), p.end());
    return out;
  };
  switch (n.kind) {
    case Node::kTrue:
    case Node::kFalse: return {{}};
    case Node::kAtom: return waits(n.atom, truth, state);
    case Node::kNot: return is_temporal(n.left) ? Needs() : waits(n.left, !truth, state, known);
    case Node::kAnd: return join(truth);
    case Node::kOr: return join(!truth);
    case Node::kEX: return {};
    case Node::kEU:
    case Node::kER: {
      if (!truth) return {};
      const int along = n.kind == Node::kEU ? n.left : n.right;
      if (at(along).kind == Node::kTrue) return {{}};  // what is out of reach stays so
      if (known(along, true)) return is_temporal(along) ? Needs() : waits(along, false, state, known);
      if (!known(along, false)) return {};
      if (n.kind == Node::kER || repeats_left(node)) return waits(along, true, state, known);
      return {};
    }
  }
  return {};
}

// --- where a search may be reduced -----------------------------------------------------------------------------------

bool CrucialEvents::is_temporal(int node) const {
  const Node& n = at(node);
  return cetl::is_temporal(n) || (n.left >= 0 && is_temporal(n.left)) || (n.right >= 0 && is_temporal(n.right));
}

// E-operators of CTL without EX, and not below a negation.
bool CrucialEvents::speaks_of_one_run(int node) const {
  const Node& n = at(node);
  if (n.kind == Node::kEX || (n.kind == Node::kNot && is_temporal(n.left))) return false;
  return (n.left < 0 || speaks_of_one_run(n.left)) && (n.right < 0 || speaks_of_one_run(n.right));
}

// A variable, or an element of an array, and constants.
bool CrucialEvents::is_one_thing(const cetl::Node& e) const {
  std::vector<u32> changes;
  collect(e, changes);
  if (changes.size() != 1) return false;
  const Change& c = reducer_.change(changes[0]);
  return c.kind == Change::kGlobal && (c.element >= 0 || model_.globals[c.variable].length == 0);
}

// CETL: conjunctions of what one process decides, or one variable, and of temporal operators over such.
bool CrucialEvents::is_regular(int node) const {
  const Node& n = at(node);
  switch (n.kind) {
    case Node::kTrue:
    case Node::kFalse: return true;
    case Node::kAtom: return owners_[static_cast<size_t>(node)].kind != cetl::Owner::kShared || is_one_thing(*n.atom);
    case Node::kNot: return at(n.left).kind == Node::kAtom && is_regular(n.left);
    case Node::kAnd: return is_regular(n.left) && is_regular(n.right);
    case Node::kOr: return !is_temporal(node) && owners_[static_cast<size_t>(node)].kind != cetl::Owner::kShared;
    case Node::kEU: return is_regular(n.left) && is_regular(n.right) && repeats_left(node);
    case Node::kER: return is_regular(n.left) && is_regular(n.right);
    case Node::kEX: return false;
  }
  return false;
}

// An until outside the release argument of a release.
bool CrucialEvents::has_until(int node) const {
  const Node& n = at(node);
  if (n.kind == Node::kEU) return true;
  if (n.kind == Node::kER) return has_until(n.right);
  return (n.left >= 0 && has_until(n.left)) || (n.right >= 0 && has_until(n.right));
}

bool CrucialEvents::repeats_left(int node) const {
  std::vector<int> left, right;
  auto conjuncts = [&](int from, std::vector<int>& out) {
    std::vector<int> open = {from};
    while (!open.empty()) {
      const int i = open.back();
      open.pop_back();
      out.push_back(i);
      if (at(i).kind == Node::kAnd) open.insert(open.end(), {at(i).left, at(i).right});
    }
  };
  conjuncts(at(node).left, left);
  conjuncts(at(node).right, right);
  return std::all_of(left.begin(), left.end(), [&](int i) {
    return at(i).kind == Node::kAnd || at(i).kind == Node::kTrue ||
           std::find(right.begin(), right.end(), i) != right.end();
  });
}

CrucialEvents::Rule CrucialEvents::make_rule(int node) const {
  Rule r;
  const Node& n = at(node);
  if (n.kind != Node::kEU && n.kind != Node::kER) return r;
  const int left = n.kind == Node::kEU ? n.left : n.right;  // what holds along the way
  collect(left, r.left);
  if (speaks_of_one_run(node)) collect(node, r.watched);
  else r.watched.push_back(reducer_.number_of({Change::kAnything}));
  const bool is_true = at(left).kind == Node::kTrue;
  if (n.kind == Node::kEU) {
    r.reduces = is_true || (is_regular(left) && repeats_left(node));
  } else {
    r.reduces = is_regular(left);
    r.one_unseen = has_until(left) && !(reducer_.options().omit & kOmitTemporalLeft);
  }
  return r;
}

}  // namespace spiced
