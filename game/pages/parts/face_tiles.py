"""A grid of card faces that are drawn when there is time."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence

from pygame import Surface

from game.cards import faces
from game.cards.elements import ASPECT
from game.ui.canvas import Box
from game.ui.control import Container
from game.ui.lists import Tiles
from game.ui.scroll import BAR

BESIDE, GAP = 7.0, 8.0
"""The margin beside a face, and the gap between two tiles."""
AT_REST, MOVING, UNSEEN = 0.03, 0.005, 0.004
"""Seconds per frame for drawing faces: at rest, while the tiles move, and for invisible faces."""


class FaceStore:
    """A cache of card faces at one width, each drawn once when there is time."""

    def __init__(self, cards: faces.Deck) -> None:
        self.cards = cards
        self._width = 0.0
        self._kept: dict[str, Surface] = {}
        self._begun = ""
        self._steps: Iterator[None] = iter(())

    def at(self, width: float) -> None:
        """Set the width of the faces and drop those of other widths."""
        if width != self._width:
            self._width, self._kept, self._begun = width, {}, ""

    def get(self, card: str) -> Surface | None:
        """Return the face of a card, None if it isn't drawn yet."""
        return self._kept.get(card)

    def needs_drawing(self, card: str) -> bool:
        """Return whether a face isn't drawn yet."""
        return card not in self._kept

    def draw(self, card: str) -> None:
        """Draw a face."""
        self._kept[card] = self.cards.face(faces.AMONG, card, self._width)

    def draw_for(self, cards: Iterable[str], seconds: float) -> frozenset[str]:
        """Draw faces of these cards, in order, for some seconds; return the cards finished."""
        end, done = time.perf_counter() + seconds, set[str]()
        for card in cards:
            if not self.needs_drawing(card):
                continue
            if card != self._begun:
                self._begun, self._steps = card, self.cards.prerender(faces.AMONG, card, self._width)
            for _ in self._steps:
                if time.perf_counter() > end:
                    return frozenset(done)
            self.draw(card)
            self._begun = ""
            done.add(card)
            if time.perf_counter() > end:
                break
        return frozenset(done)


class FaceTiles(Tiles):
    """A grid of cards by id, with `foot` logical pixels below each face, in tiles at least `least` wide.
    Missing faces are drawn bit by bit: visible ones first, the others while nothing moves."""

    def __init__(
        self,
        ui: Container,
        box: Box,
        ids: Sequence[str],
        store: FaceStore,
        least: float,
        foot: float,
        on_pick: Callable[[int], object] = lambda i: None,
    ) -> None:
        self.store, self.ids = store, list(ids)
        columns = max(2, int((box[2] - BAR - 2 + GAP) // (least + GAP)))
        wide = (box[2] - BAR - 2 - GAP * (columns - 1)) / columns
        self.face_width = round(wide - 2 * BESIDE)
        high = self.face_width * ASPECT + BESIDE + foot
        store.at(self.face_width)
        super().__init__(ui, box, columns, high, len(self.ids), self.draw_card, on_pick, gap=GAP)

    @abstractmethod
    def draw_card(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Draw a visible tile."""

    def show(self, ids: Sequence[str]) -> None:
        """Show these cards, starting at the first."""
        self.ids, self.count, self._chosen = list(ids), len(ids), 0
        rows = -(-self.count // self.columns)
        self.scroll.content = rows * (self.tile_height + self.gap) - self.gap
        self.scroll.to(0.0, at_once=True)
        self.dirty = True

    def update(self, dt: float) -> bool:
        """Scroll, and draw faces for part of the frame; return whether the display changed."""
        moved = super().update(dt)
        if self.is_behind:
            first = sorted(
                self.visible_range(), key=lambda i: i != self._chosen
            )  # the chosen one first: its file may just have been saved
            seen = [self.ids[i] for i in first]
            return bool(self.store.draw_for(seen, MOVING if moved else AT_REST)) or moved
        if not moved:
            self.store.draw_for(
                (*self.ids[self.visible_range().stop :], *self.ids[: self.visible_range().start]), UNSEEN
            )
        return moved

    @property
    def is_behind(self) -> bool:
        """Return whether visible faces aren't drawn yet."""
        return any(self.store.needs_drawing(self.ids[i]) for i in self.visible_range())

    @property
    def is_busy(self) -> bool:
        """Return whether the grid is scrolling or visible faces aren't drawn yet."""
        return self.scroll.offset != self.scroll.target or self.is_behind

    def draw_seen(self) -> None:
        """Draw the visible faces at once, before a dialog covers the page and stops its updates."""
        for i in self.visible_range():
            if self.store.needs_drawing(self.ids[i]):
                self.store.draw(self.ids[i])

    def visible_range(self) -> range:
        """Return the range of tiles at least partly visible."""
        row = self.tile_height + self.gap
        first = int(self.scroll.offset // row) * self.columns
        last = (int((self.scroll.offset + self._box[3]) // row) + 1) * self.columns
        return range(min(first, self.count), min(last, self.count))

    def draw_items(self, surface: Surface) -> None:
        """Draw the visible cards."""
        for i in self.visible_range():
            self.draw_card(surface, i, self.tile_box(i), self._state(i))

    def draw_face(self, surface: Surface, i: int, box: Box) -> None:
        """Draw a card's face in the upper part of its tile, or a blank plate if it isn't drawn yet."""
        x, y, w, _ = box
        kit, wide = self.kit, self.face_width
        face = self.store.get(self.ids[i])
        middle = (x + w / 2, y + BESIDE + wide * ASPECT / 2)
        if face is not None:
            kit.put(surface, face, middle, "center")
        else:
            kit.fill(
                surface, (middle[0] - wide / 2, y + BESIDE, wide, wide * ASPECT), "night2", None, 6, "edge"
            )
