"""Placing polyominoes on a board by one of their anchors."""

from __future__ import annotations

from rules.common.board import Board, PlacementTables
from rules.common.polyomino import connected, drawing_of, mask, orientations, placed_mask

SHAPE = ("AB", ".B")
BOARD = Board("b", "Board", "A board.", 4, 4, (5,), (0, 15))
LAYING = PlacementTables(BOARD, {"hook": orientations(SHAPE)}, "AB", "A")


def test_a_piece_lies_with_its_anchor_on_the_cell() -> None:
    placed = LAYING.placed("hook", 0, 0, 1)
    assert placed is not None
    assert placed.units == mask((1, 2, 6)) and placed.anchors == mask((1,))


def test_a_piece_stays_on_the_grid_and_off_blocked_cells() -> None:
    assert LAYING.placed("hook", 0, 0, 0) is None, "cell 5 is blocked"
    assert LAYING.blocked("hook", 0, 0, 0) == ("cell/1,1",)
    assert LAYING.placed("hook", 0, 0, 3) is None, "it would leave the grid"
    assert LAYING.blocked("hook", 0, 0, 3) == (), "what lies beyond the edge has no name"
    assert LAYING.sprawl("hook", 0, 0, 3) == ((3, 0), (4, 0), (4, 1))


def test_there_are_no_turns_and_anchors_but_its_own() -> None:
    assert LAYING.placed("hook", 4, 0, 1) is None and LAYING.placed("hook", -1, 0, 1) is None
    assert LAYING.placed("hook", 0, 1, 1) is None and LAYING.placed("hook", 0, -1, 1) is None


def test_every_way_to_lie_is_told_with_its_cells() -> None:
    ways = LAYING.landings["hook", 1]
    assert (0, 0, mask((1, 2, 6))) in ways
    assert all(LAYING.placed("hook", turn, anchor, 1) for turn, anchor, _ in ways)


def test_a_flip_tells_where_the_first_of_some_units_lands() -> None:
    whole = mask((1, 2, 6))
    assert LAYING.lands(mask((1,)), whole, "south") == 13
    assert LAYING.lands(mask((1,)), whole, "north") == -1
    assert LAYING.lands(mask((1,)), whole, "up") == -1


def test_cells_have_names_on_the_board_alone() -> None:
    assert LAYING.name(5) == "cell/1,1" and LAYING.name(16) == "" and LAYING.name(-1) == ""
    assert LAYING.has(4) and not LAYING.has(5) and not LAYING.has(16) and not LAYING.has(-1)


def test_what_lies_on_a_grid_is_drawn_as_it_was_laid() -> None:
    for shape in orientations(SHAPE):
        masks = {letter: placed_mask(shape, letter, 1, 2, LAYING.grid) or 0 for letter in "AB"}
        assert drawing_of(masks, LAYING.grid) == shape


def test_a_drawing_hangs_together_by_its_sides() -> None:
    assert connected(SHAPE, "AB") and connected(SHAPE, "")
    assert not connected(("A.", ".B"), "AB") and connected(("A.", ".B"), "A")
