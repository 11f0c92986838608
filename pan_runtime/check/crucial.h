// crucial.h — which changes a formula waits for (Kashyap & Garg's crucial events), and where its search may be reduced.
//
// A need is a set of changes of which at least one comes before the formula is true, on every run from a state where
// it is false. Rules say under what conditions a set of moves that is persistent and necessary decides E[f U g] or
// E[g R f] alone. Both are proved in doc/algorithm.md, which names the tests that notice if one is dropped.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "cetl/classify.h"
#include "check/evaluator.h"
#include "reduce/poke.h"
#include "reduce/reducer.h"

namespace spiced {

class CrucialEvents {
 public:
  CrucialEvents(const Model& model, Reducer& reducer, const Evaluator& evaluator, const cetl::Core& core,
                const std::vector<cetl::Owner>& owners);

  using Needs = std::vector<std::vector<u32>>;  // each one is enough; the numbers are the reducer's
  // Is a part of the core known to be true, or to be false, in the state?
  using Known = std::function<bool(int node, bool truth)>;

  // Of a node that is false in the state. None: nothing is known of what it waits for.
  Needs needs(int node, State& state, const Known& known) const;

  // How the search for a temporal node may be reduced.
  struct Rule {
    bool reduces = false;
    bool one_unseen = false;   // E[g R f]: only to one move, and to one that f does not see
    std::vector<u32> left;     // what changes f
    std::vector<u32> watched;  // what changes anything in the node
  };
  const Rule& rule(int node) const { return rules_[static_cast<size_t>(node)]; }

 private:
  const cetl::CoreNode& at(int node) const { return core_.nodes[static_cast<size_t>(node)]; }
  Needs waits(int node, bool truth, State& state, const Known& known) const;
  Needs waits(const cetl::Expr& e, bool truth, State& state) const;
  Needs any_of(const std::vector<Needs>& parts) const;
  // How the processes that an atom speaks of come and go matters as well.
  enum class Lives {
    kAll,           // they may begin, and they may end
    kMayBegin,      // what has to become true needs them
    kMustEndFirst,  // the same, where all of them are there: another one in their place comes only after they end
  };
  void collect(const cetl::Node& e, Lives lives, std::vector<u32>& out) const;
  void add(Change change, Lives lives, std::vector<u32>& out) const;
  bool has_all(const cetl::Node& e, const State& state) const;
  void collect(int node, std::vector<u32>& out) const;
  u32 useful(const cetl::Expr& atom, bool truth, u32 change, State& state) const;
  static Change place(Change::Kind kind, const cetl::Place& place);
  bool is_regular(int node) const;
  bool is_one_thing(const cetl::Node& e) const;
  bool speaks_of_one_run(int node) const;
  bool is_temporal(int node) const;
  bool has_until(int node) const;
  bool repeats_left(int node) const;
  Rule make_rule(int node) const;

  const Model& model_;
  Reducer& reducer_;
  const Evaluator& evaluator_;
  const cetl::Core& core_;
  const std::vector<cetl::Owner>& owners_;
  std::vector<Rule> rules_;
  mutable std::map<std::pair<const cetl::Node*, bool>, u32> useful_;  // by atom and what it shall be
};

}  // namespace spiced
