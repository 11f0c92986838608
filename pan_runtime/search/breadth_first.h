// breadth_first.h — states in the order of their distance, so that the first error has a shortest trail.
//
// Distance is counted in lines of the trail: a rendezvous takes two, every step inside an atomic sequence one. A
// state may first be met over a rendezvous and then, one line earlier, over something else; then it moves up.
// Errors found while one distance is explored wait until no shorter one can come.
#pragma once

#include "search/search.h"

namespace spiced {

class BreadthFirst : public Search {
 public:
  using Search::Search;

 private:
  struct Pending {
    u32 length;     // of the trail
    u32 state;      // the last stored state
    bool has_move;  // and the step after it
    Move move;
    std::string text;
    bool fatal;
  };

  void explore() override;
  void expand_state(u32 id);
  void follow(u32 id, const Move& move);
  void report_up_to(u32 length);
  std::vector<TrailStep> trail_to(u32 id);
  u64 own_memory() const;

  State current_, next_;
  Path path_, next_path_;
  std::vector<u32> parent_, distance_;
  std::vector<u32> level_[3];  // states at the current distance and the next two
  u32 now_ = 0;                // the current distance
  std::vector<Move> moves_;
  std::vector<Pending> pending_;
};

}  // namespace spiced
