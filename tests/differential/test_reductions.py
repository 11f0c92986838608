"""What depends on what in PROMELA: small models searched with every reduction and without, and compared at every state.

Errors, invalid end states and the length of a shortest trail; formulas, each also with -check-reduction.
"""

import re
import sys
import tempfile
from pathlib import Path

import harness
from harness import Outcome, _lib
from reduction_models import CASES

KINDS = ("spin", "crucial", "closure")
DEEP, WIDE = ["-dfs"], ["-bfs"]
ORDERS = (DEEP, [*DEEP, "-c0"], WIDE, [*DEEP, "-deadlock"], [*WIDE, "-deadlock"])
SECONDS = 60
WRONG = re.compile(r"the reduction is wrong.*")


def compare_errors(spiced, expect):
    # Without -n statements that were not reached are looked for, too: that may hide what is wrong about errors.
    known = _lib.run(["./pan", "--help"], spiced.where, SECONDS).out
    for order in [[*order, "-n"] for order in ORDERS] + [WIDE]:
        name = " ".join(order)
        order = [o for o in order if o in known]  # the default order needs no option
        full = spiced.verify([*order, "-noreduce"], SECONDS)
        for kind in KINDS:
            reduced = spiced.verify([*order, "-reduction", kind, "-check-reduction"], SECONDS)
            for result in (full, reduced):
                if result.problem:
                    expect(f"{kind} {name}: {result.problem}: {result.message}")
                    return
            if (full.report.errors > 0) != (reduced.report.errors > 0):
                expect(f"{kind} {name}: {reduced.report.errors} errors, without reduction {full.report.errors}")
            elif "-bfs" in order and full.steps != reduced.steps:
                expect(f"{kind} {name}: the trail has {reduced.steps} steps, without reduction {full.steps}")
            for wrong in WRONG.findall(reduced.output):
                expect(f"{kind} {name}: {wrong}")


def compare_formulas(spiced, formulas, expect):
    """How many of them are true in the model."""
    true = 0
    for formula in formulas:
        full = spiced.verify(["-cetl", formula, "-noreduce"], SECONDS)
        true += full.report.errors
        for kind in ("crucial", "closure"):
            for more in ([], ["-check-reduction"]):
                reduced = spiced.verify(["-cetl", formula, "-reduction", kind, *more], SECONDS)
                for wrong in WRONG.findall(reduced.output):
                    expect(f"{kind} {formula}: {wrong}")
                for result in (full, reduced):
                    if result.problem or not result.report.completed and not result.report.errors:
                        expect(f"{kind} {formula}: no answer: {result.message or result.output[-300:]}")
                        return true
                if full.report.errors != reduced.report.errors:
                    expect(f"{kind} {formula}: {reduced.report.errors}, without reduction {full.report.errors}")
    return true


def check(case):
    outcome = Outcome(case.name)
    with tempfile.TemporaryDirectory() as directory:
        model = Path(directory) / f"{case.name}.pml"
        model.write_text(case.model)
        spiced = _lib.Spiced(model, Path(directory) / "spiced", optimise="-O0")
        failed = spiced.build()
        if failed:
            outcome.problems.append(f"{failed.problem}: {failed.message}")
            return outcome
        compare_errors(spiced, outcome.problems.append)
        compare_formulas(spiced, case.formulas, outcome.problems.append)
    if outcome.problems:
        outcome.problems.append("the rule: " + case.rule)
    return outcome


if __name__ == "__main__":
    wanted = [c for c in CASES if not sys.argv[1:] or c.name in sys.argv[1:]]
    sys.exit(harness.run_all(wanted, check, at_least=len(wanted)))
