"""Card sizes on a table, card faces in flight, and closeups of the cards of a place: all of them side by side, or a
single one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.table.closeup import Parts
from game.table.drag import HELD_SCALE
from game.ui.kit import Kit
from rules.common.text import counted
from rules.game import Piece

READABLE, READABLE_PX = 240.0, 210.0
"""The width of a card whose text is readable (LOOK 6): in px of the map, and at least in device px, since
letters do not get smaller in a small window."""
PAD, HEAD, GAP, LEAST = 20.0, 48.0, 12.0, 480.0
NOTE_EDGE = 10.0
"""The gap between the words below a card and the edges of their field."""
TABLE = 130.0
"""The greatest width of a card without text (LOOK 6)."""


def readable(kit: Kit) -> float:
    """Return the width of a card whose text is readable, logical px."""
    return max(READABLE, READABLE_PX / kit.canvas.s)


def drawn_at(k: float) -> float:
    """Return the scale at which a face is drawn: that of a held or a resting card. Exactly, since a flying
    card passes the held scale."""
    return HELD_SCALE if abs(k - HELD_SCALE) < 1e-4 else 1.0


def scaled(picture: Surface, k: float) -> Surface:
    """Return a face scaled for a flight, slightly blurred, since redrawing it in each frame takes too
    long."""
    return picture if abs(k - 1) < 0.01 else pygame.transform.smoothscale_by(picture, k)


def with_notes(kit: Kit, card: Surface, notes: Sequence[tuple[str, float, str, bool]]) -> Surface:
    """Return the picture of a card with notes in a field below it: words, size, ink, and whether they are
    bold."""
    w, h = kit.size_of(card)
    lines = [kit.paragraph(words, w - 2 * NOTE_EDGE, size, ink, bold) for words, size, ink, bold in notes]
    high = sum(kit.size_of(line)[1] for line in lines) + 2 * NOTE_EDGE
    whole = Surface((card.get_width(), card.get_height() + kit.canvas.px(high)), pygame.SRCALPHA, 32)
    kit.fill(whole, (0, h, w, high), "night0", "night1", 8, "brass")
    whole.blit(card, (0, 0))
    top = h + NOTE_EDGE
    for line in lines:
        top += kit.put(whole, line, (w / 2, top), "midtop")[3]
    return whole


def look_through(kit: Kit, deck: Deck, pieces: Sequence[Piece], title: str, seat: int) -> Surface:
    """Return a picture of all cards of a place side by side, as large as fits; `seat`: their owner (-1:
    none)."""
    placed = closeup_boxes(kit, pieces)
    w = max([LEAST, *(x + wide + PAD for _, (x, _, wide, _) in placed)])
    h = max([y + high + PAD for _, (_, y, _, high) in placed], default=120.0)
    target = Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)
    kit.fill(target, (0, 0, w, h), "panel_top", "panel_bottom", 12, "brass_mid", 1.2, top_line=True)
    left = PAD
    if seat >= 0:
        kit.player_badge(target, seat, (PAD + 10, HEAD / 2), 20)
        left += 28
    box = kit.draw_text(target, title, (left, HEAD / 2), 18, "text", True, "midleft", w - 102 - left)
    count, room = counted(len(pieces), "card"), w - PAD - GAP - box[0] - box[2]
    words = f"{count} · click one to enlarge" if pieces else count
    said = kit.fitting((words, count, str(len(pieces))), room, 14)
    kit.draw_text(target, said, (w - PAD, HEAD / 2), 14, "text2", False, "midright")
    if not pieces:
        kit.draw_text(target, "Nothing here yet.", (w / 2, HEAD + 30), 16, "text2", False, "center")
    for face, (x, y, width, high) in placed:
        shown = deck.full(face, width) if width >= READABLE - 1 else deck.among_many(face, width)
        kit.put(target, shown, (x + width / 2, y + high / 2), "center")
    return target


def closeup_boxes(kit: Kit, pieces: Sequence[Piece]) -> Parts:
    """Return the faces of some cards in order, with their boxes in that picture."""
    room_w, room_h = kit.canvas.w - 120 - 2 * PAD, kit.canvas.h - 120 - HEAD - PAD
    columns, width = _grid(len(pieces), room_w, room_h, readable(kit))
    if width < READABLE - 1:
        columns, width = _grid(len(pieces), room_w, room_h, TABLE)
    high, inner = width * ASPECT, columns * (width + GAP) - GAP
    left = max(PAD, (LEAST - inner) / 2)
    return tuple(
        (piece.face, (left + column * (width + GAP), HEAD + row * (high + GAP), width, high))
        for piece, (row, column) in ((piece, divmod(n, columns)) for n, piece in enumerate(pieces))
    )


def _grid(count: int, w: float, h: float, widest: float) -> tuple[int, float]:
    """Return the number of columns and the width of each card (at most `widest`) with which all cards fit."""
    best = (1, 0.0)
    for columns in range(1, max(1, count) + 1):
        rows = math.ceil(max(1, count) / columns)
        width = min(widest, (w + GAP) / columns - GAP, ((h + GAP) / rows - GAP) / ASPECT)
        if width > best[1] + 0.5:
            best = (columns, width)
    return best
