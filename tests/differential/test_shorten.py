"""spiced -shorten: trails that stock pan has made on the spot, and what becomes of them.

Every result must replay in stock SPIN, show the same kind of error, and be no longer than the trail it replaces, which is
kept. SHORTEN_MODELS says how many of tests/models with an error are taken, with statement merging and without (default
12), or all. SHORTEN_ROWS says how many of the fifteen rows of the BEEM collection's properties.tsv (default 2, quick
ones), or all; STOCK_SECONDS how long stock may search for the trail of a row (default 60).
"""

import os
import random
import re
import sys
import tempfile
import time
import unittest
from pathlib import Path

import harness
from harness import _lib

WANTED_MODELS = os.environ.get("SHORTEN_MODELS", "12")
WANTED_ROWS = os.environ.get("SHORTEN_ROWS", "2")
STOCK_SECONDS = int(os.environ.get("STOCK_SECONDS", "60"))

# A deadlock is nearer than the violated assertion; locals are merged; stock goes round long before it finds either.
TWO_KINDS = """
byte turns, spare;
bit stuck;
active proctype walker() {
	byte i, j;
	do
	:: !stuck && turns < 40 -> i++; j = i; turns++
	:: turns > 2 -> assert(turns < 3)
	:: stuck -> turns == 99
	od
}
active proctype other() {
	stuck == 0;
	do
	:: stuck = 1; break
	:: spare < 5 -> spare++
	od
}
"""
# P waits for ever, or its last wish is not granted; a local counter makes long ways.
WAITS = """
byte turn;
active proctype P() {
	byte rounds, i;
	do
	:: rounds < 20 ->
		rounds++; i = rounds; i = 0;
wait:		do :: turn == 0 -> break :: turn == 1 od;
cs:		turn = 1
	od
}
active proctype Q() {
	do :: turn == 1 -> turn = 0 :: true -> skip od
}
ltl small { [] (turn < 2) }
ltl answered { [] (P@wait -> <> P@cs) }
ltl reach { [] !P@cs }
"""


def program_lines(trail):
    """How many lines of a trail are the program's; with a claim everyone else's number is one higher."""
    claim = any(line.startswith("-2:") for line in trail.splitlines())
    return sum(1 for pid, _ in _lib.trail_steps(trail) if pid > 0 or not claim)


class Place:
    """A directory with a model in it, and what is done there."""

    def __init__(self, text, name="m.pml"):
        self.directory = tempfile.TemporaryDirectory()
        self.where = Path(self.directory.name)
        self.model = self.where / name
        self.model.parent.mkdir(exist_ok=True)
        self.model.write_text(text)
        self.trail = self.where / (self.model.name + ".trail")

    def stock(self, *arguments, spin=(), defines=("-DSAFETY",), timeout=60, optimise="-O0", inside=None):
        """The trail that stock pan writes; it is built beside, so that only its trail is left here."""
        with tempfile.TemporaryDirectory() as beside:
            beside = Path(beside)
            name = _lib.copy_model(self.model, beside)
            ran = _lib.run([_lib.spin(), *spin, "-a", name], beside, 60)
            assert (beside / "pan.c").is_file(), ran.tail()
            ran = _lib.run(["gcc", "-w", optimise, "-DVECTORSZ=4096", *defines, "-o", "pan", "pan.c"], beside, 120)
            assert ran.ok, ran.tail()
            ran = _lib.run(["./pan", *arguments], beside, timeout)
            written = beside / (name + ".trail")
            if not written.is_file():
                return None
            text = written.read_text()
        self.trail.write_text(text)
        return text

    def shorten(self, *arguments, before=(), timeout=300):
        return _lib.run([_lib.spiced(), *before, "-shorten", "-O0", *arguments, self.model.relative_to(self.where)],
                        self.where, timeout)

    def files(self):
        return {p.relative_to(self.where): p.read_bytes() for p in self.where.rglob("*") if p.is_file()}

    def replay(self, trail, flags=()):
        with tempfile.TemporaryDirectory() as beside:
            return _lib.replay(self.model, trail, Path(beside), flags)


def said_steps(output):
    """(steps of the old trail, steps of the new one), as spiced -shorten prints them."""
    old = re.search(r"^\S+: (\d+) steps?\b", output, re.MULTILINE)
    new = re.search(r"^the new trail: (\d+) steps?\b", output, re.MULTILINE)
    return int(old.group(1)) if old else None, int(new.group(1)) if new else None


def problems_of(place, old, ran, flags=(), merged=True):
    """What is wrong with a trail that was made shorter. `old`: what stock has written."""
    if ran.status != 0:
        return [f"exit status {ran.status}: {ran.tail()}"]
    found = []
    new = place.trail.read_text()
    kept = place.where / (place.trail.name + ".orig")
    replaced = kept.is_file()
    if (kept.read_text() if replaced else new) != old:
        found.append("the old trail is gone")
    faults, text = place.replay(new, flags)
    if faults and not place.replay(old, flags)[0]:
        found += faults
    before, after = said_steps(ran.out)
    if before is None or after is None:
        return [*found, "no lengths: " + ran.tail()]
    lines = program_lines(old)
    too_long = 1 if "event_trace" in ran.out else 0  # what stock may add
    if before < lines - too_long or (not merged and not lines - too_long <= before <= lines):
        found.append(f"stock's trail has {lines} lines of the program, spiced says {before} steps")
    if replaced and (after > before or after != len(_lib.trail_steps(new))):
        found.append(f"the new trail has {len(_lib.trail_steps(new))} lines, said are {after}; the old one had {before}")
    if not replaced and "stays as it is" not in ran.out:
        found.append("nothing was replaced, and nothing is said about it: " + ran.tail())
    return found


class Trails(unittest.TestCase):
    def check(self, place, old, *arguments, merged=True, **more):
        self.assertIsNotNone(old, "stock finds nothing")
        ran = place.shorten(*arguments, **more)
        self.assertEqual(problems_of(place, old, ran, merged=merged), [])
        return ran, place.trail.read_text(), place.replay(place.trail.read_text())[1]

    def test_merging_on_and_off(self):
        for spin in ((), ("-o3",)):
            with self.subTest(spin):
                place = Place((harness.ROOT / "examples" / "philosophers.pml").read_text())
                old = place.stock(spin=spin)
                self.assertEqual("-4:-4:-4" in old, not spin)
                ran, new, _ = self.check(place, old, merged=not spin)
                self.assertEqual(len(_lib.trail_steps(new)), 10)
                self.assertNotIn("not proven", ran.out)

    def test_the_kind_of_error_stays(self):
        for options, shown, end in ((["-E"], "assertion violated", "assertion violated"),
                                    (["-A"], "an invalid end state", "trail ends after")):
            for spin in ((), ("-o3",)):
                with self.subTest((options, spin)):
                    place = Place(TWO_KINDS)
                    ran, new, replayed = self.check(place, place.stock(*options, spin=spin), merged=not spin)
                    self.assertIn(shown, ran.out)
                    self.assertIn(end, replayed)
                    self.assertEqual("assertion violated" in replayed, options == ["-E"])
                    self.assertLess(len(_lib.trail_steps(new)), 20)

    def test_claims(self):
        """What the trail is about is in the trail, whichever block it is."""
        for block, cycle in (("answered", True), ("reach", False)):
            for spin in ((), ("-o3",)):
                with self.subTest((block, spin)):
                    place = Place(WAITS)
                    old = place.stock("-a", "-N", block, spin=spin, defines=())
                    self.assertEqual("-1:-1:-1" in old, cycle)
                    ran, new, replayed = self.check(place, old, merged=not spin)
                    self.assertIn(f"ltl {block} is violated", ran.out)
                    self.assertEqual("START OF CYCLE" in replayed, cycle)
                    self.assertNotIn("-2:", new)

    def test_a_trail_that_stops_before_its_cycle_is_closed(self):
        """As pan -i may leave it: it shows nothing, however short it is."""
        place = Place(WAITS)
        old = place.stock("-a", "-N", "answered", spin=("-o3",), defines=())
        cut = "\n".join(old.splitlines()[:3]) + "\n"  # the claim's mark, and a step of it and of the program
        self.assertNotIn("-1:", cut)
        place.trail.write_text(cut)
        ran = place.shorten()
        self.assertIn("does not show it: every run that does has", ran.out)
        self.assertEqual(place.files()[Path("m.pml.trail.orig")].decode(), cut)
        faults, replayed = place.replay(place.trail.read_text())
        self.assertEqual(faults, [])
        self.assertIn("START OF CYCLE", replayed)

    def test_an_assertion_beside_a_claim(self):
        place = Place((harness.MODELS / "claim_ltl_trail.pml").read_text())
        old = place.stock("-a", "-N", "small", defines=())
        self.assertIn("-2:", old)
        ran, new, replayed = self.check(place, old)
        self.assertIn("assertion violated", ran.out)
        self.assertIn("assertion violated", replayed)
        self.assertEqual(len(_lib.trail_steps(new)), 5)

    def test_a_program_that_has_ended(self):
        """The claim goes round alone."""
        place = Place("byte x; active proctype p() { byte i; do :: i < 9 -> i++ :: break od; x = 1 }\nltl l { <> (x == 2) }\n")
        old = place.stock("-a", spin=("-o3",), defines=())
        self.assertIn("-1:-1:-1", old)
        _, new, _ = self.check(place, old, merged=False)
        self.assertNotIn("-1:-1:-1", new)

    def test_a_formula(self):
        text = "byte x; active proctype p() { accept: do :: x < 50 -> x++ :: x > 3 -> x = 1 od }\n"
        place = Place(text)
        old = place.stock("-a", defines=())
        before = place.files()
        ran = place.shorten()
        self.assertEqual(ran.status, 1)
        self.assertIn("-cetl", ran.err)
        self.assertEqual(place.files(), before)
        self.check(place, old, "-cetl", "EF(x == 1 && EG x > 0)")
        place.trail.write_text(old)
        (place.where / "f.cetl").write_text("one: EF x == 3; two: EF x == 4;")
        ran = place.shorten("-cetl-file", "f.cetl", "-N", "two")
        self.assertEqual((ran.status, len(_lib.trail_steps(place.trail.read_text()))), (0, 8), ran.tail())

    def test_an_error_at_once(self):
        place = Place((harness.MODELS / "deadlock_initial.pml").read_text())
        old = place.stock()
        self.assertEqual(_lib.trail_steps(old), [])
        _, new, _ = self.check(place, old)
        self.assertEqual(new, "")

    def test_run_time_errors(self):
        for name in ("index_out_of_bounds", "channel_uninitialised", "too_many_processes"):
            with self.subTest(name):
                place = Place((harness.MODELS / (name + ".pml")).read_text())
                old = place.stock(spin=("-o3",))
                ran = place.shorten()
                self.assertEqual(ran.status, 0, ran.tail())
                self.assertIn("an error in a step", ran.out)
                before, after = said_steps(ran.out)
                self.assertLessEqual(after, before)
                self.assertEqual(before, program_lines(old))

    def test_embedded_c(self):
        place = Place("c_decl { int limit = 3; }\nc_state \"int n\" \"Global\" \"0\"\nbyte x;\n"
                      "active proctype p() { do :: c_code { now.n++; }; x = 1 - x :: c_expr { now.n > 2 } -> assert(false) od }\n")
        old = place.stock("-m500", spin=("-o3",))
        _, new, _ = self.check(place, old, merged=False)
        self.assertEqual(len(_lib.trail_steps(new)), 8)

    def test_our_own_trails(self):
        place = Place((harness.ROOT / "examples" / "philosophers.pml").read_text())
        with tempfile.TemporaryDirectory() as beside:
            ours = _lib.Spiced(place.model, Path(beside), optimise="-O0")
            self.assertIsNone(ours.build())
            old = ours.verify(["-c1", "-n"], 60).trail
        place.trail.write_text(old)
        self.check(place, old, merged=False)

    def test_flags_and_another_directory(self):
        place = Place("byte x;\nactive proctype p() { do :: x < LIMIT -> x++ :: assert(x < 2) od }\n", "sub/m.pml")
        place.model.write_text("#define LIMIT 9\n" + place.model.read_text())
        old = place.stock()
        place.model.write_text(place.model.read_text().partition("\n")[2])
        self.assertEqual(place.shorten().status, 1)
        ran = place.shorten(before=["-DLIMIT=9"])
        self.assertEqual((ran.status, len(_lib.trail_steps(place.trail.read_text()))), (0, 5), ran.tail())


class Files(unittest.TestCase):
    """Nothing is lost, and nothing is left."""

    TEXT = "byte x;\nactive proctype p() { do :: x < 9 -> x++ :: assert(x < 2) od }\n"

    def refused(self, place, said, *arguments, status=1):
        before = place.files()
        ran = place.shorten(*arguments)
        self.assertEqual(ran.status, status, ran.tail())
        self.assertIn(said, ran.err)
        self.assertEqual(place.files(), before)

    def test_only_the_trails_change(self):
        place = Place(self.TEXT)
        for name in ("pan.cc", "pan", "result"):
            (place.where / name).write_text("mine")
        old = place.stock()
        temporary = place.where / "tmp"
        temporary.mkdir()
        os.environ["TMPDIR"] = str(temporary)
        try:
            ran = place.shorten()
        finally:
            del os.environ["TMPDIR"]
        self.assertEqual(ran.status, 0, ran.tail())
        self.assertEqual(sorted(str(p) for p in place.files()),
                         ["m.pml", "m.pml.trail", "m.pml.trail.orig", "pan", "pan.cc", "result"])
        self.assertEqual((place.where / "pan.cc").read_text(), "mine")
        self.assertEqual((place.where / "m.pml.trail.orig").read_text(), old)
        self.assertEqual(list(temporary.iterdir()), [])
        # Once more: an older one stays.
        second = place.trail.read_text()
        self.assertEqual(place.shorten().status, 0)
        self.assertEqual((place.where / "m.pml.trail.orig").read_text(), old)
        self.assertEqual((place.where / "m.pml.trail.orig1").read_text(), second)

    def test_another_trail(self):
        place = Place(self.TEXT)
        old = place.stock()
        place.trail.rename(place.where / "other")
        self.refused(place, "there is no trail m.pml.trail")
        self.assertEqual(place.shorten("-k", "other").status, 0)
        self.assertEqual((place.where / "other.orig").read_text(), old)
        self.assertFalse(place.trail.exists())

    def test_as_short_and_merged(self):
        place = Place("byte x;\nactive proctype p() { byte i; i = 1; i = 2; i = 3; x = i; assert(x < 2) }\n")
        old = place.stock()
        ran = place.shorten()
        self.assertEqual((ran.status, place.trail.read_text()), (0, old), ran.tail())
        self.assertIn("stays as it is", ran.out)
        self.assertLess(program_lines(old), said_steps(ran.out)[0])

    def test_what_does_not_fit(self):
        place = Place(self.TEXT)
        good = place.stock(spin=("-o3",))
        number = next(line for line in good.splitlines() if line.startswith("2:")).split(":")[2]
        for text, said in ((good.replace(":0:", ":7:"), "cannot be executed"),
                           ("1:0:99999\n", "no statement 99999"),
                           (f"1:0:{number}\n", "cannot be executed"),
                           ("hello\n", "not a line of a trail"),
                           ("-1:-1:-1\n" + good.rpartition("\n")[0].rpartition("\n")[0] + "\n", "its cycle does not end"),
                           ("\n".join(good.splitlines()[:4]) + "\n", "does not end in an error")):
            with self.subTest(said):
                place.trail.write_text(text)
                self.refused(place, said)
        place.trail.write_text(good)
        place.model.write_text("byte y;\nactive proctype q() { y = 1; y = 2 }\n")
        self.refused(place, "cannot be executed")
        place.model.write_text("byte x;\nactive proctype p() { do :: x < 9 -> x++ :: x < 3; assert(x < 2) od }\n")
        self.refused(place, "cannot be executed")
        place.model.write_text("active proctype p() { nonsense = 1 }\n")
        self.refused(place, "undeclared variable")
        place.model.unlink()
        self.refused(place, "there is no model")

    def test_what_the_trail_does_not_say(self):
        place = Place("byte x;\nactive proctype p() { x = 1; x == 2 }\nltl one { [] (x < 3) }\nltl two { [] (x < 1) }\n")
        place.stock(defines=("-DSAFETY", "-DNOCLAIM"))
        self.refused(place, "-deadlock for its invalid end state, or -N for one of one, two")
        self.assertEqual(place.shorten("-deadlock").status, 0)
        place.trail.write_text("1:0:0\n")
        self.assertEqual(place.shorten("-N", "two").status, 0)
        never = Place("byte x;\nactive proctype p() { x = 1; x = 2 }\nnever { do :: x == 2 -> break :: else od }\n")
        never.stock(defines=())
        self.refused(never, "never claim")
        self.assertEqual(never.shorten("-cetl", "EF x == 2").status, 0)

    def test_contradictions(self):
        """Stock's claim does not see the state inside the atomic sequence; our formula does."""
        place = Place("byte x;\nactive proctype p() { atomic { x = 1; x = 2 }; do :: x = 5 - x od }\nltl l { <> (x == 1) }\n")
        self.assertIsNotNone(place.stock("-a", spin=("-o3",), defines=()))
        self.refused(place, "a contradiction", status=6)

    def test_formulas_that_cannot_be_asked(self):
        place = Place("byte x;\nactive proctype p() { do :: x = 1 - x od }\nltl l { <> [] (x == 1) }\n")
        place.stock("-a", defines=())
        self.refused(place, "cannot be used")
        self.refused(place, "takes 2 runs", "-cetl", "EX x == 1 && EX EX x == 0")

    def test_usage(self):
        place = Place(self.TEXT)
        for words in ((), ("-k",), ("-x",)):
            ran = _lib.run([_lib.spiced(), "-shorten", *words], place.where, 60)
            self.assertEqual(ran.status, 1)
            self.assertIn("usage: spiced", ran.err)


def check_test_model(model):
    """A model of ours that has an error, with merging and without."""
    outcome = harness.Outcome(model.name)
    expected = harness.header(model)
    if expected.get("verdict", "ok") == "ok" or "flags" in expected or expected.get("replay") == "differs":
        outcome.skipped = "no error"
        return outcome
    for spin in ((), ("-o3",)):
        with tempfile.TemporaryDirectory() as directory:
            place = Place(model.read_text(), model.name)
            for name in _lib.closure(model):
                target = place.where / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes((model.parent / name).read_bytes())
            old = place.stock("-m100000", spin=spin, defines=("-DSAFETY", "-DNOCLAIM"))
            if old is None:
                outcome.skipped = "stock writes no trail"
                continue
            ran = place.shorten()
            if "hidden variables" in ran.err:  # as for every search in the order that is needed here
                outcome.skipped = "hidden variables"
                continue
            outcome.problems += [f"{'merged' if not spin else 'not merged'}: {p}"
                                 for p in problems_of(place, old, ran, merged=not spin)]
    return outcome


def check_row(row, models):
    """One row of properties.tsv: its LTL property as a block, and the trail that stock finds by default."""
    name, kind, _, ltl = row[:4]
    outcome = harness.Outcome(name)
    place = Place((models / (name + ".pm")).read_text() + f"\nltl row {{ {ltl} }}\n", name + ".pml")
    started = time.monotonic()
    old = None
    for depth in (10_000, 2_000_000, 20_000_000):
        left = STOCK_SECONDS - (time.monotonic() - started)
        if left > 0 and old is None:
            old = place.stock("-a", f"-m{depth}", "-w24", defines=(), optimise="-O2", timeout=left)
    if old is None:
        outcome.skipped = f"stock finds nothing in {STOCK_SECONDS} s"
        return outcome
    ran = place.shorten(timeout=1200)
    outcome.problems = problems_of(place, old, ran)
    before, after = said_steps(ran.out)
    shortest = re.search(r"shortest: (.*)", ran.out)
    print(f"{name}: stock's trail has {len(old.splitlines())} lines, {before} steps of the program; now {after} "
          f"({shortest.group(0) if shortest else 'nothing is known of shorter ones'}), {ran.seconds:.1f} s", flush=True)
    return outcome


def main():
    suite = unittest.TestLoader().loadTestsFromModule(sys.modules[__name__])
    passed = unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful()
    models = [m for m in sorted(harness.MODELS.glob("*.pml")) if harness.header(m).get("verdict", "ok") != "ok"]
    if WANTED_MODELS != "all":
        models = random.Random(1).sample(models, min(len(models), int(WANTED_MODELS)))
    status = harness.run_all(models, check_test_model, at_least=len(models) // 2)
    shared = Path(os.environ.get("SPICED_SHARED", ""))
    table = shared / "beem" / "properties.tsv"
    if os.environ.get("SPICED_SHARED") and table.is_file():
        rows = [line.split("\t") for line in table.read_text().splitlines() if line and line[0] != "#"]
        quick = [r for r in rows if r[0] in ("needham.4", "peterson.7", "lamport.7")]
        wanted = rows if WANTED_ROWS == "all" else quick[:int(WANTED_ROWS)]
        status |= harness.run_all(wanted, lambda row: check_row(row, shared / "beem" / "models"), at_least=0)
    else:
        print("skipped: the BEEM collection is not here (SPICED_SHARED)")
    return 0 if passed and status == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
