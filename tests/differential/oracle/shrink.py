"""Makes a disagreement smaller: fewer processes, statements, options and declarations, and a shorter formula."""

import copy

from .program import Invalid, all_statements
from .semantics import ATOMS
from .skeletons import lists_in
from .tidy import tidy


def smaller_programs(program):
    """Programs with one thing less, larger cuts first."""
    for i in range(len(program.processes)):
        if len(program.processes) > 1:
            yield without(program, lambda p, i=i: p.processes.pop(i))
    for k, process in enumerate(program.processes):
        if process.active > 1:
            yield without(program, lambda p, k=k: setattr(p.processes[k], "active", process.active - 1))
        for n, here in enumerate(lists_in(process.body)):
            for i, s in enumerate(here):
                yield without(program, lambda p, k=k, n=n, i=i: nth_list(p, k, n).pop(i))
                if s.kind in ("atomic", "d_step"):
                    yield without(program, lambda p, k=k, n=n, i=i: splice(nth_list(p, k, n), i, None))
                if s.kind in ("if", "do"):
                    for o in range(len(s.body)):
                        yield without(program, lambda p, k=k, n=n, i=i, o=o: nth_list(p, k, n)[i].body.pop(o))
                        yield without(program, lambda p, k=k, n=n, i=i, o=o: splice(nth_list(p, k, n), i, o))
        for i in range(len(list(all_statements(process.body)))):
            yield without(program, lambda p, k=k, i=i: unlabel(p, k, i))
        for i in range(len(process.locals)):
            yield without(program, lambda p, k=k, i=i: p.processes[k].locals.pop(i))
    for i in range(len(program.variables)):
        yield without(program, lambda p, i=i: p.variables.pop(i))
    for i in range(len(program.channels)):
        yield without(program, lambda p, i=i: p.channels.pop(i))


def without(program, cut):
    new = copy.deepcopy(program)
    cut(new)
    return tidy(new)


def nth_list(program, process, n):
    return list(lists_in(program.processes[process].body))[n]


def splice(here, i, option):
    """A block replaced by its inside, or by one of its options."""
    inside = here[i].body if option is None else here[i].body[option]
    inside[0].labels += here[i].labels
    here[i:i + 1] = inside


def unlabel(program, process, i):
    list(all_statements(program.processes[process].body))[i].labels = []


def smaller_formulas(f):
    """Parts of f, and f with one part made smaller."""
    if f[0] in ATOMS:
        if f[0] not in ("true", "false"):
            yield ("true",)
            yield ("false",)
        return
    yield from f[1:]
    for i in range(1, len(f)):
        for g in smaller_formulas(f[i]):
            yield f[:i] + (g,) + f[i + 1:]


def shrink(program, formula, fails, budget=150):
    """The smallest (program, formula) found with at most `budget` calls of `fails` for which it is still true."""
    def still(p, f):
        try:
            return fails(p, f)
        except (Invalid, KeyError, IndexError, ValueError):  # a name in the formula is gone, a value out of its range
            return False

    progress = True
    while progress and budget > 0:
        progress = False
        candidates = [(program, f) for f in smaller_formulas(formula)]
        for p, f in candidates + [(p, formula) for p in smaller_programs(program)]:
            budget -= 1
            if budget <= 0:
                break
            if still(p, f):
                program, formula, progress = p, f, True
                break
    return program, formula
