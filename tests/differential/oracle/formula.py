"""Formulas as text, and random formulas about one program."""

from .program import all_statements, expression_text, num, ref, reference_text
from .semantics import ATOMS, PATH, TEMPORAL, UNARY


def value_text(e):
    if e[0] == "remote":
        return f"{instance_text(e[1], e[2])}:{reference_text(e[3])}"
    if e[0] == "bin":
        return f"({value_text(e[2])} {e[1]} {value_text(e[3])})"
    return expression_text(e)


def instance_text(name, pid):
    return name if pid is None else f"{name}[{pid}]"


def formula_text(f):
    kind = f[0]
    if kind in ("true", "false"):
        return kind
    if kind == "label":
        return f"{instance_text(f[1], f[2])}@{f[3]}"
    if kind == "test":
        return value_text(f[1])
    if kind == "compare":
        return f"{value_text(f[2])} {f[1]} {value_text(f[3])}"
    if kind == "!":
        return f"!({formula_text(f[1])})"
    if kind in UNARY:
        return f"{kind}({formula_text(f[1])})"
    if kind in PATH:
        return f"{kind[0]}[({formula_text(f[1])}) {kind[1]} ({formula_text(f[2])})]"
    return f"(({formula_text(f[1])}) {kind} ({formula_text(f[2])}))"


def nesting(f):
    inner = 0 if f[0] in ATOMS else max(nesting(g) for g in f[1:])
    return inner + (f[0] in TEMPORAL)


def instances(program, graph):
    """(type, pid) for everything that ever runs; without pid where only one can be meant. init has no name here."""
    seen = {(p[0], pid) for state in graph.states for pid, p in enumerate(state[2])}
    out = []
    for i, pid in sorted(seen):
        process = program.processes[i]
        if process.name != "init":
            out.append((i, process.name, pid))
    return [(i, name, None if started_once(program, program.processes[i]) else pid) for i, name, pid in out]


def started_once(program, process):
    """Whether it is plain from the text that only one instance of `process` can ever exist."""
    sites = [(p, s) for p in program.processes for s in all_statements(p.body)
             if s.kind == "run" and s.args[0] == process.name]
    if process.active + len(sites) != 1:
        return False
    for p, _ in sites:
        if p.active != 1 or any(s.kind in ("do", "goto") for s in all_statements(p.body)):
            return False
    return True


class Formulas:
    """Random formulas that mention what occurs in the program, in values that occur in its states."""

    def __init__(self, program, graph, truth, rng):
        self.program, self.graph, self.truth, self.r = program, graph, truth, rng
        self.instances = instances(program, graph)

    def formula(self):
        """One whose truth is not the same in all states, if one is soon found."""
        for _ in range(4):
            f = self.shape() if self.r.random() < 0.7 else self.any_formula(self.r.randint(1, 3))
            if 0 < len(self.truth(f)) < len(self.graph.states):
                break
        return f

    # Atoms

    def atom(self):
        r = self.r
        kind = r.random()
        state = r.choice(self.graph.states)
        if kind < 0.5 and self.instances:
            return self.label(state)
        if kind < 0.72:
            local = self.local_value()
            if local is not None:
                return self.comparison(local, state)
        if kind > 0.93 and self.program.channels:
            c = r.choice(self.program.channels)
            test = r.choice(["len", "empty", "full", "nempty", "nfull"])
            value = ("chan", test if c.capacity else "len", c.name)
            return self.comparison(value, state) if value[1] == "len" else ("test", value)
        return self.comparison(self.global_value() or num(1), state)

    def label(self, state):
        r = self.r
        for _ in range(5):
            i, name, pid = r.choice(self.instances)
            flow = self.graph.system.types[i].flow
            labels = sorted(flow.labels)
            if labels:
                here = [p for k, p in enumerate(state[2]) if p[0] == i and pid in (None, k)]
                now = sorted(flow.labels_at[here[0][1]]) if here else []
                return ("label", name, pid, r.choice(now if now and r.random() < 0.5 else labels))
        return ("true",)

    def local_value(self):
        r = self.r
        found = [(name, pid, v) for i, name, pid in self.instances
                 for v in self.program.processes[i].locals + self.program.processes[i].params]
        if not found:
            return None
        name, pid, v = r.choice(found)
        return ("remote", name, pid, ref(v) if isinstance(v, str) else self.place(v))

    def global_value(self):
        return self.place(self.r.choice(self.program.variables)) if self.program.variables else None

    def place(self, v):
        r = self.r
        index = num(r.randrange(v.length)) if v.length else None
        if not v.fields:
            return ref(v.name, index)
        name, length = r.choice(v.fields)
        return ref(v.name, index, name, num(r.randrange(length)) if length else None)

    def comparison(self, value, state):
        r = self.r
        kind = r.random()
        if kind < 0.08:
            return ("test", value)
        if kind < 0.2:
            other = r.choice([self.local_value, self.global_value])() or num(1)
            if r.random() < 0.4:
                other = ("bin", r.choice(["+", "-", "*"]), other, num(r.randint(1, 2)))
            return ("compare", r.choice(["==", "!=", "<", ">="]), value, other)
        try:
            now = self.truth.atoms.value(value, state)
        except Exception:  # not there in this state
            now = r.randrange(2)
        return ("compare", r.choice(["==", "==", "==", "!=", "<", "<=", ">", ">="]), value, num(now))

    def proposition(self, depth=2):
        r = self.r
        kind = r.random()
        if depth == 0 or kind < 0.55:
            return self.atom()
        if kind < 0.72:
            return ("!", self.proposition(depth - 1))
        op = r.choice(["&&", "&&", "||", "||", "->"])
        return (op, self.proposition(depth - 1), self.proposition(depth - 1))

    # Formulas

    def shape(self):
        """The forms that CETL is made for."""
        p = self.proposition
        both = lambda f, g: ("&&", f, g)  # noqa: E731

        def crucial_until(f, g):
            return ("EU", f, both(f, g))

        return self.r.choice([
            lambda: ("EF", p()),
            lambda: ("EG", p()),
            lambda: crucial_until(p(), p()),
            lambda: ("EU", p(), p()),
            lambda: ("ER", p(), p()),
            lambda: ("EF", both(p(), ("EG", p()))),
            lambda: ("EF", both(p(), ("EG", p()))),
            lambda: ("EF", both(("EG", p()), ("EG", p()))),
            lambda: ("EF", both(("EF", p()), ("EG", p()))),
            lambda: ("EG", ("EF", p())),
            lambda: ("EG", both(p(), ("EF", p()))),
            lambda: ("EF", both(p(), ("EF", p()))),
            lambda: ("EF", both(p(), both(("EF", p()), ("EF", p())))),
            lambda: ("EF", ("EG", ("EF", p()))),
            lambda: ("EF", both(p(), ("EF", both(p(), ("EG", p()))))),
            lambda: crucial_until(p(), ("EG", p())),
            lambda: crucial_until(p(), ("ER", p(), p())),
            lambda: ("ER", ("EG", p()), p()),
            lambda: ("ER", both(p(), ("EF", p())), p()),
            lambda: ("ER", p(), ("EF", p())),
            lambda: ("EG", crucial_until(p(), p())),
            lambda: crucial_until(("EG", p()), p()),
            lambda: both(("EF", p()), ("EG", p())),
            lambda: ("EX", p()),
            lambda: ("EX", ("EG", p())),
            lambda: ("EF", ("||", ("EG", p()), p())),
            lambda: ("AG", ("->", p(), ("AF", p()))),
            lambda: ("AG", ("EF", p())),
            lambda: ("EG", ("EG", p())),
        ])()

    def any_formula(self, depth):
        r = self.r
        if depth == 0:
            return self.proposition(1)
        kind = r.random()
        if kind < 0.6:
            return (r.choice(UNARY), self.any_formula(depth - 1))
        if kind < 0.85:
            return (r.choice(PATH), self.any_formula(r.randrange(depth)), self.any_formula(depth - 1))
        if kind < 0.9:
            return ("!", self.any_formula(depth))
        return (r.choice(["&&", "||", "->"]), self.any_formula(depth), self.any_formula(r.randrange(depth)))
