#include "model/eval.h"

#include <climits>
#include <cstring>

#include "model/model.h"

namespace spiced {

namespace {

// A channel in the state: how many messages there are, in as many bytes as that takes, then the messages.
int count_of(const unsigned char* queue, const QueueType& type) {
  switch (type.count_bytes) {
    case 0: return 0;
    case 1: return *queue;
    default: {
      u16 n;
      std::memcpy(&n, queue, sizeof n);
      return n;
    }
  }
}
void set_count(unsigned char* queue, const QueueType& type, int n) {
  const u16 count = static_cast<u16>(n);
  std::memcpy(queue, &count, type.count_bytes);
}
unsigned char* message(unsigned char* queue, const QueueType& type, int slot) {
  return queue + type.count_bytes + static_cast<u32>(slot) * type.message_bytes;
}
const unsigned char* message(const unsigned char* queue, const QueueType& type, int slot) {
  return queue + type.count_bytes + static_cast<u32>(slot) * type.message_bytes;
}

int load(const unsigned char* at, const QueueField& f) {
  switch (f.size) {
    case 1: return *at;
    case 2: {
      i16 v;
      std::memcpy(&v, at, sizeof v);
      return v;
    }
    default: {
      i32 v;
      std::memcpy(&v, at, sizeof v);
      return v;
    }
  }
}

int narrow(int value, const QueueField& f) {
  if (f.bit) return to_bit(value);
  if (f.size == 1) return to_byte(value);
  if (f.size == 2) return to_short(value);
  return value;
}

void store(unsigned char* at, const QueueField& f, int value) {
  const int v = narrow(value, f);
  if (f.size == 1) {
    *at = static_cast<u8>(v);
  } else if (f.size == 2) {
    const i16 w = static_cast<i16>(v);
    std::memcpy(at, &w, sizeof w);
  } else {
    std::memcpy(at, &v, sizeof v);
  }
}

}  // namespace

int Eval::divide(int a, int b) {
  if (b == 0) {
    fail("division by zero");
    return 0;
  }
  return a == INT_MIN && b == -1 ? INT_MIN : a / b;
}

int Eval::modulo(int a, int b) {
  if (b == 0) {
    fail("division by zero");
    return 0;
  }
  return b == -1 ? 0 : a % b;
}

bool Eval::exists(int pid, int type) {
  if (pid < 0 || pid >= processes()) return false;
  if (type < 0 || state_.shape().processes[pid].type == type) return true;
  fail("a remote reference names a process of another type");
  return false;
}

int Eval::only(int type) {
  for (int pid = 0; pid < processes(); pid++)
    if (state_.shape().processes[pid].type == type) return pid;
  return -1;
}

bool Eval::enabled(int pid) {
  if (pid == pid_) fail_for_good("used: enabled(pid=thisproc)");
  if (asking_ > processes()) {
    fail_for_good("enabled() asks processes in a circle");
    return false;
  }
  asking_++;
  const bool result = pid >= 0 && pid < processes() && can_move(pid);
  asking_--;
  return result;
}

bool Eval::can_move(int pid) {
  const int caller = pid_;
  unsigned char* const frame = frame_;
  enter(pid);
  const ProcessType& type = shapes_.model().processes[state_.shape().processes[pid].type];
  const Location& at = type.locations[state_.location(pid)];
  bool can = false;
  for (int i = 0; i < at.count && !can; i++) {
    const Transition& t = type.transitions[type.choices[at.first + i]];
    if (in_handshake() && !(t.flags & Transition::kReceive)) continue;
    if (t.flags & Transition::kEnd) can = pid + 1 == processes();
    else if (t.flags & Transition::kElse) can = true;  // it, or something before it
    else can = !t.enabled || t.enabled(*this);
  }
  pid_ = caller;
  frame_ = frame;
  return can;
}

void Eval::set_priority(int pid, int priority) {
  if (!exists(pid, -1)) return;
  if (priority < 1 || priority > 255) return fail_for_good("priority is out of range");
  state_.set_priority(pid, priority);
}

int Eval::run(int type, const int* arguments, int priority) {
  const int pid = processes();
  const ProcessType& process = shapes_.model().processes[type];
  if (pid >= Shapes::kMaxProcesses) {
    fail_for_good("too many processes");
    return 0;
  }
  const Shape& shape = shapes_.with_process(state_.shape(), type);
  if (shape.bytes > State::kMaxBytes) {
    fail_for_good("state vector is too large");
    return 0;
  }
  state_.reshape(shape);
  state_.set_location(pid, process.start);
  if (shapes_.model().has_priorities) state_.set_priority(pid, priority);
  if (process.begin) {
    const int caller = pid_;
    unsigned char* const frame = frame_;
    enter(pid);
    process.begin(*this, arguments);
    pid_ = caller;
    frame_ = frame;
  }
  return pid;
}

int Eval::make_channel(int type) {
  const size_t number = state_.shape().queues.size();
  if (number >= Shapes::kMaxQueues) {
    fail_for_good("too many queues");
    return 0;
  }
  const Shape& shape = shapes_.with_queue(state_.shape(), type);
  if (shape.bytes > State::kMaxBytes) {
    fail_for_good("state vector is too large");
    return 0;
  }
  state_.reshape(shape);
  return static_cast<int>(number) + 1;
}

const QueueType& Eval::queue_type(int channel) const {
  return shapes_.model().queues[state_.shape().queues[channel - 1].type];
}

unsigned char* Eval::queue(int channel, const char* uninitialised) {
  const auto& queues = state_.shape().queues;
  if (channel >= 1 && channel <= static_cast<int>(queues.size())) [[likely]]
    return state_.bytes() + queues[channel - 1].offset;
  if (channel == 0) fail(uninitialised);
  else fail_for_good("bad queue - q_full");
  return nullptr;
}

bool Eval::is_rendezvous(int channel) {
  return queue(channel, "ref to uninitialized chan name (q_zero)") && queue_type(channel).capacity == 0;
}

int Eval::len(int channel) {
  const unsigned char* q = queue(channel, "ref to uninitialized chan name (len)");
  return q ? count_of(q, queue_type(channel)) : 0;
}

bool Eval::full(int channel) {
  const unsigned char* q = queue(channel, "ref to uninitialized chan name (qfull)");
  if (!q) return false;
  const QueueType& type = queue_type(channel);
  return type.capacity > 0 && count_of(q, type) >= type.capacity;
}

bool Eval::can_send(int channel) {
  const unsigned char* q = queue(channel, "ref to uninitialized chan name (qfull)");
  if (!q) return false;
  const QueueType& type = queue_type(channel);
  return type.capacity == 0 || count_of(q, type) < type.capacity;
}

void Eval::send(int channel, const int* values, int count) {
  unsigned char* q = queue(channel, "ref to uninitialized chan name (sending)");
  if (!q) return;
  const QueueType& type = queue_type(channel);
  if (count != type.n_fields) {
    fail(count > type.n_fields ? "too many parameters in send stmnt" : "too few parameters in send stmnt");
    return;
  }
  if (type.capacity == 0) {
    if (send_is_local) {
      fail_for_good("rv-attempt in d_step");
      return;
    }
    if (type.n_fields > Offer::kMaxFields) {
      fail_for_good("more than 64 fields in a rendezvous");
      return;
    }
    offer.channel = channel;
    offer.n_fields = type.n_fields;
    for (int i = 0; i < count; i++) offer.fields[i] = narrow(values[i], type.fields[i]);
    if (executes) event(true, channel);
    return;
  }
  insert(channel, count_of(q, type), values, count);
}

void Eval::insert(int channel, int slot, const int* values, int count) {
  unsigned char* q = state_.bytes() + state_.shape().queues[channel - 1].offset;
  const QueueType& type = queue_type(channel);
  const int n = count_of(q, type);
  unsigned char* place = message(q, type, slot);
  std::memmove(place + type.message_bytes, place, static_cast<u32>(n - slot) * type.message_bytes);
  for (int i = 0; i < count; i++) store(place + type.fields[i].offset, type.fields[i], values[i]);
  set_count(q, type, n + 1);
  if (executes) event(true, channel);
}

// The trace takes the step that fits; several that fit are an error, and so is none unless it is a notrace.
void Eval::event(bool send, int channel) {
  const Model& model = shapes_.model();
  if (model.trace < 0) return;
  const ProcessType& trace = model.processes[model.trace];
  const u16 kind = send ? Transition::kSend : Transition::kReceive;
  bool watched = false;
  u16 end = 0;
  for (int i = 0; i < trace.n_transitions; i++) {
    const Transition& t = trace.transitions[i];
    if (t.flags & Transition::kEnd) end = t.own;
    watched |= (t.flags & kind) && t.channel(*this) == channel;
  }
  if (!watched) return;
  event_send_ = send;
  event_channel_ = channel;
  const Location& at = trace.locations[state_.trace()];
  int fits = 0;
  for (int i = 0; i < at.count; i++) {
    const Transition& t = trace.transitions[trace.choices[at.first + i]];
    if (!(t.flags & kind) || !t.enabled(*this)) continue;
    if (fits++ == 0) state_.set_trace(t.to);
  }
  if (fits > 1) fail_for_good("non-determinism in event-trace");
  if (fits > 0 && model.trace_negated && state_.trace() == end) violate("event_trace error (all events matched)");
  if (fits == 0 && model.trace_negated) state_.set_trace(end);
  if (fits == 0 && !model.trace_negated) violate("event_trace error (no matching event)");
}

void Eval::send_sorted(int channel, const int* values, int count) {
  const unsigned char* q = queue(channel, "ref to uninitialized chan name (sending)");
  if (!q || count != queue_type(channel).n_fields || queue_type(channel).capacity == 0)
    return send(channel, values, count);
  const QueueType& type = queue_type(channel);
  auto is_greater = [&](int slot) {  // than what is sent, field by field; pan compares before it truncates
    const unsigned char* other = message(q, type, slot);
    for (int i = 0; i < count; i++) {
      const int there = load(other + type.fields[i].offset, type.fields[i]);
      if (values[i] != there) return values[i] < there;
    }
    return false;
  };
  int slot = 0;
  while (slot < count_of(q, type) && !is_greater(slot)) slot++;
  insert(channel, slot, values, count);
}

bool Eval::can_receive(int channel) {
  const unsigned char* q = queue(channel, "ref to uninitialized chan name (len)");
  if (!q) return false;
  if (in_handshake()) return offer.channel == channel;
  return count_of(q, queue_type(channel)) > 0;
}

bool Eval::can_copy(int channel) {
  if (is_rendezvous(channel)) fail("polling rv chan");
  return !fault && can_receive(channel);
}

bool Eval::can_poll(int channel) {
  const unsigned char* q = queue(channel, "ref to uninitialized chan name (len)");
  if (!q) return false;
  if (queue_type(channel).capacity == 0) {
    fail("error to poll rendezvous channel");
    return false;
  }
  return count_of(q, queue_type(channel)) > 0;
}

int Eval::peek(int channel, int field, int slot) {
  const unsigned char* q = queue(channel, "ref to uninitialized chan name (receiving)");
  if (!q) return 0;
  const QueueType& type = queue_type(channel);
  if (field >= type.n_fields) {
    fail_for_good("too many fields in recv");
    return 0;
  }
  if (in_handshake()) return offer.fields[field];
  const QueueField& f = type.fields[field];
  return load(message(q, type, slot) + f.offset, f);
}

void Eval::take(int channel, int count, int slot, bool keep) {
  unsigned char* q = queue(channel, "ref to uninitialized chan name (receiving)");
  if (!q) return;
  const QueueType& type = queue_type(channel);
  if (count != type.n_fields) fail(count < type.n_fields ? "missing pars in receive" : "too many fields in recv");
  if (executes && !keep) event(false, channel);
  if (in_handshake() || keep || slot < 0) return;
  const int n = count_of(q, type) - 1;
  const u32 rest = static_cast<u32>(n - slot) * type.message_bytes;
  unsigned char* gone = message(q, type, slot);
  std::memmove(gone, gone + type.message_bytes, rest);
  std::memset(gone + rest, 0, type.message_bytes);  // a freed slot is zero, so that equal queues have equal bytes
  set_count(q, type, n);
}

}  // namespace spiced
