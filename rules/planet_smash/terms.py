"""The names of dice, boxes and places, used everywhere."""

from __future__ import annotations

from rules.common.setups import default_name
from rules.common.text import counted, possessive, third_person
from rules.planet_smash.cards import NAMES, QUADRANTS, Quadrant
from rules.planet_smash.sheet import CIRCLES, die_value
from rules.planet_smash.state import COLOURS, Sheet, Situation

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


def player_name(view: Situation, seat: int) -> str:
    """Return the name of a player; "You" for one who plays alone and typed none."""
    return "You" if _is_addressed(view) else view.names[seat]


def does(view: Situation, verb: str) -> str:
    """Return the acting player with a verb: "Ada rolls", "You roll"."""
    return f"{player_name(view, view.seat)} {_conjugated(view, verb)}"


def and_does(view: Situation, verb: str) -> str:
    """Return a second verb of the acting player: "and flies", "and fly"."""
    return f"and {_conjugated(view, verb)}"


def _conjugated(view: Situation, verb: str) -> str:
    return verb if _is_addressed(view) else third_person(verb)


def _is_addressed(view: Situation) -> bool:
    return view.names == (default_name(0),)


def plan_words(sheet: Sheet, colour: int) -> str:
    """Return the name of a planning die: red 5."""
    return f"{COLOURS[colour]} {sheet.plan[colour]}"


def die_words(sheet: Sheet, die: str) -> str:
    """Return the name of any die: red 5 for a planning die, A's blue 3 for a targeting die."""
    role, _, colour = die.partition("/")
    plain = f"{colour} {die_value(sheet, die)}"
    if role == "plan":
        return plain
    return f"{possessive(QUADRANT_NAMES[sheet.slots[COLOURS.index(colour)]])} {plain}"


def planning_die(state: Situation) -> str:
    """Return the id of the placed die's piece, while it is pending."""
    return f"{state.seat}:plan/{state.pending[-1].about}"


def box_place(quadrant: int, box: int) -> str:
    """Return the place id of a box."""
    return f"box/{QUADRANTS[quadrant]}/{box}"


def cell_place(quadrant: int, cell: int) -> str:
    """Return the place id of a research cell."""
    return f"cell/{QUADRANTS[quadrant]}/{cell}"


def circle_place(quadrant: int, circle: int) -> str:
    """Return the place id of an ability circle."""
    return f"circle/{QUADRANTS[quadrant]}/{circle}"


def circle_places(quadrant: int) -> tuple[str, ...]:
    """Return the place ids of all circles of a quadrant."""
    return tuple(circle_place(quadrant, i) for i in range(len(CIRCLES)))


def target_place(quadrant: int) -> str:
    """Return the place id of a quadrant's targeting die."""
    return f"target/{QUADRANTS[quadrant]}"


def die_place(sheet: Sheet, die: str) -> str:
    """Return the place id of a die."""
    role, _, name = die.partition("/")
    colour = COLOURS.index(name)
    if role == "plan":
        return f"spot/{sheet.spots.index(colour) + 1}" if colour in sheet.spots else f"tray/{name}"
    return target_place(sheet.slots[colour]) if sheet.slots[colour] else f"tray/{name}"


def boxes_words(quadrant: Quadrant) -> str:
    """Return the boxes of a quadrant in words: 5 boxes, all different; 3 printed boxes."""
    if all(quadrant.boxes):
        return f"{len(quadrant.boxes)} printed boxes"
    return f"{counted(len(quadrant.boxes), 'box', 'boxes')}, {RULE_NAMES[quadrant.rule]}"
