"""Table 2: four of SPIN's Examples, each with a test variable added to a copy, as in the paper.

The paper asks for something that never comes true, so that everything must be searched, and names a variable `tstvar`
of one process for it; it does not print its models. Our copies:

* sort, leader, eratosthenes: `EG !tstvar`. The variable is false until the last statement of the process, which is added
  there, so every run sets it, and no run is found.
* snoopy: `EF tstvar`. The processes never end. The variable is set after a message that the process would accept and that
  nobody sends to it: only the search can tell that it never comes. (Where no statement sets the variable at all, spiced
  knows the answer in the initial state: this is the row "never set".)

No line of SPIN's models is here: the edits find the process by its name and the receive by its channel.
"""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

import _lib
import _measure

FOLDER = Path(os.environ.get("SPIN_EXAMPLES") or _lib.ROOT / "build-deps" / "Spin-version-6.5.2" / "Examples")
VARIABLE = "tstvar"


def body(text, process):
    """(first, last) position inside the braces of a proctype."""
    head = re.search(rf"\bproctype\s+{process}\s*\([^)]*\)\s*\{{", text)
    if not head:
        raise ValueError(f"there is no proctype {process}")
    depth, at = 1, head.end()
    while depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return head.end(), at - 1


def set_at_the_end(text, process):
    first, last = body(text, process)
    return f"{text[:first]} bool {VARIABLE}; {text[first:last].rstrip()};\n\t{VARIABLE} = true\n{text[last:]}"


def set_after_message(text, process, receive, other):
    """Beside the first `receive` of the process another one, of a message that does not come, which sets the variable."""
    first, last = body(text, process)
    channel = receive.split("?")[0]
    choice = f"if :: {receive} :: {channel}?{other} -> {VARIABLE} = true fi"
    changed, n = re.subn(re.escape(receive), choice, text[first:last], count=1)
    if not n:
        raise ValueError(f"{process} has no {receive}")
    return f"{text[:first]} bool {VARIABLE}; {changed}{text[last:]}"


def declared_only(text, process):
    first, _ = body(text, process)
    return f"{text[:first]} bool {VARIABLE}; {text[first:]}"


@dataclass(frozen=True)
class Example:
    name: str
    file: str
    formula: str  # what is looked for, and never found
    paper_formula: str
    edit: object
    paper: tuple  # states: no reduction, SPIN's, SPICED
    target: str = ""

    def text(self):
        return self.edit((FOLDER / self.file).read_text())


EXAMPLES = [
    Example("sort", "sort.pml", "EG !left:tstvar", "EG(!left.tstvar)", lambda t: set_at_the_end(t, "left"),
            (107713, 135, 148), "ratio"),
    Example("leader", "leader0.pml", "EG !node[5]:tstvar", "EG(!node[4].tstvar)", lambda t: set_at_the_end(t, "node"),
            (15779, 97, 104), "ratio"),
    Example("eratosthenes", "eratosthenes.pml", "EG !sieve[1]:tstvar", "EG(!sieve[0].tstvar)",
            lambda t: set_at_the_end(t, "sieve"), (49790, 3437, 2986), "ratio"),
    Example("snoopy", "snoopy.pml", "EF cpu0:tstvar", "EF(cpu0.tstvar)",
            lambda t: set_after_message(t, "cpu0", "tocpu0?done", "grant"), (81013, 14169, 58081), "fewer"),
    Example("snoopy, never set", "snoopy.pml", "EF cpu0:tstvar", "EF(cpu0.tstvar)", lambda t: declared_only(t, "cpu0"),
            (81013, 14169, 58081)),
]

# (tool, what is searched, reduction): how it is built and run.
STOCK = {
    ("stock", "default", "none"): ([], ["-DNOREDUCE"]),
    ("stock", "default", "spin"): ([], []),
    ("stock", "-o3", "none"): (["-o3"], ["-DNOREDUCE"]),
    ("stock", "-o3", "spin"): (["-o3"], []),
}
REDUCTIONS = ("none", "spin", "crucial", "closure")


def key(example):
    programs = [_lib._digest_of(p) for p in (_lib.spin(), _lib.spiced(), _lib.bin_dir().parent / "lib" / "libspiced.a")]
    return _measure._digest(example.text(), example.formula, Path(__file__).read_bytes(), programs)


def measured(example, where, again=False):
    """[{tool, search, reduction, states, seconds, memory, verdict}], kept in build/tables."""
    file = _measure.KEPT / "table2" / (re.sub(r"\W+", "_", example.name) + ".json")
    if file.is_file() and not again:
        entry = json.loads(file.read_text())
        if entry["key"] == key(example):
            return entry["figures"]
    figures = stock_figures(example, where) + spiced_figures(example, where)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"key": key(example), "figures": figures}, indent=1))
    return figures


def stock_figures(example, where):
    figures = []
    for (tool, search, reduction), (flags, defines) in STOCK.items():
        directory = where / f"{tool}{search}-{reduction}"
        directory.mkdir(parents=True)
        (directory / example.file).write_text(example.text())
        for command in ([_lib.spin(), *flags, "-a", example.file],
                        ["gcc", "-O2", "-w", "-DSAFETY", "-DNOCLAIM", *defines, "-o", "pan", "pan.c"]):
            ran = _lib.run(command, directory, 120)
            if not ran.ok:
                raise _measure.Failure(ran.tail())
        ran = _measure._run_repeatedly(lambda limit: _lib.run(["./pan", "-n"], directory, limit), 120)
        report = _lib.parse_report(ran.out)
        whole = report.completed and "max search depth too small" not in ran.out and report.errors == 0
        figures.append({"tool": tool, "search": search, "reduction": reduction, "states": report.stored,
                        "seconds": ran.seconds, "memory": ran.peak_kb * 1024,
                        "verdict": "none" if whole else "none yet"})
    return figures


def spiced_figures(example, where):
    source = where / "model" / example.file
    source.parent.mkdir(parents=True)
    source.write_text(example.text())
    tool = _lib.Spiced(source, where / "spiced")
    failed = tool.build()
    if failed:
        raise _measure.Failure(f"{failed.problem}: {failed.message}")
    figures = []
    for search, question in (("no property", []), (example.formula, ["-cetl", example.formula])):
        for reduction in REDUCTIONS:
            if not question and reduction == "crucial":
                continue  # without a property there is nothing that could be crucial
            command = ["./pan", "-json", "-reduction", reduction, *question]
            ran = _measure._run_repeatedly(lambda limit: _lib.run(command, tool.where, limit), 120)
            try:
                result = json.loads(ran.out)
            except ValueError:
                raise _measure.Failure(f"{command}: status {ran.status}\n{ran.tail()}") from None
            figures.append({"tool": "spiced", "search": search, "reduction": reduction,
                            "states": result["counts"]["stored"], "seconds": ran.seconds,
                            "memory": ran.peak_kb * 1024, "verdict": verdict(result)})
    return figures


def verdict(result):
    if "properties" in result:
        answer = result["properties"][0]
        return {True: "error", False: "none"}[answer["holds"]] if answer["decided"] else "none yet"
    return {"error": "error", "no error": "none"}.get(result["verdict"], "none yet")
