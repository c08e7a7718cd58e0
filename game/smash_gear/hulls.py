"""The hull of a machine as SVG, 100 units a cell: one outline over all its units, undercarriage, seams, trim
and pipes.

Corners, seams and trim show the owner without colour: chamfers, notches and teeth, or rolled corners, a band
and studs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.smash_gear.bodies import Cell, Edge, LaidMachine, edges
from game.smash_gear.drawings import Parts
from game.smash_gear.team_colours import NEUTRAL, Livery
from game.ui import outlines
from game.ui.theme import mix

CELL = 100
INSET, CHAMFER, ROLL, BEND = 12.0, 17.0, 24.0, 9.0
"""The inset of a hull from the edge of its cells, the cut of an outer corner in either form, and that of an
inner corner."""
TREADS, LEGS = 3, 4
"""The prices of a normal move from which a machine runs on treads, and from which it has legs."""
Point = tuple[float, float]


def number(value: float) -> str:
    """Return a length as short SVG text."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def at(x: float, y: float) -> str:
    """Return a point as SVG text."""
    return f"{number(x)} {number(y)}"


def placed(cell: Cell, look: Cell, drawing: str) -> str:
    """Return a part, drawn facing up round (0, 0), placed in the middle of a cell facing `look`."""
    angle = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[look]
    turn = f" rotate({angle})" if angle else ""
    middle = at(cell[0] * CELL + CELL / 2, cell[1] * CELL + CELL / 2)
    return f'<g transform="translate({middle}){turn}">{drawing}</g>'


def outline(units: Collection[Cell], inset: float, rolled: bool, notched: bool = True) -> str:
    """Return the SVG path data of a line round all units, inset; `notched` where two units meet at the
    rim."""
    bend = max(4.0, (ROLL if rolled else CHAMFER) - (inset - INSET) * 0.45)
    return "".join(_line(loop, inset, bend, rolled, notched) for loop in outlines.walks(_squares(units)))


def undercarriage(machine: LaidMachine, move: int) -> Iterator[tuple[Edge, str]]:
    """Yield the edges with an undercarriage and its part's name. Edges of lost units have none, and between
    two inner corners there are only treads."""
    rolling = ((0, -1), (0, 1)) if machine.across else ((-1, 0), (1, 0))
    for edge in edges(machine.units):
        (x, y), (dx, dy), ends = edge
        if edge.out not in rolling or (x + dx, y + dy) in machine.lost:
            continue
        if move == TREADS:
            yield edge, f"tread_{ends[0]}_{ends[1]}"
        elif ends != ("concave", "concave"):
            yield edge, "legs" if move >= LEGS else "wheels"


def hull(machine: LaidMachine, livery: Livery, fine: bool) -> str:
    """Return the SVG of the painted body; `fine`: bolts and small teeth are visible."""
    cells = set(machine.units)
    w, h = (CELL * side for side in machine.size)
    big = max(w, h)
    body = outline(cells, INSET, livery.rolled)
    light, shade = mix(livery.paint, livery.light, 0.55), mix(livery.paint, livery.deep, 0.55)
    return (
        f'<defs><linearGradient id="hull" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{number(0.75 * big)}" '
        f'y2="{big}"><stop offset="0" stop-color="{light}"/><stop offset="0.5" stop-color="{livery.paint}"/>'
        f'<stop offset="1" stop-color="{shade}"/></linearGradient><linearGradient id="rim" '
        f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{number(0.8 * big)}" y2="{big}"><stop offset="0" '
        f'stop-color="{livery.trim}" stop-opacity="0.95"/><stop offset="0.42" stop-color="{livery.trim}" '
        f'stop-opacity="0.35"/><stop offset="0.6" stop-color="{livery.dark}" stop-opacity="0.15"/><stop offset="1" '
        f'stop-color="{livery.dark}" stop-opacity="0.55"/></linearGradient></defs>'
        f'<path transform="translate(0 7)" d="{body}" fill="{livery.dark}"/>'
        f'<path d="{body}" fill="{livery.deep}" stroke="{livery.dark}" stroke-width="4.5" stroke-linejoin="round"/>'
        f'<path d="{body}" fill="{livery.deep}"/>'
        f'<path d="{outline(cells, 14.2, livery.rolled)}" fill="url(#hull)"/>'
        f'<path d="{outline(cells, 15.2, livery.rolled)}" fill="none" stroke="url(#rim)" stroke-width="2.6" '
        f'stroke-linejoin="round"/>' + _seams(cells, livery, fine) + _trim(cells, livery, fine)
    )


def shadow(units: Collection[Cell], rolled: bool) -> str:
    """Return the SVG of a soft shadow to the bottom right, made of lines of growing width, since the renderer
    can't blur."""
    shape = outline(units, 11, rolled, False)
    lines = "".join(
        f'<path d="{shape}" fill="#000000" fill-opacity="0.11" stroke="#000000" stroke-opacity="0.11" '
        f'stroke-width="{width}" stroke-linejoin="round"/>'
        for width in (1, 7, 13, 19, 25)
    )
    return f'<g transform="translate(6 11)">{lines}</g>'


def pipes(machine: LaidMachine, parts: Parts) -> str:
    """Return the SVG of copper pipes from the hearts to all units, with two brass collars at each seam."""
    drawn = ""
    for (ax, ay), (bx, by) in machine.pipes:
        pipe = parts.part(f"machines/hull/pipe_{'across' if ay == by else 'down'}", NEUTRAL)
        drawn += (
            f'<g transform="translate({(ax + bx + 1) * CELL / 2:g} {(ay + by + 1) * CELL / 2:g})">{pipe}</g>'
        )
    return drawn


# -- parts of the hull


def _line(loop: outlines.Loop, inset: float, bend: float, rolled: bool, notched: bool) -> str:
    drawn = ""
    for (ax, ay), (px, py), (bx, by) in outlines.turns(loop):
        turn = ax * by - ay * bx
        if turn == 0:
            x, y = px * CELL - inset * ay, py * CELL + inset * ax
            if notched:
                first, middle, last = (
                    (x - 9 * ax, y - 9 * ay),
                    (x - 8 * ay, y + 8 * ax),
                    (x + 9 * ax, y + 9 * ay),
                )
                drawn += _bent(drawn, first, middle, last, rolled)
            continue
        x, y = px * CELL + inset * (-ay - by), py * CELL + inset * (ax + bx)
        cut = bend if turn > 0 else BEND
        first, last = (x - cut * ax, y - cut * ay), (x + cut * bx, y + cut * by)
        if turn > 0 and not rolled:
            drawn += f"{'L' if drawn else 'M'}{at(*first)}L{at(*last)}"
        else:
            drawn += _bent(drawn, first, (x, y), last, True)
    return drawn + "Z"


def _bent(before: str, first: Point, middle: Point, last: Point, curved: bool) -> str:
    """Return the SVG path data of a corner or notch, as a curve or two straight lines."""
    start = f"{'L' if before else 'M'}{at(*first)}"
    return f"{start}Q{at(*middle)} {at(*last)}" if curved else f"{start}L{at(*middle)}L{at(*last)}"


def _seams(cells: set[Cell], livery: Livery, fine: bool) -> str:
    """Return the SVG of a seam between each two cells, with bolts beside it."""
    drawn = ""
    for x, y in sorted(cells):
        for dx, dy in ((1, 0), (0, 1)):
            if (x + dx, y + dy) not in cells:
                continue
            middle = x * CELL + 50 + dx * 50, y * CELL + 50 + dy * 50
            drawn += _bar(middle, (dy, dx), 34, livery.dark, 2.6, 0.75)
            drawn += _bar((middle[0] + dx * 2.4, middle[1] + dy * 2.4), (dy, dx), 34, livery.trim, 1.3, 0.35)
            for s in (-25, 25) if fine else ():
                for t in (-8, 8):
                    drawn += _bolt(middle[0] + s * dy + t * dx, middle[1] + s * dx + t * dy, livery)
    return drawn


def _trim(cells: set[Cell], livery: Livery, fine: bool) -> str:
    """Return the SVG of the rim: teeth for the first seat, a band with studs for the second, bolts in neutral
    colours."""
    if livery.rolled:
        band = outline(cells, 21.5, True, False)
        return (
            f'<path d="{band}" fill="none" stroke="{livery.trim}" stroke-width="4.6" stroke-opacity="0.92"/>'
            + ("".join(_studs(cells, livery)))
        )
    drawn = ""
    for edge in edges(cells):
        a, b = (-24 if edge.ends[0] != "straight" else -36), (24 if edge.ends[1] != "straight" else 36)
        pitch = 19 if not fine else 12 if livery is NEUTRAL else 16
        count = max(2, round((b - a) / pitch))
        w = (b - a) / count
        if livery is NEUTRAL:
            row = "".join(_bolt(a + (i + 0.5) * w, -29, livery) for i in range(count))
        else:
            teeth = "".join(
                f"M{at(a + i * w + 0.8, -23.6)}L{at(a + (i + 0.5) * w, -36.4)}L{at(a + (i + 1) * w - 0.8, -23.6)}Z"
                for i in range(count)
            )
            row = f'<path d="{teeth}" fill="{livery.trim}" fill-opacity="0.92"/>'
        drawn += placed(edge.cell, edge.out, row)
    return drawn


def _studs(cells: set[Cell], livery: Livery) -> Iterator[str]:
    """Yield the SVG of a stud in each outer corner of the band."""
    for loop in outlines.loops(_squares(cells)):
        for (ax, ay), (px, py), (bx, by) in outlines.turns(loop):
            if ax * by - ay * bx > 0:
                middle = px * CELL + 23 * (-ay - by), py * CELL + 23 * (ax + bx)
                yield _disc(*middle, 8.4, livery.dark) + _disc(*middle, 6.4, livery.trim)
                yield _disc(*middle, 2.6, livery.deep)


def _squares(cells: Collection[Cell]) -> Iterator[outlines.Span]:
    return ((x, y, 1, 1) for x, y in cells)


def _bolt(x: float, y: float, livery: Livery) -> str:
    return _disc(x, y, 2.7, livery.dark) + _disc(x - 0.7, y - 0.7, 1.5, livery.trim)


def _disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{r}" fill="{fill}"/>'


def _bar(middle: Point, way: Cell, half: float, ink: str, width: float, alpha: float = 1.0) -> str:
    """Return the SVG of a straight line through a point, `half` to either side."""
    (x, y), (dx, dy) = middle, way
    return (
        f'<path d="M{at(x - dx * half, y - dy * half)}L{at(x + dx * half, y + dy * half)}" fill="none" '
        f'stroke="{ink}" stroke-width="{width}"' + (f' stroke-opacity="{alpha}"/>' if alpha < 1 else "/>")
    )
