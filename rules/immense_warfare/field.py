"""The battlefield (MI-1.1): its cells and distances, as precomputed masks of cells."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from rules.common.grid import Grid
from rules.common.memo import Memo
from rules.common.polyomino import cells as cells_of

SEATS = 2
GRID = Grid(7, 5)
NEIGHBOURS = tuple(GRID.neighbours(cell) for cell in GRID.cells)
BESIDE = tuple(sum(1 << each for each in near) for near in NEIGHBOURS)
"""The cells that share a side with each cell, as masks."""
NAMES = tuple(f"cell/{GRID.column_of(cell)},{GRID.row_of(cell)}" for cell in GRID.cells)
"""The names of cells in actions and questions."""
CELLS = {name: cell for cell, name in enumerate(NAMES)}
ZONES = (GRID.row(GRID.rows - 1), GRID.row(0))
"""The entry zone of each seat: the row nearest to it."""
ZONE_MASKS = tuple(sum(1 << cell for cell in zone) for zone in ZONES)


PLAYER_IDS = tuple(f"player/{seat}" for seat in range(SEATS))
EDGES = tuple(f"edge/{seat}" for seat in range(SEATS))
"""The places of the battlefield's edges behind each entry zone, across which a player is attacked."""
PLAYERS = {id: seat for seat, id in enumerate(PLAYER_IDS)}


def marked(target: str) -> str:
    """Return the mark of an attack's target: a unit, or the edge of a player."""
    return EDGES[PLAYERS[target]] if target in PLAYERS else target


_CALLED = tuple(f"{'abcdefg'[GRID.column_of(cell)]}{GRID.rows - GRID.row_of(cell)}" for cell in GRID.cells)


def cell_name(cell: int) -> str:
    """Return the players' name of a cell: "b5"; the lowest row is 1."""
    return _CALLED[cell]


def _around(cells: int) -> int:
    """Return the cells next to any cell of a mask, as a mask."""
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
    """Return the mask of cells at most `reach` steps from a cell, the cell included, along paths that don't
    pass through cells of `enemies` but may end there (MI-5.4)."""
    return BESIDE[cell] | 1 << cell if reach == 1 else _FLOODS[cell, enemies, reach]


def reaches_player(cell: int, seat: int, enemies: int, reach: int) -> bool:
    """Return whether a player is in reach: one step behind that player's entry zone (MI-5.5)."""
    near = 1 << cell if reach == 1 else _FLOODS[cell, enemies, reach - 1]
    return bool(near & ZONE_MASKS[seat] & ~enemies)


def in_the_way(enemies: int, reaches: Callable[[int], bool]) -> tuple[int, ...]:
    """Return the fewest cells of `enemies` without which an attack `reaches` its target; () where it does
    anyway, or never (MI-5.4)."""
    if reaches(enemies) or not reaches(0):
        return ()
    cells = cells_of(enemies)
    groups = (group for size in range(1, len(cells) + 1) for group in combinations(cells, size))
    return next(group for group in groups if reaches(enemies & ~sum(1 << cell for cell in group)))


def reached(cell: int, enemies: int, reach: int) -> tuple[int, int]:
    """Return two masks for cells in range as in `in_range`: those of `enemies`, and those one step nearer,
    from which a player can be attacked across an entry zone (MI-5.5)."""
    if reach == 1:
        return BESIDE[cell] & enemies, 1 << cell
    return _FLOODS[cell, enemies, reach] & enemies, _FLOODS[cell, enemies, reach - 1]


def moves(cell: int, blocked: int, spaces: int) -> int:
    """Return the mask of cells that a unit can move to in a number of spaces, never through or onto a blocked
    one (MI-5.2)."""
    return BESIDE[cell] & ~blocked if spaces == 1 else _steps(cell, blocked, spaces)
