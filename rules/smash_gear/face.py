"""The fields of Smash Gear cards for their layouts: kind, numbers, and effects in full and in short."""

from __future__ import annotations

from rules.common.face import FRAMING, Fields
from rules.common.polyomino import letter_cells
from rules.common.text import counted
from rules.smash_gear.bodies import Body
from rules.smash_gear.card_text import PLAIN, wordings
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, SupplyCard
from rules.smash_gear.game import SmashGear
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import BASE, DESTROY
from rules.smash_gear.turn import HONOR_FOR_A_BASE, INCOME

SUPPLIES = {
    BASE: f"Build a base under a heart of one of your machines. It makes {gears(INCOME)} in each Exploit.",
    DESTROY: "Destroy an enemy base under one of your weapons. That machine is destroyed too. "
    f"Gain {HONOR_FOR_A_BASE} honor.",
}
"""The texts of the two supplies, whose effects are in the rules, not on their cards (SG-6.8, SG-7.1,
SG-7.2)."""
SIGNS = {"machine": "flip", "plugin": "plug", "script": "script", "base": "keep", "destroy": "wreck"}
"""The icons of the kinds of cards, named like their colours."""


def faces(game: SmashGear) -> dict[str, Fields]:
    """Return the fields of every card by its id."""
    return {id: fields(card, game.library.bodies.get(id)) for id, card in game.library.cards.items()}


def copies(game: SmashGear) -> dict[str, int]:
    """Return the number of copies of each card in the game, by id (SG-1.2)."""
    return {id: card.copies for id, card in game.library.cards.items()}


def fields(card: AnyCard, body: Body | None = None) -> Fields:
    """Return the layout fields of a card, and of the body of a machine."""
    shape = card.shape if isinstance(card, MachineCard) else ()
    supply = card.supply if isinstance(card, SupplyCard) else ""
    kind = {BASE: "base", DESTROY: "destroy"}.get(supply, card.word)
    name = card.word.capitalize()
    return {
        "id": card.id,
        "layout": card.layout,
        FRAMING: card.framing.fields,
        "art": card.art or card.id,
        "title": card.title,
        "kind": kind,
        "kind_name": f"{name} for a {card.on}"
        if isinstance(card, PluginCard) and card.on != "either"
        else name,
        "sort": name,
        "icon": SIGNS[kind],
        "price": card.price,
        "move": card.move if isinstance(card, MachineCard) else 0,
        "shape": shape,
        "weapon": body.weapon if body is not None else "",
        "looks": body.looks if body is not None else "",
        "hearts": len(letter_cells(shape, "H")),
        "weapons": len(letter_cells(shape, "W")),
        "works": bool(card.effects or supply),
        "text": SUPPLIES.get(supply) or card.text or f"{PLAIN}.",
        "brief": wordings(card),
        "copies": counted(card.copies, "copy"),
    }
