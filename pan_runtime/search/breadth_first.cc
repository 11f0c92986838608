#include "search/breadth_first.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace spiced {

namespace {

constexpr u32 kNobody = 0xffffffff;

// Any order will do that ends in the same error.
class SameError : public RunRules {
  std::vector<u32> after(u32, State&) override { return {0}; }
  bool ends(u32) override { return true; }
  bool repeats(u32) override { return false; }
  bool knows_all() const override { return true; }
};

// Takes the trail of one error, and has nothing to say.
class Catcher : public SearchListener {
 public:
  Catcher(SearchListener& listener, u64 number) : listener_(listener), number_(number) {}
  void on_error(const std::string&, long, u64) override {}
  bool wants_trail(u64 number) const override { return number == number_; }
  void on_trail(const Trail& caught) override {
    trail = caught;
    found = true;
  }
  void on_progress(const SearchCounts&) override {}
  void on_depth_limit() override {}
  void on_tick(const SearchCounts& counts) override { listener_.on_tick(counts); }

  Trail trail;
  bool found = false;

 private:
  SearchListener& listener_;
  const u64 number_;
};

}  // namespace

// With several threads a batch must be worth the time that they wait for each other.
BreadthFirst::BreadthFirst(Stepper& stepper, const SearchOptions& options, SearchListener& listener, bool keeps_parents)
    : Search(stepper, options, listener, keeps_parents, options.cores_log2),
      batch_(options.cores_log2 ? 2048 : 64),
      keeps_parents_(keeps_parents),
      crew_(1u << options.cores_log2) {
  for (u32 i = 0; i < crew_.size(); i++) workers_.emplace_back(stepper, store_.shards()).reducer = make_reducer();
}

u64 BreadthFirst::own_memory() const {
  // A vector that grows takes three times its size for a moment.
  u64 sum = 3 * pending_.capacity() * sizeof(Pending);
  for (const Worker& w : workers_) {
    sum += 3 * (w.parent.capacity() * sizeof(u32) + w.later.capacity() * sizeof(Successor) +
                w.pending.capacity() * sizeof(Pending));
    sum += w.level.bytes() + w.next_level.bytes() + w.level_after.bytes();
  }
  return sum;
}

u64 BreadthFirst::waiting() const {
  u64 sum = 0;
  for (const Worker& w : workers_) sum += w.level.size() + w.next_level.size() + w.level_after.size();
  return sum;
}

// A move from one stored state to another. Single steps come first: had one led there, it would have been the way.
Move BreadthFirst::move_between(State& from, const Key& to, Parts& parts) {
  Worker& w = workers_[0];
  w.moves.clear();
  w.stepper.moves(from, w.moves);
  for (const bool rendezvous : {false, true})
    for (const Move& move : w.moves) {
      if (move.is_rendezvous() != rendezvous || move.faulty) continue;
      if (!w.stepper.apply(from, move, w.next).goes_on()) continue;
      Key key;
      store_.columns().fold_near(parts, words_of(w.next), w.next.words(), w.scratch, key);
      if (key == to) return move;
    }
  throw std::logic_error("a stored state cannot be reached from its parent");
}

Trail BreadthFirst::trail_by_parents(const Pending& error) {
  std::vector<u32> way;
  for (u32 at = error.state; at != kNobody; at = workers_[store_.shard_of_number(at)].parent[store_.in_shard(at)])
    way.push_back(at);
  std::vector<Move> moves;
  State& state = workers_[0].current;
  Parts& parts = workers_[0].parts;
  for (size_t i = way.size(); i-- > 1;) {
    unfold(store_.key(way[i]), state, parts);
    moves.push_back(move_between(state, store_.key(way[i - 1]), parts));
  }
  if (error.has_move) moves.push_back(error.move);
  return trail_of(moves);
}

// Nothing is nearer than the first error. What C code keeps to itself is no part of a state, so there it is not known.
Trail BreadthFirst::trail_of(std::vector<Move> moves) {
  Trail trail;
  Stepper& stepper = workers_[0].stepper;
  if (!has_c_code(model_)) {
    SameError rules;
    const ReadingOrder order = easiest_to_read(stepper, moves, moves.size(), rules);
    moves = order.moves;
    trail.switches = {order.switches, order.switches_before, order.fewest};
  }
  State state, next;
  stepper.begin(state);
  for (const Move& move : moves) {
    const MoveSteps steps = steps_of(state, move);
    trail.steps.insert(trail.steps.end(), steps.step, steps.step + steps.count);
    stepper.apply(state, move, next);
    state.copy_from(next);
  }
  if (counts_.errors == 1 && !has_c_code(model_)) trail.shortness = {trail.steps.size(), trail.steps.size()};
  return trail;
}

Trail BreadthFirst::trail_to(const Pending& error) {
  if (keeps_parents_) return trail_by_parents(error);
  SearchOptions options = options_;
  options.stop_at_error = counts_.errors;
  if (options.seconds_limit) {
    const auto used = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - started_);
    options.seconds_limit -= std::min<u64>(options.seconds_limit - 1, static_cast<u64>(used.count()));
  }
  if (options_.stop_at_error == counts_.errors) {  // this search ends here
    counts_.state_memory = store_.bytes();
    store_.forget();
    for (Worker& w : workers_)
      for (KeyList* list : {&w.level, &w.next_level, &w.level_after}) KeyList().swap(*list);
  }
  Catcher catcher(listener_, counts_.errors);
  BreadthFirst again(stepper_, options, catcher, true);
  again.run();
  counts_.memory = std::max(counts_.memory, again.counts().memory);
  counts_.interrupted |= again.counts().interrupted;
  if (!catcher.found) stop("an error was found, but not its trail: " + again.counts().stopped);
  return catcher.trail;
}

void BreadthFirst::report_up_to(u32 length) {
  for (Worker& w : workers_) {
    pending_.insert(pending_.end(), w.pending.begin(), w.pending.end());
    w.pending.clear();
  }
  std::stable_sort(pending_.begin(), pending_.end(),
                   [](const Pending& a, const Pending& b) { return a.length < b.length; });
  size_t done = 0;
  for (; done < pending_.size() && pending_[done].length <= length; done++) {
    const Pending& p = pending_[done];
    if (p.fatal) options_.stop_at_error = counts_.errors + 1;
    for (u64 i = 0; i < p.count; i++) error(p.text, static_cast<long>(p.length) - 1, [&] { return trail_to(p); });
  }
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<long>(done));
}

void BreadthFirst::note(Worker& w, const Pending& error) const {
  if (options_.stop_at_error == 0 && !options_.every_trail && !error.fatal)
    for (Pending& p : w.pending)
      if (p.length == error.length && p.text == error.text) {
        p.count++;
        return;
      }
  w.pending.push_back(error);
}

// Notes what went wrong on the way; is there a state to go on with?
bool BreadthFirst::met(Worker& w, u32 number, const Move& move, const Fault& fault) {
  const u32 length = now_ + static_cast<u32>(move.trail_steps());
  if (fault && !ignores(fault)) note(w, {length, number, true, move, fault.text, fault.kind == Fault::Kind::kFatal});
  if (!fault.goes_on()) return false;
  w.tally.note_move(w.stepper, move);
  if (w.reducer) w.reducer->took(w.current, move);
  if (!limited(length)) return true;
  w.depth_limited = true;
  if (options_.depth_limit_is_error) note(w, {length, number, true, move, "depth limit reached", false});
  return false;
}

void BreadthFirst::expand_state(Worker& w, const Key& key, u32 number) {
  unfold(key, w.current, w.parts);
  w.moves.clear();
  w.tally.expand(w.stepper, w.current, w.moves);
  if (w.moves.empty() && is_invalid_end(w.current)) note(w, {now_, number, false, {}, "invalid end state", false});
  reduce(w);
  for (const Move& move : w.moves) {
    const Fault fault = w.stepper.apply(w.current, move, w.next);
    if (!met(w, number, move, fault)) continue;
    if (w.next.shape().bytes > w.vector_bytes) w.vector_bytes = w.next.shape().bytes;
    const u32 shard = store_.shard_of(words_of(w.next), w.next.words());
    std::vector<Successor>& out = w.outgoing[round_ % 2][shard];
    Successor& s = out.emplace_back();
    store_.columns().fold_near(w.parts, words_of(w.next), w.next.words(), w.scratch, s.key);
    s.hash = Store::hash(s.key);
    s.from = number;
    s.counts = w.next.holder() < 0;
    s.rendezvous = move.is_rendezvous();
    if (store_.shards() == 1) store_.prefetch(0, s.key, s.hash);
  }
}

// Leaves out moves that errors do not need. The way to an error is not longer without them.
void BreadthFirst::reduce(Worker& w) const {
  if (!w.reducer) return;
  w.asked++;
  const std::vector<u32> some = enough(*w.reducer, w.current, w.moves);
  if (some.empty()) return;
  w.reduced++;
  for (u32 i = 0; i < some.size(); i++) w.moves[i] = w.moves[some[i]];
  w.moves.resize(some.size());
}

// States of a thread's shard, as many as make a batch.
void BreadthFirst::expand_batch(u32 member) {
  Worker& w = workers_[member];
  for (auto& list : w.outgoing[round_ % 2]) list.clear();
  for (u32 i = 0; i < batch_ && !w.level.empty(); i++)
    expand_state(w, w.level.pop_front(), keeps_parents_ ? store_.number(member, w.expanded++) : 0);
}

// Everything found by anyone in the last round that belongs into the shard.
void BreadthFirst::store_shard(u32 shard) {
  Worker& owner = workers_[shard];
  for (const Worker& w : workers_) {
    const std::vector<Successor>& all = w.outgoing[(round_ + 1) % 2][shard];
    constexpr size_t kAhead = 16;
    for (size_t i = 0; i < all.size(); i++) {
      if (store_.shards() > 1 && i + kAhead < all.size())
        store_.prefetch(shard, all[i + kAhead].key, all[i + kAhead].hash);
      const Successor& s = all[i];
      if (!s.rendezvous) store(shard, s, owner.next_level);
      else if (!store_.contains(shard, s.key, s.hash)) owner.later.push_back(s);
      else owner.matched += s.counts;
    }
  }
}

bool BreadthFirst::store(u32 shard, const Successor& s, KeyList& list) {
  Worker& owner = workers_[shard];
  const bool fresh = store_.insert(shard, s.key, s.hash);
  if (fresh) {
    list.push_back(s.key, store_.columns().packing());
    if (keeps_parents_) owner.parent.push_back(s.from);
  }
  if (s.counts) (fresh ? owner.stored : owner.matched)++;
  return fresh;
}

bool BreadthFirst::has_outgoing() const {
  for (const Worker& w : workers_)
    for (const auto& list : w.outgoing[(round_ + 1) % 2])
      if (!list.empty()) return true;
  return false;
}

void BreadthFirst::explore_level() {
  auto any_left = [&] {
    return std::any_of(workers_.begin(), workers_.end(), [](auto& w) { return !w.level.empty(); });
  };
  while (any_left() || has_outgoing()) {
    gather_counts();
    check_limits(own_memory(), waiting());
    store_.columns().tidy();
    const bool grow = store_.shards() > 1 && store_.crowded();
    crew_.run([&](u32 member) {
      if (grow) store_.make_room(member);
      store_shard(member);
      expand_batch(member);
    });
    round_++;
  }
}

void BreadthFirst::end_level() {
  for (u32 s = 0; s < store_.shards(); s++) {
    Worker& w = workers_[s];
    for (const Successor& late : w.later) store(s, late, w.level_after);
    w.later.clear();
    w.level.swap(w.next_level);
    w.next_level.swap(w.level_after);
  }
}

void BreadthFirst::gather_counts() {
  counts_.stored = counts_.matched = 0;
  bool limited = false;
  for (const Worker& w : workers_) {
    counts_.stored += w.stored;
    counts_.matched += w.matched;
    counts_.vector_bytes = std::max(counts_.vector_bytes, w.vector_bytes);
    limited |= w.depth_limited;
  }
  if (limited && !counts_.depth_limited) listener_.on_depth_limit();
  counts_.depth_limited = limited;
}

void BreadthFirst::collect() {
  for (const Worker& w : workers_) {
    tally_.add(w.tally);
    counts_.reduction.asked += w.asked;
    counts_.reduction.reduced += w.reduced;
    counts_.reduction.given_up |= w.reducer && w.reducer->has_given_up();
  }
}

void BreadthFirst::begin() {
  Worker& first = workers_[0];
  const Fault fault = stepper_.begin(first.current);
  if (fault) {
    options_.stop_at_error = 1;
    error(fault.text, 0, [] { return Trail(); });
  }
  fold(first.current, first.parts);
  const u32 shard = store_.shard_of(words_of(first.current), first.current.words());
  store(shard, {first.parts.key, Store::hash(first.parts.key), kNobody, true, false}, workers_[shard].level);
}

void BreadthFirst::explore() {
  begin();
  for (now_ = 0; waiting() > 0; now_++) {
    for (const Worker& w : workers_)
      if (!w.level.empty()) counts_.depth = now_;
    explore_level();
    end_level();
    gather_counts();
    report_up_to(now_ + 1);
  }
  report_up_to(0xffffffff);
}

}  // namespace spiced
