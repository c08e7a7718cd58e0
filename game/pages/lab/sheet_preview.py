"""The sheet that is going to be printed, small: its cards where the press puts them, its marks and its ruler."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface

from game.cards.faces import Deck
from game.cards.print.proofs import FRONT, Proofs
from game.cards.print.sheets import FOOT, PAPERS, RULER, Sheet, sheet_of
from game.pages.lab.exporting import Choices
from game.ui.canvas import Box
from game.ui.kit import Kit

PX = 330 / 63
"""Px a mm at which the cards of it are drawn."""


class Preview:
    """The first sheets of an export; a card that isn't drawn yet is a plate, one is drawn a frame."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._proofs: dict[float, Proofs] = {}
        self._faces: dict[tuple[str, float], Surface] = {}

    def sheet(self, choices: Choices, cards: Sequence[str]) -> Sheet:
        """How the cards are on paper. Raises ExportFault where they have no room."""
        return sheet_of(PAPERS[choices.paper], self._deck.size(FRONT, cards[0]), float(choices.bleed))

    def ahead(self, bleed: float, cards: Sequence[str]) -> bool:
        """Draw a card more of those of a sheet; False where all are there."""
        wanted = next((card for card in cards if (card, bleed) not in self._faces), None)
        if wanted is None:
            return False
        proofs = self._proofs.setdefault(bleed, Proofs(self._deck, bleed, PX))
        self._faces[wanted, bleed] = proofs.surface(proofs.front(wanted))
        return True

    def draw(
        self, kit: Kit, surface: Surface, box: Box, sheet: Sheet, cards: Sequence[str], marks: bool
    ) -> None:
        """Draw a sheet with these cards in the middle of a box."""
        x, y, w, h = box
        k = min(w / sheet.paper[0], h / sheet.paper[1])
        left, top = x + (w - k * sheet.paper[0]) / 2, y + (h - k * sheet.paper[1]) / 2
        kit.shadow(surface, (left, top, k * sheet.paper[0], k * sheet.paper[1]), 2, 0)
        kit.fill(surface, (left, top, k * sheet.paper[0], k * sheet.paper[1]), "#FFFFFF", None, 0)
        b = sheet.bleed
        for slot, card in enumerate(cards[: sheet.places]):
            cx, cy, cw, ch = sheet.cut(slot)
            place = kit.canvas.rect(
                left + k * (cx - b), top + k * (cy - b), k * (cw + 2 * b), k * (ch + 2 * b)
            )
            face = self._faces.get((card, b))
            if face is None:
                surface.fill(kit.colour("card_back"), place)
            else:
                surface.blit(pygame.transform.smoothscale(face, place.size), place)
        if marks:
            for x0, y0, x1, y1 in sheet.marks():
                ends = (left + k * x0, top + k * y0), (left + k * x1, top + k * y1)
                kit.line(surface, *ends, "#1B212B", 0.5)
        px, py, pw, ph = sheet.printed
        if sheet.paper[1] - py - ph >= FOOT - 1e-6:
            start = left + k * (px + b), top + k * (py + ph + 6)
            kit.line(surface, start, (start[0] + k * RULER, start[1]), "#1B212B", 1)

    def draw_card(self, kit: Kit, surface: Surface, box: Box, card: str, bleed: float) -> None:
        """Draw a card as its picture is going to be, in the middle of a box."""
        if (face := self._faces.get((card, bleed))) is None:
            return
        x, y, w, h = box
        k = min(w / face.get_width(), h / face.get_height(), 1.0 / kit.canvas.s)
        wide, high = k * face.get_width(), k * face.get_height()
        place = kit.canvas.rect(x + (w - wide) / 2, y + (h - high) / 2, wide, high)
        surface.blit(pygame.transform.smoothscale(face, place.size), place)
