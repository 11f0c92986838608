#include "check/property_search.h"

#include <algorithm>

#include "cetl/print.h"
#include "check/shape_rules.h"

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
      graph_(stepper_, store_, tally_, [this] { look_around(); }),
      reducer_(reducer_for_properties()),
      shortener_(graph_, evaluator_, reducer_.get(), options.shorten_seconds) {}

std::unique_ptr<Reducer> PropertySearch::reducer_for_properties() {
  if (options_.reduction.kind == ReductionKind::kSpin) options_.reduction.kind = ReductionKind::kNone;
  return make_reducer();
}

void PropertySearch::look_around() {
  if (is_settled_ || (looks_++ & 1023) != 0) return;
  counts_.stored = graph_.size();
  check_limits((checker_ ? checker_->bytes() : 0) + shortener_.bytes(), 0);
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
  counts_.stored = graph_.size() - more_states_;
  counts_.shorten_stored = more_states_;
  counts_.vector_bytes = graph_.vector_bytes();
  const u64 moves = graph_.moves() - more_moves_;
  counts_.matched = moves + 1 > counts_.stored ? moves + 1 - counts_.stored : 0;
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
    for (size_t i = 0; i < property.parts.size(); i++) {
      if (!property.parts[i].remark.empty()) result.remarks.push_back(property.parts[i].remark);
      if (!found) found = is_true(property, i, trails);
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

bool PropertySearch::is_true(const Property& property, size_t number, std::vector<Trail>& trails) {
  const Property::Part& part = property.parts[number];
  Checker checker(graph_, evaluator_, part.core, reducer_.get(), part.owners);
  checker_ = &checker;
  const bool found = checker.holds(part.core.root, initial_);
  if (reducer_ && options_.reduction.check) compare_with_full(checker, part);
  counts_.reduction.asked += checker.asked();
  counts_.reduction.reduced += checker.reduced();
  counts_.reduction.given_up |= reducer_ && reducer_->has_given_up();
  if (found) {
    std::vector<Branch> branches = witness(checker, part.core.root, initial_);
    for (Branch& branch : branches) {
      Trail& trail = trails.emplace_back();
      if (branches.size() == 1) shorten(property, number, checker, branch, trail.shortness.emplace());
      is_settled_ = true;
      if (branches.size() == 1) rearrange(checker, branch, trail);
      fill(trail, branch, part.core);
      is_settled_ = false;
      if (branches.size() > 1 && branch.shortest) trail.shortness = {trail.steps.size(), trail.steps.size()};
    }
  }
  checker_ = nullptr;
  return found;
}

// The answer is known: whatever ends this early only ends this.
void PropertySearch::shorten(const Property& property, size_t part, Checker& checker, Branch& branch,
                             Shortness& known) {
  const u64 states = graph_.size(), moves = graph_.moves();
  try {
    shortener_.shorten(property, part, checker, initial_, branch, known);
  } catch (const Stop&) {
    counts_.stopped.clear();
  } catch (const Undecided&) {
  }
  more_states_ += graph_.size() - states;
  more_moves_ += graph_.moves() - moves;
}

void PropertySearch::rearrange(Checker& checker, Branch& branch, Trail& trail) {
  for (size_t i = branch.moves.size(); i + 1 < branch.states.size(); i++)
    branch.moves.push_back(graph_.move_between(branch.states[i], branch.states[i + 1]));
  const auto shape = RunShape::of(checker.core(), checker.core().root);
  if (!shape) return;
  const bool stops = branch.cycle < 0 && graph_.moves_of(branch.states.back()).empty();
  ShapeRules rules(checker, evaluator_, *shape, stops ? branch.states.back() : RunRules::kNone);
  const size_t cycle = branch.cycle < 0 ? branch.moves.size() : static_cast<size_t>(branch.cycle);
  const ReadingOrder order = easiest_to_read(stepper_, branch.moves, cycle, rules);
  trail.switches = {order.switches, order.switches_before, order.fewest};
  branch.moves = order.moves;
  State state, next;
  stepper_.begin(state);
  const u64 states = graph_.size();
  for (size_t i = 0; i < branch.moves.size(); i++) {
    stepper_.apply(state, branch.moves[i], next);
    state.copy_from(next);
    branch.states[i + 1] = graph_.number_of(state, true);
  }
  more_states_ += graph_.size() - states;
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
      Trail trail;
      fill(trail, {way, {}, -1, text_of(full, node)}, part.core);
      listener_.on_trail(trail);
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

void PropertySearch::fill(Trail& trail, const Branch& branch, const cetl::Core& core) {
  const std::vector<cetl::Expr> atoms = explain_ ? atoms_of(core) : std::vector<cetl::Expr>();
  trail.shows = branch.what;
  for (size_t i = 0; i + 1 < branch.states.size(); i++) {
    if (static_cast<long>(i) == branch.cycle) trail.cycle = static_cast<long>(trail.steps.size());
    const Move move =
        i < branch.moves.size() ? branch.moves[i] : graph_.move_between(branch.states[i], branch.states[i + 1]);
    const MoveSteps steps = steps_of(graph_.state(branch.states[i]), move);
    trail.steps.insert(trail.steps.end(), steps.step, steps.step + steps.count);
    if (!explain_) continue;
    trail.notes.resize(trail.steps.size());
    trail.notes.back() = changes(atoms, branch.states[i], branch.states[i + 1]);
  }
}

}  // namespace spiced
