"""Faces of cards: what the parts of a table ask of whoever draws them."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame import Surface

from game.table.hand import HELD_SCALE
from game.ui import hyphens
from game.ui.kit import Kit
from game.ui.paint import Cache
from rules.game import Piece
from rules.tabletop import Tag

W, H = 63.0, 88.0
"""The size of a card, mm."""
ASPECT = H / W
READABLE, LARGE, SMALL = 240.0, 330.0, 54.0
"""Widths in px of the map: of a card whose text can be read, of one enlarged, of the smallest with words (LOOK 6)."""
PAD = 12.0
"""Room round a card in the hand for its light and shadow, px of the map."""


class Faces(Protocol):
    """Draws the cards of one game for one kit; widths are logical px, what it draws is cached."""

    def full(self, face: str, width: float) -> Surface:
        """The whole face, its text to be read."""

    def in_hand(self, piece: Piece, width: float, lit: bool, why: str, uncovered: float) -> Surface:
        """A card in the hand, in the middle. `lit`: it can be played; `why`: it cannot, and why, in a word or two;
        `uncovered`: how much of its width the next one leaves free."""

    def among_many(self, face: str, width: float) -> Surface:
        """A card among others that are looked through."""

    def ticket(self, piece: Piece, w: float, h: float, tag: Tag) -> Surface:
        """An offer of a market in its middle."""

    def small(self, piece: Piece, width: float) -> Surface:
        """A card too small for words."""

    def back(self, width: float) -> Surface:
        """A card face down."""


class PlainFaces:
    """The faces of a game that has drawn none: paper with the card's name."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._kept: Cache[Surface] = Cache(
            kit.canvas.screenful // 2, lambda drawn: 4 * drawn.get_width() * drawn.get_height()
        )

    def full(self, face: str, width: float) -> Surface:
        return self._card(("full", face, width), face, width, width * ASPECT, 22)

    def among_many(self, face: str, width: float) -> Surface:
        return self._card(("among", face, width), face, width, width * ASPECT, 15)

    def in_hand(self, piece: Piece, width: float, lit: bool, why: str, uncovered: float) -> Surface:
        name = piece.name or piece.face
        return self._card(("hand", name, width, lit, why), name, width, width * ASPECT, 15, why, PAD, lit)

    def ticket(self, piece: Piece, w: float, h: float, tag: Tag) -> Surface:
        name = piece.name or piece.face
        price = "" if tag.price is None else f" · {tag.price}"
        words = f"{name}{price}" + (f" ×{tag.left}" if tag.left else "")
        shut = "-" if tag.why or not tag.open else ""
        return self._card(("ticket", words, w, h, tag), words, w, h, 15, tag.why or shut)

    def small(self, piece: Piece, width: float) -> Surface:
        name = (piece.name or piece.face) if width >= SMALL else ""
        return self._card(("small", name, width), name, width, width * ASPECT, 13)

    def back(self, width: float) -> Surface:
        found = self._kept.get(("back", width))
        if found is not None:
            return found
        kit, (w, h) = self.kit, (width, width * ASPECT)
        drawn = Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)
        kit.fill(drawn, (0, 0, w, h), "card_back", "night2", w * 0.06, "brass_mid")
        kit.draw_icon(drawn, "gear", (w / 2, h / 2), w * 0.54, "brass")
        return self._kept.put(("back", width), drawn)

    def _card(
        self,
        key: object,
        words: str,
        w: float,
        h: float,
        size: float,
        why: str = "",
        pad: float = 0.0,
        lit: bool = False,
    ) -> Surface:
        found = self._kept.get(key)
        if found is not None:
            return found
        kit = self.kit
        drawn = Surface((kit.canvas.px(w + 2 * pad), kit.canvas.px(h + 2 * pad)), pygame.SRCALPHA, 32)
        box = (pad, pad, w, h)
        if pad:
            kit.shadow(drawn, box, 2, 7)
        if lit:
            kit.glow(drawn, box, 7, strength=1.5)
        kit.fill(drawn, box, "paper", "paper2", 7, "badge_edge")
        lines = hyphens.lines(words, w - 8, lambda part: kit.text_width(part, size, True)) if words else []
        step = kit.line_height(size)
        for number, line in enumerate(lines):
            at = (pad + w / 2, pad + h / 2 + (number - (len(lines) - 1) / 2) * step)
            kit.draw_text(drawn, line, at, size, "ink", True, "center", w - 6)
        if why:
            kit.fill(drawn, box, "night0", radius=7, alpha=107)
        if why.strip("-"):
            kit.draw_text(drawn, why, (pad + w / 2, pad + h - 12), 13, "text", True, "center", w - 6)
        if lit:
            kit.outline(drawn, (pad - 2, pad - 2, w + 4, h + 4), "lamp", 8.5, 2.4)
        return self._kept.put(key, drawn)


def drawn_at(k: float) -> float:
    """The scale at which a face is drawn: as it lies or as it is held; between them it flies."""
    return HELD_SCALE if abs(k - HELD_SCALE) < 0.01 else 1.0


def scaled(picture: Surface, k: float) -> Surface:
    """A face on its way, a little blurred: drawing it anew in each frame takes too long."""
    return picture if abs(k - 1) < 0.01 else pygame.transform.smoothscale_by(picture, k)
