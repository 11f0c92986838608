"""What the differential tests share: one model through stock and spiced, everything that must agree."""

import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import _lib  # noqa: E402

CACHE = _lib.StockCache()


def stock_run(model, where, arguments, timeout, bfs=False):
    """Stock's result, from the cache if it is there."""
    key = CACHE.key(model, *arguments, "bfs" if bfs else "dfs")
    known = CACHE.get(key, timeout)
    if known is not None:
        return _lib.Verification.from_json(known)
    stock = _lib.Stock(model, where, optimise="-O1", bfs=bfs)
    result = stock.build() or stock.verify(arguments, timeout)
    CACHE.put(key, result.to_json(), result.problem == "timeout", timeout)
    return result


def replay_problems(model, result, where):
    """What is wrong with a trail, judged by stock `spin -t` alone: it must replay, and end in the reported error."""
    faults, text = _lib.replay(model, result.trail, where)
    if result.report.verdict.startswith("assertion violated") and "assertion violated" not in text \
            and "array" not in text and "indexing" not in text:
        faults.append("the replay does not end in the violated assertion")
    return faults


class Outcome:
    def __init__(self, name):
        self.name, self.problems, self.skipped = name, [], ""


def check_model(model, timeout, expected=None):
    """Counts, verdict, replay and breadth-first length of one model. `expected`: its header, see test_models."""
    outcome = Outcome(model.name)
    expect = outcome.problems.append
    with tempfile.TemporaryDirectory() as directory:
        where = Path(directory)
        stock = stock_run(model, where / "all", ["-c0", "-n"], timeout)
        if stock.problem:
            outcome.skipped = f"stock cannot verify it ({stock.problem})"
            return outcome
        spiced = _lib.Spiced(model, where / "spiced", optimise="-O1")
        failed = spiced.build()
        if failed:
            refused = _lib.refusal(failed)
            if refused and expected is None:
                outcome.skipped = "refused: " + refused["feature"]
            else:
                expect(f"{failed.problem}: {failed.message}")
            return outcome
        if [f for f in spiced.leftovers if f != "pan.cc"]:
            expect(f"generation left {spiced.leftovers}")
        ours = spiced.verify(["-c0", "-n"], 20 * timeout + 60)
        if ours.problem:
            expect(f"{ours.problem}: {ours.message}")
            return outcome
        for figure in ("stored", "transitions", "errors"):
            a, b = getattr(stock.report, figure), getattr(ours.report, figure)
            if a != b:
                expect(f"{figure}: stock {a}, spiced {b}")
        first = spiced.verify(["-n"], 20 * timeout + 60)
        if stock.report.errors:
            theirs = stock_run(model, where / "first", ["-n"], timeout)
            if theirs.report.verdict != first.report.verdict:
                expect(f"verdict: stock {theirs.report.verdict!r}, spiced {first.report.verdict!r}")
        elif first.report.errors or not first.report.completed:
            expect(f"stock finds no error, spiced says {first.report.verdict!r}")
        check_bfs(model, spiced, stock, first, timeout, where, expected, expect)
    return outcome


def check_bfs(model, spiced, stock, first, timeout, where, expected, expect):
    shortest = spiced.verify(["-bfs", "-n"], 20 * timeout + 60)
    if shortest.problem:
        expect(f"-bfs: {shortest.problem}: {shortest.message}")
        return
    if (shortest.report.errors > 0) != (stock.report.errors > 0):
        expect(f"-bfs finds {shortest.report.errors} errors, stock {stock.report.errors}")
    if not stock.report.errors:
        if shortest.report.stored != stock.report.stored:
            expect(f"-bfs stored {shortest.report.stored}, stock {stock.report.stored}")
        return
    for name, result in (("trail", first), ("-bfs trail", shortest)):
        if result.trail is None:
            expect(f"{name}: none written")
            return
        for problem in replay_problems(model, result, where / name):
            expect(f"{name}: {problem}")
    theirs = stock_run(model, where / "bfs", ["-n"], timeout, bfs=True)
    if theirs.trail is not None and shortest.steps > theirs.steps:
        expect(f"-bfs trail has {shortest.steps} steps, stock's {theirs.steps}")
    if expected and "trail" in expected and shortest.steps != int(expected["trail"]):
        expect(f"-bfs trail has {shortest.steps} steps, the header says {expected['trail']}")


def header(model):
    """The `key: value` lines of a test model's opening comment."""
    text = model.read_text()
    comment = re.match(r"/\*(.*?)\*/", text, re.DOTALL)
    return dict(re.findall(r"^ \* (\w+): *(.*?) *$", comment.group(1), re.MULTILINE)) if comment else {}


def run_all(models, check):
    """Runs check(model) on each, prints what went wrong, ends with a count. Returns the exit status."""
    missing = _lib.missing_tools()
    if missing:
        print("run make first: there is no " + ", ".join(missing))
        return 1
    passed = failed = skipped = 0
    with ThreadPoolExecutor(2) as pool:
        for outcome in pool.map(check, models):
            if outcome.problems:
                failed += 1
                print(f"FAILED {outcome.name}: " + "; ".join(outcome.problems))
            elif outcome.skipped:
                skipped += 1
                print(f"skipped {outcome.name}: {outcome.skipped}")
            else:
                passed += 1
    if not models:
        print("no models found")
        failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


def need(variable, what):
    """The directory named by an environment variable; without it says so and ends the test well."""
    value = os.environ.get(variable, "")
    if value and Path(value).is_dir():
        return Path(value)
    print(f"skipped: {what} is not here ({variable})")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)
