// state.h — a state of the model: two bytes of header, the globals, and a frame for each process and channel, packed.
//
// Frames come and go in stack order (pan's rule: only the youngest process can die, and takes the channels made
// after it along), so the list of frames is a path in a tree; a node of that tree is a Shape. A state names its
// shape by number, and the shape says where everything lies. All of a state is plain bytes: equal bytes, equal state.
#pragma once

#include <cstring>
#include <vector>

#include "model/arith.h"

namespace spiced {

struct Model;

struct ProcessSlot {
  u16 type;
  u16 location_bytes;
  u32 offset;
};
struct QueueSlot {
  u16 type;
  u32 offset;
};

struct Shape {
  static constexpr u32 kShortIds = 255;  // those fit into the header; others need a word behind the end

  u32 id = 0;
  u32 bytes = 0;
  u32 words() const { return (bytes + 3) / 4 + (id >= kShortIds); }
  const Shape* parent = nullptr;
  bool ends_with_process = false;
  std::vector<ProcessSlot> processes;
  std::vector<QueueSlot> queues;
};

// All shapes met so far. Shapes never move or disappear. Safe to use from several threads.
class Shapes {
 public:
  static constexpr int kMaxProcesses = 255, kMaxQueues = 255;

  explicit Shapes(const Model& model);
  ~Shapes();
  Shapes(const Shapes&) = delete;
  Shapes& operator=(const Shapes&) = delete;
  const Shape& empty() const;
  const Shape& by_id(u32 id) const;
  const Shape& with_process(const Shape& shape, int type);
  const Shape& with_queue(const Shape& shape, int type);
  // The youngest process and its channels gone.
  const Shape& without_last_process(const Shape& shape) const;
  const Model& model() const { return model_; }

 private:
  struct Table;
  const Shape& child(const Shape& shape, bool process, int type);
  const Model& model_;
  Table* table_;  // owned; <memory> would double the time to compile a pan.cc
};

class State {
 public:
  static constexpr u32 kHeaderBytes = 2;      // the shape, and who alone may run
  static constexpr u32 kMaxBytes = 1u << 20;  // never moves, so references into it stay valid while it grows

  State();
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  unsigned char* bytes() { return bytes_; }
  const unsigned char* bytes() const { return bytes_; }
  u32 words() const { return shape_->words(); }  // bytes behind the end are zero
  const Shape& shape() const { return *shape_; }
  // Sets the shape, zeroing what is new.
  void reshape(const Shape& shape);
  // Becomes the state of these words; those behind are 0.
  void assign(const Shapes& shapes, const u32* words, u32 count);
  void copy_from(const State& other);

  // The process that alone may run, because it is inside an atomic sequence; -1: any.
  int holder() const { return static_cast<int>(bytes_[1]) - 1; }
  void set_holder(int pid) { bytes_[1] = static_cast<unsigned char>(pid + 1); }
  // The process that moved last, where the model asks for it.
  int last() const { return bytes_[kHeaderBytes]; }
  void set_last(int pid) { bytes_[kHeaderBytes] = static_cast<unsigned char>(pid); }
  // Where a trace stands that watches sends and receives.
  u16 trace() const {
    u16 location;
    std::memcpy(&location, bytes_ + kHeaderBytes + 1, sizeof location);
    return location;
  }
  void set_trace(u16 location) { std::memcpy(bytes_ + kHeaderBytes + 1, &location, sizeof location); }
  // Where the model has priorities.
  int priority(int pid) const { return bytes_[priority_at(pid)]; }
  void set_priority(int pid, int priority) { bytes_[priority_at(pid)] = static_cast<unsigned char>(priority); }
  // Variables that are no part of the state; they go where a copy goes.
  unsigned char* hidden() { return hidden_.data(); }
  const unsigned char* hidden() const { return hidden_.data(); }
  void make_hidden(u32 bytes) { hidden_.assign(bytes, 0); }

  u16 location(int pid) const {
    const ProcessSlot& slot = shape_->processes[pid];
    u16 location = bytes_[slot.offset];
    if (slot.location_bytes > 1) location |= static_cast<u16>(bytes_[slot.offset + 1] << 8);
    return location;
  }
  void set_location(int pid, u16 location) {
    const ProcessSlot& slot = shape_->processes[pid];
    bytes_[slot.offset] = static_cast<unsigned char>(location);
    if (slot.location_bytes > 1) bytes_[slot.offset + 1] = static_cast<unsigned char>(location >> 8);
  }

 private:
  u32 priority_at(int pid) const { return shape_->processes[pid].offset + shape_->processes[pid].location_bytes; }

  unsigned char* bytes_;  // owned
  const Shape* shape_ = nullptr;
  std::vector<unsigned char> hidden_;
};

}  // namespace spiced
