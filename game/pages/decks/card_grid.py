"""The cards of a game as a grid of faces: a click adds one to the deck, the foot of each says how many are in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.cards import faces
from game.cards.elements import ASPECT
from game.ui.canvas import Box, contains
from game.ui.control import ENTER, Container
from game.ui.lists import Tiles
from game.ui.scroll import BAR
from rules.decks import DeckCard

LEAST_WIDE, FOOT, BESIDE, GAP = 120.0, 34.0, 7.0, 8.0
"""The least width of a tile, the height of its foot, what is free beside its face, and between two tiles."""
STEP = 36.0
"""The width of the part of a foot that adds or takes one."""
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, *ENTER, pygame.K_SPACE)
FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE, pygame.K_DELETE)
"""The keys that add a copy and that take one out."""


class Held(NamedTuple):
    """How many copies of a card are in the deck, and how many may be (None: any number)."""

    copies: int
    most: int | None


class FaceStore:
    """The faces of all cards at one width, each drawn once, when there is time for it."""

    def __init__(self, cards: faces.Deck) -> None:
        self.cards = cards
        self._width = 0.0
        self._kept: dict[str, Surface] = {}

    def at(self, width: float) -> None:
        """Keep faces of that width, and no others."""
        if width != self._width:
            self._width, self._kept = width, {}

    def get(self, card: str) -> Surface | None:
        """The face of a card, None while it is not drawn."""
        return self._kept.get(card)

    def draw(self, card: str) -> None:
        """Draw a face."""
        self._kept[card] = self.cards.among_many(card, self._width)


class CardGrid(Tiles):
    """Cards to add to a deck and take out of it: `held` says how many of one are in it, `add(card, 1 or -1)` changes
    that. Faces that are not drawn yet come one a frame while nothing moves: those that are seen, then the others."""

    def __init__(
        self, ui: Container, box: Box, cards: Sequence[DeckCard], store: FaceStore,
        held: Callable[[DeckCard], Held], add: Callable[[str, int], object],
    ) -> None:  # fmt: skip
        self.store, self._held, self._add = store, held, add
        self.cards = list(cards)
        columns = max(2, int((box[2] - BAR - 2 + GAP) // (LEAST_WIDE + GAP)))
        wide = (box[2] - BAR - 2 - GAP * (columns - 1)) / columns
        self.face_width = round(wide - 2 * BESIDE)
        high = self.face_width * ASPECT + BESIDE + FOOT
        store.at(self.face_width)
        super().__init__(ui, box, columns, high, len(self.cards), self._draw_card, lambda i: None, gap=GAP)

    def show(self, cards: Sequence[DeckCard]) -> None:
        """Show these cards, from the first on."""
        self.cards, self.count, self._chosen = list(cards), len(cards), 0
        rows = -(-self.count // self.columns)
        self.scroll.content = rows * (self.tile_height + self.gap) - self.gap
        self.scroll.to(0.0, at_once=True)
        self.dirty = True

    @property
    def looked_at(self) -> str:
        """The id of the card under the pointer or the cursor, "" for none."""
        return self.cards[self._looked].id if 0 <= self._looked < self.count else ""

    @property
    def looked_at_box(self) -> Box:
        """Where that card is."""
        return self.tile_box(self._looked)

    @property
    def _looked(self) -> int:
        by_key = self.focused and self.ui.keyboard
        return self._chosen if by_key else self._over if self.hovered else -1

    # -- adding and taking

    def pick_at(self, i: int, point: tuple[float, float]) -> None:
        """A click on a card adds one, on the left of its foot takes one out."""
        self._chosen = i
        self._use(i, -1 if contains(self._fewer(i), point) else 1)

    def take(self, point: tuple[float, float]) -> bool:
        """Take one of the card at a point out; whether there is a card."""
        i = self.item_at(point)
        if i >= 0:
            self._use(i, -1)
        return i >= 0

    def press(self) -> None:
        """Add the card of the cursor."""
        self._use(self._chosen, 1)

    def pick(self, i: int) -> None:
        """Move the cursor to a card."""
        self._chosen, self.dirty = i, True
        self._reveal(i)

    def key(self, event: Event) -> bool:
        """Arrows, Page keys, Home and End move the cursor; Enter, Space and + add, - and Delete take one out."""
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
            self._add(self.cards[i].id, copies)
            self.dirty = True

    # -- drawing

    def update(self, dt: float) -> bool:
        """Scroll on; at rest, draw one more face. True when something looks different."""
        if super().update(dt):
            return True
        seen = self._seen()
        for i in (*seen, *range(seen.stop, self.count), *range(seen.start)):
            if self.store.get(self.cards[i].id) is None:
                self.store.draw(self.cards[i].id)
                return i in seen
        return False

    def draw_seen(self) -> None:
        """Draw at once the faces that are seen: a question comes over them, under which nothing goes on."""
        for i in self._seen():
            if self.store.get(self.cards[i].id) is None:
                self.store.draw(self.cards[i].id)

    def _seen(self) -> range:
        row = self.tile_height + self.gap
        first = int(self.scroll.offset // row) * self.columns
        last = (int((self.scroll.offset + self._box[3]) // row) + 1) * self.columns
        return range(min(first, self.count), min(last, self.count))

    def draw_items(self, surface: Surface) -> None:
        """The cards that are seen."""
        for i in self._seen():
            self._draw_card(surface, i, self.tile_box(i), self._state(i))

    def _state(self, i: int) -> str:
        if self.focused and self.ui.keyboard and i == self._chosen:
            return "focused"
        return "hovered" if self.hovered and i == self._over else "normal"

    def _draw_card(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), card = self.kit, box, self.cards[i]
        held = self._held(card)
        px, py = kit.canvas.pos(x, y)  # on whole px, so that one plate serves wherever it is scrolled to
        plate = (px / kit.canvas.s, py / kit.canvas.s, w, h)
        lit = "chosen" if held.copies else "normal"
        kit.once(surface, plate, 0.0, ("card plate", lit), partial(self._face, state=lit))
        if state != "normal":
            kit.outline(surface, box, "cool" if state == "focused" else "lamp", 8, 2.0)
        middle = (x + w / 2, y + BESIDE + self.face_width * ASPECT / 2)
        face = self.store.get(card.id)
        if face is not None:
            kit.put(surface, face, middle, "center")
        else:
            wide = self.face_width
            kit.fill(surface, (middle[0] - wide / 2, y + BESIDE, wide, wide * ASPECT), "night2", None, 6, "edge")
        foot = y + h - FOOT / 2 - 1
        count = f"{held.copies} of {held.most}" if held.most is not None else str(held.copies)
        ink = "lamp" if held.copies else "text2"
        kit.draw_text(surface, count, (x + w / 2, foot), 15, ink, True, "center")
        full = held.most is not None and held.copies >= held.most
        warm = state != "normal"
        for icon, at, usable in (("minus", x + STEP / 2, held.copies > 0), ("plus", x + w - STEP / 2, not full)):
            ink = "disabled_icon" if not usable else "lamp" if warm else "text2"
            kit.draw_icon(surface, icon, (at, foot), 18, ink)

    def _fewer(self, i: int) -> Box:
        x, y, _, h = self.tile_box(i)
        return x, y + h - FOOT, STEP, FOOT
