"""Our own models, one or more per feature: stock's counts, verdict and replay, and what their headers promise."""

import sys
import tempfile
from pathlib import Path

import harness
from harness import MODELS, Outcome, _lib


def check(model):
    expected = harness.header(model)
    if model.parent.name == "refused":
        return check_refused(model, expected)
    outcome = harness.check_model(model, 5, expected)
    if outcome.skipped:  # every one of these must be verified
        outcome.problems.append(outcome.skipped)
    if "verdict" not in expected:
        outcome.problems.append("its header has no verdict")
        return outcome
    if expected.get("counts") == "own":  # check_model has compared it
        return outcome
    with tempfile.TemporaryDirectory() as directory:
        stock = harness.StockRuns(model, Path(directory), 5, flags=expected.get("flags", "").split()).run()
    verdict = stock.report.verdict or "ok"
    if verdict != expected["verdict"]:
        outcome.problems.append(f"the header says {expected['verdict']!r}, stock {verdict!r}")
    return outcome


def check_refused(model, expected):
    outcome = Outcome(model.name)
    with tempfile.TemporaryDirectory() as directory:
        failed = _lib.Spiced(model, Path(directory)).generate()
        refused = _lib.refusal(failed) if failed else None
        if not refused:
            outcome.problems.append("not refused")
        elif expected["refused"] not in refused["feature"] or refused["line"] != expected["line"]:
            outcome.problems.append(f"refused as {refused.group(0)!r}, the header says {expected}")
        if (Path(directory) / "pan.cc").exists():
            outcome.problems.append("pan.cc was written all the same")
    return outcome


if __name__ == "__main__":
    sys.exit(harness.run_all(sorted(MODELS.glob("*.pml")) + sorted(MODELS.glob("refused/*.pml")), check))
