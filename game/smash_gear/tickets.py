"""The tickets that lie in the store (LOOK 6, 8)."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.smash_gear.brief import brief, kind_icon, kind_key
from game.smash_gear.machines import MachinePainter
from game.table.layout import Box
from game.ui.kit import Kit
from game.ui.paint import Cache
from rules.smash_gear.cards import AnyCard, Library, MachineCard
from rules.tabletop import Tag

PAD = 6.0
"""Room round a ticket for its shadow, px of the map."""
TILE, ROOM = 58.0, 62.0
"""How wide a shape's tile is, and what stands beside the words of a supply, px of the map."""
TITLES, NAMES = (16.0, 15.0, 14.0), (14.0, 13.0, 12.0)
"""Sizes of a title, and of the name of a supply: the largest that fits is taken."""
NAMED = 33.0
"""Where the words of a supply begin, px of the map."""
LIT, DEAR, SHUT = "brass_light", "refused", "mute"
"""A ticket that can be bought, one that is too dear, and one while nothing can be bought: the ink of its price."""


class TicketPainter:
    """Draws tickets for their boxes (logical px) and keeps the last ones."""

    def __init__(self, kit: Kit, library: Library, machines: MachinePainter) -> None:
        self.kit, self.library, self.machines = kit, library, machines
        self._kept: Cache[Surface] = Cache(
            kit.canvas.screenful // 2, lambda picture: 4 * picture.get_width() * picture.get_height()
        )

    def ticket(self, kind: str, w: float, h: float, tag: Tag) -> Surface:
        """A ticket in the middle, with what its tag says."""
        state = SHUT if not tag.open else DEAR if tag.why else LIT
        count = tag.left
        key = (kind, self.kit.canvas.px(w), self.kit.canvas.px(h), state, count)
        found = self._kept.get(key)
        return found if found is not None else self._kept.put(key, self._ticket(kind, w, h, state, count))

    def _ticket(self, kind: str, w: float, h: float, state: str, count: int) -> Surface:
        canvas, card = self.kit.canvas, self.library[kind]
        target = Surface((canvas.px(w + 2 * PAD), canvas.px(h + 2 * PAD)), pygame.SRCALPHA, 32)
        box = (PAD, PAD, w, h)
        if state != LIT:
            self.kit.fill(target, box, "night2", "night1", 8, "disabled_edge", 1.2)
        else:
            self.kit.shadow(target, box, 1, 8)
            self.kit.fill(target, box, "ticket_top", "ticket_bottom", 8, "brass_mid", 1.2, top_line=True)
        if isinstance(card, MachineCard):
            self._machine(target, box, card, state)
        elif count:
            self._supply(target, box, card, state, count)
        else:
            self._program(target, box, card, state)
        return target

    def _machine(self, target: Surface, box: Box, card: MachineCard, state: str) -> None:
        kit, (x, y, w, h) = self.kit, box
        tile = (x + 5, y + 5, TILE, h - 10)
        kit.put(target, self.machines.blueprint(card.shape, *tile[2:]), tile[:2])
        if state != LIT:
            kit.fill(target, tile, "night1", radius=5, alpha=125)
        end = x + w - 8
        both = self._two_lines(16, 13, h)
        top, low = self._lines(y + h / 2 + 1, 16, 13, 22) if both else (y + h / 2, 0.0)
        price = self._price(target, (end, top), card.price, 19, state)
        if not both:
            kit.draw_text(
                target, card.title, (x + 70, top), 14, self._ink(state), True, "midleft", price - x - 72
            )
            return
        number = kit.draw_text(target, str(card.move), (end, low), 14, "text2", True, "midright")
        kit.draw_icon(target, "flip", (end - 26, low), 14, "mute")
        room = price - x - 76
        size = next((size for size in TITLES if kit.text_width(card.title, size, True) <= room), 0.0)
        if not size:
            self._long_title(target, card.title, (x + 72, y + h / 2), room, state)
            return
        kit.draw_text(target, card.title, (x + 72, top), size, self._ink(state), True, "midleft", room)
        room = min(number[0], end - 34) - x - 74
        kit.draw_text(
            target,
            brief(card, lambda words: kit.text_width(words, 13) <= room),
            (x + 72, low),
            13,
            "mute" if state != LIT else "text2",
            False,
            "midleft",
            room,
        )

    def _long_title(
        self, target: Surface, title: str, at: tuple[float, float], room: float, state: str
    ) -> None:
        """A title that takes both lines."""
        first, _, last = title.partition(" ")
        lines = self._lines(at[1], TITLES[1], TITLES[1], 20)
        for line, words in zip(lines, (first, last), strict=True):
            self.kit.draw_text(
                target, words, (at[0], line), TITLES[1], self._ink(state), True, "midleft", room
            )

    def _program(self, target: Surface, box: Box, card: AnyCard, state: str) -> None:
        kit, (x, y, w, h) = self.kit, box
        self._sign(target, (x + 5, y + (h - 32) / 2, 32, 32), card, state)
        price = self._price(target, (x + w - 8, y + h / 2), card.price, 18, state)
        room = price - x - 50
        if not self._two_lines(15, 13, h):
            kit.draw_text(
                target, card.title, (x + 44, y + h / 2), 14, self._ink(state), True, "midleft", room
            )
            return
        kit.draw_text(
            target, card.title, (x + 46, y + h / 2 - 9), 15, self._ink(state), True, "midleft", room
        )
        note = "mute" if state != LIT else "text2"
        words = brief(card, lambda words: kit.text_width(words, 13) <= room)
        kit.draw_text(target, words, (x + 46, y + h / 2 + 9), 13, note, False, "midleft", room)

    def _supply(self, target: Surface, box: Box, card: AnyCard, state: str, count: int) -> None:
        kit, (x, y, w, h) = self.kit, box
        self._sign(target, (x + 4, y + (h - 36) / 2, 25, 36), card, state)
        start, room = x + NAMED, w - NAMED - 4
        wide = kit.text_width(str(card.price), 15, True)
        words = next(
            (
                words
                for words in (f"{count} left", f"×{count}")
                if wide + kit.text_width(words, 12) <= w - ROOM
            ),
            "",
        )
        if not self._two_lines(14, 12, h) or not words:
            kit.draw_text(target, str(card.price), (start, y + h / 2), 15, state, True, "midleft")
            kit.draw_text(target, f"×{count}", (x + w - 6, y + h / 2), 12, "text2", False, "midright")
            return
        size = next((size for size in NAMES if kit.text_width(card.title, size, True) <= room), NAMES[-1])
        top, low = self._lines(y + h / 2, size, 15, 20)
        kit.draw_text(target, card.title, (start, top), size, self._ink(state), True, "midleft", room)
        kit.draw_icon(target, "gear", (start + 7, low), 15, "mute" if state != LIT else "brass_light")
        kit.draw_text(target, str(card.price), (start + 17, low), 15, state, True, "midleft")
        kit.draw_text(target, words, (x + w - 5, low), 12, "text2", False, "midright")

    def _sign(self, target: Surface, box: Box, card: AnyCard, state: str) -> None:
        kit = self.kit
        kit.fill(target, box, f"kind_{kind_key(card)}", radius=6)
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        kit.draw_icon(target, kind_icon(card), middle, min(box[2], box[3]) * 0.66, "white")
        if state != LIT:
            kit.fill(target, box, "night1", radius=6, alpha=125)

    def _price(self, target: Surface, end: tuple[float, float], price: int, size: float, state: str) -> float:
        """A price that ends there, red when it is too dear; where it begins."""
        box = self.kit.draw_text(target, str(price), end, size, state, True, "midright")
        at = min(box[0] - 13, end[0] - 36)
        self.kit.draw_icon(target, "gear", (at, end[1]), 19, "mute" if state != LIT else "brass_light")
        return at - 10

    def _two_lines(self, first: float, second: float, h: float) -> bool:
        """Whether two lines have room: letters do not shrink below the least size."""
        return self.kit.line_height(first) + self.kit.line_height(second) <= h + 2

    def _lines(self, middle: float, first: float, second: float, apart: float) -> tuple[float, float]:
        """Where the middles of two lines are: that far apart, and farther where their letters are as small as
        they may be, so that neither lies on the other."""
        apart = max(apart, (self.kit.line_height(first) + self.kit.line_height(second)) / 2)
        return middle - apart / 2, middle + apart / 2

    def _ink(self, state: str) -> str:
        return "mute" if state != LIT else "text"
