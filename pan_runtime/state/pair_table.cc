#include "state/pair_table.h"

#include <sys/mman.h>

#include <bit>
#include <new>
#include <stdexcept>
#include <utility>

namespace spiced {

namespace {

constexpr u64 kSlack = 8;  // get() reads eight bytes
constexpr u64 kHugePage = 2u << 20;
constexpr u64 kManySlots = 1u << 20;  // from here on memory counts more than the time to grow

// Memory straight from the system: what is given back is gone at once, and what grows is not copied. A table is read
// all over the place: with large pages an access costs one miss, not two.
void* large(void* memory, u64 bytes) {
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (bytes > 2 * kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}
void* allocate(u64 bytes) {
  const u64 more = bytes > 2 * kHugePage ? kHugePage : 0;  // to begin where a large page does
  void* memory = mmap(nullptr, bytes + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (more) {
    auto* begin = static_cast<unsigned char*>(memory);
    const u64 before = (kHugePage - reinterpret_cast<u64>(begin) % kHugePage) % kHugePage;
    const u64 pages = (bytes + 4095) / 4096 * 4096;
    if (before > 0) munmap(begin, before);
    if (before + pages < bytes + more) munmap(begin + before + pages, bytes + more - before - pages);
    memory = begin + before;
  }
  return large(memory, bytes);
}
void release(void* memory, u64 bytes) {
  if (memory) munmap(memory, bytes);
}
void* reallocate(void* memory, u64 before, u64 bytes) {
  return memory ? large(mremap(memory, before, bytes, MREMAP_MAYMOVE), bytes) : allocate(bytes);
}

u64 most_pairs(u64 slots) { return slots < kManySlots ? slots / 4 * 3 : slots / 10 * 9; }

}  // namespace

PairTable::PairTable(u32 most) : most_(most) { rebuild(64); }

PairTable::~PairTable() {
  release(pairs_, capacity_ * width_ + kSlack);
  release(index_, slots_ * sizeof(u32));
}

PairTable::PairTable(PairTable&& other) noexcept
    : pairs_(std::exchange(other.pairs_, nullptr)),
      index_(std::exchange(other.index_, nullptr)),
      capacity_(std::exchange(other.capacity_, 0)),
      slots_(std::exchange(other.slots_, 0)),
      size_(std::exchange(other.size_, 0)),
      most_(other.most_),
      id_bits_(other.id_bits_),
      bits_a_(other.bits_a_),
      bits_b_(other.bits_b_),
      width_(other.width_),
      mask_a_(other.mask_a_),
      mask_both_(other.mask_both_) {}

void PairTable::reserve(u32 slots_log2) {
  const u64 slots = 1ull << (slots_log2 < 32 ? slots_log2 : 32);
  if (slots > slots_) rebuild(slots);
}

u64 PairTable::next_slots() const { return slots_ < kManySlots ? slots_ * 2 : slots_ / 5 * 7; }

bool PairTable::crowded() const { return slots_ >= kManySlots / 8 && size_ >= most_pairs(slots_) / 100 * 97; }

void PairTable::make_room() {
  if (size_ >= most_pairs(slots_) / 10 * 9) rebuild(next_slots());
}

void PairTable::rebuild(u64 slots) {
  release(std::exchange(index_, nullptr), slots_ * sizeof(u32));
  index_ = static_cast<u32*>(allocate(slots * sizeof(u32)));
  std::memset(index_, 0xff, slots * sizeof(u32));
  slots_ = slots;
  // One value more than is needed: no entry is all ones, which means free.
  id_bits_ = static_cast<u32>(std::bit_width(most_pairs(slots) + 1));
  if (id_bits_ > 32) id_bits_ = 32;
  constexpr u32 kAhead = 16;
  u64 hashes[kAhead];
  for (u32 first = 0; first < size_; first += kAhead) {
    const u32 n = size_ - first < kAhead ? size_ - first : kAhead;
    for (u32 i = 0; i < n; i++) {
      u32 a, b;
      get(first + i, a, b);
      hashes[i] = hash(a, b);
      __builtin_prefetch(&index_[slot_of(hashes[i])], 1);
    }
    for (u32 i = 0; i < n; i++) {
      u64 at = slot_of(hashes[i]);
      while (index_[at] != kNone) at = at + 1 == slots_ ? 0 : at + 1;
      index_[at] = tag_of(hashes[i]) | (first + i);
    }
  }
}

u64 PairTable::probe(u32 a, u32 b, u64 hash) const {
  const u32 tag = tag_of(hash), ids = this->ids();
  u64 at = slot_of(hash);
  for (u32 entry; (entry = index_[at]) != kNone; at = at + 1 == slots_ ? 0 : at + 1) {
    if ((entry & ~ids) != tag) continue;
    u32 x, y;
    get(entry & ids, x, y);
    if (x == a && y == b) break;
  }
  return at;
}

u32 PairTable::find(u32 a, u32 b, u64 hash) const {
  const u32 entry = index_[probe(a, b, hash)];
  return entry == kNone ? kNone : entry & ids();
}

u32 PairTable::insert(u32 a, u32 b, u64 hash, bool& fresh) {
  const u64 at = probe(a, b, hash);
  fresh = index_[at] == kNone;
  if (!fresh) return index_[at] & ids();
  if (size_ >= most_) throw std::length_error("more than 4 billion states");
  const u32 number = size_;
  append(a, b);
  index_[at] = tag_of(hash) | number;
  if (size_ >= most_pairs(slots_)) rebuild(next_slots());
  return number;
}

void PairTable::append(u32 a, u32 b) {
  const u32 need_a = static_cast<u32>(std::bit_width(a)), need_b = static_cast<u32>(std::bit_width(b));
  if (need_a > bits_a_ || need_b + bits_a_ > 8 * width_) {
    const u32 bits_a = need_a > bits_a_ ? need_a : bits_a_, bits_b = need_b > bits_b_ ? need_b : bits_b_;
    set_width(bits_a, (bits_a + bits_b + 7) / 8);
  }
  if (need_b > bits_b_) bits_b_ = need_b;
  if (size_ == capacity_) {  // pages behind the end are not touched, and so cost nothing
    const u64 capacity = capacity_ + capacity_ / 4 + 64;
    pairs_ = static_cast<unsigned char*>(reallocate(pairs_, capacity_ * width_ + kSlack, capacity * width_ + kSlack));
    capacity_ = capacity;
  }
  const u64 both = static_cast<u64>(b) << bits_a_ | a;
  std::memcpy(pairs_ + static_cast<u64>(size_) * width_, &both, width_);
  size_++;
}

// From the last pair to the first, in place.
void PairTable::set_width(u32 bits_a, u32 width) {
  if (width < width_) width = width_;
  pairs_ = static_cast<unsigned char*>(reallocate(pairs_, capacity_ * width_ + kSlack, capacity_ * width + kSlack));
  for (u32 i = size_; i-- > 0;) {
    u32 a, b;
    get(i, a, b);
    const u64 both = static_cast<u64>(b) << bits_a | a;
    std::memcpy(pairs_ + static_cast<u64>(i) * width, &both, width);
  }
  bits_a_ = bits_a;
  width_ = width;
  mask_a_ = (1ull << bits_a) - 1;
  mask_both_ = width == 8 ? ~0ull : (1ull << (8 * width)) - 1;
}

}  // namespace spiced
