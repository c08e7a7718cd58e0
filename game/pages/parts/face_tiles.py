"""Cards as a grid of faces that are drawn when there is time for it."""

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
"""What is free beside a face, and between two tiles."""
AT_REST, MOVING, UNSEEN = 0.03, 0.005, 0.004
"""Seconds of a frame in which faces are drawn: at rest, while the tiles move, and where they are not seen."""


class FaceStore:
    """The faces of all cards at one width, each drawn once, when there is time for it."""

    def __init__(self, cards: faces.Deck) -> None:
        self.cards = cards
        self._width = 0.0
        self._kept: dict[str, Surface] = {}
        self._begun = ""
        self._steps: Iterator[None] = iter(())

    def at(self, width: float) -> None:
        """Keep faces of that width, and no others."""
        if width != self._width:
            self._width, self._kept, self._begun = width, {}, ""

    def get(self, card: str) -> Surface | None:
        """The face of a card, None while it is not drawn."""
        return self._kept.get(card)

    def wants(self, card: str) -> bool:
        """Whether a face has still to be drawn."""
        return card not in self._kept

    def draw(self, card: str) -> None:
        """Draw a face."""
        self._kept[card] = self.cards.face(faces.AMONG, card, self._width)

    def draw_on(self, cards: Iterable[str], seconds: float) -> frozenset[str]:
        """Draw on for so many seconds, the first of these cards first; those whose faces are done."""
        end, done = time.perf_counter() + seconds, set[str]()
        for card in cards:
            if not self.wants(card):
                continue
            if card != self._begun:
                self._begun, self._steps = card, self.cards.ahead(faces.AMONG, card, self._width)
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
    """Cards by their ids, with `foot` logical px below each face, in tiles at least `least` wide. Faces that are not
    drawn yet come bit by bit: those that are seen, and while nothing moves the others."""

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
        """Draw a tile that is seen."""

    def show(self, ids: Sequence[str]) -> None:
        """Show these cards, from the first on."""
        self.ids, self.count, self._chosen = list(ids), len(ids), 0
        rows = -(-self.count // self.columns)
        self.scroll.content = rows * (self.tile_height + self.gap) - self.gap
        self.scroll.to(0.0, at_once=True)
        self.dirty = True

    def update(self, dt: float) -> bool:
        """Scroll on, and draw faces for a bit of the frame. True when something looks different."""
        moved = super().update(dt)
        if self.is_behind:
            first = sorted(self.seen(), key=lambda i: i != self._chosen)  # that may be the one that was saved
            seen = [self.ids[i] for i in first]
            return bool(self.store.draw_on(seen, MOVING if moved else AT_REST)) or moved
        if not moved:
            self.store.draw_on((*self.ids[self.seen().stop :], *self.ids[: self.seen().start]), UNSEEN)
        return moved

    @property
    def is_behind(self) -> bool:
        """Whether faces that are seen are still to be drawn."""
        return any(self.store.wants(self.ids[i]) for i in self.seen())

    @property
    def is_busy(self) -> bool:
        """Whether it has no time for anything else: it moves, or faces that are seen are still to be drawn."""
        return self.scroll.offset != self.scroll.target or self.is_behind

    def draw_seen(self) -> None:
        """Draw at once the faces that are seen: a question comes over them, under which nothing goes on."""
        for i in self.seen():
            if self.store.wants(self.ids[i]):
                self.store.draw(self.ids[i])

    def seen(self) -> range:
        """The tiles that are at least partly within the box."""
        row = self.tile_height + self.gap
        first = int(self.scroll.offset // row) * self.columns
        last = (int((self.scroll.offset + self._box[3]) // row) + 1) * self.columns
        return range(min(first, self.count), min(last, self.count))

    def draw_items(self, surface: Surface) -> None:
        """The cards that are seen."""
        for i in self.seen():
            self.draw_card(surface, i, self.tile_box(i), self._state(i))

    def draw_face(self, surface: Surface, i: int, box: Box) -> None:
        """The face of a card in the upper part of its tile; its ground while it is not drawn."""
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
