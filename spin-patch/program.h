// program.h — the model as a small program of transitions, between SPIN's syntax tree and the C++ we write.
//
// `lift` fills a Program in, `emit` prints it; neither knows the other. Nothing of SPIN is visible here.
// Locations and transitions are SPIN's own: a location is a state number of pan's transition table after its
// choices have been pulled up, a transition is a statement with SPIN's `Seqno`, so trails replay in stock SPIN.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace spiced {

struct Place {
  std::string file;
  int line = 0;
};

enum class Type { kBit, kByte, kMtype, kChan, kShort, kInt, kUnsigned, kStruct };

enum class Op {
  kConst,      // value
  kVar,        // ref
  kPid,        // _pid
  kProcesses,  // _nr_pr
  kTimeout,
  kLast,            // _last
  kEnabled,         // args[0]: pid
  kPriority,        // args[0]: pid; none: its own
  kLocationOf,      // args[0]: pid; value: process type, or -1 for any; no args: the only process of that type
  kRemoteVariable,  // the same for `ref`, a local of that process
  kNot,
  kNegate,
  kComplement,
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMod,
  kBitAnd,
  kBitXor,
  kBitOr,
  kShl,
  kShr,
  kLt,
  kGt,
  kLe,
  kGe,
  kNe,
  kEq,
  kAnd,
  kOr,
  kCond,  // args: condition, then, otherwise
  kLen,
  kFull,
  kEmpty,
  kNotFull,
  kNotEmpty,  // args[0]: channel
  kPoll,      // args[0]: channel; match: what the oldest message (value 1: any) must look like
  kRun,       // value: process type; args: parameters; priority
  kEmbedded,  // value: which fragment of C
};

struct Expr;

// x, x[e], x.f, x[e].f[g] …: the variable, then fields, each with an index if it is an array.
struct RefStep {
  int variable = 0;         // index among the globals, the locals of the process type, or the fields of the struct
  std::vector<Expr> index;  // empty or one expression
};
struct Ref {
  bool global = true;
  bool hidden = false;  // a global that is no part of the state
  std::vector<RefStep> path;
};

// A field of a message in a receive: ignored (`_`), compared with a value, or stored in a variable.
struct MessageField;

struct Expr {
  Op op = Op::kConst;
  int value = 0;
  int priority = 1;
  Ref ref;
  std::vector<Expr> args;
  std::vector<MessageField> match;
};

struct MessageField {
  enum class Use { kIgnore, kMatch, kStore };
  Use use = Use::kIgnore;
  Expr value;  // kMatch
  Ref target;  // kStore
};

struct Variable {
  std::string name;   // as the user wrote it
  std::string cname;  // in generated code
  Type type = Type::kByte;
  int bits = 0;  // width, for kUnsigned
  bool is_array = false;
  int length = 1;
  int struct_type = -1;
  bool hidden = false;
  bool write_only = false;        // SPIN: nobody reads it
  std::vector<int> constant;      // a global that nobody writes: its values, which are no part of a state
  bool truncated_to_bit = false;  // a scalar bit; elements of bit arrays are whole bytes in pan, and so here
  Place place;
};

struct StructType {
  std::string name, cname;
  std::vector<Variable> fields;
};

struct QueueField {
  Type type = Type::kByte;
  bool truncated_to_bit = false;  // only where a message has several fields, as in pan
};
struct QueueType {
  std::string name;
  int capacity = 0;  // 0: rendezvous
  std::vector<QueueField> fields;
};

// One step of start-up code: `target = value`, or a new channel of type `queue`.
struct Initializer {
  Ref target;
  Expr value;
  int queue = -1;
};

struct Statement;

// The inside of a d_step: a flow graph that runs to its end in one transition. A statement node that cannot be
// executed goes on with the next option of `guards` (a selection's id and the option's number) if it is the first
// of an option, and is a run-time error otherwise.
struct DStepNode {
  int id = 0;  // SPIN's Seqno
  bool is_select = false;
  std::vector<int> options;          // first node of each option, by id
  int next = -1;                     // node id, or -1: leave the d_step
  std::vector<Statement> statement;  // none: only a jump
  int guards_select = -1, guards_option = 0;
  int line = 0;
};

struct Statement {
  enum class Kind {
    kSkip,
    kCondition,
    kAssign,
    kAssert,
    kPrint,
    kSend,
    kReceive,
    kElse,
    kDStep,
    kEnd,
    kSetPriority,
    kEmbedded
  };
  Kind kind = Kind::kSkip;
  Expr expr;                         // kCondition, kAssert; kAssign: the value; kEmbedded: which fragment
  Ref target;                        // kAssign
  Ref channel;                       // kSend, kReceive
  std::vector<Expr> args;            // kSend: the message; kPrint: what is evaluated; kSetPriority: pid, priority
  std::vector<MessageField> fields;  // kReceive
  bool sorted = false;               // kSend: !!, before the first message that is greater
  bool lossy = false;                // kSend: a message to a full channel is lost
  bool anywhere = false;             // kReceive: ??, the first message that fits, not only the oldest
  bool keep = false;                 // kReceive: ?<>, the message stays
  std::string message;               // kAssert: pan's words for the violation
  std::vector<Statement> guards;     // kDStep: executable if any of them is; none: always
  std::vector<DStepNode> body;       // kDStep: body[0] is the entry
  bool starts_with_else = false;     // kDStep
  int d_step_line = 0;
};

// Something a transition reads or writes. For an array, `element` is the constant index, or -1 for any.
struct Access {
  // kEverything: enabled(), remote references, priorities: whatever any process has.
  enum class Kind { kGlobal, kLocal, kSend, kReceive, kChannelState, kProcesses, kTimeout, kEverything };
  Kind kind = Kind::kGlobal;
  int variable = -1;  // kGlobal, kLocal, and the variable that names the channel
  bool global_name = true;
  int element = -1;
  std::vector<Expr> index =
      {};              // of an element that is not constant: made of _pid, constants and scalar locals, or none
  bool fixed = false;  // and of no local that is ever written
  std::optional<int> value = {};  // a write to a global: nothing else is written there
  bool only_tested = false;       // a read of a global: it decides about the condition, and about nothing else
  bool operator<(const Access&) const;
  bool operator==(const Access&) const;
};

// A part of a condition: all of them together make the statement executable.
struct Guard {
  Expr expr;
  std::vector<Access> reads;
};

struct Transition {
  int id = 0;           // SPIN's Seqno
  int own = 0;          // the location (pan's state number) that the statement itself has
  int to = 0;           // next location; 0: the process is gone
  bool atomic = false;  // the process keeps the floor after it
  bool in_d_step = false;
  bool global = false;        // SPIN's verdict: touches what another process can see
  int condition[2] = {2, 0};  // SPIN's conditional safety classes
  Statement statement;
  std::vector<int> dead;  // locals whose value nobody will read after it
  std::string text;
  Place place;
  std::vector<Access> reads, writes;
  std::vector<Guard> guards;  // of a condition, alone or at the beginning of a d_step; otherwise none
  bool asserts = false;       // there is an assertion in it
  bool may_fail = false;  // it may be a run-time error: an index, a divisor, a d_step that blocks, too many processes;
                          // channels apart
};

struct Location {
  std::vector<int> transitions;  // indices, in the order in which pan tries them
  std::vector<int> escapes;      // for each of them: 0, or the state where the escape (unless) begins that it starts
  std::vector<int> java_transitions, java_escapes;  // the same in the order of option -J, if the process has unless
  bool end = false, accept = false, progress = false;
  bool reached = false;            // never reported as unreached
  int mapped = 0;                  // counts as reached if that one is
  std::vector<std::string> texts;  // how pan names it when it is unreached
  int line = 0;
  std::string file;
};

struct Label {
  std::string name;
  int location = 0;
};

struct ProcessType {
  std::string name, cname;
  bool is_init = false;
  int start = 0;
  int end_location = 0;
  std::vector<Ref> parameters;
  std::vector<Variable> locals;
  std::vector<Initializer> initializers;
  std::vector<Location> locations;  // [0] unused
  std::vector<Transition> transitions;
  std::vector<Label> labels;
  bool has_unless = false;
  bool deterministic = false;  // D_proctype
  bool started_by_run = false;
  int priority = 1;            // of those that run at the beginning
  std::vector<Expr> provided;  // none or one
  std::string c_members;       // of the process's structure, in C: c_state
  int spin_number = 0;         // SPIN's name for that structure is P, and this
  Place place;
};

struct MtypeSet {
  std::string name;
  std::vector<std::string> values;  // the first one is 1
};

// A c_code or c_expr. Its text sees the state as SPIN's users write it: `now.x`, `Pproc->y`.
struct CFragment {
  std::string name;  // SPIN's
  bool is_expression = false;
  std::string text;
  std::string precondition, message;  // if it does not hold the fragment is not executed; empty: none
  Place place;
};

// A #define without parameters, or an ltl block.
struct NamedText {
  std::string name, text;
};

// What else a model has in C, as SPIN writes it for its own verifiers.
struct EmbeddedC {
  bool any = false;
  std::vector<CFragment> fragments;
  std::string declarations;  // c_decl
  std::string functions;     // c_code outside processes, and what copies tracked data
  std::string members;       // c_state, and a place for tracked data: `c_state`
  bool tracked = false;      // there is such a place
  bool uses_pid = false;     // Pproc->_pid
  std::string unmatched;     // bytes of tracked data that is no part of a state; empty: none
};

struct Program {
  std::string source;  // the model's file name
  std::string spin_version;
  std::vector<StructType> structs;
  std::vector<QueueType> queues;
  std::vector<Variable> globals;
  std::vector<Initializer> initializers;
  std::vector<ProcessType> processes;  // in pan's order of listing
  std::vector<int> active;             // process types started at the beginning, in order of their pid
  std::vector<MtypeSet> mtypes;
  bool has_timeout = false;
  bool has_priorities = false, has_last = false;
  int trace = -1;                      // the process type that stands for a trace or notrace: it watches and never runs
  bool trace_negated = false;          // notrace
  bool has_claim = false;              // the source has a never claim; it is left out
  std::vector<NamedText> macros, ltl;  // what properties may be made of
  EmbeddedC c;
};

}  // namespace spiced
