"""scripts/reductions on two little models of our own: its tables have their rows, and what they say is so."""

import re
import sys
import tempfile
import unittest
from pathlib import Path

import harness
from harness import _lib

# Where the search is small, what reductions leave can be held against each other.
MODELS = ["phils.pml", "peterson.pml"]


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def figure(cell):
    return int(cell.replace(",", ""))


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        models = [harness.ROOT / "beem" / name for name in MODELS]
        cls.ran = _lib.run([harness.ROOT / "scripts" / "reductions", "--parts", "12", "--rounds", "1", "--timeout", "20",
                            *models], harness.ROOT, 120)
        cls.sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", cls.ran.out, re.MULTILINE | re.DOTALL))

    def rows(self, section):
        lines = [line for line in self.sections[section].splitlines() if line.startswith("| ")]
        return {cells(line)[0]: cells(line) for line in lines[1:]}

    def test_it_runs(self):
        self.assertTrue(self.ran.ok, self.ran.tail())
        for section in ("Deadlocks only", "Deadlocks and assertions"):
            self.assertEqual(sorted(self.rows(section)), sorted(m.removesuffix(".pml") for m in MODELS))

    def test_a_closure_leaves_no_more_than_there_is(self):
        for row in self.rows("Deadlocks only").values():
            self.assertLess(figure(row[2]), figure(row[1]), row)

    def test_searches_agree(self):
        for row in self.rows("Deadlocks and assertions").values():
            self.assertIn(row[1], ("yes", "no"), row)
            stock, none, spin, crucial, closure = map(figure, row[2:7])
            self.assertLessEqual(max(spin, crucial, closure), none, row)
            self.assertGreater(stock, 0, row)
        self.assertIn("Verdicts differ on: none.", self.sections["Deadlocks and assertions"])


class LongSearch(unittest.TestCase):
    """Long enough that a reduction thinks over several times whether it is worth going on with."""

    def test_nothing_is_lost(self):
        with tempfile.TemporaryDirectory() as where:
            tool = _lib.Spiced(harness.ROOT / "beem" / "szymanski.pml", Path(where), optimise="-O1", flags=["-DN=4"])
            failed = tool.build()
            self.assertIsNone(failed, failed and failed.message)
            for order in ([], ["-bfs"]):
                for what in ([], ["-deadlock"]):
                    ran = _lib.run(["./pan", "-c0", "-n", "-check-reduction", *order, *what], where, 120)
                    self.assertIn("no difference", ran.out, ran.tail())
                    self.assertTrue(_lib.parse_report(ran.out + ran.err).completed, ran.tail())


if __name__ == "__main__":
    sys.exit(unittest.main())
