"""A card in a few words: what it does, as far as one line has room, and its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.smash_gear.announced import HONOR_FOR_A_BASE
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.operation import gears
from rules.smash_gear.operations import (
    Anchor,
    BreakWeapon,
    BuyMachine,
    Cancel,
    ChangeMovePrice,
    DestroyThis,
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
)
from rules.smash_gear.store import BASE, DESTROY
from rules.smash_gear.turn import INCOME

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
    ChangeMovePrice: lambda op: f"Move price {_signed(op.by)}",
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
    DestroyThis: lambda op: "Only once",
}
_SHORT: dict[type, Callable[[Any], str]] = {
    Slide: lambda op: "Slides",
    ChangeMovePrice: lambda op: f"Move {_signed(op.by)}",
    LongFlip: lambda op: "Far flips",
    Anchor: lambda op: "Not slid",
    KeepHearts: lambda op: "One heart will do",
    Disable: lambda op: "Disables",
    Cancel: lambda op: "Cancels",
    BuyMachine: lambda op: f"{op.discount} off a machine",
    DestroyThis: lambda op: "Once",
}
"""What is shorter where a card does more than one thing and the line is short."""
MORE = "etc."
Fits = Callable[[str], bool]
"""Whether there is room for these words."""


class _Part(NamedTuple):
    """One thing that a card does, in words of three lengths."""

    whole: str
    plain: str
    short: str


def brief(card: AnyCard, fits: Fits = lambda words: True) -> str:
    """What a card does in as many words as fit: everything, if need be without its moments and shortened, else
    the first of it and that there is more, at least the very first; nothing is cut in its middle."""
    parts = list(_parts(card))
    if not parts:
        return PLAIN
    for count in range(len(parts), 0, -1):
        for texts in zip(*parts[:count], strict=True):
            words = _joined(texts, count < len(parts))
            if fits(words):
                return words
    return parts[0].short


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


def _parts(card: AnyCard) -> Iterator[_Part]:
    """What the operations of a card do, each effect with its moment behind the last of them."""
    for effect in card.effects:
        for op in effect.do:
            words = _WORDS[type(op)]
            moment = _MOMENTS.get(effect.when, "") if op is effect.do[-1] else ""
            yield _Part(f"{words(op)} {moment}".rstrip(), words(op), _SHORT.get(type(op), words)(op))


def _joined(texts: Sequence[str], more: bool) -> str:
    first, *others = texts
    return ", ".join([first, *(text[:1].lower() + text[1:] for text in others), *([MORE] if more else ())])


def _signed(number: int) -> str:
    return f"{'+' if number > 0 else '–'}{abs(number)}"
