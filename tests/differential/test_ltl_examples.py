"""The ltl blocks of SPIN's Examples: each has the verdict of stock's `pan -a -N`, or is refused with a reason.

LTL_SECONDS is how long stock may take for one of them to count (default 2); spiced gets ten times that.
"""

import json
import os
import re
import sys
import tempfile
from pathlib import Path

import harness
from harness import _lib

SECONDS = int(os.environ.get("LTL_SECONDS", "2"))


def blocks(spiced_output):
    return re.findall(r"^ltl (\w+): ", spiced_output, re.MULTILINE)


def stock_verdict(where, name):
    """Whether stock finds the property violated; None if it does not say."""
    ran = _lib.run(["./pan", "-a", "-N", name, "-m2000000", "-w22", "-n"], where, SECONDS)
    report = _lib.parse_report(ran.out)
    if ran.timed_out or report.errors < 0 or "max search depth too small" in ran.out:
        return None
    return report.errors > 0


def compare(name, stock, spiced, expect):
    """What was found: violated, holds, refused or nothing."""
    theirs = stock_verdict(stock, name)
    ran = _lib.run(["./pan", "-N", name, "-json"], spiced, 10 * SECONDS)
    if ran.status == 1:
        if "this formula cannot be used" not in ran.out:
            expect(f"{name}: refused without a reason: {ran.tail()}")
        return "refused"
    if ran.timed_out and theirs is None:
        return "nothing"
    if ran.timed_out:
        expect(f"{name}: no answer")
        return "nothing"
    ours = json.loads(ran.out)["properties"][0]
    if not ours["decided"]:
        return "undecided"
    if theirs is None:
        return "nothing"
    if theirs != ours["violated"]:
        expect(f"{name}: stock says {'violated' if theirs else 'holds'}, spiced does not")
    return "violated" if theirs else "holds"


def check(model, tally):
    outcome = harness.Outcome(model.name)
    with tempfile.TemporaryDirectory() as directory:
        where = Path(directory)
        spiced = _lib.Spiced(model, where / "spiced", optimise="-O1")
        failed = spiced.build()
        generated = _lib.run([_lib.spiced(), "-a", "-crucial", spiced.name], spiced.where, 60)
        names = blocks(generated.out)
        if failed or not names:
            outcome.skipped = failed.message if failed else "no ltl blocks"
            return outcome
        stock = where / "stock"
        stock.mkdir()
        _lib.copy_model(model, stock)
        _lib.run([_lib.spin(), "-a", model.name], stock, 60)
        built = _lib.run(["gcc", "-O1", "-w", "-DNOREDUCE", "-o", "pan", "pan.c"], stock, 300)
        if not built.ok:
            outcome.skipped = "stock's verifier does not compile"
            return outcome
        for name in names:
            found = compare(name, stock, spiced.where, outcome.problems.append)
            tally[found] = tally.get(found, 0) + 1
            print(f"{model.name} {name}: {found}", flush=True)
    return outcome


if __name__ == "__main__":
    models = [m for m in harness.example_models() if re.search(r"^\s*ltl\b", m.read_text(errors="replace"), re.MULTILINE)]
    counts = {}
    status = harness.run_all(models, lambda model: check(model, counts))
    print(", ".join(f"{number} {what}" for what, number in sorted(counts.items())))
    if counts.get("violated", 0) < 3 or counts.get("holds", 0) < 3:
        print("FAILED: too few verdicts compared")
        status = 1
    sys.exit(status)
