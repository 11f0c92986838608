#include "effects.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace spiced {

namespace {

auto key(const Access& a) { return std::make_tuple(static_cast<int>(a.kind), a.global_name, a.variable, a.element); }

constexpr size_t kMostOffered = 64;  // fields of a message in a rendezvous

// A divisor that is not 0: made of constants.
bool is_number(const Expr& e) {
  auto plain = [](const Expr& x) { return x.op == Op::kConst && x.value != 0 && x.value > -30000 && x.value < 30000; };
  return e.op == Op::kMul ? plain(e.args[0]) && plain(e.args[1]) : plain(e);
}

// Can anyone tell its value who knows the process's own scalars? Those that it mentions go to `locals`.
bool is_private(const Expr& e, std::vector<int>& locals) {
  switch (e.op) {
    case Op::kConst:
    case Op::kPid: return true;
    case Op::kVar:
      if (e.ref.global || e.ref.path.size() != 1 || !e.ref.path[0].index.empty()) return false;
      locals.push_back(e.ref.path[0].variable);
      return true;
    case Op::kDiv:
    case Op::kMod:
      if (!is_number(e.args[1])) return false;
      break;
    case Op::kNegate:
    case Op::kComplement:
    case Op::kAdd:
    case Op::kSub:
    case Op::kMul: break;
    default: return false;
  }
  return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return is_private(a, locals); });
}

void split(const Expr& e, std::vector<Expr>& parts) {
  if (e.op != Op::kAnd) {
    parts.push_back(e);
    return;
  }
  for (const Expr& a : e.args) split(a, parts);
}

bool has(const Expr& e, Op op) {
  return e.op == op || std::any_of(e.args.begin(), e.args.end(), [op](const Expr& a) { return has(a, op); });
}

// What a variable of this type keeps of a value.
int kept(int value, const Variable& v) {
  switch (v.type) {
    case Type::kShort: return static_cast<short>(value);
    case Type::kInt: return value;
    case Type::kUnsigned: return static_cast<int>(static_cast<unsigned>(value) & ((1u << v.bits) - 1));
    default: return v.truncated_to_bit ? value & 1 : value & 0xff;
  }
}

class Effects {
 public:
  Effects(const Program& program, const ProcessType& process, Transition& t)
      : program_(program), process_(&process), t_(t), reads_(t.reads), writes_(t.writes) {}

  void of(const Statement& s) {
    using Kind = Statement::Kind;
    switch (s.kind) {
      case Kind::kSkip:
      case Kind::kElse: break;
      case Kind::kAssert:
        t_.asserts = true;
        read(s.expr);
        break;
      case Kind::kCondition: read(s.expr); break;
      case Kind::kPrint:
        for (const Expr& e : s.args) read(e);
        break;
      case Kind::kAssign:
        read(s.expr);
        write(s.target);
        if (s.target.global && s.target.path.size() == 1 && s.expr.op == Op::kConst)
          writes_.back().value = kept(s.expr.value, program_.globals[s.target.path[0].variable]);
        break;
      case Kind::kSend:
        fails_with(s.channel, s.args.size(), t_.statement.kind == Kind::kDStep);
        read(s.channel);
        for (const Expr& e : s.args) read(e);
        writes_.push_back(channel(Access::Kind::kSend, s.channel));
        // Where it goes, or whether it is lost, depends on what is there.
        if (s.sorted || s.lossy) writes_.push_back(channel(Access::Kind::kReceive, s.channel));
        break;
      case Kind::kReceive:
        fails_with(s.channel, s.fields.size(), s.keep);
        read(s.channel);
        fields(s.fields);
        writes_.push_back(channel(Access::Kind::kReceive, s.channel));
        if (s.anywhere) reads_.push_back(channel(Access::Kind::kChannelState, s.channel));  // what is behind the first
        break;
      case Kind::kSetPriority:
        everything();
        for (const Expr& e : s.args) read(e);
        break;
      case Kind::kEmbedded: everything(); break;
      case Kind::kEnd: processes(); break;  // only the youngest can end
      case Kind::kDStep:
        for (size_t i = 1; i < s.body.size(); i++)  // what comes later must not block
          for (const Statement& inner : s.body[i].statement) t_.may_fail |= may_block(inner);
        for (const Statement& guard : s.guards) of(guard);
        for (const DStepNode& node : s.body)
          for (const Statement& inner : node.statement) of(inner);
        break;
    }
  }

 private:
  static bool may_block(const Statement& s) {
    using Kind = Statement::Kind;
    return s.kind == Kind::kCondition || s.kind == Kind::kSend || s.kind == Kind::kReceive || s.kind == Kind::kElse;
  }
  Access variable(const Ref& ref) {
    Access a;
    a.kind = ref.global ? Access::Kind::kGlobal : Access::Kind::kLocal;
    a.global_name = ref.global;
    a.variable = ref.path[0].variable;
    const auto& index = ref.path[0].index;
    if (index.empty()) return a;
    if (index[0].op == Op::kConst) {
      a.element = index[0].value;
      return a;
    }
    t_.may_fail = true;
    if (std::vector<int> locals; is_private(index[0], locals)) a.index = index;
    return a;
  }
  Access channel(Access::Kind kind, const Ref& ref) {
    Access a = variable(ref);
    a.kind = kind;
    return a;
  }
  void indices(const Ref& ref) {
    const std::vector<Variable>* scope = ref.global ? &program_.globals : &process_->locals;
    for (const RefStep& step : ref.path) {
      const Variable& v = (*scope)[step.variable];
      for (const Expr& e : step.index) {
        t_.may_fail |= e.op != Op::kConst || e.value < 0 || e.value >= v.length;
        read(e);
      }
      if (v.type == Type::kStruct) scope = &program_.structs[v.struct_type].fields;
    }
  }
  // Is there one among the channels that the variable begins with? What it may name later on the runtime knows better.
  template <typename Is>
  bool names_queue(const Ref& ref, Is is) const {
    return ref.global && std::any_of(program_.initializers.begin(), program_.initializers.end(), [&](auto& init) {
             return init.queue >= 0 && init.target.path[0].variable == ref.path[0].variable &&
                    is(program_.queues[init.queue]);
           });
  }
  // Errors of the model that only show when it runs.
  void fails_with(const Ref& ref, size_t fields, bool needs_room) {
    t_.may_fail |= names_queue(ref, [&](const QueueType& q) {
      return q.fields.size() != fields || (needs_room && q.capacity == 0) || (q.capacity == 0 && fields > kMostOffered);
    });
  }
  void read(const Ref& ref) {
    indices(ref);
    reads_.push_back(variable(ref));
  }
  void write(const Ref& ref) {
    indices(ref);
    writes_.push_back(variable(ref));
  }
  void fields(const std::vector<MessageField>& list) {
    for (const MessageField& f : list) {
      if (f.use == MessageField::Use::kMatch) read(f.value);
      if (f.use == MessageField::Use::kStore) write(f.target);
    }
  }
  void read(const Expr& e) {
    switch (e.op) {
      case Op::kVar: read(e.ref); return;
      case Op::kProcesses: reads_.push_back({Access::Kind::kProcesses, -1, true, -1}); return;
      case Op::kTimeout: reads_.push_back({Access::Kind::kTimeout, -1, true, -1}); return;
      case Op::kLast:
      case Op::kEnabled:
      case Op::kPriority:
      case Op::kEmbedded:
      case Op::kLocationOf:
        t_.may_fail = true;  // there may be another process
        reads_.push_back({Access::Kind::kEverything, -1, true, -1});
        break;
      case Op::kRemoteVariable:
        t_.may_fail = true;
        reads_.push_back({Access::Kind::kEverything, -1, true, -1});
        for (const RefStep& step : e.ref.path)
          for (const Expr& index : step.index) read(index);
        break;
      case Op::kDiv:
      case Op::kMod: t_.may_fail |= !is_number(e.args[1]); break;
      case Op::kRun:
        t_.may_fail = true;
        processes();
        for (const Initializer& init : program_.processes[e.value].initializers)
          read_globals(program_.processes[e.value], init.value);
        break;
      case Op::kPoll: fails_with(e.args[0].ref, e.match.size(), true); [[fallthrough]];
      case Op::kLen:
      case Op::kFull:
      case Op::kEmpty:
      case Op::kNotFull:
      case Op::kNotEmpty:
        reads_.push_back(channel(Access::Kind::kChannelState, e.args[0].ref));
        for (const MessageField& f : e.match)
          if (f.use == MessageField::Use::kMatch) read(f.value);
        break;
      default: break;
    }
    for (const Expr& a : e.args) read(a);
  }

  void everything() {
    reads_.push_back({Access::Kind::kEverything, -1, true, -1});
    writes_.push_back({Access::Kind::kEverything, -1, true, -1});
  }
  void processes() {
    reads_.push_back({Access::Kind::kProcesses, -1, true, -1});
    writes_.push_back({Access::Kind::kProcesses, -1, true, -1});
  }
  // What a starting process looks up for its variables; its own locals are nobody else's, and an index that is made of
  // them tells nothing here.
  void read_globals(const ProcessType& started, const Expr& e) {
    std::vector<Access> before;
    before.swap(reads_);
    const ProcessType* const caller = std::exchange(process_, &started);
    read(e);
    process_ = caller;
    for (Access& a : reads_) {
      if (!a.global_name) continue;
      a.index.clear();
      before.push_back(a);
    }
    before.swap(reads_);
  }

  const Program& program_;
  const ProcessType* process_;  // whose locals are meant
  Transition& t_;
  std::vector<Access>&reads_, &writes_;
};

// Each access once; those whose element somebody may tell stay as they are.
void tidy(std::vector<Access>& list) {
  std::stable_sort(list.begin(), list.end());
  for (Access& a : list)
    for (const Access& b : list)
      if (a == b && a.value != b.value) a.value.reset();
  auto same = [](const Access& a, const Access& b) { return a == b && a.index.empty() && b.index.empty(); };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
}

std::vector<bool> written_locals(const ProcessType& p, const Transition& t) {
  std::vector<bool> written(p.locals.size());
  for (const Access& a : t.writes)
    if (a.kind == Access::Kind::kLocal) written[a.variable] = true;
  return written;
}

// An index counts as what it is before the statement, so it must not mention what the statement writes.
void settle_indexes(std::vector<Access>& list, const std::vector<bool>& written_here,
                    const std::vector<bool>& written) {
  for (Access& a : list) {
    if (a.index.empty()) continue;
    std::vector<int> locals;
    is_private(a.index[0], locals);
    auto any = [&](const std::vector<bool>& marks) {
      return std::any_of(locals.begin(), locals.end(), [&](int v) { return marks[v]; });
    };
    if (any(written_here)) a.index.clear();
    a.fixed = !a.index.empty() && !any(written);
  }
}

void find_guards(const Program& program, const ProcessType& process, Transition& t) {
  const Statement& s = t.statement;
  const Statement* condition = nullptr;
  if (s.kind == Statement::Kind::kCondition) condition = &s;
  if (s.kind == Statement::Kind::kDStep && !s.starts_with_else && s.guards.size() == 1 &&
      s.guards[0].kind == Statement::Kind::kCondition)
    condition = &s.guards[0];
  if (!condition || has(condition->expr, Op::kRun)) return;
  std::vector<Expr> parts;
  split(condition->expr, parts);
  for (const Expr& part : parts) {
    Transition alone;
    alone.statement.kind = Statement::Kind::kCondition;
    alone.statement.expr = part;
    Effects(program, process, alone).of(alone.statement);
    t.guards.push_back({part, std::move(alone.reads)});
    tidy(t.guards.back().reads);
  }
}

// Which globals does it read for its condition only? `t.guards` are known.
void find_only_tested(const Program& program, const ProcessType& process, Transition& t) {
  using Kind = Statement::Kind;
  if (t.guards.empty()) return;
  Transition rest;
  Effects effects(program, process, rest);
  for (size_t i = 0; i < t.statement.body.size(); i++) {
    const DStepNode& node = t.statement.body[i];
    if (node.is_select || node.statement.size() > 1 || node.next == t.statement.body[0].id) return;
    for (const Statement& s : node.statement) {
      if (i == 0 && s.kind == Kind::kCondition) continue;
      if (s.kind != Kind::kAssign && s.kind != Kind::kAssert && s.kind != Kind::kSkip && s.kind != Kind::kPrint) return;
      effects.of(s);
    }
  }
  for (Access& a : t.reads)
    a.only_tested =
        a.kind == Access::Kind::kGlobal && std::none_of(rest.reads.begin(), rest.reads.end(), [&](const Access& b) {
          return b.kind == Access::Kind::kGlobal && b.variable == a.variable;
        });
}

void mark_read(const Expr& e, std::vector<bool>& globals) {
  if (e.op == Op::kVar && e.ref.global) globals[e.ref.path[0].variable] = true;
  for (const RefStep& step : e.ref.path)
    for (const Expr& index : step.index) mark_read(index, globals);
  for (const Expr& a : e.args) mark_read(a, globals);
}

}  // namespace

bool Access::operator<(const Access& other) const { return key(*this) < key(other); }
bool Access::operator==(const Access& other) const { return key(*this) == key(other); }

void find_constants(Program& program) {
  if (program.c.any) return;  // C code may write to anything
  std::vector<bool> varies(program.globals.size());
  for (size_t i = 0; i < varies.size(); i++) {
    const Variable& v = program.globals[i];
    varies[i] = v.hidden || v.write_only || v.type == Type::kStruct || (v.type == Type::kUnsigned && v.bits > 30);
  }
  for (const ProcessType& p : program.processes)
    for (const Transition& t : p.transitions)
      for (const Access& a : t.writes)
        if (a.kind == Access::Kind::kGlobal) varies[a.variable] = true;
  std::vector<std::vector<int>> values;
  for (const Variable& v : program.globals) values.emplace_back(v.length, 0);
  int channels = 0;
  for (const Initializer& init : program.initializers) {
    if (init.queue >= 0) channels++;
    const RefStep& step = init.target.path[0];
    const bool known = init.queue >= 0 || init.value.op == Op::kConst;
    if (!known) mark_read(init.value, varies);  // what it finds depends on the order of the declarations
    if (!known || init.target.path.size() > 1) varies[step.variable] = true;
    else
      values[step.variable][step.index.empty() ? 0 : step.index[0].value] =
          kept(init.queue >= 0 ? channels : init.value.value, program.globals[step.variable]);
  }
  for (size_t i = 0; i < varies.size(); i++)
    if (!varies[i]) program.globals[i].constant = values[i];
}

void compute_effects(Program& program) {
  for (ProcessType& p : program.processes) {
    std::vector<bool> written(p.locals.size());
    for (Transition& t : p.transitions) {
      Effects(program, p, t).of(t.statement);
      find_guards(program, p, t);
      const std::vector<bool> here = written_locals(p, t);
      for (size_t v = 0; v < here.size(); v++) written[v] = written[v] || here[v];
    }
    for (Transition& t : p.transitions) {
      const std::vector<bool> here = written_locals(p, t);
      for (std::vector<Access>* list : {&t.reads, &t.writes}) {
        settle_indexes(*list, here, written);
        tidy(*list);
      }
      find_only_tested(program, p, t);
      for (Guard& guard : t.guards) settle_indexes(guard.reads, here, written);
    }
  }
}

}  // namespace spiced
