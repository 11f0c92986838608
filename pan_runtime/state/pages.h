// pages.h — memory straight from the system, for large tables: pages that nobody touched cost nothing, what is given
// back is gone at once, and with large pages an access to a table costs one miss, not two.
#pragma once

#include "model/arith.h"

namespace spiced {

class Pages {
 public:
  Pages() = default;
  explicit Pages(u64 bytes);  // zero
  ~Pages();
  Pages(Pages&& other) noexcept;
  Pages& operator=(Pages&& other) noexcept;

  unsigned char* data() { return data_; }
  const unsigned char* data() const { return data_; }
  u64 bytes() const { return bytes_; }
  // What was there stays; what is new is zero. May move.
  void resize(u64 bytes);
  // Whole pages before this place will not be used any more.
  void drop_before(u64 offset);

 private:
  void release();

  unsigned char* data_ = nullptr;
  u64 bytes_ = 0, dropped_ = 0;
};

}  // namespace spiced
