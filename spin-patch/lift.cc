#include "lift.h"

#include <algorithm>
#include <cstring>

#include "effects.h"
#include "lift_spin.h"
#include "lifter.h"

namespace spiced {

namespace {

bool is_claim(const ProcList* p) { return p->b == N_CLAIM; }
bool is_trace(const ProcList* p) { return p->b == E_TRACE || p->b == N_TRACE; }

// Does a process that offers count as one that can move? SPIN does not say, and refuses the question.
void refuse_with_rendezvous(const Program& program) {
  const bool offers =
      std::any_of(program.queues.begin(), program.queues.end(), [](auto& q) { return q.capacity == 0; });
  if (offers && program.has_priorities)
    throw Refused(program.processes[0].place, "the use of priorities with rendezvous channels");
  if (offers && has_enabled) throw Refused(program.processes[0].place, "the use of enabled() with rendezvous channels");
}

std::vector<ProcList*> processes_by_number() {
  std::vector<ProcList*> list;
  for (ProcList* p = ready; p; p = p->nxt)
    if (!is_claim(p)) list.push_back(p);
  std::sort(list.begin(), list.end(), [](ProcList* a, ProcList* b) { return a->tn < b->tn; });
  return list;
}

void add_parameters(const LiftContext& c, ProcList* source) {
  for (Lextok* group = source->p; group; group = group->rgt)
    for (Lextok* item = group->lft; item; item = item->rgt) {
      Lextok* t = item->ntyp == ',' ? item->lft : item;
      // A parameter is a declaration node; seen as a reference it names the variable itself, or a field of it.
      Lextok name = *t;
      name.ntyp = NAME;
      name.lft = nullptr;
      Ref ref = c.names.resolve(&name, c.process, [&](Lextok*) { return Expr{}; });
      const Variable& v = c.names.last_variable(ref, c.process);
      if (v.is_array || v.type == Type::kStruct) throw Refused(place_of(t), "an array or structure as a parameter");
      c.program.processes[c.process].parameters.push_back(std::move(ref));
    }
}

// What pan does when the variable comes into being; nothing for the zeroes that are there already.
void add_initialisers(const LiftContext& c, Symbol* symbol, Ref ref, std::vector<Initializer>& out) {
  auto at_index = [](Ref r, int i) {
    r.path.back().index.clear();
    Expr index;
    index.value = i;
    r.path.back().index.push_back(index);
    return r;
  };
  const bool is_array = symbol->isarray || symbol->nel > 1;
  if (symbol->type == STRUCT) {
    for (int i = 0; i < symbol->nel; i++) {
      const Ref element = is_array ? at_index(ref, i) : ref;
      int field = 0;
      for (Lextok* declaration = getuname(symbol->Snm); declaration; declaration = declaration->rgt)
        for (Lextok* f = declaration->lft; f; f = f->rgt, field++) {
          Ref inner = element;
          inner.path.push_back({field, {}});
          add_initialisers(c, f->sym, inner, out);
        }
    }
    return;
  }
  Lextok* ini = symbol->ini;
  if (!ini || (ini->ntyp == CONST && ini->val == 0)) return;
  Lextok* list = ini;
  for (int i = 0; i < symbol->nel; i++) {
    Initializer init;
    init.target = is_array ? at_index(ref, i) : ref;
    if (ini->ntyp == CHAN) {
      init.queue = c.names.queue_type(ini, symbol->name);
    } else if (is_array && ini->ntyp == ',') {
      Lextok* value = list;
      if (list && list->ntyp == ',') {
        value = list->lft;
        list = list->rgt;
      }
      init.value = lift_expr(c, value);  // a list that is too short: zeroes
    } else {
      init.value = lift_expr(c, ini);
    }
    out.push_back(std::move(init));
  }
}

// pan creates globals by type, and in the order of their declaration within a type: channel numbers depend on it.
void add_global_initialisers(const LiftContext& c) {
  const int order[] = {UNSIGNED, BIT, BYTE, CHAN, MTYPE, SHORT, INT, STRUCT};
  for (int type : order)
    for (Ordered* walk = all_names; walk; walk = walk->next) {
      auto found = c.names.globals().find(walk->entry);
      if (found == c.names.globals().end() || walk->entry->type != type) continue;
      Ref ref;
      ref.hidden = c.program.globals[found->second].hidden;
      ref.path.push_back({found->second, {}});
      add_initialisers(c, walk->entry, ref, c.program.initializers);
    }
}

void add_local_initialisers(const LiftContext& c) {
  for (Ordered* walk = all_names; walk; walk = walk->next) {
    if (!c.names.is_local_of(walk->entry, c.process) || (walk->entry->hidden & 16)) continue;
    Ref ref;
    ref.global = false;
    ref.path.push_back({c.names.local_index(walk->entry), {}});
    add_initialisers(c, walk->entry, ref, c.program.processes[c.process].initializers);
  }
}

void add_mtypes(Program& program) {
  for (Mtypes_t* list = Mtypes; list; list = list->nxt) {
    MtypeSet set;
    set.name = list->nm;
    for (Lextok* n = list->mt; n; n = n->rgt) set.values.push_back(n->lft->sym->name);
    program.mtypes.push_back(std::move(set));
  }
}

}  // namespace

Program lift() {
  disambiguate();
  fd_tt = std::fopen("/dev/null", "w");  // SPIN's safety analysis writes remarks into its table

  Program program;
  program.source = oFname->name;
  program.has_timeout = Etimeouts > 0;
  program.has_priorities = has_priority && !old_priority_rules;
  program.has_last = has_last;
  Names names(program);

  const std::vector<ProcList*> sources = processes_by_number();
  std::map<std::string, int> taken;
  for (ProcList* p : sources) {
    ProcessType type;
    type.name = p->n->name;
    type.is_init = p->b == I_PROC;
    type.cname = c_name("process_" + (type.is_init ? "init" : type.name), taken);
    type.deterministic = p->det;
    type.spin_number = p->tn;
    type.priority = p->priority > 1 ? p->priority : 1;
    type.place = p->s && p->s->frst ? place_of(p->s->frst->n) : Place{oFname->name, 0};
    if (is_trace(p)) {
      program.trace = static_cast<int>(program.processes.size());
      program.trace_negated = p->b == N_TRACE;
    }
    program.processes.push_back(std::move(type));
  }
  names.declare_all();
  lift_embedded(program);
  add_mtypes(program);
  add_global_initialisers({program, names, -1});
  // Parameters first: a `run` is checked against those of a process type that may come later.
  for (size_t i = 0; i < sources.size(); i++) add_parameters({program, names, static_cast<int>(i)}, sources[i]);
  for (size_t i = 0; i < sources.size(); i++) {
    const LiftContext c = {program, names, static_cast<int>(i)};
    add_local_initialisers(c);
    if (sources[i]->prov) program.processes[i].provided.push_back(lift_expr(c, sources[i]->prov));
    lift_flow(c, sources[i]);
  }
  for (RunList* r = run_lst; r; r = r->nxt)
    if (const int p = names.process_named(r->n->name); p >= 0) program.active.insert(program.active.begin(), p);
  if (program.active.empty()) throw Refused({oFname->name, 0}, "a model without an active process or init");
  refuse_with_rendezvous(program);
  compute_effects(program);
  find_constants(program);
  std::fclose(fd_tt);
  return program;
}

}  // namespace spiced
