#include "search/memory_limit.h"

#include <fstream>
#include <limits>
#include <string>

namespace spiced {

namespace {

constexpr u64 kNothing = std::numeric_limits<u64>::max();

// The number in a file; kNothing if there is none ("max" means no limit).
u64 number_in(const std::string& file) {
  std::ifstream in(file);
  u64 n;
  return in >> n ? n : kNothing;
}

u64 left(u64 limit, u64 used) {
  return limit == kNothing || used == kNothing ? kNothing : limit > used ? limit - used : 1;
}

// The process's group and those above it, as /proc/self/cgroup names them; in a container the mount is the group
// itself.
u64 left_in_groups(const std::string& proc, const std::string& sys) {
  u64 least = kNothing;
  auto consider = [&](u64 n) { least = n < least ? n : least; };
  std::ifstream groups(proc + "/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::string path = line.substr(second + 1);
    if (path == "/") path.clear();
    if (controllers.empty()) {  // version 2
      for (;; path.resize(path.rfind('/'))) {
        const std::string group = sys + "/fs/cgroup" + path;
        consider(left(number_in(group + "/memory.max"), number_in(group + "/memory.current")));
        if (path.rfind('/') == std::string::npos) break;
      }
    } else if (controllers.find("memory") != std::string::npos) {
      for (const std::string& p : {path, std::string()}) {
        const std::string group = sys + "/fs/cgroup/memory" + p;
        consider(left(number_in(group + "/memory.limit_in_bytes"), number_in(group + "/memory.usage_in_bytes")));
      }
    }
  }
  return least;
}

u64 left_on_machine(const std::string& proc) {
  std::ifstream in(proc + "/meminfo");
  for (std::string name; in >> name;) {
    u64 kilobytes;
    if (name == "MemAvailable:" && in >> kilobytes) return kilobytes * 1024;
    in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return kNothing;
}

}  // namespace

u64 memory_available(const char* proc, const char* sys) {
  const u64 groups = left_in_groups(proc, sys), machine = left_on_machine(proc);
  const u64 least = groups < machine ? groups : machine;
  return least == kNothing ? 0 : least;
}

u64 memory_available() { return memory_available("/proc", "/sys"); }

}  // namespace spiced
