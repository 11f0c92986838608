// lift_expr.cc — expressions and basic statements.
#include <cstdlib>
#include <cstring>

#include "lift.h"
#include "lift_spin.h"
#include "lifter.h"

namespace spiced {

namespace {

Expr lift_remote(const LiftContext& c, Lextok* n);

Op binary_op(int token) {
  switch (token) {
    case '+': return Op::kAdd;
    case '-': return Op::kSub;
    case '*': return Op::kMul;
    case '/': return Op::kDiv;
    case '%': return Op::kMod;
    case '&': return Op::kBitAnd;
    case '^': return Op::kBitXor;
    case '|': return Op::kBitOr;
    case LSHIFT: return Op::kShl;
    case RSHIFT: return Op::kShr;
    case LT: return Op::kLt;
    case GT: return Op::kGt;
    case LE: return Op::kLe;
    case GE: return Op::kGe;
    case NE: return Op::kNe;
    case EQ: return Op::kEq;
    case AND: return Op::kAnd;
    case OR: return Op::kOr;
  }
  return Op::kConst;
}

std::vector<MessageField> lift_match(const LiftContext& c, Lextok* args) {
  std::vector<MessageField> fields;
  for (Lextok* v = args; v; v = v->rgt) {
    MessageField f;
    Lextok* arg = v->lft;
    if (arg->ntyp == CONST || arg->ntyp == EVAL) {
      f.use = MessageField::Use::kMatch;
      f.value = lift_expr(c, arg->ntyp == EVAL ? arg->lft : arg);
    } else if (arg->sym && std::strcmp(arg->sym->name, "_") != 0) {
      f.use = MessageField::Use::kStore;
      f.target = lift_ref(c, arg);
    }
    fields.push_back(std::move(f));
  }
  return fields;
}

Expr channel_expr(const LiftContext& c, Lextok* node) {
  Expr e;
  e.op = Op::kVar;
  e.ref = lift_ref(c, node);
  return e;
}

Expr lift_name(const LiftContext& c, Lextok* n) {
  Expr e;
  const std::string name = n->sym->name;
  if (name == "_pid") {
    e.op = Op::kPid;
  } else if (name == "_nr_pr") {
    e.op = Op::kProcesses;
  } else if (name == "_last") {
    e.op = Op::kLast;
  } else if (name == "_priority") {
    e.op = Op::kPriority;
  } else if (name == "_p") {
    throw Refused(place_of(n), name);
  } else {
    e.op = Op::kVar;
    e.ref = lift_ref(c, n);
    if (c.names.last_variable(e.ref, c.process).type == Type::kStruct)
      throw Refused(place_of(n), "a whole structure as a value (" + name + ")");
  }
  return e;
}

Expr lift_run(const LiftContext& c, Lextok* n) {
  Expr e;
  e.op = Op::kRun;
  e.value = c.names.process_named(n->sym->name);
  if (e.value < 0) throw Refused(place_of(n), std::string("run ") + n->sym->name);
  c.program.processes[e.value].started_by_run = true;
  e.priority = n->val > 0 ? n->val : 1;
  for (Lextok* v = n->lft; v; v = v->rgt) e.args.push_back(lift_expr(c, v->lft));
  const size_t expected = c.program.processes[e.value].parameters.size();
  if (e.args.size() != expected)
    throw Refused(place_of(n), "run " + std::string(n->sym->name) + " with " + std::to_string(e.args.size()) +
                                   " parameters where it has " + std::to_string(expected));
  return e;
}

// p[pid]@label (as a comparison of locations) and p[pid]:variable.
Expr lift_remote(const LiftContext& c, Lextok* n) {
  Expr e;
  e.value = c.names.process_named(n->lft->sym->name);
  if (e.value < 0) throw Refused(place_of(n), std::string("a remote reference to ") + n->lft->sym->name);
  if (n->lft->lft) e.args.push_back(lift_expr(c, n->lft->lft));
  if (std::strcmp(n->sym->name, "_p") == 0) {
    e.op = Op::kLocationOf;
    return e;
  }
  e.op = Op::kRemoteVariable;
  Lextok name = *n;
  name.ntyp = NAME;
  name.lft = n->rgt;  // the index
  name.rgt = nullptr;
  e.ref = c.names.resolve(&name, e.value, [&](Lextok* index) { return lift_expr(c, index); });
  if (e.ref.global) throw Refused(place_of(n), std::string("a remote reference to the global ") + n->sym->name);
  return e;
}

// SPIN writes texts for a string literal in C: backslashes doubled, lines spliced, no double quotes.
std::string from_literal(const std::string& literal) {
  std::string text;
  for (size_t i = 0; i < literal.size(); i++) {
    const bool escaped = literal[i] == '\\' && i + 1 < literal.size();
    if (escaped && literal[i + 1] == '\n') {
      i++;
      continue;
    }
    if (escaped && literal[i + 1] == '\\') i++;
    text += literal[i] == '"' ? '\'' : literal[i];
  }
  return text;
}

}  // namespace

std::string statement_text(Lextok* node) {
  return from_literal(capture([&](FILE* f) { comment(f, node, 0); }));
}

Ref lift_ref(const LiftContext& c, Lextok* node) {
  if (node->ntyp != NAME || !node->sym) throw Refused(place_of(node), "this kind of reference");
  return c.names.resolve(node, c.process, [&](Lextok* index) { return lift_expr(c, index); });
}

Expr lift_expr(const LiftContext& c, Lextok* n) {
  Expr e;
  if (!n) return e;
  if (const Op op = binary_op(n->ntyp); op != Op::kConst) {
    e.op = op;
    e.args = {lift_expr(c, n->lft), lift_expr(c, n->rgt)};
    return e;
  }
  auto unary = [&](Op op) {
    e.op = op;
    e.args = {lift_expr(c, n->lft)};
    return e;
  };
  auto probe = [&](Op op) {
    e.op = op;
    e.args = {channel_expr(c, n->lft)};
    return e;
  };
  switch (n->ntyp) {
    case CONST: e.value = n->val; return e;
    case '!': return unary(Op::kNot);
    case UMIN: return unary(Op::kNegate);
    case '~': return unary(Op::kComplement);
    case '?':
      e.op = Op::kCond;
      e.args = {lift_expr(c, n->lft), lift_expr(c, n->rgt->lft), lift_expr(c, n->rgt->rgt)};
      return e;
    case NAME: return lift_name(c, n);
    case TIMEOUT: e.op = Op::kTimeout; return e;
    case LEN: return probe(Op::kLen);
    case FULL: return probe(Op::kFull);
    case EMPTY: return probe(Op::kEmpty);
    case NFULL: return probe(Op::kNotFull);
    case NEMPTY: return probe(Op::kNotEmpty);
    case 'R':
      e.op = Op::kPoll;
      e.value = n->val != 0;
      e.args = {channel_expr(c, n->lft)};
      e.match = lift_match(c, n->rgt);
      return e;
    case RUN: return lift_run(c, n);
    case EVAL: return lift_expr(c, n->lft);
    case ENABLED: return unary(Op::kEnabled);
    case PC_VAL: e.value = -1; return unary(Op::kLocationOf);
    case NONPROGRESS: throw Refused(place_of(n), "np_");
    case GET_P: return unary(Op::kPriority);
    case 'p': return lift_remote(c, n);
    case 'q': e.value = remotelab(n); return e;
    case C_EXPR:
      e.op = Op::kEmbedded;
      e.value = lift_fragment(c, n);
      return e;
  }
  throw Refused(place_of(n), "the expression " + statement_text(n));
}

Statement lift_statement(const LiftContext& c, Lextok* n) {
  Statement s;
  using Kind = Statement::Kind;
  switch (n->ntyp) {
    case '.':
    case GOTO:
    case BREAK: return s;
    case ELSE: s.kind = Kind::kElse; return s;
    case '@': s.kind = Kind::kEnd; return s;
    case 'c':
      if (n->lft->ntyp == CONST && n->lft->val == 1) return s;
      s.kind = Kind::kCondition;
      s.expr = lift_expr(c, n->lft);
      return s;
    case ASGN: {
      if (check_track(n) == STRUCT) return s;  // a structure declared among statements: nothing to do
      if (n->lft->sym && std::strcmp(n->lft->sym->name, "_") == 0) {
        s.kind = Kind::kPrint;  // a scratch variable: the value is computed and forgotten
        s.args.push_back(lift_expr(c, n->rgt));
        return s;
      }
      if (n->lft->sym && std::strcmp(n->lft->sym->name, "_priority") == 0) {
        Expr own;
        own.op = Op::kPid;
        s.kind = Kind::kSetPriority;
        s.args = {own, lift_expr(c, n->rgt)};
        return s;
      }
      s.kind = Kind::kAssign;
      s.target = lift_ref(c, n->lft);
      if (n->rgt->ntyp == ',') throw Refused(place_of(n), "an array initialiser among statements");
      s.expr = lift_expr(c, n->rgt);
      if (c.names.last_variable(s.target, c.process).type == Type::kStruct)
        throw Refused(place_of(n), "an assignment to a whole structure");
      return s;
    }
    case ASSERT:
      s.kind = Kind::kAssert;
      s.expr = lift_expr(c, n->lft);
      s.message = "assertion violated " + from_literal(capture([&](FILE* f) {
                    terse = nocast = 1;
                    putstmnt(f, n->lft, 0);
                    terse = nocast = 0;
                  }));
      return s;
    case PRINT:
      s.kind = Kind::kPrint;
      for (Lextok* v = n->lft; v; v = v->rgt) s.args.push_back(lift_expr(c, v->lft));
      return s;
    case PRINTM:
      s.kind = Kind::kPrint;
      if (!n->lft->ismtyp) s.args.push_back(lift_expr(c, n->lft));
      return s;
    case 's':
      s.kind = Kind::kSend;
      s.lossy = m_loss;
      s.sorted = n->val != 0;
      s.channel = lift_ref(c, n->lft);
      if (c.process == c.program.trace) s.fields = lift_match(c, n->rgt);
      else
        for (Lextok* v = n->rgt; v; v = v->rgt) s.args.push_back(lift_expr(c, v->lft));
      return s;
    case 'r':
      s.kind = Kind::kReceive;
      s.anywhere = n->val == 1 || n->val == 3;
      s.keep = n->val >= 2;
      s.channel = lift_ref(c, n->lft);
      s.fields = lift_match(c, n->rgt);
      return s;
    case SET_P:
      s.kind = Kind::kSetPriority;
      s.args = {lift_expr(c, n->lft->lft), lift_expr(c, n->lft->rgt)};
      return s;
    case C_CODE:
      s.kind = Kind::kEmbedded;
      s.expr.value = lift_fragment(c, n);
      return s;
  }
  throw Refused(place_of(n), "the statement " + statement_text(n));
}

}  // namespace spiced
