#include "random_programs.h"

#include <algorithm>

namespace spiced::fuzz {

namespace {

// What the statements of one program are drawn from. Few variables, so that processes get in each other's way; and
// often each with one writer, so that formulas about it are in CETL.
class Palette {
 public:
  Palette(const Program& program, Dice& dice) : program_(program), dice_(dice) {
    const int n = dice.between(1, program.array ? 4 : 3);
    for (int i = 0; i < n; i++) globals_.push_back(static_cast<u8>(program.array ? 3 - i : i));
    if (dice.percent(50))
      for (u8 g : globals_) owners_[g] = dice.below(static_cast<int>(program.processes.size()));
  }

  Operand variable() {
    if (dice_.percent(25)) return {Operand::kLocal, 0};
    if (program_.array && dice_.percent(40))
      return {dice_.percent(60) ? Operand::kElementOfX : Operand::kElementOfPid, 0};
    return {Operand::kGlobal, dice_.one_of(globals_)};
  }
  Operand target(int process) {
    for (int tries = 0; tries < 4; tries++) {
      const Operand o = variable();
      if (o.kind != Operand::kGlobal || owners_[o.value] < 0 || owners_[o.value] == process) return o;
    }
    return {Operand::kLocal, 0};
  }
  Operand number() { return {Operand::kNumber, static_cast<u8>(dice_.percent(80) ? dice_.below(2) : 2)}; }
  Operand operand() { return dice_.percent(70) ? number() : variable(); }

  Test test() {
    Test t;
    if (!program_.channels.empty() && dice_.percent(15)) {
      t.kind = static_cast<Test::Kind>(dice_.between(Test::kFull, Test::kNotEmpty));
      t.channel = static_cast<u8>(dice_.below(static_cast<int>(program_.channels.size())));
      return t;
    }
    if (dice_.percent(2)) t.kind = Test::kTimeout;
    else t.kind = dice_.percent(75) ? Test::kEqual : Test::kDiffers;
    t.left = variable();
    t.right = dice_.percent(85) ? number() : variable();
    return t;
  }
  Assignment assignment(int process) {
    Assignment s{target(process), operand(), dice_.percent(15)};
    if (s.plus_one && dice_.percent(70)) s.from = s.to;
    return s;
  }
  void guard(Arc& a) {
    a.guard = {test()};
    if (dice_.percent(25)) a.guard.push_back(test());
    a.any = a.guard.size() > 1 && dice_.percent(30);
  }

  void statement(Arc& a, int process) {
    a.kind = Arc::kPlain;
    a.guard.clear();
    a.effects.clear();
    const int die = dice_.below(100);
    if (!program_.channels.empty() && die < 30) {
      a.channel = static_cast<u8>(dice_.below(static_cast<int>(program_.channels.size())));
      a.kind = dice_.percent(50) ? Arc::kSend : dice_.percent(85) ? Arc::kReceive : Arc::kReceiveAnywhere;
      a.message = a.kind == Arc::kSend ? operand() : dice_.percent(50) ? number() : target(process);
      if (dice_.percent(10)) a.effects.push_back(assignment(process));
      return;
    }
    if (die >= 30 && die < 33) a.kind = Arc::kElse;
    else if (die >= 33 && die < 36) a.kind = Arc::kEnd;
    else if (die >= 36 && die < 39) run(a);
    if (a.kind != Arc::kPlain) return;
    if (die >= 39 && die < 50) return;  // nothing at all
    if (dice_.percent(50)) guard(a);
    if (a.guard.empty() || dice_.percent(35)) a.effects.push_back(assignment(process));
    if (!a.effects.empty() && dice_.percent(10)) a.effects.push_back(assignment(process));
  }

  Arc arc(int process, int locations) {
    Arc a;
    a.from = static_cast<u8>(dice_.between(1, locations));
    a.to = static_cast<u8>(dice_.percent(55) ? std::min(a.from + 1, locations) : dice_.between(1, locations));
    a.atomic = dice_.percent(12);
    statement(a, process);
    return a;
  }

 private:
  void run(Arc& a) {
    for (size_t p = 0; p < program_.processes.size(); p++)
      if (program_.processes[p].later) {
        a.kind = Arc::kRun;
        a.started = static_cast<u8>(p);
      }
  }

  const Program& program_;
  Dice& dice_;
  std::vector<u8> globals_;
  std::array<int, 4> owners_{-1, -1, -1, -1};
};

void add_process(Program& program, Dice& dice) {
  const int process = static_cast<int>(program.processes.size());
  program.processes.emplace_back();
  Palette palette(program, dice);
  const int locations = dice.between(2, 4), arcs = dice.between(1, 4);
  std::vector<Arc> made;
  for (int i = 0; i < arcs; i++) made.push_back(palette.arc(process, locations));
  made[0].from = 1;
  program.processes.back().arcs = std::move(made);
}

Arc& some_arc(Program& program, Dice& dice, int& process) {
  process = dice.below(static_cast<int>(program.processes.size()));
  std::vector<Arc>& arcs = program.processes[static_cast<size_t>(process)].arcs;
  return arcs[static_cast<size_t>(dice.below(static_cast<int>(arcs.size())))];
}

}  // namespace

Program random_program(Dice& dice) {
  Program program;
  program.array = dice.percent(12);
  if (dice.percent(35))
    for (int i = dice.between(1, kMaxChannels); i > 0; i--)
      program.channels.push_back(static_cast<u8>(dice.percent(40) ? 0 : dice.between(1, kMaxCapacity)));
  const int processes = dice.percent(15) ? 4 : dice.between(2, 3);
  for (int i = 0; i < processes; i++) program.processes.emplace_back();
  if (dice.percent(12)) program.processes.back().later = true;
  Palette palette(program, dice);
  for (int p = 0; p < processes; p++) {
    const int locations = dice.between(2, processes > 3 ? 3 : 5), arcs = locations + dice.between(-1, 2);
    std::vector<Arc>& to = program.processes[static_cast<size_t>(p)].arcs;
    for (int i = 0; i < arcs; i++) {
      Arc a = palette.arc(p, locations);
      if (i < locations - 1) a.from = static_cast<u8>(i + 1);  // something to do everywhere but at the last
      to.push_back(std::move(a));
    }
  }
  for (u8& value : program.initial)
    if (dice.percent(5)) value = static_cast<u8>(dice.below(kValues));
  tidy(program);
  return program;
}

void mutate(Program& program, Dice& dice) {
  Palette palette(program, dice);
  int p = 0;
  Arc& a = some_arc(program, dice, p);
  std::vector<Arc>& arcs = program.processes[static_cast<size_t>(p)].arcs;
  const int locations = std::min(program.locations(p) + (dice.percent(15) ? 1 : 0), kMaxLocations);
  auto anywhere = [&] { return static_cast<u8>(dice.between(1, locations)); };
  switch (dice.below(14)) {
    case 0:
      if (arcs.size() > 1) arcs.erase(arcs.begin() + (&a - arcs.data()));
      break;
    case 1:
    case 2: arcs.push_back(palette.arc(p, locations)); break;
    case 3:
    case 4: a.to = anywhere(); break;
    case 5: a.from = anywhere(); break;
    case 6:
    case 7:
      if (a.guard.empty()) palette.guard(a);
      else if (dice.percent(30)) a.guard.clear();
      else palette.guard(a);
      break;
    case 8:
    case 9:
      if (a.effects.empty() || dice.percent(30)) a.effects.push_back(palette.assignment(p));
      else if (dice.percent(30)) a.effects.clear();
      else a.effects[0] = palette.assignment(p);
      if (a.effects.size() > 2) a.effects.resize(2);
      break;
    case 10: a.atomic = !a.atomic; break;
    case 11: palette.statement(a, p); break;
    case 12:
      if (program.processes.size() < 4) add_process(program, dice);
      else program.processes.pop_back();
      break;
    default:
      if (program.channels.empty() || dice.percent(30)) {
        if (program.channels.size() < kMaxChannels) program.channels.push_back(static_cast<u8>(dice.below(3)));
      } else {
        u8& capacity = program.channels[static_cast<size_t>(dice.below(static_cast<int>(program.channels.size())))];
        capacity = static_cast<u8>(dice.below(3));
      }
      break;
  }
  tidy(program);
}

Program make_up_program(Dice& dice, int& skeleton) {
  static const std::vector<Program> read = [] {
    std::vector<Program> all;
    for (const Skeleton& s : skeletons()) all.push_back(read_program(s.program));
    return all;
  }();
  skeleton = dice.percent(35) ? -1 : dice.below(static_cast<int>(read.size()));
  if (skeleton < 0) return random_program(dice);
  Program program = read[static_cast<size_t>(skeleton)];
  for (int changes = dice.percent(25) ? 0 : dice.between(1, 5); changes > 0; changes--) mutate(program, dice);
  return program;
}

}  // namespace spiced::fuzz
