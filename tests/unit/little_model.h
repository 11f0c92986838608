// little_model.h — models for tests, written as literal graphs: no generated code, no SPIN.
//
// A LittleModel owns the tables that a generated pan.cc would hold. Every process has the same frame: its location
// and one short `x`; the globals are four shorts, and what names a channel. A process with a name has labels, too: its
// location 1 is l1, and so on.
#pragma once

#include <algorithm>
#include <array>
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
  std::vector<Access> reads = {}, writes = {};
  std::array<u16, 2> condition = {2, 0};
  struct Part {  // of its condition
    bool (*holds)(Eval&);
    std::vector<Access> reads;
  };
  std::vector<Part> guards = {};
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
      const std::vector<Access>&reads = t.accesses.emplace_back(e.reads), &writes = t.accesses.emplace_back(e.writes);
      std::vector<Guard>& guards = t.guards.emplace_back();
      for (const Edge::Part& part : e.guards) {
        const std::vector<Access>& its = t.accesses.emplace_back(part.reads);
        guards.push_back({part.holds, its.data(), static_cast<u16>(its.size())});
      }
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
                               {e.condition[0], e.condition[1]},
                               reads.data(),
                               writes.data(),
                               static_cast<u16>(reads.size()),
                               static_cast<u16>(writes.size()),
                               nullptr,
                               0,
                               guards.data(),
                               static_cast<u16>(guards.size())});
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
  // The process before it gets a name, and so do its locations and its variable: formulas may speak of them.
  LittleModel& named(const std::string& name) {
    Tables& t = tables_.back();
    t.name = name;
    for (u16 at = 1; at + 1u < t.locations.size(); at++) {
      t.label_names.push_back("l" + std::to_string(at));
      t.labels.push_back({t.label_names.back().c_str(), at});
    }
    return *this;
  }
  // The process before it is not there from the beginning.
  LittleModel& started_by_run() {
    tables_.back().started_by_run = true;
    return *this;
  }
  // A name for the channel makes it a global that never changes: the first one has the number 1, and so on.
  LittleModel& channel(u16 capacity, const char* name = nullptr) {
    queues_.push_back(
        {"q", capacity, 1, 2, capacity ? 1u + 2u * capacity : 0u, static_cast<u8>(capacity ? 1 : 0), &field_});
    if (name) {
      const u8& number = channels_.emplace_back(static_cast<u8>(queues_.size()));
      globals_.push_back({name, 0, 1, 0, ValueType::kChan, 0, -1, false, &number});
    }
    return *this;
  }
  // The globals are a, b and the array m of two: c and d in other words. Call it before channel().
  LittleModel& with_array() {
    globals_.resize(2);
    globals_.push_back({"m", 4, 2, 2, ValueType::kShort, 0, -1, false, nullptr});
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

  // Starts the given process types, by default each one once that is not started by another.
  const Model& model(std::vector<u16> active = {}) {
    types_.clear();
    for (Tables& t : tables_)
      types_.push_back({t.name.c_str(),
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
                        t.labels.data(),
                        static_cast<u16>(t.labels.size()),
                        &kLocal,
                        static_cast<u16>(t.labels.empty() ? 0 : 1),
                        nullptr,
                        1,
                        false,
                        t.started_by_run});
    active_ = std::move(active);
    if (active_.empty())
      for (u16 i = 0; i < types_.size(); i++)
        if (!tables_[i].started_by_run) active_.push_back(i);
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
              globals_.data(),
              static_cast<u16>(globals_.size()),
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
    std::string name = "p";
    std::vector<Transition> transitions;
    std::deque<std::vector<Access>> accesses;
    std::deque<std::vector<Guard>> guards;
    std::deque<std::string> label_names;
    std::vector<Label> labels;
    bool started_by_run = false;
    std::vector<u16> choices;
    std::vector<Location> locations;
  };
  static constexpr Symbol kLocal = {"x", 2, 2, 0, ValueType::kShort, 0, -1, false, nullptr};
  std::vector<Symbol> globals_ = {{"a", 0, 2, 0, ValueType::kShort, 0, -1, false, nullptr},
                                  {"b", 2, 2, 0, ValueType::kShort, 0, -1, false, nullptr},
                                  {"c", 4, 2, 0, ValueType::kShort, 0, -1, false, nullptr},
                                  {"d", 6, 2, 0, ValueType::kShort, 0, -1, false, nullptr}};
  std::deque<u8> channels_;
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
