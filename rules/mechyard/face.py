"""The fields of Mechyard modules for their layouts: cost, icons in words, text, tile."""

from __future__ import annotations

from rules.common.face import FRAMING, Fields
from rules.mechyard.cards import Design
from rules.mechyard.game import Mechyard
from rules.mechyard.printed import CORE, MOVEMENT, RANGES, UTILITY, WEAPON

ICONS = {CORE: "power", WEAPON: "weapon", UTILITY: "plug", MOVEMENT: "mobility"}
"""The icon of each kind."""
CELL = ("M",)
"""The shape of a module: one cell."""


def faces(game: Mechyard) -> dict[str, Fields]:
    """Return the fields of every module by its id."""
    return {id: fields(design) for id, design in game.library.designs.items()}


def copies(game: Mechyard) -> dict[str, int]:
    """Return the number of copies of each module in the game, by id; of starting parts, per player (MY-1.1,
    MY-1.4)."""
    return {id: design.copies for id, design in game.library.designs.items()}


def fields(design: Design) -> Fields:
    """Return the layout fields of a module; 0 for a number that it lacks."""
    return {
        "id": design.id,
        "layout": design.layout,
        FRAMING: design.framing.fields,
        "title": design.name,
        "kind": f"module_{design.kind}",
        "icon": ICONS[design.kind],
        "cost": design.cost,
        "health": design.health,
        "sides": design.sides,
        "damage": design.damage or 0,
        "reach": design.reach,
        "mobility": design.mobility or 0,
        "line": line(design),
        "text": design.text,
        "tile": CELL,
    }


def line(design: Design) -> str:
    """Return its kind, with its ranges or Mobility."""
    name = design.kind.capitalize()
    if design.ranges:
        where = "any" if len(design.ranges) == len(RANGES) else " or ".join(design.ranges)
        return f"{name}, {where} range"
    return name if design.mobility is None else f"{name}, Mobility {design.mobility}"
