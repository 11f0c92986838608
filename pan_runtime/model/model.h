// model.h — the contract between generated code and the runtime.
//
// A generated pan.cc provides one `const Model& the_model()` and nothing else: how states are laid out, what each
// process type can do, and the names a person or a property may use. It owns no memory, prints nothing, never exits.
// Functions get the state they work on (Eval), so two threads can run two states.
#pragma once

#include <cstddef>

#include "model/arith.h"
#include "model/eval.h"

namespace spiced {

// Something a transition reads or writes; `element` is a constant index, or -1 for "any".
struct Access {
  enum Kind : u8 { kGlobal, kLocal, kSend, kReceive, kChannelState, kProcesses, kTimeout, kEverything };
  Kind kind;
  bool global_name;  // for channels: the variable that names it is a global
  i16 variable;
  i32 element;
  // If the element depends on nothing but _pid and locals that the transition does not write: which one it is, or a
  // number out of bounds. `fixed`: on nothing that ever changes after the process has begun.
  int (*index)(Eval&) = nullptr;
  bool fixed = false;
  bool has_value = false;  // a write to a global: nothing but `value` is written there, if anything
  i32 value = 0;
  bool only_tested = false;  // a read of a global: it has no influence but on whether the condition holds
};

// A variable whose value nobody will read: the state forgets it, and so there are fewer states.
struct DeadVariable {
  const char* name;
  u32 offset;  // in the frame or among the globals
  u32 bytes;
};

// A part of a condition: a statement may run if all of them hold.
struct Guard {
  bool (*holds)(Eval&);
  const Access* reads;
  u16 n_reads;
};

struct Transition {
  enum Flag : u16 {
    kAtomic = 1,   // the process keeps the floor after it
    kElse = 2,     // only if nothing else of this process is executable
    kSend = 4,     // may offer a rendezvous
    kReceive = 8,  // may accept one
    kDStep = 16,
    kEnd = 32,       // the process disappears
    kGlobal = 64,    // SPIN: touches what another process can see
    kGeneric = 128,  // goto, skip, else: pan lists it as reached only when it was executed
    kAsserts = 256,
    kMayFail = 512,  // with a run-time error; that its channel is none goes without saying
  };
  int id;       // SPIN's statement number, the third figure of a trail line
  u16 own, to;  // the statement's own location, and the one after it
  u16 flags;
  bool (*enabled)(Eval&);  // null: always
  void (*apply)(Eval&);    // null: changes the location only
  int (*channel)(Eval&);   // kSend: which channel
  const char* text;
  const char* file;
  int line;
  u16 condition[2];  // SPIN's classes of conditional safety
  const Access* reads;
  const Access* writes;
  u16 n_reads, n_writes;
  const DeadVariable* dead;  // locals that are dead after it
  u16 n_dead;
  const Guard* guards = nullptr;  // what makes it executable, if it is a condition
  u16 n_guards = 0;
};

struct Location {
  enum Flag : u8 { kEndState = 1, kAccept = 2, kProgress = 4, kNeverUnreached = 8 };
  u16 first, count;            // into ProcessType::choices
  u16 java_first, java_count;  // the same in the order of option -J
  u8 flags;
  u16 mapped;  // counts as reached if that location is
  int line;
  const char* file;
  const char* const* texts;  // what pan prints if it is unreached; null-terminated, or null
};

struct Label {
  const char* name;
  u16 location;
};

enum class ValueType : u8 { kBit, kByte, kMtype, kChan, kShort, kInt, kUnsigned, kStruct };

// A variable or a field: where it lies relative to the globals, its frame or its structure.
struct Symbol {
  const char* name;
  u32 offset;
  u32 stride;  // from one element to the next
  u32 length;  // 0: not an array
  ValueType type;
  u8 bits;               // width of an unsigned; 1 for a scalar bit
  i16 struct_type;       // index into Model::structs, or -1
  bool hidden;           // lies among what is no part of a state
  const void* constant;  // lies there, and never changes; null: in the state
};

struct StructType {
  const char* name;
  const Symbol* fields;
  u32 n_fields;
};

struct QueueField {
  u16 offset;  // in the message
  u8 size;     // 1, 2 or 4 bytes
  bool bit;    // truncated to one bit
};

struct QueueType {
  const char* name;
  u16 capacity;  // 0: rendezvous
  u16 n_fields;
  u32 message_bytes;
  u32 bytes;       // of the whole channel in the state
  u8 count_bytes;  // of these for the number of messages
  const QueueField* fields;
};

struct ProcessType {
  const char* name;
  bool is_init;
  u32 bytes;          // of the frame
  u8 location_bytes;  // 1 or 2, at its beginning; behind them the priority, if there are any
  u16 start;
  u16 n_parameters;
  void (*begin)(Eval&, const int* arguments);  // parameters and initial values; null: none
  const Location* locations;                   // [0] unused
  u16 n_locations;
  const u16* choices;  // transition numbers, by location
  const u16* escapes;  // for each choice: 0, or which escape of an unless it begins; null: there is no unless
  const Transition* transitions;
  u16 n_transitions;
  const Label* labels;
  u16 n_labels;
  const Symbol* locals;
  u16 n_locals;
  bool (*provided)(Eval&);  // it moves only while this holds; null: always
  u8 priority;              // of those that run at the beginning
  bool deterministic;       // D_proctype: two moves at once are an error
  bool started_by_run;      // there may be others than those that run at the beginning
};

struct MtypeSet {
  const char* name;
  const char* const* values;  // the first one is 1
  u32 n_values;
};

// A #define without parameters, or an ltl block.
struct NamedText {
  const char* name;
  const char* text;
};

struct Model {
  const char* source;  // file name of the model
  const char* spin_version;
  u32 globals_bytes;
  u32 hidden_bytes;      // what statements may use but no state remembers
  void (*begin)(Eval&);  // initial values and channels of the globals; null: none
  const ProcessType* processes;
  u16 n_processes;
  const QueueType* queues;
  u16 n_queues;
  const u16* active;  // process types started at the beginning, in order of their pid
  u16 n_active;
  const Symbol* globals;
  u16 n_globals;
  const StructType* structs;
  u16 n_structs;
  const MtypeSet* mtypes;
  u16 n_mtypes;
  bool has_timeout;
  bool has_claim;       // the source has a never claim, which is left out here
  bool has_priorities;  // frames have one, and only the highest that can move does
  bool has_last;        // the state remembers who moved last
  i16 trace;            // the process type that watches sends and receives, or -1; the state has its location
  bool trace_negated;   // it must not run to its end, instead of having to follow
  const DeadVariable* write_only;  // globals that nobody reads
  u16 n_write_only;
  // Embedded C; null: none. `c_begin` sets what the model keeps in its state; `c_load` and `c_save` copy tracked data
  // between a state and where the C code has it.
  void (*c_begin)(Eval&);
  void (*c_load)(Eval&);
  void (*c_save)(Eval&);
  const NamedText* macros;
  u16 n_macros;
  const NamedText* ltl;
  u16 n_ltl;
};

const Model& the_model();

}  // namespace spiced
