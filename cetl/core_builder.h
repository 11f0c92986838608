// core_builder.h — makes the nodes of a Core: each one once, simplified as far as constants allow.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "cetl/normal.h"

namespace cetl {

class CoreBuilder {
 public:
  int constant(bool value, const Formula& origin);
  int atom(const Expr& expr, const Formula& origin);
  int negation(int node, const Formula& origin);
  int conjunction(int left, int right, const Formula& origin);
  int disjunction(int left, int right, const Formula& origin);
  int next(int node, const Formula& origin);
  int until(int left, int right, const Formula& origin);
  int release(int left, int right, const Formula& origin);

  const CoreNode& operator[](int node) const { return nodes_[node]; }

  // Only what the root needs.
  Core finish(int root) const;

 private:
  int add(CoreNode::Kind kind, int left, int right, const Formula& origin);
  bool is(int node, CoreNode::Kind kind) const { return nodes_[node].kind == kind; }
  bool opposite(int a, int b) const;

  std::vector<CoreNode> nodes_;
  std::map<std::tuple<CoreNode::Kind, int, int>, int> known_;
  std::map<std::string, int> known_atoms_;
};

}  // namespace cetl
