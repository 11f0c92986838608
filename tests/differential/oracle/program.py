"""Small concurrent programs as Python data, and their PROMELA text with one statement per line.

Expressions are tuples, so that they can be compared and hashed:
    ("num", 3)  ("pid",)  ("bin", "+", a, b)  ("not", a)  ("chan", "len", "c")
    ("ref", name, index, field, sub)      name[index].field[sub], the last three may be None
"""

from dataclasses import dataclass, field


class Invalid(Exception):
    """The program means nothing: a jump to nowhere, an endless chain of jumps, too many states."""


@dataclass
class Var:
    name: str
    length: int = 0  # 0: not an array
    initial: int = 0
    fields: tuple = ()  # of a struct: (name, length) pairs

    def stride(self):
        return sum(max(length, 1) for _, length in self.fields) if self.fields else 1

    def slots(self):
        return self.stride() * max(self.length, 1)

    def field_offset(self, name):
        offset = 0
        for other, length in self.fields:
            if other == name:
                return offset
            offset += max(length, 1)
        raise Invalid(f"no field {name}")


@dataclass
class Chan:
    name: str
    capacity: int
    width: int = 1


@dataclass
class Stmt:
    """kind: guard assign skip goto break send recv run else timeout, or if do atomic d_step with a body.

    The body of if and do is a list of options, each a list of statements.
    """

    kind: str
    args: tuple = ()
    body: list = field(default_factory=list)
    labels: list = field(default_factory=list)
    line: int = 0
    last_line: int = 0


@dataclass
class Process:
    name: str  # "init" is the initial process
    active: int  # how many instances exist from the start
    params: list = field(default_factory=list)  # names of byte parameters
    locals: list = field(default_factory=list)
    body: list = field(default_factory=list)
    last_line: int = 0


@dataclass
class Program:
    variables: list = field(default_factory=list)
    channels: list = field(default_factory=list)
    processes: list = field(default_factory=list)


def num(value):
    return ("num", value)


def ref(name, index=None, field_name=None, sub=None):
    return ("ref", name, index, field_name, sub)


def binary(op, a, b):
    return ("bin", op, a, b)


def guard(expression, *labels):
    return Stmt("guard", (expression,), labels=list(labels))


def assign(target, expression, *labels):
    return Stmt("assign", (target, expression), labels=list(labels))


def skip(*labels):
    return Stmt("skip", labels=list(labels))


def goto(label):
    return Stmt("goto", (label,))


def block(kind, body, *labels):
    return Stmt(kind, body=body, labels=list(labels))


# --- text ----------------------------------------------------------------------------------------


def expression_text(e):
    kind = e[0]
    if kind == "num":
        return str(e[1])
    if kind == "pid":
        return "_pid"
    if kind == "not":
        return f"!({expression_text(e[1])})"
    if kind == "chan":
        return f"{e[1]}({e[2]})"
    if kind == "eval":
        return f"eval({expression_text(e[1])})"
    if kind == "ref":
        return reference_text(e)
    return f"({expression_text(e[2])} {e[1]} {expression_text(e[3])})"


def reference_text(e):
    _, name, index, field_name, sub = e
    text = name if index is None else f"{name}[{expression_text(index)}]"
    if field_name is not None:
        text += "." + field_name
    return text if sub is None else f"{text}[{expression_text(sub)}]"


def basic_text(s):
    if s.kind == "guard":
        return expression_text(s.args[0])
    if s.kind == "assign":
        return f"{expression_text(s.args[0])} = {expression_text(s.args[1])}"
    if s.kind == "goto":
        return f"goto {s.args[0]}"
    if s.kind in ("send", "recv"):
        mark = "!" if s.kind == "send" else "?"
        return f"{s.args[0]}{mark}{','.join(map(expression_text, s.args[1]))}"
    if s.kind == "run":
        return f"run {s.args[0]}({', '.join(map(expression_text, s.args[1]))})"
    return s.kind


class Printer:
    """Writes a program and notes in each statement the lines on which it stands."""

    def __init__(self):
        self.out = []

    def put(self, depth, text):
        self.out.append("\t" * depth + text)
        return len(self.out)

    def statements(self, body, depth, first=""):
        for s in body:
            for label in s.labels:
                self.put(depth, f"{label}:")
            self.statement(s, depth, first)
            first = ""

    def statement(self, s, depth, first):
        """`first` is the mark of an option in front of its first statement. A `;` follows each statement: without it
        SPIN would have read the next line already when it notes the line of this one."""
        outer = depth - 1 if first else depth
        if s.kind in ("if", "do"):
            s.line = self.put(outer, first + s.kind)
            for option in s.body:
                self.statements(option, depth + 1, ":: ")
            s.last_line = self.put(depth, {"if": "fi", "do": "od"}[s.kind] + ";")
        elif s.kind in ("atomic", "d_step"):
            s.line = self.put(outer, f"{first}{s.kind} {{")
            self.statements(s.body, depth + 1)
            s.last_line = self.put(depth, "};")
        else:
            s.line = s.last_line = self.put(outer, first + basic_text(s) + ";")

    def variable(self, v, depth, types):
        array = f"[{v.length}]" if v.length else ""
        if v.fields:
            return self.put(depth, f"{types[v.fields]} {v.name}{array};")
        return self.put(depth, f"byte {v.name}{array}" + (f" = {v.initial}" if v.initial else "") + ";")

    def program(self, program):
        types = {}
        for v in program.variables + [v for p in program.processes for v in p.locals]:
            if v.fields and v.fields not in types:
                types[v.fields] = f"T{len(types)}"
                inside = " ".join(f"byte {n}[{k}];" if k else f"byte {n};" for n, k in v.fields)
                self.put(0, f"typedef {types[v.fields]} {{ {inside} }}")
        for v in program.variables:
            self.variable(v, 0, types)
        for c in program.channels:
            self.put(0, f"chan {c.name} = [{c.capacity}] of {{ {', '.join(['byte'] * c.width)} }};")
        for p in program.processes:
            self.put(0, self.head(p))
            for v in p.locals:
                self.variable(v, 1, types)
            self.statements(p.body, 1)
            p.last_line = self.put(0, "}")
        return "\n".join(self.out) + "\n"

    def head(self, p):
        if p.name == "init":
            return "init {"
        active = {0: "", 1: "active "}.get(p.active, f"active [{p.active}] ")
        return f"{active}proctype {p.name}({'; '.join('byte ' + n for n in p.params)}) {{"


def text_of(program):
    """PROMELA; as a side effect every statement learns its lines."""
    return Printer().program(program)


def all_statements(body):
    """Every statement of a body, outer ones first."""
    for s in body:
        yield s
        if s.kind in ("if", "do"):
            for option in s.body:
                yield from all_statements(option)
        else:
            yield from all_statements(s.body)
