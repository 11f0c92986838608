"""Random models: whatever is left out, errors are found, the first as near, and formulas have the same answer.

RANDOM_MODELS says how many, RANDOM_SEED where to begin. A model that fails is made smaller and printed.
"""

import json
import os
import re
import sys
import tempfile
from pathlib import Path

import harness
import tangled_models
from harness import Outcome, _lib
from random_models import minimise

COUNT = int(os.environ.get("RANDOM_MODELS", "40"))
SEED = int(os.environ.get("RANDOM_SEED", "1"))
FORMULAS = 12
SECONDS = 20
ORDERS = (["-dfs"], ["-dfs", "-c0"], ["-bfs"], ["-dfs", "-E"], ["-bfs", "-E"], ["-bfs", "-A"], ["-bfs", "-deadlock"])
WRONG = re.compile(r"the reduction is wrong.*")
figures = {"errors": 0, "true": 0, "false": 0, "undecided": 0}


class Pan:
    def __init__(self, text, where):
        where.mkdir(parents=True, exist_ok=True)
        (where / "m.pml").write_text(text)
        self.spiced = _lib.Spiced(where / "m.pml", where / "spiced", optimise="-O0")
        self.spiced.unreduced = ()
        self.failed = self.spiced.build()

    def run(self, *arguments):
        return _lib.run(["./pan", "-n", *arguments], self.spiced.where, SECONDS)

    def wrong_about_errors(self):
        known = self.run("--help").out
        for order in ORDERS:
            order = [o for o in order if o in known]
            for kind in ("spin", "crucial", "closure"):
                ran = self.run(*order, "-reduction", kind, "-check-reduction")
                if ran.timed_out:
                    raise TimeoutError
                figures["errors"] += "errors: 0" not in ran.out
                if WRONG.search(ran.out) or "compared with a full search" not in ran.out + "none, because":
                    return f"{kind} {' '.join(order)}: {WRONG.search(ran.out) or ran.tail()}"
        return ""

    def answers(self, formulas, *arguments):
        """{name: whether it is true, or None}, and what -check-reduction has to say."""
        text = "\n".join(f"f{i}: {f} ;" for i, f in enumerate(formulas))
        (self.spiced.where / "m.cetl").write_text(text + "\n")
        ran = self.run("-json", "-cetl-file", "m.cetl", *arguments)
        if ran.timed_out:
            raise TimeoutError
        found = json.loads(ran.out)
        decided = {p["name"]: p["holds"] if p.get("decided", True) else None for p in found["properties"]}
        return decided, WRONG.search(ran.out)

    def wrong_about(self, formulas):
        """[(formula, what is wrong)]"""
        full, _ = self.answers(formulas, "-noreduce")
        out = []
        for kind in ("crucial", "closure"):
            reduced, wrong = self.answers(formulas, "-reduction", kind, "-check-reduction")
            for i, formula in enumerate(formulas):
                name = f"f{i}"
                if name in reduced and None not in (full[name], reduced[name]) and full[name] != reduced[name]:
                    out.append((formula, f"{kind}: {reduced[name]}, without reduction {full[name]}"))
            if wrong and not out:  # the last one that was answered
                out.append((formulas[len(reduced) - 1], f"{kind}: {wrong.group(0)}"))
        for answer in full.values():
            figures["undecided" if answer is None else str(answer).lower()] += 1
        return out


def problem_of(text, formulas):
    """(formula or "", what is wrong), or None."""
    with tempfile.TemporaryDirectory() as directory:
        pan = Pan(text, Path(directory) / "m")
        if pan.failed:
            return None
        wrong = pan.wrong_about_errors()
        if wrong:
            return "", wrong
        found = pan.wrong_about(formulas)
        return found[0] if found else None


def check(seed):
    outcome = Outcome(f"seed {seed}")
    model, formulas = tangled_models.generate(seed, FORMULAS)
    with tempfile.TemporaryDirectory() as directory:
        failed = Pan(model.text(), Path(directory) / "m").failed
    if failed:
        outcome.skipped = f"{failed.problem}: {failed.message.strip()}"
        return outcome
    try:
        problem = problem_of(model.text(), formulas)
    except TimeoutError:
        outcome.skipped = "too large"
        return outcome
    except (ValueError, KeyError) as error:
        outcome.problems.append(f"no answer: {error!r}\n{model.text()}{formulas}")
        return outcome
    if problem:
        formula, what = problem

        def fails(text):
            try:
                again = problem_of(text, [formula] if formula else [])
            except (TimeoutError, ValueError, KeyError):
                return False
            return again is not None and (again[0] == formula)

        outcome.problems.append(f"{what}\n{formula}\nsmallest model that shows it:\n{minimise(model, fails).text()}")
    return outcome


if __name__ == "__main__":
    # Some models are refused by SPIN itself, and some are too large: most must count all the same.
    status = harness.run_all(range(SEED, SEED + COUNT), check, at_least=COUNT // 2, show_skipped=COUNT == 1)
    print("searches with an error {errors}, formulas {true} true, {false} false, {undecided} undecided".format(**figures))
    sys.exit(status)
