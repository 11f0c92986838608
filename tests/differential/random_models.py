"""Random PROMELA models for differential tests, aimed at the corners where execution rules meet.

A model is a tree of Python lists, so that a failing one can be made smaller: `Block` holds statements, everything else is
text. All values are kept small (assignments are taken modulo 3 or 4), so that state spaces stay small.
"""

import copy
import random


class Block:
    """`kind` is atomic, d_step, if, do or unless; if and do hold one list of statements for each option, unless two."""

    def __init__(self, kind, parts):
        self.kind, self.parts = kind, parts


class Process:
    def __init__(self, head, body):
        self.head, self.body = head, body


class RandomModel:
    def __init__(self, declarations, processes):
        self.declarations, self.processes = declarations, processes

    def text(self):
        out = list(self.declarations)
        for p in self.processes:
            out.append(p.head + " {")
            out += lines(p.body, "\t") or ["\tskip"]
            out.append("}")
        return "\n".join(out) + "\n"


def lines(body, indent):
    out = []
    for i, s in enumerate(body):
        end = ";" if i + 1 < len(body) and not (isinstance(s, str) and s.endswith(":")) else ""
        if isinstance(s, str):
            out.append(indent + s + end)
        elif s.kind in ("atomic", "d_step"):
            out += [indent + s.kind + " {", *(lines(s.parts, indent + "\t") or [indent + "\tskip"]), indent + "}" + end]
        elif s.kind == "unless":
            main, escape = (lines(part, indent + "\t") or [indent + "\tskip"] for part in (s.parts + [[], []])[:2])
            out += [indent + "{", *main, indent + "} unless {", *escape, indent + "}" + end]
        else:
            out.append(indent + s.kind)
            for option in s.parts:
                inner = lines(option, indent + "   ") or [indent + "   skip"]
                out.append(indent + ":: " + inner[0].strip())
                out += inner[1:]
            out.append(indent + ("fi" if s.kind == "if" else "od") + end)
    if out and out[-1].endswith(":"):
        out.append(indent + "skip")  # a label needs a statement
    return out


SCALARS = ["a", "b", "c", "d", "u", "k"]


class Generator:
    """One random model from a seed. Each seed also picks what its model is mostly about."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        r = self.r
        self.channels = []  # (name, number of fields, capacity)
        self.field_types = {}  # by channel, if not byte
        self.labels = 0
        self.focus = r.choice(["atomic", "rendezvous", "d_step", "else", "run", "channels", "timeout", "unless", "provided",
                                "priority", "last", "mixed"])
        self.runnable = []

    def declarations(self):
        r = self.r
        out = ["bit a;", "byte b = %d;" % r.randint(0, 2), "short c;", "int d = %d;" % r.choice([-1, 0, 1]),
               "unsigned u : %d;" % r.choice([2, 3]), "mtype = { red, green };", "mtype k = red;",
               "byte arr[3] = %d;" % r.randint(0, 1), "typedef T { byte x; byte y[2] };", "T t;"]
        for i in range(r.randint(1, 3)):
            fields = r.randint(1, 2)
            if self.focus == "rendezvous":
                capacity = r.choice([0, 0, 0, 1])
            elif self.focus == "priority":  # SPIN does not allow both
                capacity = r.choice([1, 2])
            else:
                capacity = r.choice([0, 1, 1, 2])
            types = [r.choice(["byte", "bit", "short", "mtype"]) for _ in range(fields)]
            self.channels.append((f"q{i}", fields, capacity))
            self.field_types[f"q{i}"] = types
            out.append(f"chan q{i} = [{capacity}] of {{ {', '.join(types)} }};")
        if r.random() < 0.3:
            out.append("chan qs[2] = [1] of { byte };")
            self.channels += [("qs[0]", 1, 1), ("qs[b %% 2]".replace("%%", "%"), 1, 1)]
        return out

    # --- expressions ---

    def variable(self, local):
        r = self.r
        pool = ["a", "b", "c", "d", "u", "arr[%d]" % r.randint(0, 2), "arr[b % 3]", "t.x", "t.y[1]"]
        return r.choice(pool + ["i", "i", "j"] * local)

    def wide_variable(self, local, kind):
        """One that holds every value of that type: stock takes back a receive by what the variable has kept of it."""
        if kind == "short":
            return self.r.choice(["c", "d"])
        name = "a"
        while name in ("a", "u"):  # also for bit: pan keeps whole bytes if it is the only field
            name = self.variable(local)
        return name

    def value(self, local, depth=1):
        r = self.r
        kind = r.random()
        if depth == 0 or kind < 0.4:
            return r.choice([str(r.randint(0, 3)), self.variable(local)])
        if kind < 0.45 and self.focus == "last":
            return r.choice(["_last", "pc_value(0)", "pc_value(1)"])
        if kind < 0.45 and self.focus == "priority":
            return r.choice(["_priority", "get_priority(0)", "get_priority(1)"])
        if kind < 0.5:
            return r.choice(["_pid", "_nr_pr", "len(%s)" % r.choice(self.channels)[0], "-1", "k"])
        if kind < 0.6:
            return "(%s -> %s : %s)" % (self.condition(local, 0), self.value(local, 0), self.value(local, 0))
        op = r.choice(["+", "-", "*", "&", "|", "^", "<<", ">>", "%"])
        right = str(r.randint(1, 3)) if op in ("%", "<<", ">>") else self.value(local, depth - 1)
        return f"({self.value(local, depth - 1)} {op} {right})"

    def condition(self, local, depth=1):
        r = self.r
        kind = r.random()
        if kind < 0.55 or depth == 0:
            return f"({self.value(local, 0)} {r.choice(['==', '!=', '<', '>', '<=', '>='])} {self.value(local, 0)})"
        if kind < 0.7:
            name, _, capacity = r.choice(self.channels)
            # spin's simulator and its verifier do not agree on whether a rendezvous channel is full.
            return f"{r.choice(['empty', 'full', 'nempty', 'nfull'] if capacity else ['empty', 'nempty'])}({name})"
        if kind < 0.78:
            buffered = [c for c in self.channels if c[2] > 0]
            if buffered:
                name, fields, _ = r.choice(buffered)
                return f"{name}{r.choice(['?', '??'])}[{', '.join(r.choice(['1', '0', '_', 'eval(b)']) for _ in range(fields))}]"
        if kind < 0.84:
            return f"!{self.condition(local, 0)}"
        return f"({self.condition(local, 0)} {r.choice(['&&', '||'])} {self.condition(local, 0)})"

    # --- statements ---

    def assignment(self, local):
        r = self.r
        target = self.variable(local)
        form = r.random()
        if form < 0.15:
            return f"k = {r.choice(['red', 'green'])}"
        if form < 0.3:
            return f"{target} = 1 - {target}" if target[0] in "abij" else f"{target} = {r.randint(0, 2)}"
        return f"{target} = ({self.value(local)}) % {r.choice([2, 3])}"

    def send(self, local):
        name, fields, _ = self.r.choice(self.channels)
        if self.r.random() < 0.15:  # stock sorts by values that do not fit the field yet
            return f"{name}!!{', '.join(f'({self.value(local, 0)}) & 1' for _ in range(fields))}"
        return f"{name}!{', '.join(self.value(local, 0) for _ in range(fields))}"

    def receive(self, local):
        r = self.r
        name, fields, capacity = r.choice(self.channels)
        args = [r.choice([self.wide_variable(local, kind), str(r.randint(0, 2)), "_", f"eval({self.variable(local)})",
                          self.wide_variable(local, kind)])
                for kind in self.field_types.get(name, ["byte"] * fields)]
        if fields == 2 and args[0] == args[1]:  # SPIN refuses the same variable twice
            args[1] = "_"
        # Stock takes back a receive by the variables in it, after it took back their values.
        args = ["_" if any(f"eval({a})" == other for other in args) else a for a in args]
        if "b %" in name + str(args):  # stock takes back a receive into an index after it took back the index
            args = ["_" if a == "b" else a for a in args]
        kind = r.random()
        if kind < 0.12:
            return f"{name}??{', '.join(args)}"
        if kind < 0.2 and capacity > 0:
            return f"{name}{r.choice(['?', '??'])}<{', '.join(args)}>"
        return f"{name}?{', '.join(args)}"

    def plain(self, local):
        """One statement without structure."""
        r = self.r
        kind = r.random()
        channels = {"rendezvous": 0.55, "channels": 0.55, "atomic": 0.35}.get(self.focus, 0.25)
        if kind < channels:
            return self.send(local) if r.random() < 0.5 else self.receive(local)
        kind = r.random()
        if kind < 0.5:
            return self.assignment(local)
        if kind < 0.7:
            return self.condition(local)
        if kind < 0.75:
            return "skip"
        if kind < 0.82:
            return f"assert({self.condition(local)})"
        if kind < 0.85 and self.focus == "priority":
            return r.choice(["set_priority(%d, %d)" % (r.randint(0, 2), r.randint(1, 4)), "_priority = %d" % r.randint(1, 4)])
        if kind < 0.86:
            return 'printf("%d\\n", b)'
        if kind < 0.9 and self.focus in ("timeout", "mixed"):
            return "timeout"
        if kind < 0.96 and self.runnable and self.focus in ("run", "mixed"):
            name = r.choice(self.runnable)
            # Bounded, or the state space has no end.
            return f"(_nr_pr < 4) -> run {name}({self.value(local, 0)})"
        return self.assignment(local)

    def guard(self, local):
        r = self.r
        kind = r.random()
        if kind < 0.5:
            return self.condition(local)
        if kind < 0.75 and self.channels:
            return self.send(local) if r.random() < 0.5 else self.receive(local)
        if kind < 0.85:
            return "timeout" if self.focus == "timeout" else "skip"
        return self.assignment(local)

    def choice(self, local, depth, in_loop):
        r = self.r
        kind = r.choice(["if", "do"])
        options = []
        for _ in range(r.randint(1, 3)):
            option = [self.guard(local), *self.body(local, r.randint(0, 2), depth - 1, in_loop or kind == "do")]
            if kind == "do" and r.random() < 0.4:
                option.append("break")
            options.append(option)
        if r.random() < (0.7 if self.focus == "else" else 0.35):
            rest = self.body(local, r.randint(0, 1), depth - 1, in_loop or kind == "do")
            if kind == "do" and (not rest or r.random() < 0.7):  # an else that does nothing would loop for ever
                rest.append("break")
            options.append(["else", *rest])
        return Block(kind, options)

    def deterministic(self, local):
        """The inside of a d_step: nothing that can block, except the guard."""
        r = self.r
        out = []
        if r.random() < 0.5:
            out.append(r.choice([self.condition(local), self.assignment(local)]))
        for _ in range(r.randint(1, 3)):
            # Stock runs a d_step that begins with assert in the middle of a rendezvous.
            kind = r.random() * (1 if out else 0.95)
            if kind < 0.6:
                out.append(self.assignment(local))
            elif kind < 0.85:
                out.append(Block("if", [[self.condition(local), self.assignment(local)], ["else", self.assignment(local)]]))
            elif kind < 0.95:
                out.append(Block("do", [[f"{'b' if not local else 'i'} < 3", "i++" if local else "b++"], ["else", "break"]]))
            else:
                if not any(str(s).startswith("assert") for s in out):  # stock counts every one of them, we the first
                    out.append(f"assert({self.condition(local)})")
        return out

    def body(self, local, count, depth, in_loop=False):
        r = self.r
        out = []
        for _ in range(count):
            kind = r.random()
            if depth > 0 and r.random() < (0.35 if self.focus == "unless" else 0.03):
                escape = [self.guard(local), *self.body(local, r.randint(0, 2), depth - 1, in_loop)]
                out.append(Block("unless", [self.body(local, r.randint(1, 3), depth - 1, in_loop), escape]))
                continue
            weights = {"atomic": 0.4, "rendezvous": 0.25, "d_step": 0.1}.get(self.focus, 0.15)
            if depth > 0 and kind < weights:
                out.append(Block("atomic", self.body(local, r.randint(1, 4), depth - 1, in_loop)))
            elif kind < weights + (0.35 if self.focus == "d_step" else 0.08):
                out.append(Block("d_step", self.deterministic(local)))
            elif depth > 0 and kind < weights + 0.35:
                out.append(self.choice(local, depth, in_loop))
            elif kind > 0.97 and in_loop:
                out.append("break")
            else:
                out.append(self.plain(local))
        return out

    def process(self, name, active, parameter):
        r = self.r
        body = ["byte i%s, j = %d" % ("" if parameter else " = 1", r.randint(0, 2))]
        if parameter:
            body = ["byte j = %d" % r.randint(0, 2)]
        statements = self.body(True, r.randint(2, 4), 2)
        if r.random() < 0.3:  # a loop by hand, with a label that may be an end state
            label = r.choice(["again", "end_here", "progress_1"])
            at = r.randint(0, len(statements))
            statements = statements[:at] + [label + ":", "skip"] + statements[at:]
            jump = Block("if", [[self.condition(True), f"goto {label}"], ["else"]])
            statements.append(jump)
        head = f"{active}proctype {name}({'byte i' if parameter else ''})"
        if self.focus == "priority" and active and r.random() < 0.7:
            head += " priority %d" % r.randint(1, 4)
        if self.focus == "provided" and r.random() < 0.7:
            head += f" provided ({self.condition(False)})"
        return Process(head, body + statements)

    def model(self):
        r = self.r
        declarations = self.declarations()
        processes = []
        started = r.random() < (0.8 if self.focus == "run" else 0.25)
        if started:
            processes.append(self.process("w", "", True))
            self.runnable = ["w"]
        for i in range(r.randint(1, 2)):
            many = "[2] " if r.random() < 0.2 else ""
            processes.append(self.process(f"p{i}", f"active {many}", False))
        if started:
            inside = [f"run w({r.randint(0, 2)})" for _ in range(r.randint(1, 2))]
            init = [Block("atomic", inside)] if r.random() < 0.5 else inside
            processes.append(Process("init", ["byte i, j"] + init + self.body(True, r.randint(0, 2), 1)))
        return RandomModel(declarations, processes)


def generate(seed):
    return Generator(seed).model()


# --- making a failing model smaller ---------------------------------------------------------------


def variants(model):
    """Models with one thing less, or one block opened, larger cuts first."""
    for i in range(len(model.processes)):
        smaller = copy.deepcopy(model)
        del smaller.processes[i]
        yield smaller
    for path in list(lists_of(model)):
        here = follow(model, path)
        for i in range(len(here) - 1, -1, -1):
            smaller = copy.deepcopy(model)
            del follow(smaller, path)[i]
            yield smaller
        for i, part in enumerate(here):
            if isinstance(part, Block):
                inner = [part.parts] if part.kind in ("atomic", "d_step") else part.parts
                for option in inner:
                    smaller = copy.deepcopy(model)
                    follow(smaller, path)[i:i + 1] = copy.deepcopy(option)
                    yield smaller


def lists_of(model):
    """Paths to every list of statements or options."""
    yield ("declarations",)
    for i, p in enumerate(model.processes):
        yield from inner_lists((i,), p.body)


def inner_lists(path, statements):
    yield path
    for i, s in enumerate(statements):
        if isinstance(s, Block):
            yield from inner_lists(path + (i,), s.parts)
        elif isinstance(s, list):
            yield from inner_lists(path + (i,), s)


def follow(model, path):
    if path[0] == "declarations":
        return model.declarations
    here = model.processes[path[0]].body
    for i in path[1:]:
        here = here[i].parts if isinstance(here[i], Block) else here[i]
    return here


def minimise(model, fails, budget=400):
    """The smallest model found with at most `budget` tries for which `fails(text)` still holds."""
    progress = True
    while progress and budget > 0:
        progress = False
        for smaller in variants(model):
            budget -= 1
            if budget <= 0:
                break
            if fails(smaller.text()):
                model, progress = smaller, True
                break
    return model
