// The execution rules, one by one, on literal little models.
#include "step/step.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "little_model.h"

namespace spiced {
namespace {

struct Fixture {
  explicit Fixture(const Model& model) : shapes(model), stepper(model, shapes) { fault = stepper.begin(state); }
  std::vector<Move> moves() {
    std::vector<Move> out;
    stepper.moves(state, out);
    return out;
  }
  Fault go(const Move& move) {
    State next;
    const Fault f = stepper.apply(state, move, next);
    state.copy_from(next);
    return f;
  }
  Shapes shapes;
  Stepper stepper;
  State state;
  Fault fault;
};

std::vector<int> pids(const std::vector<Move>& moves) {
  std::vector<int> out;
  for (const Move& m : moves) out.push_back(m.pid);
  return out;
}

bool never(Eval&) { return false; }
void set_a(Eval& e) { globals(e).a = 1; }
bool is_a(Eval& e) { return globals(e).a == 1; }
bool times_out(Eval& e) { return e.timeout(); }
int first_channel(Eval&) { return 1; }
void make_one(Eval& e) { e.make_channel(0); }
void send_5(Eval& e) {
  const int v = 5;
  e.send(1, &v, 1);
}
bool can_send(Eval& e) { return e.can_send(1); }
bool can_receive(Eval& e) { return e.can_receive(1); }
bool can_receive_6(Eval& e) { return e.can_receive(1) && e.peek(1, 0, 0) == 6; }
void receive(Eval& e) {
  globals(e).b = static_cast<i16>(e.peek(1, 0, 0));
  e.take(1, 1, 0);
}

TEST(Step, YoungestProcessComesFirst) {
  LittleModel m;
  m.process({{1, 2}}).process({{1, 2}});
  Fixture f(m.model());
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{1, 0}));
}

TEST(Step, ElseOnlyIfNothingElseOfTheProcessCanMove) {
  LittleModel m;
  m.process({{1, 2, is_a}, {1, 3, nullptr, nullptr, Transition::kElse}}).process({{1, 2, nullptr, set_a}});
  Fixture f(m.model());
  std::vector<Move> moves = f.moves();
  EXPECT_EQ(pids(moves), (std::vector<int>{1, 0}));
  EXPECT_EQ(moves[1].transition, 1) << "else, as a is 0";
  f.go(moves[0]);
  moves = f.moves();
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].transition, 0) << "the guard, as a is 1";
}

TEST(Step, TimeoutOnlyIfNothingCanMove) {
  LittleModel m;
  m.with_timeout().process({{1, 2, times_out}}).process({{1, 2}});
  Fixture f(m.model());
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{1}));
  f.go(f.moves()[0]);
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{0}));
}

TEST(Step, AProcessEndsOnlyAfterAllYoungerOnes) {
  LittleModel m;
  const Edge end{1, 0, nullptr, nullptr, Transition::kEnd};
  m.process({end}).process({end});
  Fixture f(m.model());
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{1}));
  f.go(f.moves()[0]);
  EXPECT_EQ(f.state.shape().processes.size(), 1u);
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{0}));
}

TEST(Step, AtomicKeepsTheFloorUntilItBlocks) {
  LittleModel m;
  m.process({{1, 2, nullptr, nullptr, Transition::kAtomic}, {2, 3, is_a}}).process({{1, 2, nullptr, set_a}});
  Fixture f(m.model());
  f.go(f.moves()[1]);
  EXPECT_EQ(f.state.holder(), -1) << "process 0 waits for a, so the floor is free again";
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{1}));

  Fixture g(m.model());
  g.go(g.moves()[0]);
  g.go(g.moves()[0]);
  EXPECT_EQ(g.state.holder(), 0) << "now it can go on, alone";
  EXPECT_EQ(pids(g.moves()), (std::vector<int>{0}));
}

// The floor passes from a sender to an atomic receiver, and is lost to one that is not atomic.
TEST(Step, RendezvousHandsTheFloorToTheReceiver) {
  for (const bool atomic : {true, false}) {
    LittleModel m;
    const u16 flag = atomic ? Transition::kAtomic : 0;
    m.channel(0).begin(make_one);
    m.process({{1, 2, can_send, send_5, Transition::kSend | Transition::kAtomic, first_channel}, {2, 3}});
    m.process({{1, 2, can_receive, receive, static_cast<u16>(Transition::kReceive | flag)}, {2, 3}});
    Fixture f(m.model());
    const std::vector<Move> moves = f.moves();
    ASSERT_EQ(moves.size(), 1u);
    EXPECT_TRUE(moves[0].is_rendezvous());
    EXPECT_EQ(moves[0].pid, 0);
    EXPECT_EQ(moves[0].partner, 1);
    EXPECT_EQ(moves[0].trail_steps(), 2);
    f.go(moves[0]);
    Eval e(f.shapes, f.state);
    EXPECT_EQ(globals(e).b, 5);
    EXPECT_EQ(f.state.holder(), atomic ? 1 : -1);
  }
}

TEST(Step, AnOfferNobodyTakesIsNoMove) {
  LittleModel m;
  m.channel(0).begin(make_one);
  m.process({{1, 2, can_send, send_5, Transition::kSend, first_channel}});
  m.process({{1, 2, can_receive_6, receive, Transition::kReceive}});
  Fixture f(m.model());
  EXPECT_TRUE(f.moves().empty());
  EXPECT_FALSE(is_valid_end(f.stepper.model(), f.state, false));
}

TEST(Step, BufferedChannelsAreFirstInFirstOutAndBounded) {
  LittleModel m;
  m.channel(2).begin(make_one);
  m.process({{1, 1, can_send, send_5, Transition::kSend, first_channel}});
  m.process({{1, 1, can_receive, receive, Transition::kReceive}}, {1});
  Fixture f(m.model());
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{0}));
  f.go({0, 0});
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{1, 0}));
  f.go({0, 0});
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{1})) << "full";
  f.go({1, 0});
  f.go({1, 0});
  EXPECT_EQ(pids(f.moves()), (std::vector<int>{0})) << "empty";
}

TEST(Step, EqualQueuesHaveEqualBytesWhateverPassedThroughThem) {
  LittleModel m;
  m.channel(2).begin(make_one);
  m.process({{1, 1, can_send, send_5, Transition::kSend, first_channel}});
  m.process({{1, 1, can_receive, [](Eval& e) { e.take(1, 1, 0); }, Transition::kReceive}});
  Fixture used(m.model()), fresh(m.model());
  used.go({0, 0});
  used.go({1, 0});
  ASSERT_EQ(used.state.shape().bytes, fresh.state.shape().bytes);
  EXPECT_TRUE(std::equal(used.state.bytes(), used.state.bytes() + used.state.shape().bytes, fresh.state.bytes()));
}

TEST(Step, ValidEndStates) {
  LittleModel m;
  m.process({{1, 2}, {2, 3, never}}, {2});
  Fixture f(m.model());
  EXPECT_FALSE(is_valid_end(f.stepper.model(), f.state, false));
  f.go(f.moves()[0]);
  EXPECT_TRUE(f.moves().empty());
  EXPECT_TRUE(is_valid_end(f.stepper.model(), f.state, false));
}

TEST(Step, FaultsAreReturned) {
  LittleModel m;
  m.process({{1, 2, nullptr, violate}, {2, 3, nullptr, [](Eval& e) { e.at(4, 4); }}, {2, 3, nullptr, [](Eval& e) {
                                                                                        e.divide(1, 0);
                                                                                      }}});
  Fixture f(m.model());
  EXPECT_EQ(f.go(f.moves()[0]).kind, Fault::Kind::kAssertion);
  State next;
  EXPECT_STREQ(f.stepper.apply(f.state, f.moves()[0], next).text, "assertion violated - invalid array index");
  EXPECT_STREQ(f.stepper.apply(f.state, f.moves()[1], next).text, "division by zero");
}

}  // namespace
}  // namespace spiced
