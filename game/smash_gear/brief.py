"""A card in a few words: what it does, for the one line that a ticket has, and its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.smash_gear.cards import BASE, DESTROY, AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.play import INCOME
from rules.smash_gear.stack import HONOR_FOR_A_BASE
from rules.smash_gear.vocabulary import (
    Anchor,
    BreakWeapon,
    BuyMachine,
    Cancel,
    ChangeMovePrice,
    Disable,
    Discard,
    FreeMoves,
    GainGears,
    GainHonor,
    KeepHearts,
    LongFlip,
    RestoreWeapon,
    SaveHeart,
    SaveWeapon,
    Slide,
    StealGears,
    StopAttack,
    TakeProgram,
    gears,
)

PLAIN = "No effect"
SUPPLIES = {
    BASE: f"Build a base on the cell of a heart of one of your machines. It brings {gears(INCOME)} in every Exploit.",
    DESTROY: f"Destroy an opposing base on which a weapon of yours lies. That machine is destroyed too; "
    f"take {HONOR_FOR_A_BASE} honor.",
}
"""What the two supplies do, which the rules say and not their cards (SG-6.8, SG-7.1, SG-7.2)."""
_MOMENTS = {
    "exploit": "each Exploit",
    "kill": "per kill",
    "own_kill": "per kill",
    "assembled": "when assembled",
}
_WORDS: dict[type, Callable[[Any], str]] = {
    GainGears: lambda op: f"+{gears(op.amount)}",
    GainHonor: lambda op: f"{op.amount} honor",
    StealGears: lambda op: f"Takes {gears(op.amount)}",
    Slide: lambda op: "Slides one cell",
    FreeMoves: lambda op: "A free move" if op.amount == 1 else f"{op.amount} free moves",
    ChangeMovePrice: lambda op: f"Move price {'+' if op.by > 0 else '–'}{abs(op.by)}",
    LongFlip: lambda op: "Flips a row further",
    Anchor: lambda op: "Cannot be slid",
    KeepHearts: lambda op: "Lives on one heart",
    SaveHeart: lambda op: "Saves a heart",
    SaveWeapon: lambda op: "Saves a weapon",
    Disable: lambda op: "Disables a machine",
    Cancel: lambda op: "Cancels a deed",
    RestoreWeapon: lambda op: "Repairs a weapon",
    BreakWeapon: lambda op: "Breaks a weapon",
    BuyMachine: lambda op: f"A machine for {op.discount} less",
    TakeProgram: lambda op: "Takes a program",
    Discard: lambda op: "Costs them a card",
    StopAttack: lambda op: "Guards the base",
}


def brief(card: AnyCard, when: bool = True) -> str:
    """What a card does, in a few words; its first effect where it has several. `when`: with its moment."""
    if not card.effects:
        return PLAIN
    return _effect(card.effects[0], when)


def full_text(card: AnyCard) -> str:
    """Everything that a card does, in sentences."""
    return SUPPLIES.get(card.id) or card.text or f"{PLAIN}."


def kind_name(card: AnyCard) -> str:
    """The kind of a card as its strip names it."""
    match card:
        case MachineCard():
            return "Machine"
        case PluginCard(on=on):
            return f"Plugin for a {on}"
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


def _effect(effect: CardEffect, when: bool) -> str:
    words = _WORDS.get(type(effect.do[0]))
    if words is None:
        return effect.text("it")
    return " ".join(filter(None, (words(effect.do[0]), _MOMENTS.get(effect.when, "") if when else "")))
