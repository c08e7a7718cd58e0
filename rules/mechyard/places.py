"""The places of a Mechyard table, by name."""

from __future__ import annotations

from rules.mechyard.state import Spot
from rules.mechyard.track import SPACES, space
from rules.mechyard.working_state import WorkingState

BAY, ON = "bay", "on"
"""The kinds of places on a mech: its bay with the cells, and crew on a module."""
POOL, HIRED, SCRAP = "pool", "hired", "scrap"
"""The place of crew for hire, the piece dragged to hire one, and the place where modules are sold."""


def bay(seat: int) -> str:
    """Return the place of a mech."""
    return f"{BAY}/{seat}"


def family(place: str) -> str:
    """Return the kind of a place: the first word of its name."""
    return place.partition("/")[0]


def bay_of(place: str) -> int:
    """Return the seat of the mech at a place, or of the grid with a cell; -1 for any other place."""
    return int(place.split("/")[1]) if family(place) == BAY else -1


def cell_of(place: str) -> tuple[int, int] | None:
    """Return the x and y of a cell in the grid of its bay; None for a place that isn't a cell."""
    if family(place) != BAY or place == bay(bay_of(place)):
        return None
    x, y = map(int, place.rpartition("/")[2].split(","))
    return x, y


def crewed(place: str) -> str:
    """Return the id of the module with crew at a place; "" for any other place."""
    return place.partition("/")[2] if family(place) == ON else ""


def cell_at(seat: int, x: int, y: int) -> str:
    """Return the place of a cell of a mech's grid, which is unbounded."""
    return f"{BAY}/{seat}/{x},{y}"


def cell(play: WorkingState, spot: Spot) -> str:
    """Return the place of a module's cell."""
    module = play.module(spot)
    return cell_at(spot.seat, module.x, module.y)


def crew_on(module: str) -> str:
    """Return the place of crew on a module."""
    return f"{ON}/{module}"


def offer(kind: str, number: int) -> str:
    """Return the place of a module in the shop."""
    return f"shop/{kind}/{number}"


def deck(kind: str) -> str:
    """Return the place of a deck."""
    return f"deck/{kind}"


def part(seat: int, number: int) -> str:
    """Return the place of a part to assemble."""
    return f"parts/{seat}/{number}"


TRACK_PLACES = tuple(map(space, SPACES))
