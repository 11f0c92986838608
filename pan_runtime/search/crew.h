// crew.h — a fixed number of threads that do one small thing after the other, all of them each time.
//
// A search takes many short steps together, so a thread that waits looks again for a while before it sleeps.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "model/arith.h"

namespace spiced {

class Crew {
 public:
  explicit Crew(u32 size);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  u32 size() const { return static_cast<u32>(threads_.size()) + 1; }
  // work(0), …, work(size - 1), at the same time; work(0) is done by the caller. If one of them throws, so does this.
  void run(const std::function<void(u32)>& work);

 private:
  void serve(u32 member);
  void attempt(u32 member);

  std::vector<std::thread> threads_;
  const std::function<void(u32)>* work_ = nullptr;
  std::atomic<u32> round_{0}, busy_{0};
  std::atomic<bool> over_{false};
  std::vector<std::exception_ptr> failures_;
};

}  // namespace spiced
