"""Pairs of a BEEM model and an LTL property, with stock's verdict, and the table that keeps them.

Used by scripts/beem-pairs, which generates the table, and by tests/differential/test_beem_pairs.py. The models stay
where they are: the table names labels and variables, no line of a model is in it.
"""

import csv
import os
from dataclasses import dataclass
from pathlib import Path

import _lib

TABLE = _lib.ROOT / "tests" / "differential" / "beem_pairs.tsv"
MODELS = Path(os.environ.get("SPICED_SHARED") or _lib.ROOT.parent / "shared") / "beem" / "models"
COLUMNS = ["model", "name", "ltl", "verdict", "states", "steps"]


@dataclass(frozen=True)
class Pair:
    model: str  # without .pm
    name: str
    ltl: str
    violated: bool | None = None  # None: not decided
    states: int = -1
    steps: int = -1  # of the program, in stock's trail; -1 where there is none

    @property
    def family(self):
        return self.model.rsplit(".", 1)[0]

    @property
    def verdict(self):
        return {None: "undecided", True: "violated", False: "holds"}[self.violated]


def copy_with_properties(model, where, pairs):
    """A copy of the model, with an ltl block for each of its pairs, in `where`."""
    where.mkdir(parents=True, exist_ok=True)
    blocks = "".join(f"ltl {p.name} {{ {p.ltl} }}\n" for p in pairs)
    copy = where / model.name
    copy.write_text(model.read_text() + "\n" + blocks)
    return copy


def read(path=TABLE):
    with open(path, newline="") as stream:
        lines = (line for line in stream if not line.startswith("#"))
        return [Pair(row["model"], row["name"], row["ltl"], row["verdict"] == "violated", int(row["states"]),
                     int(row["steps"] or -1)) for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def write(pairs, path, remark):
    rows = [[p.model, p.name, p.ltl, p.verdict, str(p.states), str(p.steps) if p.violated else ""] for p in pairs]
    path.write_text(f"# {remark}\n" + "".join("\t".join(row) + "\n" for row in [COLUMNS, *rows]))
