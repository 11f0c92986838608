#include "search/crew.h"

#include <utility>

namespace spiced {

namespace {

// Waits until `value` is no longer `old`.
void wait_for_change(const std::atomic<u32>& value, u32 old) {
  for (int i = 0; i < 4000; i++) {
    if (value.load(std::memory_order_acquire) != old) return;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

Crew::Crew(u32 size) : failures_(size) {
  for (u32 member = 1; member < size; member++) threads_.emplace_back([this, member] { serve(member); });
}

Crew::~Crew() {
  over_ = true;
  round_.fetch_add(1);
  round_.notify_all();
  for (std::thread& t : threads_) t.join();
}

void Crew::attempt(u32 member) {
  try {
    (*work_)(member);
  } catch (...) {
    failures_[member] = std::current_exception();
  }
}

void Crew::serve(u32 member) {
  for (u32 seen = 0;;) {
    wait_for_change(round_, seen);
    seen = round_.load(std::memory_order_acquire);
    if (over_) return;
    attempt(member);
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_all();
  }
}

void Crew::run(const std::function<void(u32)>& work) {
  work_ = &work;
  if (!threads_.empty()) {
    busy_.store(static_cast<u32>(threads_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_acq_rel);
    round_.notify_all();
  }
  attempt(0);
  for (u32 left; (left = busy_.load(std::memory_order_acquire)) != 0;) wait_for_change(busy_, left);
  for (std::exception_ptr& failure : failures_)
    if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
}

}  // namespace spiced
