#include "cetl/print.h"

#include <string>

namespace cetl {
namespace {

struct Infix {
  int level;  // 0: not an infix operator
  const char* sign;
  bool chains;  // from the left
};

// The levels of grammar.yy.
Infix infix(Op op) {
  switch (op) {
    case Op::kImplies: return {1, "->", false};
    case Op::kIff: return {1, "<->", false};
    case Op::kOr: return {2, "||", true};
    case Op::kAnd: return {3, "&&", true};
    case Op::kUntil: return {4, "U", false};
    case Op::kRelease: return {4, "V", false};
    case Op::kWeakUntil: return {4, "W", false};
    case Op::kBitOr: return {6, "|", true};
    case Op::kBitXor: return {7, "^", true};
    case Op::kBitAnd: return {8, "&", true};
    case Op::kEqual: return {9, "==", true};
    case Op::kNotEqual: return {9, "!=", true};
    case Op::kLess: return {10, "<", true};
    case Op::kLessEqual: return {10, "<=", true};
    case Op::kGreater: return {10, ">", true};
    case Op::kGreaterEqual: return {10, ">=", true};
    case Op::kShiftLeft: return {11, "<<", true};
    case Op::kShiftRight: return {11, ">>", true};
    case Op::kAdd: return {12, "+", true};
    case Op::kSub: return {12, "-", true};
    case Op::kMul: return {13, "*", true};
    case Op::kDiv: return {13, "/", true};
    case Op::kMod: return {13, "%", true};
    default: return {0, "", false};
  }
}

// Of the functions and of the unary temporal operators, whose operand stands in parentheses.
const char* function_name(Op op) {
  switch (op) {
    case Op::kLen: return "len";
    case Op::kEmpty: return "empty";
    case Op::kNonEmpty: return "nempty";
    case Op::kFull: return "full";
    case Op::kNonFull: return "nfull";
    case Op::kEX: return "EX";
    case Op::kEF: return "EF";
    case Op::kEG: return "EG";
    case Op::kAX: return "AX";
    case Op::kAF: return "AF";
    case Op::kAG: return "AG";
    case Op::kNext: return "X";
    default: return nullptr;
  }
}

const char* prefix_sign(Op op) {
  switch (op) {
    case Op::kNot: return "!";
    case Op::kComplement: return "~";
    case Op::kMinus: return "-";
    case Op::kAlways: return "[]";
    case Op::kEventually: return "<>";
    default: return nullptr;
  }
}

class Printer {
 public:
  std::string take() { return std::move(out_); }

  void print(const Node& node) {
    if (const Infix here = infix(node.op); here.level) {
      operand(*node.args[0], here.chains ? here.level : here.level + 1);
      out_ += std::string(" ") + here.sign + " ";
      operand(*node.args[1], here.level + 1);
    } else if (const char* name = function_name(node.op)) {
      out_ += name;
      parenthesised(*node.args[0]);
    } else if (const char* sign = prefix_sign(node.op)) {
      out_ += sign;
      prefixed(node, *node.args[0]);
    } else {
      primary(node);
    }
  }

 private:
  void parenthesised(const Node& node) {
    out_ += '(';
    print(node);
    out_ += ')';
  }

  void operand(const Node& node, int least) {
    const int level = infix(node.op).level;
    if (level && level < least) parenthesised(node);
    else print(node);
  }

  // Two minus signs in a row would be a decrement.
  void prefixed(const Node& above, const Node& node) {
    const bool negative = node.op == Op::kMinus || (node.op == Op::kNumber && node.value < 0);
    if (infix(node.op).level || (above.op == Op::kMinus && negative)) parenthesised(node);
    else print(node);
  }

  void primary(const Node& node) {
    switch (node.op) {
      case Op::kTrue: out_ += "true"; break;
      case Op::kFalse: out_ += "false"; break;
      case Op::kNumber: out_ += node.name.empty() ? std::to_string(node.value) : node.name; break;
      case Op::kProcessCount: out_ += "_nr_pr"; break;
      case Op::kNonProgress: out_ += "np_"; break;
      case Op::kLast: out_ += "_last"; break;
      case Op::kEU: path_quantified(node, 'E', 'U'); break;
      case Op::kER: path_quantified(node, 'E', 'R'); break;
      case Op::kAU: path_quantified(node, 'A', 'U'); break;
      case Op::kAR: path_quantified(node, 'A', 'R'); break;
      case Op::kConditional: conditional(node); break;
      case Op::kRemoteLabel:
        process(node);
        out_ += "@" + node.label;
        break;
      case Op::kRemoteVariable:
        process(node);
        out_ += ':';
        path(node);
        break;
      default: path(node); break;
    }
  }

  void path_quantified(const Node& node, char quantifier, char sign) {
    out_ += quantifier;
    out_ += '[';
    print(*node.args[0]);
    out_ += std::string(" ") + sign + " ";
    print(*node.args[1]);
    out_ += ']';
  }

  void conditional(const Node& node) {
    constexpr int kAboveImplies = 2;
    out_ += '(';
    operand(*node.args[0], kAboveImplies);
    out_ += " -> ";
    operand(*node.args[1], kAboveImplies);
    out_ += " : ";
    operand(*node.args[2], kAboveImplies);
    out_ += ')';
  }

  void process(const Node& node) {
    out_ += node.name;
    if (!node.args.empty()) index(*node.args[0]);
  }

  void path(const Node& node) {
    for (const Step& step : node.path) {
      if (&step != &node.path.front()) out_ += '.';
      out_ += step.name;
      if (step.index) index(*step.index);
    }
  }

  void index(const Node& node) {
    out_ += '[';
    print(node);
    out_ += ']';
  }

  std::string out_;
};

}  // namespace

std::string to_string(const Formula& formula) {
  Printer printer;
  printer.print(*formula);
  return printer.take();
}

}  // namespace cetl
