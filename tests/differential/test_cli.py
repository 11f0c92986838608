"""The command lines of spiced and of its pan: what each option does, and what is said when something is wrong."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import harness
from harness import _lib

TWO_ERRORS = """
byte x;
active proctype p() { if :: x = 1; assert(x == 2) :: x = 3; assert(x == 4) fi; x == 9 }
"""
LONG = """
int n;
active proctype p() { do :: n < 100000000 -> n++ od }
"""


class Pan:
    """A generated verifier in a directory of its own."""

    def __init__(self, text):
        self.directory = tempfile.TemporaryDirectory()
        self.where = Path(self.directory.name)
        model = self.where / "source" / "m.pml"
        model.parent.mkdir()
        model.write_text(text)
        self.spiced = _lib.Spiced(model, self.where / "run", optimise="-O1")
        failed = self.spiced.build()
        assert not failed, failed.message

    def run(self, *arguments):
        return _lib.run(["./pan", *arguments], self.where / "run", 120)

    def trails(self):
        return sorted(p.name for p in (self.where / "run").glob("m.pml*.trail"))

    def remove_trails(self):
        for name in self.trails():
            (self.where / "run" / name).unlink()


def misfits(value, schema, where="result", definitions=None):
    """Where a value does not fit a schema; only the keywords that doc/result.schema.json uses are known."""
    definitions = schema.get("definitions", definitions)
    if "$ref" in schema:
        schema = definitions[schema["$ref"].rpartition("/")[2]]
    unknown = set(schema) - {"$schema", "title", "type", "required", "properties", "additionalProperties", "items", "enum",
                             "definitions"}
    if unknown:
        return [f"{where}: unknown keywords {unknown}"]
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{where}: {value!r}"]
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}
    kind = schema["type"]
    if not isinstance(value, types[kind]) or (isinstance(value, bool) and kind != "boolean"):
        return [f"{where}: {value!r} is no {kind}"]
    found = []
    if kind == "array":
        for i, item in enumerate(value):
            found += misfits(item, schema["items"], f"{where}[{i}]", definitions)
    if kind == "object":
        found += [f"{where}: no {name}" for name in schema["required"] if name not in value]
        for name, item in value.items():
            if name not in schema["properties"]:
                found.append(f"{where}: {name} is not in the schema")
            else:
                found += misfits(item, schema["properties"][name], f"{where}.{name}", definitions)
    return found


# Two processes that take turns, and one of them may stop: a wait for ever.
MUTEX = """
#define BOTH (P[0]@cs && P[1]@cs)
#define VALUE 1
byte turn;
byte done[2];
active [2] proctype P() {
	byte rounds;
	do
	:: rounds < 3 ->
wait:		turn == _pid;
cs:		turn = 1 - _pid;
		rounds++;
		done[_pid] = VALUE
	:: true -> break
	od
}
ltl exclusion { [] !(P[0]@cs && P[1]@cs) }
ltl answered { [] (P[0]@wait -> <> P[0]@cs) }
ltl again { <> [] (turn == 0) }
"""


class Properties(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pan = Pan(MUTEX)
        cls.where = cls.pan.where / "run"

    def setUp(self):
        self.pan.remove_trails()

    def errors(self, *arguments):
        ran = self.pan.run("-ci", *arguments)
        report = _lib.parse_report(ran.out)
        self.assertTrue(report.elapsed_line, ran.tail())
        self.assertEqual(ran.status, 10 if report.errors else 0, ran.tail())
        return report.errors

    def replay(self, name):
        faults, text = _lib.replay(self.where / "m.pml", (self.where / name).read_text(), self.where / "replay")
        self.assertEqual(faults, [])
        return text

    def test_the_three_ways_to_ask_agree(self):
        self.assertEqual(self.errors("-N", "exclusion"), 0)
        self.assertEqual(self.errors("-Nexclusion", "-a"), 0)
        self.assertEqual(self.errors("-ctl", "AG !(P[0]@cs && P[1]@cs)"), 0)
        self.assertEqual(self.errors("-cetl", "EF BOTH"), 0)
        self.assertEqual(self.pan.trails(), [])
        self.assertEqual(self.errors("-N", "answered"), 1)
        self.assertEqual(self.errors("-ctl", "AG(P[0]@wait -> AF P[0]@cs)"), 1)
        self.assertEqual(self.errors("-cetl", "EF(P[0]@wait && EG !P[0]@cs)"), 1)
        self.assertIn("spin: trail ends after", self.replay("m.pml.trail"))

    def test_a_alone_takes_the_first_block(self):
        self.assertIn("ltl exclusion: holds", self.pan.run("-a").out)

    def test_a_cycle_is_marked_as_spin_marks_it(self):
        pan = Pan("byte x; active proctype p() { do :: x = 1 :: x = 0 od }\n")
        pan.run("-cetl", "EF(x == 1 && EG x == 1)")
        trail = (pan.where / "run" / "m.pml.trail").read_text()
        self.assertEqual(trail.split("\n")[1], "-1:-1:-1")
        _, text = _lib.replay(pan.where / "run" / "m.pml", trail, pan.where / "replay")
        self.assertIn("START OF CYCLE", text)
        self.assertIn("spin: trail ends after", pan.run("-r").out)

    def test_how_short_a_run_with_a_cycle_is_said_only_as_far_as_it_is_known(self):
        formula = "EF(P[0]@wait && EG !P[0]@cs)"
        steps = lambda: len(_lib.trail_steps((self.where / "m.pml.trail").read_text()))
        proven = self.pan.run("-cetl", formula)
        self.assertIn(f"shortest: proven ({steps()} steps)", proven.out)
        shortest = steps()
        open_ = self.pan.run("-shorten0", "-cetl", formula)
        said = re.search(r"shortest: (?:proven \((\d+) steps\)|not proven \(at most (\d+), at least (\d+)\))", open_.out)
        self.assertEqual(int(said[1] or said[2]), steps())
        self.assertLessEqual(int(said[1] or said[3]), shortest)
        self.assertGreaterEqual(steps(), shortest)

    def test_steps_are_put_in_an_order_that_is_easy_to_read(self):
        pan = Pan("byte x; active [2] proctype p() { byte i; do :: i < 3 -> i++ :: else -> break od; done: x++ }\n")
        ran = pan.run("-cetl", "EF(p[0]@done && p[1]@done)")
        pids = [pid for pid, _ in _lib.trail_steps((pan.where / "run" / "m.pml.trail").read_text())]
        self.assertEqual(sum(a != b for a, b in zip(pids, pids[1:])), 1)
        self.assertIn("context switches: 1, the fewest", ran.out)

    def test_branches_are_numbered(self):
        ran = self.pan.run("-cetl", "EG !P[0]@cs && EF P[1]@cs")
        self.assertEqual(self.pan.trails(), ["m.pml.trail", "m.pml1.trail"])
        self.assertIn("m.pml.trail shows EG(!P[0]@cs)", ran.out)
        self.assertIn("m.pml1.trail shows EF(P[1]@cs)", ran.out)
        for name in self.pan.trails():
            self.replay(name)
        self.errors("-ctl", "AG !BOTH")
        self.assertEqual(self.pan.trails(), [], "trails of an earlier run are gone")

    def test_files(self):
        (self.where / "props.cetl").write_text(
            "/* two */ starved: EF(P[0]@wait && EG !P[0]@cs) ; // first\nboth: EF BOTH;\n")
        self.assertEqual(self.errors("-cetl-file", "props.cetl"), 1)
        self.assertEqual(self.errors("-cetl-file", "props.cetl", "-N", "both"), 0)
        self.assertEqual(self.errors("-cetl-file", "props.cetl", "-N", "starved"), 1)

    def test_json(self):
        schema = json.loads((_lib.ROOT / "doc" / "result.schema.json").read_text())
        ran = self.pan.run("-json", "-v", "-cetl", "EG !P[0]@cs && EF P[1]@cs", "-ctl", "AG !BOTH", "-cetl", "EF 1 / (turn - turn) == 1")
        result = json.loads(ran.out)
        self.assertEqual(misfits(result, schema), [])
        one, two, three = result["properties"]
        self.assertEqual((one["holds"], len(one["trails"])), (True, 2))
        self.assertEqual((two["holds"], two["violated"]), (True, False))
        self.assertEqual((three["decided"], "holds" in three), (False, False))
        self.assertIn("note", json.dumps(one["trails"]))
        self.assertEqual((result["completed"], result["verdict"]), (False, "error"))

    def test_what_cannot_be_decided_is_no_verdict(self):
        ran = self.pan.run("-ci", "-cetl", "EF done[turn + 2] == 1")
        self.assertEqual(ran.status, 5)
        self.assertIn("the index 2 of done is out of bounds", ran.out)

    def test_a_variable_that_is_dead_is_kept_for_its_property(self):
        pan = Pan("active proctype p() { byte x; x = 2; skip; skip; x = 0 }\n")
        self.assertIn(": true", pan.run("-cetl", "EF(p:x == 2 && EX p:x == 2 && EX EX p:x == 2)").out)

    def test_mistakes(self):
        for words, said in ((["-cetl", "EF(P[0]@css)"], "did you mean 'cs'"), (["-cetl", "EF P@cs"], "P[0] or P[1]"),
                            (["-cetl", "EF(turn"], "never closed"), (["-N", "exclsion"], "it has: exclusion, answered, again"),
                            (["-cetl-file", "absent"], "cannot read absent"), (["-N", "again"], "no translation"),
                            (["-cetl"], "-cetl needs a formula")):
            with self.subTest(words):
                ran = self.pan.run(*words)
                self.assertEqual(ran.status, 1)
                self.assertTrue("pan: elapsed time" in ran.out or "Valid Options are:" in ran.out)
                self.assertNotIn("errors:", ran.out)
                self.assertIn(said, ran.out)


class PanOptions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pan = Pan(TWO_ERRORS)
        cls.long = Pan(LONG)

    def setUp(self):
        self.pan.remove_trails()

    def report(self, *arguments, pan=None):
        ran = (pan or self.pan).run(*arguments)
        self.assertEqual(ran.status, 0, ran.tail())
        report = _lib.parse_report(ran.out)
        self.assertTrue(report.elapsed_line)
        return report

    def test_stops_at_the_first_error_and_says_so(self):
        report = self.report()
        self.assertEqual((report.errors, report.completed), (1, False))
        self.assertEqual(self.pan.trails(), ["m.pml.trail"])

    def test_c(self):
        # Two assertions and the wait for x == 9 behind each of them.
        report = self.report("-c0")
        self.assertEqual((report.errors, report.completed), (4, True))
        self.assertEqual(self.pan.trails(), [])
        self.assertEqual(self.report("-c2").errors, 2)
        self.assertEqual(self.report("-c3").errors, 3)

    def test_e_writes_every_trail(self):
        self.assertEqual(self.report("-e").errors, 4)
        self.assertEqual(self.pan.trails(), [f"m.pml{i}.trail" for i in (1, 2, 3, 4)])

    def test_E_and_A(self):
        self.assertEqual(self.report("-c0", "-E").errors, 2)
        self.assertEqual(self.report("-c0", "-A").errors, 2)
        both = self.report("-c0", "-A", "-E")
        self.assertEqual((both.errors, both.completed), (0, True))

    def test_m_is_not_a_verdict(self):
        for order in (["-dfs"], ["-bfs"]):
            report = self.report("-m1", *order)
            self.assertEqual((report.errors, report.completed), (0, False))
            self.assertEqual(self.report("-m1", "-b", *order).errors, 1)

    def test_the_default_order_proves_that_a_trail_is_shortest(self):
        deep = self.pan.run("-dfs")
        steps = len(_lib.trail_steps((self.pan.where / "run" / "m.pml.trail").read_text()))
        shortest = self.pan.run()
        self.assertIn("+ Breadth-First Search", shortest.out)
        self.assertRegex(shortest.out, r"spiced: shortest: proven \(\d+ steps\)\nspiced: context switches: \d+")
        self.assertNotIn("Breadth-First", deep.out)
        self.assertNotIn("shortest:", deep.out)
        self.assertGreaterEqual(steps, int(re.search(r"proven \((\d+) steps", shortest.out)[1]))

    def test_n_leaves_out_the_unreached_code(self):
        self.assertNotIn("unreached in", self.pan.run("-n", "-c0").out)
        self.assertIn("unreached in proctype p", self.pan.run("-c0").out)

    def test_w_changes_nothing_but_memory(self):
        self.assertEqual(self.report("-w10", "-c0").stored, self.report("-w24", "-c0").stored)

    def test_memory_limit_is_not_a_verdict(self):
        for order in (["-dfs"], ["-bfs"]):
            ran = self.long.run("-memlim20", *order)
            report = _lib.parse_report(ran.out)
            self.assertFalse(report.completed)
            self.assertTrue(report.elapsed_line)
            self.assertIn("out of memory", ran.out)
            self.assertLess(ran.peak_kb, 80 * 1024)

    def test_interrupts_are_not_a_verdict(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for order in (["-dfs"], ["-bfs"]):
                with self.subTest(signal=number, order=order):
                    child = subprocess.Popen(["./pan", *order], cwd=self.long.where / "run", stdout=subprocess.PIPE,
                                             text=True)
                    time.sleep(0.3)
                    child.send_signal(number)
                    out, _ = child.communicate(timeout=60)
                    report = _lib.parse_report(out)
                    self.assertFalse(report.completed)
                    self.assertGreater(report.stored, 0)
                    self.assertTrue(report.elapsed_line)
                    self.assertIn("interrupted", out)

    def test_json(self):
        schema = json.loads((harness.ROOT / "doc" / "result.schema.json").read_text())
        for arguments, verdict in (([], "error"), (["-bfs", "-c0"], "error"), (["-A", "-E"], "no error"),
                                   (["-m1"], "not completed"), (["-e"], "error")):
            with self.subTest(arguments):
                ran = self.pan.run("-json", *arguments)
                result = json.loads(ran.out)
                self.assertEqual(misfits(result, schema), [])
                self.assertEqual(result["verdict"], verdict)
                self.assertEqual(result["completed"], "-c0" in arguments or "-A" in arguments or "-e" in arguments)
                self.assertEqual(result["options"], ["-json", *arguments])
        result = json.loads(self.pan.run("-json").out)
        trail = result["errors"][0]["trail"]
        self.assertEqual(trail["file"], "m.pml.trail")
        steps = [(s["pid"], s["id"]) for s in trail["steps"]]
        self.assertEqual(steps, _lib.trail_steps((self.pan.where / "run" / "m.pml.trail").read_text()))
        self.assertEqual([s["statement"] for s in trail["steps"]], ["x = 1", "assert((x==2))"])
        self.assertEqual({(s["process"], s["file"], s["line"]) for s in trail["steps"]}, {("p", "m.pml", 3)})

    def test_a_schema_that_fits_nothing_is_noticed(self):
        result = json.loads(self.pan.run("-json").out)
        schema = json.loads((harness.ROOT / "doc" / "result.schema.json").read_text())
        del schema["properties"]["seconds"]
        schema["properties"]["model"]["type"] = "integer"
        self.assertEqual(len(misfits(result, schema)), 2)

    def test_ci_status(self):
        for arguments, status in (([], 10), (["-bfs"], 10), (["-A", "-E"], 0), (["-m1", "-A", "-E"], 5), (["-zzz"], 1)):
            with self.subTest(arguments):
                self.assertEqual(self.pan.run("-ci", *arguments).status, status)
        self.assertEqual(self.long.run("-ci", "-memlim20").status, 5)
        child = subprocess.Popen(["./pan", "-ci"], cwd=self.long.where / "run", stdout=subprocess.PIPE, text=True)
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
        self.assertEqual(child.returncode, 5)

    def test_an_old_trail_does_not_stay(self):
        self.report()
        self.assertEqual(self.pan.trails(), ["m.pml.trail"])
        self.report("-A", "-E")
        self.assertEqual(self.pan.trails(), [])

    def test_a_trail_that_cannot_be_written(self):
        with tempfile.TemporaryDirectory() as directory:
            where = Path(directory)
            (where / "m.pml.other").symlink_to("/dev/full")
            for arguments, said in ((["-tother"], "error writing m.pml.other: No space left"),
                                    (["-tno/where"], "cannot create m.pml.no/where")):
                if arguments == ["-tother"] and not os.path.exists("/dev/full"):
                    continue
                ran = _lib.run([self.pan.where / "run" / "pan", "-ci", "-x" if "where" in said else "-n", *arguments],
                               where, 60)
                self.assertEqual(ran.status, 10)
                self.assertIn("pan: elapsed time", ran.out)
                self.assertIn(said, ran.out)

    def test_i_is_breadth_first(self):
        for word in ("-i", "-I"):
            ran = self.pan.run(word)
            self.assertIn("+ Breadth-First Search", ran.out)
            self.assertIn("note: " + word, ran.err)

    def test_trail_options(self):
        self.report("-tother")
        self.assertTrue((self.pan.where / "run" / "m.pml.other").is_file())
        trail = self.pan.where / "run" / "m.pml.trail"
        trail.write_text("mine\n")
        self.assertIn("cannot create", self.pan.run("-x").out)
        self.assertEqual(trail.read_text(), "mine\n")
        self.report()
        self.assertNotEqual(trail.read_text(), "mine\n")

    def test_mistakes_are_refused(self):
        for word, said in {"-zzz": "saw option -zzz", "-l": "-l: ", "-r": "cannot read m.pml.trail", "-cores3": "-cores takes", "-cores99999999999": "-cores takes",
                           "-m0": "-m needs", "-w99": "-w takes", "model.pml": "unexpected", "-cx": "saw option"}.items():
            with self.subTest(word):
                ran = self.pan.run(word)
                self.assertEqual(ran.status, 1)
                self.assertIn(said, ran.out)
                self.assertNotIn("errors:", ran.out)

    def test_options_without_effect_are_noticed(self):
        for words, said in ((["-a"], "-a: the model has no"), (["-f"], "-f: "), (["-Nclaim"], "-N: the model has no"),
                            (["-cores", "2", "-dfs"], "-cores: ")):
            with self.subTest(words):
                wanted = self.report("-c0", *(w for w in words if w == "-dfs"))
                ran = self.pan.run("-c0", *words)
                self.assertIn("note: " + said, ran.err)
                self.assertEqual(_lib.parse_report(ran.out).errors, wanted.errors)
                self.assertEqual(_lib.parse_report(ran.out).stored, wanted.stored)

    def test_options_that_would_change_the_verdict_are_refused(self):
        model = "byte x;\nactive proctype p() { accept: do :: x = 1 - x od }\nnever later { do :: skip od }\n"
        pan = Pan(model)
        for word in ("-a", "-Nlater"):
            ran = pan.run(word)
            self.assertEqual(ran.status, 1)
            self.assertIn(word[:2] + ": ", ran.out)
            self.assertIn("Valid Options are:", ran.out)

    def test_replay(self):
        self.report()
        ran = self.pan.run("-r")
        self.assertEqual(ran.status, 0)
        steps = [line.split("\t") for line in ran.out.splitlines() if "\tproc " in line and "[" in line]
        self.assertEqual([s[-1] for s in steps], ["[x = 1]", "[assert((x==2))]"])
        self.assertIn("assertion violated (x==2)", ran.out)
        self.assertIn("spin: trail ends after 2 steps", ran.out)
        self.assertEqual([line for line in self.pan.run("-C").out.splitlines() if "[x" in line], [])
        for text, said in (("1:0:99\n", "step 1 (process 0, statement 99) cannot be executed"), ("nonsense\n", ":1: not a line")):
            (self.pan.where / "run" / "m.pml.trail").write_text(text)
            ran = self.pan.run("-r")
            self.assertEqual(ran.status, 1)
            self.assertIn(said, ran.out)

    def test_ispin(self):
        """iSpin waits for these words, reads the errors, and replays the trail with these flags."""
        ran = self.pan.run("-m10000", "-w19", "-c1", "-n")
        self.assertRegex(ran.out, r"State-vector \d+ byte, depth reached \d+, errors: 1\b")
        self.assertIn("pan: elapsed time", ran.out)
        flags = "-p -s -r -X -v -n123 -l -g -k m.pml.trail -u10000 m.pml".split()
        replayed = _lib.run([_lib.spin(), *flags], self.pan.where / "run", 60)
        self.assertIn("assertion violated", replayed.out)
        self.assertIn("text of failed assertion: assert((x==2))", replayed.out)

    def test_time_limit(self):
        self.assertIn("stop after N minutes", self.pan.run("-h").out)
        self.assertTrue(_lib.parse_report(self.pan.run("-Q1", "-A", "-E").out).completed)

    def test_help_and_version(self):
        for word in ("-h", "--help"):
            ran = self.pan.run(word)
            self.assertEqual(ran.status, 0)
            self.assertIn("-bfs", ran.out)
        self.assertIn("Spin Version 6.5.2", self.pan.run("-V").out)


class SpicedCommand(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.where = Path(self.directory.name)

    def tearDown(self):
        self.directory.cleanup()

    def spiced(self, *arguments):
        return _lib.run([_lib.spiced(), *arguments], self.where, 120)

    def write(self, text):
        (self.where / "m.pml").write_text(text)

    def files(self):
        return sorted(p.name for p in self.where.iterdir())

    def test_generation_writes_one_file(self):
        self.write("byte x;\nactive proctype p() { x = 1 }\nltl later { <> (x == 1) }\n")
        ran = self.spiced("-a", "-crucial", "m.pml")
        self.assertEqual(ran.status, 0, ran.tail())
        self.assertEqual(self.files(), ["m.pml", "pan.cc"])
        self.assertIn("./pan -N later", ran.err)
        self.write("byte x;\nactive proctype p() { x = 1 }\nnever { do :: skip od }\n")
        self.assertIn("left out", self.spiced("-a", "-crucial", "m.pml").err)

    def test_properties_in_one_go(self):
        self.write(MUTEX)
        for flags, errors in ((["-ltl", "exclusion"], 0), (["-ltl", "answered"], 1), (["-N", "answered"], 1),
                              (["-cetl", "EF(P[0]@wait && EG !P[0]@cs)"], 1), (["-ctl", "AG !BOTH"], 0)):
            with self.subTest(flags):
                ran = self.spiced("-search", "-crucial", "-O1", *flags, "m.pml")
                self.assertEqual(_lib.parse_report(ran.out).errors, errors, ran.tail())

    def test_search_in_one_go(self):
        self.write(TWO_ERRORS)
        for flags in (["-search", "-crucial", "-O1", "-c0", "-n"], ["-search", "-crucial"], ["-crucial", "-run", "-bfs"]):
            ran = self.spiced(*flags, "m.pml")
            self.assertEqual(ran.status, 0, ran.tail())
            self.assertEqual(_lib.parse_report(ran.out).errors, 4 if "-c0" in flags else 1)
        faults, _ = _lib.replay(self.where / "m.pml", (self.where / "m.pml.trail").read_text(), self.where / "replay")
        self.assertEqual(faults, [])

    def test_spin_flags_reach_spin(self):
        self.write("byte x;\nactive proctype p() { assert(x == LIMIT) }\n")
        ran = self.spiced("-DLIMIT=7", "-search", "-crucial", "m.pml")
        self.assertEqual(_lib.parse_report(ran.out).verdict, "assertion violated (x==7)")

    def test_a_model_in_another_directory(self):
        (self.where / "sub").mkdir()
        (self.where / "sub" / "m.pml").write_text(TWO_ERRORS)
        ran = self.spiced("-search", "-crucial", "sub/m.pml")
        self.assertEqual(_lib.parse_report(ran.out).errors, 1)
        self.assertIn("m.pml.trail", self.files())

    def test_bad_models_leave_no_verifier(self):
        (self.where / "pan.cc").write_text("from an earlier run")
        for text in ("active proctype p() { x = 1 }\n", "proctype { \n", "byte x; active proctype p() { x = }\n"):
            with self.subTest(text):
                self.write(text)
                for flags in (["-a", "-crucial"], ["-search", "-crucial"]):
                    ran = self.spiced(*flags, "m.pml")
                    self.assertNotEqual(ran.status, 0)
                    self.assertIn("m.pml:1", ran.out + ran.err)
                    self.assertNotIn("errors:", ran.out)
                    self.assertNotIn("pan.cc", self.files())

    def test_missing_model(self):
        ran = self.spiced("-search", "-crucial", "absent.pml")
        self.assertNotEqual(ran.status, 0)
        self.assertIn("absent.pml", ran.out + ran.err)

    def test_usage(self):
        for flags in (["-crucial"], ["-crucial", "m.pml"], ["-a", "-crucial"]):
            ran = self.spiced(*flags)
            self.assertEqual(ran.status, 1)
            self.assertIn("usage:", ran.err)


if __name__ == "__main__":
    unittest.main(verbosity=1)
