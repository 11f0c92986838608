"""Directed programs: known hard shapes, changed a little at random."""

import copy

from .program import (Chan, Process, Program, Stmt, Var, all_statements, assign, binary, block, goto, guard, num, ref,
                      skip)


def equals(name, value):
    return binary("==", ref(name), num(value))


def location_graph(rng):
    """Processes that are little graphs of labelled locations with edges, guards and updates: 0→1, 0→2, 1→0."""
    names = ["x", "y"][:rng.randint(1, 2)]
    program = Program([Var(n) for n in names])
    for k in range(rng.choice([1, 2, 2, 2, 3])):
        size = rng.randint(2, 4)
        local = rng.random() < 0.3
        own = names + (["i"] if local else [])
        body = []
        for here in range(size):
            edges = [edge(rng, own, rng.randrange(size)) for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]
            if here == 0 and not edges:
                edges = [edge(rng, own, size - 1)]
            body.append(location(rng, f"l{here}", edges))
        program.processes.append(Process(f"P{k}", 2 if rng.random() < 0.08 else 1,
                                         locals=[Var("i")] if local else [], body=body))
    return program


def location(rng, label, edges):
    if edges:
        return block("if" if rng.random() < 0.7 else "do", edges, label)
    # Stuck for ever, or on to the next location, or out.
    return guard(num(0), label) if rng.random() < 0.6 else skip(label)


def edge(rng, names, target):
    jump = goto(f"l{target}")
    condition = guard(binary(rng.choice(["==", "!="]), ref(rng.choice(names)), num(rng.randrange(2))))
    update = assign(ref(rng.choice(names)), num(rng.randrange(3)))
    kind = rng.random()
    if kind < 0.2:
        return [jump]
    if kind < 0.45:
        return [condition, jump]
    if kind < 0.6:
        return [update, jump]
    if kind < 0.8:
        return [block("d_step", [condition, update]), jump]
    if kind < 0.9:
        return [block("atomic", [condition, update, jump])]
    return [condition, update, jump]


def mutex(rng):
    """Attempts at mutual exclusion: a lock that is tested and set, in one step or in two, or one flag for each."""
    flags = rng.random() < 0.5
    program = Program([Var("f", length=2)] if flags else [Var("m")], [])
    if flags and rng.random() < 0.5:
        program.variables.append(Var("t"))
    for k in range(2 if flags else rng.randint(2, 3)):
        if flags:
            mine, other = ref("f", num(k)), ref("f", num(1 - k))
            free = binary("==", other, num(0))
            if len(program.variables) > 1:
                free = binary("||", free, equals("t", k))
                enter = [assign(mine, num(1)), assign(ref("t"), num(1 - k)), guard(free, "wait")]
            else:
                enter = [assign(mine, num(1)), guard(free, "wait")]
                if rng.random() < 0.5:
                    enter.reverse()
            leave = assign(mine, num(0))
        else:
            enter = [guard(equals("m", 0), "wait"), assign(ref("m"), num(1))]
            if rng.random() < 0.5:
                enter = [block(rng.choice(["atomic", "d_step"]), enter, "wait")]
            leave = assign(ref("m"), num(0))
        body = [skip("rest"), *enter, skip("cs"), leave, goto("rest")]
        if rng.random() < 0.4:
            body[0:1] = [block("if", [[skip()], [goto("out")]], "rest")]
            body.append(skip("out"))
        program.processes.append(Process(f"P{k}", 1, body=body))
    return program


def producer_consumer(rng):
    program = Program([Var("x")], [Chan("c", rng.choice([0, 0, 1, 2]), rng.choice([1, 2]))])
    width = program.channels[0].width
    put = Stmt("send", ("c", (ref("i"), num(1))[:width]))
    take = Stmt("recv", ("c", (ref("j"), num(1))[:width]))
    work = assign(ref("i"), binary("%", binary("+", ref("i"), num(1)), num(rng.randint(2, 3))))
    sending, receiving = [put, work], [take, assign(ref("x"), ref("j"))]
    if rng.random() < 0.35:
        sending = [block("atomic", [guard(binary("<", ref("i"), num(3))), put, work])]
    if rng.random() < 0.35:
        receiving = [block("atomic", receiving)]
    stop = [[guard(equals("i", 1)), Stmt("break")]] if rng.random() < 0.5 else [[Stmt("break")]] * rng.randint(0, 1)
    stop = copy.deepcopy(stop)
    program.processes = [
        Process("Prod", 1, locals=[Var("i")], body=[block("do", [sending, *stop], "l0"), skip("done")]),
        Process("Cons", rng.choice([1, 1, 2]), locals=[Var("j")],
                body=[block("do", [receiving], rng.choice(["l0", "end0"])), skip("idle")]),
    ]
    return program


def token_ring(rng):
    size = rng.randint(2, 3)
    token = binary("==", ref("t"), ("pid",))
    onward = assign(ref("t"), binary("%", binary("+", ("pid",), num(1)), num(size)))
    body = [guard(token, "wait"), assign(ref("x"), binary("%", binary("+", ref("x"), num(1)), num(2)), "work"), onward]
    if rng.random() < 0.4:
        body = [block("atomic", body, "wait")]
    if rng.random() < 0.6:
        body = [block("do", [body, [guard(equals("x", rng.randrange(2))), Stmt("break")]], "top"), skip("out")]
        if body[0].body[0][0].kind == "guard":
            body[0].body[0][0].labels = []
    else:
        body.append(goto("wait"))
    return Program([Var("t"), Var("x")], [], [Process("P", size, body=body)])


def starters(rng):
    """Processes that start others, which end: only the youngest can go."""
    run = Stmt("run", ("W", (num(rng.randrange(2)),)))
    again = Stmt("run", ("W", (num(1),)))
    program = Program([Var("x"), Var("y")])
    worker = Process("W", 0, params=["n"],
                     body=[assign(ref("x"), ref("n"), "l0"), guard(equals("y", rng.randrange(2)), "l1"),
                           assign(ref("x"), num(2))])
    if rng.random() < 0.4:
        worker.body[1:1] = [block("if", [[guard(equals("x", 0)), goto("l1")], [guard(equals("x", 1))]])]
    start = [run, again] if rng.random() < 0.5 else [run]
    if rng.random() < 0.4:
        start = [block("atomic", start)]
    body = [*start, assign(ref("y"), num(1), "go"), skip("l0")]
    if rng.random() < 0.4:
        body = [block("do", [[guard(binary("<", ref("_nr"), num(2))), run,
                              assign(ref("_nr"), binary("+", ref("_nr"), num(1)))],
                             [guard(equals("x", 2)), Stmt("break")]], "top"), assign(ref("y"), num(1), "l0")]
        for s in all_statements(body):
            s.args = tuple(rename(a) for a in s.args)
        program.variables.append(Var("k"))
    program.processes = [Process(rng.choice(["init", "P"]), 1, body=body), worker]
    if rng.random() < 0.5:
        program.processes.insert(rng.randrange(2), Process("Q", 1, body=[guard(equals("x", 1), "l0"),
                                                                         assign(ref("y"), num(0), "l1")]))
    return program


def rename(e):
    """`_nr` stands for the count of processes started so far."""
    if not isinstance(e, tuple):
        return e
    return tuple("k" if part == "_nr" else rename(part) for part in e)


def atomic_loops(rng):
    """Loops inside atomic, which may block in the middle and go on later."""
    step = assign(ref("x"), binary("%", binary("+", ref("x"), num(1)), num(rng.randint(2, 3))))
    inner = block("do", [[guard(equals("y", rng.randrange(2))), step],
                         [guard(equals("x", rng.randrange(2))), Stmt("break")]])
    if rng.random() < 0.4:
        inner.body.append([Stmt("else"), rng.choice([Stmt("break"), goto("out"), guard(equals("y", 1))])])
    body = [block("atomic", [skip(), inner, assign(ref("z"), num(1))][:rng.randint(2, 3)], "l0"), skip("out")]
    if rng.random() < 0.5:
        body.append(goto("l0"))
    other = [assign(ref("y"), num(1), "l0"), guard(equals("x", 1), "l1"), assign(ref("y"), num(0))]
    if rng.random() < 0.6:
        other.append(goto("l0"))
    return Program([Var("x"), Var("y"), Var("z")], [], [Process("P", 1, body=body), Process("Q", 1, body=other)])


def handshakes(rng):
    """Rendezvous from and into atomic sequences."""
    program = Program([Var("x")], [Chan("c", 0), Chan("d", 0)])

    def half(channel, send, value):
        return Stmt("send" if send else "recv", (channel, (value,)))

    def party(send):
        first = half("c", send, num(rng.randrange(2)) if send else rng.choice([ref("i"), num(0), num(1)]))
        second = half("d", rng.random() < 0.5, num(1))
        body = [first, assign(ref("x"), num(rng.randrange(3))), second][:rng.randint(1, 3)]
        if rng.random() < 0.6:
            cut = rng.randint(1, len(body))
            body = [block("atomic", body[:cut], "l0"), *body[cut:]]
        else:
            body[0].labels = ["l0"]
        body.append(skip("l1"))
        if rng.random() < 0.6:
            body.append(goto("l0"))
        return body

    for k in range(rng.randint(2, 4)):
        program.processes.append(Process(f"P{k}", 1, locals=[Var("i")], body=party(k % 2 == 0)))
    return program


SHAPES = [location_graph, location_graph, handshakes, mutex, location_graph, producer_consumer, handshakes, starters,
          token_ring, atomic_loops]


# --- random changes ------------------------------------------------------------------------------


def lists_in(body):
    yield body
    for s in body:
        for inner in s.body if s.kind in ("if", "do") else [s.body]:
            if s.kind in ("if", "do", "atomic", "d_step"):
                yield from lists_in(inner)


def mutate(rng, program, Pool, Bodies):
    """One change somewhere; tidy() repairs what it breaks."""
    process = rng.choice(program.processes)
    pool = Pool(program, rng)
    pool.writable = list(program.variables)
    pool.locals = process.locals + [Var(n) for n in process.params]
    bodies = Bodies(pool, "plain")
    here = rng.choice(list(lists_in(process.body)))
    i = rng.randrange(len(here))
    kind = rng.randrange(7)
    if kind == 0 and len(here) > 1:
        del here[i]
    elif kind == 1:
        here.insert(i, bodies.plain())
    elif kind == 2:
        labels, here[i].labels = here[i].labels, []
        here[i:i + 2] = [block(rng.choice(["atomic", "atomic", "d_step"]), here[i:i + 2], *labels)]
    elif kind == 3:
        choices = [s for s in all_statements(process.body) if s.kind in ("if", "do")]
        if choices:
            option = rng.choice([[goto("l0")], [guard(pool.condition())], [guard(pool.condition()), goto("l1")],
                                 [Stmt("break")], [Stmt("else")], [pool.assignment()]])
            rng.choice(choices).body.append(option)
    elif kind == 4:
        guards = [s for s in all_statements(process.body) if s.kind == "guard"]
        if guards:
            rng.choice(guards).args = (pool.condition(),)
    elif kind == 5:
        here.insert(i + 1, block("if", [[guard(pool.condition()), goto("l0")], [Stmt("else")]]))
    else:
        here.insert(rng.randint(i, i + 1), Stmt("timeout") if rng.random() < 0.1 else pool.assignment())
