// tiny_model.h — a Program as the tables that spiced would generate from it: functions, reads and writes, SPIN's flags.
#pragma once

#include "little_model.h"
#include "tiny_program.h"

namespace spiced::fuzz {

// What the tables may leave out or get wrong, to see whether somebody notices.
enum class Lie : u8 {
  kNone,
  kNoGlobalReads,
  kNoGlobalWrites,
  kNoLocalAccesses,
  kNoSends,
  kNoReceives,
  kNoChannelStates,
  kNoProcesses,
  kNoTimeouts,
  kGuardsReadNothing,
  kGuardsSwapped,  // each part of a condition reads what the other one does
  kWrongIndex,
  kFixedIndex,
};

// The functions of a Model carry no data of their own, so one TinyModel at a time can be run: the one that was
// select()ed last. The program must live as long.
class TinyModel {
 public:
  explicit TinyModel(const Program& program, Lie lie = Lie::kNone);
  TinyModel(const TinyModel&) = delete;
  TinyModel& operator=(const TinyModel&) = delete;

  const Model& model() const { return *model_; }
  void select() const;

 private:
  const Program& program_;
  LittleModel little_;
  const Model* model_;
};

}  // namespace spiced::fuzz
