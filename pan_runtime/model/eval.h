// eval.h — what a generated function works on: a state, one of its processes, and what else its statement may see.
//
// Run-time errors do not throw: the first one is kept in `fault`, the expression goes on with 0, and whoever called
// the function looks at `fault` afterwards. The words are pan's.
#pragma once

#include "model/arith.h"
#include "model/state.h"

namespace spiced {

struct Fault {
  // After an assertion or another violation of what the model promises the state is good, after an error it is not.
  enum class Kind : u8 { kNone, kAssertion, kViolation, kError, kFatal };
  Kind kind = Kind::kNone;
  const char* text = "";
  explicit operator bool() const { return kind != Kind::kNone; }
  bool goes_on() const { return kind < Kind::kError; }
};

// The message of a rendezvous under way.
struct Offer {
  static constexpr int kMaxFields = 64;
  int channel = 0;  // 0: no rendezvous under way
  int n_fields = 0;
  int fields[kMaxFields];

  void copy_from(const Offer& other) {
    channel = other.channel;
    n_fields = other.n_fields;
    for (int i = 0; i < n_fields; i++) fields[i] = other.fields[i];
  }
};

class Eval {
 public:
  Eval(Shapes& shapes, State& state) : shapes_(shapes), state_(state) {}

  void enter(int pid) {
    pid_ = pid;
    frame_ = state_.bytes() + state_.shape().processes[pid].offset;
  }

  template <typename G>
  G& globals() {
    return *reinterpret_cast<G*>(state_.bytes() + State::kHeaderBytes);
  }
  template <typename F>
  F& frame() {
    return *reinterpret_cast<F*>(frame_);
  }

  template <typename H>
  H& hidden() {
    return *reinterpret_cast<H*>(state_.hidden());
  }

  // Of another process: its location, or what `read` finds in its frame; 0 if there is no such process.
  // `type`: what it must be, or -1.
  int location_of(int pid, int type) { return exists(pid, type) ? state_.location(pid) : 0; }
  template <typename F, typename Read>
  int remote(int pid, int type, Read read) {
    if (!exists(pid, type)) return 0;
    return read(*reinterpret_cast<const F*>(state_.bytes() + state_.shape().processes[pid].offset));
  }
  int only(int type);  // the oldest process of that type, or -1
  bool enabled(int pid);
  // Is any statement of this process executable?
  bool can_move(int pid);
  int last() const { return state_.last(); }
  int priority(int pid) { return exists(pid, -1) ? state_.priority(pid) : 0; }
  void set_priority(int pid, int priority);

  int pid() const { return pid_; }
  int processes() const { return static_cast<int>(state_.shape().processes.size()); }
  bool timeout() const { return timeout_; }
  bool in_handshake() const { return offer.channel != 0; }

  // Array index, checked.
  u32 at(int index, int length) {
    if (index >= 0 && index < length) [[likely]]
      return static_cast<u32>(index);
    fail("assertion violated - invalid array index");
    return 0;
  }
  int divide(int a, int b);
  int modulo(int a, int b);

  void check(int condition, const char* text) {
    if (!condition && !fault) fault = {Fault::Kind::kAssertion, text};
  }
  void violate(const char* text) {
    if (!fault) fault = {Fault::Kind::kViolation, text};
  }
  bool failed() const { return !fault.goes_on(); }
  void fail(const char* text) {
    if (!fault) fault = {Fault::Kind::kError, text};
  }
  void fail_for_good(const char* text) {
    if (!fault) fault = {Fault::Kind::kFatal, text};
  }

  // Starts a process; its number.
  int run(int type, const int* arguments, int priority = 1);
  // A new, empty channel; its number.
  int make_channel(int type);

  // Channels, by number. A rendezvous channel is never full and always empty.
  int len(int channel);
  bool full(int channel);
  bool can_send(int channel);
  void send(int channel, const int* values, int count);
  void send_sorted(int channel, const int* values, int count);  // before the first message that is greater
  // The oldest message, or the one on offer if a rendezvous is under way on this channel.
  bool can_receive(int channel);
  bool can_copy(int channel);  // ?<>, which leaves the message
  bool can_poll(int channel);
  int peek(int channel, int field, int slot);
  void take(int channel, int count, int slot, bool keep = false);
  // The first message for which fits(slot), or -1.
  template <typename Fits>
  int find(int channel, Fits fits) {
    const int n = in_handshake() ? 1 : len(channel);
    for (int slot = 0; slot < n; slot++)
      if (fits(slot)) return slot;
    return -1;
  }
  bool is_rendezvous(int channel);

  // For a trace: the send or receive that it is asked about.
  bool event_is(bool send, int channel) const { return event_send_ == send && event_channel_ == channel; }
  int event_slot() { return in_handshake() ? 0 : len(event_channel_) - 1; }

  State& state() { return state_; }
  Shapes& shapes() { return shapes_; }
  void set_timeout(bool on) { timeout_ = on; }

  Fault fault;
  Offer offer;
  bool send_is_local = false;  // inside a d_step, where a rendezvous is an error
  bool executes = false;       // statements are executed, not only tried: a trace has to follow

 private:
  bool exists(int pid, int type);
  unsigned char* queue(int channel, const char* uninitialised);
  void event(bool send, int channel);
  void insert(int channel, int slot, const int* values, int count);
  const struct QueueType& queue_type(int channel) const;

  Shapes& shapes_;
  State& state_;
  unsigned char* frame_ = nullptr;
  int pid_ = -1;
  bool timeout_ = false;
  bool event_send_ = false;
  int event_channel_ = 0;
  int asking_ = 0;  // how deep enabled() is in itself
};

}  // namespace spiced
