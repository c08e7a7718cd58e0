"""The panels of the card before and after: its faces, with changed parts outlined (dashed on the old one, solid
on the new one), and its changed fields, texts word by word."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface

from game.cards import display
from game.cards.print.changes import Word
from game.cards.print.proofs import FRONT
from game.pages.lab.compare.view import AFTER, BEFORE, CompareView, Field
from game.pages.parts.page import Panel, centred
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted

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


SIZE, ROW, MARGIN, NAMES, LINES = 15.0, 24.0, 8.0, 124.0, 66.0
"""Type size, line height, vertical margin of a field, width of the column of names, width of the column of
line numbers."""
SHORT = 3
"""The most words of a side for which old and new share a line."""
INKS = {"": "text", "gone": "refused", "new": "good"}


class FieldsPanel(Panel[CompareView]):
    """A list with a row for each changed field."""

    def lay(self, area: Box) -> None:
        super().lay(area)
        fields = self.page.fields
        if fields:
            heights = [len(self._lines(each)) * ROW + 2 * MARGIN for each in fields]
            self.page.rows("fields", self.inside, heights, len(fields), self._draw_row)

    def paint(self, surface: Surface, area: Box) -> None:
        page, home = self.page, self.page.home
        where = f"{home.path.name}:{home.first}" if home is not None else ""
        count = len(page.fields)
        self.kit.panel(surface, area, f"{counted(count, 'field')} changed" if count else "Fields", where)
        heading, words = page.message
        if heading:
            x, y, w, h = self.inside
            high = 30 + self.kit.paragraph_height(words, min(440.0, w - 24), 15)
            top = y + max(0.0, (h - high) / 2)
            centred(self.kit, surface, heading, (x + w / 2, top), w - 16, 18, "text", True)
            centred(self.kit, surface, words, (x + w / 2, top + 30), min(440.0, w - 24), 15)

    def _room(self) -> float:
        return self.inside[2] - NAMES - LINES - 24

    def _lines(self, field: Field) -> list[list[Word]]:
        """Return the lines of a field: the old words, then the new ones; a single line if both are short."""
        sides = field.side("new"), field.side("gone")
        if all(len(_split(side)) <= SHORT for side in sides):
            old, new = (" ".join(word.text for word in side) or "nothing" for side in sides)
            return [[Word(old, "gone"), Word(new, "new")]]
        return [line for side in sides for line in wrap_words(self.kit, side, self._room())]

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, field, (x, y, w, h) = self.kit, self.page.fields[i], box
        kit.fill(surface, (x, y + 2, w, h - 4), "night0", None, 6)
        first, lines = y + MARGIN + ROW / 2, self._lines(field)
        kit.draw_text(
            surface, field.name, (x + 12, first), 14, "cool", False, "midleft", NAMES - 16, mono=True
        )
        if field.line:
            kit.draw_text(
                surface, f"line {field.line}", (x + w - 10, first), 13, "text2", False, "midright", LINES
            )
        for at, line in enumerate(lines):
            draw_words(kit, surface, line, (x + NAMES, first + at * ROW), self._room())


def wrap_words(kit: Kit, words: Sequence[Word], room: float) -> list[list[Word]]:
    """Return the words wrapped into lines of width `room`; neighbours of one kind are joined."""
    lines: list[list[Word]] = [[]]
    used, space = 0.0, kit.text_width(" ", SIZE)
    for word in _split(words):
        wide = kit.text_width(word.text, SIZE, bool(word.kind)) + space
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0.0
        used += wide
        before = lines[-1][-1] if lines[-1] else None
        if before is not None and before.kind == word.kind:
            lines[-1][-1] = Word(f"{before.text} {word.text}", word.kind)
        else:
            lines[-1].append(word)
    return lines


def draw_words(
    kit: Kit, surface: Surface, line: Sequence[Word], at: tuple[float, float], room: float
) -> None:
    """Draw a line of words: removed ones struck through, new ones on a light background, with an arrow
    between if the line has nothing else."""
    (left, y), end, space = at, at[0] + room, kit.text_width(" ", SIZE)
    arrow = [kind for _, kind in line] == ["gone", "new"]
    for text, kind in line:
        if arrow and kind == "new":
            kit.draw_icon(surface, "right", (left + 14, y), 15, "text2")
            left += 32
        wide = min(kit.text_width(text, SIZE, bool(kind)), end - left)
        if kind:
            box = (left - 3, y - 11, wide + 6, 22)
            ground, alpha = ("good", 46) if kind == "new" else ("refused_fill", 255)
            kit.fill(surface, box, ground, None, 4, alpha=alpha)
        kit.draw_text(surface, text, (left, y), SIZE, INKS[kind], bool(kind), "midleft", wide + 1)
        if kind == "gone":
            kit.line(surface, (left, y + 1), (left + wide, y + 1), "refused", 1.6)
        left += wide + space + 2


def _split(words: Sequence[Word]) -> list[Word]:
    return [Word(each, word.kind) for word in words for each in word.text.split()]
