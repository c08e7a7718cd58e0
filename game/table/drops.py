"""The meaning of a drop outside the legal places. In a row, panel or marked zone it means the nearest legal
place there; in a row without one, the nearest place, whose refusal is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.table.hit_testing import away
from game.table.look import Boxes, Point
from game.table.moves import DropMeaning
from game.table.targeting import Targeting
from game.ui.canvas import centre


class DropTarget(NamedTuple):
    """The meaning of a drop: the place `legal` that it means, or `there`, the place whose refusal is shown
    ("" for neither); `home`: the piece goes back to its place."""

    legal: str = ""
    there: str = ""
    home: bool = False


def drop_target(targeting: Targeting, point: Point) -> DropTarget:
    """Return the meaning of a point outside the legal places."""
    held, shown = targeting.held, targeting.shown
    there = shown.places.at(point)
    if held is None or there == held.place:
        return DropTarget(there=there, home=held is not None)
    found = _meaning_of(targeting, there)
    if found.legal:
        return DropTarget(_place_of(targeting, found), there)
    if found != DropMeaning() or shown.places.on_board(there):
        return DropTarget(there=there)

    def refuses(place: str) -> bool:
        return _meaning_of(targeting, place).refusal is not None

    for area in shown.places.areas(point):
        inside = [place for place in area.places if place == held.place or place in targeting.legal]
        nearest = _nearest(targeting, inside, point)
        next_to = _nearest(targeting, filter(shown.places.on_board, area.places), point)
        if nearest and next_to and not _is_close_enough(targeting, nearest, next_to, point):
            return DropTarget(there=next_to)
        if nearest and nearest != held.place:
            return DropTarget(nearest, there)
        if nearest and targeting.legal.keys() & area.places:
            return DropTarget(there=nearest, home=True)
        if area.row and (refusing := _nearest(targeting, filter(refuses, area.places), point)):
            return DropTarget(there=refusing)
    return DropTarget(there=there)


def _is_close_enough(targeting: Targeting, place: str, next_to: str, point: Point) -> bool:
    """Return whether a place is hardly farther from a point than the board cell `next_to`: a refused cell
    doesn't send the piece across the board."""
    side = max(targeting.shown.boxes[next_to][2:])
    return _away(targeting, place, point)[0] <= _away(targeting, next_to, point)[0] + side


def _meaning_of(targeting: Targeting, place: str) -> DropMeaning:
    """Return the meaning of a drop of the held piece on a place."""
    assert targeting.held is not None
    return targeting.shown.reasons.of_drop(targeting.held.id, place, targeting.turn)


def _place_of(targeting: Targeting, found: DropMeaning) -> str:
    """Return the lit place whose moves include the found action, or ""."""
    moves = targeting.legal.items()
    return next((place for place, each in moves if any(move.action == found.action for move in each)), "")


def _nearest(targeting: Targeting, places: Iterable[str], point: Point) -> str:
    """Return the nearest of some places, or ""."""
    return min(places, key=lambda place: _away(targeting, place, point), default="")


def _away(targeting: Targeting, place: str, point: Point) -> tuple[float, float]:
    """Return the distance of a point from the area that a move to a place would cover, then from the nearest
    middle of its boxes."""
    covered: Boxes = targeting.areas.get(place) or (targeting.shown.boxes[place],)
    return min((away(point, box), away(point, (*centre(box), 0.0, 0.0))) for box in covered)
