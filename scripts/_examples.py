"""Table 2: four of SPIN's Examples, each with a test variable added to a copy, as in the paper.

The paper asks for something that never comes true, so that everything must be searched, and names a variable `tstvar`
of one process for it; it does not print its models. Our copies:

* sort, leader, eratosthenes: `EG !tstvar`. The variable is false until the last statement of the process, which is
  added there, so every run sets it, and no run is found.
* snoopy: `EF tstvar`. The processes never end. The variable is set after a message that the process would accept and
  that nobody sends to it: only the search can tell that it never comes. Where no statement sets the variable at all,
  spiced knows the answer as soon as the process is there: these are the rows "never set".

Searches for errors go on after the first one (`-c0`): snoopy has a deadlock, which the property does not ask for.

No line of SPIN's models is here: the edits find the process by its name and the receive by its channel.
"""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

import _lib
import _measure

VERSION = 1  # to be raised when the same measurement would give other figures
FOLDER = Path(os.environ.get("SPIN_EXAMPLES") or _lib.ROOT / "build-deps" / "Spin-version-6.5.2" / "Examples")
VARIABLE = "tstvar"


def body(text, process):
    """(first, last) position inside the braces of a proctype."""
    head = re.search(rf"\bproctype\s+{process}\s*\([^)]*\)[^{{]*\{{", text)
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
    """Beside the first `receive` of the process another one, of a message that does not come: it sets the variable."""
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
    edit: object
    paper: tuple  # states: no reduction, SPIN's, SPICED
    target: str  # ratio: to SPIN's reduction, see RATIO; fewer: than the paper
    reason: str = ""  # why the target is not reached, where that is known

    def text(self):
        return self.edit((FOLDER / self.file).read_text())


RATIO = 1.2
EXAMPLES = [
    Example("sort", "sort.pml", "EG !left:tstvar", lambda t: set_at_the_end(t, "left"), (107713, 135, 148), "ratio",
            "as long as `left` stands before its last statement, each step of the others also makes the state behind "
            "that statement, to see that it breaks the formula; these states are counted, though nothing is searched "
            "from them."),
    Example("leader", "leader0.pml", "EG !node[5]:tstvar", lambda t: set_at_the_end(t, "node"), (15779, 97, 104),
            "ratio"),
    Example("eratosthenes", "eratosthenes.pml", "EG !sieve[1]:tstvar", lambda t: set_at_the_end(t, "sieve"),
            (49790, 3437, 2986), "ratio"),
    Example("snoopy", "snoopy.pml", "EF cpu0:tstvar", lambda t: set_after_message(t, "cpu0", "tocpu0?done", "grant"),
            (81013, 14169, 58081), "fewer"),
    Example("snoopy, never set", "snoopy.pml", "EF cpu0:tstvar", lambda t: declared_only(t, "cpu0"),
            (81013, 14169, 58081), ""),
]

# (tool, variant, reduction): flags for SPIN, for gcc.
STOCK = {
    ("stock", "", "none"): ([], ["-DNOREDUCE"]),
    ("stock", "", "spin"): ([], []),
    ("stock", "-o3", "none"): (["-o3"], ["-DNOREDUCE"]),
    ("stock", "-o3", "spin"): (["-o3"], []),
}


def key(example):
    programs = [_lib._digest_of(p) for p in (_lib.spin(), _lib.spiced(), _lib.bin_dir().parent / "lib" / "libspiced.a")]
    return _measure._digest(example.text(), example.formula, VERSION, programs)


def measured(example, where, again=False):
    """[{tool, property, variant, reduction, states, seconds, memory, found}], kept in build/tables."""
    file = _measure.KEPT / "table2" / (re.sub(r"\W+", "_", example.name) + ".json")
    if file.is_file() and not again:
        entry = json.loads(file.read_text())
        if entry["key"] == key(example):
            return entry["figures"]
    figures = (stock_figures(example, where) if example.target else []) + spiced_figures(example, where)
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
        ran = _measure._run_repeatedly(lambda limit: _lib.run(["./pan", "-n", "-c0"], directory, limit), 120)
        report = _lib.parse_report(ran.out)
        if not report.completed or "max search depth too small" in ran.out:
            raise _measure.Failure("stock does not finish: " + ran.tail())
        figures.append({"tool": tool, "property": "", "variant": search, "reduction": reduction,
                        "states": report.stored, "seconds": ran.seconds, "memory": ran.peak_kb * 1024,
                        "found": report.errors > 0})
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
    searches = [("", [], reduction) for reduction in ("none", "spin", "closure") if example.target]
    asked = ["-cetl", example.formula]
    searches += [(example.formula, asked, reduction) for reduction in ("none", "crucial", "closure")]
    for formula, question, reduction in searches:
        command = ["./pan", "-json", "-reduction", reduction, *(question or ["-c0", "-n"])]
        ran = _measure._run_repeatedly(lambda limit: _lib.run(command, tool.where, limit), 120)
        try:
            result = json.loads(ran.out)
        except ValueError:
            raise _measure.Failure(f"{command}: status {ran.status}\n{ran.tail()}") from None
        if not result["completed"]:
            raise _measure.Failure(f"{command}: {result['stopped']}")
        found = result["properties"][0]["holds"] if formula else result["counts"]["errors"] > 0
        figures.append({"tool": "spiced", "property": formula, "variant": "", "reduction": reduction,
                        "states": result["counts"]["stored"], "seconds": ran.seconds, "memory": ran.peak_kb * 1024,
                        "found": found})
    return figures


def problems(figures):
    """The property is never true, and with and without a reduction there are errors or there are none."""
    wrong = [f"{f['tool']} {f['reduction']}: found {f['property']}" for f in figures if f["property"] and f["found"]]
    searches = {f["found"] for f in figures if not f["property"]}
    return wrong + ["some searches find errors, others do not"] * (len(searches) > 1)
