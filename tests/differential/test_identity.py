"""Without its flag spiced is stock SPIN: `spiced -a` writes the bytes that `spin -a` writes."""

import sys
import tempfile
import time
from pathlib import Path

import harness
from harness import Outcome, _lib


def observe(tool, model, flags):
    """Exit status, both streams, and every file that `tool` wrote."""
    with tempfile.TemporaryDirectory() as directory:
        where = Path(directory)
        name = _lib.copy_model(model, where)
        before = set(where.rglob("*"))
        ran = _lib.run([tool, *flags, name], where, 60)
        files = {str(p.relative_to(where)): p.read_bytes() for p in where.rglob("*") if p not in before and p.is_file()}
        if ran.timed_out:
            return None
        return {"status": ran.status, "stdout": ran.out, "stderr": ran.err, **files}


def check(model):
    outcome = Outcome(model.name)
    started = time.monotonic()
    for flags in (["-a"], ["-o1", "-o2", "-o3", "-a"]):
        if time.monotonic() - started > 10:  # a large ltl formula; once is enough
            break
        stock, ours = (observe(tool, model, flags) for tool in (_lib.spin(), _lib.spiced()))
        if stock is None or ours is None:  # cut off somewhere
            outcome.skipped = "a large ltl formula takes longer than a minute"
            break
        if "pan.c" not in stock:
            outcome.skipped = "stock generates nothing"
        outcome.problems += [f"{' '.join(flags)}: {k} differs" for k in {*stock, *ours} if stock.get(k) != ours.get(k)]
    return outcome


def check_flags(flags):
    """Simulation, version, preprocessing and errors are stock's too."""
    outcome = Outcome(" ".join(flags))
    model = harness.MODELS / "deadlock_initial.pml"
    if observe(_lib.spiced(), model, flags) != observe(_lib.spin(), model, flags):
        outcome.problems.append("differs from stock")
    return outcome


OTHER_FLAGS = [["-V"], ["-p", "-n7"], ["-pp"], ["-c", "-n3", "-u5"], ["-A"], ["-I"], ["-d"], ["-f", "[]p"],
               ["-zzz"], ["-t"], ["-o1", "-p", "-n2"], ["-DX=1", "-s", "-r", "-n1"]]

if __name__ == "__main__":
    own = [harness.MODELS / f"{n}.pml" for n in ("ltl_left_out", "preprocessing", "typedefs_nested")]
    models = harness.example_models(or_none=True) + own
    bad = harness.run_all(models, check, at_least=2 * len(models) // 3)
    sys.exit(harness.run_all(OTHER_FLAGS, check_flags) or bad)
