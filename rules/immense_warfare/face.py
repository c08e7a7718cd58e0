"""The fields of Immense Warfare cards for their layouts: kind, numbers, keywords, and effects in words."""

from __future__ import annotations

from rules.common.face import FRAMING, Fields
from rules.immense_warfare.card_text import does
from rules.immense_warfare.cards import Card
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.keywords import keyword_words, reminder_of
from rules.immense_warfare.printed import Type, is_a

KINDS: dict[Type, tuple[str, str, str]] = {
    "tower": ("tower", "Tower", "bandwidth"),
    "mecha_tower": ("mecha_tower", "Mecha Tower", "keep"),
    "mecha": ("mecha", "Mecha", "settings"),
    "pilot": ("pilot", "Pilot", "crew"),
    "command": ("command", "Command", "script"),
    "trigger_command": ("trigger", "Trigger Command", "target"),
}
"""By type: the kind that colours its frame, the word of its strip, and its icon."""


def faces(game: ImmenseWarfare) -> dict[str, Fields]:
    """Return the fields of every card by its id."""
    return {id: fields(card) for id, card in game.library.items()}


def fields(card: Card) -> Fields:
    """Return the layout fields of a card. Numbers that it lacks are ""."""
    kind, kind_name, icon = KINDS[card.type]
    words = [word for word in card.keywords if word != "provide"]
    reminder = " ".join(reminder_of(word, card.keywords[word]) for word in words)
    if not words and not does(card) and "provide" in card.keywords:
        reminder = f"Provides {int(card.keywords['provide'])} bandwidth."
    mecha, unit, pilot = is_a(card.type, "mecha"), is_a(card.type, "unit"), card.type == "pilot"
    return {
        "id": card.id,
        "layout": card.layout,
        FRAMING: card.framing.fields,
        "title": card.name,
        "kind": kind,
        "kind_name": _limited(card, kind_name),
        "icon": icon,
        "cost": str(card.cost) if mecha else "",
        "power": str(card.power) if mecha else _change(card.power_mod) if pilot else "",
        "durability": str(card.durability) if unit else _change(card.durability_mod) if pilot else "",
        "armour": int(card.keywords.get("armour", 0)),
        "provide": int(card.keywords.get("provide", 0)),
        "keywords": tuple({"icon": word, "word": keyword_words(word, card.keywords[word])} for word in words),
        "text": does(card),
        "reminder": reminder,
        "text_and_reminder": f"{does(card)}\n({reminder})",
    }


def _limited(card: Card, kind: str) -> str:
    """Return the word of a card's strip, with its limit of copies where that isn't three (MI-1.2)."""
    return f"Basic {kind}" if card.basic else f"{kind}, Singleton" if card.singleton else kind


def _change(amount: int) -> str:
    """Return a pilot's change to a number of its mecha, with its sign; "" for none."""
    return f"{amount:+}".replace("-", "–") if amount else ""
