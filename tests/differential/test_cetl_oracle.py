"""spiced's CETL checker against the brute-force oracle: verdicts, and each witness step by step.

CETL_PAIRS says how many (program, formula) pairs, CETL_SEED where to begin, CETL_REDUCTIONS how moves are reduced (each
program takes the next kind of the list). A pair that fails is made smaller and printed.
"""

import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

from harness import _lib
from oracle.explore import Graph
from oracle.figures import Figures
from oracle.formula import Formulas, formula_text, nesting
from oracle.generate import generate
from oracle.program import text_of
from oracle.semantics import Truth, without_nothing
from oracle.shrink import shrink
from oracle.witness import answers_from_json, check_witness, wants_witness

PAIRS = int(os.environ.get("CETL_PAIRS", "2000"))
SEED = int(os.environ.get("CETL_SEED", "1"))
REDUCTIONS = os.environ.get("CETL_REDUCTIONS", "closure crucial none").split()
EACH = 40  # formulas for one program, because compiling takes longest
MOST_SHOWN = 10
SECONDS = 120


class Failed(Exception):
    """The checker gave no answer at all. `refused`: it says that it does not know this kind of program."""

    def __init__(self, message, refused=False):
        super().__init__(message)
        self.refused = refused


class Checker:
    """The only place that knows how the checker is run."""

    def __init__(self, where):
        self.where = Path(where)
        self.reduction = REDUCTIONS[0]
        self.built = {}
        self.count = 0

    def build(self, text):
        if text not in self.built:
            self.count += 1
            here = self.where / str(self.count)
            (here / "source").mkdir(parents=True)
            (here / "source" / "m.pml").write_text(text)
            spiced = _lib.Spiced(here / "source" / "m.pml", here / "run", optimise="-O0")
            self.built[text] = here / "run", spiced.build()
        directory, failed = self.built[text]
        if failed:
            raise Failed(f"{failed.problem}: {failed.message}", refused=_lib.refusal(failed) is not None)
        return directory

    def forget(self):
        """A verifier takes megabytes on the disk."""
        for directory, _ in self.built.values():
            shutil.rmtree(directory.parent, ignore_errors=True)
        self.built = {}

    def answers(self, text, formulas):
        """name → (holds, trails) for formulas named f0, f1, …"""
        directory = self.build(text)
        lines = [f"f{i}: {formula_text(f)} ;" for i, f in enumerate(formulas)]
        (directory / "props.cetl").write_text("\n".join(lines) + "\n")
        ran = _lib.run(["./pan", "-json", "-reduction", self.reduction, "-cetl-file", "props.cetl"], directory, SECONDS)
        try:
            return answers_from_json(ran.out)
        except (ValueError, KeyError, TypeError) as error:
            raise Failed(f"pan's answer cannot be read ({error!r}), status {ran.status}:\n{ran.tail()}") from error


def problem_of(truth, formula, answer):
    """What is wrong with one answer, or ""."""
    if answer is None:
        return "no answer"
    holds, trails = answer
    if holds != truth.verdict(formula):
        return f"verdict: the checker says {holds}, the oracle {truth.verdict(formula)}"
    if holds and (wants_witness(formula) or trails):
        wrong = check_witness(truth, formula, trails)
        plain = without_nothing(formula)  # what says nothing needs no run
        if wrong and plain != formula and (plain == ("true",) or not check_witness(truth, plain, trails)):
            return ""
        return "; ".join("witness: " + p for p in wrong)
    if not holds and trails:
        return "; ".join("counterexample: " + p for p in check_witness(truth, ("!", formula), trails))
    return ""


def problems(checker, program, graph, formulas):
    """[(formula, what is wrong)]"""
    answers = checker.answers(text_of(program), formulas)
    truth = Truth(graph)
    found = [(f, problem_of(truth, f, answers.get(f"f{i}"))) for i, f in enumerate(formulas)]
    return [(f, p) for f, p in found if p]


def report(checker, seed, program, formula, problem):
    kind = problem.split(":")[0]

    def fails(p, f):
        text = text_of(p)
        try:
            found = problems(checker, p, Graph(p), [f])
        except Failed:
            return False
        return text and any(q.split(":")[0] == kind for _, q in found)

    print(f"FAILED seed {seed}: {problem}\n    {formula_text(formula)}", flush=True)
    small, short = shrink(program, formula, fails)
    text = text_of(small)
    again = problems(checker, small, Graph(small), [short])
    print("smallest that shows it:\n" + text + "    " + formula_text(short), flush=True)
    for _, what in again:
        print("    " + what, flush=True)


def check_all(checker, figures):
    """(passed, failed, refused programs)"""
    passed = failed = refused = shown = 0
    for seed in range(SEED, SEED + (PAIRS + EACH - 1) // EACH):
        program, graph = generate(seed)
        checker.reduction = REDUCTIONS[seed % len(REDUCTIONS)]
        truth = Truth(graph)
        maker = Formulas(program, graph, truth, random.Random(f"formulas {seed}"))
        formulas = [maker.formula() for _ in range(EACH)]
        try:
            text_of(program)
            found = problems(checker, program, graph, formulas)
        except Failed as failure:
            if failure.refused:
                refused += 1
                print(f"seed {seed}: {failure}", file=sys.stderr, flush=True)
            else:
                failed += len(formulas)
                print(f"FAILED seed {seed}: {failure}\n{text_of(program)}", flush=True)
            continue
        figures.add_program(graph)
        for f in formulas:
            figures.add_formula(f[0], truth.verdict(f), nesting(f))
        passed += len(formulas) - len(found)
        failed += len(found)
        for formula, problem in found[:1]:
            shown += 1
            if shown <= MOST_SHOWN:
                report(checker, seed, program, formula, problem)
        checker.forget()
        print(f"seed {seed}: {passed} passed, {failed} failed", file=sys.stderr, flush=True)
    return passed, failed, refused


def main():
    missing = _lib.missing_tools()
    if missing:
        print("run make first: there is no " + ", ".join(missing))
        return 1
    figures = Figures()
    with tempfile.TemporaryDirectory() as where:
        checker = Checker(where)
        passed, failed, refused = check_all(checker, figures)
    for line in figures.lines():
        print(line)
    bad = list(figures.too_rare()) if PAIRS >= 2000 else []
    if refused > figures.program_count // 4:
        bad.append(f"{refused} programs were refused")
    for line in bad:
        print("FAILED: " + line)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or bad or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
