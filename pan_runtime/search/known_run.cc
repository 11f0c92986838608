#include "search/known_run.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace spiced {

RunFile read_run(const std::string& file) {
  RunFile run;
  std::ifstream in(file);
  if (!in) run.problem = "cannot read " + file + ": " + std::strerror(errno);
  std::string text;
  for (int number = 1; std::getline(in, text); number++) {
    RunLine line = {0, 0, 0, 0};
    if (std::sscanf(text.c_str(), "%ld:%d:%d:%d", &line.step, &line.pid, &line.id, &line.until) < 3) {
      run.problem = file + ":" + std::to_string(number) + ": not a line of a run: '" + text + "'";
      break;
    }
    if (line.step >= 0) run.lines.push_back(line);
    else if (line.step == -1) run.cycle = static_cast<long>(run.lines.size());
  }
  return run;
}

namespace {

class Follower {
 public:
  Follower(Stepper& stepper, const RunFile& file, bool strict) : stepper_(stepper), file_(file), strict_(strict) {}

  KnownRun follow() {
    if (!file_.problem.empty()) return failed(file_.problem);
    if (const Fault fault = stepper_.begin(state_)) {
      run_.error = fault.text;
      return std::move(run_);
    }
    const long n = static_cast<long>(file_.lines.size());
    for (long i = 0; i < n;) {
      if (i == file_.cycle) mark_cycle();
      const long taken = take_line(i);
      if (taken == 0 || !run_.error.empty()) return std::move(run_);
      i += taken;
    }
    close();
    return std::move(run_);
  }

 private:
  KnownRun failed(const std::string& why) {
    run_.problem = why;
    return std::move(run_);
  }

  void mark_cycle() {
    run_.cycle_move = static_cast<long>(run_.moves.size());
    run_.cycle = run_.steps;
    at_cycle_.copy_from(state_);
  }

  // How many lines it was; 0: it cannot be taken.
  long take_line(long i) {
    const RunLine& first = file_.lines[static_cast<size_t>(i)];
    const long n = static_cast<long>(file_.lines.size());
    const RunLine* second = i + 1 < n ? &file_.lines[static_cast<size_t>(i) + 1] : nullptr;
    moves_.clear();
    stepper_.moves(state_, moves_);
    for (const Move& m : moves_) {
      if (m.pid != first.pid || stepper_.transition(state_, m).id != first.id) continue;
      const bool is_pair = m.is_rendezvous();
      if (is_pair && !(second && m.partner == second->pid && stepper_.partner_transition(state_, m).id == second->id))
        continue;
      on_last_line_ = i + (is_pair ? 2 : 1) == n;
      take(Move(m));
      const RunLine& last = is_pair ? *second : first;
      if (run_.error.empty() && last.until > 0 && !go_on(last)) return 0;
      return is_pair ? 2 : 1;
    }
    run_.problem = "step " + std::to_string(first.step) + " (process " + std::to_string(first.pid) + ", statement " +
                   std::to_string(first.id) + ") cannot be executed";
    return 0;
  }

  // The rest of what was merged: each statement is the only move that its process has.
  bool go_on(const RunLine& line) {
    const size_t begin = run_.moves.size();
    auto is_there = [&] { return line.pid < static_cast<int>(state_.shape().processes.size()); };
    while (run_.error.empty() && !(is_there() && state_.location(line.pid) == line.until)) {
      moves_.clear();
      stepper_.moves(state_, moves_);
      const Move* only = nullptr;
      int choices = 0;
      for (const Move& m : moves_)
        if (m.pid == line.pid) {
          only = &m;
          choices++;
        }
      if (choices != 1 || run_.moves.size() - begin > kLongestMerge) {
        run_.problem = "what is merged into statement " + std::to_string(line.id) + " of process " +
                       std::to_string(line.pid) + " cannot be executed";
        return false;
      }
      take(Move(*only));
    }
    return true;
  }

  void take(const Move& move) {
    const Fault fault = stepper_.apply(state_, move, next_);
    run_.moves.push_back(move);
    run_.steps += move.trail_steps();
    // Before the last line a violated assertion was passed. That a trace is violated stock may notice a line later.
    if (fault && (on_last_line_ || fault.kind != Fault::Kind::kAssertion)) run_.error = fault.text;
    if (fault.goes_on()) state_.copy_from(next_);
  }

  void close() {
    moves_.clear();
    stepper_.moves(state_, moves_);
    run_.ends = moves_.empty();
    run_.valid_end = run_.ends && is_valid_end(stepper_.model(), state_, strict_);
    if (file_.cycle < 0) return;
    // A cycle of the claim alone: the program stays where it ends.
    if (file_.cycle == static_cast<long>(file_.lines.size())) {
      if (!run_.ends) run_.problem = "its cycle has no steps, but the model can go on";
    } else if (state_.words() != at_cycle_.words() ||
               std::memcmp(state_.bytes(), at_cycle_.bytes(), state_.words() * 4) != 0) {
      run_.problem = "its cycle does not end in the state in which it begins";
    }
  }

  static constexpr size_t kLongestMerge = 100000;
  Stepper& stepper_;
  const RunFile& file_;
  const bool strict_;
  KnownRun run_;
  State state_, next_, at_cycle_;
  std::vector<Move> moves_;
  bool on_last_line_ = false;
};

}  // namespace

KnownRun take_again(Stepper& stepper, const RunFile& file, bool strict) {
  return Follower(stepper, file, strict).follow();
}

}  // namespace spiced
