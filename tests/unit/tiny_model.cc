#include "tiny_model.h"

#include <cstddef>
#include <cstring>
#include <set>
#include <utility>

namespace spiced::fuzz {

namespace {

// What the functions of the selected model stand for.
const Program* the_program = nullptr;
std::array<const Arc*, kMaxArcs> the_arcs{};

// Where a variable lies, which need not be where an i16 may; nullptr: it is a number.
unsigned char* place(Eval& e, const Operand& o) {
  auto global = [&](int which) {
    return reinterpret_cast<unsigned char*>(&globals(e)) + sizeof(i16) * static_cast<u32>(which);
  };
  LittleFrame& frame = e.frame<LittleFrame>();
  switch (o.kind) {
    case Operand::kLocal: return reinterpret_cast<unsigned char*>(&frame) + offsetof(LittleFrame, x);
    case Operand::kGlobal: return global(o.value);
    case Operand::kElementOfX: return global(2 + (frame.x & 1));
    case Operand::kElementOfPid: return global(2 + (e.pid() & 1));
    default: return nullptr;
  }
}
int value(Eval& e, const Operand& o) {
  i16 v = o.value;
  if (const unsigned char* const at = place(e, o)) std::memcpy(&v, at, sizeof v);
  return v;
}
void set(Eval& e, const Operand& o, int to) {
  const i16 v = static_cast<i16>(to);
  if (unsigned char* const at = place(e, o)) std::memcpy(at, &v, sizeof v);
}
int number_of(int channel) { return channel + 1; }

bool holds(Eval& e, const Test& t) {
  const int channel = number_of(t.channel);
  switch (t.kind) {
    case Test::kTimeout: return e.timeout();
    case Test::kFull: return e.full(channel);
    case Test::kNotFull: return !e.full(channel);
    case Test::kEmpty: return e.len(channel) == 0;
    case Test::kNotEmpty: return e.len(channel) != 0;
    case Test::kEqual: return value(e, t.left) == value(e, t.right);
    default: return value(e, t.left) != value(e, t.right);
  }
}

int slot_for(Eval& e, const Arc& a) {
  const int channel = number_of(a.channel);
  auto fits = [&](int slot) {
    return a.message.kind != Operand::kNumber || e.peek(channel, 0, slot) == a.message.value;
  };
  if (!e.can_receive(channel)) return -1;
  return a.kind == Arc::kReceiveAnywhere ? e.find(channel, fits) : fits(0) ? 0 : -1;
}

bool can_run(Eval& e, const Arc& a) {
  if (a.kind == Arc::kSend) return e.can_send(number_of(a.channel));
  if (a.communicates()) return slot_for(e, a) >= 0;
  for (const Test& t : a.guard)
    if (holds(e, t) == a.any) return a.any;
  return a.guard.empty() || !a.any;
}

void run(Eval& e, const Arc& a) {
  if (a.kind == Arc::kRun) e.run(a.started, nullptr);
  if (a.kind == Arc::kSend) {
    const int message = value(e, a.message);
    e.send(number_of(a.channel), &message, 1);
  } else if (a.communicates()) {
    const int slot = slot_for(e, a);
    set(e, a.message, e.peek(number_of(a.channel), 0, slot));
    e.take(number_of(a.channel), 1, slot);
  }
  for (const Assignment& s : a.effects) set(e, s.to, (value(e, s.from) + s.plus_one) % kValues);
}

struct Functions {
  bool (*enabled)(Eval&);
  std::array<bool (*)(Eval&), 2> parts;  // of a guard
  void (*apply)(Eval&);
  int (*channel)(Eval&);
};
template <std::size_t... I>
constexpr std::array<Functions, sizeof...(I)> table(std::index_sequence<I...>) {
  return {Functions{[](Eval& e) { return can_run(e, *the_arcs[I]); },
                    {[](Eval& e) { return holds(e, the_arcs[I]->guard[0]); },
                     [](Eval& e) { return holds(e, the_arcs[I]->guard[1]); }},
                    [](Eval& e) { run(e, *the_arcs[I]); },
                    [](Eval&) { return number_of(the_arcs[I]->channel); }}...};
}
constexpr std::array<Functions, kMaxArcs> kFunctions = table(std::make_index_sequence<kMaxArcs>());

void begin(Eval& e) {
  LittleGlobals& g = globals(e);
  g = {the_program->initial[0], the_program->initial[1], the_program->initial[2], the_program->initial[3]};
  for (size_t i = 0; i < the_program->channels.size(); i++) e.make_channel(static_cast<int>(i));
}

int index_x(Eval& e) { return e.frame<LittleFrame>().x % 2; }
int index_pid(Eval& e) { return e.pid() % 2; }

bool is_x(const Operand& o) { return o.kind == Operand::kLocal; }
bool writes_x(const Arc& a) {
  return (a.kind >= Arc::kReceive && is_x(a.message)) ||
         std::any_of(a.effects.begin(), a.effects.end(), [](const Assignment& s) { return is_x(s.to); });
}

// What spin-patch/effects.cc says of such a statement.
class Effects {
 public:
  Effects(const Program& program, const Process& process, const Arc& a) : program_(program) {
    x_is_fixed_ = std::none_of(process.arcs.begin(), process.arcs.end(), writes_x);
    for (const Test& t : a.guard) {
      std::vector<Access> its;
      test(t, its);
      reads.insert(reads.end(), its.begin(), its.end());
      if (parts.empty() || !a.any) parts.push_back(std::move(its));
      else parts[0].insert(parts[0].end(), its.begin(), its.end());
    }
    if (a.communicates()) channel(a);
    if (a.kind == Arc::kEnd || a.kind == Arc::kRun) {
      reads.push_back({Access::kProcesses, true, -1, -1});
      writes.push_back({Access::kProcesses, true, -1, -1});
    }
    for (const Assignment& s : a.effects) {
      read(s.from, reads);
      write(s.to);
      if (s.from.kind != Operand::kNumber || s.plus_one || writes.back().kind != Access::kGlobal) continue;
      writes.back().has_value = true;
      writes.back().value = s.from.value;
    }
    find_only_tested(a);
    // An index counts as what it is before the statement.
    if (!writes_x(a)) return;
    for (std::vector<Access>* list : {&reads, &writes})
      for (Access& access : *list)
        if (access.index == index_x) access.index = nullptr;
  }
  std::vector<Access> reads, writes;
  std::vector<std::vector<Access>> parts;  // of the guard, what each of them reads

 private:
  Access access(const Operand& o) const {
    if (o.kind == Operand::kLocal) return {Access::kLocal, false, 0, -1};
    if (o.kind == Operand::kElementOfX) return {Access::kGlobal, true, 2, -1, index_x, x_is_fixed_};
    if (o.kind == Operand::kElementOfPid) return {Access::kGlobal, true, 2, -1, index_pid, true};
    if (program_.array && o.value >= 2) return {Access::kGlobal, true, 2, o.value - 2};
    return {Access::kGlobal, true, o.value, -1};
  }
  static void read_index(const Operand& o, std::vector<Access>& to) {
    if (o.kind == Operand::kElementOfX) to.push_back({Access::kLocal, false, 0, -1});
  }
  void read(const Operand& o, std::vector<Access>& to) {
    read_index(o, to);
    if (o.kind != Operand::kNumber) to.push_back(access(o));
  }
  void write(const Operand& o) {
    read_index(o, reads);
    writes.push_back(access(o));
  }
  void find_only_tested(const Arc& a) {
    if (a.guard.empty() || a.communicates()) return;
    std::vector<Access> rest;
    for (const Assignment& s : a.effects) read(s.from, rest);
    for (Access& access : reads)
      access.only_tested =
          access.kind == Access::kGlobal && std::none_of(rest.begin(), rest.end(), [&](const Access& b) {
            return b.kind == Access::kGlobal && b.variable == access.variable;
          });
  }
  i16 variable_of(int channel) const { return static_cast<i16>((program_.array ? 3 : 4) + channel); }
  void test(const Test& t, std::vector<Access>& to) {
    if (t.kind == Test::kTimeout) {
      to.push_back({Access::kTimeout, true, -1, -1});
    } else if (t.is_about_channel()) {
      to.push_back({Access::kGlobal, true, variable_of(t.channel), -1});
      to.push_back({Access::kChannelState, true, variable_of(t.channel), -1});
    } else {
      read(t.left, to);
      read(t.right, to);
    }
  }
  void channel(const Arc& a) {
    reads.push_back({Access::kGlobal, true, variable_of(a.channel), -1});
    writes.push_back({a.kind == Arc::kSend ? Access::kSend : Access::kReceive, true, variable_of(a.channel), -1});
    // What is behind the first message counts, too.
    if (a.kind == Arc::kReceiveAnywhere) reads.push_back({Access::kChannelState, true, variable_of(a.channel), -1});
    if (a.kind == Arc::kSend) read(a.message, reads);
    else if (a.message.kind != Operand::kNumber) write(a.message);
  }

  const Program& program_;
  bool x_is_fixed_ = false;
};

// SPIN's numbers for what is safe under a condition.
constexpr u16 kPlain = 2, kClass = 500, kManyConditions = 5 * kClass;

std::set<u16> conditions(const Arc& a) {
  std::set<u16> out;
  auto class_of = [](int kind, int channel) { return static_cast<u16>(kPlain + kind * kClass + channel + 1); };
  for (const Test& t : a.guard) {
    if (t.kind == Test::kTimeout) out.insert(6 * kClass);
    if (t.kind == Test::kNotFull) out.insert(class_of(0, t.channel));
    if (t.kind == Test::kNotEmpty) out.insert(class_of(1, t.channel));
    if (t.kind == Test::kEmpty) out.insert(class_of(2, t.channel));
    if (t.kind == Test::kFull) out.insert(class_of(3, t.channel));
  }
  if (a.communicates()) out.insert(class_of(a.kind == Arc::kSend ? 0 : 1, a.channel));
  if (a.kind == Arc::kEnd) out.insert(7 * kClass);
  return out;
}

// SPIN's view of a process: what one statement of an atomic sequence touches, all of them do.
class Verdicts {
 public:
  Verdicts(const Program& program, const Process& process) {
    const std::vector<Arc>& arcs = process.arcs;
    for (const Arc& a : arcs) {
      const Effects effects(program, process, a);
      auto visible = [](const Access& x) { return x.kind != Access::kLocal && x.kind != Access::kProcesses; };
      bool global = std::any_of(effects.reads.begin(), effects.reads.end(), visible) ||
                    std::any_of(effects.writes.begin(), effects.writes.end(), visible);
      // An else beside a send, a receive or a look at a channel depends on it.
      for (const Arc& b : arcs)
        global |= a.kind == Arc::kElse && b.from == a.from &&
                  (b.communicates() ||
                   std::any_of(b.guard.begin(), b.guard.end(), [](const Test& t) { return t.is_about_channel(); }));
      is_global.push_back(global);
      classes.push_back(conditions(a));
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 0; i < arcs.size(); i++)
        for (size_t k = 0; k < arcs.size(); k++)
          if (arcs[i].atomic && arcs[k].from == arcs[i].to) changed |= merge(i, k);
    }
  }
  std::array<u16, 2> condition(size_t arc) const {
    const std::set<u16>& all = classes[arc];
    if (all.size() > 2) return {kManyConditions, 0};
    return {all.empty() ? kPlain : *all.begin(), all.size() < 2 ? u16{0} : *all.rbegin()};
  }
  std::vector<bool> is_global;
  std::vector<std::set<u16>> classes;

 private:
  bool merge(size_t i, size_t k) {
    std::set<u16> all = classes[i];
    all.insert(classes[k].begin(), classes[k].end());
    const bool global = is_global[i] || is_global[k];
    const bool changed = is_global[i] != global || is_global[k] != global || classes[i] != all || classes[k] != all;
    is_global[i] = is_global[k] = global;
    classes[i] = classes[k] = all;
    return changed;
  }
};

Edge edge(const Program& program, const Process& process, const Arc& a, const Functions& functions, bool global) {
  const Effects effects(program, process, a);
  Edge e{a.from, a.to};
  if (!a.guard.empty() || a.communicates()) e.enabled = functions.enabled;
  if (!a.effects.empty() || a.communicates() || a.kind == Arc::kRun) e.apply = functions.apply;
  if (a.kind == Arc::kSend) e.channel = functions.channel;
  const size_t parts = a.effects.size() + (a.guard.empty() && !a.communicates() ? 0 : 1);
  int flags = a.atomic ? Transition::kAtomic : 0;
  if (parts > 1) flags |= Transition::kDStep;
  if (a.kind == Arc::kElse) flags |= Transition::kElse | Transition::kGeneric;
  if (a.kind == Arc::kEnd) flags |= Transition::kEnd;
  if (a.kind == Arc::kSend) flags |= Transition::kSend;
  if (a.kind >= Arc::kReceive) flags |= Transition::kReceive;
  if (a.kind == Arc::kRun) flags |= Transition::kMayFail;  // indexes are always good here
  if (global) flags |= Transition::kGlobal;
  if (parts == 0 && a.kind == Arc::kPlain) flags |= Transition::kGeneric;
  e.flags = static_cast<u16>(flags);
  e.reads = effects.reads;
  e.writes = effects.writes;
  for (size_t i = 0; i < effects.parts.size(); i++)
    e.guards.push_back({effects.parts.size() > 1 ? functions.parts[i] : functions.enabled, effects.parts[i]});
  return e;
}

int wrong_index(Eval&) { return 0; }

void drop(Edge& e, Access::Kind kind, bool reads, bool writes) {
  auto drop_from = [&](std::vector<Access>& list) {
    std::erase_if(list, [&](const Access& a) { return a.kind == kind; });
  };
  if (writes) drop_from(e.writes);
  if (!reads) return;
  drop_from(e.reads);
  for (Edge::Part& part : e.guards) drop_from(part.reads);
}

void lie_about(Edge& e, Lie lie) {
  switch (lie) {
    case Lie::kNone: return;
    case Lie::kNoGlobalReads: return drop(e, Access::kGlobal, true, false);
    case Lie::kNoGlobalWrites: return drop(e, Access::kGlobal, false, true);
    case Lie::kNoLocalAccesses: return drop(e, Access::kLocal, true, true);
    case Lie::kNoSends: return drop(e, Access::kSend, true, true);
    case Lie::kNoReceives: return drop(e, Access::kReceive, true, true);
    case Lie::kNoChannelStates: return drop(e, Access::kChannelState, true, true);
    case Lie::kNoProcesses: return drop(e, Access::kProcesses, true, true);
    case Lie::kNoTimeouts: return drop(e, Access::kTimeout, true, true);
    case Lie::kWrongValues:
      for (Access& a : e.writes)
        if (a.has_value) a.value = (a.value + 1) % kValues;
      return;
    case Lie::kSameValue:
      for (Access& a : e.writes) a.has_value = a.has_value || a.kind == Access::kGlobal;
      return;
    case Lie::kOnlyTested:
      for (Access& a : e.reads) a.only_tested = a.kind == Access::kGlobal && !e.guards.empty();
      return;
    case Lie::kGuardsReadNothing:
      for (Edge::Part& part : e.guards) part.reads.clear();
      return;
    case Lie::kGuardsSwapped:
      if (e.guards.size() > 1) std::swap(e.guards[0].reads, e.guards[1].reads);
      return;
    case Lie::kWrongIndex:
    case Lie::kFixedIndex:
      for (std::vector<Access>* list : {&e.reads, &e.writes})
        for (Access& a : *list) {
          if (lie == Lie::kWrongIndex && a.index) a.index = wrong_index;
          if (lie == Lie::kFixedIndex && a.index) a.fixed = true;
        }
      return;
  }
}

}  // namespace

TinyModel::TinyModel(const Program& program, Lie lie) : program_(program) {
  little_.begin(begin);
  if (program.array) little_.with_array();
  static const char* const kChannelNames[kMaxChannels] = {"q0", "q1"};
  for (size_t i = 0; i < program.channels.size(); i++) little_.channel(program.channels[i], kChannelNames[i]);
  if (program.has_timeout()) little_.with_timeout();
  size_t number = 0;
  for (size_t p = 0; p < program.processes.size(); p++) {
    const Process& process = program.processes[p];
    const Verdicts verdicts(program, process);
    std::vector<Edge> edges;
    for (size_t i = 0; i < process.arcs.size(); i++) {
      edges.push_back(edge(program, process, process.arcs[i], kFunctions[number++], verdicts.is_global[i]));
      edges.back().condition = verdicts.condition(i);
      lie_about(edges.back(), lie);
    }
    little_.process(edges).named("P" + std::to_string(p));
    if (process.later) little_.started_by_run();
  }
  model_ = &little_.model();
}

void TinyModel::select() const {
  the_program = &program_;
  for (int i = 0; i < program_.arcs(); i++) the_arcs[static_cast<size_t>(i)] = program_.arc(i);
}

}  // namespace spiced::fuzz
