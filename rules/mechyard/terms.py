"""Names of modules, cells, crew and ranges in texts, with the same way everywhere to distinguish two of a
kind."""

from __future__ import annotations

from rules.common.text import possessive
from rules.mechyard.printed import CLOSE, CORE, MID, RANGES, Printed
from rules.mechyard.state import Offer, Spot
from rules.mechyard.working_state import WorkingState

ORDER = ("first", "second", "third")
"""The words that number parts or shop modules of one design: there are never more than three."""


def cell_name(x: int, y: int) -> str:
    """Return the name of a cell relative to the Core: "left of the Core", "1 right, 2 below the Core"."""
    across, along = "right" if x > 0 else "left", "below" if y > 0 else "above"
    if x and y:
        return f"{abs(x)} {across}, {abs(y)} {along} the Core"
    if not (x or y):
        return "Core"
    far, side = abs(x or y), f"{across} of" if x else along
    return f"{side} the Core" if far == 1 else f"{far} {side} the Core"


def module_name(play: WorkingState, spot: Spot) -> str:
    """Return a module's name in a sentence, with its cell where its mech has several of that design."""
    design = play.design(spot)
    return design_name(design) if design.kind == CORE else _name(play, spot)


def design_name(design: Printed) -> str:
    """Return a design's name in a sentence: a Core has an article."""
    return f"the {design.name}" if design.kind == CORE else design.name


def _name(play: WorkingState, spot: Spot) -> str:
    """Return a module's name, with its cell where its mech has several of that design."""
    module, modules = play.module(spot), play.mechs[spot.seat].modules
    name: str = play.design(spot).name
    alone = sum(each.design == module.design for each in modules) == 1
    return name if alone else f"{name} ({cell_name(module.x, module.y)})"


def whose_module(play: WorkingState, spot: Spot) -> str:
    """Return a module's name with its player's name."""
    return f"{possessive(play.name(spot.seat))} {_name(play, spot)}"


def offer_name(play: WorkingState, offer: Offer, among: list[Offer]) -> str:
    """Return the name of a part or shop module, with its number among several of that design."""
    alike = [each.id for each in among if each.design == offer.design]
    name: str = play.library.designs[offer.design].name
    return name if len(alike) == 1 else f"the {ORDER[alike.index(offer.id)]} {name}"


def crew_name(play: WorkingState, seat: int, crew: str) -> str:
    """Return a crew member's name: its number in its mech, from 1."""
    return f"Crew {1 + [each.id for each in play.mechs[seat].crew].index(crew)}"


def half_of(mobility: int) -> str:
    """Return half of a printed Mobility with the whole: "2 of 5, rounded down" (MY-4.3)."""
    return f"{mobility // 2} of {mobility}{', rounded down' if mobility % 2 else ''}"


def ranges_named(reach: int) -> str:
    """Return the names of ranges given as bits: "mid or long range", or "any range"."""
    names = [name for at, name in enumerate(RANGES) if reach >> at & 1]
    if len(names) == len(RANGES):
        return "any range"
    return f"{' or '.join(names)} range"


def spaces_named(reach: int) -> str:
    """Return the spaces covered by ranges given as bits: "5 or more spaces" (MY-6.1)."""
    firsts, lasts = (0, CLOSE + 1, MID + 1), (CLOSE, MID, None)
    shown = [at for at in range(len(RANGES)) if reach >> at & 1]
    first, last = firsts[shown[0]], lasts[shown[-1]]
    return f"{first} or more spaces" if last is None else f"{first} to {last} spaces"
