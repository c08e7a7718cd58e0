"""What a card of Smash Gear offers to its faces: its kind, its numbers, what it does in many words and in few."""

from __future__ import annotations

from rules.common.face import Fields
from rules.common.polyomino import spots
from rules.common.words import counted
from rules.smash_gear.announced import HONOR_FOR_A_BASE
from rules.smash_gear.bodies import Body
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard, SupplyCard
from rules.smash_gear.game import SmashGear
from rules.smash_gear.operation import gears
from rules.smash_gear.situation import BASE, DESTROY
from rules.smash_gear.turn import INCOME
from rules.smash_gear.wordings import PLAIN, wordings

SUPPLIES = {
    BASE: f"Build a base on the cell of a heart of one of your machines. It brings {gears(INCOME)} in every Exploit.",
    DESTROY: f"Destroy an opposing base on which a weapon of yours lies. That machine is destroyed too; "
    f"take {HONOR_FOR_A_BASE} honor.",
}
"""What the two supplies do, which the rules say and not their cards (SG-6.8, SG-7.1, SG-7.2)."""


def faces(game: SmashGear) -> dict[str, Fields]:
    """The fields of every card by its id."""
    return {id: fields(card, game.library.bodies.get(id)) for id, card in game.library.cards.items()}


def fields(card: AnyCard, body: Body | None = None) -> Fields:
    """What the layouts of Smash Gear may show of a card, and of the body of a machine."""
    shape = card.shape if isinstance(card, MachineCard) else ()
    return {
        "id": card.id,
        "art": card.art or card.id,
        "title": card.title,
        "kind": kind_key(card),
        "kind_name": kind_name(card),
        "sort": kind_name(card).partition(" ")[0],
        "icon": kind_icon(card),
        "price": card.price,
        "move": card.move if isinstance(card, MachineCard) else 0,
        "shape": shape,
        "weapon": body.weapon if body is not None else "",
        "looks": body.looks if body is not None else "",
        "hearts": len(spots(shape, "H")),
        "weapons": len(spots(shape, "W")),
        "works": bool(card.effects) or bool(_supply(card)),
        "text": full_text(card),
        "brief": wordings(card),
        "copies": counted(card.copies, "copy"),
    }


def full_text(card: AnyCard) -> str:
    """Everything that a card does, in sentences."""
    return SUPPLIES.get(_supply(card)) or card.text or f"{PLAIN}."


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
    return {BASE: "base", DESTROY: "destroy"}.get(_supply(card), card.word)


def _supply(card: AnyCard) -> str:
    """Which of the two supplies a card is; "" for neither."""
    return card.supply if isinstance(card, SupplyCard) else ""


def kind_icon(card: AnyCard) -> str:
    """The sign of a card's kind."""
    signs = {"machine": "flip", "plugin": "plug", "script": "script", "base": "keep", "destroy": "wreck"}
    return signs[kind_key(card)]
