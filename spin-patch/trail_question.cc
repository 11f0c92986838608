#include "trail_question.h"

#include <algorithm>

namespace spiced {

namespace {

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string list(const Words& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : ", ") + w;
  return out;
}

Question block(const std::string& name) { return {{"-N", name}, "ltl " + name + " is violated", ""}; }

// An end state is no error where a claim is checked, so the trail is about the claim.
Question of_claim(const OldTrail& old) {
  if (has(old.blocks, old.claim)) return block(old.claim);
  return {{}, "", "the trail is about the never claim " + old.claim + ": say with -cetl what it shows"};
}

}  // namespace

Question question_of(const OldTrail& old, const Words& options) {
  const bool invalid_end = old.cycle < 0 && old.ends && !old.valid_end;
  if (!old.error.empty()) return {{"-bfs", "-E"}, "an error in a step: " + old.error, ""};
  if (!old.claim.empty()) return of_claim(old);
  if (invalid_end && (old.blocks.empty() || has(options, "-deadlock")))
    return {{"-bfs", "-deadlock"}, "an invalid end state", ""};
  if (invalid_end)
    return {{},
            "",
            "the trail does not say what it is about: -deadlock for its invalid end state, or -N for one of " +
                list(old.blocks)};
  if (old.blocks.size() == 1) return block(old.blocks[0]);
  if (!old.blocks.empty())
    return {{}, "", "the trail does not say what it is about: -N for one of " + list(old.blocks)};
  if (old.cycle >= 0) return {{}, "", "the trail has a cycle: say with -cetl what it shows"};
  return {{}, "", "the trail does not end in an error: say with -cetl what it shows, or give pan's options (-q) again"};
}

std::string length(long steps, long cycle) {
  std::string out = std::to_string(steps) + (steps == 1 ? " step" : " steps");
  if (cycle >= 0) out += ", the last " + std::to_string(steps - cycle) + " a cycle";
  return out;
}

std::string text(const OldTrail& old) {
  std::string out = length(old.steps, old.cycle);
  if (old.lines != old.steps) out += " (merged into " + std::to_string(old.lines) + " lines)";
  return out;
}

}  // namespace spiced
