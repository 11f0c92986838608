"""Measures one row with stock pan and with spiced, and keeps the figures in build/tables, so that no run is lost.

A side (stock, spiced) is built first and run later: building may be done in parallel, running is done alone. What is
kept is used again as long as the model, the question, the limits and the program that was measured are the same.

Lengths are steps of the program, counted the same way for both tools. Stock's trails differ from that in two ways: with
an ltl property there are lines of the claim (process 0), which are left out, and where SPIN has merged statements one
line stands for several. So stock is also run with `spin -o3`, which merges nothing, and that trail is the one that is
compared. All seconds are from the start of pan to its end, the best of three where that is short.
"""

import hashlib
import json
import re
import shlex
from dataclasses import asdict, dataclass
from pathlib import Path

import _lib

VERSION = 1  # to be raised when the same measurement would give other figures
KEPT = _lib.ROOT / "build" / "tables"
# What pan says where the property itself is violated, and not an assertion or an index of the model.
VIOLATIONS = {
    "response": ("acceptance cycle",),
    # The last is what the breadth-first search says where the claim's assertion fails.
    "reach": ("assertion violated  !(", "claim violated", "end state in claim reached",
              "atomic in claim not supported"),
    "assert": ("assertion violated",),
    "deadlock": ("invalid end state",),
}
DEPTHS = (10_000, 1_000_000, 20_000_000)  # the first is pan's own
VECTORS = (1024, 4096, 65536)  # so is this
SMALL_TABLE = "-w18"  # 2 MB instead of the default's 128 MB
SHORT = 1.0  # seconds; what is faster is run three times


@dataclass(frozen=True)
class Limits:
    default: float = 60  # stock's default search
    iterative: float = 60  # stock -i, in all
    spiced: float = 120


class Failure(Exception):
    """A tool that cannot build or run a model, with what it printed."""


def _digest(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else json.dumps(part, default=str).encode())
        digest.update(b"\0")
    return digest.hexdigest()


def _run_repeatedly(run, timeout):
    """The last run, with the shortest time of three if it is short."""
    best = run(timeout)
    for _ in range(2):
        if best.timed_out or best.seconds > SHORT:
            break
        again = run(timeout)
        again.seconds = min(again.seconds, best.seconds)
        best = again
    return best


class Side:
    """One tool on one row. Subclasses say how to build it, how to run it, and what the result depends on."""

    def __init__(self, row, where, limits):
        self.row, self.where, self.limits = row, where / self.name, limits

    def key(self):
        return _digest(self.row.model.read_bytes(), self.row.kind, self.row.cetl, self.row.ltl, self.row.defines,
                       VERSION, self.programs())

    def file(self):
        plain = "".join(c if c.isalnum() or c in ".=-" else "_" for c in self.row.name)
        return KEPT / self.row.table / f"{plain}.{self.name}.json"

    def kept(self):
        try:
            entry = json.loads(self.file().read_text())
        except (OSError, ValueError):
            return None
        if entry["key"] != self.key():
            return None
        # A run that came to its end would do so again; one that was stopped says something about its limit only.
        given, now = entry["limits"], asdict(self.limits)
        for way, f in entry["figures"].items():
            limit = self.limit_of(way)
            if f["seconds"] > now[limit] + 10 or not f["finished"] and given[limit] != now[limit]:
                return None
        return entry["figures"]

    def keep(self, figures):
        self.file().parent.mkdir(parents=True, exist_ok=True)
        entry = {"key": self.key(), "row": self.row.name, "limits": asdict(self.limits), "figures": figures}
        self.file().write_text(json.dumps(entry, indent=1))

    def copy(self, directory, text):
        directory.mkdir(parents=True, exist_ok=True)
        (directory / self.row.model.name).write_text(text)
        return directory

    def must(self, command, directory, timeout=300):
        ran = _lib.run(command, directory, timeout)
        if not ran.ok:
            raise Failure(f"{shlex.join(map(str, command))}: status {ran.status}\n{ran.tail()}")
        return ran


class Stock(Side):
    """Stock pan: by default, with -i, and breadth-first where the property is about safety."""

    name = "stock"

    def programs(self):
        return _lib._digest_of(_lib.spin())

    def limit_of(self, way):
        return "iterative" if way == "iterative" else "default"

    def ways(self):
        """name: (for spin, for gcc). Only the default search's speed is compared; compiling is most of the time."""
        safety = ["-DSAFETY"] if self.row.safety else []
        ways = {"default": ([], ["-O2", *safety]), "iterative": (["-o3"], ["-O1", *safety, "-DREACH"])}
        if self.row.expect == "error":
            ways["unmerged"] = (["-o3"], ["-O0", *safety])
        if self.row.safety:
            ways["bfs"] = (["-o3"], ["-O0", "-DSAFETY", "-DBFS", "-DNOREDUCE"])
        return ways

    def build(self):
        for way, (flags, defines) in self.ways().items():
            directory = self.copy(self.where / way, self.row.text_for_stock())
            self.must([_lib.spin(), *flags, *self.row.flags, "-a", self.row.model.name], directory, 60)
            self.compile(directory, defines, VECTORS[0])

    def compile(self, directory, defines, vector):
        more = [f"-DVECTORSZ={vector}"] if vector != VECTORS[0] else []
        self.must(["gcc", "-w", *defines, *more, "-o", "pan", "pan.c"], directory)

    def arguments(self):
        return [*["-a"] * (not self.row.safety), *["-N", "p"] * bool(self.row.ltl), "-n"]

    def measure(self):
        default, _ = self.search("default", self.limits.default)
        figures = {"default": default}
        # Clearing the hash table is most of a short search's time.
        if default["finished"]:
            small, _ = self.search("default", self.limits.default, [default["depth"]], small=True)
            default["seconds_small_table"] = small["seconds"]
        if "unmerged" in self.ways():
            figures["unmerged"], cut = self.search("unmerged", self.limits.default)
            if cut:  # with pan's own bound of depth it has not seen everything: what it finds with a deep stack
                figures["deep"], _ = self.search("unmerged", self.limits.default, DEPTHS[1:])
        if "iterative" in self.ways():
            depths = [d for d in DEPTHS if d >= default["depth"]]
            figures["iterative"], _ = self.search("iterative", self.limits.iterative, depths, ["-i"])
        if "bfs" in self.ways():
            figures["bfs"], _ = self.search("bfs", self.limits.default)
        return figures

    def search(self, way, timeout, depths=DEPTHS, more=(), small=False):
        """(figures, whether the bound of depth was met) of the first depth that gives a verdict."""
        directory, vectors = self.where / way, list(VECTORS)
        trail = directory / (self.row.model.name + ".trail")
        spent = 0.0
        depths = list(depths)
        while True:
            trail.unlink(missing_ok=True)
            command = ["./pan", *more, *self.arguments(), f"-m{depths[0]}", *[SMALL_TABLE] * small]
            if more:
                ran = self.interrupted(command, directory, timeout - spent)
                if not self.is_whole(ran.out, trail):  # once more, to be interrupted at another moment
                    ran = self.interrupted(command, directory, (timeout - spent) * 0.95)
            else:
                ran = _run_repeatedly(lambda limit: _lib.run(command, directory, limit), timeout - spent)
            text = ran.out + ran.err
            if "VECTORSZ" in text and "too small" in text and len(vectors) > 1:
                vectors.pop(0)
                self.compile(directory, self.ways()[way][1], vectors[0])
                continue
            spent += ran.seconds
            cut = "max search depth too small" in text
            figures = self.read(ran, text, directory, cut) | {"depth": depths[0]}
            if figures["verdict"] == "none yet" and cut and not ran.timed_out and len(depths) > 1:
                depths.pop(0)
                continue
            return figures, cut

    def interrupted(self, command, directory, seconds):
        """A run that is asked to end after so many seconds: pan then still reports."""
        limited = ["timeout", "--preserve-status", "-s", "INT", f"{seconds:.1f}", *command]
        ran = _lib.run(limited, directory, seconds + 10)
        ran.timed_out = ran.timed_out or "Interrupted" in ran.out + ran.err
        return ran

    @staticmethod
    def is_whole(out, trail):
        """Whether the trail is not one that pan was writing when it was interrupted: it says when it has."""
        return trail.is_file() and out.count("pan: wrote") == _lib.parse_report(out).errors

    def read(self, ran, text, directory, cut):
        report = _lib.parse_report(text)
        figures = {"seconds": ran.seconds, "states": report.stored, "memory": ran.peak_kb * 1024,
                   "finished": not ran.timed_out}
        trail = directory / (self.row.model.name + ".trail")
        if trail.is_file() and (self.is_whole(text, trail) if ran.timed_out else report.errors > 0):
            steps = _lib.trail_steps(trail.read_text())
            length = sum(slot != 0 for slot, _ in steps) if self.row.ltl else len(steps)
            figures |= {"verdict": "error", "length": length, "says": report.verdict}
            if report.errors > 0 and not report.verdict.startswith(VIOLATIONS[self.row.kind]):
                figures["verdict"] = "other"
        elif ran.timed_out or cut or not report.usable or not report.completed:
            figures |= {"verdict": "none yet", "says": "" if ran.timed_out else text[-300:]}
        else:
            figures["verdict"] = "none"
        return figures


class Spiced(Side):
    """spiced by default; without time for tightening a lasso, if that is an option; and without reduction."""

    name = "spiced"

    def programs(self):
        return [_lib._digest_of(p) for p in (_lib.spin(), _lib.spiced(), _lib.bin_dir().parent / "lib" / "libspiced.a")]

    def limit_of(self, way):
        return "spiced"

    def build(self):
        self.copy(self.where, self.row.model.read_text())
        tool = _lib.Spiced(self.row.model, self.where, flags=self.row.flags)
        failed = tool.build()
        if failed:
            raise Failure(f"spiced: {failed.problem}: {failed.message}")

    def question(self):
        return ["-cetl", self.row.cetl] if self.row.cetl else ["-bfs", "-n"]

    def measure(self):
        can_shorten = "-shorten" in _lib.run(["./pan", "--help"], self.where, 60).out
        quick = ["-shorten", "0"] if can_shorten and not self.row.safety else []
        figures = {"default": self.search([])}
        figures["quick"] = self.search(quick) if quick else figures["default"]
        figures["full"] = self.search([*quick, "-noreduce"])
        return figures

    def search(self, more):
        command = ["./pan", "-json", *more, *self.question()]
        ran = _run_repeatedly(lambda limit: _lib.run(command, self.where, limit), self.limits.spiced)
        if ran.timed_out:
            return {"seconds": ran.seconds, "verdict": "none yet", "finished": False, "states": -1}
        try:
            result = json.loads(ran.out)
        except ValueError:
            raise Failure(f"{shlex.join(command)}: status {ran.status}\n{ran.tail()}") from None
        figures = {"seconds": ran.seconds, "states": result["counts"]["stored"], "memory": ran.peak_kb * 1024,
                   "finished": True, "order": result["search"], "reduction": result.get("reduction", {})}
        found, trails = self.answer(result)
        figures["verdict"] = {True: "error", False: "none", None: "none yet"}[found]
        if found and not trails:
            figures |= {"verdict": "other", "says": "no trail"}
        if found and trails:
            figures |= {"length": len(trails[0]["steps"]), "shortest": trails[0].get("shortest", {}),
                        "switches": trails[0].get("context_switches"), "faults": self.replay(trails)}
        return figures

    def answer(self, result):
        """(found, trails); found is None if there is no verdict."""
        if self.row.cetl:
            answer = result["properties"][0]
            return answer.get("holds") if answer["decided"] else None, answer["trails"]
        if result["errors"]:
            fits = result["errors"][0]["text"].startswith(VIOLATIONS[self.row.kind])
            return fits or None, [e["trail"] for e in result["errors"] if "trail" in e]
        return (False if result["completed"] else None), []

    def replay(self, trails):
        faults = []
        for trail in trails:
            if "file" not in trail:
                faults.append(trail.get("problem", "no file"))
                continue
            text = (self.where / trail["file"]).read_text()
            found, _ = _lib.replay(self.row.model, text, self.where / "replay", self.row.flags)
            faults += found
        return faults


SIDES = (Stock, Spiced)
