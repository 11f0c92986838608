#include "cetl/names.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace cetl {
namespace {

// Insertions, deletions, replacements and swapped neighbours each count as one; upper and lower case are equal.
std::size_t distance(const std::string& a, const std::string& b) {
  const auto equal = [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); };
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); j++) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); i++) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); j++) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + !equal(a[i - 1], b[j - 1])});
      if (i > 1 && j > 1 && equal(a[i - 1], b[j - 2]) && equal(a[i - 2], b[j - 1]))
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::optional<std::string> nearest(const std::string& word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongest = 100;
  if (word.size() > kLongest) return std::nullopt;
  std::optional<std::string> best;
  std::size_t best_distance = word.size() / 3 + (word.size() > 1) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kLongest || candidate == word) continue;
    const std::size_t d = distance(word, candidate);
    if (d < best_distance) {
      best = candidate;
      best_distance = d;
    }
  }
  return best;
}

}  // namespace cetl
