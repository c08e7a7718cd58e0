"""What a point means for the piece in the hand where it hits no legal place: anywhere in a row, a panel or a marked
zone it means the nearest legal place there; in a row without one, the nearest of its places, whose refusal is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.table.hit_testing import away
from game.table.look import Boxes, Point
from game.table.moves import Found
from game.table.targeting import Targeting
from game.ui.canvas import centre


class Meant(NamedTuple):
    """`legal` is the legal place that is meant, `there` the place whose refusal is told where none is ("" for
    neither); `home`: the piece is put down where it lies."""

    legal: str = ""
    there: str = ""
    home: bool = False


def meant(targeting: Targeting, point: Point) -> Meant:
    """What a point on no legal place means."""
    held, shown = targeting.held, targeting.shown
    there = shown.places.at(point)
    if held is None or there == held.place:
        return Meant(there=there, home=held is not None)
    found = _found(targeting, there)
    if found.legal:
        return Meant(_place_of(targeting, found), there)
    if found != Found() or shown.places.on_board(there):
        return Meant(there=there)

    def refuses(place: str) -> bool:
        return _found(targeting, place).refusal is not None

    for area in shown.places.areas(point):
        inside = [place for place in area.places if place == held.place or place in targeting.legal]
        nearest = _nearest(targeting, inside, point)
        next_to = _nearest(targeting, filter(shown.places.on_board, area.places), point)
        if nearest and next_to and not _as_good_as(targeting, nearest, next_to, point):
            return Meant(there=next_to)
        if nearest and nearest != held.place:
            return Meant(nearest, there)
        if nearest and targeting.legal.keys() & area.places:
            return Meant(there=nearest, home=True)
        if area.row and (refusing := _nearest(targeting, filter(refuses, area.places), point)):
            return Meant(there=refusing)
    return Meant(there=there)


def _as_good_as(targeting: Targeting, place: str, next_to: str, point: Point) -> bool:
    """Whether a place is hardly farther than the cell of a board that a point is next to: what a cell refuses is not
    done at the other end of the board."""
    side = max(targeting.shown.boxes[next_to][2:])
    return _away(targeting, place, point)[0] <= _away(targeting, next_to, point)[0] + side


def _found(targeting: Targeting, place: str) -> Found:
    """What a drop of the held piece on a place means."""
    assert targeting.held is not None
    return targeting.shown.reasons.of_drop(targeting.held.id, place, targeting.turn)


def _place_of(targeting: Targeting, found: Found) -> str:
    """The lit place of an action that another place means too; "" for none."""
    moves = targeting.legal.items()
    return next((place for place, each in moves if any(move.action == found.action for move in each)), "")


def _nearest(targeting: Targeting, places: Iterable[str], point: Point) -> str:
    """The nearest of some places; "" of none."""
    return min(places, key=lambda place: _away(targeting, place, point), default="")


def _away(targeting: Targeting, place: str, point: Point) -> tuple[float, float]:
    """How far a point is from what a move to a place would cover, and from the middle of that."""
    covered: Boxes = targeting.areas.get(place) or (targeting.shown.boxes[place],)
    return min((away(point, box), away(point, (*centre(box), 0.0, 0.0))) for box in covered)
