"""Diagrams on cards as SVG: a shape of cells on squared paper, and a tile with pipes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.ui import outlines

EMPTY = ". "
CELL_INSET, CELL_ROUND, CELL_LINE = 0.03, 0.22, 0.09
"""The inset of a shape's outline from its cells, the radius of its corners and the width of its line, in
cells."""
SIDES: Mapping[str, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Drawn(NamedTuple):
    """A diagram: its SVG, the positions of its cells' marks (letter, x, y) and the side of a cell; px."""

    body: str
    marks: tuple[tuple[str, float, float], ...] = ()
    side: float = 0.0


class Plan(NamedTuple):
    """The colours and proportions of a shape on paper."""

    paper: str
    grid_ink: str
    grid: float
    fill: str
    edge: str
    share: float
    most: float
    thin: float
    """The width of the paper's lines, px."""


def side(rows: Sequence[str], w: float, h: float, plan: Plan) -> float:
    """Return the side of a shape's cells on w × h px of paper."""
    columns = max([1, *map(len, rows)])
    return min(plan.share * w / columns, plan.share * h / max(1, len(rows)), plan.most * min(w, h))


def paper(w: float, h: float, plan: Plan) -> str:
    """Return the SVG of squared paper."""
    return f'<rect width="{w:g}" height="{h:g}" fill="{plan.paper}"/>{_grid(w, h, plan)}'


def shape(rows: Sequence[str], w: float, h: float, plan: Plan) -> Drawn:
    """Return a shape centred on w × h px of paper."""
    cell = side(rows, w, h, plan)
    columns = max([1, *map(len, rows)])
    left, top = (w - columns * cell) / 2, (h - len(rows) * cell) / 2
    cells = tuple(_cells(rows))
    whole = outlines.loops((float(c), float(r), 1.0, 1.0) for c, r, _ in cells)
    placed = (tuple((left + x * cell, top + y * cell) for x, y in loop) for loop in whole)
    loops = (outlines.grown(loop, -CELL_INSET * cell) for loop in placed)
    line = max(1.0, CELL_LINE * cell)
    body = (
        f'{paper(w, h, plan)}<path d="{outlines.path(loops, CELL_ROUND * cell)}" fill="{plan.fill}" '
        f'stroke="{plan.edge}" stroke-width="{line:.2f}"/>'
    )
    marks = tuple((letter, left + (c + 0.5) * cell, top + (r + 0.5) * cell) for c, r, letter in cells)
    return Drawn(body, marks, cell)


def links(pairs: Sequence[str], side: float, width: float, pipe: str, rim: str) -> str:
    """Return the SVG of pipes between the sides' middles of a square of `side` px. Raises KeyError for an
    unknown side."""
    half, thick = side / 2, width * side
    drawn = ""
    for ink, wide in ((rim, thick * 1.35), (pipe, thick)):
        for pair in pairs:
            ends = [(half + half * SIDES[letter][0], half + half * SIDES[letter][1]) for letter in pair]
            first, last = ends[0], ends[-1] if len(ends) > 1 else (half, half)
            drawn += (
                f'<path d="M{first[0]:.2f} {first[1]:.2f}Q{half:.2f} {half:.2f} {last[0]:.2f} {last[1]:.2f}" '
                f'fill="none" stroke="{ink}" stroke-width="{wide:.2f}"/>'
            )
    return drawn


def _cells(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for row, line in enumerate(rows):
        yield from ((column, row, letter) for column, letter in enumerate(line) if letter not in EMPTY)


def _grid(w: float, h: float, plan: Plan) -> str:
    """Return the SVG of the paper's lines, symmetric about the middle."""
    step = max(6.0, plan.grid * w)
    across = "".join(f"M{x:.2f} 0V{h:g}" for x in _spread(w, step))
    down = "".join(f"M0 {y:.2f}H{w:g}" for y in _spread(h, step))
    ink = f'stroke="{plan.grid_ink}" stroke-width="{plan.thin:.2f}" stroke-opacity="0.2" fill="none"'
    return f'<path d="{across}{down}" {ink}/>'


def _spread(length: float, step: float) -> Iterator[float]:
    at = length / 2 % step
    while at < length:
        yield at
        at += step
