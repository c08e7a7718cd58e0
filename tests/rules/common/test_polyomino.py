"""Properties of flips, slides, turns and parts of polyominoes on a grid, checked against sets of
coordinates."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.grid import Grid
from rules.common.polyomino import (
    OPPOSITE,
    SIDES,
    adjacent,
    box,
    cells,
    flipped,
    letter_cells,
    mask,
    mirrored,
    orientations,
    parts,
    placed_mask,
    slid,
    turned,
)

Spot = tuple[int, int]
"""A column and a row."""

GRIDS = st.builds(Grid, st.integers(1, 9), st.integers(1, 9))
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def placements(drawing: tuple[str, ...], grid: Grid) -> list[int]:
    """Return all masks that an unrotated drawing can cover, row by row."""
    corners = product(range(grid.rows), range(grid.columns))
    found = (placed_mask(drawing, "HW", left, top, grid) for top, left in corners)
    return [units for units in found if units is not None]


@st.composite
def lying(draw: st.DrawFn, least: int = 1) -> tuple[Grid, int]:
    """Draw a grid and a mask of some of its cells, connected or not."""
    grid = draw(GRIDS)
    chosen = draw(
        st.sets(st.sampled_from(list(grid.cells)), min_size=min(least, len(grid.cells)), max_size=12)
    )
    return grid, mask(chosen)


@st.composite
def drawings(draw: st.DrawFn) -> tuple[str, ...]:
    """Generate a drawing of up to 4 x 4 cells with at least one unit."""
    width = draw(st.integers(1, 4))
    row = st.text("HW.", min_size=width, max_size=width)
    rows = draw(
        st.lists(row, min_size=1, max_size=4).filter(lambda rows: any(set(row) - {"."} for row in rows))
    )
    return tuple(rows)


def spread(units: int, grid: Grid) -> set[Spot]:
    """Return the cells of a mask as a set of (column, row)."""
    return {(grid.column_of(cell), grid.row_of(cell)) for cell in cells(units)}


def gathered(spots: set[Spot], grid: Grid) -> int | None:
    """Return the mask of a set of (column, row); None when one is off the grid."""
    if all(0 <= column < grid.columns and 0 <= row < grid.rows for column, row in spots):
        return mask(grid.cell(*spot) for spot in spots)
    return None


def mirrored_spots(spots: set[Spot], side: str, reach: int) -> set[Spot]:
    """Return the spots mirrored across the line `reach` cells beyond a side of their box."""
    columns, rows = [column for column, _ in spots], [row for _, row in spots]
    if side == "east":
        return {(max(columns) + 2 * reach + 1 + max(columns) - column, row) for column, row in spots}
    if side == "west":
        return {(min(columns) - 2 * reach - 1 - (column - min(columns)), row) for column, row in spots}
    if side == "south":
        return {(column, max(rows) + 2 * reach + 1 + max(rows) - row) for column, row in spots}
    return {(column, min(rows) - 2 * reach - 1 - (row - min(rows))) for column, row in spots}


# -- masks


@given(st.sets(st.integers(0, 600)))
def test_a_mask_holds_its_cells_in_order(chosen: set[int]) -> None:
    assert cells(mask(chosen)) == tuple(sorted(chosen))


@given(lying())
def test_a_box_is_as_small_as_can_be(lies: tuple[Grid, int]) -> None:
    grid, units = lies
    found = spread(units, grid)
    columns, rows = {column for column, _ in found}, {row for _, row in found}
    assert box(units, grid) == (min(columns), min(rows), max(columns), max(rows))


def test_nothing_has_no_box() -> None:
    with pytest.raises(ValueError):
        box(0, Grid(3, 3))


# -- flips


@pytest.mark.rule("SG-5.4")
@given(lying(), st.sampled_from(SIDES), st.integers(0, 2))
def test_a_flip_mirrors_every_cell_across_the_line(lies: tuple[Grid, int], side: str, reach: int) -> None:
    grid, units = lies
    there = flipped(units, side, box(units, grid), grid, reach)
    assert there == gathered(mirrored_spots(spread(units, grid), side, reach), grid)


@pytest.mark.rule("SG-5.4")
@given(lying(), st.sampled_from(SIDES), st.integers(0, 2))
def test_a_flip_and_the_flip_back_change_nothing(lies: tuple[Grid, int], side: str, reach: int) -> None:
    grid, units = lies
    over = box(units, grid)
    there = flipped(units, side, over, grid, reach)
    if there is not None:
        assert flipped(there, OPPOSITE[side], box(there, grid), grid, reach) == units
        assert flipped(there, side, over, grid, reach) == units, "a mirror is its own way back"


@pytest.mark.rule("SG-5.4")
@given(lying(), st.sampled_from(SIDES), st.integers(0, 2))
def test_a_flip_keeps_the_units_and_the_size_and_covers_no_cell_twice(
    lies: tuple[Grid, int], side: str, reach: int
) -> None:
    grid, units = lies
    before = box(units, grid)
    there = flipped(units, side, before, grid, reach)
    if there is not None:
        after = box(there, grid)
        assert there.bit_count() == units.bit_count() and not there & units
        assert after.right - after.left == before.right - before.left
        assert after.bottom - after.top == before.bottom - before.top


@pytest.mark.rule("SG-5.4")
@given(lying(), st.sampled_from(SIDES), st.integers(1, 3))
def test_a_long_flip_is_the_flip_carried_on_twice_its_reach(
    lies: tuple[Grid, int], side: str, reach: int
) -> None:
    grid, units = lies
    there = flipped(units, side, box(units, grid), grid)
    further = flipped(units, side, box(units, grid), grid, reach)
    if further is not None:
        assert there is not None
        assert slid(there, side, grid, 2 * reach) == further
    elif there is not None:
        assert slid(there, side, grid, 2 * reach) is None


@pytest.mark.rule("SG-6.4")
@given(lying(least=2), st.sampled_from(SIDES))
def test_masks_flipped_over_one_box_stay_together(lies: tuple[Grid, int], side: str) -> None:
    grid, units = lies
    over = box(units, grid)
    first, rest = units & -units, units & (units - 1)
    there = flipped(units, side, over, grid)
    one, other = flipped(first, side, over, grid), flipped(rest, side, over, grid)
    if there is not None:
        assert one is not None and other is not None and one | other == there and not one & other


@pytest.mark.rule("SG-5.5")
@pytest.mark.parametrize(
    ("cell", "off"),
    [
        (0, {"north", "west"}),
        (3, {"north", "east"}),
        (8, {"south", "west"}),
        (11, {"south", "east"}),
        (5, set()),
    ],
)
def test_a_single_cell_in_each_corner(cell: int, off: set[str]) -> None:
    grid = Grid(4, 3)
    units = 1 << cell
    assert {side for side in SIDES if flipped(units, side, box(units, grid), grid) is None} == off
    assert {side for side in SIDES if slid(units, side, grid) is None} == off


@pytest.mark.rule("SG-5.5")
def test_a_row_as_wide_as_the_grid_flips_up_and_down_alone() -> None:
    grid = Grid(4, 3)
    units = mask(grid.row(1))
    landed = {side: flipped(units, side, box(units, grid), grid) for side in SIDES}
    assert landed == {"north": mask(grid.row(0)), "south": mask(grid.row(2)), "east": None, "west": None}


@pytest.mark.rule("SG-5.5")
def test_a_long_flip_needs_the_room_of_two_rows_more() -> None:
    grid = Grid(1, 4)
    assert flipped(1 << 0, "south", box(1, grid), grid, 1) == 1 << 3
    assert flipped(1 << 1, "south", box(2, grid), grid, 1) is None
    assert flipped(1 << 3, "north", box(8, grid), grid, 1) == 1 << 0


# -- slides


@given(lying(), st.sampled_from(SIDES), st.integers(1, 3))
def test_a_slide_moves_every_cell_alike_and_back(lies: tuple[Grid, int], side: str, steps: int) -> None:
    grid, units = lies
    across, down = STEPS[side]
    moved = {(column + across * steps, row + down * steps) for column, row in spread(units, grid)}
    there = slid(units, side, grid, steps)
    assert there == gathered(moved, grid)
    if there is not None:
        assert slid(there, OPPOSITE[side], grid, steps) == units


@pytest.mark.parametrize("side", SIDES)
def test_nothing_slides_anywhere(side: str) -> None:
    assert slid(0, side, Grid(2, 2)) == 0


def test_no_cell_slides_or_flips_round_the_edge_into_the_next_row() -> None:
    grid = Grid(5, 5)
    for row in range(5):
        east, west = 1 << grid.cell(4, row), 1 << grid.cell(0, row)
        assert slid(east, "east", grid) is None and slid(west, "west", grid) is None
        assert flipped(east, "east", box(east, grid), grid) is None
        assert flipped(west, "west", box(west, grid), grid) is None


# -- what lies beside, and parts


@given(lying(least=0))
def test_adjacent_cells_share_a_side(lies: tuple[Grid, int]) -> None:
    grid, units = lies
    wanted = {near for cell in cells(units) for near in grid.neighbours(cell)} - set(cells(units))
    assert adjacent(units, grid) == mask(wanted)


def test_the_last_cell_of_a_row_is_not_beside_the_first_of_the_next() -> None:
    grid = Grid(4, 4)
    assert cells(adjacent(1 << 3, grid)) == (2, 7)
    assert cells(adjacent(1 << 4, grid)) == (0, 5, 8)
    assert parts(1 << 3 | 1 << 4, grid) == (1 << 3, 1 << 4)


@pytest.mark.rule("SG-6.4")
@given(lying(least=0))
def test_parts_divide_the_mask_and_each_is_connected(lies: tuple[Grid, int]) -> None:
    grid, units = lies
    found = parts(units, grid)
    assert mask(cell for part in found for cell in cells(part)) == units
    assert sum(part.bit_count() for part in found) == units.bit_count(), "no cell is in two parts"
    assert [part & -part for part in found] == sorted(part & -part for part in found)
    for part in found:
        assert reached(part, grid) == set(cells(part))
        assert not adjacent(part, grid) & units, "it goes no further"


def reached(part: int, grid: Grid) -> set[int]:
    """Return the cells of a mask connected with its first cell."""
    there, edge = set(), [cells(part)[0]]
    while edge:
        cell = edge.pop()
        there.add(cell)
        edge += [near for near in grid.neighbours(cell) if part >> near & 1 and near not in there]
    return there


# -- drawings


@given(drawings())
def test_four_quarter_turns_change_nothing(drawing: tuple[str, ...]) -> None:
    assert turned(drawing, 4) == turned(drawing, 0) == drawing
    assert turned(turned(turned(turned(drawing)))) == drawing
    assert turned(drawing, -1) == turned(drawing, 3)
    assert turned(drawing, 2) == mirrored(drawing)[::-1]


@given(drawings())
def test_a_drawing_mirrored_twice_is_the_same(drawing: tuple[str, ...]) -> None:
    assert mirrored(mirrored(drawing)) == drawing
    assert mirrored(turned(mirrored(drawing))) == turned(drawing, 3)


@given(drawings())
def test_a_drawing_has_one_two_or_four_orientations(drawing: tuple[str, ...]) -> None:
    found = orientations(drawing)
    assert len(found) in (1, 2, 4) and len(set(found)) == len(found)
    assert set(found) == {turned(drawing, quarters) for quarters in range(4)}
    assert found[0] == drawing


@pytest.mark.parametrize(
    ("drawing", "count"),
    [(("H",), 1), (("WW", "WW"), 1), (("WHW",), 2), (("HW", "WH"), 2), (("HW",), 4), ((".H", "WW"), 4)],
)
def test_orientations_that_can_be_counted_by_eye(drawing: tuple[str, ...], count: int) -> None:
    assert len(orientations(drawing)) == count


def test_a_turn_is_clockwise() -> None:
    assert turned(("HW.", "..W")) == (".H", ".W", "W.")


@given(drawings(), GRIDS, st.integers(-2, 9), st.integers(-2, 9))
def test_a_drawing_laid_down_covers_its_spots(
    drawing: tuple[str, ...], grid: Grid, left: int, top: int
) -> None:
    for letters in ("H", "W", "HW"):
        wanted = {(column + left, row + top) for column, row in letter_cells(drawing, letters)}
        assert placed_mask(drawing, letters, left, top, grid) == gathered(wanted, grid)


SHAPES = [
    ("H",), ("HW",), ("WHW",), (".H", "WW"), ("HW.", ".WW"), ("W.W", "WHW", "W.W"), ("WWW", "WHW", "WWW"),
    ("HWWW",), ("W..W", "WHHW"), (".W.", "WHW", ".W."),
]  # fmt: skip


@pytest.mark.rule("SG-5.5")
@pytest.mark.parametrize("drawing", SHAPES)
@pytest.mark.parametrize("grid", [Grid(1, 1), Grid(3, 3), Grid(4, 3), Grid(3, 6), Grid(7, 5)])
def test_placements_are_those_that_sets_of_coordinates_have(drawing: tuple[str, ...], grid: Grid) -> None:
    found = list(placements(drawing, grid))
    shape = {
        (column, row)
        for row, line in enumerate(drawing)
        for column, letter in enumerate(line)
        if letter != "."
    }
    moved = [
        {(column + left, row + top) for column, row in shape}
        for top, left in product(range(-8, 8), range(-8, 8))
    ]
    floor = set(product(range(grid.columns), range(grid.rows)))
    wanted = {frozenset(spots) for spots in moved if spots <= floor}
    assert len(found) == len(set(found)) == len(wanted)
    assert {frozenset(spread(units, grid)) for units in found} == wanted
    width, height = len(drawing[0]), len(drawing)
    assert len(found) == max(0, grid.columns - width + 1) * max(0, grid.rows - height + 1)


@pytest.mark.parametrize("drawing", SHAPES)
def test_all_ways_to_lay_a_shape_with_every_turn(drawing: tuple[str, ...]) -> None:
    grid = Grid(5, 5)
    ways = {(letters, units) for letters in orientations(drawing) for units in placements(letters, grid)}
    wide, tall = len(drawing[0]), len(drawing)
    upright, lying = (6 - wide) * (6 - tall), (6 - tall) * (6 - wide)
    count = len(orientations(drawing))
    assert len(ways) == {1: upright, 2: upright + lying, 4: 2 * (upright + lying)}[count]
