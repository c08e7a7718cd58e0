"""The store: its panel, and how its cards can be had (LOOK 6, 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.smash_gear.seen import Seen
from game.table.layout import Box
from game.ui.kit import Kit
from rules.common.words import counted
from rules.smash_gear.situation import Store
from rules.smash_gear.store import MACHINES, PROGRAMS

SLOTS = (
    *(f"store/machine/{slot}" for slot in range(MACHINES)),
    *(f"store/program/{slot}" for slot in range(PROGRAMS)),
    "store/base",
    "store/destroy",
)
SUPPLIES = {"store/base": "bases", "store/destroy": "destroyers"}
PILES = {"pile/machine": ("machine_pile", "machine"), "pile/program": ("program_pile", "program")}
SIGNS = {"machine": "flip", "program": "script"}
"""What stands for the noun of a pile where there is no room for it."""

def left(store: Store, place: str) -> int:
    """How many cards of a supply are left; 1 for any other ticket."""
    return int(getattr(store, SUPPLIES[place])) if place in SUPPLIES else 1


class Offer(NamedTuple):
    """A card of the store as it can be had: whether anything can be bought, why not this one, how many are left."""

    open: bool
    why: str
    left: int


def offer(known: Seen | None, price: int, left: int) -> Offer:
    """A ticket of that price to who looks: while something is asked, at the end and where nobody plays all are shut."""
    if known is None or known.view.over or known.view.agenda:
        return Offer(False, "", left)
    return Offer(True, f"{price} gears" if price > known.gears else "", left)


def panel(kit: Kit, surface: Surface, box: Box, known: Seen, place: Callable[[str], Box]) -> None:
    """The store's panel under its tickets: what there is to pay with, empty places, what the piles hold."""
    x, y, w, _ = box
    kit.panel(surface, box)
    kit.draw_text(surface, "Store", (x + 16, y + 24), 18, "text", True, "midleft")
    words = f"{known.gears} to pay"
    wide = kit.text_width(words, 15, True) + 46
    pill = (x + w - 12 - wide, y + 9, wide, 30.0)
    kit.fill(surface, pill, "lit_bottom", radius=15, border="brass", border_width=1.2)
    kit.draw_icon(surface, "gear", (pill[0] + 20, pill[1] + 15), 19, "brass_light")
    kit.draw_text(surface, words, (pill[0] + 35, pill[1] + 15), 15, "brass_light", True, "midleft")
    for slot in SLOTS:
        _slot(kit, surface, place(slot))
    for name, (pile, noun) in PILES.items():
        count = len(getattr(known.view.store, pile))
        _pile(kit, surface, place(name), count, noun)


def _slot(kit: Kit, surface: Surface, box: Box) -> None:
    kit.fill(surface, box, "night1", radius=8, border="disabled_edge")


def _pile(kit: Kit, surface: Surface, box: Box, count: int, noun: str) -> None:
    x, y, w, h = box
    words = counted(count, noun) if count else f"no {noun}s"
    left = 30 if count else 4
    if kit.text_width(words, 13) > w - left:
        kit.draw_icon(surface, SIGNS[noun], (x + left + 8, y + h / 2), 15, "mute")
        words, left = str(count), left + 22
    kit.draw_text(surface, words, (x + left, y + h / 2), 13, "text2", False, "midleft", w - left)
