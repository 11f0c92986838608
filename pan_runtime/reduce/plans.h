// plans.h — how answers about states came about, to find those of similar states again at once.
//
// Two states that agree in their key (who is there, where everybody is, which moves they have, what is asked) are
// answered alike as far as what is looked up of their data is the same: which parts of which conditions hold, which
// elements and channels are meant. A plan is the tree of these questions, in the order in which they came up, with the
// answers at its leaves. Nothing is guessed: whatever an answer was made from is in the key or a question.
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

#include "model/eval.h"

namespace spiced {

template <typename Answer>
class Plans {
 public:
  struct Question {
    bool (*holds)(Eval&);  // does it, or is it an error? null: what `kind` says of the element
    u32 element;
    i16 kind;
    u16 pid;
    bool operator==(const Question&) const = default;
  };
  using Key = std::vector<u64>;

  // The answer for a state like this one, or null: then it is being recorded. `look` answers questions.
  template <typename Look>
  const Answer* find(const Key& key, Look look) {
    seen_.clear();
    repeatable_ = true;
    root_ = place(key);
    tries_++;
    u32 node = *root_;
    while (node != kNone) {
      const Node& at = nodes_[node];
      if (at.answer != kNone) {
        hits_++;
        return &answers_[at.answer];
      }
      const u64 value = look(at.question);
      u32 edge = at.edges;
      while (edge != kNone && edges_[edge].value != value) edge = edges_[edge].next;
      node = edge == kNone ? kNone : edges_[edge].to;
    }
    return nullptr;
  }
  // While an answer is being found: this is what a question was answered with.
  void saw(const Question& question, u64 value) {
    for (const Seen& s : seen_)
      if (s.question == question) return;
    seen_.push_back({question, value});
  }
  // Something else was looked up.
  void spoil() { repeatable_ = false; }
  // The answer to what find() did not find.
  const Answer& keep(const Answer& answer) {
    if (!repeatable_ || is_full()) return answer;
    u32* way = root_;
    for (const Seen& s : seen_) {
      if (*way == kNone) {
        *way = static_cast<u32>(nodes_.size());
        nodes_.push_back({s.question, kNone, kNone});
      }
      const u32 node = *way;
      u32 edge = nodes_[node].edges;
      while (edge != kNone && edges_[edge].value != s.value) edge = edges_[edge].next;
      if (edge == kNone) {
        edge = static_cast<u32>(edges_.size());
        edges_.push_back({s.value, kNone, nodes_[node].edges});
        nodes_[node].edges = edge;
      }
      way = &edges_[edge].to;
    }
    *way = static_cast<u32>(nodes_.size());
    nodes_.push_back({{}, kNone, static_cast<u32>(answers_.size())});
    answers_.push_back(answer);
    return answers_.back();
  }

  // Called now and then: are too few found again to be worth it? A full memory gets a second chance, empty.
  bool is_useless() {
    const bool few = hits_ < tries_ / 2;
    hits_ = tries_ = 0;
    if (!few) bad_rounds_ = 0;
    else if (is_full()) clear(bad_rounds_ + 1);
    else bad_rounds_++;
    return bad_rounds_ >= kBadRounds;
  }
  void clear(u32 bad_rounds = 0) {
    *this = Plans();
    bad_rounds_ = bad_rounds;
  }
  u64 bytes() const {
    return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge) + answers_.size() * 2 * sizeof(Answer) +
           keys_.capacity() * sizeof(u64) + table_.capacity() * sizeof(Entry);
  }

 private:
  static constexpr u32 kNone = 0xffffffff;
  static constexpr size_t kMostNodes = 1u << 20, kMostWords = 1u << 21;
  static constexpr u32 kBadRounds = 3;
  struct Node {
    Question question;
    u32 edges;   // the first one
    u32 answer;  // kNone: there are questions
  };
  struct Edge {
    u64 value;
    u32 to, next;
  };
  struct Seen {
    Question question;
    u64 value;
  };
  struct Entry {
    u64 hash = 0;
    u32 first = 0, words = 0;  // of the key; no words: free
    u32 root = kNone;
  };

  bool is_full() const { return nodes_.size() > kMostNodes || keys_.size() > kMostWords; }
  u32* place(const Key& key) {
    u64 hash = key.size();
    for (u64 word : key) {
      hash = (hash ^ word) * 0x9e3779b97f4a7c15ull;
      hash ^= hash >> 32;
    }
    if (2 * (used_ + 1) > table_.size()) grow();
    for (u64 at = hash;; at++) {
      Entry& e = table_[at & (table_.size() - 1)];
      if (e.words == 0 && is_full()) {
        nowhere_ = kNone;
        return &nowhere_;
      }
      if (e.words == 0) {
        used_++;
        e = {hash, static_cast<u32>(keys_.size()), static_cast<u32>(key.size()), kNone};
        keys_.insert(keys_.end(), key.begin(), key.end());
        return &e.root;
      }
      if (e.hash == hash && e.words == key.size() && std::equal(key.begin(), key.end(), keys_.begin() + e.first))
        return &e.root;
    }
  }
  void grow() {
    std::vector<Entry> before(table_.empty() ? 1024 : 2 * table_.size());
    before.swap(table_);
    for (const Entry& e : before) {
      if (e.words == 0) continue;
      u64 at = e.hash;
      while (table_[at & (table_.size() - 1)].words > 0) at++;
      table_[at & (table_.size() - 1)] = e;
    }
  }

  std::vector<Entry> table_;
  size_t used_ = 0;
  std::vector<u64> keys_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::deque<Answer> answers_;  // they stay where they are
  std::vector<Seen> seen_;
  u32* root_ = nullptr;
  u32 nowhere_ = kNone;  // a root that is not kept
  bool repeatable_ = false;
  u64 hits_ = 0, tries_ = 0;
  u32 bad_rounds_ = 0;
};

}  // namespace spiced
