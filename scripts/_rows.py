"""What `make tables` measures: rows of a model, how it is made, and what is asked of it.

Two lists give rows: the paper's Table 1 over the BEEM collection, if it is here, and beem/instances.tsv over our own
models. A list says what must come out (`expect`), so that a measurement is never its own judge.
"""

import csv
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import _lib

SHARED = Path(os.environ.get("SPICED_SHARED") or _lib.ROOT.parent / "shared") / "beem"
OWN = _lib.ROOT / "beem"
KINDS = ("response", "reach", "assert", "deadlock")


@dataclass(frozen=True)
class Row:
    table: str  # table1 or own
    name: str
    model: Path
    kind: str
    cetl: str = ""
    ltl: str = ""  # the same question for stock: a property that is violated where the CETL formula is found
    defines: tuple = ()  # as in N=3
    expect: str = "error"  # or: none
    paper: dict = field(default_factory=dict, hash=False, compare=False)

    @property
    def safety(self):
        return self.kind != "response"

    @property
    def injected(self):
        return any(re.fullmatch(r"BUG=[1-9]\d*", d) for d in self.defines)

    @property
    def flags(self):
        return tuple("-D" + d for d in self.defines)

    def text_for_stock(self):
        block = f"\nltl p {{ {self.ltl} }}\n" if self.ltl else ""
        return self.model.read_text() + block


def table1():
    """The rows of the paper's Table 1; none on a machine without the collection."""
    path = SHARED / "properties.tsv"
    rows = []
    for line in path.read_text().splitlines() if path.is_file() else []:
        if line.startswith("#") or not line.strip():
            continue
        model, kind, cetl, ltl, *figures = line.split("\t")
        names = ("spiced_states", "spiced_trail", "spin_states", "spin_trail")
        paper = {name: int(f) for name, f in zip(names, figures) if f != "-"}
        rows.append(Row("table1", model, SHARED / "models" / (model + ".pm"), kind, cetl, ltl, paper=paper))
    return rows


def own(path=OWN / "instances.tsv"):
    """Our own instances. A name is the model and what is defined; what is asked is added where it is not alone."""
    with open(path, newline="") as stream:
        lines = [line for line in stream if line.strip() and not line.startswith("#")]
    entries = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    rows = []
    for e in entries:
        defines = tuple(e["defines"].split())
        if e["kind"] not in KINDS or e["expect"] not in ("error", "none"):
            raise ValueError(f"{path.name}: {e['model']} {e['defines']}: kind {e['kind']}, expect {e['expect']}")
        name = " ".join([e["model"], *defines, e["kind"]])
        model = OWN / (e["model"] + ".pml")
        rows.append(Row("own", name, model, e["kind"], e["cetl"] or "", e["ltl"] or "", defines, e["expect"]))
    names = [r.name for r in rows]
    twice = {n for n in names if names.count(n) > 1}
    if twice:
        raise ValueError(f"{path.name}: more than once: {', '.join(sorted(twice))}")
    return rows
