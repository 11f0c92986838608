// state_graph.h — the states of a model and the moves between them, by number, as far as somebody has asked.
//
// A state of the graph is one of SPIN's system: those inside atomic sequences included, those inside a d_step or a
// handshake not. A state without moves has none here; whoever asks decides that it stays as it is for ever.
#pragma once

#include <functional>
#include <vector>

#include "search/search.h"

namespace spiced {

class StateGraph {
 public:
  static constexpr u32 kNone = Store::kNone;

  // `store` has numbers. `work` is called for every state that is looked at: it may throw to end everything.
  StateGraph(Stepper& stepper, Store& store, Tally& tally, std::function<void()> work)
      : stepper_(stepper), store_(store), tally_(tally), work_(std::move(work)) {}

  // Throws Undecided if there is none, because of a run-time error.
  u32 initial();
  // The state; good until the next call of anything here.
  State& state(u32 id);
  // Where its moves lead, one after the other, in the order of the moves. A run-time error on the way throws Undecided;
  // violated assertions are counted, and nothing more.
  const std::vector<u32>& successors(u32 id);
  // Its moves, and where some of them lead, by their positions. Good until the next call of anything here.
  const std::vector<Move>& moves_of(u32 id);
  const std::vector<u32>& successors(u32 id, const std::vector<u32>& positions);
  // The same, without those that nobody has met before.
  const std::vector<u32>& known_successors(u32 id);
  // How many lines of a trail the moves are that lead to the successors asked for last.
  const std::vector<u8>& lines() const { return lines_; }
  Move move_between(u32 from, u32 to);
  // The number of a state that was made elsewhere; kNone if it is not known, unless it is to be added.
  u32 number_of(const State& state, bool add);

  u32 size() const { return static_cast<u32>(store_.size()); }
  u64 moves() const { return moves_; }
  const Model& model() const { return stepper_.model(); }
  u64 violated_assertions() const { return violated_assertions_; }
  u32 vector_bytes() const { return vector_bytes_; }

 private:
  void expand(u32 id, bool add);
  void follow(const Move& move, bool add);

  Stepper& stepper_;
  Store& store_;
  Tally& tally_;
  std::function<void()> work_;
  State current_, next_;
  Parts parts_, scratch_;
  u32 at_ = kNone;  // whose state current_ is
  std::vector<Move> list_;
  u32 listed_ = kNone;  // whose moves they are
  std::vector<u32> successors_;
  std::vector<u8> lines_;
  u64 moves_ = 0, violated_assertions_ = 0;
  u32 vector_bytes_ = 0;
};

}  // namespace spiced
