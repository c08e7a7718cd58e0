"""The cards of a game as a grid of faces: a click adds a card to the deck, the foot of each shows its number
of copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.parts.face_tiles import FaceStore, FaceTiles
from game.ui.canvas import Box, contains
from game.ui.control import ENTER, Container
from rules.decks import DeckCard

LEAST_WIDE, FOOT = 120.0, 34.0
"""The least width of a tile, and the height of its foot."""
STEP = 36.0
"""The width of the part of a foot that adds or removes a copy."""
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, *ENTER, pygame.K_SPACE)
FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE, pygame.K_DELETE)
"""The keys that add and those that remove a copy."""


class Copies(NamedTuple):
    """The number of copies of a card in the deck, and the most allowed (None: any number)."""

    copies: int
    most: int | None


class CardGrid(FaceTiles):
    """A grid of cards to add to and remove from a deck: `held` returns the copies of a card, `add(card, 1 or
    -1)` changes them."""

    def __init__(
        self, ui: Container, box: Box, cards: Sequence[DeckCard], store: FaceStore,
        held: Callable[[DeckCard], Copies], add: Callable[[str, int], object],
    ) -> None:  # fmt: skip
        self._held, self._add = held, add
        self.cards = list(cards)
        super().__init__(ui, box, [card.id for card in cards], store, LEAST_WIDE, FOOT)

    def show_cards(self, cards: Sequence[DeckCard]) -> None:
        """Show these cards, starting at the first."""
        self.cards = list(cards)
        self.show([card.id for card in cards])

    @property
    def looked_at(self) -> str:
        """Return the id of the card under the pointer or the cursor, "" for none."""
        return self.ids[self._pointed_index] if 0 <= self._pointed_index < self.count else ""

    @property
    def looked_at_box(self) -> Box:
        """Return the box of the card under the pointer or the cursor."""
        return self.tile_box(self._pointed_index)

    @property
    def _pointed_index(self) -> int:
        by_key = self.focused and self.ui.keyboard
        return self._chosen if by_key else self._over if self.hovered else -1

    # -- adding and removing

    def pick_at(self, i: int, point: tuple[float, float]) -> None:
        """Add a copy of the clicked card, or remove one if the left of its foot was clicked."""
        self._chosen = i
        self._use(i, -1 if contains(self._fewer(i), point) else 1)

    def remove_at(self, point: tuple[float, float]) -> bool:
        """Remove a copy of the card at a point; return whether a card is there."""
        i = self.item_at(point)
        if i >= 0:
            self._use(i, -1)
        return i >= 0

    def press(self) -> None:
        """Add a copy of the card under the cursor."""
        self._use(self._chosen, 1)

    def pick(self, i: int) -> None:
        """Move the cursor to a card."""
        self._chosen, self.dirty = i, True
        self._reveal(i)

    def key(self, event: Event) -> bool:
        """Move the cursor by arrows, Page keys, Home and End; add a copy by Enter, Space and +; remove one by
        - and Delete."""
        if event.key in (*MORE, *FEWER):
            self._use(self._chosen, 1 if event.key in MORE else -1)
            return True
        page = self.columns * max(1, int(self._box[3] // (self.tile_height + self.gap)))
        step = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(event.key, 0)
        if step and self.count:
            self.pick(max(0, min(self.count - 1, self._chosen + step)))
            return True
        return super().key(event)

    def _use(self, i: int, copies: int) -> None:
        if 0 <= i < self.count:
            self.kit.sounds.play("click")
            self._add(self.ids[i], copies)
            self.dirty = True

    # -- drawing

    def _state(self, i: int) -> str:
        if self.focused and self.ui.keyboard and i == self._chosen:
            return "focused"
        return "hovered" if self.hovered and i == self._over else "normal"

    def draw_card(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), card = self.kit, box, self.cards[i]
        held = self._held(card)
        px, py = kit.canvas.pos(x, y)  # whole pixels, so that one cached plate fits any scroll offset
        plate = (px / kit.canvas.s, py / kit.canvas.s, w, h)
        lit = "chosen" if held.copies else "normal"
        kit.cached_tile(surface, plate, 0.0, ("card plate", lit), partial(self._face, state=lit))
        if state != "normal":
            kit.outline(surface, box, "cool" if state == "focused" else "lamp", 8, 2.0)
        self.draw_face(surface, i, box)
        foot = y + h - FOOT / 2 - 1
        count = f"{held.copies} of {held.most}" if held.most is not None else str(held.copies)
        ink = "lamp" if held.copies else "text2"
        kit.draw_text(surface, count, (x + w / 2, foot), 15, ink, True, "center")
        full = held.most is not None and held.copies >= held.most
        warm = state != "normal"
        for icon, at, usable in (
            ("minus", x + STEP / 2, held.copies > 0),
            ("plus", x + w - STEP / 2, not full),
        ):
            ink = "disabled_icon" if not usable else "lamp" if warm else "text2"
            kit.draw_icon(surface, icon, (at, foot), 18, ink)

    def _fewer(self, i: int) -> Box:
        x, y, _, h = self.tile_box(i)
        return x, y + h - FOOT, STEP, FOOT
