#include "cetl_testing.h"

#include <bitset>
#include <functional>
#include <map>
#include <stdexcept>

namespace cetl::testing {

Names sample_names() {
  Names names;
  for (const char* name : {"x", "y", "z", "p", "q", "r", "s", "t", "u", "v", "w"})
    names.globals.push_back({name, 0, Variable::kNumber, -1});
  names.globals.push_back({"arr", 5, Variable::kNumber, -1});
  names.globals.push_back({"ch", 0, Variable::kChannel, -1});
  names.globals.push_back({"chs", 2, Variable::kChannel, -1});
  names.globals.push_back({"rec", 0, Variable::kStructure, 0});
  names.structures = {
      {{"a", 0, Variable::kNumber, -1}, {"b", 3, Variable::kNumber, -1}, {"in", 2, Variable::kStructure, 1}},
      {{"deep", 0, Variable::kNumber, -1}}};
  const Variable n = {"n", 0, Variable::kNumber, -1}, m = {"m", 3, Variable::kNumber, -1};
  const Variable lc = {"lc", 0, Variable::kChannel, -1}, k = {"k", 0, Variable::kNumber, -1};
  names.processes = {{"P", {"critical", "wait"}, {n, m, lc}, {0, 1}, false},
                     {"Q", {"cs"}, {k}, {2}, false},
                     {"D", {"lab"}, {n}, {}, true},
                     {":init:", {"done"}, {}, {3}, false}};
  names.constants = {{"red", 2}, {"green", 1}};
  names.macros = {"waiting", "bad"};
  return names;
}

Macros sample_macros() {
  return [](const std::string& name) -> std::optional<std::string> {
    static const std::map<std::string, std::string> macros = {{"waiting", "P[0]@wait || x == 1"},
                                                              {"bad", "(x == nope)"},
                                                              {"worse", "bad && y"},
                                                              {"loop", "1 + pool"},
                                                              {"pool", "(loop)"},
                                                              {"broken", "x ="},
                                                              {"ONE", "1"},
                                                              {"other", "Q"},
                                                              {"idle", "cs"},
                                                              {"same", "same"}};
    const auto found = macros.find(name);
    if (found == macros.end()) return std::nullopt;
    return found->second;
  };
}

Op RandomFormula::pick(Op first, Op last) {
  return static_cast<Op>(static_cast<int>(first) + below(static_cast<int>(last) - static_cast<int>(first) + 1));
}

// Names that are operators elsewhere, too.
std::vector<Step> RandomFormula::path(int depth) {
  static const char* const names[] = {"x",  "E", "A", "U",    "R",     "X",   "EF",
                                      "AG", "W", "V", "next", "until", "y_1", "implies"};
  std::vector<Step> steps(1 + (below(4) == 0));
  for (Step& step : steps) {
    step.name = names[below(14)];
    if (depth > 0 && below(3) == 0) step.index = expression(depth - 1);
  }
  return steps;
}

Expr RandomFormula::place(int depth) {
  Node node;
  node.path = path(depth);
  node.op = Op::kName;
  if (below(3) == 0) {
    node.op = Op::kRemoteVariable;
    node.name = below(2) ? "P" : "E";
    if (below(2)) node.args = {expression(0)};
  }
  return make(std::move(node));
}

Formula RandomFormula::leaf() {
  Node node;
  switch (below(6)) {
    case 0:
      node.op = Op::kNumber;
      node.value = below(1000);
      break;
    case 1: node.op = pick(Op::kTrue, Op::kFalse); break;
    case 2: node.op = pick(Op::kProcessCount, Op::kLast); break;
    case 3:
      node.op = Op::kRemoteLabel;
      node.name = below(2) ? "P" : "A";
      node.label = below(2) ? "EF" : "cs";
      if (below(2)) node.args = {expression(0)};
      break;
    default: return place(0);
  }
  return make(std::move(node));
}

Expr RandomFormula::expression(int depth) {
  if (depth <= 0) return leaf();
  const auto operand = [&] { return expression(depth - 1 - below(2)); };
  switch (below(6)) {
    case 0: return of(pick(Op::kMinus, Op::kComplement), {operand()});
    case 1: return of(Op::kConditional, {operand(), operand(), operand()});
    case 2: return of(pick(Op::kLen, Op::kNonFull), {place(depth - 1)});
    case 3: return of(pick(Op::kAnd, Op::kIff), {operand(), operand()});
    case 4: return place(depth);
    default: return of(pick(Op::kMul, Op::kBitOr), {operand(), operand()});
  }
}

Formula RandomFormula::temporal(Op op, const std::function<Formula()>& operand) {
  const bool unary = op <= Op::kAG || (op >= Op::kNext && op <= Op::kEventually);
  if (unary) return of(op, {operand()});
  Formula left = operand();
  return of(op, {std::move(left), operand()});
}

Formula RandomFormula::formula(int depth) {
  if (depth <= 0) return leaf();
  const auto operand = [&] { return formula(depth - 1 - below(2)); };
  switch (below(5)) {
    case 0: return expression(depth);
    case 1: return of(Op::kNot, {operand()});
    case 2: return of(pick(Op::kAnd, Op::kIff), {operand(), operand()});
    default: return temporal(ltl_ ? pick(Op::kNext, Op::kRelease) : pick(Op::kEX, Op::kAR), operand);
  }
}

Formula RandomFormula::propositional_formula(int depth) {
  if (depth <= 0) {
    if (below(10) == 0) return of(pick(Op::kTrue, Op::kFalse), {});
    Node node;
    node.op = Op::kName;
    node.path.resize(1);
    node.path[0].name = std::string(1, static_cast<char>('p' + below(3)));
    return make(std::move(node));
  }
  const auto operand = [&] { return propositional_formula(depth - 1 - below(2)); };
  switch (below(5)) {
    case 0: return of(Op::kNot, {operand()});
    case 1:
    case 2: return of(pick(Op::kAnd, Op::kIff), {operand(), operand()});
    default: return temporal(ltl_ ? pick(Op::kNext, Op::kRelease) : pick(Op::kEX, Op::kAR), operand);
  }
}

Kripke::Kripke(std::mt19937& random) : size(2 + static_cast<int>(random() % 4)) {
  for (int i = 0; i < size; i++) {
    const States next = random() & random() & all();
    successors.push_back(next ? next : 1u << i);
  }
  for (int i = 0; i < 3; i++) atoms.push_back(random() & all());
}

States Kripke::some_next(States target) const {
  States result = 0;
  for (int i = 0; i < size; i++)
    if (successors[i] & target) result |= 1u << i;
  return result;
}

namespace {

States fixpoint(States start, const std::function<States(States)>& step) {
  for (States now = start;;) {
    const States next = step(now);
    if (next == now) return now;
    now = next;
  }
}

States combine(Op op, States all, States a, States b) {
  switch (op) {
    case Op::kAnd: return a & b;
    case Op::kOr: return a | b;
    case Op::kImplies: return (all & ~a) | b;
    case Op::kIff: return all & ~(a ^ b);
    default: throw std::logic_error("not an operator of these formulas");
  }
}

}  // namespace

States meaning(const Kripke& k, const Formula& f) {
  const States none = 0, all = k.all();
  const States a = f->args.empty() ? none : meaning(k, f->args[0]);
  const States b = f->args.size() < 2 ? none : meaning(k, f->args[1]);
  switch (f->op) {
    case Op::kTrue: return all;
    case Op::kFalse: return none;
    case Op::kName: return k.atom(f->path[0].name);
    case Op::kNot: return all & ~a;
    case Op::kEX: return k.some_next(a);
    case Op::kAX: return k.all_next(a);
    case Op::kEF: return fixpoint(none, [&](States z) { return a | k.some_next(z); });
    case Op::kAF: return fixpoint(none, [&](States z) { return a | k.all_next(z); });
    case Op::kEG: return fixpoint(all, [&](States z) { return a & k.some_next(z); });
    case Op::kAG: return fixpoint(all, [&](States z) { return a & k.all_next(z); });
    case Op::kEU: return fixpoint(none, [&](States z) { return b | (a & k.some_next(z)); });
    case Op::kAU: return fixpoint(none, [&](States z) { return b | (a & k.all_next(z)); });
    case Op::kER: return fixpoint(all, [&](States z) { return b & (a | k.some_next(z)); });
    case Op::kAR: return fixpoint(all, [&](States z) { return b & (a | k.all_next(z)); });
    default: return combine(f->op, all, a, b);
  }
}

States meaning(const Kripke& k, const Core& core) {
  const States none = 0, all = k.all();
  std::vector<States> where;
  for (const CoreNode& node : core.nodes) {
    const States a = node.left < 0 ? none : where.at(node.left), b = node.right < 0 ? none : where.at(node.right);
    switch (node.kind) {
      case CoreNode::kTrue: where.push_back(all); break;
      case CoreNode::kFalse: where.push_back(none); break;
      case CoreNode::kAtom: where.push_back(meaning(k, node.atom)); break;
      case CoreNode::kNot: where.push_back(all & ~a); break;
      case CoreNode::kAnd: where.push_back(a & b); break;
      case CoreNode::kOr: where.push_back(a | b); break;
      case CoreNode::kEX: where.push_back(k.some_next(a)); break;
      case CoreNode::kEU: where.push_back(fixpoint(none, [&](States z) { return b | (a & k.some_next(z)); })); break;
      case CoreNode::kER: where.push_back(fixpoint(all, [&](States z) { return b & (a | k.some_next(z)); })); break;
    }
  }
  return where.at(core.root);
}

namespace {

constexpr int kMostGuesses = 64, kMostStates = 5;

class RunSearch {
 public:
  RunSearch(const Kripke& kripke, const Formula& ltl) : kripke_(kripke), ltl_(ltl) {
    collect(ltl);
    if ((1 << promises_.size()) > kMostGuesses) throw std::logic_error("too many temporal subformulas");
    guesses_ = 1 << promises_.size();
  }

  States run() {
    connect();
    States result = 0;
    for (int i = 0; i < count(); i++)
      if (truth(ltl_, i) && leads_to_fair_cycle(i)) result |= 1u << state(i);
    return result;
  }

 private:
  using Set = std::bitset<kMostGuesses * kMostStates>;

  int count() const { return kripke_.size * guesses_; }
  int state(int i) const { return i / guesses_; }
  bool guess(int i, int promise) const { return (i % guesses_) >> promise & 1; }

  void collect(const Formula& f) {
    for (const Formula& arg : f->args) collect(arg);
    if (is_temporal(f->op) && !number_.contains(f.get())) {
      number_[f.get()] = static_cast<int>(promises_.size());
      promises_.push_back(f);
    }
  }

  bool truth(const Formula& f, int i) const {
    if (is_temporal(f->op)) return guess(i, number_.at(f.get()));
    if (f->op == Op::kTrue || f->op == Op::kFalse) return f->op == Op::kTrue;
    if (f->op == Op::kName) return kripke_.atom(f->path[0].name) >> state(i) & 1;
    const bool a = truth(f->args[0], i);
    return f->op == Op::kNot ? !a : combine(f->op, 1, a, truth(f->args[1], i)) & 1;
  }

  // What a promise means now, given what it is in the next position.
  bool expected(int promise, int now, int next) const {
    const Formula& f = promises_[promise];
    const bool later = guess(next, promise);
    const auto arg = [&](int i) { return truth(f->args[i], now); };
    switch (f->op) {
      case Op::kNext: return truth(f->args[0], next);
      case Op::kAlways: return arg(0) && later;
      case Op::kEventually: return arg(0) || later;
      case Op::kRelease: return arg(1) && (arg(0) || later);
      default: return arg(1) || (arg(0) && later);
    }
  }

  // One of these has to come again and again, lest something be put off for ever.
  bool settled(int promise, int i) const {
    const Formula& f = promises_[promise];
    const bool guessed = guess(i, promise);
    const auto arg = [&](int n) { return truth(f->args[n], i); };
    switch (f->op) {
      case Op::kAlways: return guessed || !arg(0);
      case Op::kEventually: return !guessed || arg(0);
      case Op::kUntil: return !guessed || arg(1);
      case Op::kRelease: return guessed || !arg(1);
      case Op::kWeakUntil: return guessed || (!arg(0) && !arg(1));
      default: return true;
    }
  }

  bool follows(int now, int next) const {
    if (!(kripke_.successors[state(now)] >> state(next) & 1)) return false;
    for (int p = 0; p < static_cast<int>(promises_.size()); p++)
      if (guess(now, p) != expected(p, now, next)) return false;
    return true;
  }

  void connect() {
    reach_.assign(count(), {});
    for (int i = 0; i < count(); i++)
      for (int j = 0; j < count(); j++) reach_[i][j] = follows(i, j);
    for (int via = 0; via < count(); via++)
      for (int i = 0; i < count(); i++)
        if (reach_[i][via]) reach_[i] |= reach_[via];
  }

  bool on_fair_cycle(int i) const {
    if (!reach_[i][i]) return false;
    for (int p = 0; p < static_cast<int>(promises_.size()); p++) {
      bool found = false;
      for (int j = 0; j < count() && !found; j++) found = reach_[i][j] && reach_[j][i] && settled(p, j);
      if (!found) return false;
    }
    return true;
  }

  bool leads_to_fair_cycle(int i) const {
    for (int j = 0; j < count(); j++)
      if (reach_[i][j] && on_fair_cycle(j)) return true;
    return false;
  }

  const Kripke& kripke_;
  const Formula& ltl_;
  std::map<const Node*, int> number_;
  std::vector<Formula> promises_;
  int guesses_ = 1;
  std::vector<Set> reach_;
};

}  // namespace

States some_run(const Kripke& kripke, const Formula& ltl) { return RunSearch(kripke, ltl).run(); }

}  // namespace cetl::testing
