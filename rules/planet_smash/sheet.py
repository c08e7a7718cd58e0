"""Properties derived from a sheet: demolished quadrants, ready circles, dice values."""

from __future__ import annotations

from rules.common.grid import Grid
from rules.common.memo import Memo
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Sheet, Situation

AREA = Grid(columns=3, rows=2)
CIRCLES = AREA.lines()
WILD = QUADRANTS.index("wild")
WILD_TARGET = 1


_FILLED_BY = tuple(
    sum(1 << i for i, line in enumerate(CIRCLES) if all(bits >> cell & 1 for cell in line))
    for bits in range(1 << AREA.columns * AREA.rows)
)
"""The circles whose line is complete, as bits; by the written cells as bits."""
FILLED: Memo[Numbers, int] = Memo(
    lambda cells: _FILLED_BY[sum([1 << cell for cell, number in enumerate(cells) if number])]
)
"""The circles whose line is complete (PS-5.3), as bits, three columns and then two rows; by the numbers of a
research area."""

CIRCLES_OF = tuple(
    tuple(i for i in range(len(CIRCLES)) if bits >> i & 1) for bits in range(1 << len(CIRCLES))
)
"""The circles as numbers, lowest first; by circles as bits."""


def filled(cells: Numbers) -> int:
    """Return the circles of a research area whose lines are complete, as bits."""
    return FILLED[cells]


def ready(sheet: Sheet, quadrant: int) -> int:
    """Return the ready circles of a quadrant (PS-6.2), as bits: filled and not crossed out."""
    return filled(sheet.cells[quadrant]) & ~sheet.crossed[quadrant]


def ready_circles(sheet: Sheet, quadrant: int) -> tuple[int, ...]:
    """Return the ready circles of a quadrant as numbers, lowest first: using an ability crosses out the
    first."""
    return CIRCLES_OF[FILLED[sheet.cells[quadrant]] & ~sheet.crossed[quadrant]]


_ASKED: list[tuple[tuple[Numbers, ...], Numbers, bool]] = [((), (), False)]
"""The research areas and crossed-out circles that were asked about last, and whether any ability was ready."""


def any_ready(sheet: Sheet) -> bool:
    """Return whether any ability is ready. Most sheets have the research of the one asked about before, and
    hashing it takes longer than all else here."""
    cells, crossed, answer = _ASKED[0]
    if cells is not sheet.cells or crossed is not sheet.crossed:
        wild, a, b, c = cells = sheet.cells
        answer = (FILLED[wild], FILLED[a], FILLED[b], FILLED[c]) != sheet.crossed
        _ASKED[0] = cells, sheet.crossed, answer
    return answer


def circles_used(sheet: Sheet, quadrant: int) -> int:
    """Return the number of a quadrant's circles that are crossed out (PS-6.2)."""
    return sheet.crossed[quadrant].bit_count()


def abilities_used(sheet: Sheet) -> int:
    """Return the number of circles crossed out."""
    return sum(bits.bit_count() for bits in sheet.crossed)


def demolished(sheet: Sheet, quadrant: int) -> bool:
    """Return whether every box of a quadrant is full (PS-4.5)."""
    return 0 not in sheet.boxes[quadrant]


def smashed(sheet: Sheet) -> bool:
    """Return whether all four quadrants are demolished (PS-4.7)."""
    wild, a, b, c = sheet.boxes
    return not (0 in wild or 0 in a or 0 in b or 0 in c)


def finished_players(state: Situation) -> list[str]:
    """Return the names of players who have smashed the planet while others still play: this round is the last
    (PS-7.2)."""
    if state.seat < 0:
        return []
    return [name for name, sheet in zip(state.names, state.sheets, strict=True) if smashed(sheet)]


def target_colour(sheet: Sheet, quadrant: int) -> int:
    """Return the colour of the targeting die in play at a quadrant; EMPTY for none."""
    if quadrant in sheet.slots and quadrant != WILD:
        colour = sheet.slots.index(quadrant)
        if not demolished(sheet, quadrant):
            return colour
    return EMPTY


def target_value(sheet: Sheet, quadrant: int) -> int:
    """Return the value that a die must reach to demolish in a quadrant (PS-4.1); always 1 in Wild
    (PS-4.2)."""
    if quadrant == WILD:
        return WILD_TARGET
    return sheet.target[sheet.slots.index(quadrant)]


def matches(sheet: Sheet, colour: int, quadrant: int) -> bool:
    """Return whether a die of that colour may do both actions in a quadrant: it has the targeting die's
    colour (PS-3.4), or the quadrant is Wild (PS-3.5)."""
    return quadrant == WILD or (sheet.slots[colour] == quadrant and 0 in sheet.boxes[quadrant])


def die_value(sheet: Sheet, die: str) -> int:
    """Return the value of a die, "plan/red" or "target/red"; 0 when not rolled or out of play."""
    role, _, colour = die.partition("/")
    return (sheet.plan if role == "plan" else sheet.target)[COLOURS.index(colour)]
