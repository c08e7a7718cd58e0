"""The cards of a deck as a list: a heading for each type, then its cards with their copies, + and -."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.decks.card_grid import FEWER, MORE
from game.ui.canvas import Box
from game.ui.control import Container
from game.ui.lists import ScrollList, Side
from rules.common.text import counted
from rules.decks import Deck, DeckFault, DeckRules

ROW, STEP = 28.0, 36.0
"""The height of a row, and the width of each of its + and -."""
UNKNOWN, UNREAD = "Unknown cards", "Unreadable lines"


class DeckRow(NamedTuple):
    """A row: a heading with its figure, or a card (`card`; for unreadable lines, their number in
    `unread`)."""

    words: str
    figure: str = ""
    card: str = ""
    copies: int = 0
    cost: int | None = None
    wrong: bool = False
    unread: int = -1

    @property
    def heading(self) -> bool:
        """Return whether the row is a heading."""
        return not self.card and self.unread < 0


def rows_of(rules: DeckRules, part: str, deck: Deck, faults: Sequence[DeckFault]) -> list[DeckRow]:
    """Return the rows of a part of a deck: its cards by type, then unknown cards, then unreadable lines."""
    wrong = {fault.card for fault in faults}
    groups: dict[str, list[DeckRow]] = {}
    held = deck.parts.get(part, {})
    for id in (id for id in rules.cards if id in held):
        card = rules.cards[id]
        row = DeckRow(card.name, card=id, copies=held[id], cost=card.cost, wrong=id in wrong)
        groups.setdefault(card.type, []).append(row)
    strange = [id for id in held if id not in rules.cards]
    if strange:
        groups[UNKNOWN] = [DeckRow(id, card=id, copies=held[id], wrong=id in wrong) for id in strange]
    found: list[DeckRow] = []
    for heading, rows in groups.items():
        found += [DeckRow(heading, str(sum(row.copies for row in rows))), *rows]
    if deck.unread:
        found.append(DeckRow(UNREAD, counted(len(deck.unread), "line")))
        found += [DeckRow(piece, unread=n) for n, piece in enumerate(deck.unread)]
    return found


class DeckRows(ScrollList):
    """The rows of a deck. `add(row, 1 or -1)` adds or removes a copy."""

    def __init__(
        self, ui: Container, box: Box, rows: Sequence[DeckRow], add: Callable[[DeckRow, int], object]
    ) -> None:
        self.rows, self._add = list(rows), add
        super().__init__(ui, box, ROW, len(self.rows), self._draw_row, lambda i: None,
                         side=Side(2 * STEP, self._draw_steps, lambda i: None))  # fmt: skip
        self._settle(1)

    def show(self, rows: Sequence[DeckRow]) -> None:
        """Show these rows, keeping the cursor on its card."""
        at = self.rows[self.cursor] if self.cursor < len(self.rows) else None
        self.rows = list(rows)
        self.count = len(self.rows)
        same = (n for n, row in enumerate(self.rows) if at and (row.card, row.words) == (at.card, at.words))
        self.cursor = next(same, self.cursor)
        self._settle(1)

    @property
    def looked_at(self) -> str:
        """Return the id of the card under the pointer or the cursor, "" for none."""
        return self.rows[self._pointed_index].card if 0 <= self._pointed_index < len(self.rows) else ""

    @property
    def looked_at_box(self) -> Box:
        """Return the box of the row under the pointer or the cursor."""
        return self.row_box(self._pointed_index)

    @property
    def _pointed_index(self) -> int:
        by_key = self.focused and self.ui.keyboard
        return self.cursor if by_key else self._over if self.hovered else -1

    def remove_at(self, point: tuple[float, float]) -> bool:
        """Remove a copy of the card at a point; return whether a row is there."""
        i = self.item_at(point)
        if i >= 0:
            self._use_step(i, -1)
        return i >= 0

    def pick_at(self, row: int, point: tuple[float, float]) -> None:
        """Add or remove a copy if + or - was clicked; otherwise only move the cursor there."""
        x, _, w, _ = self.side_box(row)
        self.cursor = row
        self._settle(1)
        if point[0] >= x:
            self._use_step(row, 1 if point[0] >= x + w / 2 else -1)

    def key(self, event: Event) -> bool:
        """Move the cursor from card to card by arrows; add a copy by Enter, Space and +; remove one by - and
        Delete."""
        if event.key in (*MORE, *FEWER):
            self._use_step(self.cursor, 1 if event.key in MORE else -1)
            return True
        if event.key == pygame.K_RIGHT:
            return False
        before = self.cursor
        if not super().key(event):
            return False
        self._settle(1 if self.cursor > before else -1)
        if self.rows and self.rows[self.cursor].heading:
            self.cursor = before
        return True

    def _settle(self, step: int) -> None:
        """Move the cursor from a heading to the next card."""
        while 0 <= self.cursor < len(self.rows) and self.rows[self.cursor].heading:
            if not 0 <= self.cursor + step < len(self.rows):
                return
            self.cursor += step

    def _use_step(self, i: int, copies: int) -> None:
        if 0 <= i < len(self.rows) and not self.rows[i].heading:
            self.kit.sounds.play("click")
            self._add(self.rows[i], copies)

    # -- drawing

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), row = self.kit, box, self.rows[i]
        middle, right = y + h / 2, x + w
        if row.heading:
            kit.draw_text(surface, row.words, (x + 8, middle + 3), 14, "brass_light", True, "midleft", w - 8)
            return
        left = x + 12
        if row.unread < 0:
            kit.draw_text(surface, f"{row.copies} ×", (x + 44, middle), 16, "text", True, "midright")
            left = x + 54
        if row.wrong or row.unread >= 0:
            kit.draw_icon(surface, "caution" if row.unread >= 0 else "cross", (left + 8, middle), 15,
                          "caution" if row.unread >= 0 else "refused")  # fmt: skip
            left += 24
        if row.cost is not None:
            kit.disc(surface, (right - 16, middle), 11, "bandwidth", "night0", 1)
            kit.draw_text(surface, str(row.cost), (right - 16, middle), 14, "ink", True, "center")
            right -= 32
        room = right - left - 4
        size = 16 if kit.text_width(row.words, 16) <= room else 14
        kit.draw_text(surface, row.words, (left, middle), size, "text", False, "midleft", room)

    def _draw_steps(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), row = self.kit, box, self.rows[i]
        if row.heading:
            kit.draw_text(surface, row.figure, (x + w - 8, y + h / 2 + 3), 14, "text2", False, "midright")
            return
        ink = "lamp" if i == self._pointed_index else "text2"
        kit.draw_icon(surface, "minus", (x + STEP / 2, y + h / 2), 17, ink)
        if row.unread < 0:
            kit.draw_icon(surface, "plus", (x + 1.5 * STEP, y + h / 2), 17, ink)
