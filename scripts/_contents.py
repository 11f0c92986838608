"""From figures to what the page says: the tables, the shares, the points of the plot, and what is wrong."""

import _examples
from _page import Grid, Point, Scatter, Text

COLOURS = {"BEEM, response": "#c0392b", "BEEM, reachability": "#e08e0b", "own, response": "#2f6fbf",
           "own, reachability": "#2e9e6b", "own, deadlock": "#7d4fb3"}
NONE = "–"


def count(n):
    return NONE if n is None or n < 0 else f"{n:,}"


def seconds(s):
    return NONE if s is None else f"{s:.3f}" if s < 0.1 else f"{s:.2f}" if s < 10 else f"{s:.0f}"


def megabytes(n):
    return NONE if not n else f"{n / 2**20:.0f}"


def times(ratio):
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}"


# --- how it was measured -----------------------------------------------------------------------------


def method(limit, own_limit):
    return Text([_one_line(item) for item in f"""
        stock: `spin -a`, `gcc -O2`, `./pan -n`; rows of kind response with `-a -N p`, where `p` is the property as an
        `ltl` block in a copy of the model; the others compiled with `-DSAFETY`. The bound of depth is pan's own
        (`-m10000`), and more only where that gives no verdict.

        Length: steps of the program in the trail, stem and cycle, with a rendezvous as two and a `d_step` as one. In
        stock's trails the claim's steps are left out. By default SPIN merges statements into one step, so that a trail
        has fewer lines than statements ("lines"); the lengths that are compared are therefore those of the same search
        with `spin -o3` (`gcc -O0`), which merges none, as in spiced. "deep" is the length found with `-m1000000` where
        the bound of depth was met.

        `-i`: with `-o3` and `gcc -O1 -DREACH`; stopped after {limit:.0f} s in Table 1, {own_limit:.0f} s for our own
        models; the best trail until then.

        `-DBFS`: with `-o3` and `gcc -O0 -DNOREDUCE -DSAFETY`.

        spiced: `spiced -a -crucial`, `g++ -std=c++20 -O2`, `./pan -cetl F`; deadlocks `./pan -bfs -n`. Every trail is
        replayed by stock `spin -t`.

        s: from the start of pan to its end, without compiling; the best of three where it is less than a second. Stock
        clears a hash table of 128 MB first, which is most of the time of a short search; `-w18`: the same search with a
        table of 2 MB. MB: resident memory at its peak.

        unreduced ÷ reduced: states of spiced with `-noreduce` for one with its default reduction.

        Stock's runs are stopped after {limit:.0f} s, spiced's after {2 * limit:.0f} s.
        """.split("\n\n")], is_list=True)


def _one_line(text):
    return " ".join(text.split())


# --- one row -----------------------------------------------------------------------------------------


class Measured:
    """A row with both sides' figures; what a side is not there for says `failure`."""

    def __init__(self, row, stock, spiced):
        self.row, self.stock, self.spiced = row, stock, spiced
        self.failure = " ".join(s["failure"].splitlines()[0] for s in (stock, spiced) if "failure" in s)

    def problems(self):
        """What is wrong with it, in words; empty if nothing is."""
        if self.failure:
            return [self.failure]
        wrong = []
        for who, figures in (("stock", self.stock), ("spiced", self.spiced)):
            for way, f in figures.items():
                if f["verdict"] == "other":
                    wrong.append(f"{who} {way} ends in something else: {f['says']}")
                elif f["verdict"] not in (self.row.expect, "none yet"):
                    wrong.append(f"{who} {way}: found {f['verdict']}, expected {self.row.expect}")
                wrong += [f"the trail does not replay: {fault}" for fault in f.get("faults", [])[:1]]
        ours, full = self.spiced["default"], self.spiced["full"]
        if ours["verdict"] == "none yet":
            wrong.append("spiced: no verdict")
        if self.is_error:
            for way in ("unmerged", "deep"):
                theirs = self.stock.get(way, {}).get("length")
                if theirs is not None and theirs < ours["length"]:
                    wrong.append(f"longer than the trail of stock ({way}: {theirs})")
            if ours["shortest"].get("proven") and full.get("length", ours["length"]) < ours["length"]:
                wrong.append(f"said to be shortest, but unreduced {full['length']}")
        return wrong

    def remarks(self):
        """What is worth knowing and not wrong."""
        theirs = [f["length"] for way, f in self.stock.items() if way != "default" and f.get("length") is not None]
        if self.is_error and theirs and min(theirs) < self.spiced["default"]["length"]:
            return ["stock has a shorter one"]
        return []

    @property
    def is_error(self):
        return not self.failure and self.spiced["default"].get("length") is not None

    @property
    def lengths(self):
        """(stock's, spiced's) where both have a trail; with a deep stack only where stock has none otherwise."""
        ways = [self.stock.get(way, {}) for way in ("unmerged", "deep")]
        theirs = [f["length"] for f in ways if f.get("length") is not None]
        if not self.is_error or not theirs:
            return None
        return max(theirs[0], 1), max(self.spiced["default"]["length"], 1)

    def factor(self):
        """States without reduction for one with it."""
        full, reduced = self.spiced["full"], self.spiced["default"]
        if reduced["states"] <= 0:
            return NONE
        if not full["finished"]:
            return "not finished"
        return times(full["states"] / reduced["states"])

    def proven(self):
        if not self.is_error:
            return NONE
        shortest = self.spiced["default"]["shortest"]
        if not shortest:
            return "not said"
        if shortest.get("proven"):
            return "yes"
        least = shortest.get("at_least")
        return "no" + (f" (at least {least})" if least else "")


def _length(figures):
    """A trail's length, or why there is none."""
    if figures is None:
        return NONE
    if figures.get("length") is not None:
        return count(figures["length"]) + ("" if figures["finished"] else " (stopped)")
    if not figures["finished"]:
        return "not finished"
    return {"none": "no error", "none yet": "no verdict"}.get(figures["verdict"], "other error")


def _states(figures):
    return NONE if figures is None or not figures["finished"] else count(figures["states"])


def paper(row, who):
    states, trail = row.paper.get(who + "_states"), row.paper.get(who + "_trail")
    return "not completed" if states is None else f"{states:,} / {trail:,}"


TOOLS = ["stock: states", "MB", "s", "`-w18`: s", "lines", "`-o3`: length", "deep", "`-i`: length", "s",
         "`-DBFS`: states", "length",
         "spiced: states", "MB", "s", "length", "shortest", "unreduced ÷ reduced"]


def cells(m):
    if m.failure:
        return [NONE] * len(TOOLS)
    unmerged = m.stock.get("unmerged")
    s, i, b = m.stock["default"], m.stock.get("iterative"), m.stock.get("bfs")
    o = m.spiced["default"]
    return [_states(s), megabytes(s["memory"]), seconds(s["seconds"]), seconds(s.get("seconds_small_table")),
            _length(s), _length(unmerged), _length(m.stock["deep"]) if "deep" in m.stock else "",
            _length(i), seconds(i and i["seconds"]), _states(b), _length(b),
            _states(o), megabytes(o.get("memory")), seconds(o["seconds"]), _length(o), m.proven(), m.factor()]


def row_table(measured, with_paper):
    columns = ["row<", "kind<", *TOOLS]
    columns += ["paper, SPIN: states / length", "paper, SPICED: states / length"] * with_paper
    columns += ["remark<"]
    rows, bad = [], set()
    for number, m in enumerate(measured):
        wrong = m.problems()
        line = [m.row.name, m.row.kind, *cells(m)]
        if with_paper:
            line += [paper(m.row, "spin"), paper(m.row, "spiced")]
        rows.append([*line, "; ".join(wrong or m.remarks())])
        if wrong:
            bad.add(number)
    return Grid(columns, rows, bad)


# --- over all rows -----------------------------------------------------------------------------------


def shares(measured, what):
    """The paper's sentence, with our figures, over the rows with a trail on both sides."""
    rows = [m for m in measured if m.lengths]
    if not rows:
        return []
    ratios = [stock / ours for stock, ours in (m.lengths for m in rows)]
    part = lambda values: f"{100 * sum(values) / len(rows):.0f} %"
    lines = [f"Over {what} ({len(rows)}): trails at least as short as stock's in {part(r >= 1 for r in ratios)}, more "
             f"than 1 × shorter in {part(r > 1 for r in ratios)}, at least 10 × in {part(r >= 10 for r in ratios)}, at "
             f"least 100 × in {part(r >= 100 for r in ratios)} (the paper: 100 %, 93 %, 55 %, 19 %)."]
    for way, name in (("default", "with its default options"), ("quick", "without time for tightening (`-shorten 0`)")):
        if way == "quick" and all(m.spiced["quick"] == m.spiced["default"] for m in rows):
            continue
        for table, of in (("seconds", "stock with its defaults"), ("best", "the faster of stock and stock `-w18`")):
            faster = [stock_seconds(m.stock["default"], table) / m.spiced[way]["seconds"] for m in rows]
            lines.append(f"spiced {name} is faster than {of} in {part(f > 1 for f in faster)}, at least 10 × in "
                         f"{part(f >= 10 for f in faster)} (the paper: 44 %, 9 %).")
    undecided = [m for m in measured if m.is_error and not m.lengths]
    if undecided:
        lines.append("Not among them, because stock finds nothing in its time: "
                     + ", ".join(m.row.name for m in undecided) + ".")
    return [Text([line]) for line in lines]


def stock_seconds(figures, which):
    if which == "best":
        return min(figures["seconds"], figures.get("seconds_small_table", figures["seconds"]))
    return figures["seconds"]


def group(m):
    kind = {"response": "response", "reach": "reachability"}.get(m.row.kind, "deadlock")
    return ("BEEM, " if m.row.table == "table1" else "own, ") + kind


def plot(measured):
    points = []
    for m in measured:
        if m.lengths:
            x, y = m.lengths
            points.append(Point(x, y, group(m), f"{m.row.name}: stock {x:,}, spiced {y:,}, {times(x / y)} × shorter"))
    groups = {name: colour for name, colour in COLOURS.items() if any(p.group == name for p in points)}
    return Scatter(points, groups, "steps of stock pan's trail", "steps of spiced's trail") if points else None


# --- Table 2 -----------------------------------------------------------------------------------------


def example_table(measured):
    """`measured`: pairs of an example and its figures."""
    columns = ["example<", "tool<", "searched for<", "reduction<", "states", "÷ stock with SPIN's reduction",
               "÷ the same, `-o3`", "MB", "s", "paper<"]
    rows = []
    for example, figures in measured:
        papers = {("stock", "none"): f"SPIN, no reduction: {example.paper[0]:,}",
                  ("stock", "spin"): f"SPIN, its reduction: {example.paper[1]:,}",
                  ("spiced", "crucial"): f"SPICED: {example.paper[2]:,}"}
        bases = [_states_of(figures, "stock", variant, "spin") for variant in ("", "-o3")]
        for f in figures:
            searched = f"`{f['property']}`" if f["property"] else "errors"
            searched += f", `{f['variant']}`" if f["variant"] else ""
            ratios = [f"{f['states'] / base:.2f}" if base else NONE for base in bases]
            rows.append([example.name, "stock pan" if f["tool"] == "stock" else "spiced", searched, f["reduction"],
                         count(f["states"]), *ratios, megabytes(f["memory"]), seconds(f["seconds"]),
                         "" if f["variant"] else papers.get((f["tool"], f["reduction"]), "")])
    return Grid(columns, rows)


def _states_of(figures, tool, variant, reduction):
    fitting = [f["states"] for f in figures if (f["tool"], f["variant"], f["reduction"]) == (tool, variant, reduction)]
    return fitting[-1] if fitting else None


def targets(measured):
    """One sentence for each example that has a target: reached or not."""
    lines = []
    for example, figures in measured:
        crucial = _states_of(figures, "spiced", "", "crucial")
        if example.target == "ratio":
            merged, unmerged = (_states_of(figures, "stock", variant, "spin") for variant in ("", "-o3"))
            met = crucial <= _examples.RATIO * unmerged
            why = f" Why: {example.reason}" if not met and example.reason else ""
            lines.append(f"{example.name}: {crucial:,} states with crucial events, {unmerged:,} with SPIN's reduction "
                         f"over the same unmerged statements: {crucial / unmerged:.2f} ×, "
                         f"{'at most' if met else 'more than'} {_examples.RATIO} ×. With statements merged SPIN has "
                         f"{merged:,}: {crucial / merged:.2f} ×.{why}")
        elif example.target == "fewer":
            whole, paper_whole, paper_states = _states_of(figures, "spiced", "", "none"), example.paper[0], example.paper[2]
            lines.append(f"{example.name}: {crucial:,} states with crucial events, "
                         f"{'fewer' if crucial < paper_states else 'not fewer'} than the paper's {paper_states:,}; of all "
                         f"states, {100 * crucial / whole:.0f} %, in the paper {100 * paper_states / paper_whole:.0f} % "
                         f"(the model of SPIN 6.5.2 has {whole:,}, the paper's {paper_whole:,}).")
    return Text(lines, is_list=True)


def example_notes():
    """What the copies are, as _examples says it."""
    parts = _examples.__doc__.split("\n\n")
    items = [_one_line(item) for item in parts[2].lstrip("* ").split("\n* ")]
    return [Text([_one_line(parts[1])]), Text(items, is_list=True), Text([_one_line(parts[3])])]
