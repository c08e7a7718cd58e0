"""The piece in the hand: where it is drawn, and what a drop at a point means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.table import hit_testing
from game.table.drag import HELD_SCALE
from game.table.moves import DropMeaning
from game.table.table_state import Boxes, Point
from game.table.targeting import Targeting
from game.ui.canvas import Box, centre, contains
from rules.game import Piece

SMALL = 0.5
"""The size of a held piece that would otherwise hide the place under it, in parts of its size at rest."""
AWAY, LEAST_AWAY = 0.75, 12.0
"""The distance of such a piece from the pointer: in parts of the place's shorter side, and at least in px."""
HIDES = 1.6
"""The ratio of a held piece's shorter side to a place's from which the piece hides the place."""


def held_box(targeting: Targeting) -> Box:
    """Return the box of the dragged piece at its held size; over the aimed place no larger than it would be
    there, so that it doesn't cover the neighbours."""
    held, shown, aim = targeting.held, targeting.shown, targeting.aim
    assert held is not None
    box, posed = shown.pieces.sprites[held.id].box, targeting.pose(held)
    size = shown.shapes.held_size(held, posed, box) if posed is not None else box[2:]
    spared = _hidden_by(targeting, held, size)
    there = shown.places.single(aim) if aim and spared is None else None
    k = min(1.0, min(there[2:]) / min(size)) if there is not None else 1.0
    return _at_pointer(targeting, (size[0] * k, size[1] * k), spared)


def held_boxes(targeting: Targeting) -> Boxes:
    """Return the boxes that the dragged piece covers."""
    held = targeting.held
    assert held is not None
    return targeting.shown.shapes.extent(targeting.pose(held) or held, held_box(targeting))


def _at_pointer(targeting: Targeting, size: Point, spared: Box | None) -> Box:
    """Return the box of a dragged piece of this size: slightly larger than at rest, or small and below the
    pointer, at the edge of the window above it, where it would hide the place `spared`."""
    (x, y), grip = targeting.drag.pointer or (0.0, 0.0), targeting.drag.grip
    if spared is not None:
        away, canvas = max(LEAST_AWAY, AWAY * min(spared[2:])), targeting.shown.kit.canvas
        w, h = size[0] * SMALL, size[1] * SMALL
        return _beside(x, away, w, canvas.w), _beside(y, away, h, canvas.h), w, h
    w, h = size[0] * HELD_SCALE, size[1] * HELD_SCALE
    return x - grip[0] - w / 2, y - grip[1] - h / 2, w, h


def _beside(at: float, away: float, length: float, window: float) -> float:
    """Return where a length begins that is away from a point: after it, or before it if the window ends there."""
    return at + away if at + away + length <= window else at - away - length


def _hidden_by(targeting: Targeting, held: Piece, size: Point) -> Box | None:
    """Return the place under the pointer if a held piece of this size would hide it or the other piece in it
    that the move is about; None otherwise and for its own place."""
    point, shown = targeting.drag.pointer, targeting.shown
    if point is None or contains(shown.boxes[held.place], point):
        return None
    place = targeting.aim or shown.places.at(point)
    there = shown.boxes.get(place)
    if there is not None and not contains(there, point):
        return None
    if there is None or min(there[2:]) * HIDES <= min(size):
        return there
    alone = targeting.aim and shown.places.layout.spots[place].layout == "stack"
    return there if alone and any(piece.kind != held.kind for piece in shown.pieces_at(place)) else None


def only_way(targeting: Targeting) -> str:
    """Return the only legal place of the held piece if it has a single move, else ""."""
    legal = targeting.legal
    return next((place for place, moves in legal.items() if len(legal) == len(moves) == 1), "")


class DropTarget(NamedTuple):
    """The meaning of a drop: the place `legal` that it means, or `there`, the place whose refusal is shown
    ("" for neither); `home`: the piece goes back to its place."""

    legal: str = ""
    there: str = ""
    home: bool = False


def target_at(targeting: Targeting, point: Point) -> DropTarget:
    """Return the meaning of a point for the held piece. A dragged piece of several boxes may also mean the
    landing area whose notch the pointer is in."""
    slack, areas = hit_testing.SLACK if targeting.picked else 0.0, targeting.areas
    exact = hit_testing.under(point, targeting.shown.boxes, targeting.legal, slack, areas)
    if exact or not targeting.picked:
        return DropTarget(exact, exact or targeting.shown.places.at(point))
    if _is_home(targeting, point):
        return DropTarget(home=True)
    if areas and targeting.dragging and len(held_boxes(targeting)) > 1:
        notched = hit_testing.around(point, areas)
        if notched:
            return DropTarget(notched, notched)
    return _target_beside(targeting, point)


def _is_home(targeting: Targeting, point: Point) -> bool:
    """Return whether a point is in the area that the held piece of several boxes covers."""
    covered = targeting.shown.covers(targeting.picked)
    return len(covered) > 1 and any(contains(box, point) for box in covered)


def _target_beside(targeting: Targeting, point: Point) -> DropTarget:
    """Return the meaning of a point outside the legal places. In a row, panel or marked zone it is the
    nearest legal place there; in a row without one, the nearest place, whose refusal is shown."""
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
    return min(
        (hit_testing.away(point, box), hit_testing.away(point, (*centre(box), 0.0, 0.0))) for box in covered
    )
