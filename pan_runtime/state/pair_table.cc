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
constexpr u64 kMaxPairs = 0xfffffff0ull;

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

u64 most_pairs(u64 slots) { return slots < kManySlots ? slots / 4 * 3 : slots / 20 * 19; }

}  // namespace

PairTable::PairTable() { rebuild(64); }

PairTable::~PairTable() {
  release(pairs_, capacity_ * width_ + kSlack);
  release(index_, slots_ * sizeof(u32));
}

PairTable::PairTable(PairTable&& other) noexcept
    : pairs_(std::exchange(other.pairs_, nullptr)),
      index_(std::exchange(other.index_, nullptr)),
      capacity_(std::exchange(other.capacity_, 0)),
      slots_(std::exchange(other.slots_, 0)),
      buckets_(std::exchange(other.buckets_, 0)),
      size_(std::exchange(other.size_, 0)),
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

void PairTable::rebuild(u64 slots) {
  slots = (slots + kBucket - 1) / kBucket * kBucket;
  release(std::exchange(index_, nullptr), slots_ * sizeof(u32));
  index_ = static_cast<u32*>(allocate(slots * sizeof(u32)));
  std::memset(index_, 0xff, slots * sizeof(u32));
  slots_ = slots;
  buckets_ = slots / kBucket;
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
      __builtin_prefetch(&index_[bucket_of(hashes[i]) * kBucket], 1);
    }
    for (u32 i = 0; i < n; i++) {
      u64 bucket = bucket_of(hashes[i]);
      u32 free;
      while (!(free = match_free(&index_[bucket * kBucket]))) bucket = bucket + 1 == buckets_ ? 0 : bucket + 1;
      index_[bucket * kBucket + static_cast<u32>(__builtin_ctz(free))] = tag_of(hashes[i]) | (first + i);
    }
  }
}

u64 PairTable::probe(u32 a, u32 b, u64 hash) const {
  const u32 tag = tag_of(hash);
  for (u64 bucket = bucket_of(hash);; bucket = bucket + 1 == buckets_ ? 0 : bucket + 1) {
    const u32* entries = &index_[bucket * kBucket];
    const u32 free = match_free(entries);
    for (u32 found = match(entries, tag) & ~free; found; found &= found - 1) {
      const u32 i = static_cast<u32>(__builtin_ctz(found));
      u32 x, y;
      get(entries[i] & ids(), x, y);
      if (x == a && y == b) return bucket * kBucket + i;
    }
    if (free) return bucket * kBucket + static_cast<u32>(__builtin_ctz(free));
  }
}

u32 PairTable::find(u32 a, u32 b, u64 hash) const {
  const u32 entry = index_[probe(a, b, hash)];
  return entry == kNone ? kNone : entry & ids();
}

u32 PairTable::insert(u32 a, u32 b, u64 hash, bool& fresh) {
  const u64 at = probe(a, b, hash);
  fresh = index_[at] == kNone;
  if (!fresh) return index_[at] & ids();
  if (size_ >= kMaxPairs) throw std::length_error("more than 4 billion states");
  const u32 number = size_;
  append(a, b);
  index_[at] = tag_of(hash) | number;
  if (size_ >= most_pairs(slots_)) rebuild(slots_ < kManySlots ? slots_ * 2 : slots_ / 2 * 3);
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
