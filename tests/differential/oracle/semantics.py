"""CTL over a state graph by fixpoints over sets of states.

Formulas are tuples:
    ("true",) ("false",) ("label", type, pid, name) ("test", value) ("compare", op, value, value)
    ("!", f) ("&&", f, g) ("||", f, g) ("->", f, g)
    ("EX", f) ("EF", f) ("EG", f) ("EU", f, g) ("ER", g, f) and the same with A
In ("ER", g, f), that is E[g R f]: f holds up to and including the first g-state, or for ever.
Values are expressions of program.py, and ("remote", type, pid, ref) for a local variable. A pid of None means the only
instance. A label test, comparison or test that mentions a process that does not exist is false.
"""

from itertools import product

UNARY = ("EX", "EF", "EG", "AX", "AF", "AG")
PATH = ("EU", "ER", "AU", "AR")
TEMPORAL = UNARY + PATH
ATOMS = ("true", "false", "label", "test", "compare")

COMPARE = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
           "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b}
ARITHMETIC = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}


class Absent(Exception):
    """The process an atom speaks of does not exist."""


def operands(f):
    return () if f[0] in ATOMS else f[1:]


def is_temporal(f):
    return f[0] in TEMPORAL or any(is_temporal(g) for g in operands(f))


def says_nothing(f):
    """Whether f is true whatever its atoms are, as far as that is seen without looking at runs."""
    kind = f[0]
    if not is_temporal(f):
        atoms = sorted(set(atoms_of(f)), key=repr)
        if len(atoms) > 8:
            return False
        return all(valued(f, dict(zip(atoms, values))) for values in product([False, True], repeat=len(atoms)))
    if kind in UNARY:
        return says_nothing(f[1])
    if kind in PATH or kind == "->":
        return says_nothing(f[2])  # of E[f U g] and E[g R f]
    if kind == "&&":
        return says_nothing(f[1]) and says_nothing(f[2])
    return kind == "||" and (says_nothing(f[1]) or says_nothing(f[2]))


def without_nothing(f):
    """The same formula, parts that say nothing left out."""
    if says_nothing(f):
        return ("true",)
    if f[0] in ATOMS:
        return f
    parts = [without_nothing(g) for g in f[1:]]
    if f[0] == "ER" and parts[0] == ("true",):
        return parts[1]
    if f[0] == "&&" and ("true",) in parts:
        return parts[1] if parts[0] == ("true",) else parts[0]
    return (f[0], *parts)


def atoms_of(f):
    if f[0] in ATOMS:
        return [] if f[0] in ("true", "false") else [f]
    return [a for g in operands(f) for a in atoms_of(g)]


def valued(f, values):
    kind = f[0]
    if kind in ATOMS:
        return kind == "true" or (kind != "false" and values[f])
    parts = [valued(g, values) for g in operands(f)]
    return {"!": lambda: not parts[0], "&&": lambda: all(parts), "||": lambda: any(parts),
            "->": lambda: not parts[0] or parts[1]}[kind]()


class Atoms:
    """Truth of atoms in the states of one system."""

    def __init__(self, system):
        self.system = system

    def holds(self, f, state):
        if f[0] in ("true", "false"):
            return f[0] == "true"
        try:
            if f[0] == "label":
                process = self.process(state, f[1], f[2])
                return f[3] in self.system.types[process[0]].flow.labels_at[process[1]]
            if f[0] == "test":
                return self.value(f[1], state) != 0
            return COMPARE[f[1]](self.value(f[2], state), self.value(f[3], state))
        except Absent:
            return False

    def process(self, state, name, pid):
        wanted = self.system.index[name]
        found = [p for i, p in enumerate(state[2]) if p[0] == wanted and pid in (None, i)]
        if not found:
            raise Absent
        if len(found) > 1:
            raise ValueError(f"{name} without pid means several processes")
        return found[0]

    def value(self, e, state):
        G, C, _, _ = state
        if e[0] == "num":
            return e[1]
        if e[0] == "bin":
            return ARITHMETIC[e[1]](self.value(e[2], state), self.value(e[3], state))
        if e[0] == "remote":
            process = self.process(state, e[1], e[2])
            _, index = self.system.types[process[0]].slot(e[3])(G, process[2], C, 0)
            return process[2][index]
        return self.system.types[0].value(e)(G, (), C, 0)


class Truth:
    """For each formula the set of states (by number) in which it holds."""

    def __init__(self, graph):
        self.graph = graph
        self.everything = frozenset(range(len(graph.states)))
        self.before = [[] for _ in graph.states]
        for i, following in enumerate(graph.next):
            for j in following:
                self.before[j].append(i)
        self.atoms = Atoms(graph.system)
        self.known = {}

    def __call__(self, f):
        if f not in self.known:
            self.known[f] = frozenset(self.compute(f))
        return self.known[f]

    def verdict(self, f):
        return 0 in self(f)

    def compute(self, f):
        kind = f[0]
        if kind in ATOMS:
            return {i for i, state in enumerate(self.graph.states) if self.atoms.holds(f, state)}
        parts = [self(g) for g in operands(f)]
        outside = [self.everything - p for p in parts]
        if kind == "!":
            return outside[0]
        if kind == "&&":
            return parts[0] & parts[1]
        if kind == "||":
            return parts[0] | parts[1]
        if kind == "->":
            return outside[0] | parts[1]
        if kind == "EX":
            return self.some_next(parts[0])
        if kind == "EF":
            return self.until(self.everything, parts[0])
        if kind == "EG":
            return self.release(frozenset(), parts[0])
        if kind == "EU":
            return self.until(*parts)
        if kind == "ER":
            return self.release(*parts)
        return self.everything - {
            "AX": lambda: self.some_next(outside[0]),
            "AF": lambda: self.release(frozenset(), outside[0]),
            "AG": lambda: self.until(self.everything, outside[0]),
            "AU": lambda: self.release(*outside),
            "AR": lambda: self.until(*outside),
        }[kind]()

    def some_next(self, goal):
        return {i for j in goal for i in self.before[j]}

    def until(self, through, goal):
        """Least fixpoint of goal ∪ (through ∩ EX it)."""
        found = set(goal)
        waiting = list(goal)
        while waiting:
            for i in self.before[waiting.pop()]:
                if i not in found and i in through:
                    found.add(i)
                    waiting.append(i)
        return found

    def release(self, end, through):
        """Greatest fixpoint of through ∩ (end ∪ EX it)."""
        left = set(through)
        while True:
            dead = {i for i in left if i not in end and not any(j in left for j in self.graph.next[i])}
            if not dead:
                return left
            left -= dead


def normal(f, negated=False):
    """The same formula with negations only in front of atoms, and no implications."""
    kind = f[0]
    if kind in ATOMS:
        return ("!", f) if negated else f
    if kind == "!":
        return normal(f[1], not negated)
    if kind == "->":
        return normal(("||", ("!", f[1]), f[2]), negated)
    if not negated:
        return (kind, *(normal(g) for g in f[1:]))
    dual = {"&&": "||", "||": "&&", "EX": "AX", "AX": "EX", "EF": "AG", "AG": "EF", "EG": "AF", "AF": "EG",
            "EU": "AR", "AR": "EU", "ER": "AU", "AU": "ER"}[kind]
    return (dual, *(normal(g, True) for g in f[1:]))
