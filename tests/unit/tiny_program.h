// tiny_program.h — little concurrent programs as plain data, that a test can make up, change, print and read again.
//
// Two readers understand a Program, and share nothing else: tiny_graph.cc runs it by rules of its own, and
// tiny_model.cc makes a Model of it. The notation:
//
//   init a=1; channels q0[2] q1[0]; array
//   P0: 1>2 [a==0 && x!=1] b:=1, x:=a+1; 2>3 atomic q0!x; 3>1 else; 3>0 end
//   P1 later: 1>2 q0?x; 2>2 [a==1 || timeout]; 2>1 run P0; 1>1 q0??2
//
// Arcs lead from location to location; every process begins in 1. `[…] …` with several parts is one statement, as in a
// d_step. An arc that sends or receives has no guard. Values are 0, 1 and 2, and `+1` is modulo 3. With `array` c and d
// are m[0] and m[1], and there are m[x] and m[_pid], the index modulo 2. A process that is `later` is started by `run`.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/arith.h"

namespace spiced::fuzz {

constexpr int kValues = 3;
constexpr int kMaxProcesses = 5, kMaxLocations = 6, kMaxArcs = 64, kMaxChannels = 2, kMaxCapacity = 2;

struct Operand {
  enum Kind : u8 { kNumber, kLocal, kGlobal, kElementOfX, kElementOfPid };
  Kind kind = kNumber;
  u8 value = 0;  // the number, or which global
  bool operator==(const Operand&) const = default;
};

struct Test {
  enum Kind : u8 { kEqual, kDiffers, kTimeout, kFull, kNotFull, kEmpty, kNotEmpty };
  Kind kind = kEqual;
  Operand left, right;
  u8 channel = 0;
  bool is_about_channel() const { return kind >= kFull; }
};

struct Assignment {
  Operand to, from;
  bool plus_one = false;
};

struct Arc {
  enum Kind : u8 { kPlain, kElse, kEnd, kRun, kSend, kReceive, kReceiveAnywhere };
  u8 from = 1, to = 1;
  Kind kind = kPlain;
  bool atomic = false;  // the process keeps the floor
  bool any = false;     // one test of the guard is enough, instead of all
  std::vector<Test> guard;
  std::vector<Assignment> effects;
  u8 channel = 0;
  Operand message;  // kReceive: a variable is stored to, a number has to match
  u8 started = 0;   // kRun: which process
  bool communicates() const { return kind >= kSend; }
};

struct Process {
  std::vector<Arc> arcs;
  bool later = false;
};

struct Program {
  std::vector<Process> processes;
  std::vector<u8> channels;  // capacities
  std::array<u8, 4> initial{};
  bool array = false;

  bool has_timeout() const;
  int arcs() const;
  // The arc with that number, counted over all processes; nullptr: there is none.
  const Arc* arc(int number) const;
  // A process's arcs have their numbers from here on.
  int first_arc(int process) const;
  int locations(int process) const;  // the highest one
};

// Makes any Program one that keeps the rules: what makes no sense is left out, and what must come last does.
void tidy(Program& program);

std::string to_string(const Operand& operand, const Program& program);
std::string to_string(const Arc& arc, const Program& program);
std::string to_string(const Program& program);
// Throws std::runtime_error.
Program read_program(const std::string& text);

}  // namespace spiced::fuzz
