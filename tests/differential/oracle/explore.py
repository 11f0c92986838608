"""The state graph of a program: every state of SPIN's system, one edge for each executed step.

A state is (globals, channels, processes, alone). `alone` is the process inside an atomic sequence that may move alone, or
None. A process that cannot go on inside its atomic sequence loses that right, so such a state has alone = None.
"""

from .flow import Flow
from .program import Invalid

MOST_PROCESSES = 7


class Scope:
    """Where variables are kept: G for globals, L for the locals of one process."""

    def __init__(self, variables, process=None):
        self.place = {}
        self.initial = {"G": [], "L": []}
        for v in variables:
            self.declare(v, "G")
        if process is not None:
            self.parameters = len(process.params)
            for name in process.params:
                self.place[name] = ("L", len(self.initial["L"]), None)
                self.initial["L"].append(0)
            for v in process.locals:
                self.declare(v, "L")

    def declare(self, v, where):
        self.place[v.name] = (where, len(self.initial[where]), v)
        self.initial[where] += [v.initial] * v.slots()

    def slot(self, e):
        """(G or L, Python text of the index) of a reference."""
        _, name, index, field_name, sub = e
        if name not in self.place:
            raise Invalid(f"no variable {name}")
        where, base, v = self.place[name]
        if v is None or (not v.length and not v.fields):
            return where, str(base)
        terms = [str(base)]
        if index is not None:
            terms.append(f"{self.bounded(index, v.length)} * {v.stride()}")
        if field_name is not None:
            terms.append(str(v.field_offset(field_name)))
        if sub is not None:
            terms.append(self.bounded(sub, dict(v.fields)[field_name]))
        return where, " + ".join(terms)

    def bounded(self, index, length):
        """The index as it is, or an error of the program: SPIN would stop there."""
        if index[0] == "num":
            if index[1] >= length:
                raise Invalid("index out of range")
            return str(index[1])
        return f"inside({self.python(index)}, {length})"

    def python(self, e):
        kind = e[0]
        if kind == "num":
            return str(e[1])
        if kind == "pid":
            return "pid"
        if kind == "eval":
            return self.python(e[1])
        if kind == "not":
            return f"(not {self.python(e[1])})"
        if kind == "chan":
            return f"CHANNEL_{e[1]}({self.channels[e[2]]})"
        if kind == "ref":
            where, index = self.slot(e)
            return f"{where}[{index}]"
        a, b = self.python(e[2]), self.python(e[3])
        if e[1] in ("&&", "||"):
            return f"(bool({a}) {'and' if e[1] == '&&' else 'or'} bool({b}))"
        return f"({a} {e[1]} {b})"


def inside(index, length):
    if not 0 <= index < length:
        raise Invalid("index out of range")
    return index


class Compiled:
    """One process type: its flow graph, and its statements as Python functions of (G, L, C, pid)."""

    def __init__(self, program, process):
        self.name = process.name
        self.flow = Flow(process)
        self.scope = Scope(program.variables, process)
        self.scope.channels = {c.name: i for i, c in enumerate(program.channels)}
        self.capacity = [c.capacity for c in program.channels]
        self.initial = tuple(self.scope.initial["L"])
        self.names = {"inside": inside, **channel_functions(self.capacity)}
        self.code = {}  # id of a statement or expression → function

    def value(self, e):
        if ("value", e) not in self.code:
            self.code["value", e] = eval(f"lambda G, L, C, pid: int({self.channel_text(e)})", self.names)
        return self.code["value", e]

    def slot(self, e):
        """A function that gives the place of a variable: (is it local, index)."""
        if ("slot", e) not in self.code:
            where, index = self.scope.slot(e)
            text = f"lambda G, L, C, pid: ({where == 'L'}, {index})"
            self.code["slot", e] = eval(text, self.names)
        return self.code["slot", e]

    def channel_text(self, e):
        text = self.scope.python(e)
        for name in ("len", "empty", "nempty", "full", "nfull"):
            text = text.replace(f"CHANNEL_{name}(", f"channel_{name}(C, ")
        return text

    def store(self, e, value, G, L, C, pid):
        local, index = self.slot(e)(G, L, C, pid)
        (L if local else G)[index] = value & 255


def channel_functions(capacity):
    return {
        "channel_len": lambda C, i: len(C[i]),
        "channel_empty": lambda C, i: len(C[i]) == 0,
        "channel_nempty": lambda C, i: len(C[i]) != 0,
        "channel_full": lambda C, i: len(C[i]) >= capacity[i],
        "channel_nfull": lambda C, i: len(C[i]) < capacity[i],
    }


class System:
    """What can happen in a program."""

    def __init__(self, program):
        self.program = program
        self.types = [Compiled(program, p) for p in program.processes]
        self.index = {p.name: i for i, p in enumerate(program.processes)}
        self.channels = {c.name: i for i, c in enumerate(program.channels)}
        self.capacity = [c.capacity for c in program.channels]
        scope = Scope(program.variables)
        processes = [self.started(i) for i, p in enumerate(program.processes) for _ in range(p.active)]
        self.initial = self.settled((tuple(scope.initial["G"]), ((),) * len(self.channels), tuple(processes), None))

    def started(self, type_index, arguments=()):
        compiled = self.types[type_index]
        values = list(compiled.initial)
        values[:len(arguments)] = [a & 255 for a in arguments]
        return (type_index, compiled.flow.start, tuple(values))

    def settled(self, state):
        G, C, P, alone = state
        if alone is None or any(self.moves(state, (alone,), False)):
            return state
        return (G, C, P, None)

    def successors(self, state):
        """[(state, steps)]; a step is (pid, first line, last line), a rendezvous has two."""
        alone = state[3]
        if alone is not None:
            found = self.moves(state, (alone,), False)
        else:
            everyone = range(len(state[2]))
            found = self.moves(state, everyone, False) or self.moves(state, everyone, True)
        return [(self.settled(s), steps) for s, steps in found]

    def moves(self, state, who, timeout):
        found = []
        for pid in who:
            type_index, location, _ = state[2][pid]
            leaving = self.types[type_index].flow.transitions[location]
            usual = [m for t in leaving if t.kind != "else" for m in self.fire(state, pid, t, timeout)]
            if not usual:
                usual = [m for t in leaving if t.kind == "else" for m in self.fire(state, pid, t, timeout)]
            found += usual
        return found

    def fire(self, state, pid, t, timeout):
        G, C, P, _ = state
        type_index, _, values = P[pid]
        compiled = self.types[type_index]
        step = (pid, *t.lines)
        if t.kind in ("send", "recv") and not self.capacity[self.channels[t.stmt.args[0]]]:
            return self.rendezvous(state, pid, t, step) if t.kind == "send" else []
        G, L = list(G), list(values)
        if t.kind == "end":
            if pid != len(P) - 1:
                return []
            return [((state[0], C, P[:-1], None), (step,))]
        if t.kind == "timeout":
            if not timeout:
                return []
        elif t.kind == "send":
            C = self.sent(compiled, t.stmt, G, L, C, pid)
        elif t.kind == "recv":
            C = self.received(compiled, t.stmt, G, L, C, pid)
        elif t.kind == "run":
            arguments = [compiled.value(a)(G, L, C, pid) for a in t.stmt.args[1]]
            if len(P) >= MOST_PROCESSES:
                raise Invalid("too many processes")
            P = P + (self.started(self.index[t.stmt.args[0]], arguments),)
        elif not execute(compiled, t.kind, t.stmt, G, L, C, pid):
            return []
        if C is None:
            return []
        moved = (type_index, t.target, tuple(L))
        after = (tuple(G), C, P[:pid] + (moved,) + P[pid + 1:], pid if t.keeps else None)
        return [(after, (step,))]

    def sent(self, compiled, s, G, L, C, pid):
        i = self.channels[s.args[0]]
        if len(C[i]) >= self.capacity[i]:
            return None
        message = tuple(compiled.value(e)(G, L, C, pid) & 255 for e in s.args[1])
        return C[:i] + (C[i] + (message,),) + C[i + 1:]

    def received(self, compiled, s, G, L, C, pid):
        i = self.channels[s.args[0]]
        if not C[i] or not self.take(compiled, s, C[i][0], G, L, C, pid):
            return None
        return C[:i] + (C[i][1:],) + C[i + 1:]

    def take(self, compiled, s, message, G, L, C, pid):
        """Matches a message with the arguments of a receive and stores it in its variables."""
        for e, value in zip(s.args[1], message):
            if e[0] != "ref" and compiled.value(e)(G, L, C, pid) != value:
                return False
        for e, value in zip(s.args[1], message):
            if e[0] == "ref":
                compiled.store(e, value, G, L, C, pid)
        return True

    def rendezvous(self, state, pid, t, step):
        G0, C, P, _ = state
        sender_type, _, values = P[pid]
        sender = self.types[sender_type]
        message = [sender.value(e)(G0, values, C, pid) & 255 for e in t.stmt.args[1]]
        found = []
        for other, (type_index, location, other_values) in enumerate(P):
            if other == pid:
                continue
            receiver = self.types[type_index]
            for u in receiver.flow.transitions[location]:
                if u.kind != "recv" or u.stmt.args[0] != t.stmt.args[0]:
                    continue
                G, L = list(G0), list(other_values)
                if self.take(receiver, u.stmt, message, G, L, C, other):
                    new = list(P)
                    new[pid] = (sender_type, t.target, values)
                    new[other] = (type_index, u.target, tuple(L))
                    # Atomicity passes to the receiver, if it is inside an atomic sequence itself; the sender loses it.
                    after = (tuple(G), C, tuple(new), other if u.keeps else None)
                    found.append((after, (step, (other, *u.lines))))
        return found


def execute(compiled, kind, s, G, L, C, pid):
    """Executes a statement in place; whether it was executable."""
    if kind in ("skip", "else"):
        return True
    if kind == "guard":
        return compiled.value(s.args[0])(G, L, C, pid) != 0
    if kind == "assign":
        compiled.store(s.args[0], compiled.value(s.args[1])(G, L, C, pid), G, L, C, pid)
        return True
    if kind == "d_step":
        return run_through(compiled, s.body, G, L, C, pid)
    raise Invalid(f"no meaning for {kind}")


def run_through(compiled, body, G, L, C, pid):
    """A d_step: only its first statement may be disabled."""
    for i, s in enumerate(body):
        if s.kind == "if":
            chosen = [o for o in s.body if o[0].kind != "else" and execute(compiled, o[0].kind, o[0], G, L, C, pid)]
            chosen = chosen or [o for o in s.body if o[0].kind == "else"]
            if len(chosen) != 1 or any(o[0].kind not in ("guard", "else") for o in s.body):
                raise Invalid("a choice in d_step must be deterministic")
            if len(chosen[0]) > 1:
                run_through(compiled, chosen[0][1:], G, L, C, pid)
        elif not execute(compiled, s.kind, s, G, L, C, pid):
            if i == 0:
                return False
            raise Invalid("d_step blocks")
    return True


class Graph:
    """The reachable states by number, 0 the initial one; edges[i] is a list of (target, steps)."""

    def __init__(self, program, most=2500):
        self.system = System(program)
        self.program = program
        self.states = [self.system.initial]
        self.number = {self.system.initial: 0}
        self.edges = []
        while len(self.edges) < len(self.states):
            out = []
            for state, steps in self.system.successors(self.states[len(self.edges)]):
                if state not in self.number:
                    if len(self.states) >= most:
                        raise Invalid("too many states")
                    self.number[state] = len(self.states)
                    self.states.append(state)
                out.append((self.number[state], steps))
            self.edges.append(out)
        # A run that cannot go on stays in its last state for ever.
        self.next = [sorted({t for t, _ in out}) or [i] for i, out in enumerate(self.edges)]

    def stored(self):
        """How many states stock's verifier stores: none where a process moves alone."""
        return sum(state[3] is None for state in self.states)

    def endless_atomic(self):
        """Whether a process can go round in an atomic sequence for ever: stock's verifier would never come back."""
        waiting = {i for i, state in enumerate(self.states) if state[3] is not None}
        while True:
            leads_out = {i for i in waiting if not any(t in waiting for t in self.next[i])}
            if not leads_out:
                return bool(waiting)
            waiting -= leads_out
