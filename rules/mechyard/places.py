"""The places of a table of Mechyard, by name."""

from __future__ import annotations

from rules.mechyard.draft import Draft
from rules.mechyard.state import Spot
from rules.mechyard.track import SPACES, space

POOL, HIRED, SCRAP = "pool", "hired", "scrap"
"""Where crew for hire is, the piece that is dragged to hire one, and where modules are sold."""


def bay(seat: int) -> str:
    """Where a mech is."""
    return f"bay/{seat}"


def bay_of(place: str) -> int:
    """The seat whose mech is at a place or in whose grid a cell is; -1: nobody's."""
    family, _, rest = place.partition("/")
    return int(rest.partition("/")[0]) if family == "bay" else -1


def cell_at(seat: int, x: int, y: int) -> str:
    """A cell of a mech's grid, which has no edge."""
    return f"bay/{seat}/{x},{y}"


def cell(play: Draft, spot: Spot) -> str:
    """The cell of a module."""
    module = play.module(spot)
    return cell_at(spot.seat, module.x, module.y)


def crew_on(module: str) -> str:
    """Where crew is on a module."""
    return f"on/{module}"


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
