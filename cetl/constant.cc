#include <cstdint>

#include "cetl/resolve.h"

namespace cetl {
namespace {

int wrapped(std::int64_t value) { return static_cast<int>(static_cast<std::uint32_t>(value)); }

std::optional<int> unary(Op op, int a) {
  switch (op) {
    case Op::kNot: return !a;
    case Op::kMinus: return wrapped(-static_cast<std::int64_t>(a));
    case Op::kComplement: return ~a;
    default: return std::nullopt;
  }
}

std::optional<int> binary(Op op, int a, int b) {
  const std::int64_t wide = a;
  switch (op) {
    case Op::kMul: return wrapped(wide * b);
    case Op::kDiv: return b == 0 ? std::nullopt : std::optional<int>(wrapped(wide / b));
    case Op::kMod: return b == 0 ? std::nullopt : std::optional<int>(wrapped(wide % b));
    case Op::kAdd: return wrapped(wide + b);
    case Op::kSub: return wrapped(wide - b);
    case Op::kShiftLeft: return static_cast<int>(static_cast<std::uint32_t>(a) << (b & 31));
    case Op::kShiftRight: return a >> (b & 31);
    case Op::kLess: return a < b;
    case Op::kLessEqual: return a <= b;
    case Op::kGreater: return a > b;
    case Op::kGreaterEqual: return a >= b;
    case Op::kEqual: return a == b;
    case Op::kNotEqual: return a != b;
    case Op::kBitAnd: return a & b;
    case Op::kBitXor: return a ^ b;
    case Op::kBitOr: return a | b;
    case Op::kAnd: return a && b;
    case Op::kOr: return a || b;
    case Op::kImplies: return !a || b;
    case Op::kIff: return !a == !b;
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<int> constant_value(const Expr& expr) {
  switch (expr->op) {
    case Op::kTrue: return 1;
    case Op::kFalse: return 0;
    case Op::kNumber: return expr->value;
    default: break;
  }
  if (expr->temporal || is_channel_function(expr->op) || expr->op == Op::kRemoteLabel ||
      expr->op == Op::kRemoteVariable)
    return std::nullopt;
  std::optional<int> values[3];
  std::size_t count = 0;
  for (const Expr& arg : expr->args) {
    values[count] = constant_value(arg);
    if (!values[count++]) return std::nullopt;
  }
  switch (count) {
    case 1: return unary(expr->op, *values[0]);
    case 2: return binary(expr->op, *values[0], *values[1]);
    case 3: return *values[0] ? values[1] : values[2];
    default: return std::nullopt;
  }
}

}  // namespace cetl
