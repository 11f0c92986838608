"""Whether trails show that a formula holds, judged by replaying them in the state graph.

A trail is a whole run from the initial state. Where a formula needs several runs (EF(EG a && EG b)), the trails share
their beginning. What a trail must show of EF, EU, EG, ER, EX and their combinations is justified here; that f1 of EU and
ER holds in the states on the way is looked up in the fixpoints, so are negations and universal operators.
"""

import json
from dataclasses import dataclass
from itertools import product

from .semantics import ATOMS, is_temporal, normal, operands

EXISTENTIAL = ("EX", "EF", "EG", "EU", "ER")
MOST_RUNS = 32


@dataclass
class Trail:
    """steps: (pid, line), line None if unknown; a rendezvous has two, sender first.

    cycle: how many steps come before the cycle, or None.
    """

    steps: list
    cycle: int | None = None


@dataclass
class Run:
    """The states a trail goes through; `cycle` is the position in `states` that equals the last one."""

    states: list
    cycle: int | None
    stuck: bool  # the last state has no successor


def runs_of(graph, trail):
    """(all runs that fit a trail, what is wrong if there is none)."""
    found = []
    furthest = 0

    def walk(states, at, marks):
        nonlocal furthest
        waiting = [(states, at, marks)]
        while waiting and len(found) < MOST_RUNS:
            states, at, marks = waiting.pop()
            furthest = max(furthest, at)
            if at == len(trail.steps):
                found.append((states, marks))
                continue
            for target, steps in graph.edges[states[-1]]:
                if fits(steps, trail.steps[at:at + len(steps)]):
                    waiting.append((states + [target], at + len(steps), {**marks, at + len(steps): len(states)}))

    walk([0], 0, {0: 0})
    if not found:
        return [], f"step {furthest + 1} {trail.steps[furthest]} is not possible there"
    runs = []
    for states, marks in found:
        stuck = not graph.edges[states[-1]]
        if trail.cycle is None or (trail.cycle == len(trail.steps) and stuck):
            runs.append(Run(states, None, stuck))
        elif trail.cycle in marks and states[marks[trail.cycle]] == states[-1] and trail.cycle < len(trail.steps):
            runs.append(Run(states, marks[trail.cycle], stuck))
    return runs, "" if runs else "the cycle does not return to the state where it begins"


def fits(steps, claimed):
    return len(steps) == len(claimed) and all(
        pid == claimed_pid and (line is None or first <= line <= last)
        for (pid, first, last), (claimed_pid, line) in zip(steps, claimed))


class Justification:
    def __init__(self, truth):
        self.truth, self.graph = truth, truth.graph

    def holds(self, f, runs, at, end):
        """Whether `runs`, which agree up to position `at`, show f there.

        `end`: a trail has to end where its last goal is reached.
        """
        here = runs[0].states[at]
        if here not in self.truth(f):
            return False
        kind = f[0]
        if not is_temporal(f):
            return not end or any(len(run.states) == at + 1 for run in runs)
        if kind == "&&":
            return all(self.holds(g, runs, at, end and is_temporal(g)) for g in f[1:])
        if kind == "||":
            return any(self.holds(g, runs, at, end) for g in f[1:])
        if kind == "EX":
            return self.next_shows(f[1], runs, at, end)
        if kind == "EG":
            return any(self.for_ever(f[1], run, at) for run in runs)
        if kind == "EF":
            return any(self.reaches(("true",), f[1], run, runs, at, end, False) for run in runs)
        if kind == "EU":
            return any(self.reaches(f[1], f[2], run, runs, at, end, False) for run in runs)
        if kind == "ER":
            return any(self.for_ever(f[2], run, at) or self.reaches(f[2], f[1], run, runs, at, end, True)
                       for run in runs)
        return True  # negated or universal: true by the fixpoints, and no trail can show it

    def next_shows(self, f, runs, at, end):
        for run in runs:
            if len(run.states) > at + 1 and self.holds(f, agreeing(runs, run, at + 1), at + 1, end):
                return True
            if run.stuck and len(run.states) == at + 1 and self.holds(f, runs, at, end):
                return True
        return False

    def for_ever(self, f, run, at):
        first = at if run.cycle is None else min(at, run.cycle)
        return (run.cycle is not None or run.stuck) and all(s in self.truth(f) for s in run.states[first:])

    def reaches(self, through, goal, run, runs, at, end, inclusive):
        """EU, or with `inclusive` the half of ER in which both hold in the last state."""
        for i in range(at, len(run.states)):
            fine = run.states[i] in self.truth(through)
            if (fine or not inclusive) and self.holds(goal, agreeing(runs, run, i), i, end):
                return True
            if not fine:
                return False
        return False


def agreeing(runs, run, at):
    return [r for r in runs if r.states[:at + 1] == run.states[:at + 1]]


def single_chain(f):
    """Whether one trail shows all of f, so that it has to end where the last goal is reached."""
    if f[0] == "||" and is_temporal(f):
        return False
    if f[0] == "&&" and all(is_temporal(g) for g in f[1:]):
        return False
    if f[0] in ("AX", "AF", "AG", "AU", "AR"):
        return False
    return all(single_chain(g) for g in operands(f))


CONSTANTS = (("true",), ("false",))


def without_constants(f):
    """The same formula with constants folded: nobody needs a run to see that EG true is true."""
    if f[0] in ATOMS:
        return f
    args = [without_constants(g) for g in f[1:]]
    known = [g for g in args if g in CONSTANTS]
    if f[0] == "||" and any(normal(g, True) in args for g in args):  # !a || a
        return ("true",)
    if f[0] == "!" and known:
        return ("false",) if args[0] == ("true",) else ("true",)
    if f[0] in ("&&", "||") and known:
        decides = ("false",) if f[0] == "&&" else ("true",)
        return decides if decides in known else args[1] if args[0] in CONSTANTS else args[0]
    if len(args) == 1 and known:
        return args[0]
    if len(args) == 2 and f[0] not in ("&&", "||"):
        if args[1] in CONSTANTS:
            return args[1]
        if args[0] == (("false",) if f[0][1] == "U" else ("true",)):
            return args[1]
    return (f[0], *args)


def check_witness(truth, formula, trails):
    """What is wrong with trails that are to show that `formula` holds in the initial state; nothing if []."""
    formula = normal(formula)
    if not truth.verdict(formula):
        return ["the formula does not hold"]
    if not trails:
        trails = [Trail([])]
    choices = []
    for i, trail in enumerate(trails):
        runs, wrong = runs_of(truth.graph, trail)
        if not runs and trail.cycle is not None:
            # The checker forgets dead variables: they may have other values the first time round.
            again = Trail(trail.steps + trail.steps[trail.cycle:], len(trail.steps))
            runs, wrong = runs_of(truth.graph, again)
        if wrong:
            return [f"trail {i}: {wrong}"]
        choices.append(runs)
    judge = Justification(truth)
    # A checker may see that a part is true whatever the run, or it may not: both are right.
    for form in (formula, without_constants(formula)):
        for runs in product(*choices):
            if judge.holds(form, list(runs), 0, single_chain(form)):
                return []
    return ["the trails do not show the formula"]


def wants_witness(formula):
    return formula[0] in EXISTENTIAL


# --- the one place that knows the checker's own format ------------------------------------------------


def answers_from_json(text):
    """name → (holds, trails) from what `pan -json` prints."""
    out = {}
    for p in json.loads(text[text.index("{"):])["properties"]:
        trails = [Trail([(s["pid"], s["line"]) for s in t["steps"]], t.get("cycle_start"))
                  for t in p.get("trails") or []]
        out[p["name"]] = (p["holds"], trails)
    return out
