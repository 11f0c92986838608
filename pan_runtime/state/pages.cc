#include "state/pages.h"

#include <sys/mman.h>

#include <new>
#include <utility>

namespace spiced {

namespace {

constexpr u64 kPage = 4096, kHugePage = 2u << 20;

u64 whole_pages(u64 bytes) { return (bytes + kPage - 1) / kPage * kPage; }

unsigned char* large(void* memory, u64 bytes) {
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (bytes > 2 * kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
  return static_cast<unsigned char*>(memory);
}

// A large one begins where a large page does.
unsigned char* allocate(u64 bytes) {
  const u64 more = bytes > 2 * kHugePage ? kHugePage : 0;
  void* memory = mmap(nullptr, bytes + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (more) {
    auto* begin = static_cast<unsigned char*>(memory);
    const u64 before = (kHugePage - reinterpret_cast<u64>(begin) % kHugePage) % kHugePage;
    if (before > 0) munmap(begin, before);
    if (before < more) munmap(begin + before + bytes, more - before);
    memory = begin + before;
  }
  return large(memory, bytes);
}

}  // namespace

Pages::Pages(u64 bytes) : bytes_(whole_pages(bytes)) { data_ = allocate(bytes_); }

Pages::~Pages() { release(); }

Pages::Pages(Pages&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      bytes_(std::exchange(other.bytes_, 0)),
      dropped_(std::exchange(other.dropped_, 0)) {}

Pages& Pages::operator=(Pages&& other) noexcept {
  if (this == &other) return *this;
  release();
  data_ = std::exchange(other.data_, nullptr);
  bytes_ = std::exchange(other.bytes_, 0);
  dropped_ = std::exchange(other.dropped_, 0);
  return *this;
}

void Pages::release() {
  if (data_) munmap(data_, bytes_);
}

void Pages::resize(u64 bytes) {
  const u64 whole = whole_pages(bytes);
  if (whole == bytes_) return;
  data_ = data_ ? large(mremap(data_, bytes_, whole, MREMAP_MAYMOVE), whole) : allocate(whole);
  bytes_ = whole;
}

void Pages::drop_before(u64 offset) {
  const u64 page = bytes_ > 2 * kHugePage ? kHugePage : kPage;
  const u64 end = offset / page * page;
  if (end <= dropped_) return;
  madvise(data_ + dropped_, end - dropped_, MADV_DONTNEED);
  dropped_ = end;
}

}  // namespace spiced
