#include "tiny_graph.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_map>

namespace spiced::fuzz {

const TinyState::Running* TinyState::find(int process) const {
  for (int i = 0; i < n; i++)
    if (running[static_cast<size_t>(i)].process == process) return &running[static_cast<size_t>(i)];
  return nullptr;
}

namespace {

struct TooMuch {};

static_assert(sizeof(TinyState) == 2 + 4 + 3 * kMaxProcesses + 3 * kMaxChannels,
              "no padding, so bytes can be compared");

struct Successor {
  TinyState state;
  TinyMove move;
};

class Runner {
 public:
  explicit Runner(const Program& program) : program_(program) {
    for (const Process& p : program.processes) {
      first_arcs_.push_back(n_arcs_);
      n_arcs_ += static_cast<int>(p.arcs.size());
    }
    has_timeout_ = program.has_timeout();
  }

  TinyState initial() const {
    TinyState s;
    s.globals = program_.initial;
    for (size_t p = 0; p < program_.processes.size(); p++)
      if (!program_.processes[p].later) s.running[s.n++] = {static_cast<u8>(p), 1, 0};
    return s;
  }

  void successors(const TinyState& s, std::vector<Successor>& out) const {
    for (const bool timeout : {false, true}) {
      for (int who = 0; who < s.n; who++)
        if (s.holder == 0 || s.holder == who + 1) moves_of(s, who, timeout, out);
      if (!out.empty() || !has_timeout_ || s.holder != 0) return;
    }
  }

 private:
  struct Context {
    const TinyState& state;
    int who;
    bool timeout;
  };

  static TinyState::Running& self(TinyState& s, int who) { return s.running[static_cast<size_t>(who)]; }
  const std::vector<Arc>& arcs_of(const TinyState& s, int who) const {
    return program_.processes[s.running[static_cast<size_t>(who)].process].arcs;
  }
  u16 number(const TinyState& s, int who, const Arc& a) const {
    return static_cast<u16>(first_arcs_[s.running[static_cast<size_t>(who)].process] + (&a - arcs_of(s, who).data()));
  }

  // Where the variable is; nullptr for a number.
  static u8* place(TinyState& s, int who, const Operand& o) {
    switch (o.kind) {
      case Operand::kLocal: return &self(s, who).x;
      case Operand::kGlobal: return &s.globals[o.value];
      case Operand::kElementOfX: return &s.globals[2 + self(s, who).x % 2];
      case Operand::kElementOfPid: return &s.globals[static_cast<size_t>(2 + who % 2)];
      default: return nullptr;
    }
  }
  static u8 value(const TinyState& s, int who, const Operand& o) {
    const u8* at = place(const_cast<TinyState&>(s), who, o);
    return at ? *at : o.value;
  }

  bool holds(const Context& c, const Test& t) const {
    const TinyState::Queue& q = c.state.queues[t.channel];
    switch (t.kind) {
      case Test::kTimeout: return c.timeout;
      case Test::kFull: return q.count == program_.channels[t.channel];
      case Test::kNotFull: return q.count < program_.channels[t.channel];
      case Test::kEmpty: return q.count == 0;
      case Test::kNotEmpty: return q.count > 0;
      default: return (value(c.state, c.who, t.left) == value(c.state, c.who, t.right)) == (t.kind == Test::kEqual);
    }
  }
  bool guard_holds(const Context& c, const Arc& a) const {
    if (a.guard.empty()) return true;
    auto test = [&](const Test& t) { return holds(c, t); };
    return a.any ? std::any_of(a.guard.begin(), a.guard.end(), test)
                 : std::all_of(a.guard.begin(), a.guard.end(), test);
  }
  bool is_rendezvous(const Arc& a) const { return a.communicates() && program_.channels[a.channel] == 0; }

  // Which message of a buffered channel it would take; -1: none.
  int message_for(const TinyState& s, const Arc& a) const {
    const TinyState::Queue& q = s.queues[a.channel];
    const int reach = a.kind == Arc::kReceiveAnywhere ? q.count : std::min<int>(q.count, 1);
    for (int i = 0; i < reach; i++)
      if (a.message.kind != Operand::kNumber || q.messages[static_cast<size_t>(i)] == a.message.value) return i;
    return -1;
  }

  // Without `else` and rendezvous.
  bool executable(const Context& c, const Arc& a) const {
    switch (a.kind) {
      case Arc::kPlain: return guard_holds(c, a);
      case Arc::kRun: return true;
      case Arc::kEnd: return c.who == c.state.n - 1;
      case Arc::kSend: return c.state.queues[a.channel].count < program_.channels[a.channel];
      case Arc::kReceive:
      case Arc::kReceiveAnywhere: return message_for(c.state, a) >= 0;
      default: return false;
    }
  }

  void moves_of(const TinyState& s, int who, bool timeout, std::vector<Successor>& out) const {
    const size_t before = out.size();
    const Context context{s, who, timeout};
    const u8 here = s.running[static_cast<size_t>(who)].at;
    const Arc* otherwise = nullptr;
    for (const Arc& a : arcs_of(s, who)) {
      if (a.from != here) continue;
      if (a.kind == Arc::kElse) otherwise = &a;
      else if (is_rendezvous(a)) offer(s, who, a, out);
      else if (executable(context, a)) go(s, who, a, out);
    }
    if (otherwise && out.size() == before) go(s, who, *otherwise, out);
  }

  bool accepts(const TinyState& s, int sender, const Arc& a, int receiver, const Arc& b) const {
    return receiver != sender && b.from == s.running[static_cast<size_t>(receiver)].at && b.kind == Arc::kReceive &&
           b.channel == a.channel &&
           (b.message.kind != Operand::kNumber || b.message.value == value(s, sender, a.message));
  }

  bool can_move(const TinyState& s, int who) const {
    for (const Arc& a : arcs_of(s, who)) {
      if (a.from != s.running[static_cast<size_t>(who)].at) continue;
      if (a.kind == Arc::kElse || (!is_rendezvous(a) && executable({s, who, false}, a))) return true;
      if (a.kind != Arc::kSend || !is_rendezvous(a)) continue;
      for (int other = 0; other < s.n; other++)
        for (const Arc& b : arcs_of(s, other))
          if (accepts(s, who, a, other, b)) return true;
    }
    return false;
  }

  void offer(const TinyState& s, int who, const Arc& a, std::vector<Successor>& out) const {
    if (a.kind != Arc::kSend) return;
    const u8 message = value(s, who, a.message);
    for (int other = 0; other < s.n; other++) {
      for (const Arc& b : arcs_of(s, other)) {
        if (!accepts(s, who, a, other, b)) continue;
        Successor next{
            s, {0, {static_cast<u16>(who), number(s, who, a)}, {static_cast<u16>(other), number(s, other, b)}, 2}};
        self(next.state, who).at = a.to;
        if (u8* at = place(next.state, other, b.message)) *at = message;
        assign(next.state, other, b);
        self(next.state, other).at = b.to;
        settle(next.state, b.atomic ? other : -1);
        out.push_back(next);
      }
    }
  }

  void go(const TinyState& s, int who, const Arc& a, std::vector<Successor>& out) const {
    Successor next{s, {0, {static_cast<u16>(who), number(s, who, a)}, {}, 1}};
    TinyState& t = next.state;
    if (a.kind == Arc::kEnd) {
      t.running[--t.n] = {};
      settle(t, -1);
      out.push_back(next);
      return;
    }
    if (a.kind == Arc::kSend) t.queues[a.channel].messages[t.queues[a.channel].count++] = value(s, who, a.message);
    if (a.kind == Arc::kReceive || a.kind == Arc::kReceiveAnywhere) receive(t, who, a);
    if (a.kind == Arc::kRun) {
      if (t.n == kMaxProcesses || t.find(a.started)) throw TooMuch();
      t.running[t.n++] = {a.started, 1, 0};
    }
    assign(t, who, a);
    self(t, who).at = a.to;
    settle(t, a.atomic ? who : -1);
    out.push_back(next);
  }

  void receive(TinyState& t, int who, const Arc& a) const {
    TinyState::Queue& q = t.queues[a.channel];
    const int taken = message_for(t, a);
    const u8 message = q.messages[static_cast<size_t>(taken)];
    for (int i = taken; i + 1 < q.count; i++)
      q.messages[static_cast<size_t>(i)] = q.messages[static_cast<size_t>(i) + 1];
    q.messages[--q.count] = 0;
    if (u8* at = place(t, who, a.message)) *at = message;
  }

  static void assign(TinyState& t, int who, const Arc& a) {
    for (const Assignment& s : a.effects)
      *place(t, who, s.to) = static_cast<u8>((value(t, who, s.from) + s.plus_one) % kValues);
  }

  // Who goes on alone, if he can.
  void settle(TinyState& t, int who) const { t.holder = static_cast<u8>(who >= 0 && can_move(t, who) ? who + 1 : 0); }

  const Program& program_;
  std::vector<int> first_arcs_;
  int n_arcs_ = 0;
  bool has_timeout_ = false;
};

std::string_view bytes_of(const TinyState& s) { return {reinterpret_cast<const char*>(&s), sizeof s}; }

}  // namespace

std::optional<Graph> explore(const Program& program, u32 limit) {
  Graph graph;
  graph.capacities = program.channels;
  const Runner runner(program);
  graph.states.reserve(limit + 1);  // the map looks into them
  std::unordered_map<std::string_view, u32> known;
  auto number = [&](const TinyState& s) {
    const auto found = known.find(bytes_of(s));
    if (found != known.end()) return found->second;
    if (graph.states.size() > limit) throw TooMuch();
    graph.states.push_back(s);
    known.emplace(bytes_of(graph.states.back()), graph.size() - 1);
    return graph.size() - 1;
  };
  std::vector<Successor> next;
  try {
    number(runner.initial());
    for (u32 s = 0; s < graph.size(); s++) {
      next.clear();
      runner.successors(TinyState(graph.states[s]), next);
      std::vector<TinyMove> moves;
      for (Successor& n : next) {
        n.move.to = number(n.state);
        moves.push_back(n.move);
      }
      graph.moves.push_back(std::move(moves));
    }
  } catch (const TooMuch&) {
    return std::nullopt;
  }
  return graph;
}

}  // namespace spiced::fuzz
