"""Places in words, for their tooltips: a title, then a sentence on the next line."""

from __future__ import annotations

from game.smash_gear.landfill import lying, opens
from game.smash_gear.seen import Seen
from rules.common.words import capital, counted
from rules.smash_gear.gestures import announced_words
from rules.smash_gear.operation import gears
from rules.smash_gear.rules import Rules
from rules.smash_gear.state import Position
from rules.smash_gear.store import BASE, DESTROY
from rules.smash_gear.turn import GOAL, INCOME


def describe(rules: Rules, known: Seen, place: str) -> str:
    """What is to be said of a place; "" for nothing."""
    view = known.view
    family, _, rest = place.partition("/")
    match family:
        case "hand":
            return _hand(known, int(rest))
        case "landfill":
            return _landfill(known, int(rest))
        case "gears":
            return _gears(view, int(rest))
        case "pile":
            return _pile(view, rest)
        case "store":
            return _store(rest)
        case "stack":
            return _stack(rules, view)
        case "cell":
            return _cell(rules, view, place)
    return ""


def _hand(known: Seen, seat: int) -> str:
    count = len(known.view.sides[seat].hand)
    cards = counted(count, "card")
    if seat == known.you:
        return f"Your hand\n{cards}. Drag a card from the store here to buy it."
    title = f"Hand of {known.view.names[seat]}"
    if opens(known.view, f"hand/{seat}"):
        return f"{title}\n{cards}. Click to look through."
    return f"{title}\n{cards}. Only their backs are known." if count else f"{title}\nIt is empty."


def _landfill(known: Seen, seat: int) -> str:
    pile = lying(known.view, seat)
    title = "Your Landfill" if seat == known.you else f"Landfill of {known.view.names[seat]}"
    if not pile:
        return f"{title}\nNothing lies here yet."
    return f"{title}\n{counted(len(pile), 'card')}. Click to look through."


def _gears(view: Position, seat: int) -> str:
    side, bases = view.sides[seat], sum(base.owner == seat for base in view.bases)
    return (
        f"{view.names[seat]}: {gears(side.gears)}, {side.honor} honor\n"
        f"Every base brings {gears(INCOME)} in Exploit: {gears(INCOME * bases)} now. {GOAL} honor wins."
    )


def _pile(view: Position, what: str) -> str:
    pile = view.store.machine_pile if what == "machine" else view.store.program_pile
    return f"{what.capitalize()} pile\n{len(pile)} cards. What is bought is replaced from here."


def _store(place: str) -> str:
    if place in (BASE, "destroy"):
        title = "Base cards" if place == BASE else f"{DESTROY.replace('_', ' ').title()} cards"
        return f"{title}\nNone are left."
    return "An empty place\nIts pile has run out."


def _stack(rules: Rules, view: Position) -> str:
    if not view.waiting:
        return ""
    said = "; ".join(announced_words(rules, view, one) for one in reversed(view.waiting))
    return f"Announced, the last first\n{capital(said)}."


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
