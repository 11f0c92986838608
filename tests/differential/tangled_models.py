"""Random models for reductions: what makes it hard to tell who depends on whom, and CETL formulas about them.

On top of random_models: elements that a local variable or _pid names, channels in variables and in messages, local
channels that end with their process, references to other processes, and labels to ask for.
"""

import random

from random_models import Block, Generator

REDUCIBLE = ["atomic", "rendezvous", "d_step", "else", "run", "channels", "timeout", "unless", "mixed"]


class Tangled(Generator):
    def __init__(self, seed):
        super().__init__(seed)
        self.r = random.Random(f"tangled {seed}")
        self.focus = self.r.choice(REDUCIBLE)
        self.passes_channels = self.r.random() < 0.3
        self.looks_at_others = self.r.random() < 0.15
        self.labelled = {}  # by process type: its labels
        self.alone = []  # process types with one instance
        self.pids = {}  # of the others, by type
        self.started = 0

    def declarations(self):
        more = ["byte m[3];"] + ["chan qc = [1] of { chan };"] * self.passes_channels
        return super().declarations() + more

    def variable(self, local):
        if self.r.random() < 0.3:
            return self.r.choice(["m[_pid % 3]", "m[2]", "m[0]"] + ["m[i % 3]", "m[j % 3]", "arr[i % 3]"] * local)
        return super().variable(local)

    def wide_variable(self, local, kind):
        return super().variable(local) if kind != "short" else super().wide_variable(local, kind)

    def condition(self, local, depth=1):
        if self.looks_at_others and self.alone and local and self.r.random() < 0.15:
            return f"({self.r.choice(self.alone)}:j == {self.r.randint(0, 2)})"
        if self.r.random() < 0.12:
            return f"({super().condition(local, 0)} && {super().condition(local, 0)})"
        return super().condition(local, depth)

    def plain(self, local):
        if self.passes_channels and local and self.r.random() < 0.2:
            name = self.r.choice([c[0] for c in self.channels if c[1] == 1] or ["own"])
            return self.r.choice([f"qc!{name}", "qc!own", "qc?own", "own!1", "own?_", "len(own) > 0", "nfull(own)"])
        return super().plain(local)

    def process(self, name, active, parameter):
        made = super().process(name, active, parameter)
        if self.passes_channels:
            made.body.insert(1, "chan own = [%d] of { byte }" % self.r.choice([0, 1, 1]))
        self.labelled[name] = []
        self.add_labels(name, made.body, 2 if self.passes_channels else 1)
        many = 2 if "[2]" in active else 1 if active else 0
        self.pids[name] = list(range(self.started, self.started + many)) or [1, 2, 3, 4]
        self.started += many
        if many == 1:
            self.alone.append(name)
        return made

    def add_labels(self, name, body, first):
        for at in range(len(body) - 1, first, -1):
            part, before = body[at], body[at - 1]
            if isinstance(part, Block):
                for inner in [part.parts] if part.kind == "atomic" else part.parts if part.kind != "d_step" else []:
                    self.add_labels(name, inner, 0)
            if str(part).endswith(":") or str(before).endswith(":") or self.r.random() < 0.5:
                continue
            label = f"l{len(self.labelled[name])}"
            self.labelled[name].append(label)
            body.insert(at, label + ":")

    # --- formulas ---

    def atom(self):
        r = self.r
        kind = r.random()
        if kind < 0.4:
            name = r.choice(list(self.labelled))
            if self.labelled[name]:
                return f"{self.instance(name)}@{r.choice(self.labelled[name])}"
        if kind < 0.55:
            name = r.choice(list(self.labelled))
            return f"{self.instance(name)}:{r.choice('ij')} {r.choice(['==', '!=', '<'])} {r.randint(0, 2)}"
        if kind < 0.65:
            return f"len({r.choice(self.channels)[0].replace('b % 2', '1')}) {r.choice(['==', '>'])} {r.randint(0, 1)}"
        if kind < 0.7:
            return f"_nr_pr == {r.randint(1, 4)}"
        return f"{r.choice(['a', 'b', 'c', 'd', 'u', 'arr[1]', 'm[0]', 'm[2]', 't.x'])} == {r.randint(0, 2)}"

    def instance(self, name):
        return name if name in self.alone else f"{name}[{self.r.choice(self.pids[name])}]"

    def state_formula(self):
        r = self.r
        kind = r.random()
        if kind < 0.5:
            return self.atom()
        if kind < 0.6:
            return f"!({self.atom()})"
        return f"({self.atom()} {'&&' if kind < 0.88 else '||'} {self.atom()})"

    def formula(self, depth=2):
        r = self.r
        kind = r.random()
        if depth == 0 or (depth == 1 and kind < 0.4):
            return self.state_formula()
        inner = self.formula(depth - 1)
        if kind < 0.5:
            return f"EF({inner} && {self.state_formula()})" if kind < 0.3 else f"EF({inner})"
        if kind < 0.68:
            return f"EG({inner})"
        if kind < 0.82:
            left = self.formula(depth - 1) if kind < 0.72 else self.state_formula()
            return f"E[{left} U ({left} && {inner})]"
        if kind < 0.92:
            return f"E[{self.state_formula()} R {inner}]"
        return f"({inner} && {self.formula(depth - 1)})" if kind < 0.96 else f"!({inner})"


def generate(seed, formulas):
    """A model and as many formulas."""
    tangle = Tangled(seed)
    model = tangle.model()
    return model, [tangle.formula() for _ in range(formulas)]
