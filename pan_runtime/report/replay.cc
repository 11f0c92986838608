#include "report/replay.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

namespace spiced {

namespace {

struct Line {
  long depth;
  int pid, id;
};

// Only steps of processes: with a claim in the trail (a line -2) everyone else's number is one higher.
std::string read(const std::string& file, std::vector<Line>& steps) {
  std::ifstream in(file);
  if (!in) return "cannot read " + file + ": " + std::strerror(errno);
  std::string text;
  bool claim = false;
  for (int number = 1; std::getline(in, text); number++) {
    Line line;
    if (std::sscanf(text.c_str(), "%ld:%d:%d", &line.depth, &line.pid, &line.id) != 3)
      return file + ":" + std::to_string(number) + ": not a line of a trail: '" + text + "'";
    claim |= line.depth == -2;
    if (line.depth < 0 || (claim && line.pid == 0)) continue;
    if (claim) line.pid--;
    steps.push_back(line);
  }
  return "";
}

class Printer {
 public:
  Printer(const Model& model, const State& state) : model_(model), state_(state) {}

  void step(long number, int pid, const Transition& t) const {
    std::printf("%3ld:\tproc %2d (%s) %s:%d (state %d)\t[%s]\n", number, pid, name(pid), t.file, t.line, t.own, t.text);
  }
  void end(long steps) const {
    std::printf("spin: trail ends after %ld steps\n", steps);
    const int n = static_cast<int>(state_.shape().processes.size());
    std::printf("#processes %d:\n", n);
    for (int pid = 0; pid < n; pid++) {
      const ProcessType& type = model_.processes[state_.shape().processes[pid].type];
      const u16 at = state_.location(pid);
      const Location& l = type.locations[at];
      std::printf("%3ld:\tproc %d (%s)  %s:%d (state %2d)%s\n", steps, pid, name(pid), l.file, l.line, at,
                  l.flags & Location::kEndState ? " <valid end state>" : " (invalid end state)");
      for (int i = 0; i < l.count; i++) std::printf("\t\t%s\n", type.transitions[type.choices[l.first + i]].text);
      for (int i = 0; i < type.n_locals; i++)
        value(type.name + (":" + std::string(type.locals[i].name)), type.locals[i],
              state_.bytes() + state_.shape().processes[pid].offset);
    }
    if (model_.n_globals > 0) std::printf("global vars:\n");
    for (int i = 0; i < model_.n_globals; i++) {
      const Symbol& s = model_.globals[i];
      const auto* constant = static_cast<const unsigned char*>(s.constant);
      value(s.name, s, constant ? constant : s.hidden ? state_.hidden() : state_.bytes() + State::kHeaderBytes);
    }
  }

 private:
  const char* name(int pid) const { return model_.processes[state_.shape().processes[pid].type].name; }

  void value(const std::string& name, const Symbol& s, const unsigned char* base) const {
    for (u32 i = 0; i < (s.length ? s.length : 1); i++) {
      const unsigned char* at = base + s.offset + i * s.stride;
      const std::string element = s.length ? name + "[" + std::to_string(i) + "]" : name;
      if (s.type == ValueType::kStruct) {
        const StructType& type = model_.structs[s.struct_type];
        for (u32 f = 0; f < type.n_fields; f++) value(element + "." + type.fields[f].name, type.fields[f], at);
        continue;
      }
      std::printf("\t%s:\t%d\n", element.c_str(), number(s, at));
    }
  }
  static int number(const Symbol& s, const unsigned char* at) {
    if (s.stride == 1) return *at;
    i16 two;
    i32 four;
    if (s.stride == 2) {
      std::memcpy(&two, at, sizeof two);
      return s.type == ValueType::kUnsigned ? static_cast<u16>(two) : two;
    }
    std::memcpy(&four, at, sizeof four);
    return four;
  }

  const Model& model_;
  const State& state_;
};

}  // namespace

std::string replay(Stepper& stepper, const std::string& file, bool quiet) {
  std::vector<Line> lines;
  if (const std::string problem = read(file, lines); !problem.empty()) return problem;
  State state, next;
  if (const Fault fault = stepper.begin(state)) std::printf("pan:1: %s (at depth 0)\n", fault.text);
  const Printer printer(stepper.model(), state);
  std::vector<Move> moves;
  long done = 0;
  for (size_t i = 0; i < lines.size();) {
    moves.clear();
    stepper.moves(state, moves);
    const Move* found = nullptr;
    for (const Move& m : moves) {
      if (m.pid != lines[i].pid || stepper.transition(state, m).id != lines[i].id) continue;
      if (m.is_rendezvous() && i + 1 < lines.size() &&
          (m.partner != lines[i + 1].pid || stepper.partner_transition(state, m).id != lines[i + 1].id))
        continue;
      found = &m;
      break;
    }
    if (!found) {
      printer.end(done);
      return file + ": step " + std::to_string(lines[i].depth) + " (process " + std::to_string(lines[i].pid) +
             ", statement " + std::to_string(lines[i].id) + ") cannot be executed: is it a trail of this model?";
    }
    if (!quiet) {
      printer.step(done + 1, found->pid, stepper.transition(state, *found));
      if (found->is_rendezvous()) printer.step(done + 2, found->partner, stepper.partner_transition(state, *found));
    }
    const Fault fault = stepper.apply(state, *found, next);
    done += found->trail_steps();
    i += static_cast<size_t>(found->trail_steps());
    if (fault) std::printf("pan:1: %s (at depth %ld)\n", fault.text, done);
    if (!fault.goes_on()) break;
    state.copy_from(next);
  }
  printer.end(done);
  return "";
}

}  // namespace spiced
