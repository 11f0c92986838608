#include "cli/check_reduction.h"

namespace spiced {

void ErrorNotes::on_error(const std::string& text, long depth, u64 number) {
  texts.insert(text);
  if (number == 1) first_depth = depth;
  if (next_) next_->on_error(text, depth, number);
}

std::string disagreement(const ErrorNotes& reduced, const ErrorNotes& full, bool shortest, bool all) {
  if (reduced.texts.empty() != full.texts.empty())
    return full.texts.empty() ? "only the reduced search finds an error: " + *reduced.texts.begin()
                              : "only the full search finds an error: " + *full.texts.begin();
  if (shortest && reduced.first_depth != full.first_depth)
    return "the shortest trail is at depth " + std::to_string(reduced.first_depth) + " in the reduced search, at " +
           std::to_string(full.first_depth) + " in the full one";
  if (all)
    for (const std::string& text : full.texts)
      if (!reduced.texts.count(text)) return "only the full search finds: " + text;
  return "";
}

}  // namespace spiced
