"""Makes a program that was cut or changed at random a proper one again.

Also keeps away from corners in which SPIN has no clear meaning: labels at the beginning of an option or of an atomic
sequence, a choice at the beginning of an option, else beside channels, skips in a row (SPIN drops them).
"""

from .program import Stmt, all_statements, skip

IN_D_STEP = ("guard", "assign", "skip", "if")
CHANNEL_STATEMENTS = ("send", "recv")


def tidy(program):
    for p in program.processes:
        p.body = sequence(p.body, Place(process=p.name))
        labels = unique_labels(p.body)
        for s in all_statements(p.body):
            if s.kind == "goto" and s.args[0] not in labels:
                s.kind, s.args = "skip", ()
        drop_double_skips(p.body)
    names = {p.name for p in program.processes}
    for p in program.processes:
        for s in all_statements(p.body):
            if s.kind == "run" and s.args[0] not in names:
                s.kind, s.args = "skip", ()
    return program


class Place:
    """What surrounds a statement."""

    def __init__(self, process, loop=False, atomic=False, d_step=False):
        self.process, self.loop, self.atomic, self.d_step = process, loop, atomic, d_step

    def inside(self, **changes):
        return Place(**{**self.__dict__, **changes})


def sequence(body, place, first_in=""):
    """`first_in`: the kind of block that begins here; its first statement has no label."""
    out = []
    for s in body:
        new = statement(s, place, first_in if not out else "")
        if new and new[0].kind == "d_step" and (new[0].labels or out and out[-1].body and out[-1].kind != "d_step"):
            # SPIN takes a goto or break that leads to a d_step for a jump into it.
            out.append(skip(*new[0].labels))
            new[0].labels = []
        out += new
    return out or [skip()]


def statement(s, place, first_in):
    if place.d_step and (s.kind not in IN_D_STEP or (s.kind == "guard" and not first_in)):
        return []
    if s.kind == "atomic" and place.atomic:
        return sequence(s.body, place, first_in)
    if s.kind == "else" and first_in not in ("if", "do"):
        return []
    if s.kind == "break" and not place.loop:
        return []
    if s.kind in ("goto", "break", "else") or first_in or place.d_step:
        s.labels = []
    if s.kind in ("if", "do"):
        s.body = options(s, place)
        if not s.body:
            return []
        if first_in:
            return [skip(), s]
    elif s.kind == "atomic":
        s.body = sequence(s.body, place.inside(atomic=True), "atomic")
        if s.body[0].kind in ("if", "do") and first_in:
            s.body.insert(0, skip())
    elif s.kind == "d_step":
        s.body = sequence(s.body, place.inside(atomic=True, d_step=True), "d_step")
    return [s]


def options(s, place):
    inner = place.inside(loop=place.loop or s.kind == "do")
    out = [sequence(o, inner, s.kind) for o in s.body if o]
    if place.d_step:
        out = [o for o in out if o[0].kind in ("guard", "else")]
        if not any(o[0].kind == "else" for o in out):
            out.append([Stmt("else")])
    others = [o for o in out if o[0].kind != "else"]
    last = [o for o in out if o[0].kind == "else"][:1]
    if not others or any(uses_channels(o[0]) for o in others):
        last = []
    return others + last


def uses_channels(s):
    """Whether what happens first involves a channel; SPIN warns of else beside such an option."""
    if s.kind in ("atomic", "d_step"):
        return uses_channels(s.body[0])
    return s.kind in CHANNEL_STATEMENTS or "chan" in repr(s.args)


def unique_labels(body):
    found = set()
    for s in all_statements(body):
        s.labels = [n for n in s.labels if n not in found]
        found.update(s.labels)
    return found


def drop_double_skips(body):
    for s in body:
        for inner in s.body if s.kind in ("if", "do") else [s.body]:
            drop_double_skips(inner)
    for i in range(len(body) - 1, 0, -1):
        if body[i].kind == "skip" and body[i - 1].kind == "skip" and not body[i].labels:
            del body[i]
