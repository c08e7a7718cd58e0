"""A Landfill looked through: every card in it, the top one first."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.smash_gear.cards import CardPainter, H, W
from game.ui.kit import Kit
from rules.common.words import counted
from rules.smash_gear.state import Position

PAD, HEAD, GAP = 20.0, 48.0, 12.0
FULL, TABLE = 240.0, 130.0
"""The widths of a card whose text can be read, and of the largest one without text (LOOK 6)."""
ASPECT = H / W


def look_through(kit: Kit, cards: CardPainter, view: Position, seat: int) -> Surface:
    """All cards of a Landfill side by side, as large as there is room for."""
    pile = view.sides[seat].landfill
    room_w, room_h = kit.canvas.w - 120 - 2 * PAD, kit.canvas.h - 120 - HEAD - PAD
    columns, width = _grid(len(pile), room_w, room_h, FULL)
    whole = width >= FULL - 1
    if not whole:
        columns, width = _grid(len(pile), room_w, room_h, TABLE)
    rows = max(1, math.ceil(len(pile) / columns))
    inner = columns * (width + GAP) - GAP
    w = max(360.0, inner + 2 * PAD)
    h = HEAD + rows * (width * ASPECT + GAP) - GAP + PAD if pile else 120.0
    target = Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)
    kit.fill(target, (0, 0, w, h), "panel_top", "panel_bottom", 12, "brass_mid", 1.2, top_line=True)
    kit.player_badge(target, seat, (PAD + 10, HEAD / 2), 20)
    kit.draw_text(
        target, f"Landfill of {view.names[seat]}", (PAD + 28, HEAD / 2), 18, "text", True, "midleft", w - 130
    )
    words = counted(len(pile), "card")
    kit.draw_text(target, words, (w - PAD, HEAD / 2), 14, "text2", False, "midright")
    if not pile:
        kit.draw_text(target, "Nothing lies here yet.", (w / 2, HEAD + 30), 16, "text2", False, "center")
    left = (w - inner) / 2
    for number, card in enumerate(pile):
        row, column = divmod(number, columns)
        at = (left + column * (width + GAP), HEAD + row * (width * ASPECT + GAP))
        shown = cards.full(card.kind, width) if whole else cards.in_hand(card.kind, width)
        middle = (at[0] + width / 2, at[1] + width * ASPECT / 2)
        kit.put(target, shown, middle, "center")
    return target


def _grid(count: int, w: float, h: float, widest: float) -> tuple[int, float]:
    """How many cards side by side, and how wide each is (no wider than that), so that all have room."""
    best = (1, 0.0)
    for columns in range(1, max(1, count) + 1):
        rows = math.ceil(max(1, count) / columns)
        width = min(widest, (w + GAP) / columns - GAP, ((h + GAP) / rows - GAP) / ASPECT)
        if width > best[1] + 0.5:
            best = (columns, width)
    return best
