"""A card in a few words: what it does, as far as one line has room, and its kind."""

from __future__ import annotations

from collections.abc import Callable

from rules.smash_gear.announced import HONOR_FOR_A_BASE
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.operation import gears
from rules.smash_gear.store import BASE, DESTROY
from rules.smash_gear.turn import INCOME
from rules.smash_gear.wordings import PLAIN, wordings

SUPPLIES = {
    BASE: f"Build a base on the cell of a heart of one of your machines. It brings {gears(INCOME)} in every Exploit.",
    DESTROY: f"Destroy an opposing base on which a weapon of yours lies. That machine is destroyed too; "
    f"take {HONOR_FOR_A_BASE} honor.",
}
"""What the two supplies do, which the rules say and not their cards (SG-6.8, SG-7.1, SG-7.2)."""
Fits = Callable[[str], bool]
"""Whether there is room for these words."""


def brief(card: AnyCard, fits: Fits = lambda words: True) -> str:
    """What a card does in as many words as fit: everything, if need be without its moments and shortened, else
    the first of it and that there is more, at least the very first; nothing is cut in its middle."""
    words = wordings(card)
    return next(filter(fits, words), words[-1])


def full_text(card: AnyCard) -> str:
    """Everything that a card does, in sentences."""
    return SUPPLIES.get(card.id) or card.text or f"{PLAIN}."


def kind_name(card: AnyCard) -> str:
    """The kind of a card as its strip names it."""
    match card:
        case MachineCard():
            return "Machine"
        case PluginCard(on=on):
            return "Plugin" if on == "either" else f"Plugin for a {on}"
        case ScriptCard():
            return "Script"
        case _:
            return "Supply"


def kind_key(card: AnyCard) -> str:
    """The kind of a card by the name of its colour."""
    match card:
        case MachineCard():
            return "machine"
        case PluginCard():
            return "plugin"
        case ScriptCard():
            return "script"
    return "base" if card.id == BASE else "destroy"


def kind_icon(card: AnyCard) -> str:
    """The sign of a card's kind."""
    signs = {"machine": "flip", "plugin": "plug", "script": "script", "base": "keep", "destroy": "wreck"}
    return signs[kind_key(card)]
