"""A Landfill or an open hand looked through: every card in it, of a Landfill the top one first."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.cards.faces import Deck
from game.smash_gear.places import H, W
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.cards import Pile
from rules.common.words import counted
from rules.smash_gear.state import Position

PAD, HEAD, GAP, LEAST = 20.0, 48.0, 12.0, 480.0
FULL, TABLE = 240.0, 130.0
"""The widths of a card whose text can be read, and of the largest one without text (LOOK 6)."""
ASPECT = H / W


def lying(view: Position, seat: int) -> Pile:
    """The cards in a Landfill. A script in use comes there when it has been carried out (SG-9.3): while it waits it
    lies with what is announced."""
    waiting = {announced.source for announced in view.waiting}
    return tuple(card for card in view.sides[seat].landfill if card.id not in waiting)


def opens(view: Position, place: str) -> bool:
    """Whether a place can be looked through: a Landfill, and a hand whose cards are all known."""
    family, _, seat = place.partition("/")
    if family == "hand":
        hand = view.sides[int(seat)].hand
        return bool(hand) and all(card.kind for card in hand)
    return family == "landfill"


def _cards(view: Position, place: str) -> Pile:
    """The cards of a place that is looked through."""
    family, _, seat = place.partition("/")
    return view.sides[int(seat)].hand if family == "hand" else lying(view, int(seat))


def look_through(kit: Kit, cards: Deck, view: Position, place: str) -> Surface:
    """All cards of a Landfill or of a hand side by side, as large as there is room for."""
    family, _, number = place.partition("/")
    pile, seat = _cards(view, place), int(number)
    lies = boxes(kit, view, place)
    w = max([LEAST, *(x + wide + PAD for _, (x, _, wide, _) in lies)])
    h = max([y + high + PAD for _, (_, y, _, high) in lies], default=120.0)
    target = Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)
    kit.fill(target, (0, 0, w, h), "panel_top", "panel_bottom", 12, "brass_mid", 1.2, top_line=True)
    kit.player_badge(target, seat, (PAD + 10, HEAD / 2), 20)
    title = f"{family.capitalize()} of {view.names[seat]}"
    kit.draw_text(target, title, (PAD + 28, HEAD / 2), 18, "text", True, "midleft", w - 130)
    words = f"{counted(len(pile), 'card')} · click one to enlarge it" if pile else counted(0, "card")
    kit.draw_text(target, words, (w - PAD, HEAD / 2), 14, "text2", False, "midright")
    if not pile:
        kit.draw_text(target, "Nothing lies here yet.", (w / 2, HEAD + 30), 16, "text2", False, "center")
    for kind, (x, y, width, high) in lies:
        shown = cards.full(kind, width) if width >= FULL - 1 else cards.among_many(kind, width)
        kit.put(target, shown, (x + width / 2, y + high / 2), "center")
    return target


def boxes(kit: Kit, view: Position, place: str) -> tuple[tuple[str, Box], ...]:
    """The kinds of the cards of a place, in their order, and where each lies in the picture of it."""
    pile = _cards(view, place)
    room_w, room_h = kit.canvas.w - 120 - 2 * PAD, kit.canvas.h - 120 - HEAD - PAD
    columns, width = _grid(len(pile), room_w, room_h, FULL)
    if width < FULL - 1:
        columns, width = _grid(len(pile), room_w, room_h, TABLE)
    high, inner = width * ASPECT, columns * (width + GAP) - GAP
    left = max(PAD, (LEAST - inner) / 2)
    return tuple(
        (card.kind, (left + column * (width + GAP), HEAD + row * (high + GAP), width, high))
        for card, (row, column) in ((card, divmod(n, columns)) for n, card in enumerate(pile))
    )


def _grid(count: int, w: float, h: float, widest: float) -> tuple[int, float]:
    """How many cards side by side, and how wide each is (no wider than that), so that all have room."""
    best = (1, 0.0)
    for columns in range(1, max(1, count) + 1):
        rows = math.ceil(max(1, count) / columns)
        width = min(widest, (w + GAP) / columns - GAP, ((h + GAP) / rows - GAP) / ASPECT)
        if width > best[1] + 0.5:
            best = (columns, width)
    return best
