"""The oracle itself: verdicts worked out by hand, state counts against stock SPIN, witnesses good and spoilt.

ORACLE_PROGRAMS says how many random programs are compared with stock.
"""

import os
import random
import sys
from collections import deque

from harness import _lib
from oracle import stock
from oracle.explore import Graph
from oracle.formula import Formulas, formula_text
from oracle.generate import generate
from oracle.program import (Chan, Process, Program, Stmt, Var, assign, binary, block, goto, guard, num, ref, skip,
                            text_of)
from oracle.semantics import Truth, is_temporal, normal
from oracle.witness import Trail, check_witness, runs_of, wants_witness

COUNT = int(os.environ.get("ORACLE_PROGRAMS", "60"))


class Tally:
    passed = failed = 0

    def expect(self, fine, what):
        if fine:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED " + what, flush=True)


# --- verdicts worked out by hand ---------------------------------------------------------------------


def is_x(value):
    return binary("==", ref("x"), num(value))


def locations(name, *edges):
    """A process of locations l0, l1, …; an edge is a target, or (guard on x, new x, target). No edge: stuck."""
    body = []
    for here, leaving in enumerate(edges):
        options = [[goto(f"l{e}")] if isinstance(e, int) else
                   [block("d_step", [guard(is_x(e[0])), assign(ref("x"), num(e[1]))]), goto(f"l{e[2]}")]
                   for e in leaving]
        body.append(block("if", options, f"l{here}") if options else guard(num(0), f"l{here}"))
    return Process(name, 1, body=body)


def at(name, place):
    return ("label", name, None, f"l{place}")


def value(op, v, n):
    return ("compare", op, v, num(n))


def conj(f, g):
    return ("&&", f, g)


def neg(f):
    return ("!", f)


def hand_made():
    """(name, program, [(formula, verdict)])"""
    x = [Var("x")]
    ping = Program([], [], [locations("P", [1, 2], [0], [])])
    yield "0→1, 0→2, 1→0", ping, [
        (("EF", at("P", 2)), True), (("EX", conj(at("P", 1), ("EF", at("P", 2)))), True), (("AF", at("P", 2)), False),
        (("EG", neg(at("P", 2))), True), (("AG", ("EF", at("P", 2))), True), (("EF", ("EG", at("P", 2))), True),
        (("EF", ("EG", at("P", 1))), False), (("EX", ("EX", ("EX", at("P", 2)))), True),
        (("ER", at("P", 1), ("||", at("P", 0), at("P", 1))), True), (("ER", at("P", 2), at("P", 0)), False)]
    yield "one that can always move", Program([], [], [locations("P", [1], []), locations("Q", [0])]), [
        (("EG", at("P", 0)), True), (("AF", at("P", 1)), False), (("AG", ("EF", at("P", 1))), True),
        (("EF", ("EG", at("P", 1))), True)]
    yield "a lasso of one step", Program([], [], [locations("P", [0]), locations("Q", [1], [])]), [
        (("EG", at("P", 0)), True), (("EG", at("Q", 0)), True), (("AF", at("Q", 1)), False)]
    yield "EG over EF", Program(x, [], [locations("P", [1], [(0, 1, 0)]), locations("Q", [(0, 1, 1)], [1])]), [
        (("EG", ("EF", at("P", 0))), True), (("AG", ("EF", at("P", 0))), False),
        (("EF", ("AG", at("P", 1))), True)]
    both = conj(at("P", 0), ("||", at("Q", 0), at("Q", 2)))
    target = ("EU", both, conj(both, at("Q", 2)))
    yield "until after a detour", Program([], [], [locations("P", [1], []), locations("Q", [1], [2], [])]), [
        (("EF", target), True), (target, False)]
    yield "a disjunction that lasts", Program([], [], [locations("P", [1], [0]), locations("Q", [1], [])]), [
        (("EG", ("||", at("Q", 0), at("P", 1))), True), (("AG", ("||", at("Q", 0), at("P", 1))), False)]
    yield "stuck for ever", Program([], [], [locations("P", [1], [])]), [
        (("EG", at("P", 0)), False), (("AF", at("P", 1)), True), (("EF", ("EG", at("P", 1))), True),
        (("AX", ("AX", ("AX", at("P", 1)))), True), (("AR", at("P", 1), ("true",)), True),
        (("AU", at("P", 0), at("P", 1)), True), (("ER", at("P", 1), at("P", 0)), False)]
    yield from of_promela()


def of_promela():
    x = [Var("x")]
    run = Stmt("run", ("W", (num(1),)))
    n = ("remote", "W", None, ref("n"))
    starter = Program(x, [], [Process("P", 1, body=[run, guard(num(0), "l0")]),
                              Process("W", 0, params=["n"], body=[skip("l0"), skip("l1")])])
    yield "a process that is not there", starter, [
        (at("W", 0), False), (neg(at("W", 0)), True), (value("!=", n, 7), False), (neg(value("==", n, 7)), True),
        (("AX", at("W", 0)), True), (("AX", value("==", n, 1)), True), (("AF", neg(value("==", n, 1))), True),
        (("AF", conj(value("==", n, 1), neg(("||", at("W", 0), at("W", 1))))), True),
        (("AG", ("->", neg(value("==", n, 1)), neg(at("W", 1)))), True)]
    oldest = Program(x, [], [Process("P", 1, body=[skip("l0")]), Process("Q", 1, locals=[Var("i")],
                                                                         body=[guard(is_x(1), "l0")])])
    there = ("remote", "P", 0, ("ref", "i", None, None, None))
    oldest.processes[0].locals = [Var("i")]
    yield "ended, but not the youngest", oldest, [
        (("AF", ("AG", conj(neg(("label", "P", 0, "l0")), value("==", there, 0)))), True)]
    inside = [assign(ref("x"), num(v)) for v in (1, 2, 0)]
    other = Process("Q", 1, body=[guard(is_x(1), "l0"), skip("l1")])
    yield "inside atomic", Program(x, [], [Process("P", 1, body=[block("atomic", inside)]), other]), [
        (("EF", is_value(1)), True), (("AG", ("->", is_value(1), ("AX", is_value(2)))), True),
        (("EF", at("Q", 1)), False)]
    inside = [assign(ref("x"), num(v)) for v in (1, 2, 0)]
    yield "inside d_step", Program(x, [], [Process("P", 1, body=[block("d_step", inside)]), other]), [
        (("EF", is_value(1)), False), (("EF", at("Q", 1)), False)]
    blocks = [assign(ref("x"), num(1)), guard(is_x(2)), assign(ref("x"), num(3))]
    helper = Process("Q", 1, body=[guard(is_x(1), "l0"), assign(ref("x"), num(2), "l1"), guard(is_x(0), "l2")])
    yield "atomicity lost", Program(x, [], [Process("P", 1, body=[block("atomic", blocks)]), helper]), [
        (("EF", is_value(3)), True), (("AF", is_value(3)), True), (("AG", ("->", at("Q", 1), neg(is_value(2)))), True)]
    inside = [skip(), block("if", [[guard(is_x(0)), goto("l1")], [guard(is_x(5))]]), assign(ref("x"), num(9))]
    jumps = Process("P", 1, body=[block("atomic", inside), skip("l1")])
    yield "a jump out of atomic", Program(x, [], [jumps, Process("Q", 1, body=[skip("l0"), skip("l1")])]), [
        (("EF", conj(conj(at("P", 1), at("Q", 0)), ("EX", conj(at("P", 1), at("Q", 1))))), True),
        (("EF", is_value(9)), False)]
    meet = [Process("P", 1, body=[Stmt("send", ("c", (num(1),)), labels=["l0"]), guard(num(0), "l1")]),
            Process("Q", 1, body=[Stmt("recv", ("c", (ref("x"),)), labels=["l0"]), guard(num(0), "l1")])]
    yield "rendezvous", Program(x, [Chan("c", 0)], meet), [
        (("EF", conj(at("P", 1), at("Q", 0))), False), (("AX", conj(at("P", 1), at("Q", 1))), True),
        (("AX", is_value(1)), True), (("AG", ("compare", "==", ("chan", "len", "c"), num(0))), True)]


def is_value(n):
    return value("==", ref("x"), n)


def check_by_hand(tally):
    for name, program, cases in hand_made():
        text_of(program)
        truth = Truth(Graph(program))
        for f, verdict in cases:
            tally.expect(truth.verdict(f) == verdict, f"{name}: {formula_text(f)} should be {verdict}")
            tally.expect(truth(normal(f)) == truth(f), f"{name}: the normal form of {formula_text(f)}")


# --- counts of stock ----------------------------------------------------------------------------------


def check_counts(tally):
    if not os.access(_lib.spin(), os.X_OK):
        print("skipped: counts, there is no spin")
        return
    compared, seed = 0, 1
    while compared < COUNT and seed < 4 * COUNT:
        program, graph = generate(f"count {seed}")
        seed += 1
        if graph.endless_atomic():
            continue
        text = text_of(program)
        count, _ = stock.stored_states(_lib.spin(), text)
        if count is not None:
            compared += 1
            tally.expect(count == graph.stored(), f"stock stores {count} states, the oracle {graph.stored()}\n{text}")
    tally.expect(compared >= COUNT, f"only {compared} of {COUNT} programs could be compared with stock")


def check_trails(tally):
    """Stock's own trails must be possible in the oracle's graph, and end where nothing can move."""
    if not os.access(_lib.spin(), os.X_OK):
        return
    replayed = 0
    for seed in range(1, COUNT + 1):
        program, graph = generate(f"trail {seed}")
        d_step = any(t.kind == "d_step" for c in graph.system.types for ts in c.flow.transitions for t in ts)
        if d_step or graph.endless_atomic() or all(graph.edges):  # the simulator prints what is inside a d_step
            continue
        text = text_of(program)
        steps = stock.trail_to_end_state(_lib.spin(), text)
        if steps is not None:
            replayed += 1
            runs, wrong = runs_of(graph, Trail(steps))
            tally.expect(runs and all(run.stuck for run in runs), f"stock's trail {steps}: {wrong}\n{text}")
    tally.expect(replayed >= COUNT // 12, f"only {replayed} trails of stock were replayed")


# --- witnesses ----------------------------------------------------------------------------------------


class Producer:
    """Trails for formulas that hold, in the plainest way: branches are (edges, cycle), cycle counted in edges."""

    def __init__(self, truth):
        self.truth, self.graph = truth, truth.graph

    def trails(self, f):
        out = []
        for edges, cycle in self.show(normal(f), 0):
            steps = [[(pid, first) for pid, first, _ in e[1]] for e in edges]
            before = None if cycle is None else sum(map(len, steps[:cycle]))
            out.append(Trail([s for group in steps for s in group], before))
        return out

    def show(self, f, state):
        if not is_temporal(f) or f[0] in ("AX", "AF", "AG", "AU", "AR"):
            return [([], None)]
        if f[0] == "&&":
            return [b for g in f[1:] if is_temporal(g) for b in self.show(g, state)]
        if f[0] == "||":
            return self.show(next(g for g in f[1:] if state in self.truth(g)), state)
        if f[0] == "EG":
            return [self.lasso(f, state)]
        if f[0] == "EX":
            ways = [[e] for e in self.graph.edges[state] if e[0] in self.truth(f[1])]
            return self.after(ways[0] if ways else [], f[1], state)
        if f[0] == "EF":
            return self.reach(("true",), f[1], f[1], state)
        if f[0] == "EU":
            return self.reach(f[1], f[2], f[2], state)
        both = conj(f[1], f[2])
        if state in self.truth(("EU", f[2], both)):
            return self.reach(f[2], both, f[1], state)
        return [self.lasso(("EG", f[2]), state)]

    def after(self, path, goal, state):
        end = path[-1][0] if path else state
        return [(path + edges, None if cycle is None else cycle + len(path)) for edges, cycle in self.show(goal, end)]

    def reach(self, through, goal, shown, state):
        queue, seen = deque([(state, [])]), {state}
        while queue:
            here, path = queue.popleft()
            if here in self.truth(goal):
                return self.after(path, shown, state)
            if here in self.truth(through):
                for edge in self.graph.edges[here]:
                    if edge[0] not in seen:
                        seen.add(edge[0])
                        queue.append((edge[0], path + [edge]))
        raise AssertionError("there is no such path")

    def lasso(self, f, state):
        path, first = [], {state: 0}
        while self.graph.edges[state]:
            edge = next(e for e in self.graph.edges[state] if e[0] in self.truth(f))
            path.append(edge)
            state = edge[0]
            if state in first:
                return path, first[state]
            first[state] = len(path)
        return path, None


def spoilt(f, trail):
    """Trails with one thing wrong, for an EF or EG of a proposition."""
    if trail.steps:
        pid, line = trail.steps[-1]
        yield "a wrong line", Trail(trail.steps[:-1] + [(pid, line + 1000)], trail.cycle)
        yield "a process that does not exist", Trail(trail.steps[:-1] + [(pid + 20, line)], trail.cycle)
        yield "the last step left out", Trail(trail.steps[:-1], trail.cycle)
    if trail.cycle is not None:
        yield "no cycle", Trail(trail.steps)


def check_witnesses(tally):
    for seed in range(1, COUNT + 1):
        program, graph = generate(f"witness {seed}")
        truth = Truth(graph)
        maker = Formulas(program, graph, truth, random.Random(f"witness formulas {seed}"))
        for _ in range(20):
            f = maker.formula()
            if not (wants_witness(f) and truth.verdict(f)):
                continue
            trails = Producer(truth).trails(f)
            found = check_witness(truth, f, trails)
            tally.expect(not found, f"seed {seed}: {formula_text(f)}: {found}")
            if f[0] in ("EF", "EG") and not is_temporal(f[1]):
                for what, bad in spoilt(f, trails[0]):
                    tally.expect(check_witness(truth, f, [bad]), f"seed {seed}: {formula_text(f)}: {what} is accepted")


def main():
    tally = Tally()
    check_by_hand(tally)
    check_witnesses(tally)
    check_counts(tally)
    check_trails(tally)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
