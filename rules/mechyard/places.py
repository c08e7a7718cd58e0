"""The places of a table of Mechyard, by name."""

from __future__ import annotations

from rules.mechyard.draft import Draft
from rules.mechyard.state import Spot
from rules.mechyard.track import SPACES, space

BAY, ON = "bay", "on"
"""The kinds of places that are on a mech: its bay with the cells, and where crew is on a module."""
POOL, HIRED, SCRAP = "pool", "hired", "scrap"
"""Where crew for hire is, the piece that is dragged to hire one, and where modules are sold."""


def bay(seat: int) -> str:
    """Where a mech is."""
    return f"{BAY}/{seat}"


def family(place: str) -> str:
    """What kind of place it is: the first word of its name."""
    return place.partition("/")[0]


def bay_of(place: str) -> int:
    """The seat whose mech is at a place or in whose grid a cell is; -1: nobody's."""
    return int(place.split("/")[1]) if family(place) == BAY else -1


def cell_of(place: str) -> tuple[int, int] | None:
    """The cell that a place is, in the grid of its bay; None for a place that is no cell."""
    if family(place) != BAY or place == bay(bay_of(place)):
        return None
    x, y = map(int, place.rpartition("/")[2].split(","))
    return x, y


def crewed(place: str) -> str:
    """The module on which crew is at a place; "" for any other place."""
    return place.partition("/")[2] if family(place) == ON else ""


def cell_at(seat: int, x: int, y: int) -> str:
    """A cell of a mech's grid, which has no edge."""
    return f"{BAY}/{seat}/{x},{y}"


def cell(play: Draft, spot: Spot) -> str:
    """The cell of a module."""
    module = play.module(spot)
    return cell_at(spot.seat, module.x, module.y)


def crew_on(module: str) -> str:
    """Where crew is on a module."""
    return f"{ON}/{module}"


def offer(kind: str, number: int) -> str:
    """A place of the shop."""
    return f"shop/{kind}/{number}"


def deck(kind: str) -> str:
    """The place of a deck."""
    return f"deck/{kind}"


def part(seat: int, number: int) -> str:
    """Where a part is that is to be assembled."""
    return f"parts/{seat}/{number}"


TRACK_PLACES = tuple(map(space, SPACES))
