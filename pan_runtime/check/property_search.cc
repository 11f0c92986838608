#include "check/property_search.h"

#include <algorithm>

#include "cetl/print.h"

namespace spiced {

namespace {

void collect_atoms(const cetl::Expr& e, std::vector<cetl::Expr>& out) {
  if (cetl::is_connective(e->op))
    for (const cetl::Expr& arg : e->args) collect_atoms(arg, out);
  else if (std::none_of(out.begin(), out.end(), [&](const cetl::Expr& known) { return cetl::same(known, e); }))
    out.push_back(e);
}

std::vector<cetl::Expr> atoms_of(const cetl::Core& core) {
  std::vector<cetl::Expr> atoms;
  for (const cetl::CoreNode& n : core.nodes)
    if (n.kind == cetl::CoreNode::kAtom) collect_atoms(n.atom, atoms);
  return atoms;
}

}  // namespace

PropertySearch::PropertySearch(Stepper& stepper, const SearchOptions& options, SearchListener& listener,
                               const std::vector<Property>& properties, bool explain)
    : Search(stepper, options, listener, true),
      properties_(properties),
      explain_(explain),
      evaluator_(stepper.model(), stepper.shapes()),
      graph_(stepper_, store_, tally_, [this] { look_around(); }) {
  if (options.reduction.kind == ReductionKind::kSpin) options_.reduction.kind = ReductionKind::kNone;
  reducer_ = make_reducer();
}

void PropertySearch::look_around() {
  if ((looks_++ & 1023) != 0) return;
  counts_.stored = graph_.size();
  check_limits(checker_ ? checker_->bytes() : 0, 0);
}

void PropertySearch::explore() {
  try {
    initial_ = graph_.initial();
  } catch (const Undecided& why) {
    stop(why.what());
  }
  for (const Property& p : properties_) answer(p);
}

void PropertySearch::collect() {
  counts_.stored = graph_.size();
  counts_.vector_bytes = graph_.vector_bytes();
  counts_.matched = graph_.moves() + 1 > counts_.stored ? graph_.moves() + 1 - counts_.stored : 0;
  counts_.passed_assertions = graph_.violated_assertions();
}

void PropertySearch::answer(const Property& property) {
  PropertyResult result;
  result.name = property.name;
  result.kind = property.kind == Property::kCetl ? "cetl" : property.kind == Property::kCtl ? "ctl" : "ltl";
  result.text = property.text;
  std::vector<Trail> trails;
  bool found = false;
  try {
    for (const Property::Part& part : property.parts) {
      if (!part.remark.empty()) result.remarks.push_back(part.remark);
      if (!found) found = is_true(part, trails);
    }
    result.decided = true;
  } catch (const Undecided& why) {
    result.problem = why.what();
    counts_.stopped = (property.name.empty() ? "the property" : property.name) + " is not decided: " + why.what();
  }
  result.found = found;
  result.holds = result.decided && found != property.should_hold();
  if (found) {
    long depth = 0;
    for (const Trail& t : trails) depth = std::max(depth, static_cast<long>(t.steps.size()));
    counts_.depth = std::max(counts_.depth, static_cast<u64>(depth));
    counts_.errors++;
    const std::string name = property.name.empty() ? "" : property.name + " ";
    listener_.on_error(property.should_hold() ? "property " + name + "violated: " + property.text
                                              : "formula " + name + "is true: " + property.text,
                       static_cast<long>(trails.empty() ? 0 : trails[0].steps.size()) - 1, counts_.errors);
    if (wants_trails())
      for (const Trail& t : trails) listener_.on_trail(t);
  }
  listener_.on_property(result);
}

bool PropertySearch::is_true(const Property::Part& part, std::vector<Trail>& trails) {
  Checker checker(graph_, evaluator_, part.core, reducer_.get(), part.owners);
  checker_ = &checker;
  const bool found = checker.holds(part.core.root, initial_);
  if (found)
    for (const Branch& b : witness(checker, part.core.root, initial_)) trails.push_back(trail_of(b, part.core));
  if (reducer_ && options_.reduction.check) compare_with_full(checker, part);
  checker_ = nullptr;
  counts_.reduction.asked += checker.asked();
  counts_.reduction.reduced += checker.reduced();
  return found;
}

// Everything that the reduced search has found out, asked once more of one that tries all moves.
void PropertySearch::compare_with_full(Checker& reduced, const Property::Part& part) {
  Checker full(graph_, evaluator_, part.core);
  const u32 known = graph_.size();
  for (size_t i = 0; i < part.core.nodes.size(); i++) {
    const int node = static_cast<int>(i);
    if (!cetl::is_temporal(part.core.nodes[i])) continue;
    for (u32 s = 0; s < known; s++) {
      const Truth truth = reduced.known(node, s);
      if (truth == Truth::kUnknown || full.holds(node, s) == (truth == Truth::kTrue)) continue;
      counts_.internal_error = true;
      counts_.errors++;
      const std::vector<u32> way = way_to(graph_, initial_, s);
      listener_.on_error(
          "the reduced and the full search disagree about a part of the formula where this trail ends: " +
              text_of(full, node) + " is " + (truth == Truth::kTrue ? "true" : "false") + " for the reduced one",
          static_cast<long>(way.size()) - 2, counts_.errors);
      listener_.on_trail(trail_of({way, -1, text_of(full, node)}, part.core));
      stop("the reduction is wrong; please report it");
    }
  }
  counts_.reduction.compared += known;
}

// The atoms of the formula that a step made true or false.
std::string PropertySearch::changes(const std::vector<cetl::Expr>& atoms, u32 before, u32 after) {
  std::string text;
  for (const cetl::Expr& atom : atoms) {
    const bool was = evaluator_.holds(atom, graph_.state(before)), is = evaluator_.holds(atom, graph_.state(after));
    if (was != is)
      text += (text.empty() ? "" : ", ") + cetl::to_string(atom) + (is ? " becomes true" : " becomes false");
  }
  return text;
}

Trail PropertySearch::trail_of(const Branch& branch, const cetl::Core& core) {
  const std::vector<cetl::Expr> atoms = explain_ ? atoms_of(core) : std::vector<cetl::Expr>();
  Trail trail;
  trail.shows = branch.what;
  for (size_t i = 0; i + 1 < branch.states.size(); i++) {
    if (static_cast<long>(i) == branch.cycle) trail.cycle = static_cast<long>(trail.steps.size());
    const Move move = graph_.move_between(branch.states[i], branch.states[i + 1]);
    const MoveSteps steps = steps_of(graph_.state(branch.states[i]), move);
    trail.steps.insert(trail.steps.end(), steps.step, steps.step + steps.count);
    if (!explain_) continue;
    trail.notes.resize(trail.steps.size());
    trail.notes.back() = changes(atoms, branch.states[i], branch.states[i + 1]);
  }
  return trail;
}

}  // namespace spiced
