"""What a card of Smash Gear offers to its faces: its kind, its numbers, what it does in many words and in few."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules.common.face import Fields
from rules.common.polyomino import spots
from rules.common.words import counted
from rules.smash_gear.announced import HONOR_FOR_A_BASE
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.game import SmashGear
from rules.smash_gear.operation import gears
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
MORE = "etc."
Fits = Callable[[str], bool]
"""Whether there is room for these words."""


class _Part(NamedTuple):
    """One thing that a card does, in words of three lengths."""

    whole: str
    plain: str
    short: str


def faces(game: SmashGear) -> dict[str, Fields]:
    """The fields of every card by its id."""
    return {id: fields(card) for id, card in game.library.cards.items()}


def fields(card: AnyCard) -> Fields:
    """What the layouts of Smash Gear may show of a card."""
    shape = card.shape if isinstance(card, MachineCard) else ()
    return {
        "id": card.id,
        "title": card.title,
        "kind": kind_key(card),
        "kind_name": kind_name(card),
        "sort": kind_name(card).partition(" ")[0],
        "icon": kind_icon(card),
        "price": card.price,
        "move": card.move if isinstance(card, MachineCard) else 0,
        "shape": shape,
        "hearts": len(spots(shape, "H")),
        "weapons": len(spots(shape, "W")),
        "works": bool(card.effects) or card.id in SUPPLIES,
        "text": full_text(card),
        "brief": briefs(card),
        "copies": counted(card.copies, "copy"),
    }


def brief(card: AnyCard, fits: Fits = lambda words: True) -> str:
    """What a card does in as many words as fit."""
    choices = briefs(card)
    return next(filter(fits, choices), choices[-1])


def briefs(card: AnyCard) -> tuple[str, ...]:
    """What a card does in fewer and fewer words: everything, without its moments and shortened, then the first of it
    and that there is more, at last the very first; nothing is cut in its middle."""
    parts = list(_parts(card))
    found = (
        _joined(texts, count < len(parts))
        for count in range(len(parts), 0, -1)
        for texts in zip(*parts[:count], strict=True)
    )
    return tuple(dict.fromkeys((*found, parts[0].short if parts else PLAIN)))


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


def _parts(card: AnyCard) -> Iterator[_Part]:
    """What the operations of a card do, each effect with its moment behind the last of them."""
    for effect in card.effects:
        for op in effect.do:
            moment = _MOMENTS.get(effect.when, "") if op is effect.do[-1] else ""
            yield _Part(f"{op.brief()} {moment}".rstrip(), op.brief(), op.briefest())


def _joined(texts: Sequence[str], more: bool) -> str:
    first, *others = texts
    return ", ".join([first, *(text[:1].lower() + text[1:] for text in others), *([MORE] if more else ())])
