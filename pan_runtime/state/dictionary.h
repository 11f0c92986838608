// dictionary.h — values, each of them once: value ↔ dense number. One thread at a time may add; meanwhile others may
// look.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "model/arith.h"

namespace spiced {

class Dictionary {
 public:
  static constexpr u32 kNone = 0xffffffff;

  struct Entry {
    u64 value;
    u64 pattern;  // whatever the user wants to find beside it
  };

  Dictionary();
  ~Dictionary();
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

  u32 find(u64 value) const {
    const Table& t = *table_.load(std::memory_order_acquire);
    const Entry* found = t.look_up(value);
    return found ? static_cast<u32>(found - t.entries.get()) : kNone;
  }
  // Its entry, or null. Good until something is added.
  const Entry* find_entry(u64 value) const { return table_.load(std::memory_order_acquire)->look_up(value); }
  const Entry& entry(u32 number) const { return table_.load(std::memory_order_acquire)->entries[number]; }
  u32 size() const { return size_; }
  // It must not be there yet; its number is size().
  void add(u64 value, u64 pattern);
  // Nobody looks at the moment: what only they may still have seen is given back.
  void tidy() { retired_.clear(); }
  u64 bytes() const;

 private:
  static u32 hash(u64 value) {
    value *= 0x9e3779b97f4a7c15ull;
    return static_cast<u32>(value >> 32) ^ static_cast<u32>(value >> 57);
  }
  struct Table {
    explicit Table(u32 n_slots);
    u32 mask;
    std::unique_ptr<std::atomic<u32>[]> slots;  // the number and one, or 0
    std::unique_ptr<Entry[]> entries;           // half as many
    void put(u64 value, u32 number);
    const Entry* look_up(u64 value) const {
      for (u32 at = hash(value) & mask;; at = (at + 1) & mask) {
        const u32 n = slots[at].load(std::memory_order_acquire);
        if (n == 0) return nullptr;
        if (entries[n - 1].value == value) return &entries[n - 1];
      }
    }
  };
  std::atomic<Table*> table_;
  std::unique_ptr<Table> owned_;
  std::vector<std::unique_ptr<Table>> retired_;
  u32 size_ = 0;
};

}  // namespace spiced
