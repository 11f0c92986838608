"""What `make tables` measures, on a few of our own instances: verdicts, lengths, replay, and that faults are noticed.

The whole list is measured by scripts/tables, which takes many minutes; here is one row of each kind, stock by default.
"""

import copy
import sys
import tempfile
from pathlib import Path

import harness
from harness import _lib

import _contents
import _measure
import _page
import _rows

SAMPLE = ["phils N=5 BUG=1 deadlock", "mcs N=2 BUG=3 reach", "fischer N=3 response", "mcs N=3 response",
          "loyd R=2 C=3 TURN=4 reach", "gear G=2 T=2 BUG=2 reach"]
LIMITS = _measure.Limits(default=20, iterative=1, spiced=20)
ERRORS_AT_LEAST = 75
FAMILIES = 14


class QuickStock(_measure.Stock):
    """Without -i and breadth-first search."""

    def ways(self):
        return {way: (flags, ["-O0", *defines[1:]]) for way, (flags, defines) in super().ways().items()
                if way in ("default", "unmerged")}


def list_problems(rows):
    errors = [r for r in rows if r.expect == "error" and r.injected]
    families = {r.model.stem for r in rows if r.expect == "error"}
    models = {p.stem for p in _rows.OWN.glob("*.pml")}
    problems = [f"{r.name}: there is no {r.model}" for r in rows if not r.model.is_file()]
    if len(errors) < ERRORS_AT_LEAST:
        problems.append(f"{len(errors)} instances with an injected error, {ERRORS_AT_LEAST} are needed")
    if families != models or len(families) != FAMILIES:
        problems.append(f"without an instance with an error: {', '.join(sorted(models - families))}")
    return problems


def measure(row, where):
    sides = [QuickStock(row, where, LIMITS), _measure.Spiced(row, where, LIMITS)]
    figures = []
    for side in sides:
        side.build()
        figures.append(side.measure())
    return _contents.Measured(row, *figures)


def check(row, measured):
    outcome = harness.Outcome(row.name)
    with tempfile.TemporaryDirectory() as directory:
        try:
            m = measure(row, Path(directory))
        except _measure.Failure as failure:
            outcome.problems.append(str(failure))
            return outcome
    outcome.problems += m.problems()
    if m.stock["default"]["verdict"] != row.expect or m.spiced["default"]["verdict"] != row.expect:
        outcome.problems.append(f"stock {m.stock['default']['verdict']}, spiced {m.spiced['default']['verdict']}, "
                                f"expected {row.expect}")
    if row.expect == "error" and not m.lengths:
        outcome.problems.append("one of the tools has no trail")
    measured.append(m)
    return outcome


def unnoticed(measured):
    """Faults put into a good measurement that the tables would not show."""
    good = next(m for m in measured if m.lengths)
    theirs, _ = good.lengths

    def spoilt(side, way, **figures):
        bad = copy.deepcopy(good)
        getattr(bad, side)[way].update(figures)
        return bad

    faults = {
        "a trail longer than stock's": spoilt("spiced", "default", length=theirs + 1),
        "a verdict that differs": spoilt("spiced", "default", verdict="none"),
        "a verdict that differs without reduction": spoilt("spiced", "full", verdict="none"),
        "stock without an error": spoilt("stock", "default", verdict="none"),
        "a trail that does not replay": spoilt("spiced", "default", faults=["transition failed"]),
        "no verdict": spoilt("spiced", "default", verdict="none yet"),
        "a shorter trail than the shortest": spoilt("spiced", "default", shortest={"proven": True}, length=theirs),
    }
    faults["a shorter trail than the shortest"].spiced["full"] = dict(good.spiced["default"], length=theirs - 1)
    return [name for name, bad in faults.items() if not bad.problems()]


def main():
    rows = _rows.own()
    problems = list_problems(rows)
    measured = []
    names = {r.name: r for r in rows}
    status = harness.run_all(SAMPLE, lambda name: check(names[name], measured), at_least=len(SAMPLE))
    if status == 0:
        problems += [f"not noticed: {name}" for name in unnoticed(measured)]
        blocks = [_contents.row_table(measured, False), *_contents.shares(measured, "these"), _contents.plot(measured)]
        text, page = _page.markdown(blocks), _page.page(blocks, "test")
        absent = [m.row.name for m in measured if m.row.name not in text or m.row.name not in page]
        problems += [f"{name} is not on the page" for name in absent]
        points = page.count("<title>") - 1
        if points != sum(m.lengths is not None for m in measured):
            problems.append(f"{points} points in the plot")
    for problem in problems:
        print("FAILED:", problem)
    return 1 if status or problems else 0


if __name__ == "__main__":
    sys.exit(main())
