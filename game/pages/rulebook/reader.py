"""A scrolling reader: blocks below one another, with links to click or follow by keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui import text
from game.ui.canvas import Box, contains
from game.ui.control import ENTER, Container, Control
from game.ui.kit import Kit
from game.ui.lists import Items

LINK = re.compile(r"\b[A-Z]{2}-\d{1,2}(\.\d{1,2})?\b")
"""A rule's or a chapter's id in a text."""
WHEEL, ARROW, PAGE = 96.0, 64.0, 0.9
"""The distance a wheel notch and an arrow key scroll, logical pixels, and the share of the window a Page key
scrolls."""
ICON, LINK_SIZE = 26.0, 15.0
"""The room of the icon before a link, and the type size of the link."""
SLACK = 8.0
"""The extra width of italic text over the measured one, logical pixels."""


class Block:
    """A readable element, as wide as the reader: its height, the gap above, and the id to find it."""

    height = 0.0
    gap = 0.0
    id = ""
    links: tuple[tuple[Box, str], ...] = ()
    """The boxes of links, relative to the upper left corner, and their targets."""

    def tip(self) -> str:
        """Return the tooltip of its links, "" for none."""
        return ""

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the block with its upper left corner at (x, y)."""


class Ink(NamedTuple):
    """The text style of a passage."""

    size: float = 16
    colour: str = "text2"
    bold: bool = False
    italic: bool = False


class Passage(Block):
    """Wrapped text in which rule ids are links; `lead` is drawn before the first line in brass."""

    def __init__(
        self, kit: Kit, words: str, width: float, ink: Ink, gap: float = 0.0, lead: str = ""
    ) -> None:
        self.kit, self.ink, self.gap, self.id, self._lead = kit, ink, gap, lead, lead
        self._indent = kit.text_width(lead, ink.size, True) + 12 if lead else 0.0
        limit = int((width - self._indent - (SLACK if ink.italic else 0)) * kit.canvas.s)
        self.lines = text.wrap_paragraph(words, limit, kit.font_px(ink.size), ink.bold)
        self._step = kit.line_height(ink.size)
        self.height = len(self.lines) * self._step
        self.links = tuple(self._links())

    def _links(self) -> list[tuple[Box, str]]:
        found, width = [], self.kit.text_width
        for number, line in enumerate(self.lines):
            for match in LINK.finditer(line):
                left = self._indent + width(line[: match.start()], self.ink.size, self.ink.bold)
                box = (left, number * self._step, width(match[0], self.ink.size, self.ink.bold), self._step)
                found.append((box, match[0]))
        return found

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the lines and their links."""
        kit, ink = self.kit, self.ink
        if self._lead:
            kit.draw_text(surface, self._lead, (x, y), ink.size, "brass_light", True)
        for number, line in enumerate(self.lines):
            at = (x + self._indent, y + number * self._step)
            kit.draw_text(surface, line, at, ink.size, ink.colour, ink.bold, italic=ink.italic)
        for (left, top, wide, high), id in self.links:
            kit.draw_text(surface, id, (x + left, y + top), ink.size, "lamp", ink.bold, italic=ink.italic)
            kit.line(
                surface, (x + left, y + top + high - 3), (x + left + wide, y + top + high - 3), "lamp", 1
            )


class Link(Block):
    """One link with an icon before its words."""

    def __init__(self, kit: Kit, icon: str, words: str, target: str, gap: float = 0.0) -> None:
        self.kit, self.gap, self._icon, self._words = kit, gap, icon, words
        self.height = kit.line_height(LINK_SIZE)
        self.links = (((0.0, 0.0, ICON + kit.text_width(words, LINK_SIZE, True), self.height), target),)

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the icon, and the underlined words."""
        kit, (wide, high) = self.kit, self.links[0][0][2:]
        kit.draw_icon(surface, self._icon, (x + 9, y + high / 2), 16, "lamp")
        kit.draw_text(surface, self._words, (x + ICON, y), LINK_SIZE, "lamp", True)
        kit.line(surface, (x + ICON, y + high - 3), (x + wide, y + high - 3), "lamp", 1)


class Reader(Items):
    """A scrolling window on blocks; a followed link calls `on_link` with its target. Its items are the
    links."""

    def __init__(
        self, ui: Container, box: Box, blocks: Sequence[Block], on_link: Callable[[str], object]
    ) -> None:
        self._on_link, self._link = on_link, -1
        self.shown: object = None
        """What the blocks are of; another reader of the same keeps the scroll offset."""
        self.blocks = blocks
        self.tops: list[float] = []
        end = 0.0
        for block in blocks:
            self.tops.append(end + block.gap)
            end = self.tops[-1] + block.height
        super().__init__(ui, box, end, WHEEL)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Return whether there is anything to scroll or a link to follow."""
        return self.scroll.most > 0 or any(block.links for block in self.blocks)

    @property
    def is_still(self) -> bool:
        """Return whether nothing moves and the scroll bar isn't dragged."""
        return self.scroll.offset == self.scroll.target and not self.scroll.held

    def show(self, id: str) -> None:
        """Scroll at once to the block with this id ("" for none)."""
        tops = (top for top, block in zip(self.tops, self.blocks, strict=True) if id and block.id == id)
        found = next(tops, None)
        if found is not None:
            self.scroll.to(found - 6, at_once=True)
            self.dirty = True

    def nearness(self, block: Block) -> float:
        """Return the distance of a block from the visible part in logical pixels, 0 if it is visible."""
        top = self.tops[self.blocks.index(block)] - self.scroll.offset
        return max(0.0, top - self._box[3], -top - block.height)

    # -- events

    def item_at(self, point: tuple[float, float]) -> int:
        """Return the link under a logical point, -1 for none."""
        found = (number for number, (box, _) in enumerate(self.links) if contains(box, point))
        return next(found, -1) if contains(self._box, point) else -1

    def tooltip(self) -> tuple[str, str]:
        """Return the tooltip of the link under the pointer or chosen by keys."""
        block = self._block_of(self._pointed)
        return "", block.tip() if block is not None else ""

    @property
    def tip_box(self) -> Box:
        """Return the box of that link."""
        links = self.links
        return links[self._pointed][0] if 0 <= self._pointed < len(links) else self._box

    @property
    def _pointed(self) -> int:
        """Return the link under the pointer, or the chosen one where keys are used; -1 for none."""
        return self._link if self.ui.keyboard else self._over

    def _block_of(self, link: int) -> Block | None:
        """Return the block of a link, None for no link."""
        owners = [block for block in self.blocks for _ in block.links]
        return owners[link] if 0 <= link < len(owners) else None

    def pick(self, i: int) -> None:
        """Follow a link."""
        self._on_link(self.links[i][1])

    def key(self, event: Event) -> bool:
        """Scroll by arrows, Page keys, Home and End; select links by Left and Right, follow one by Enter;
        return whether the key was used."""
        links = self.links
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and links:
            step = 1 if event.key == pygame.K_RIGHT else -1
            self._link = (max(self._link, -1 if step > 0 else 0) + step) % len(links)
            top, high = links[self._link][0][1], links[self._link][0][3]
            self.scroll.reveal(top - self._box[1] + self.scroll.offset, high)
            self.dirty = True
            return True
        if event.key in (*ENTER, pygame.K_SPACE) and 0 <= self._link < len(links):
            self.pick(self._link)
            return True
        page, at = self._box[3] * PAGE, self.scroll.target
        to = {
            pygame.K_UP: at - ARROW,
            pygame.K_DOWN: at + ARROW,
            pygame.K_PAGEUP: at - page,
            pygame.K_PAGEDOWN: at + page,
            pygame.K_HOME: 0.0,
            pygame.K_END: self.scroll.most,
        }.get(event.key, at)
        self.scroll.to(to)
        return self.scroll.target != at

    @property
    def links(self) -> list[tuple[Box, str]]:
        """Return every link with its current box."""
        x, y, _, _ = self._box
        return [
            ((x + box[0], y + top - self.scroll.offset + box[1], *box[2:]), id)
            for top, block in zip(self.tops, self.blocks, strict=True)
            for box, id in block.links
        ]

    def take_over(self, before: Control | None) -> None:
        """Take over the scroll offset of the reader this one replaces, if that showed the same."""
        if isinstance(before, Reader) and before.shown == self.shown:
            self.scroll.to(before.scroll.target, at_once=True)

    # -- drawing

    def draw_items(self, surface: Surface) -> None:
        """Draw the visible blocks and the focus ring of the chosen link."""
        x, y, _, h = self._box
        for top, block in zip(self.tops, self.blocks, strict=True):
            if top < self.scroll.offset + h and top + block.height > self.scroll.offset:
                block.draw(surface, x, y + top - self.scroll.offset)
        links = self.links
        if self.focused and self.ui.keyboard and 0 <= self._link < len(links):
            bx, by, bw, bh = links[self._link][0]
            self.kit.outline(surface, (bx - 3, by - 1, bw + 6, bh + 2), "cool", 4, 1.8)
