#include "report/trail.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
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

std::string TrailWriter::numbered_name(int number) const {
  const char* slash = std::strrchr(model_.source, '/');
  const std::string name = slash ? slash + 1 : model_.source;
  return name + (number > 0 ? std::to_string(number) : "") + "." + options_.suffix;
}
std::string TrailWriter::name(int number) const { return numbered_name(options_.numbered ? number : number - 1); }

void TrailWriter::remove_old() const {
  if (options_.keep_existing) return;
  for (int number = 0;; number++) {
    const std::string file = numbered_name(number);
    struct stat found;
    const bool there = lstat(file.c_str(), &found) == 0 && S_ISREG(found.st_mode);
    if (there) unlink(file.c_str());
    else if (number > 0) return;
  }
}

WrittenTrail TrailWriter::write(const Trail& trail) {
  written_++;
  WrittenTrail result;
  result.file = name(written_);
  const int flags = O_CREAT | O_WRONLY | (options_.keep_existing ? O_EXCL : O_TRUNC);
  const int file = open(result.file.c_str(), flags, options_.read_only ? 0444 : 0666);
  if (file < 0) {
    result.problem = "cannot create " + result.file + ": " + std::strerror(errno);
    return result;
  }
  std::string text;
  long step = 1;
  for (const TrailStep& s : trail.steps) {
    if (step == trail.cycle + 1) text += "-1:-1:-1\n";
    text += std::to_string(step++) + ":" + std::to_string(s.pid) + ":" + std::to_string(s.id) + "\n";
  }
  const bool written = write_all(file, text);
  const int why = errno;
  if (close(file) != 0 || !written) {
    result.problem = "error writing " + result.file + ": " + std::strerror(written ? errno : why);
    unlink(result.file.c_str());  // half a trail would replay to the wrong place
  }
  return result;
}

}  // namespace spiced
