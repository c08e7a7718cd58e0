"""Places in words, for their tooltips: a title, then a sentence on the next line."""

from __future__ import annotations

from rules.smash_gear.operation import gears
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import BASE, DESTROY
from rules.smash_gear.state import Position
from rules.smash_gear.turn import GOAL, INCOME


def describe(rules: Rules, view: Position, place: str) -> str:
    """What is to be said of a place that no part of the table says; "" for nothing."""
    family, _, rest = place.partition("/")
    match family:
        case "gears":
            return _gears(view, int(rest))
        case "store":
            return _store(rest)
        case "cell":
            return _cell(rules, view, place)
    return ""


def _gears(view: Position, seat: int) -> str:
    side, bases = view.sides[seat], sum(base.owner == seat for base in view.bases)
    return (
        f"{view.names[seat]}: {gears(side.gears)}, {side.honor} honor\n"
        f"Every base brings {gears(INCOME)} in Exploit: {gears(INCOME * bases)} now. {GOAL} honor wins."
    )


def _store(place: str) -> str:
    if place in (BASE, "destroy"):
        title = "Base cards" if place == BASE else f"{DESTROY.replace('_', ' ').title()} cards"
        return f"{title}\nNone are left."
    return "An empty place\nIts pile has run out."


def _cell(rules: Rules, view: Position, place: str) -> str:
    """The base under a machine is not to be seen whole: it is told."""
    floor = rules.floors[view.board]
    cell = floor.numbers.get(place, -1)
    base = view.base_at(cell) if cell >= 0 else None
    if base is None:
        return ""
    plugins = ", ".join(rules.library[card.kind].title for card in base.plugins)
    what = f"With {plugins}. " if plugins else ""
    return f"A base of {view.names[base.owner]}\n{what}It brings {gears(INCOME)} in Exploit."
