"""The path of a shot over the table: in the gutters between tiles and panels, never over a tile (LOOK 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.ui.canvas import Box
from rules.mechyard.figures import ShotOutcome
from rules.mechyard.places import bay, cell
from rules.mechyard.state import Spot

Point = tuple[float, float]
Way = tuple[Point, ...]
Where = Callable[[str], Box]
BESIDE = 6.0
"""Half the gutter between panels."""
INTO = 11.0
"""How far an arrow's tip reaches into a cell."""
GUTTER = 3.0
"""The distance from the edge of a cell to its tile."""


class Through(NamedTuple):
    """The middle of the tiles in a preview's picture, and their inset."""

    middle: float
    inside: float


def shot_way(
    play: Any, hit: ShotOutcome, where: Where, preview: Box, through: Through | None
) -> tuple[Way, ...]:
    """Return the legs of the path from a weapon to its target: two where it runs `through` the preview's
    picture between them, else one above the preview; none if one of them isn't visible, or the target is left
    of the weapon."""
    start, end = (play.spot(each) for each in (hit.weapon, hit.target))
    home, goal = where(bay(start.seat)), where(bay(end.seat))
    if min(home[2], goal[2], where(cell(play, start))[2], where(cell(play, end))[2]) <= 1:
        return ()
    if home[0] + home[2] > goal[0]:
        return ()
    out, into = _out(play, start, where), _into(play, end, where)
    left, right = home[0] + home[2] + BESIDE, goal[0] - BESIDE
    x, _, w, _ = preview
    if through is not None and left <= x and x + w <= right + BESIDE:
        first = (*out, (left, out[-1][1]), (left, through.middle), (x + through.inside, through.middle))
        beside, low = x + w + BESIDE, home[1] + home[3] + BESIDE
        past = ((beside, low), (right, low)) if right > beside + BESIDE else ()  # below the bays between them
        start = ((x + w - through.inside, through.middle), (beside, through.middle))
        second = (*start, *past, (past[-1][0] if past else beside, into[0][1]), *into)
        return first, second
    if right - left < 2 * BESIDE:
        return ((*out, (left, out[-1][1]), (left, into[0][1]), *into),)
    over = preview[1] - BESIDE
    return ((*out, (left, out[-1][1]), (left, over), (right, over), (right, into[0][1]), *into),)


def _out(play: Any, spot: Spot, where: Where) -> Way:
    """Return the path from a tile's right side to the right edge of its bay: straight if no tile is in
    between, else in the gutter below."""
    x, y, w, h = where(cell(play, spot))
    middle, right = y + h / 2, x + w
    if not _blocked(play, spot, 1):
        return ((right - GUTTER, middle),)
    return ((right - GUTTER, middle), (right, middle), (right, y + h))


def _into(play: Any, spot: Spot, where: Where) -> Way:
    """Return the path from the left edge of a bay to a tile's left side."""
    x, y, _, h = where(cell(play, spot))
    middle, tip = y + h / 2, x + INTO - 13
    if not _blocked(play, spot, -1):
        return ((x - 14, middle), (tip, middle))
    return ((x, y + h), (x, middle + 1), (x, middle), (tip + GUTTER, middle))


def _blocked(play: Any, spot: Spot, way: int) -> bool:
    """Return whether another tile is in the same row, left (-1) or right (1)."""
    here = play.module(spot)
    return any(each.y == here.y and (each.x - here.x) * way > 0 for each in play.mechs[spot.seat].modules)
