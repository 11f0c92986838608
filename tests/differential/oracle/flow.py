"""Control flow of one process: locations and the transitions between them.

Each basic statement is a transition. A jump, the end of if and the exit of do are none of their own where something leads
to them: the statement before them ends where they lead. They are steps when they are the first statement of an option,
and when following them would leave an atomic sequence, because atomicity ends with a step.
"""

from dataclasses import dataclass

from .program import Invalid

ATOM, LAST = 1, 2  # inside an atomic sequence; its last element
HOPS = 200


class Element:
    def __init__(self, kind, stmt=None, lines=(0, 0)):
        self.kind, self.stmt, self.lines = kind, stmt, lines
        self.next, self.options, self.status, self.destination = None, [], 0, None


@dataclass
class Transition:
    """`keeps`: after it the process runs alone, if it can. `target` is None after the end."""

    kind: str
    stmt: object
    target: int | None
    keeps: bool
    lines: tuple


class Sequence(list):
    def add(self, element):
        if self:
            self[-1].next = element
        self.append(element)


class Flow:
    def __init__(self, process):
        self.labels = {}  # label → element
        body = self.sequence(process.body, None)
        body.add(Element("end", lines=(process.last_line, process.last_line)))
        self.link(body)
        self.numbers = {}
        self.elements = []
        self.start = self.number(self.follow(body[0], 0))
        self.transitions = []
        while len(self.transitions) < len(self.elements):
            self.transitions.append(self.leaving(self.elements[len(self.transitions)]))
        for here, leaving in enumerate(self.transitions):
            if any(t.target == here and t.kind == "skip" and t.stmt and t.stmt.kind == "skip" for t in leaving):
                raise Invalid("a skip that leads to itself")  # stock's verifier refuses these
        self.labels_at = [frozenset(n for n, e in self.labels.items() if e is here) for here in self.elements]

    # Building elements

    def sequence(self, body, exit_element):
        out = Sequence()
        if not body:
            raise Invalid("empty sequence")
        for s in body:
            self.add(out, s, exit_element)
        return out

    def add(self, out, s, exit_element):
        lines = (s.line, s.last_line)
        element = Element(s.kind, s, lines)
        for label in s.labels:
            if label in self.labels:
                raise Invalid(f"{label} twice")
            self.labels[label] = element
        if s.kind in ("if", "do"):
            around = (s.line, s.last_line + 1)  # SPIN takes the line of the word after the block
            join = Element("join", lines=around)
            after = join if s.kind == "if" else Element("join", lines=around)
            inner_exit = exit_element if s.kind == "if" else after
            for option in s.body:
                sequence = self.sequence(option, inner_exit)
                sequence.add(join)
                element.options.append(sequence)
            if s.kind == "do":
                out.add(join)
            out.add(element)
            out.add(after)
            return
        if s.kind == "break":
            if exit_element is None:
                raise Invalid("break outside a loop")
            element.kind, element.destination = "goto", exit_element
        elif s.kind == "atomic":
            inside = self.sequence(s.body, exit_element)
            self.mark(inside)
            inside[-1].status = inside[-1].status & ~ATOM | LAST
            element.options.append(inside)
        out.add(element)

    def mark(self, sequence):
        for element in sequence:
            element.status |= ATOM
            for option in element.options:
                self.mark(option)

    def link(self, sequence):
        """Connects the last element of each atomic with what follows it; jumps out of an atomic end it."""
        for element in sequence:
            if element.kind == "goto" and element.destination is None:
                element.destination = self.labels.get(element.stmt.args[0])
                if element.destination is None:
                    raise Invalid(f"no label {element.stmt.args[0]}")
            if element.kind == "atomic":
                element.options[0][-1].next = element.next
            for option in element.options:
                self.link(option)
            if element.kind == "goto" and element.status:
                element.status = ATOM if self.stays(element) else LAST

    def stays(self, jump):
        """Whether a jump inside an atomic sequence leads into one."""
        return bool(jump.destination.status)

    # Following jumps

    def follow(self, element, status):
        """Where a step that leads to `element` ends, if the step's own status is `status`."""
        for _ in range(HOPS):
            if element.kind == "goto":
                onward = element.destination
            elif element.kind == "join" and element.next is not None:
                onward = element.next
            else:
                return element
            if status & ATOM and not onward.status & ATOM:
                return element
            if onward is element:
                break
            element = onward
        raise Invalid("endless chain of jumps")

    def number(self, element):
        if element not in self.numbers:
            self.numbers[element] = len(self.elements)
            self.elements.append(element)
        return self.numbers[element]

    def leaving(self, element):
        if element.kind in ("if", "do", "atomic"):
            out = []
            for option in element.options:
                first = option[0]
                while first.kind == "join" and first.next is not None:
                    first = first.next
                out += self.leaving(first)
            return out
        return [self.transition(element)]

    def transition(self, element):
        if element.kind == "end":
            return Transition("end", None, None, False, element.lines)
        onward = element.destination if element.kind == "goto" else element.next
        target = self.number(self.follow(onward, element.status))
        kind = "skip" if element.kind in ("goto", "join") else element.kind
        return Transition(kind, element.stmt, target, bool(element.status & ATOM), element.lines)
