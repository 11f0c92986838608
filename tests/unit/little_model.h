// little_model.h — models for tests, written as literal graphs: no generated code, no SPIN.
//
// A LittleModel owns the tables that a generated pan.cc would hold. Every process has the same frame: its location
// and one short `x`; the globals are four shorts.
#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "model/model.h"

namespace spiced {

struct [[gnu::packed]] LittleFrame {
  u16 location;
  i16 x;
};
struct [[gnu::packed]] LittleGlobals {
  i16 a, b, c, d;
};

struct Edge {
  u16 from, to;
  bool (*enabled)(Eval&) = nullptr;
  void (*apply)(Eval&) = nullptr;
  u16 flags = 0;
  int (*channel)(Eval&) = nullptr;
};

class LittleModel {
 public:
  // Locations are 1, 2, …; `ends` are those where the process may stay for ever. Edges get the numbers 0, 1, … over
  // all process types, in the order in which they are given: those are the figures in a trail.
  LittleModel& process(const std::vector<Edge>& edges, const std::vector<u16>& ends = {}) {
    Tables& t = tables_.emplace_back();
    u16 last = 1;
    for (const Edge& e : edges) {
      last = std::max({last, e.from, e.to});
      t.transitions.push_back({next_id_++,
                               e.from,
                               e.to,
                               e.flags,
                               e.enabled,
                               e.apply,
                               e.channel,
                               "edge",
                               "little",
                               1,
                               {0, 0},
                               nullptr,
                               nullptr,
                               0,
                               0,
                               nullptr,
                               0});
    }
    for (u16 at = 0; at <= last + 1; at++) {
      const u16 first = static_cast<u16>(t.choices.size());
      for (u16 i = 0; i < edges.size(); i++)
        if (edges[i].from == at) t.choices.push_back(i);
      const bool end = std::find(ends.begin(), ends.end(), at) != ends.end();
      const u16 count = static_cast<u16>(t.choices.size() - first);
      t.locations.push_back(
          {first, count, first, count, static_cast<u8>(end ? Location::kEndState : 0), 0, 1, "little", nullptr});
    }
    return *this;
  }
  LittleModel& channel(u16 capacity) {
    queues_.push_back(
        {"q", capacity, 1, 2, capacity ? 1u + 2u * capacity : 0u, static_cast<u8>(capacity ? 1 : 0), &field_});
    return *this;
  }
  LittleModel& begin(void (*function)(Eval&)) {
    begin_ = function;
    return *this;
  }
  LittleModel& with_timeout() {
    has_timeout_ = true;
    return *this;
  }

  // Starts the given process types, by default each one once.
  const Model& model(std::vector<u16> active = {}) {
    types_.clear();
    for (Tables& t : tables_)
      types_.push_back({"p",
                        false,
                        sizeof(LittleFrame),
                        2,
                        1,
                        0,
                        nullptr,
                        t.locations.data(),
                        static_cast<u16>(t.locations.size()),
                        t.choices.data(),
                        nullptr,
                        t.transitions.data(),
                        static_cast<u16>(t.transitions.size()),
                        nullptr,
                        0,
                        nullptr,
                        0,
                        nullptr,
                        1,
                        false,
                        false});
    active_ = std::move(active);
    if (active_.empty())
      for (u16 i = 0; i < types_.size(); i++) active_.push_back(i);
    model_ = {"little",
              "little",
              sizeof(LittleGlobals),
              0,
              begin_,
              types_.data(),
              static_cast<u16>(types_.size()),
              queues_.data(),
              static_cast<u16>(queues_.size()),
              active_.data(),
              static_cast<u16>(active_.size()),
              kGlobals,
              4,
              nullptr,
              0,
              nullptr,
              0,
              has_timeout_,
              false,
              false,
              false,
              -1,
              false,
              nullptr,
              0,
              nullptr,
              nullptr,
              nullptr,
              nullptr,
              0,
              nullptr,
              0};
    return model_;
  }

 private:
  struct Tables {
    std::vector<Transition> transitions;
    std::vector<u16> choices;
    std::vector<Location> locations;
  };
  static constexpr Symbol kGlobals[] = {{"a", 0, 2, 0, ValueType::kShort, 0, -1, false, nullptr},
                                        {"b", 2, 2, 0, ValueType::kShort, 0, -1, false, nullptr},
                                        {"c", 4, 2, 0, ValueType::kShort, 0, -1, false, nullptr},
                                        {"d", 6, 2, 0, ValueType::kShort, 0, -1, false, nullptr}};
  static constexpr QueueField field_{0, 2, false};
  std::deque<Tables> tables_;
  std::vector<ProcessType> types_;
  std::vector<QueueType> queues_;
  std::vector<u16> active_;
  void (*begin_)(Eval&) = nullptr;
  bool has_timeout_ = false;
  int next_id_ = 0;
  Model model_{};
};

inline LittleGlobals& globals(Eval& e) { return e.globals<LittleGlobals>(); }
inline void violate(Eval& e) { e.check(0, "assertion violated"); }

}  // namespace spiced
