"""The way of the arrow from a paper card to what it is about."""

from __future__ import annotations

from game.pages.parts.paper_arrow import Curve, way_of
from game.ui.canvas import Box, contains

CARD, TARGET = (400.0, 100.0, 400.0, 120.0), (300.0, 500.0, 600.0, 100.0)


def crosses(curve: Curve, box: Box) -> bool:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    for step in range(101):
        t, u = step / 100, 1 - step / 100
        weights = u**3, 3 * t * u**2, 3 * t**2 * u, t**3
        at = [
            sum(w * v for w, v in zip(weights, values, strict=True))
            for values in ((ax, bx, cx, dx), (ay, by, cy, dy))
        ]
        if contains(box, (at[0], at[1])):
            return True
    return False


def test_the_arrow_goes_round_a_piece_where_it_can() -> None:
    """It crossed out the name of a piece between the card and the hand."""
    straight = way_of(CARD, TARGET, ())
    assert straight is not None and {x for x, _ in straight} == {600.0}
    piece = (570.0, 300.0, 60.0, 60.0)
    round_it = way_of(CARD, TARGET, (piece,))
    assert round_it is not None
    assert crosses(straight, piece) and not crosses(round_it, piece)
    assert round_it[0][1] == straight[0][1] and round_it[-1][1] == straight[-1][1]


def test_the_arrow_is_the_most_direct_one_where_every_way_crosses_a_piece() -> None:
    assert way_of(CARD, TARGET, ((0.0, 300.0, 1280.0, 60.0),)) == way_of(CARD, TARGET, ())


def test_the_arrow_ends_at_a_piece_that_it_is_about() -> None:
    assert way_of(CARD, TARGET, (TARGET,)) == way_of(CARD, TARGET, ())
