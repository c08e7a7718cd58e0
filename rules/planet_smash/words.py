"""The words for things, the same wherever a player meets them."""

from __future__ import annotations

from rules.common.words import counted
from rules.planet_smash.cards import NAMES, QUADRANTS, Quadrant
from rules.planet_smash.sheet import CIRCLES, die_value
from rules.planet_smash.state import COLOURS, Sheet

ABILITY_NAMES = {"adjust": "Adjust", "flip": "Flip", "reroll": "Re-roll", "any": "Any"}
ABILITY_USES = {
    "adjust": "Adjust adds or subtracts 1",
    "flip": "Flip turns a die over",
    "reroll": "Re-roll rolls a die again",
    "any": "Any adjusts, flips or re-rolls",
}
RULE_NAMES = {"any": "any numbers", "all_different": "all different", "all_equal": "all equal"}
LINE_NAMES = ("Left column", "Middle column", "Right column", "Upper row", "Lower row")
QUADRANT_NAMES = tuple(NAMES[id] for id in QUADRANTS)


def plan_words(sheet: Sheet, colour: int) -> str:
    """Name a Planning die: red 5."""
    return f"{COLOURS[colour]} {sheet.plan[colour]}"


def die_words(sheet: Sheet, die: str) -> str:
    """Name any die: red 5 for a Planning die, A's blue 3 for a Targeting die."""
    role, _, colour = die.partition("/")
    plain = f"{colour} {die_value(sheet, die)}"
    if role == "plan":
        return plain
    return f"{QUADRANT_NAMES[sheet.seats[COLOURS.index(colour)]]}'s {plain}"


def box_place(quadrant: int, box: int) -> str:
    """The place id of a box."""
    return f"box/{QUADRANTS[quadrant]}/{box}"


def cell_place(quadrant: int, cell: int) -> str:
    """The place id of a research cell."""
    return f"cell/{QUADRANTS[quadrant]}/{cell}"


def circle_place(quadrant: int, circle: int) -> str:
    """The place id of an ability circle."""
    return f"circle/{QUADRANTS[quadrant]}/{circle}"


def circle_places(quadrant: int) -> tuple[str, ...]:
    """The place ids of all circles of a quadrant."""
    return tuple(circle_place(quadrant, i) for i in range(len(CIRCLES)))


def target_place(quadrant: int) -> str:
    """The place id of a quadrant's Targeting die."""
    return f"target/{QUADRANTS[quadrant]}"


def die_place(sheet: Sheet, die: str) -> str:
    """Return the place of a die."""
    role, _, name = die.partition("/")
    colour = COLOURS.index(name)
    if role == "plan":
        return f"spot/{sheet.spots.index(colour) + 1}" if colour in sheet.spots else f"tray/{name}"
    return target_place(sheet.seats[colour]) if sheet.seats[colour] else f"tray/{name}"


def boxes_words(quadrant: Quadrant) -> str:
    """Name the boxes to fill: 5 boxes, all different; 3 printed boxes."""
    if all(quadrant.boxes):
        return f"{len(quadrant.boxes)} printed boxes"
    return f"{counted(len(quadrant.boxes), 'box', 'boxes')}, {RULE_NAMES[quadrant.rule]}"
