"""The battlefield (MI-1.1): its cells, and how far things are, as masks of cells that are worked out once."""

from __future__ import annotations

from rules.common.grid import Grid
from rules.common.memo import Memo
from rules.common.polyomino import cells as cells_of

SEATS = 2
GRID = Grid(7, 5)
NEIGHBOURS = tuple(GRID.neighbours(cell) for cell in GRID.cells)
BESIDE = tuple(sum(1 << each for each in near) for near in NEIGHBOURS)
"""The cells that share a side with each cell, as masks."""
NAMES = tuple(f"cell/{GRID.column_of(cell)},{GRID.row_of(cell)}" for cell in GRID.cells)
"""What actions and questions call the cells."""
CELLS = {name: cell for cell, name in enumerate(NAMES)}
ZONES = (GRID.row(GRID.rows - 1), GRID.row(0))
"""The entry zone of each seat: the row nearest to it."""
ZONE_MASKS = tuple(sum(1 << cell for cell in zone) for zone in ZONES)


def player_id(seat: int) -> str:
    """How actions, targets and events call a player."""
    return PLAYER_IDS[seat]


PLAYER_IDS = tuple(f"player/{seat}" for seat in range(SEATS))
EDGES = tuple(f"edge/{seat}" for seat in range(SEATS))
"""The edges of the battlefield behind each entry zone, over which a player is attacked: their places."""
PLAYERS = {id: seat for seat, id in enumerate(PLAYER_IDS)}


def marked(target: str) -> str:
    """What is marked of what is attacked: a unit, or the edge of a player."""
    return EDGES[PLAYERS[target]] if target in PLAYERS else target


_CALLED = tuple(f"{'abcdefg'[GRID.column_of(cell)]}{GRID.rows - GRID.row_of(cell)}" for cell in GRID.cells)


def called(cell: int) -> str:
    """A cell as players call it: "b5"; the lowest row is 1."""
    return _CALLED[cell]


def _around(cells: int) -> int:
    """The cells beside any of a mask's."""
    found = 0
    for cell in cells_of(cells):
        found |= BESIDE[cell]
    return found


def _flood(key: tuple[int, int, int]) -> int:
    start, blocked, steps = key
    found = edge = 1 << start
    for _ in range(steps):
        edge = AROUND[edge & ~blocked] & ~found
        if not edge:
            break
        found |= edge
    return found


def _steps(start: int, blocked: int, steps: int) -> int:
    found = edge = 1 << start
    for _ in range(steps):
        edge = AROUND[edge] & ~found & ~blocked
        if not edge:
            break
        found |= edge
    return found & ~(1 << start)


NAMES_OF: Memo[int, tuple[str, ...]] = Memo(lambda cells: tuple([NAMES[cell] for cell in cells_of(cells)]))
"""The names of the cells of a mask."""
CELLS_OF: Memo[int, tuple[int, ...]] = Memo(cells_of)
"""The cells of a mask."""
NAMES_FOR: Memo[tuple[int, ...], tuple[str, ...]] = Memo(lambda cells: tuple([NAMES[cell] for cell in cells]))
"""The names of some cells."""
AROUND: Memo[int, int] = Memo(_around)
_FLOODS: Memo[tuple[int, int, int], int] = Memo(_flood)


def in_range(cell: int, enemies: int, reach: int) -> int:
    """The cells at most `reach` steps from a cell, by ways that pass no cell of `enemies`, which may be where a way
    ends (MI-5.4); as a mask, the cell itself in it."""
    return BESIDE[cell] | 1 << cell if reach == 1 else _FLOODS[cell, enemies, reach]


def reaches_player(cell: int, seat: int, enemies: int, reach: int) -> bool:
    """Whether a player is within reach: one step behind that player's entry zone (MI-5.5)."""
    near = 1 << cell if reach == 1 else _FLOODS[cell, enemies, reach - 1]
    return bool(near & ZONE_MASKS[seat] & ~enemies)


def reached(cell: int, enemies: int, reach: int) -> tuple[int, int]:
    """Of what is at most `reach` steps from a cell as `in_range` says: the cells of `enemies`, and the cells that are a
    step less away, from which a player is reached beyond an entry zone (MI-5.5); as masks."""
    if reach == 1:
        return BESIDE[cell] & enemies, 1 << cell
    return _FLOODS[cell, enemies, reach] & enemies, _FLOODS[cell, enemies, reach - 1]


def moves(cell: int, blocked: int, spaces: int) -> int:
    """The cells that a unit comes to in so many spaces, never through or onto a blocked one (MI-5.2); as a mask."""
    return BESIDE[cell] & ~blocked if spaces == 1 else _steps(cell, blocked, spaces)
