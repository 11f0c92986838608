"""The pairs of beem_pairs.tsv: spiced's verdict on each LTL property is stock's, and its trails replay in stock.

scripts/beem-pairs writes that table. BEEM_PAIRS says how many of its pairs to take (default 60), or all. They are taken
model by model, because compiling is most of the time. A pair that spiced refuses, or does not decide in time, is
listed: stock is at times lucky in what it looks at first. Too many of them are a failure, and so is one of the
collection's own.

Every pair is checked unreduced and with each reduction: the verdict must be the same. Where the property decides the
whole search (nothing is found), a reduced one must not need more states; where something is found, in a depth-first
part it may by chance, and that is printed.
"""

import json
import math
import os
import random
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

import harness
from harness import _lib

import _pairs

WANTED = os.environ.get("BEEM_PAIRS", "60")
OPEN_AT_MOST = 0.1
SECONDS = 60
REDUCTIONS = ("none", "crucial", "closure")


def taken(pairs, wanted):
    """{model: its pairs}, always the same ones for the same number."""
    models = sorted({p.model for p in pairs})
    random.Random(1).shuffle(models)
    shuffled = [p for model in models for p in pairs if p.model == model]
    groups = {}
    for pair in shuffled if wanted == "all" else shuffled[:int(wanted)]:
        groups.setdefault(pair.model, []).append(pair)
    return groups


def answer(ran, name):
    """(violated, names of trail files, states) that `pan -N name -json` printed; None if it refused the property."""
    if ran.status == 1:  # as for every formula that pan cannot use
        return None
    result = json.loads(ran.out)
    found = next(p for p in result["properties"] if p["name"] == name)
    return found["violated"], [trail["file"] for trail in found["trails"]], result["counts"]["stored"]


class Tally:
    """Counts over all models, which are checked by several threads."""

    def __init__(self):
        self.lock, self.counts, self.open, self.states = threading.Lock(), Counter(), [], []

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    def leave_open(self, pair, why):
        with self.lock:
            self.open.append(f"{pair.model} {pair.name}: {pair.ltl}: {why}")

    def note_states(self, pair, violated, states):
        with self.lock:
            self.states.append((pair, violated, states))

    def report(self):
        for line in self.open:
            print(f"open: {line}")
        for kind in REDUCTIONS[1:]:
            for violated in (False, True):
                ratios = [s[kind] / s["none"] for _, v, s in self.states if v == violated and kind in s]
                more = [f"{p.model} {p.name} ({s[kind]} instead of {s['none']})" for p, v, s in self.states
                        if v == violated and kind in s and s[kind] > s["none"]]
                if ratios:
                    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                    print(f"{kind}: states of {len(ratios)} pairs that {'are violated' if violated else 'hold'}, "
                          f"geometric mean of the ratios to unreduced: {mean:.3f}; more in {len(more)}: {', '.join(more)}")
        print(f"{self.counts['holds']} pairs hold, {self.counts['violated']} are violated, {len(self.open)} are open; "
              f"{self.counts['trails']} trails replayed")


class Checker:
    """spiced's verifier for the pairs of one model."""

    def __init__(self, model, pairs, where, tally, expect):
        self.pairs, self.where, self.tally, self.expect = pairs, where, tally, expect
        self.model = _pairs.copy_with_properties(model, where / "model", pairs)

    def check(self):
        spiced = _lib.Spiced(self.model, self.where / "spiced", optimise="-O1")
        failed = spiced.build()
        if failed:
            self.expect(f"{failed.problem}: {failed.message}")
            return
        for pair in self.pairs:
            states = {}
            for kind in REDUCTIONS:
                ran = _lib.run(["./pan", "-reduction", kind, "-shorten0", "-N", pair.name, "-json"], spiced.where, SECONDS)
                if ran.timed_out:
                    self.leave_open(pair, f"{kind}: no result after {SECONDS} s")
                else:
                    states[kind] = self.compare(pair, kind, ran, spiced.where)
            if states.get("none") is None:
                continue
            self.tally.note_states(pair, pair.violated, {k: n for k, n in states.items() if n is not None})
            for kind, n in states.items():
                if not pair.violated and n is not None and n > states["none"]:
                    self.expect(f"{pair.name}: {kind} needs {n} states, unreduced {states['none']}")

    def leave_open(self, pair, why):
        self.tally.leave_open(pair, why)
        if pair.name.startswith("table_"):
            self.expect(f"{pair.name}: {why}")

    def compare(self, pair, kind, ran, directory):
        """The number of states; None if there is no verdict."""
        try:
            found = answer(ran, pair.name)
        except (ValueError, KeyError, StopIteration) as error:
            self.expect(f"{pair.name}: {kind}: exit status {ran.status}, {error!r}: {ran.tail()}")
            return None
        if found is None:
            if kind == "none":
                self.leave_open(pair, "refused: " + ran.tail(1))
            return None
        violated, trails, states = found
        if kind == "none":
            self.tally.count("violated" if violated else "holds")
        if violated != pair.violated:
            self.expect(f"{pair.name}: {pair.ltl} {pair.verdict}, says stock; spiced ({kind}) does not")
        elif violated and not trails:
            self.expect(f"{pair.name}: no trail")
        for name in trails:
            self.replay(pair, directory / name)
        return states

    def replay(self, pair, trail):
        faults, _ = _lib.replay(self.model, trail.read_text(), self.where / "replay")
        self.tally.count("trails")
        if faults:
            self.expect(f"{pair.name}: {trail.name}: {'; '.join(faults)}")


def check_model(models, name, pairs, tally):
    outcome = harness.Outcome(name)
    with tempfile.TemporaryDirectory() as directory:
        Checker(models / (name + ".pm"), pairs, Path(directory), tally, outcome.problems.append).check()
    return outcome


def main():
    models = harness.need("SPICED_SHARED", "the BEEM collection") / "beem" / "models"
    groups = taken(_pairs.read(), WANTED)
    tally = Tally()
    status = harness.run_all(list(groups), lambda name: check_model(models, name, groups[name], tally))
    tally.report()
    if len(tally.open) > OPEN_AT_MOST * sum(map(len, groups.values())):
        print("FAILED: too many pairs are open")
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
