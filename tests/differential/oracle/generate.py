"""Random small programs: free ones here, directed ones in skeletons.py. All values stay below 4."""

import copy
import random

from . import skeletons
from .explore import Graph
from .program import (Chan, Invalid, Process, Program, Stmt, Var, all_statements, assign, binary, block, goto, guard,
                      num, ref, skip, text_of)
from .tidy import tidy


class Pool:
    """What the statements of one process may mention."""

    def __init__(self, program, rng):
        self.program, self.rng = program, rng
        self.writable = []
        self.readable = list(program.variables)
        self.locals = []
        self.runnable = []  # (name, number of parameters)

    def place(self, v):
        r = self.rng
        index = None
        if v.length:
            small = [o for o in self.readable + self.locals if not o.length and not o.fields]
            if small and r.random() < 0.3:
                index = binary("%", ref(r.choice(small).name), num(v.length))
            else:
                index = num(r.randrange(v.length))
        if not v.fields:
            return ref(v.name, index)
        name, length = r.choice(v.fields)
        return ref(v.name, index, name, num(r.randrange(length)) if length else None)

    def value(self):
        r = self.rng
        kind = r.random()
        if kind < 0.45 or not self.readable + self.locals:
            return num(r.randrange(3))
        if kind < 0.5:
            return ("pid",)
        return self.place(r.choice(self.readable + self.locals))

    def condition(self, depth=1):
        r = self.rng
        kind = r.random()
        # SPIN's grammar has no negation of empty(c) and its like.
        if depth and kind < 0.12:
            return binary(r.choice(["&&", "||"]), self.condition(0), self.condition(0))
        if depth and kind < 0.17:
            return ("not", self.condition(0))
        if kind < 0.24 and depth:
            buffered = [c for c in self.program.channels if c.capacity]
            if buffered:
                c = r.choice(buffered)
                test = r.choice(["empty", "nempty", "full", "nfull", "len"])
                e = ("chan", test, c.name)
                return binary("==", e, num(r.randrange(c.capacity + 1))) if test == "len" else e
        op = r.choice(["==", "==", "==", "!=", "<", ">", "<=", ">="])
        variables = self.readable + self.locals
        left = self.place(r.choice(variables)) if variables else ("pid",)
        return binary(op, left, num(r.randrange(3)) if r.random() < 0.75 else self.value())

    def assignment(self):
        r = self.rng
        targets = self.writable + self.locals
        if not targets:
            return skip()
        target = self.place(r.choice(targets))
        kind = r.random()
        if kind < 0.55:
            value = num(r.randrange(3))
        elif kind < 0.8:
            value = binary("%", binary("+", target, num(1)), num(r.randint(2, 3)))
        else:
            value = binary("%", binary(r.choice("+*"), self.value(), self.value()), num(r.randint(2, 4)))
        return assign(target, value)

    def send(self):
        c = self.rng.choice(self.program.channels)
        return Stmt("send", (c.name, tuple(self.value() for _ in range(c.width))))

    def receive(self):
        r = self.rng
        c = r.choice(self.program.channels)
        scalars = [v for v in self.writable + self.locals if not v.fields]
        arguments, used = [], set()
        for _ in range(c.width):
            v = r.choice(scalars) if scalars else None
            if v is not None and v.name not in used and r.random() < 0.6:
                used.add(v.name)
                arguments.append(ref(v.name, num(r.randrange(v.length)) if v.length else None))
            else:
                arguments.append(num(r.randrange(3)) if r.random() < 0.8 else ("eval", self.value()))
        return Stmt("recv", (c.name, tuple(arguments)))


class Bodies:
    """Random statements over a pool. Jumps get their labels at the end, when labels exist."""

    def __init__(self, pool, focus):
        self.pool, self.r, self.focus = pool, pool.rng, focus

    def plain(self):
        r, pool = self.r, self.pool
        kind = r.random()
        if pool.program.channels and kind < (0.55 if self.focus == "channels" else 0.2):
            return pool.send() if r.random() < 0.5 else pool.receive()
        if pool.runnable and kind > 0.9:
            name, parameters = r.choice(pool.runnable)
            return Stmt("run", (name, tuple(num(r.randrange(3)) for _ in range(parameters))))
        if kind < 0.6:
            return pool.assignment()
        if kind < 0.8:
            return guard(pool.condition())
        return skip() if kind < 0.86 else goto("?")

    def sequence(self, length, depth, loop):
        out = []
        for _ in range(length):
            kind = self.r.random()
            bound = 0.35 if self.focus == "atomic" else 0.12
            if depth and kind < bound:
                out.append(block("atomic", self.sequence(self.r.randint(1, 4), depth - 1, loop)))
            elif kind < bound + 0.07:
                out.append(self.d_step())
            elif depth and kind < bound + 0.4:
                out.append(self.choice(depth - 1, loop))
            elif loop and kind > 0.93:
                out.append(Stmt("break"))
            else:
                out.append(self.plain())
        return out

    def d_step(self):
        body = [guard(self.pool.condition())] if self.r.random() < 0.6 else []
        body += [self.pool.assignment() for _ in range(self.r.randint(1, 3))]
        if self.r.random() < 0.25:
            body.append(block("if", [[guard(self.pool.condition()), self.pool.assignment()], [Stmt("else")]]))
        return block("d_step", body)

    def choice(self, depth, loop):
        r = self.r
        kind = r.choice(["if", "do", "do"] if not loop else ["if", "if", "do"])
        out = []
        for _ in range(r.randint(1, 3)):
            first = r.random()
            if first < 0.12:
                option = [goto("?")]
            elif first < 0.22 and (loop or kind == "do"):
                option = [Stmt("break")]
            elif first < 0.35:
                option = [self.plain()]
            else:
                option = [guard(self.pool.condition())]
            option += self.sequence(r.choice([0, 1, 1, 2]), depth, loop or kind == "do")
            out.append(option)
        if r.random() < 0.3:
            out.append([Stmt("else")] + self.sequence(r.choice([0, 1]), 0, loop or kind == "do"))
        return block(kind, out)


def label_targets(body, top=True):
    """Statements that may carry a label: not the first of an option or of an atomic sequence, none inside d_step."""
    for i, s in enumerate(body):
        if (top or i) and s.kind not in ("goto", "break", "else"):
            yield s
        if s.kind in ("if", "do"):
            for option in s.body:
                yield from label_targets(option, False)
        elif s.kind == "atomic":
            yield from label_targets(s.body, False)


def add_labels(rng, process):
    targets = list(label_targets(process.body))
    chosen = rng.sample(targets, min(len(targets), rng.randint(1, 4)))
    for n, s in enumerate(chosen):
        if not s.labels:
            s.labels = [f"end{n}" if rng.random() < 0.1 else f"l{n}"]
    labels = [n for s in targets for n in s.labels]
    for s in all_statements(process.body):
        if s.kind == "goto" and s.args == ("?",) and labels:
            s.args = (rng.choice(labels),)


def declarations(rng, focus):
    program = Program()
    for name in "xyz"[:rng.randint(1, 3)]:
        program.variables.append(Var(name, initial=rng.choice([0, 0, 0, 1])))
    if rng.random() < 0.25:
        program.variables.append(Var("a", length=rng.randint(2, 3)))
    if rng.random() < 0.15:
        fields = (("f", 0), ("g", 2)) if rng.random() < 0.5 else (("f", 0),)
        program.variables.append(Var("s", length=rng.choice([0, 2]), fields=fields))
    for name in ["c", "d"][:rng.choice([1, 1, 2]) if focus == "channels" else rng.choice([0, 0, 0, 1])]:
        program.channels.append(Chan(name, rng.choice([0, 0, 0, 1, 2]), rng.choice([1, 1, 2])))
    return program


def share_out(rng, program, pools):
    """Some variables are written by everybody, others by one process."""
    for v in program.variables:
        owners = pools if rng.random() < 0.5 else [rng.choice(pools)]
        for pool in owners:
            pool.writable.append(v)


def free_program(rng):
    focus = rng.choice(["plain", "atomic", "channels", "run"])
    program = declarations(rng, focus)
    heads = [Process(f"P{i}", 1) for i in range(rng.choice([2, 2, 2, 3]))]
    if rng.random() < 0.15:
        heads[0].active = 2
    if focus == "run":
        started = Process("W", 0, params=["n"] if rng.random() < 0.6 else [])
        heads.insert(rng.randrange(len(heads) + 1), started)
        if rng.random() < 0.4:
            heads[-1 if heads[-1] is not started else 0].name = "init"
    program.processes = heads
    pools = [Pool(program, rng) for _ in heads]
    share_out(rng, program, pools)
    for process, pool in zip(heads, pools):
        if process.name == "init":
            process.active = 1
        for name in ["i", "j"][:rng.choice([0, 1, 1, 2])]:
            process.locals.append(Var(name, initial=rng.choice([0, 0, 1])))
        if rng.random() < 0.1:
            fields = (("f", 0),) if rng.random() < 0.4 else ()
            process.locals.append(Var("b", length=2, fields=fields))
        pool.locals = process.locals + [Var(n) for n in process.params]
        if process.active:
            pool.runnable = [(p.name, len(p.params)) for p in heads if not p.active]
        process.body = Bodies(pool, focus).sequence(rng.randint(2, 4), 2, False)
        if pool.runnable:
            name, count = pool.runnable[0]
            starts = [Stmt("run", (name, (num(rng.randrange(3)),) * count)) for _ in range(rng.choice([1, 1, 2]))]
            process.body[:0] = [block("atomic", starts)] if rng.random() < 0.3 else starts
        add_labels(rng, process)
    return tidy(program)


def directed_program(rng, shape):
    program = copy.deepcopy(shape(rng))  # what a shape uses twice must not be one object
    for _ in range(rng.choice([0, 1, 2, 3])):
        skeletons.mutate(rng, program, Pool, Bodies)
    return tidy(program)


def generate(seed, most=1200):
    """(program, graph) of a program with a graph of reasonable size; successive seeds take the shapes in turn."""
    rng = random.Random(f"program {seed}")
    turn = seed if isinstance(seed, int) else rng.randrange(1000)
    least = rng.choice([6, 6, 12, 40])
    shape = skeletons.SHAPES[turn // 2 % len(skeletons.SHAPES)]
    for attempt in range(10000):
        program = free_program(rng) if turn % 2 else directed_program(rng, shape)
        try:
            text_of(program)
            graph = Graph(program, most)
        except Invalid:
            continue
        if len(graph.states) >= (least if attempt < 30 else 6):
            return program, graph
    raise AssertionError("this shape has no graph of the wanted size")
