"""Cards side by side: that of a machine or base with those of what lies on it, and under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.ui.kit import Kit
from rules.game import Piece
from rules.smash_gear.situation import Base
from rules.smash_gear.state import Position

HEAD, GAP, APART = 34.0, 16.0, 28.0
"""What a group of cards is called, the room between cards, and between groups."""


class Group(NamedTuple):
    """Cards that lie on one another, and what they are together."""

    title: str
    kinds: tuple[str, ...]


def groups(view: Position, piece: Piece) -> list[Group]:
    """The card of a machine or base with those of the plugins on it, and the bases that a machine hides likewise; none
    of any other piece."""
    if piece.kind == "base":
        return [_on_base(view, base, "") for base in view.bases if base.id == piece.id]
    machine = view.machine(piece.id) if piece.kind == "machine" else None
    if machine is None:
        return []
    under = [_on_base(view, base, " under it") for base in view.bases if machine.units >> base.cell & 1]
    return [Group(piece.name, (machine.kind, *(card.kind for card in machine.plugins))), *under]


def side_by_side(kit: Kit, cards: Deck, shown: Sequence[Group], most: float) -> Surface:
    """Cards in a row, none wider than `most`; where there are several groups, what each is over it."""
    canvas = kit.canvas
    count = sum(len(group.kinds) for group in shown)
    head = HEAD if len(shown) > 1 else 0.0
    gaps = GAP * (count - 1) + (APART - GAP) * (len(shown) - 1)
    width = min(most, (canvas.w - 120 - gaps) / count, (canvas.h - 100 - head) / ASPECT)
    whole = canvas.px(count * width + gaps), canvas.px(head + width * ASPECT)
    target, x = Surface(whole, pygame.SRCALPHA, 32), 0.0
    for group in shown:
        wide = len(group.kinds) * (width + GAP) - GAP
        if head:
            kit.fill(target, (x, 0, wide, head - 6), "night0", radius=6, border="edge2")
            middle = (x + wide / 2, (head - 6) / 2)
            kit.draw_text(target, group.title, middle, 15, "text", True, "center", wide - 12)
        for number, kind in enumerate(group.kinds):
            kit.put(target, cards.full(kind, width), (x + number * (width + GAP), head))
        x += wide + APART
    return target


def _on_base(view: Position, base: Base, where: str) -> Group:
    """The cards of a base."""
    title = f"Base of {view.names[base.owner]}{where}"
    return Group(title, (view.store.base, *(card.kind for card in base.plugins)))
