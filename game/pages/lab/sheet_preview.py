"""A small picture of a sheet to be printed: its cards in their places, crop marks and ruler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from PIL import Image
from pygame import Surface

from game.cards.faces import Deck
from game.cards.print.exports import corners
from game.cards.print.proofs import FRONT, Proofs
from game.cards.print.sheets import BACK_BLEED, CORNER, FOOT, RULER, Sheet
from game.pages.lab.exporting import Choices
from game.ui.canvas import Box
from game.ui.kit import Kit

PX = 330 / 63
"""Pixels per mm at which the cards of a sheet are drawn."""
BACK = ""
"""The id of the card back, which differs from every card's."""
INK = "#1B212B"


class Print(NamedTuple):
    """A face on paper: a card or BACK, its bleed, and whether its corners are round."""

    card: str
    bleed: float
    rounded: bool = False


class Page(NamedTuple):
    """The prints on the front or the back of a sheet."""

    sheet: Sheet
    prints: tuple[Print, ...]
    back: bool = False

    @property
    def cuts(self) -> Sheet:
        """Return the sheet's cuts as seen from this side."""
        return self.sheet.turned if self.back else self.sheet

    def place(self, slot: int) -> Box:
        """Return the box of a face including its bleed, in mm."""
        x, y, w, h = self.sheet.behind(slot) if self.back else self.sheet.cut(slot)
        bleed = self.prints[slot].bleed
        return x - bleed, y - bleed, w + 2 * bleed, h + 2 * bleed


class Preview:
    """A painter of an export's sheets; draws one face a frame, with a plate in place of missing ones."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._proofs: dict[float, Proofs] = {}
        self._faces: dict[Print, Surface] = {}
        self._scaled: dict[tuple[Print, tuple[int, int]], Surface] = {}

    def size(self, card: str) -> tuple[float, float]:
        """Return the size of a card in mm."""
        return self._deck.size(FRONT, card)

    def front(self, choices: Choices, sheet: Sheet, cards: Sequence[str]) -> Page:
        """Return the page with these cards."""
        prints = (Print(card, sheet.bleed, choices.round_corners) for card in cards[: sheet.places])
        return Page(sheet, tuple(prints))

    def back(self, front: Page) -> Page:
        """Return the page with the backs of a sheet."""
        return Page(front.sheet, tuple(map(back_of, front.prints)), back=True)

    def prerender(self, prints: Sequence[Print]) -> bool:
        """Draw one more of the given faces; return False once all are drawn."""
        wanted = next((each for each in prints if each not in self._faces), None)
        if wanted is None:
            return False
        proofs = self._proofs.setdefault(wanted.bleed, Proofs(self._deck, wanted.bleed, PX))
        made = proofs.surface(proofs.front(wanted.card) if wanted.card else proofs.back())
        self._faces[wanted] = _rounded(made) if wanted.rounded else made
        return True

    def draw(self, kit: Kit, surface: Surface, box: Box, page: Page, choices: Choices) -> None:
        """Draw a page of a sheet in the middle of a box."""
        x, y, w, h = box
        wide, high = page.sheet.paper
        k = min(w / wide, h / high)
        left, top = x + (w - k * wide) / 2, y + (h - k * high) / 2
        paper = (left, top, k * wide, k * high)
        kit.shadow(surface, paper, 2, 0)
        kit.fill(surface, paper, "#FFFFFF", None, 0)
        for slot, each in enumerate(page.prints):
            px, py, pw, ph = page.place(slot)
            self.draw_print(kit, surface, (left + k * px, top + k * py, k * pw, k * ph), each)
        if choices.marks:
            for x0, y0, x1, y1 in page.cuts.marks():
                ends = (left + k * x0, top + k * y0), (left + k * x1, top + k * y1)
                kit.line(surface, *ends, INK, 0.5)
        px, py, pw, ph = page.cuts.printed
        if choices.footer and high - py - ph >= FOOT - 1e-6:
            start = left + k * (px + page.sheet.bleed), top + k * (py + ph + 6)
            kit.line(surface, start, (start[0] + k * RULER, start[1]), INK, 1)

    def draw_print(self, kit: Kit, surface: Surface, box: Box, wanted: Print) -> None:
        """Draw a face in a box, or a plate if it isn't drawn yet."""
        place = kit.canvas.rect(*box)
        face = self._faces.get(wanted)
        if face is None:
            surface.fill(kit.colour("card_back"), place)
            return
        key = wanted, place.size
        if key not in self._scaled:
            self._scaled[key] = pygame.transform.smoothscale(face, place.size)
        surface.blit(self._scaled[key], place)

    def draw_picture(self, kit: Kit, surface: Surface, box: Box, wanted: Print) -> None:
        """Draw a card's exported picture in the middle of a box."""
        if (face := self._faces.get(wanted)) is None:
            return
        x, y, w, h = box
        k = min(w / face.get_width(), h / face.get_height(), 1.0 / kit.canvas.s)
        wide, high = k * face.get_width(), k * face.get_height()
        self.draw_print(kit, surface, (x + (w - wide) / 2, y + (h - high) / 2, wide, high), wanted)


def back_of(front: Print) -> Print:
    """Return the back printed behind a card, with extra bleed if the card has bleed."""
    return Print(BACK, front.bleed + BACK_BLEED if front.bleed else 0.0, front.rounded)


def _rounded(face: Surface) -> Surface:
    """Return a copy of a face with transparent, round corners."""
    mask = corners(face.get_size(), CORNER * PX)
    white = Image.new("RGBA", mask.size, (255, 255, 255, 0))
    white.putalpha(mask)
    made = face.copy()
    shape = pygame.image.frombytes(white.tobytes(), white.size, "RGBA")
    made.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made
