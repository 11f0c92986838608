#include "report/trail.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace spiced {

namespace {

bool write_all(int file, const std::string& text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(file, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<size_t>(n);
  }
  return true;
}

}  // namespace

bool TrailWriter::write(const std::vector<TrailStep>& trail) {
  const char* slash = std::strrchr(model_.source, '/');
  std::string name = slash ? slash + 1 : model_.source;
  written_++;
  if (options_.numbered) name += std::to_string(written_);
  else if (written_ > 1) name += std::to_string(written_ - 1);
  name += "." + options_.suffix;

  const int flags = O_CREAT | O_WRONLY | (options_.keep_existing ? O_EXCL : O_TRUNC);
  const int file = open(name.c_str(), flags, options_.read_only ? 0444 : 0666);
  if (file < 0) {
    std::printf("pan: cannot create %s: %s\n", name.c_str(), std::strerror(errno));
    return false;
  }
  std::string text;
  long step = 1;
  for (const TrailStep& s : trail)
    text += std::to_string(step++) + ":" + std::to_string(s.pid) + ":" + std::to_string(s.id) + "\n";
  const bool good = write_all(file, text) && close(file) == 0;
  if (!good) {
    std::printf("pan: error writing %s: %s\n", name.c_str(), std::strerror(errno));
    unlink(name.c_str());  // half a trail would replay to the wrong place
    return false;
  }
  std::printf("pan: wrote %s\n", name.c_str());
  return true;
}

}  // namespace spiced
