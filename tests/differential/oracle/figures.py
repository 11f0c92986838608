"""What a run of the oracle has covered: a test that never met a rendezvous shows nothing about them."""

from collections import Counter

# The least share of programs whose graph has it, and of formulas; all in percent.
PROGRAMS = {"cycle": 30, "end state": 25, "atomic": 20, "rendezvous": 6, "process creation": 6, "process end": 15,
            "channel": 12, "d_step": 12, "atomicity lost": 4}
FORMULAS = {"true": 25, "false": 25, "EF": 8, "EG": 5, "EU": 5, "ER": 5, "EX": 2, "AG": 1, "AF": 1, "AU": 0.5, "AR": 0.5,
            "AX": 0.5, "nesting 1": 15, "nesting 2": 25, "nesting 3": 5}


def features(graph):
    """What occurs in a state graph."""
    found = set()
    if has_cycle(graph):
        found.add("cycle")
    if any(not out for out in graph.edges):
        found.add("end state")
    if any(state[3] is not None for state in graph.states):
        found.add("atomic")
    kinds = {t.kind for c in graph.system.types for leaving in c.flow.transitions for t in leaving}
    found |= {"d_step"} & kinds
    if kinds & {"send", "recv"}:
        found.add("channel")
    for i, out in enumerate(graph.edges):
        for target, steps in out:
            before, after = (len(graph.states[n][2]) for n in (i, target))
            if len(steps) == 2:
                found.add("rendezvous")
            if after != before:
                found.add("process creation" if after > before else "process end")
            if lost(graph, target, steps[-1][0]):
                found.add("atomicity lost")
    return found


def lost(graph, target, pid):
    """Whether a process has come to a place inside an atomic sequence where it cannot go on at once."""
    _, _, P, alone = graph.states[target]
    if alone is not None or pid >= len(P):
        return False
    flow = graph.system.types[P[pid][0]].flow
    return flow.elements[P[pid][1]].status != 0


def has_cycle(graph):
    left = set(range(len(graph.edges)))
    while True:
        dead = {i for i in left if not any(t in left for t, _ in graph.edges[i])}
        if not dead:
            return bool(left)
        left -= dead


class Figures:
    def __init__(self):
        self.programs, self.formulas = Counter(), Counter()
        self.program_count = self.formula_count = 0

    def add_program(self, graph):
        self.program_count += 1
        self.programs.update(features(graph))

    def add_formula(self, kind, verdict, nesting):
        self.formula_count += 1
        self.formulas.update([kind, "true" if verdict else "false", f"nesting {nesting}"])

    def lines(self):
        yield f"{self.program_count} programs: " + self.shares(self.programs, self.program_count)
        yield f"{self.formula_count} formulas: " + self.shares(self.formulas, self.formula_count)

    def shares(self, counts, of):
        return ", ".join(f"{name} {100 * n / max(of, 1):.0f} %" for name, n in counts.most_common())

    def too_rare(self):
        """What falls short of its least share."""
        for least, counts, of in ((PROGRAMS, self.programs, self.program_count),
                                  (FORMULAS, self.formulas, self.formula_count)):
            for name, percent in least.items():
                if 100 * counts[name] < percent * of:
                    yield f"{name}: {counts[name]} of {of}, should be at least {percent} %"
