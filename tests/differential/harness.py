"""What the differential tests share: one model through stock and spiced, everything that must agree."""

import os
import re
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import _lib  # noqa: E402

MODELS = ROOT / "tests" / "models"
CACHE = _lib.StockCache()
# For SPIN and spiced alike, when a whole collection is compared: SPIN_FLAGS="-o1 -o2" keeps dead variables.
FLAGS = os.environ.get("SPIN_FLAGS", "").split()
FAULTS = ("ref to uninitialized", "too many processes", "bad queue", "block in d_step", "blocking sel", "polling rv chan")


class StockRuns:
    """Stock's results for one model, from the cache if they are there; each verifier is compiled at most once."""

    def __init__(self, model, where, timeout, cache=True, flags=()):
        self.model, self.where, self.timeout, self.cache, self.flags = model, where, timeout, cache, flags
        self.known = {}
        self.built = {}

    def run(self, *arguments, bfs=False):
        if (arguments, bfs) not in self.known:
            self.known[arguments, bfs] = self.look_up(arguments, bfs)
        return self.known[arguments, bfs]

    def look_up(self, arguments, bfs):
        if not self.cache:
            return self.verify(arguments, bfs)
        key = CACHE.key(self.model, *self.flags, *arguments, "bfs" if bfs else "dfs")
        known = CACHE.get(key, self.timeout)
        if known is not None:
            return _lib.Verification.from_json(known)
        result = self.verify(arguments, bfs)
        CACHE.put(key, result.to_json(), result.problem == "timeout", self.timeout)
        return result

    def verify(self, arguments, bfs):
        if bfs not in self.built:
            stock = _lib.Stock(self.model, self.where / f"stock-{bfs}", optimise="-O1" if self.timeout > 5 else "-O0",
                               bfs=bfs, compile_timeout=30 + 15 * self.timeout, flags=self.flags)
            self.built[bfs] = stock, stock.build()
        stock, failed = self.built[bfs]
        return failed or stock.verify(arguments, self.timeout)


def replay_problems(model, result, where, runs):
    """What is wrong with a trail, judged by stock `spin -t` alone: it must replay, and end in the reported error.

    In a generated model SPIN's simulator and its verifier may disagree: if stock's own trail does not replay either,
    nothing can be said about ours.
    """
    found = trail_problems(model, result, where, runs.flags)
    if found and not runs.cache:  # a generated model
        theirs = runs.run()
        if theirs.trail and _lib.replay(model, theirs.trail, where / "stock's")[0]:
            return []
    return found


def trail_problems(model, result, where, flags):
    faults, text = _lib.replay(model, result.trail, where, [f for f in flags if f not in _lib.PLAIN])
    verdict = result.report.verdict
    lines = text.splitlines()
    before_last = [i for i, line in enumerate(lines) if "spin: trail ends after" in line]
    last = "\n".join(last_step(lines[:before_last[0]])) if before_last else ""
    if verdict.startswith(FAULTS):
        # The last step is the one that cannot be executed, and spin says so in its own words.
        if faults == ["transition failed"] and "transition failed" in last:
            faults = []
    elif verdict.startswith("assertion violated"):
        if "invalid array index" in verdict:
            if "indexing" not in last:
                faults.append("the replay does not end in the bad index")
        elif "assertion violated" not in last:
            faults.append("the replay does not end in the violated assertion")
    elif verdict == "invalid end state":
        after = "\n".join(lines[before_last[0]:]) if before_last else ""
        waiting = [line for line in after.splitlines() if re.match(r"\s*\d+:\s+proc ", line)]
        if waiting and all("<valid end state>" in line for line in waiting):
            faults.append("the replay ends in a valid end state")
    return faults


def last_step(lines):
    """The lines of a replay's last step; what a statement has to say stands before its own line."""
    numbers = [re.match(r"\s*(\d+):\s", line) for line in lines]
    last = next((n.group(1) for n in reversed(numbers) if n), "")
    earlier = [i for i, n in enumerate(numbers) if n and n.group(1) != last]
    return lines[earlier[-1] + 1 if earlier else 0:]


class Outcome:
    def __init__(self, name):
        self.name, self.problems, self.skipped = name, [], ""
        self.seconds = 0.0


def check_model(model, timeout, expected=None, cache=True, flags=()):
    """Counts, verdict, replay and breadth-first length of one model. `expected`: its header, see test_models.

    `flags` are for SPIN and spiced, when they write the verifier and when the trail is replayed.
    """
    flags = [*flags, *(expected or {}).get("flags", "").split()]
    outcome = Outcome(model.name)
    expect = outcome.problems.append
    with tempfile.TemporaryDirectory() as directory:
        where = Path(directory)
        runs = StockRuns(model, where, timeout, cache, flags)
        stock = runs.run("-c0")
        if stock.problem:
            outcome.skipped = f"stock cannot verify it ({stock.problem})"
            return outcome
        spiced = _lib.Spiced(model, where / "spiced", optimise="-O1" if timeout > 5 else "-O0", flags=flags)
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
        first = spiced.verify(["-n"], 20 * timeout + 60)
        # What pan does after such an error depends on memory that it has overwritten: only the way there counts.
        to_first = any(fault in stock.output for fault in (*FAULTS, "invalid array index"))
        ours = first if to_first else spiced.verify(["-c0"], 20 * timeout + 60)
        if ours.problem:
            expect(f"{ours.problem}: {ours.message}")
            return outcome
        own = expected and expected.get("counts") == "own"
        if not to_first and not own and unreached(ours) != unreached(stock):
            expect("the lists of unreached code differ")
        compare_counts(runs.run() if to_first else stock, ours, expected, expect)
        if own:
            if (first.report.verdict or "ok") != expected["verdict"]:
                expect(f"verdict: {first.report.verdict!r}, the header says {expected['verdict']!r}")
        elif stock.report.errors:
            theirs = runs.run()
            if theirs.report.verdict != first.report.verdict:
                expect(f"verdict: stock {theirs.report.verdict!r}, spiced {first.report.verdict!r}")
        elif first.report.errors or not first.report.completed:
            expect(f"stock finds no error, spiced says {first.report.verdict!r}")
        if expected and expected.get("bfs") == "refused":
            if "pan: -bfs" not in spiced.verify(["-bfs"], 60).output:
                expect("-bfs is not refused")
            return outcome
        check_bfs(model, spiced, runs, first, where, expected, expect)
        if not to_first:
            check_reductions(model, spiced, runs, ours, where, expected, expect)
    return outcome


def unreached(result):
    """pan's lists of unreached code, by process type; claims are not ours."""
    lists = re.findall(r"^unreached in (\w+ ?\S*)\n((?:\t.*\n)*)", result.output, re.MULTILINE)
    return {name: text for name, text in lists if not name.startswith("claim")}


def compare_counts(stock, ours, expected, expect):
    if expected and expected.get("counts") == "own":  # stock is wrong here, see the header's known-defect
        wanted = {"stored": int(expected["states"]), "errors": int(expected.get("errors", stock.report.errors))}
        whose = "the header says"
    else:
        wanted = {figure: getattr(stock.report, figure) for figure in ("stored", "transitions", "errors")}
        whose = "stock"
    for figure, value in wanted.items():
        if getattr(ours.report, figure) != value:
            expect(f"{figure}: {whose} {value}, spiced {getattr(ours.report, figure)}")


def check_bfs(model, spiced, runs, first, where, expected, expect):
    stock = runs.run("-c0")
    shortest = spiced.verify(["-bfs", "-n"], 20 * runs.timeout + 60)
    if shortest.problem:
        expect(f"-bfs: {shortest.problem}: {shortest.message}")
        return
    check_cores(model, spiced, runs, shortest, where, expected, expect)
    if (shortest.report.errors > 0) != (first.report.errors > 0):
        expect(f"-bfs finds {shortest.report.errors} errors, depth-first search {first.report.errors}")
    if not first.report.errors:
        wanted = int(expected["states"]) if expected and expected.get("counts") == "own" else stock.report.stored
        if shortest.report.stored != wanted:
            expect(f"-bfs stored {shortest.report.stored}, should be {wanted}")
        return
    for name, result in (("trail", first), ("-bfs trail", shortest)):
        if result.trail is None:
            expect(f"{name}: none written")
            return
        if not expected or expected.get("replay") != "differs":
            for problem in replay_problems(model, result, where / name, runs):
                expect(f"{name}: {problem}")
    theirs = runs.run(bfs=True)
    if theirs.trail is not None and shortest.steps > theirs.steps:
        expect(f"-bfs trail has {shortest.steps} steps, stock's {theirs.steps}")
    if expected and "trail" in expected and shortest.steps != int(expected["trail"]):
        expect(f"-bfs trail has {shortest.steps} steps, the header says {expected['trail']}")


def check_cores(model, spiced, runs, shortest, where, expected, expect):
    """Two threads find what one finds: all counts of a complete search, and a shortest trail of the same length."""
    timeout = 20 * runs.timeout + 60
    one, two = (spiced.verify(["-bfs", "-c0", "-n", f"-cores{n}"], timeout) for n in (1, 2))
    for figure in ("stored", "transitions", "errors", "depth", "completed"):
        if getattr(one.report, figure) != getattr(two.report, figure):
            expect(f"-cores2: {figure} {getattr(two.report, figure)}, with one {getattr(one.report, figure)}")
    if not shortest.report.errors:
        return
    two = spiced.verify(["-bfs", "-cores2", "-n"], timeout)
    if two.steps != shortest.steps:
        expect(f"-cores2: the trail has {two.steps} steps, with one {shortest.steps}")
    elif not expected or expected.get("replay") != "differs":
        for problem in replay_problems(model, two, where / "cores", runs):
            expect(f"-cores2 trail: {problem}")


def check_reductions(model, spiced, runs, whole, where, expected, expect):
    """Searches that leave moves out find errors where there are some, the first as near, and reach the same code."""
    timeout = 20 * runs.timeout + 60
    shortest = spiced.verify(["-bfs", "-n"], timeout)
    for kind in ("spin", "closure"):
        reduced = spiced.verify(["-c0", "-reduction", kind], timeout)
        wide = spiced.verify(["-bfs", "-n", "-reduction", kind], timeout)
        for name, result in (("depth-first", reduced), ("breadth-first", wide)):
            if result.problem:
                expect(f"{kind}, {name}: {result.problem}: {result.message}")
                return
            if (result.report.errors > 0) != (whole.report.errors > 0):
                expect(f"{kind}, {name}: {result.report.errors} errors, without reduction {whole.report.errors}")
        if reduced.report.stored > whole.report.stored:
            expect(f"{kind}: {reduced.report.stored} states, without reduction {whole.report.stored}")
        if unreached(reduced) != unreached(whole):
            expect(f"{kind}: the lists of unreached code differ")
        if wide.steps != shortest.steps:
            expect(f"{kind}, breadth-first: the trail has {wide.steps} steps, without reduction {shortest.steps}")
        elif wide.trail is not None and (not expected or expected.get("replay") != "differs"):
            for problem in replay_problems(model, wide, where / kind, runs):
                expect(f"{kind} trail: {problem}")


def header(model):
    """The `key: value` lines of a test model's opening comment."""
    text = model.read_text()
    comment = re.match(r"/\*(.*?)\*/", text, re.DOTALL)
    return dict(re.findall(r"^ \* (\w+): *(.*?) *$", comment.group(1), re.MULTILINE)) if comment else {}


def run_all(models, check, at_least=1, show_skipped=True):
    """Runs check(model) on each, prints what went wrong, ends with a count. Returns the exit status.

    Fewer than `at_least` passed is a failure too: a suite that skips everything shows nothing.
    """
    missing = _lib.missing_tools()
    if missing:
        print("run make first: there is no " + ", ".join(missing))
        return 1
    passed = failed = skipped = 0
    with ThreadPoolExecutor(2) as pool:
        def timed(model):
            started = time.monotonic()
            outcome = check(model)
            outcome.seconds = time.monotonic() - started
            return outcome

        for outcome in pool.map(timed, models):
            if outcome.seconds > 20:
                print(f"{outcome.name} took {outcome.seconds:.0f} s", flush=True)
            if outcome.problems:
                failed += 1
                print(f"FAILED {outcome.name}: " + "; ".join(outcome.problems), flush=True)
            elif outcome.skipped:
                skipped += 1
                if show_skipped:
                    print(f"skipped {outcome.name}: {outcome.skipped}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    if passed < at_least:
        print(f"FAILED: at least {at_least} should have passed")
    return 1 if failed or passed < at_least else 0


def need(variable, what):
    """The directory named by an environment variable; without it says so and ends the test well."""
    value = os.environ.get(variable, "")
    if value and Path(value).is_dir():
        return Path(value)
    print(f"skipped: {what} is not here ({variable})")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)


def example_models(or_none=False):
    """The models that come with SPIN's source."""
    directory = os.environ.get("SPIN_EXAMPLES", "")
    if or_none and not Path(directory).is_dir():
        print("SPIN's Examples are not here (SPIN_EXAMPLES)")
        return []
    folder = need("SPIN_EXAMPLES", "the folder Examples of SPIN's source")
    return sorted(p for p in folder.rglob("*") if p.suffix == ".pml")
