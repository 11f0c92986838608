// lift_flow.cc — control flow: SPIN's element lists → locations and transitions.
//
// pan numbers the control states of a process by `seqno` and builds its transition table in two steps, and so do
// we: first one entry per element, where if, do, atomic and blocks only point at their first statements; then
// (`pull_up`) every such choice takes over the transitions of the states it points at. What pan derives on the way
// is derived on the way here: which states are end states, and which never count as unreached.
#include <algorithm>
#include <cstring>
#include <functional>

#include "lift.h"
#include "lift_spin.h"
#include "lifter.h"

namespace spiced {

namespace {

constexpr int kDelta = 500;  // SPIN's classes of conditional safety are 500 channel numbers apart

// SPIN's conditional-safety classes of a statement, by the rules of its code generator: local, a channel
// operation that is safe while the channel is neither full nor empty, a timeout, the end of a process.
class SafetyClasses {
 public:
  static void of_statement(Lextok* n, int out[2]) {
    out[0] = 2;
    out[1] = 0;
    if (!n) return;
    std::vector<Lextok*> probes;
    if (n->ntyp == 'c') {
      collect(n->lft, probes);
      if (probes.size() > 2) {
        out[0] = 5 * kDelta;
        return;
      }
      for (size_t i = 0; i < probes.size(); i++) out[i] = of_probe(probes[i]);
    } else {
      out[0] = of_probe(n);
    }
  }

  static void of_sequence(Sequence* s, int out[2]) {
    std::vector<int> seen;
    count(s, seen);
    out[0] = 2;
    out[1] = 0;
    if (seen.size() > 2) out[0] = 5 * kDelta;
    else
      for (size_t i = 0; i < seen.size(); i++) out[i] = seen[i];
  }

 private:
  static int channel_number(Lextok* n) {
    while (n->sym && n->sym->type == STRUCT && n->rgt && n->rgt->lft) n = n->rgt->lft;
    return n->sym ? n->sym->Nid : 0;
  }
  static int of_probe(Lextok* n) {
    switch (n->ntyp) {
      case FULL: return 2 + 3 * kDelta + channel_number(n->lft);
      case EMPTY: return 2 + 2 * kDelta + channel_number(n->lft);
      case 'r':
      case NEMPTY: return 2 + kDelta + channel_number(n->lft);
      case 's':
      case NFULL: return 2 + channel_number(n->lft);
      case TIMEOUT: return 6 * kDelta;
      case '@': return 7 * kDelta;
    }
    return 2;
  }
  static void collect(Lextok* n, std::vector<Lextok*>& probes) {
    if (!n) return;
    switch (n->ntyp) {
      case FULL:
      case EMPTY:
      case NFULL:
      case NEMPTY:
      case TIMEOUT: probes.push_back(n); return;
      case NAME:
      case CONST:
      case RUN: return;
    }
    collect(n->lft, probes);
    collect(n->rgt, probes);
  }
  static void count(Sequence* s, std::vector<int>& seen) {
    for (Element* f = s ? s->frst : nullptr; f; f = f->nxt) {
      int c[2];
      of_statement(f->n, c);
      for (int x : c) {
        bool known = x <= 2;
        for (int y : seen) known |= x == y;
        if (!known) seen.push_back(x);
      }
      for (SeqList* h = f->sub; h; h = h->nxt) count(h->this_sequence, seen);
      if (f == s->last) break;
    }
  }
};

class FlowLifter {
 public:
  FlowLifter(const LiftContext& context, ProcList* source)
      : context_(context), source_(source), type_(context.program.processes[context.process]) {}

  void run() {
    const int states = source_->s->maxel;
    type_.locations.resize(states + 1);
    table_.resize(states + 1);
    const int plain[2] = {2, 0};
    walk(source_->s, plain);
    Element* first = source_->s->frst;
    type_.start = huntele(first, first->status, -1)->seqno;
    type_.end_location = source_->s->last ? source_->s->last->seqno : 0;
    mark_labels();
    flatten_choices();
    pull_up();
    java_table_ = table_;
    for (size_t i = 1; i < table_.size(); i++) {
      add_escapes(static_cast<int>(i), table_, false);
      add_escapes(static_cast<int>(i), java_table_, true);
    }
    finish();
  }

 private:
  // One line of pan's table: a transition, or (transition < 0) a pointer to the state `to`.
  struct Entry {
    int transition = -1;
    int to = 0;
    std::string text;
    std::vector<int> escapes = {};  // unless: the states where each escape begins, the innermost first
    int escape = 0;                 // it is the first step of an escape that begins in this state
  };

  Location& location(int state) {
    if (state >= static_cast<int>(type_.locations.size())) {  // SPIN adds elements behind `maxel` for remote references
      type_.locations.resize(state + 1);
      table_.resize(state + 1);
    }
    return type_.locations[state];
  }
  std::vector<Entry>& row(int state) {
    location(state);
    return table_[state];
  }

  void walk(Sequence* s, const int classes[2]) {
    for (Element* e = s->frst; e; e = e->nxt) {
      if (!(e->status & DONE)) {
        e->status |= DONE;
        if (e->n->ln) {
          location(e->seqno).line = e->n->ln;
          location(e->seqno).file = place_of(e->n).file;
        }
        if (e->n->ntyp == UNLESS) walk(e->sub->this_sequence, classes);
        else if (e->sub) choice(e, classes);
        else if (e->n->ntyp == ATOMIC || e->n->ntyp == D_STEP || e->n->ntyp == NON_ATOMIC) block(e, classes);
        else statement(e, classes);
      }
      if (e == s->last) break;
    }
  }

  void choice(Element* e, const int classes[2]) {
    if (e->status & CHECK2) e->status |= I_GLOB;
    row(e->seqno).push_back({-1, 0, statement_text(e->n), {}, 0});
    for (SeqList* h = e->sub; h; h = h->nxt) {
      location(h->this_sequence->frst->seqno).reached = true;
      Element* g = huntstart(h->this_sequence->frst);
      if (g->status & CHECK2) h->this_sequence->frst->status |= I_GLOB;
      const bool never = g->n->ntyp == 'c' && g->n->lft->ntyp == CONST && g->n->lft->val == 0 && !g->esc;
      if (!never) row(e->seqno).push_back({-1, g->seqno, statement_text(e->n), {}, 0});
    }
    for (SeqList* h = e->sub; h; h = h->nxt) walk(h->this_sequence, classes);
  }

  void block(Element* e, const int classes[2]) {
    Sequence* s = e->n->sl->this_sequence;
    bridge_atomic(s);
    location(s->frst->seqno).reached = true;
    Element* g = huntstart(s->frst);
    const int first = g->seqno;
    if (e->n->ntyp != NON_ATOMIC && has_global(e->n)) mark_global(s);
    s->last->nxt = e->nxt;
    int own[2];
    SafetyClasses::of_sequence(s, own);
    if (e->n->ntyp == D_STEP) {
      location(s->frst->seqno).reached = false;
      Transition t = transition_of(e);
      t.to = e->nxt ? huntele(e->nxt, e->status, -1)->seqno : 0;
      t.in_d_step = true;
      t.global = (s->frst->status & I_GLOB) != 0;
      t.condition[0] = own[0];
      t.condition[1] = own[1];
      t.statement = lift_d_step(context_, e);
      add(e, std::move(t));
      return;
    }
    if ((e->status & CHECK2) || (g->status & CHECK2)) s->frst->status |= I_GLOB;
    row(e->seqno).push_back({-1, 0, statement_text(e->n), {}, 0});
    row(e->seqno).push_back({-1, first, statement_text(e->n), {}, 0});
    walk(s, e->n->ntyp == NON_ATOMIC ? classes : own);
  }

  void statement(Element* e, const int classes[2]) {
    Element* g = nullptr;
    Transition t = transition_of(e);
    if (e->n->ntyp == GOTO) {
      g = huntele(get_lab(e->n, 1), e->status, -1);
      cross_dsteps(e->n, g->n);
    } else if (e->nxt) {
      g = huntele(e->nxt, e->status, -1);
    }
    t.to = g ? g->seqno : 0;
    if (g && ((g->status & CHECK2) || (e->status & CHECK2))) e->status |= I_GLOB;
    const bool generic = e->n->ntyp == ELSE || e->n->ntyp == '.' || e->n->ntyp == GOTO || e->n->ntyp == BREAK ||
                         (e->n->ntyp == 'c' && e->n->lft->ntyp == CONST && e->n->lft->val == 1);
    if (generic) location(e->seqno).reached = true;
    t.global = (e->status & I_GLOB) || has_global(e->n);
    if (classes[0] != 2) {
      t.condition[0] = classes[0];
      t.condition[1] = classes[1];
    } else {
      SafetyClasses::of_statement(e->n, t.condition);
    }
    t.statement = lift_statement(context_, e->n);
    if (!generic && deadvar && !has_code)
      for (FSM_use* u = e->dead; u; u = u->nxt) t.dead.push_back(context_.names.local_index(u->var));
    add(e, std::move(t));
  }

  Transition transition_of(Element* e) {
    Transition t;
    t.id = e->Seqno;
    t.own = e->seqno;
    t.atomic = (e->status & ATOM) != 0;
    t.text = statement_text(e->n);
    t.place = place_of(e->n);
    return t;
  }

  void add(Element* e, Transition t) {
    Entry entry = {static_cast<int>(type_.transitions.size()), t.to, t.text, {}, 0};
    type_.transitions.push_back(std::move(t));
    const bool escapes = e->esc && e->n->ntyp != '.';
    for (SeqList* x = escapes ? e->esc : nullptr; x; x = x->nxt) {
      const int first = huntele(x->this_sequence->frst, e->status, -1)->seqno;
      entry.escapes.push_back(first);
      location(first).reached = true;
    }
    row(e->seqno).push_back(entry);
    const int plain[2] = {2, 0};
    for (SeqList* x = escapes ? e->esc : nullptr; x; x = x->nxt) walk(x->this_sequence, plain);
  }

  // A goto that leaves an atomic sequence ends it; one that leads from one atomic sequence into another keeps it.
  void bridge_atomic(Sequence* s) {
    for (Element* f = s->frst; f; f = f->nxt) {
      if (f->n && f->n->ntyp == GOTO) {
        Element* g = get_lab(f->n, 1);
        cross_dsteps(f->n, g->n);
        const bool target_atomic = (g->status & (ATOM | L_ATOM)) != 0;
        if ((f->status & (ATOM | L_ATOM)) && !target_atomic) f->status = (f->status & ~ATOM) | L_ATOM;
        if ((f->status & L_ATOM) && target_atomic) f->status = (f->status & ~L_ATOM) | ATOM;
      } else {
        for (SeqList* h = f->sub; h; h = h->nxt) bridge_atomic(h->this_sequence);
      }
      if (f == s->extent) break;
    }
  }

  void mark_global(Sequence* s) {
    for (Element* f = s->frst; f; f = f->nxt) {
      f->status |= I_GLOB;
      if (f->n->ntyp == ATOMIC || f->n->ntyp == NON_ATOMIC || f->n->ntyp == D_STEP)
        mark_global(f->n->sl->this_sequence);
      for (SeqList* h = f->sub; h; h = h->nxt) mark_global(h->this_sequence);
      if (f == s->last) return;
    }
  }

  void mark_labels() {
    location(type_.end_location).end = true;
    for (::Label* l = labtab; l; l = l->nxt) {
      if (!l->c || std::strcmp(l->c->name, source_->n->name) != 0) continue;
      Location& at = location(l->e->seqno);
      if (std::strncmp(l->s->name, "end", 3) == 0) at.end = true;
      if (std::strncmp(l->s->name, "accept", 6) == 0) at.accept = true;
      if (std::strncmp(l->s->name, "progress", 8) == 0) at.progress = true;
      if (l->s->name[0] != ':') type_.labels.push_back({l->s->name, l->e->seqno});
    }
  }

  // State `through` was passed on the way from `from`: its marks belong to where the entry leads.
  void pass_marks(const Entry& entry, int through, int from) {
    if (entry.to > 0) {
      Location& target = location(entry.to);
      const Location passed = location(through);
      target.end |= passed.end;
      target.accept |= passed.accept;
      target.progress |= passed.progress;
    }
    location(from).mapped = entry.to;
  }

  bool is_choice(int state) { return state > 0 && row(state).size() > 1; }

  void flatten_choices() {
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 1; i < table_.size(); i++) {
        bool nested = false;
        for (size_t k = 1; k < table_[i].size(); k++) nested |= is_choice(table_[i][k].to);
        if (!nested) continue;
        std::vector<Entry> flat = {table_[i][0]};
        const std::vector<Entry> old = table_[i];
        for (size_t k = 1; k < old.size(); k++) {
          const int through = old[k].to;
          if (!is_choice(through)) {
            flat.push_back(old[k]);
            pass_marks(flat.back(), through, static_cast<int>(i));
            continue;
          }
          const std::vector<Entry> inner = row(through);
          for (size_t j = 1; j < inner.size(); j++) {
            flat.push_back(inner[j]);
            pass_marks(flat.back(), through, static_cast<int>(i));
          }
          changed = true;
        }
        table_[i] = std::move(flat);
      }
    }
  }

  void pull_up() {
    for (size_t i = 1; i < table_.size(); i++) {
      if (table_[i].size() < 2) continue;
      const std::vector<Entry> choice = table_[i];
      location(static_cast<int>(i)).line = location(choice[1].to).line;
      std::vector<Entry> pulled;
      for (size_t k = 1; k < choice.size(); k++) {
        const int through = choice[k].to;
        if (row(through).empty()) continue;
        pulled.push_back(row(through)[0]);
        location(through).reached = true;
        pass_marks(pulled.back(), through, static_cast<int>(i));
      }
      if (!pulled.empty()) table_[i] = std::move(pulled);
    }
  }

  // The first steps of all escapes of a state go before its own: those of the innermost `unless` first, or (with
  // pan's option -J) those of the outermost. Which duplicates pan leaves out depends on the order in which it builds
  // its list, so the list is built in the same order here.
  void add_escapes(int state, std::vector<std::vector<Entry>>& table, bool outermost_first) {
    auto has = [&](int transition) {
      for (const Entry& e : table[state])
        if (e.transition == transition) return true;
      return false;
    };
    size_t most = 0;
    for (const Entry& e : table[state]) most = std::max(most, e.escapes.size());
    const std::vector<Entry> own = table[state];
    std::vector<Entry> front;
    for (const Entry& entry : own)
      for (size_t k = most; k-- > 0;) {
        if (k >= entry.escapes.size()) continue;
        const int begin = entry.escapes[k];
        const std::vector<Entry> steps = table[begin];
        for (Entry step : steps) {
          if (has(step.transition)) continue;
          step.escape = begin;
          if (outermost_first) front.push_back(step);
          else table[state].insert(table[state].begin(), step);
        }
      }
    table[state].insert(table[state].begin(), front.begin(), front.end());
  }

  void finish() {
    for (size_t i = 1; i < table_.size(); i++)
      if (table_[i].size() == 1 && table_[i][0].text == ".(goto)" && location(static_cast<int>(i)).end &&
          table_[i][0].to > 0)
        location(table_[i][0].to).end = true;
    for (size_t i = 1; i < table_.size(); i++) {
      Location& at = location(static_cast<int>(i));
      int elses = 0;
      for (const Entry& entry : table_[i]) {
        at.texts.push_back(entry.text);
        elses += entry.text == "else";
        if (entry.to == static_cast<int>(i) && entry.text == "(1)")
          throw Refused({at.file, at.line}, "an unconditional self-loop (pan refuses it as well)");
        if (entry.transition < 0) continue;
        at.transitions.push_back(entry.transition);
        at.escapes.push_back(entry.escape);
        type_.has_unless |= entry.escape > 0;
      }
      for (const Entry& entry : java_table_[i]) {
        if (entry.transition < 0) continue;
        at.java_transitions.push_back(entry.transition);
        at.java_escapes.push_back(entry.escape);
      }
      if (elses > 1)
        throw Refused({at.file, at.line}, "a choice that inherits several 'else' (pan refuses it as well)");
    }
  }

  const LiftContext& context_;
  ProcList* source_;
  ProcessType& type_;
  std::vector<std::vector<Entry>> table_, java_table_;
};

}  // namespace

void lift_flow(const LiftContext& context, ProcList* source) { FlowLifter(context, source).run(); }

}  // namespace spiced
