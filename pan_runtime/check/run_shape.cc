#include "check/run_shape.h"

namespace spiced {

namespace {

using Node = cetl::CoreNode;
using Enters = std::vector<RunShape::Enter>;

constexpr size_t kMostPositions = 64;

class Maker {
 public:
  explicit Maker(const cetl::Core& core) : core_(core) { shape_.positions.emplace_back(); }

  std::optional<RunShape> make(int node) {
    shape_.begin = enters(node);
    if (!fits_) return std::nullopt;
    return std::move(shape_);
  }

 private:
  const Node& at(int node) const { return core_.nodes[static_cast<size_t>(node)]; }

  // Is it about a run, and not only about the state where it stands?
  bool asks_for_a_run(int node) const {
    const Node& n = at(node);
    if (n.kind == Node::kAnd || n.kind == Node::kOr) return asks_for_a_run(n.left) || asks_for_a_run(n.right);
    return cetl::is_temporal(n);
  }

  int add(int now, bool stays, bool for_ever, Enters next) {
    fits_ = fits_ && shape_.positions.size() < kMostPositions && next.size() < kMostPositions;
    shape_.positions.push_back({now, stays, for_ever, fits_ ? std::move(next) : Enters()});
    return static_cast<int>(shape_.positions.size()) - 1;
  }

  static Enters where(Enters enters, int also) {
    for (RunShape::Enter& e : enters) e.also.push_back(also);
    return enters;
  }

  Enters enters(int node) {
    if (!fits_) return {};
    const Node& n = at(node);
    if (!asks_for_a_run(node)) return {{RunShape::kDone, {node}}};
    switch (n.kind) {
      case Node::kAnd: {
        if (!asks_for_a_run(n.left)) return where(enters(n.right), n.left);
        if (!asks_for_a_run(n.right)) return where(enters(n.left), n.right);
        fits_ = false;
        return {};
      }
      case Node::kOr: {
        Enters all = enters(n.left);
        for (RunShape::Enter& e : enters(n.right)) all.push_back(std::move(e));
        return all;
      }
      case Node::kEX: return {{add(-1, false, false, enters(n.left)), {}}};
      case Node::kEU: {
        Enters all = enters(n.right);
        all.push_back({add(n.left, true, false, all), {}});
        return all;
      }
      case Node::kER: {
        Enters all = where(enters(n.left), n.right);
        all.push_back({add(n.right, true, true, all), {}});
        return all;
      }
      default: return {};
    }
  }

  const cetl::Core& core_;
  RunShape shape_;
  bool fits_ = true;
};

}  // namespace

std::optional<RunShape> RunShape::of(const cetl::Core& core, int node) { return Maker(core).make(node); }

}  // namespace spiced
