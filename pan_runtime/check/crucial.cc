#include "check/crucial.h"

#include <algorithm>
#include <set>

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

Change CrucialEvents::place(Change::Kind kind, const cetl::Place& place) {
  Change c;
  c.kind = kind;
  c.type = place.process;
  c.pid = place.pid;
  return c;
}

void CrucialEvents::add(Change change, Lives lives, std::vector<u32>& out) const {
  change.begins = change.type >= 0 && lives != Lives::kMustEndFirst;
  unite(out, {reducer_.number_of(change)});
  if (change.type < 0 || lives == Lives::kMayBegin || change.kind == Change::kMessages) return;
  change.kind = Change::kEnd;
  change.location = 0;
  change.variable = change.element = -1;
  unite(out, {reducer_.number_of(change)});
}

// Is every process there that the atom names by its number?
bool CrucialEvents::has_all(const cetl::Node& e, const State& state) const {
  const auto& processes = state.shape().processes;
  if (e.place.process >= 0 && (e.op == Op::kRemoteVariable || e.op == Op::kRemoteLabel)) {
    const size_t pid = static_cast<size_t>(e.place.pid);
    if (e.place.pid < 0 || pid >= processes.size() || processes[pid].type != e.place.process) return false;
  }
  for (const cetl::Expr& arg : e.args)
    if (!has_all(*arg, state)) return false;
  for (const cetl::Step& step : e.path)
    if (step.index && !has_all(*step.index, state)) return false;
  return true;
}

void CrucialEvents::collect(const cetl::Node& e, Lives lives, std::vector<u32>& out) const {
  auto variable = [&](Change::Kind kind, const cetl::Node& v) {
    Change c = v.op == Op::kRemoteVariable ? place(kind, v.place) : Change{};
    c.kind = kind;
    c.variable = v.path[0].symbol;
    if (v.path[0].index) c.element = v.path[0].constant;
    add(c, lives, out);
  };
  switch (e.op) {
    case Op::kName: variable(Change::kGlobal, e); break;
    case Op::kRemoteVariable: variable(Change::kLocal, e); break;
    case Op::kRemoteLabel: add(place(Change::kMove, e.place), lives, out); break;
    case Op::kProcessCount: add({Change::kProcesses}, lives, out); break;
    case Op::kNonProgress:
    case Op::kLast: add({Change::kAnything}, lives, out); break;
    default: break;
  }
  if (cetl::is_channel_function(e.op)) variable(Change::kMessages, *e.args[0]);
  for (const cetl::Expr& arg : e.args) collect(*arg, lives, out);
  for (const cetl::Step& step : e.path)
    if (step.index) collect(*step.index, lives, out);
}

void CrucialEvents::collect(int node, std::vector<u32>& out) const {
  const Node& n = at(node);
  if (n.kind == Node::kAtom) collect(*n.atom, Lives::kAll, out);
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
    default: break;
  }
  Needs out;
  for (const Lives lives : {Lives::kAll, Lives::kMayBegin, Lives::kMustEndFirst}) {
    if (truth != (lives != Lives::kAll) || (lives == Lives::kMustEndFirst && !has_all(*e, state))) continue;
    out.emplace_back();
    if (truth && e->op == Op::kRemoteLabel) {
      Change c = place(Change::kArrive, e->place);
      c.location = model_.processes[e->place.process].labels[e->place.label].location;
      add(c, lives, out.back());
    } else {
      collect(*e, lives, out.back());
      if (out.back().size() == 1 && is_one_thing(*e)) out.back()[0] = useful(e, truth, out.back()[0], state);
    }
  }
  return out;
}

// An atom about one variable waits only for those who may write what makes it true, or false.
u32 CrucialEvents::useful(const cetl::Expr& atom, bool truth, u32 change, State& state) const {
  const auto [at, fresh] = useful_.emplace(std::pair(atom.get(), truth), change);
  if (!fresh) return at->second;
  Change c = reducer_.change(change);
  const Symbol& s = model_.globals[c.variable];
  if (!Poke::can(s)) return change;
  std::set<i32> written;
  for (int p = 0; p < model_.n_processes; p++)
    for (u16 t = 0; t < model_.processes[p].n_transitions; t++) {
      const Transition& transition = model_.processes[p].transitions[t];
      for (const Access* a = transition.writes; a != transition.writes + transition.n_writes; a++)
        if (a->kind == Access::kGlobal && a->variable == c.variable && a->has_value) written.insert(a->value);
    }
  for (const i32 value : written) {
    const Poke poke(state, s, c.element < 0 ? 0 : static_cast<u32>(c.element), value);
    try {
      if (evaluator_.holds(atom, state) != truth) c.useless.push_back(value);
    } catch (const Undecided&) {  // whoever writes it has to be looked at
    }
  }
  return at->second = reducer_.number_of(c);
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
  collect(e, Lives::kAll, changes);
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
