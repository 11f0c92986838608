// lift_dstep.cc — the inside of a d_step: its guards, and its flow graph.
//
// Follows SPIN's generator where that is peculiar: an option of the first selection that starts with an assignment
// or a print adds nothing to the condition under which the d_step may start; a nested selection that blocks is an
// error even if the outer one has further options.
#include <map>
#include <set>

#include "lift.h"
#include "lift_spin.h"
#include "lifter.h"

namespace spiced {

namespace {

class DStepLifter {
 public:
  DStepLifter(const LiftContext& context, Element* element) : context_(context), element_(element) {}

  Statement run() {
    Statement s;
    s.kind = Statement::Kind::kDStep;
    s.d_step_line = element_->n->ln;
    Sequence* body = element_->n->sl->this_sequence;
    first_guards(body, s);
    inside(body->frst);
    Element* entry = settle(body->frst);
    if (!entry || !(entry->status & D_ATOM)) throw Refused(place_of(element_->n), "an empty d_step");
    visit(entry);
    while (!pending_.empty()) {
      Element* next = pending_.back();
      pending_.pop_back();
      visit(next);
    }
    s.body = std::move(nodes_);
    return s;
  }

 private:
  static void check(Element* e) {
    auto illegal = [&](const char* what) { throw Refused(place_of(e->n), std::string(what) + " in a d_step"); };
    switch (e->n->ntyp) {
      case ASSERT:
      case PRINT:
      case 'c':
        if (any_oper(e->n->lft, RUN)) illegal("run");
        break;
      case ASGN:
        if (any_oper(e->n->rgt, RUN)) illegal("run");
        break;
      case '@': illegal("the end of a process"); break;
      case D_STEP: illegal("another d_step"); break;
      case ATOMIC: illegal("an atomic sequence"); break;
      case UNLESS: illegal("unless"); break;
      default: break;
    }
  }

  void add_guard(Element* e, Statement& s) {
    check(e);
    if (e->n->ntyp == ELSE || e->n->ntyp == 'r' || e->n->ntyp == 's' || e->n->ntyp == 'c') {
      Statement guard = lift_statement(context_, e->n);
      s.guards.push_back(std::move(guard));
    }
  }

  void first_guards(Sequence* body, Statement& s) {
    Element* e = body->frst;
    check(e);
    switch (e->n->ntyp) {
      case NON_ATOMIC: first_guards(e->n->sl->this_sequence, s); break;
      case IF: option_guards(e, s); break;
      case '.':
        if (e->nxt && e->nxt->n->ntyp == DO) option_guards(e->nxt, s);
        break;
      default: add_guard(e, s); s.starts_with_else = e->n->ntyp == ELSE;
    }
  }

  void option_guards(Element* select, Statement& s) {
    for (SeqList* h = select->sub; h; h = h->nxt) {
      Element* e = huntstart(h->this_sequence->frst);
      check(e);
      switch (e->n->ntyp) {
        case NON_ATOMIC: option_guards(e->n->sl->this_sequence->frst, s); break;
        case IF: option_guards(e, s); break;
        case '.':
          if (e->nxt && e->nxt->n->ntyp == DO) option_guards(e->nxt, s);
          break;
        case ELSE: {
          Statement always;  // inside, `else` is tried last: the d_step can always start
          s.guards.push_back(always);
          break;
        }
        default: add_guard(e, s);
      }
    }
  }

  // Everything below the d_step is linked to what follows it, before anything is followed.
  void inside(Element* first) {
    for (Element* e = first; e; e = e->nxt) {
      if (!(e->status & D_ATOM) || !linked_.insert(e).second) return;
      if (e->n->ntyp == NON_ATOMIC) {
        Sequence* s = e->n->sl->this_sequence;
        s->last->nxt = e->nxt;
        inside(s->frst);
      }
      for (SeqList* h = e->sub; h; h = h->nxt) inside(h->this_sequence->frst);
    }
  }

  // Skips what does nothing: jumps, block openings. The result may lie outside the d_step.
  Element* settle(Element* e) {
    for (int hops = 0; e && hops < 1000; hops++) {
      if (!(e->status & D_ATOM)) return e;
      switch (e->n->ntyp) {
        case NON_ATOMIC: e = e->n->sl->this_sequence->frst; break;
        case GOTO: e = get_lab(e->n, 1); break;
        case '.':
        case BREAK:
          if (!e->nxt) return nullptr;
          e = e->nxt;
          break;
        default: return e;
      }
    }
    return e;
  }

  // The statement that decides whether an option is taken.
  static Element* guard_of(Element* e) {
    for (;;) {
      if (e->n->ntyp == NON_ATOMIC) e = e->n->sl->this_sequence->frst;
      else if (e->n->ntyp == '.' && e->nxt) e = e->nxt;
      else return e;
    }
  }

  int follow(Element* e) {
    Element* target = settle(e);
    if (!target || !(target->status & D_ATOM)) return -1;
    if (!seen_.count(target)) pending_.push_back(target);
    return target->Seqno;
  }

  void visit(Element* e) {
    if (!seen_.insert(e).second) return;
    DStepNode node;
    node.id = e->Seqno;
    node.line = e->n->ln;
    if (e->sub) {
      node.is_select = true;
      int number = 0;
      for (SeqList* h = e->sub; h; h = h->nxt, number++) {
        Element* first = guard_of(h->this_sequence->frst);
        node.options.push_back(follow(first));
        const bool jump = first->n->ntyp == GOTO || first->n->ntyp == BREAK;
        if (!jump && !first->sub) guards_[first] = {e->Seqno, number};
      }
    } else {
      check(e);
      node.statement.push_back(lift_statement(context_, e->n));
      auto guard = guards_.find(e);
      if (guard != guards_.end()) {
        node.guards_select = guard->second.first;
        node.guards_option = guard->second.second;
      }
      node.next = follow(e->nxt);
    }
    nodes_.push_back(std::move(node));
  }

  const LiftContext& context_;
  Element* element_;
  std::set<Element*> linked_, seen_;
  std::map<Element*, std::pair<int, int>> guards_;
  std::vector<Element*> pending_;
  std::vector<DStepNode> nodes_;
};

}  // namespace

Statement lift_d_step(const LiftContext& context, Element* element) { return DStepLifter(context, element).run(); }

}  // namespace spiced
