// poke.h — a state as it would be with another value in one element of a global, for as long as this lives.
#pragma once

#include <cstring>

#include "model/eval.h"
#include "model/model.h"

namespace spiced {

class Poke {
 public:
  // May this variable be poked into? Not where a value takes some bits of a number only.
  static bool can(const Symbol& s) { return s.type < ValueType::kUnsigned && !s.constant && !s.hidden; }
  // `value` is one that the variable can have.
  Poke(State& state, const Symbol& s, u32 element, i32 value)
      : at_(state.bytes() + State::kHeaderBytes + s.offset + element * s.stride),
        bytes_(s.type == ValueType::kInt     ? 4
               : s.type == ValueType::kShort ? 2
                                             : 1) {
    std::memcpy(before_, at_, bytes_);
    const i16 two = static_cast<i16>(value);
    const u8 one = static_cast<u8>(value);
    if (bytes_ == 4) std::memcpy(at_, &value, 4);
    else if (bytes_ == 2) std::memcpy(at_, &two, 2);
    else *at_ = one;
  }
  Poke(const Poke&) = delete;
  Poke& operator=(const Poke&) = delete;
  ~Poke() { std::memcpy(at_, before_, bytes_); }

 private:
  unsigned char* const at_;
  const u32 bytes_;
  unsigned char before_[4];
};

}  // namespace spiced
