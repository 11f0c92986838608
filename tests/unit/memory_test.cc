#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "search/memory_limit.h"

namespace spiced {
namespace {

class MemoryAvailable : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(root_);
    put("proc/meminfo", "MemTotal: 4000 kB\nMemFree: 10 kB\nMemAvailable:  3000 kB\n");
  }
  void put(const std::string& file, const std::string& text) {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  u64 available() { return memory_available((root_ / "proc").c_str(), (root_ / "sys").c_str()); }

  std::filesystem::path root_;
};

TEST_F(MemoryAvailable, IsTheMachinesWithoutAGroup) { EXPECT_EQ(available(), 3000u * 1024); }

TEST_F(MemoryAvailable, IsWhatTheTightestGroupAboveLeaves) {
  put("proc/self/cgroup", "0::/a/b\n");
  put("sys/fs/cgroup/memory.max", "max\n");
  put("sys/fs/cgroup/a/memory.max", "500000\n");
  put("sys/fs/cgroup/a/memory.current", "100000\n");
  put("sys/fs/cgroup/a/b/memory.max", "900000\n");
  put("sys/fs/cgroup/a/b/memory.current", "100000\n");
  EXPECT_EQ(available(), 400000u);
}

TEST_F(MemoryAvailable, ReadsTheOldGroupsToo) {
  put("proc/self/cgroup", "3:cpu:/x\n4:memory:/y\n0::/\n");
  put("sys/fs/cgroup/memory/memory.limit_in_bytes", "700000\n");
  put("sys/fs/cgroup/memory/memory.usage_in_bytes", "200000\n");
  EXPECT_EQ(available(), 500000u);
}

TEST_F(MemoryAvailable, IsUnknownWithoutAnyInformation) {
  std::filesystem::remove_all(root_);
  EXPECT_EQ(available(), 0u);
}

}  // namespace
}  // namespace spiced
