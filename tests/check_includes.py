#!/usr/bin/env python3
"""Checks that each folder includes only what it may know. The rules:

pan_runtime: a room may include itself, the rooms before it in ROOMS, and cetl.
spin-patch:  lift*, hooks* and main.cc may reach SPIN's headers, nothing else may, not even through another
             header; pan_runtime is out of reach for all.
cetl:        nothing of ours.
Usage: check_includes.py [ROOT]
"""
import re
import sys
from pathlib import Path

ROOMS = ["model", "state", "step", "reduce", "search", "check", "report", "cli"]
SPIN_HEADERS = {"spin.h", "y.tab.h", "tl.h", "version.h"} | {f"pangen{i}.h" for i in range(1, 8)}
SUFFIXES = {".h", ".cc", ".y", ".yy", ".l", ".ll"}

# emit writes #include lines in raw strings, and comments may show one: neither counts. Ordinary strings are
# matched so that a quote or slashes inside one do not mislead.
TOKEN = re.compile(r'R"(?P<d>[^()\\\s]{0,16})\(.*?\)(?P=d)"|/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.M)


def blank(match):
    text = match.group(0)
    return text if text[0] == '"' else "\n" * text.count("\n")


def includes(file):
    """Yields (line, name) of every include of the file."""
    text = TOKEN.sub(blank, file.read_text(errors="replace"))
    for match in INCLUDE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1) or match.group(2)


class Tree:
    def __init__(self, root):
        self.root = root.resolve()

    def resolve(self, file, name):
        """The file of ours that an include names, relative to the root; None for anything else."""
        if name.split("/")[0] in ROOMS:
            return Path("pan_runtime") / name
        for folder in (file.parent, self.root, *(self.root / f for f in ("pan_runtime", "spin-patch", "cetl"))):
            path = (folder / name).resolve()
            if path.is_file() and path.is_relative_to(self.root):
                return path.relative_to(self.root)
        return None

    def way_to_spin(self, file, seen=()):
        """The chain of includes by which a file reaches one of SPIN's headers, or None."""
        for _, name in includes(file):
            target = self.resolve(file, name)
            if target is None:
                if Path(name).name in SPIN_HEADERS:
                    return [name]
            elif target not in seen and (self.root / target).is_file():
                way = self.way_to_spin(self.root / target, (*seen, target))
                if way:
                    return [name, *way]
        return None

    def forbidden(self, file, name):
        """Why a file may not have this include, or None."""
        here = file.relative_to(self.root).parts
        target = self.resolve(file, name)
        there = target.parts if target else ()
        if here[0] == "cetl":
            if there and there[0] != "cetl":
                return "cetl includes nothing else of ours"
        elif here[0] == "spin-patch":
            if there and there[0] == "pan_runtime":
                return "spin-patch does not know pan_runtime"
        elif there and there[0] not in ("pan_runtime", "cetl"):
            return "pan_runtime knows only itself and cetl"
        elif there and there[0] == "pan_runtime":
            if there[1] not in ROOMS:
                return f"'{there[1]}' is not one of the rooms {' '.join(ROOMS)}"
            if ROOMS.index(there[1]) > ROOMS.index(here[1]):
                return f"room '{here[1]}' stands before room '{there[1]}'"
        if Path(name).name in SPIN_HEADERS and target is None and here[0] != "spin-patch":
            return "SPIN's headers belong to spin-patch"
        return None

    def problems(self, file):
        here = file.relative_to(self.root)
        if here.parts[0] == "pan_runtime" and here.parts[1] not in ROOMS:
            yield f"{here}: not in one of the rooms {' '.join(ROOMS)}"
            return
        for line, name in includes(file):
            reason = self.forbidden(file, name)
            if reason:
                yield f"{here}:{line}: \"{name}\": {reason}"
        if here.parts[0] == "spin-patch" and not may_know_spin(file.name):
            way = self.way_to_spin(file)
            if way:
                yield f"{here}: only lift*, hooks* and main.cc may know SPIN's headers: {' -> '.join(way)}"


def may_know_spin(name):
    return name == "main.cc" or name.startswith(("lift", "hooks"))


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent
    tree = Tree(root)
    files = [
        file
        for folder in ("spin-patch", "pan_runtime", "cetl")
        for file in sorted((tree.root / folder).rglob("*"))
        if file.suffix in SUFFIXES
    ]
    found = [problem for file in files for problem in tree.problems(file)]
    print("\n".join(found) if found else f"{len(files)} files include only what they may")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
