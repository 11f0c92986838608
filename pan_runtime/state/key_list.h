// key_list.h — keys one behind the other, packed, to be taken from either end: what still waits to be expanded.
#pragma once

#include <deque>
#include <memory>

#include "state/key.h"

namespace spiced {

class KeyList {
 public:
  // `packing` must hold this key.
  void push_back(const Key& key, Packing packing);
  Key pop_back();
  Key pop_front();
  bool empty() const { return size_ == 0; }
  u64 size() const { return size_; }
  u64 bytes() const { return blocks_ * kBlock; }
  void swap(KeyList& other) noexcept;

 private:
  static constexpr u32 kBlock = 1u << 14;
  // Keys packed alike. Numbers run from `first` to `end`; block 0 is that of `first`.
  struct Run {
    Packing packing;
    u32 per_block;
    u64 first = 0, end = 0;
    std::deque<std::unique_ptr<unsigned char[]>> blocks;
  };
  unsigned char* place(Run& run, u64 number);
  void drop_block(Run& run, bool front);

  std::deque<Run> runs_;
  std::unique_ptr<unsigned char[]> spare_;
  u64 size_ = 0, blocks_ = 0;
};

}  // namespace spiced
