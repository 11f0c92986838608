"""Writes tables and text twice: as Markdown, and as one HTML page that needs nothing else.

A page is a list of blocks: Heading, Text, Grid (a table) and Scatter (the plot, in HTML only). Text may hold `code`,
and nothing else that needs marking up.
"""

import html
import math
import re
from dataclasses import dataclass, field

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #1c2733; background: #fff; margin: 2rem auto; max-width: 82rem;
  padding: 0 1.2rem }
h1, h2 { line-height: 1.2; font-weight: 650 } h2 { margin-top: 2.5rem }
p, li { max-width: 62rem }
code { font: 0.88em ui-monospace, monospace; background: #f1f4f7; padding: 0.05em 0.3em; border-radius: 3px }
.wide { overflow-x: auto; margin: 1rem 0 }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
th { text-align: left; vertical-align: bottom; border-bottom: 2px solid #1c2733; font-weight: 600 }
th, td { padding: 0.25rem 0.6rem } td { border-bottom: 1px solid #e3e8ed; white-space: nowrap }
td.right, th.right { text-align: right }
tr:hover td { background: #f6f9fc }
tr.bad td { background: #fdecea }
svg text { font: 12px system-ui, sans-serif; fill: #1c2733 }
"""


@dataclass
class Heading:
    text: str
    level: int = 2


@dataclass
class Text:
    lines: list  # one paragraph, or, as a list, its items
    is_list: bool = False


@dataclass
class Grid:
    """Columns end in `<` where text stands in them; all others hold figures."""

    columns: list
    rows: list
    bad: set = field(default_factory=set)  # numbers of rows to be marked

    def names(self):
        return [c.rstrip("<") for c in self.columns]

    def is_text(self, i):
        return self.columns[i].endswith("<")


@dataclass
class Point:
    x: float
    y: float
    group: str
    title: str


@dataclass
class Scatter:
    points: list
    groups: dict  # name: colour
    x_title: str
    y_title: str


# --- Markdown ----------------------------------------------------------------------------------------


def markdown(blocks):
    parts = []
    for block in blocks:
        if isinstance(block, Heading):
            parts.append("#" * block.level + " " + block.text)
        elif isinstance(block, Text):
            parts.append("\n".join(("* " if block.is_list else "") + line for line in block.lines))
        elif isinstance(block, Grid):
            cell = lambda text: text.replace("|", "\\|")
            lines = [" | ".join(map(cell, block.names())),
                     " | ".join("---" if block.is_text(i) else "--:" for i in range(len(block.columns)))]
            lines += [" | ".join(map(cell, row)) for row in block.rows]
            parts.append("\n".join(f"| {line} |" for line in lines))
    return "\n\n".join(parts) + "\n"


# --- HTML --------------------------------------------------------------------------------------------


def page(blocks, title):
    inner = "\n".join(_html(b) for b in blocks)
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{html.escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
            f"<body>\n{inner}\n</body>\n</html>\n")


def _inline(text):
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text, quote=False))


def _html(block):
    if isinstance(block, Heading):
        return f"<h{block.level}>{_inline(block.text)}</h{block.level}>"
    if isinstance(block, Text):
        if block.is_list:
            return "<ul>\n" + "\n".join(f"<li>{_inline(line)}</li>" for line in block.lines) + "\n</ul>"
        return "<p>" + _inline("\n".join(block.lines)) + "</p>"
    if isinstance(block, Scatter):
        return scatter(block)
    side = lambda i: "" if block.is_text(i) else ' class="right"'
    head = "".join(f"<th{side(i)}>{_inline(name)}</th>" for i, name in enumerate(block.names()))
    rows = []
    for number, row in enumerate(block.rows):
        mark = ' class="bad"' if number in block.bad else ""
        rows.append(f"<tr{mark}>" + "".join(f"<td{side(i)}>{_inline(c)}</td>" for i, c in enumerate(row)) + "</tr>")
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n' + "\n".join(rows) + "\n</table></div>"


# --- the plot ----------------------------------------------------------------------------------------

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 920, 560, 70, 24, 250, 60


def scatter(plot):
    """Both axes logarithmic, and the same length for a factor of ten on both, so that ratios can be read off."""
    most = max([p.x for p in plot.points] + [p.y for p in plot.points] + [10])
    y_most = max([p.y for p in plot.points] + [10])
    decades_x, decades_y = math.log10(most * 1.3), math.log10(y_most * 1.5)
    unit = min((WIDTH - LEFT - RIGHT) / decades_x, (HEIGHT - TOP - BOTTOM) / decades_y)
    wide, high = unit * decades_x, unit * decades_y
    x = lambda v: LEFT + unit * math.log10(max(v, 1))
    y = lambda v: TOP + high - unit * math.log10(max(v, 1))
    total_w, total_h = LEFT + wide + RIGHT, TOP + high + BOTTOM
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{total_w:.0f}" height="{total_h:.0f}" '
           f'viewBox="0 0 {total_w:.0f} {total_h:.0f}" font-family="sans-serif" font-size="12" role="img">',
           '<rect width="100%" height="100%" fill="white"/>',
           f'<clipPath id="inside"><rect x="{LEFT}" y="{TOP}" width="{wide:.1f}" height="{high:.1f}"/></clipPath>']
    out += _axes(x, y, wide, high, decades_x, decades_y, plot)
    out += _diagonals(x, y, most, y_most)
    for p in sorted(plot.points, key=lambda p: list(plot.groups).index(p.group), reverse=True):
        out.append(f'<circle cx="{x(p.x):.1f}" cy="{y(p.y):.1f}" {_dot(plot.groups[p.group])}>'
                   f"<title>{html.escape(p.title)}</title></circle>")
    for i, (name, colour) in enumerate(plot.groups.items()):
        count = sum(p.group == name for p in plot.points)
        at = TOP + 14 + 22 * i
        out.append(f'<circle cx="{LEFT + wide + 76:.1f}" cy="{at}" {_dot(colour)}/>'
                   f'<text x="{LEFT + wide + 88:.1f}" y="{at + 4}">{html.escape(name)} ({count})</text>')
    return "\n".join(out + ["</svg>"])


def _dot(colour):
    return f'r="4.5" fill="{colour}" fill-opacity="0.55" stroke="{colour}"'


def _axes(x, y, wide, high, decades_x, decades_y, plot):
    out = []
    for k in range(int(decades_x) + 1):
        at = x(10**k)
        out.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{TOP + high:.1f}" stroke="#e3e8ed"/>'
                   f'<text x="{at:.1f}" y="{TOP + high + 18:.1f}" text-anchor="middle">{10**k:,}</text>')
    for k in range(int(decades_y) + 1):
        at = y(10**k)
        out.append(f'<line x1="{LEFT}" x2="{LEFT + wide:.1f}" y1="{at:.1f}" y2="{at:.1f}" stroke="#e3e8ed"/>'
                   f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{10**k:,}</text>')
    middle_x, middle_y = LEFT + wide / 2, TOP + high / 2
    out.append(f'<text x="{middle_x:.1f}" y="{TOP + high + 42:.1f}" text-anchor="middle">'
               f"{html.escape(plot.x_title)}</text>")
    out.append(f'<text transform="translate(18,{middle_y:.1f}) rotate(-90)" text-anchor="middle">'
               f"{html.escape(plot.y_title)}</text>")
    return out


def _diagonals(x, y, most, y_most):
    """Equal length, and ten and a hundred times shorter; named where they leave the picture at the right or the top."""
    out = []
    for factor, name in ((1, "equal"), (10, "10 ×"), (100, "100 ×"), (1000, "1,000 ×")):
        if factor > most:
            continue
        end = most * 1.3
        style = "" if factor == 1 else ' stroke-dasharray="4 4"'
        out.append(f'<line x1="{x(factor):.1f}" y1="{y(1):.1f}" x2="{x(end):.1f}" y2="{y(end / factor):.1f}" '
                   f'stroke="#8794a1" clip-path="url(#inside)"{style}/>')
        top = min(end / factor, y_most * 1.5)
        at_right = top == end / factor
        label_x, label_y = x(top * factor), y(top)
        if at_right:
            out.append(f'<text x="{label_x + 4:.1f}" y="{label_y + 4:.1f}">{name}</text>')
        else:
            out.append(f'<text x="{label_x:.1f}" y="{label_y - 5:.1f}" text-anchor="middle">{name}</text>')
    return out
