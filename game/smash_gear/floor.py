"""The workshop floor as SVG, 100 to a cell: plates, paint, stains, chalk, pits and docks, each from its place alone.

Nothing of it is by chance: a board looks the same in every window and every picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from game.smash_gear.hulls import BRASS, CELL, STEEL, at, number
from game.smash_gear.livery import Livery, livery
from game.ui.theme import mix
from rules.tabletop import SquareBoard

PLATES = (("#47423B", "#373330"), ("#403C37", "#312E2C"))
"""The two shades of the chequer, above and below."""
WARM, YELLOW, CHALK = "#FFE7C2", "#E0A93A", "#F3EBDD"
STAINED, CHALKED, LEAST_CHALKED = 12, 16, 4
"""One cell in so many has a stain, and one a mark of chalk, at least so many of these."""
SEED = 5
Cell = tuple[int, int]
"""Column and row."""


def plate(column: int, row: int) -> str:
    """One plate of the floor, with its upper left corner at (0, 0)."""
    chance = _chance(column, row)
    tone = ((chance >> 4) % 7 - 3) * 0.012
    above, below = (mix(ink, WARM if tone > 0 else "#0B0D10", abs(tone) * (1 if tone > 0 else 2))
                    for ink in PLATES[(column + row) % 2])  # fmt: skip
    name = f"p{column}x{row}"
    drawn = (
        f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" '
        f'stop-color="{above}"/><stop offset="1" stop-color="{below}"/></linearGradient></defs>'
        f'<rect x="1.6" y="1.6" width="96.8" height="96.8" rx="6" fill="url(#{name})"/>'
        f"{_line('M7 3.2H93', WARM, 1.8, 0.13)}{_line('M7 97.2H93', '#000000', 1.8, 0.25)}"
    )
    kind = (chance >> 7) % 20
    made = next((make for below_, make in _KINDS if kind < below_), None)
    drawn += made(above) if made is not None else ""
    if (chance >> 2) % 5 == 0:  # a scratch
        start, way = (15 + chance % 40, 20 + chance % 37), (22 + chance % 17, 9 + chance % 11)
        drawn += _line(f"M{at(*start)}l{at(*way)}", WARM, 1.6, 0.1)
    return drawn


def pit() -> str:
    """A blocked cell: a shaft with a ladder, its rim striped for danger."""
    drawn = '<rect x="1.6" y="1.6" width="96.8" height="96.8" rx="6" fill="#1A1510"/>'
    for i in range(-3, 8):
        stripe = _cut(((i * 28, 0), (i * 28 + 14, 0), (i * 28 - 86, 100), (i * 28 - 100, 100)), 4, 96)
        if len(stripe) > 2:
            drawn += f'<path d="M{"L".join(at(x, y) for x, y in stripe)}Z" fill="#8F6A24"/>'
    drawn += (
        '<rect x="14" y="14" width="72" height="72" rx="4" fill="#05060A"/>'
        '<path d="M14 18A4 4 0 0 1 18 14H82A4 4 0 0 1 86 18L74 30H26Z" fill="#231D17"/>'
        '<path d="M14 18L26 30V86H18A4 4 0 0 1 14 82Z" fill="#17130F"/>'
        '<rect x="14" y="14" width="72" height="72" rx="4" fill="none" stroke="#000000" stroke-width="3"/>'
    )
    return (
        drawn
        + _line("M60 31V84M72 31V84", "#4A4034", 2.6, 0.8)
        + _line("M60 40H72M60 51H72M60 62H72M60 73H72", "#4A4034", 2.2, 0.8)
    )


def dock(colours: Livery) -> str:
    """A starting point: a plate in its owner's colour with its shape, brass clamps in the corners."""
    drawn = (
        f'<rect x="5" y="5" width="90" height="90" rx="8" fill="{colours.deep}" fill-opacity="0.72"/>'
        f'<rect x="8" y="8" width="84" height="84" rx="6" fill="none" stroke="{colours.trim}" stroke-width="2.6" '
        'stroke-opacity="0.65"/>'
    )
    if colours.rolled:
        for degrees in range(0, 360, 30):
            x, y = 50 + 36 * math.cos(math.radians(degrees)), 50 + 36 * math.sin(math.radians(degrees))
            drawn += f'<circle cx="{number(x)}" cy="{number(y)}" r="3.6" fill="{colours.trim}" fill-opacity="0.75"/>'
        drawn += f'<circle cx="50" cy="50" r="22" fill="{colours.paint}" stroke="{colours.trim}" stroke-width="3.4"/>'
    else:
        teeth = "".join(f"M{x - 6} -32L{x} -41L{x + 6} -32Z" for x in (-24, -8, 8, 24))
        for degrees in (0, 90, 180, 270):
            drawn += (
                f'<g transform="translate(50 50) rotate({degrees})"><path d="{teeth}" fill="{colours.trim}" '
                'fill-opacity="0.75"/></g>'
            )
        drawn += (
            f'<path d="M50 27L73 68H27Z" fill="{colours.paint}" stroke="{colours.trim}" stroke-width="3.4" '
            'stroke-linejoin="round"/>'
        )
    for x in (1, -1):
        for y in (1, -1):
            drawn += (
                f'<g transform="translate(50 50) scale({x} {y})">'
                f'<path d="M-46 -24V-40Q-46 -46 -40 -46H-24V-37H-37V-24Z" fill="{STEEL}" '
                f'stroke="{STEEL}" stroke-width="3"/>'
                f'<path d="M-46 -24V-40Q-46 -46 -40 -46H-24V-38H-38V-24Z" fill="{BRASS}"/></g>'
            )
    return drawn


def cells(board: SquareBoard, columns: range, rows: range) -> Iterator[str]:
    """The plates and pits of a part of a board, each at its place."""
    blocked = set(board.blocked)
    for row in rows:
        for column in columns:
            shaft = row * board.columns + column in blocked or not (
                0 <= column < board.columns and 0 <= row < board.rows
            )
            yield _moved(column, row, pit() if shaft else plate(column, row))


def whole(board: SquareBoard, palette: str) -> str:
    """Everything that lies under the pieces of a board."""
    w, h = board.columns * CELL, board.rows * CELL
    starts = {(cell % board.columns, cell // board.columns): seat for seat, cell in enumerate(board.starts)}
    blocked = {(cell % board.columns, cell // board.columns) for cell in board.blocked}
    drawn = "".join(cells(board, range(board.columns), range(board.rows)))
    drawn += "".join(_paint(board, blocked))
    free = [cell for cell in _cells_of(board) if cell not in blocked and cell not in starts]
    free.sort(key=lambda cell: _chance(cell[0], cell[1], SEED))
    stained = board.columns * board.rows // STAINED
    chalked = max(LEAST_CHALKED, board.columns * board.rows // CHALKED)
    drawn += "".join(_stain(cell) for cell in free[:stained])
    for count, cell in enumerate(free[stained : stained + chalked]):
        drawn += _moved(
            *cell, _chalk(_CHALKS[count % len(_CHALKS)], (_chance(cell[0], cell[1], 7) % 50) - 25)
        )
    drawn += "".join(_moved(*cell, dock(livery(palette, seat))) for cell, seat in starts.items())
    return drawn + _lamp(w, h)


# -- what a plate has on it


def _tread(_: str) -> str:
    marks = (
        f"M{12 + i * 19 + (j % 2) * 9} {16 + j * 17}l{7 if (i + j) % 2 else -7} 7"
        for i in range(4)
        for j in range(5)
    )
    return _line("".join(marks), "#FFE9C9", 3, 0.085)


def _grating(ink: str) -> str:
    slats = "".join(
        f'<rect x="22" y="{23 + i * 12}" width="56" height="5.4" rx="2.4" fill="{ink}" fill-opacity="0.95"/>'
        for i in range(5)
    )
    frame = '<rect x="17" y="17" width="66" height="66" rx="5" fill="#0C0D0F" fill-opacity="0.5"/>'
    return frame + slats + _line("M19 18.4H81", "#000000", 2.6, 0.4)


def _bolts(ink: str) -> str:
    places = [(x, y) for x in (12, 88) for y in (12, 88)]
    return "".join(
        _disc(x + 0.9, y + 1.1, 3.4, "#000000", 0.4) + _disc(x, y, 3, mix(ink, WARM, 0.16)) for x, y in places
    )


def _patch(ink: str) -> str:
    """A plate welded over another."""
    box = '<rect x="22" y="28" width="52" height="44" rx="4"'
    bolts = (_disc(x, y, 2.4, "#000000", 0.35) for x in (28, 68) for y in (34, 66))
    return (
        f'{box} fill="{mix(ink, "#FFD9A0", 0.07)}"/>{box} fill="none" stroke="#000000" stroke-width="2.4" '
        f'stroke-opacity="0.28"/>{"".join(bolts)}'
    )


def _drain(ink: str) -> str:
    slats = (
        f'<rect x="37" y="{38 + i * 8}" width="26" height="3.6" rx="1.8" fill="{ink}"/>' for i in range(4)
    )
    rim = (
        '<circle cx="50" cy="50" r="23" fill="none" stroke="#FFE9C9" stroke-width="2" stroke-opacity="0.1"/>'
    )
    return _disc(50, 50, 23, "#0C0D0F", 0.4) + rim + "".join(slats)


_KINDS: tuple[tuple[int, Callable[[str], str]], ...] = (
    (3, _tread), (5, _grating), (10, _bolts), (11, _patch), (12, _drain),
)  # fmt: skip
"""Of twenty plates: tread plate, gratings, bolted ones, a patch, a drain; the rest are plain."""


# -- what lies over many cells


def _paint(board: SquareBoard, blocked: set[Cell]) -> Iterator[str]:
    """A worn cog in the middle, the lane, the centre line, striped corners, the tracks of wheels."""
    w, h = board.columns * CELL, board.rows * CELL
    r = min(w, h) * 0.2
    middle, cog = at(w / 2, h / 2), _cog(12, r, 0.84 * r, 0.5 * r)
    yield f'<g transform="translate({middle})">'
    yield f'<path d="{cog}" fill="#F0C46A" fill-opacity="0.06" fill-rule="evenodd"/>'
    yield _line(cog, "#F0C46A", 7, 0.2) + _line(_ring(0.38 * r), "#F0C46A", 7, 0.16) + "</g>"
    yield (
        f'<rect x="88" y="88" width="{w - 176}" height="{h - 176}" rx="34" fill="none" stroke="{YELLOW}" '
        'stroke-width="6" stroke-opacity="0.2" stroke-dasharray="120 14 46 20 170 16 70 26"/>'
    )
    for column in range(board.columns):
        if (column, board.rows // 2) not in blocked:
            worn = 0.34 + 0.1 * (_chance(column, 9) % 3)
            yield (
                f'<rect x="{column * CELL + 16}" y="{number(h / 2 - 3.4)}" width="68" height="6.8" rx="1" '
                f'fill="{YELLOW}" fill-opacity="{worn:.2f}"/>'
            )
    for x, y, turn in ((0, 0, 0), (w, 0, 90), (w, h, 180), (0, h, 270)):
        stripes = "".join(
            f'<path d="M{k * 34} 0H{k * 34 + 17}L0 {k * 34 + 17}V{k * 34}Z" fill="{YELLOW}" '
            f'fill-opacity="{0.36 - 0.05 * k:.2f}"/>'
            for k in range(1, 6)
        )
        yield f'<g transform="translate({x} {y}) rotate({turn})">{stripes}</g>'
    for points in (
        ((0.06, 0.62), (0.3, 0.5), (0.42, 0.36), (0.39, 0.06)),
        ((0.94, 0.36), (0.72, 0.46), (0.62, 0.62), (0.66, 0.95)),
    ):
        a, b, c, d = (at(x * w, y * h) for x, y in points)
        yield _line(f"M{a}C{b} {c} {d}", "#0A0908", 21, 0.23, 'stroke-dasharray="9 6"', "butt")


def _stain(cell: Cell) -> str:
    """A puddle of oil with a little light on it."""
    chance = _chance(cell[0], cell[1], 11)
    rx, ry = 34 + chance % 34, 24 + (chance >> 3) % 22
    x, y = cell[0] * CELL + 30 + chance % 40, cell[1] * CELL + 30 + (chance >> 4) % 40
    name = f"o{cell[0]}x{cell[1]}"
    shine = f"M{at(-0.45 * rx, -0.25 * ry)}Q{at(-0.1 * rx, -0.62 * ry)} {at(0.32 * rx, -0.3 * ry)}"
    return (
        f'<defs><radialGradient id="{name}" cx="50%" cy="50%" r="50%"><stop offset="0" stop-color="#08080A" '
        'stop-opacity="0.62"/><stop offset="0.55" stop-color="#0A0909" stop-opacity="0.5"/><stop offset="0.8" '
        'stop-color="#0C0A08" stop-opacity="0.22"/><stop offset="1" stop-color="#0C0A08" stop-opacity="0"/>'
        f'</radialGradient></defs><g transform="translate({x} {y}) rotate({chance % 180})">'
        f'<ellipse rx="{rx}" ry="{ry}" fill="url(#{name})"/>{_line(shine, "#8C86C8", 3, 0.16)}</g>'
    )


_CHALKS = (
    "M-26 -16L-28 16M-13 -17L-14 15M1 -16L0 16M14 -17L13 15M-34 12L22 -14",
    "M-30 8Q-6 -16 24 -6M24 -6L12 -17M24 -6L11 5",
    "M-18 -17L17 18M17 -18L-18 17",
    "M20 -4A21 21 0 1 1 8 -20",
    "M-24 -14L-12 -14M-18 -20V-8M2 -20V6M-8 14H26M12 -20Q24 -20 22 -10T12 6H24",
)
"""A tally, an arrow, a cross, a ring, a sum."""


def _chalk(mark: str, turn: int) -> str:
    lines = _line(mark, CHALK, 3.6, 0.46)
    return f'<g transform="translate(50 50) rotate({turn})">{lines}</g>'


def _lamp(w: int, h: int) -> str:
    """The lamp over the floor, and the dark at its edges."""
    return (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{-0.05 * h:.1f}" '
        f'r="{0.98 * max(w, h):.1f}"><stop offset="0" stop-color="#FFB458" stop-opacity="0.3"/><stop offset="0.5" '
        'stop-color="#FFA040" stop-opacity="0.14"/><stop offset="1" stop-color="#FFA040" stop-opacity="0.05"/>'
        f'</radialGradient><radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{0.42 * h:.1f}" '
        f'r="{0.8 * max(w, h):.1f}"><stop offset="0" stop-color="#05070B" stop-opacity="0"/><stop offset="0.62" '
        'stop-color="#05070B" stop-opacity="0"/><stop offset="1" stop-color="#05070B" stop-opacity="0.3"/>'
        f'</radialGradient></defs><rect width="{w}" height="{h}" fill="url(#lamp)"/>'
        f'<rect width="{w}" height="{h}" fill="url(#dusk)"/>'
    )


# -- small things


def _chance(x: int, y: int, k: int = 0) -> int:
    """A number below 65,536 that depends on a place alone."""
    found = (x * 73856093) ^ (y * 19349663) ^ (k * 83492791)
    found = ((found ^ (found >> 13)) * 0x5BD1E995) & 0xFFFFFFFF
    return (found ^ (found >> 15)) & 0xFFFF


def _cells_of(board: SquareBoard) -> Iterator[Cell]:
    return ((column, row) for row in range(board.rows) for column in range(board.columns))


def _moved(column: int, row: int, drawing: str) -> str:
    return f'<g transform="translate({column * CELL} {row * CELL})">{drawing}</g>'


def _line(path: str, ink: str, width: float, alpha: float, more: str = "", cap: str = "round") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-opacity="{alpha}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round" {more}/>'
    )


def _disc(x: float, y: float, r: float, ink: str, alpha: float = 1.0) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{r}" fill="{ink}" fill-opacity="{alpha}"/>'


def _ring(r: float) -> str:
    return f"M{at(r, 0)}A{at(r, r)} 0 1 1 {at(-r, 0)}A{at(r, r)} 0 1 1 {at(r, 0)}Z"


def _cog(teeth: int, outer: float, inner: float, hole: float) -> str:
    """A cog round (0, 0), with its hole."""
    drawn, step = "", 2 * math.pi / teeth
    for k in range(teeth):
        middle, half = k * step - math.pi / 2, step / 4
        ways = ((inner, -1.12), (outer, -0.62), (outer, 0.62), (inner, 1.12))
        for number_, (r, part) in enumerate(ways):
            angle = middle + half * part
            drawn += f"{'M' if k == number_ == 0 else 'L'}{at(r * math.cos(angle), r * math.sin(angle))}"
        angle = middle + step - 1.12 * half
        drawn += f"A{at(inner, inner)} 0 0 1 {at(inner * math.cos(angle), inner * math.sin(angle))}"
    return f"{drawn}Z{_ring(hole)}"


def _cut(shape: Iterable[tuple[float, float]], low: float, high: float) -> list[tuple[float, float]]:
    """The part of a polygon within a square from low to high, side by side (Sutherland-Hodgman)."""
    found = list(shape)
    for limit, axis, sign in ((low, 0, 1), (high, 0, -1), (low, 1, 1), (high, 1, -1)):
        kept: list[tuple[float, float]] = []
        for here, there in zip([*found[-1:], *found[:-1]], found, strict=True):
            inside = [sign * (point[axis] - limit) >= 0 for point in (here, there)]
            if inside[0] != inside[1]:
                part = (limit - here[axis]) / (there[axis] - here[axis])
                kept.append((here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part))
            if inside[1]:
                kept.append(there)
        found = kept
    return found
