#include "state/dictionary.h"

#include <algorithm>
#include <stdexcept>

namespace spiced {

Dictionary::Table::Table(u32 n_slots)
    : mask(n_slots - 1), slots(new std::atomic<u32>[n_slots]), entries(new Entry[n_slots / 2]) {
  for (u32 i = 0; i < n_slots; i++) slots[i].store(0, std::memory_order_relaxed);
}

void Dictionary::Table::put(u64 value, u32 number) {
  u32 at = hash(value) & mask;
  while (slots[at].load(std::memory_order_relaxed) != 0) at = (at + 1) & mask;
  slots[at].store(number + 1, std::memory_order_release);
}

Dictionary::Dictionary() : owned_(std::make_unique<Table>(4)) { table_.store(owned_.get()); }
Dictionary::~Dictionary() = default;

void Dictionary::add(u64 value, u64 pattern) {
  const u64 n_slots = static_cast<u64>(owned_->mask) + 1;
  if (size_ == n_slots / 2) {
    if (n_slots >= 1u << 31) throw std::length_error("more than a billion values of one part of a state");
    auto larger = std::make_unique<Table>(static_cast<u32>(2 * n_slots));
    std::copy(owned_->entries.get(), owned_->entries.get() + size_, larger->entries.get());
    for (u32 i = 0; i < size_; i++) larger->put(larger->entries[i].value, i);
    table_.store(larger.get(), std::memory_order_release);
    retired_.push_back(std::move(owned_));
    owned_ = std::move(larger);
  }
  owned_->entries[size_] = {value, pattern};
  owned_->put(value, size_);
  size_++;
}

u64 Dictionary::bytes() const {
  auto of = [](const Table& t) { return (static_cast<u64>(t.mask) + 1) * (sizeof(u32) + sizeof(Entry) / 2); };
  u64 sum = of(*owned_);
  for (const auto& t : retired_) sum += of(*t);
  return sum;
}

}  // namespace spiced
