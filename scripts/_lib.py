"""Runs stock SPIN and spiced on one model and reads what they print.

Used by scripts/compare and by tests/differential. Guarantees: every run happens in a directory of
its own, a run that exceeds its time is ended together with its children, and a report that says
"search not completed" is never taken for a finished search. Nothing here knows what is *expected*.
"""

import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Nothing merged or reduced: the state space that spiced must reproduce exactly. Dead variables are forgotten, or with
# PLAIN as flags not even that.
SPIN_FLAGS = ["-o3", "-a"]
PLAIN = ["-o1", "-o2"]
PAN_DEFINES = ["-w", "-DNOREDUCE", "-DSAFETY", "-DNOCLAIM"]
# What spiced generates compiles without warnings.
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
# pan allocates its stack and its vector in advance, so both grow only when pan asks for it.
DEPTHS = [100_000, 2_000_000, 20_000_000]
VECTORS = [4096, 131072]


def bin_dir():
    return Path(os.environ.get("SPICED_BIN") or ROOT / "build" / "bin").resolve()


def spin():
    return bin_dir() / "spin"


def spiced():
    return bin_dir() / "spiced"


def missing_tools():
    return [str(p) for p in (spin(), spiced()) if not os.access(p, os.X_OK)]


# --- running a command ---------------------------------------------------------------------------


@dataclass
class Ran:
    status: int
    out: str
    err: str
    seconds: float
    peak_kb: int
    timed_out: bool

    @property
    def ok(self):
        return self.status == 0 and not self.timed_out

    def tail(self, lines=12):
        return "\n".join((self.out + self.err).strip().splitlines()[-lines:])


# A process inherits the peak of whoever forked it. A small program in between keeps Python's own out of the figure.
SMALL_PARENT = "/usr/bin/time"
measure_memory = False


def run(command, cwd, timeout=600):
    """Runs `command`; after `timeout` seconds ends it with everything it started."""
    if measure_memory and not str(command[0]).endswith(SMALL_PARENT):
        return _run_small(command, cwd, timeout)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        started = time.monotonic()
        child = subprocess.Popen(
            [str(c) for c in command], cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            start_new_session=True,
        )
        expired = threading.Event()

        def expire():
            expired.set()
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        timer = threading.Timer(timeout, expire)
        timer.start()
        try:
            # wait4 instead of Popen.wait: it tells the memory of this child alone.
            _, status, usage = os.wait4(child.pid, 0)
        finally:
            timer.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - started

        def text(stream):
            stream.seek(0)
            return stream.read().decode("utf-8", "replace")

        return Ran(child.returncode, text(out), text(err), seconds, usage.ru_maxrss, expired.is_set())


def _run_small(command, cwd, timeout):
    with tempfile.NamedTemporaryFile("r") as figure:
        ran = run([SMALL_PARENT, "-q", "-f", "%M", "-o", figure.name, *command], cwd, timeout)
        figures = figure.read().split()
    return replace(ran, peak_kb=int(figures[-1])) if figures else ran


# --- reading pan's report ------------------------------------------------------------------------


@dataclass
class Report:
    """What a verifier printed. `completed` is false for any search that ended early."""

    stored: int = -1
    matched: int = -1
    transitions: int = -1
    atomic: int = -1
    errors: int = -1
    depth: int = -1
    vector: int = -1
    verdict: str = ""  # text of the first error, without "pan:1:" and without its depth
    verdict_depth: int = -1
    completed: bool = True
    elapsed_line: bool = False

    @property
    def usable(self):
        return self.stored >= 0 and self.transitions >= 0 and self.errors >= 0


_NUMBERS = {
    "stored": r"^\s*([\d.e+]+) states, stored",
    "matched": r"^\s*([\d.e+]+) states, matched",
    "transitions": r"^\s*([\d.e+]+) transitions \(= ",
    "atomic": r"^\s*([\d.e+]+) atomic steps",
    "errors": r"^State-vector \d+ byte, depth reached -?\d+, errors: (\d+)",
    "depth": r"^State-vector \d+ byte, depth reached (-?\d+)",
    "vector": r"^State-vector (\d+) byte",
}


def parse_report(text):
    report = Report()
    for name, pattern in _NUMBERS.items():
        found = re.search(pattern, text, re.MULTILINE)
        if found:
            setattr(report, name, int(float(found.group(1))))
    first = re.search(r"^pan:1: (.*?)(?: \(at depth (-?\d+)\))?$", text, re.MULTILINE)
    if first:
        report.verdict = first.group(1).strip()
        report.verdict_depth = int(first.group(2)) if first.group(2) else -1
    report.completed = "search not completed" not in text.lower()
    report.elapsed_line = re.search(r"^pan: elapsed time", text, re.MULTILINE) is not None
    return report


def trail_steps(text):
    """The program steps of a trail as (process slot, SPIN's statement number).

    Lines with a negative step are marks (claim, cycle, merging), not steps.
    """
    steps = []
    for line in text.splitlines():
        fields = line.split(":")
        if len(fields) != 3:
            raise ValueError(f"not a trail line: {line!r}")
        step, slot, number = (int(f) for f in fields)
        if step >= 0:
            steps.append((slot, number))
    return steps


# --- models --------------------------------------------------------------------------------------


def closure(model):
    """The model and every file it includes by a quoted name, as paths relative to its directory."""
    base = model.parent
    seen, todo = [], [Path(model.name)]
    while todo:
        name = todo.pop()
        if name in seen or not (base / name).is_file():
            continue
        seen.append(name)
        text = (base / name).read_text(errors="replace")
        for included in re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.MULTILINE):
            todo.append(Path(os.path.normpath(name.parent / included)))
    return sorted(seen)


def copy_model(model, where):
    """Copies the model and what it includes to `where`; returns the model's name there."""
    for name in closure(model):
        target = where / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(model.parent / name, target)
    return model.name


def find_models(arguments, suffixes=(".pml", ".pm", ".prom")):
    """Files as they are; of directories, the models directly inside."""
    models = []
    for argument in map(Path, arguments):
        if argument.is_dir():
            models += sorted(p for p in argument.iterdir() if p.suffix in suffixes)
        else:
            models.append(argument)
    return models


# --- one verification ----------------------------------------------------------------------------


@dataclass
class Verification:
    """One tool on one model: how far it came, and what it reported.

    `problem` is empty or says which step failed; then `message` holds what was printed.
    """

    problem: str = ""  # "generate" | "compile" | "run" | "timeout"
    message: str = ""
    report: Report = field(default_factory=Report)
    trail: str | None = None
    compile_seconds: float = 0.0
    seconds: float = 0.0
    peak_kb: int = 0
    output: str = ""
    leftovers: list = field(default_factory=list)  # files that generation left beside the model

    @property
    def steps(self):
        return None if self.trail is None else len(trail_steps(self.trail))

    @property
    def bytes_per_state(self):
        return self.peak_kb * 1024 / self.report.stored if self.report.stored > 0 else None

    def to_json(self):
        data = dict(self.__dict__)
        data["report"] = dict(self.report.__dict__)
        return data

    @staticmethod
    def from_json(data):
        data = dict(data)
        data["report"] = Report(**data["report"])
        return Verification(**data)


def _finish(result, ran, where, name):
    result.seconds, result.peak_kb = ran.seconds, ran.peak_kb
    result.output = ran.out + ran.err
    result.report = parse_report(result.output)
    trail = where / (name + ".trail")
    if trail.is_file():
        result.trail = trail.read_text()
    if ran.timed_out:
        result.problem, result.message = "timeout", f"no result after {ran.seconds:.0f} s"
    elif not result.report.usable:
        result.problem, result.message = "run", f"exit status {ran.status}\n" + ran.tail()
    return result


class Stock:
    """Stock SPIN's verifier for one model in one directory."""

    def __init__(self, model, where, optimise="-O2", bfs=False, compile_timeout=300, flags=()):
        self.where, self.optimise, self.bfs, self.flags = where, optimise, bfs, flags
        self.compile_timeout = compile_timeout
        where.mkdir(parents=True, exist_ok=True)
        self.name = copy_model(model, where)
        self.vector = 0
        self.compile_seconds = 0.0

    def generate(self):
        ran = run([spin(), *self.flags, *SPIN_FLAGS, self.name], self.where, 60)
        written = (self.where / "pan.c").is_file()
        return None if ran.ok and written else Verification("generate", ran.tail())

    def compile(self, more=()):
        defines = [*PAN_DEFINES, f"-DVECTORSZ={VECTORS[self.vector]}", *["-DBFS"] * self.bfs, *more]
        # For thousands of small models compiling is all that takes time; tcc does it in a tenth.
        compiler = "tcc" if self.optimise == "-O0" and shutil.which("tcc") else "gcc"
        ran = run([compiler, self.optimise, *defines, "-o", "pan", "pan.c"], self.where, self.compile_timeout)
        self.compile_seconds = ran.seconds
        return None if ran.ok else Verification("compile", ran.tail())

    def build(self):
        return self.generate() or self.compile()

    def verify(self, arguments, timeout, hash_bits=20):
        """Runs pan, with a larger stack or vector as long as it asks for one."""
        depth = 0
        while True:
            (self.where / (self.name + ".trail")).unlink(missing_ok=True)
            command = ["./pan", f"-m{DEPTHS[depth]}", f"-w{hash_bits}", *arguments]
            ran = run(command, self.where, timeout)
            text = ran.out + ran.err
            if "VECTORSZ" in text and "too small" in text and self.vector + 1 < len(VECTORS):
                self.vector += 1
                failed = self.compile()
                if failed:
                    return failed
            elif "max search depth too small" in text and depth + 1 < len(DEPTHS):
                depth += 1
            else:
                break
        result = Verification(compile_seconds=self.compile_seconds)
        if "max search depth too small" in text:
            ran.timed_out = True  # cut off: as little a verdict as an interrupted run
        return _finish(result, ran, self.where, self.name)


class Spiced:
    """spiced's verifier for one model in one directory."""

    # All moves of every state, in pan's order, as stock pan with -DNOREDUCE; what is said later wins.
    as_stock = ("-noreduce", "-dfs")

    def __init__(self, model, where, optimise="-O2", flags=()):
        self.where, self.optimise, self.flags = where, optimise, flags
        where.mkdir(parents=True, exist_ok=True)
        self.name = copy_model(model, where)
        self.compile_seconds = 0.0
        self.leftovers = []
        self.generated = None

    def generate(self):
        before = {p for p in self.where.rglob("*")}
        self.generated = ran = run([spiced(), "-a", "-crucial", *self.flags, self.name], self.where, 60)
        self.leftovers = sorted(str(p.relative_to(self.where)) for p in set(self.where.rglob("*")) - before)
        if ran.ok and "pan.cc" in self.leftovers:
            return None
        return Verification("generate", ran.tail(), leftovers=self.leftovers)

    def compile(self):
        flags = run([spiced(), "-crucial-flags"], self.where, 60)
        if not flags.ok:
            return Verification("compile", "spiced -crucial-flags failed\n" + flags.tail())
        command = ["g++", "-std=c++20", self.optimise, *STRICT, "-o", "pan", "pan.cc", *shlex.split(flags.out)]
        ran = run(command, self.where, 300)
        self.compile_seconds = ran.seconds
        return None if ran.ok else Verification("compile", ran.tail())

    def build(self):
        return self.generate() or self.compile()

    def verify(self, arguments, timeout, defaults=as_stock):
        (self.where / (self.name + ".trail")).unlink(missing_ok=True)
        ran = run(["./pan", *defaults, *arguments], self.where, timeout)
        result = Verification(compile_seconds=self.compile_seconds, leftovers=self.leftovers)
        return _finish(result, ran, self.where, self.name)


REFUSAL = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+): error: (?P<feature>.*?) (?:is|are) not supported yet",
                     re.MULTILINE)


def refusal(verification):
    """The match of spiced's refusal message, or None if generation failed for another reason."""
    return REFUSAL.search(verification.message) if verification.problem == "generate" else None


# --- replay --------------------------------------------------------------------------------------

# What `spin -t` prints when a step does not fit the model; it goes on after most of them.
_REPLAY_FAULTS = ("transition failed", "no matching stmnt", "stop error", "error: invalid statement",
                  "(?)", "cannot find trail file", "no process ", "UNEXECUTABLE",
                  "pan: Error, proc")


def has_embedded_c(model):
    return re.search(r"\bc_(code|expr)\b", Path(model).read_text(errors="replace")) is not None


def replay(model, trail, where, flags=()):
    """Replays `trail` in stock `spin -t -p`. Returns (faults found, spin's output)."""
    where.mkdir(parents=True, exist_ok=True)
    name = copy_model(model, where)
    (where / (name + ".trail")).write_text(trail)
    if has_embedded_c(model):
        # `spin -t` only prints C code. Stock pan, compiled as for the search, executes it.
        run([spin(), "-o3", *flags, "-a", name], where, 60)
        run(["gcc", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"], where, 120)
        ran = run(["./pan", "-v", "-r"], where, 120)
    else:
        ran = run([spin(), "-t", "-p", *flags, name], where, 120)
    text = ran.out + ran.err
    faults = [line.strip() for line in text.splitlines() if any(f in line for f in _REPLAY_FAULTS)]
    if "trail ends after" not in text:
        faults.append("the replay did not reach the end of the trail")
    return faults, text


# --- stock's results, kept -----------------------------------------------------------------------


class StockCache:
    """Results of stock, which never change for one model, one set of flags and one spin.

    A run that took too long is kept too, as such, and repeated only when more time is given.
    """

    def __init__(self, directory=None):
        self.directory = directory or ROOT / "build" / "stock-cache"

    def key(self, model, *flags):
        digest = hashlib.sha256()
        for part in (_digest_of(spin()), Path(__file__).read_bytes()):
            digest.update(part if isinstance(part, bytes) else part.encode())
        for name in closure(model):
            digest.update(str(name).encode() + b"\0" + (model.parent / name).read_bytes() + b"\0")
        digest.update(json.dumps(flags).encode())
        return digest.hexdigest()

    def get(self, key, timeout=0.0):
        try:
            entry = json.loads((self.directory / (key + ".json")).read_text())
        except (OSError, ValueError):
            return None
        return None if entry["timed_out"] and entry["timeout"] < timeout else entry["value"]

    def put(self, key, value, timed_out=False, timeout=0.0):
        self.directory.mkdir(parents=True, exist_ok=True)
        entry = {"value": value, "timed_out": timed_out, "timeout": timeout}
        # A half-written entry must never be read: two suites may run at the same time.
        handle, temporary = tempfile.mkstemp(dir=self.directory)
        with os.fdopen(handle, "w") as stream:
            json.dump(entry, stream)
        os.replace(temporary, self.directory / (key + ".json"))


_digests = {}


def _digest_of(path):
    stamp = (str(path), path.stat().st_mtime_ns, path.stat().st_size)
    if stamp not in _digests:
        _digests[stamp] = hashlib.sha256(path.read_bytes()).hexdigest()
    return _digests[stamp]
