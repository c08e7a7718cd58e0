"""Pieces that turn over a line: when they do, and where they are on the way."""

from __future__ import annotations

import pytest

from game.table.flips import Flip, flip_of, squeezed
from game.table.pieces import Pieces
from game.ui.canvas import Box
from rules.game import Piece

Boxes = tuple[Box, ...]


def at(*cells: tuple[int, int]) -> Boxes:
    return tuple((10.0 * x, 10.0 * y, 10.0, 10.0) for x, y in cells)


def test_the_mirror_image_beside_it_is_turned_over_the_line_between() -> None:
    assert flip_of(at((0, 0), (1, 0), (0, 1)), at((2, 0), (3, 0), (3, 1))) == Flip(True, 20)
    assert flip_of(at((0, 0), (1, 0), (0, 1)), at((0, 2), (0, 3), (1, 3))) == Flip(False, 20)


def test_a_line_further_away_is_turned_over_too() -> None:
    assert flip_of(at((0, 0), (1, 0)), at((4, 0), (5, 0))) == Flip(True, 30)


@pytest.mark.parametrize(
    "after",
    [
        at((1, 0), (2, 0), (1, 1)),  # a step aside
        at((2, 0), (3, 0), (2, 1)),  # beside it, but not mirrored
        at((5, 5), (6, 5), (6, 6)),  # neither in its row nor in its column
        at((2, 0), (3, 0)),
    ],
)
def test_everything_else_moves(after: Boxes) -> None:
    assert flip_of(at((0, 0), (1, 0), (0, 1)), after) is None


def test_what_fills_one_box_never_turns_over() -> None:
    assert flip_of(at((0, 0)), at((1, 0))) is None


def test_it_grows_thin_towards_the_line_and_wide_beyond_it() -> None:
    flip = Flip(True, 20.0)
    assert squeezed((0, 0, 20, 10), flip, 0.0) == (0, 0, 20, 10)
    x, _, w, h = squeezed((0, 0, 20, 10), flip, 0.5)
    assert w == pytest.approx(0, abs=1e-9) and x == pytest.approx(20) and h == 10
    assert squeezed((20, 0, 20, 10), flip, 1.0) == (20, 0, 20, 10)
    x, _, w, _ = squeezed((0, 0, 20, 10), flip, 0.25)
    assert 0 < w < 20 and x + w == pytest.approx(20), "the side on the line stays there"


def test_it_lies_as_it_lay_until_the_middle_of_the_way() -> None:
    def extent(piece: Piece, box: Box) -> Boxes:
        x, y, w, h = box
        return ((x, y, w, h), (x + w, y, w, h)) if piece.face == "ab" else ((x - w, y, w, h), (x, y, w, h))

    pieces, lay, lies = Pieces(), Piece("m", "left", "tile", "ab"), Piece("m", "right", "tile", "ba")
    pieces.show([lay], {"m": (0, 0, 10, 10)}, extent=extent)
    pieces.settle()
    pieces.show([lies], {"m": (30, 0, 10, 10)}, extent=extent)
    faces = []
    for _ in range(24):
        faces += [drawn.piece.face for drawn in pieces.drawn()]
        pieces.update(0.01)
    assert faces[0] == "ab" and faces[-1] == "ba" and faces.count("ab") == pytest.approx(11, abs=1)
    assert pieces.resting


def test_what_breaks_leaves_as_it_was_when_it_becomes_something_else() -> None:
    pieces = Pieces()
    tile, card = Piece("m", "board", "tile", "ab"), Piece("m", "pile", "card", "m")
    boxes = {"m": (0.0, 0.0, 10.0, 10.0)}
    pieces.show([tile], boxes)
    pieces.settle()
    pieces.show([card], boxes, breaks=lambda piece: piece.kind == "tile")
    assert [sprite.piece for sprite in pieces.leaving] == [tile]
    assert any(drawn.leaving and drawn.piece == tile for drawn in pieces.drawn())
    pieces.settle()
    pieces.show([tile], boxes, breaks=lambda piece: piece.kind == "tile")
    assert not pieces.leaving, "a card that becomes a tile flies there"
