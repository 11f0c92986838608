#include "model/state.h"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>

#include "model/model.h"

namespace spiced {

// A deque never moves its elements, so a Shape& stays good while others are added. `by_id_` is read without the
// lock: it is an array of fixed-size blocks that only grows.
struct Shapes::Table {
  static constexpr u32 kBlock = 1024, kBlocks = 1u << 14;
  struct Node {
    Shape shape;
    std::map<int, Node*> children;
  };
  std::deque<Node> nodes;
  std::unique_ptr<std::unique_ptr<const Shape*[]>[]> by_id { new std::unique_ptr<const Shape*[]>[ kBlocks ] };
  std::mutex mutex;

  void publish(const Shape& shape) {
    auto& block = by_id[shape.id / kBlock];
    if (!block) block.reset(new const Shape*[kBlock]);
    block[shape.id % kBlock] = &shape;
  }
};

Shapes::Shapes(const Model& model) : model_(model), table_(new Table) {
  table_->nodes.emplace_back();
  Shape& root = table_->nodes.back().shape;
  root.bytes = State::kHeaderBytes + model.globals_bytes;
  table_->publish(root);
}
Shapes::~Shapes() { delete table_; }

const Shape& Shapes::empty() const { return by_id(0); }
const Shape& Shapes::by_id(u32 id) const { return *table_->by_id[id / Table::kBlock][id % Table::kBlock]; }

const Shape& Shapes::child(const Shape& shape, bool process, int type) {
  std::lock_guard<std::mutex> lock(table_->mutex);
  auto& parent = table_->nodes[shape.id];
  Table::Node*& slot = parent.children[process ? type : -1 - type];
  if (slot) return slot->shape;
  if (table_->nodes.size() >= Table::kBlock * Table::kBlocks)
    throw std::length_error("more than 16 million ways to stack processes and channels");
  table_->nodes.emplace_back();
  Table::Node& node = table_->nodes.back();
  node.shape = shape;
  node.shape.id = static_cast<u32>(table_->nodes.size() - 1);
  node.shape.parent = &parent.shape;
  node.shape.ends_with_process = process;
  if (process) {
    node.shape.processes.push_back({static_cast<u16>(type), model_.processes[type].location_bytes, shape.bytes});
    node.shape.bytes += model_.processes[type].bytes;
  } else {
    node.shape.queues.push_back({static_cast<u16>(type), shape.bytes});
    node.shape.bytes += model_.queues[type].bytes;
  }
  table_->publish(node.shape);
  slot = &node;
  return node.shape;
}

const Shape& Shapes::with_process(const Shape& shape, int type) { return child(shape, true, type); }
const Shape& Shapes::with_queue(const Shape& shape, int type) { return child(shape, false, type); }

const Shape& Shapes::without_last_process(const Shape& shape) const {
  const Shape* s = &shape;
  while (!s->ends_with_process) s = s->parent;
  return *s->parent;
}

namespace {

// Most states are short: no call is worth it.
void copy_words(unsigned char* to, const unsigned char* from, u32 words) {
  if (words > 16) {
    std::memcpy(to, from, words * sizeof(u32));
    return;
  }
  for (u32 i = 0; i < words; i++) std::memcpy(to + 4 * i, from + 4 * i, sizeof(u32));
}

}  // namespace

State::State() : bytes_(static_cast<unsigned char*>(std::malloc(kMaxBytes))) {
  if (!bytes_) throw std::bad_alloc();
}
State::~State() { std::free(bytes_); }

void State::reshape(const Shape& shape) {
  const u32 old = shape_ ? shape_->bytes : 0;
  const u32 end = shape.words() * 4;
  if (shape.bytes > old) std::memset(bytes_ + old, 0, end - old);
  else std::memset(bytes_ + shape.bytes, 0, end - shape.bytes);
  shape_ = &shape;
  bytes_[0] = static_cast<unsigned char>(shape.id < Shape::kShortIds ? shape.id : Shape::kShortIds);
  if (shape.id >= Shape::kShortIds) std::memcpy(bytes_ + end - 4, &shape.id, 4);
}

void State::assign(const Shapes& shapes, const u32* words, u32 count) {
  u32 id = words[0] & 0xff;
  if (id == Shape::kShortIds) id = words[count - 1];  // it is the last word, and not 0
  shape_ = &shapes.by_id(id);
  const u32 all = shape_->words();
  copy_words(bytes_, reinterpret_cast<const unsigned char*>(words), count);
  if (count < all) std::memset(bytes_ + count * sizeof(u32), 0, (all - count) * sizeof(u32));
}

void State::copy_from(const State& other) {
  copy_words(bytes_, other.bytes_, other.words());
  shape_ = other.shape_;
  if (!other.hidden_.empty()) hidden_ = other.hidden_;
}

}  // namespace spiced
