"""The panel of both faces: changed parts are outlined, dashed on the old one, solid on the new one."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.cards import display
from game.cards.print.proofs import FRONT
from game.pages.lab.compare.view import AFTER, BEFORE, CompareView
from game.pages.parts.page import centred
from game.pages.parts.panel import Panel
from game.ui.canvas import Box

HEAD, ARROW, AIR = 40.0, 56.0, 14.0
"""The height of the heading above a card, the width of the arrow, and the margin around both cards, logical
pixels."""
BEYOND, ROUND = (5.0, 3.0), 9.0
"""The horizontal and vertical distance of an outline from its part, and its corner radius."""


class FacesPanel(Panel[CompareView]):
    """The old face at the left, the new one at the right."""

    def paint(self, surface: Surface, area: Box) -> None:
        kit, page = self.kit, self.page
        kit.panel(surface, area)
        time = page.earlier.time
        before, after = self._places()
        self._draw_heading(surface, before, BEFORE, time.when if time is not None else "")
        self._draw_heading(surface, after, AFTER, "now")
        middle = (area[0] + area[2] / 2, before[1] + before[3] / 2)
        kit.disc(surface, middle, 20, "night0", "edge2", 1.2)
        kit.draw_icon(surface, "right", middle, 20, "lamp")
        self._draw_earlier(surface, before)
        self._draw_current(surface, after)

    def _places(self) -> tuple[Box, Box]:
        """Return the boxes of both cards, as large as the panel allows."""
        x, y, w, h = self.area
        wide, high = self.page.deck.size(FRONT, self.page.card)
        k = min((w - ARROW - 2 * AIR) / 2 / wide, (h - HEAD - AIR) / high)
        free, top = w - 2 * wide * k - ARROW, y + HEAD + (h - HEAD - AIR - high * k) / 2
        left, right = x + free / 4 + AIR / 2, x + w - free / 4 - AIR / 2 - wide * k
        return (left, top, wide * k, high * k), (right, top, wide * k, high * k)

    def _draw_heading(self, surface: Surface, box: Box, word: str, when: str) -> None:
        kit, (x, y, w, _) = self.kit, box
        used = kit.draw_text(surface, word, (x, y - 18), 17, "text", True, "midleft", w)[2]
        shorter = when.rpartition(", ")[0] or when
        words = kit.fitting((when, shorter), w - used - 12, 14)
        kit.draw_text(surface, words, (x + w, y - 17), 14, "text2", False, "midright", w - used - 12)

    def _draw_earlier(self, surface: Surface, box: Box) -> None:
        page, (x, y, w, h) = self.page, box
        rect = self.kit.canvas.rect(*box)
        then = page.earlier.picture(rect.size)
        if then is not None:
            surface.blit(then, rect)
            self._outline(surface, box, page.boxes[0], dashed=True)
            return
        self.kit.dashed(surface, box, "edge2", 8)
        words = "" if page.earlier.kept is None else "The export saved no picture."
        words = words or page.message[0]
        high = self.kit.paragraph_height(words, w - 32, 16)
        centred(self.kit, surface, words, (x + w / 2, y + (h - high) / 2), w - 32)

    def _draw_current(self, surface: Surface, box: Box) -> None:
        page = self.page
        if page.now is None:
            self.kit.dashed(surface, box, "edge2", 8)
            return
        rect = self.kit.canvas.rect(*box)
        surface.blit(pygame.transform.smoothscale(page.face, rect.size), rect)
        self._outline(surface, box, page.boxes[1], dashed=False)

    def _outline(self, surface: Surface, box: Box, found: list[display.Box], dashed: bool) -> None:
        """Outline parts of a card, light on dark so that the line is visible on any background."""
        kit, (x, y, w, h) = self.kit, box
        k = w / self.page.deck.size(FRONT, self.page.card)[0]
        for left, top, wide, high in found:
            one, other = max(0.0, left * k - BEYOND[0]), max(0.0, top * k - BEYOND[1])
            right, low = min(w, (left + wide) * k + BEYOND[0]), min(h, (top + high) * k + BEYOND[1])
            if right <= one or low <= other:
                continue
            place = (x + one, y + other, right - one, low - other)
            kit.outline(surface, place, "night0", ROUND, 4.5, 0.8)
            inner = (place[0] + 1, place[1] + 1, place[2] - 2, place[3] - 2)
            draw = kit.dashed if dashed else kit.outline
            draw(surface, inner, "cool", ROUND - 1, 2.4)
