// tiny_graph.h — all states of a Program, by rules written a second time: nothing here knows the runtime that is
// tested.
//
// A state without moves has none here; what reads the graph lets it stay as it is for ever.
#pragma once

#include <optional>
#include <vector>

#include "tiny_program.h"

namespace spiced::fuzz {

struct TinyState {
  struct Running {
    u8 process = 0, at = 0, x = 0;
  };
  struct Queue {
    u8 count = 0;
    std::array<u8, kMaxCapacity> messages{};
  };
  u8 holder = 0;  // the place among `running`, from 1, of the one that alone may move; 0: any
  u8 n = 0;
  std::array<u8, 4> globals{};
  std::array<Running, kMaxProcesses> running{};  // oldest first
  std::array<Queue, kMaxChannels> queues{};

  // The one of that process, or nullptr.
  const Running* find(int process) const;
};

// A line of a trail: who, and which arc.
struct TinyStep {
  u16 pid = 0, arc = 0;
  bool operator==(const TinyStep&) const = default;
};

struct TinyMove {
  u32 to = 0;
  TinyStep first, second;
  u8 steps = 1;  // 2: a rendezvous
};

struct Graph {
  std::vector<TinyState> states;  // [0] is the first
  std::vector<std::vector<TinyMove>> moves;
  std::vector<u8> capacities;  // of the channels
  u32 size() const { return static_cast<u32>(states.size()); }
};

// Nothing if there are more than `limit` states, or if one of them has two instances of a process or too many.
std::optional<Graph> explore(const Program& program, u32 limit);

}  // namespace spiced::fuzz
