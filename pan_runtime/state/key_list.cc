#include "state/key_list.h"

#include <utility>

namespace spiced {

unsigned char* KeyList::place(Run& run, u64 number) {
  const u64 block = number / run.per_block - run.first / run.per_block;
  return run.blocks[block].get() + number % run.per_block * run.packing.width();
}

void KeyList::push_back(const Key& key, Packing packing) {
  if (runs_.empty() || !(runs_.back().packing == packing)) {
    runs_.emplace_back();
    runs_.back().packing = packing;
    runs_.back().per_block = kBlock / packing.width();
  }
  Run& run = runs_.back();
  if (run.blocks.empty() || run.end % run.per_block == 0) {
    run.blocks.push_back(spare_ ? std::move(spare_)
                                : std::unique_ptr<unsigned char[]>(new unsigned char[kBlock + Packing::kSlack]));
    blocks_++;
  }
  packing.append(key, place(run, run.end++));
  size_++;
}

void KeyList::drop_block(Run& run, bool front) {
  spare_ = std::move(front ? run.blocks.front() : run.blocks.back());
  if (front) run.blocks.pop_front();
  else run.blocks.pop_back();
  blocks_--;
}

Key KeyList::pop_back() {
  Run& run = runs_.back();
  const Key key = run.packing.unpack(place(run, --run.end));
  size_--;
  if (run.first == run.end) {
    drop_block(run, false);
    runs_.pop_back();
  } else if (run.end % run.per_block == 0) {
    drop_block(run, false);
  }
  return key;
}

Key KeyList::pop_front() {
  Run& run = runs_.front();
  const Key key = run.packing.unpack(place(run, run.first));
  size_--;
  // Only when a block is used up does `first` name another one.
  if (run.first + 1 == run.end || (run.first + 1) % run.per_block == 0) drop_block(run, true);
  if (++run.first == run.end) runs_.pop_front();
  return key;
}

void KeyList::swap(KeyList& other) noexcept {
  runs_.swap(other.runs_);
  std::swap(size_, other.size_);
  std::swap(blocks_, other.blocks_);
}

}  // namespace spiced
