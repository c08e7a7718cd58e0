"""Draws a face on paper operation by operation, with the ink of each and the ground below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from game.cards import display
from game.cards.display import Box, Face, Operation
from game.cards.extents import extent
from game.cards.lint import pixels
from game.cards.screen import Screen
from game.ui.kit import Kit
from game.ui.paint import turned, turned_box

if TYPE_CHECKING:
    from PIL.Image import Image

MILLIMETRE = 72 / 25.4
"""The points in one millimetre."""
INKED = (display.Run, display.Icon, display.Emblem)
"""The drawn things of which only their pixels are checked, not their box."""


@dataclass(frozen=True)
class Ink:
    """The ink of an operation: its rectangle in px of its sheet, and the ink alone."""

    rect: Rect
    drawn: Surface

    @cached_property
    def halo(self) -> Image:
        """Return the ink and its neighbouring pixels as a mask."""
        return pixels.halo(self.drawn)


class Printed(NamedTuple):
    """A drawn operation, the rectangle it can reach, its ink, and the ground below that."""

    operation: Operation
    rect: Rect
    ink: Ink | None = None
    ground: Surface | None = None


class _Layer(NamedTuple):
    """An open turn: its angle, its centre in px, and the picture so far, rotated back so that it is upright
    inside the turn."""

    by: float
    about: tuple[float, float]
    seen: Surface


class Press:
    """Draws a face whose unit has `points` of type. `seen` is the picture so far, in the orientation of the
    current turn."""

    def __init__(self, kit: Kit, face: Face, points: float = MILLIMETRE) -> None:
        self.face, self.points = face, points
        k = face.px / kit.canvas.s
        self._screen, self._alone = Screen(kit, face.size, k), Screen(kit, face.size, k)
        self._layers: list[_Layer] = []

    @property
    def seen(self) -> Surface:
        """Return the picture so far."""
        return self._layers[-1].seen if self._layers else self._screen.target

    def play(self) -> Iterator[Printed]:
        """Yield each operation of the face as it is drawn."""
        for operation in self.face.operations:
            yield self._played(operation)

    def _played(self, operation: Operation) -> Printed:
        if isinstance(operation, display.Turn):
            about = operation.about[0] * self.face.px, operation.about[1] * self.face.px
            self._layers.append(_Layer(operation.by, about, _turned(self.seen, -operation.by, about)))
        elif isinstance(operation, display.End):
            self._layers.pop()
        rect = self._reach(operation).clip(self._alone.target.get_rect())
        ink = self._ink(operation, rect) if isinstance(operation, INKED) else None
        ground = self.seen.subsurface(ink.rect).copy() if ink is not None else None
        self._screen.draw(operation)
        if self._layers and not isinstance(operation, display.Turn | display.End):
            self._draw_seen(operation)
        return Printed(operation, rect, ink, ground)

    def _draw_seen(self, operation: Operation) -> None:
        """Draw an operation inside a turn on the picture too."""
        target, self._alone.target = self._alone.target, self.seen
        self._alone.draw(operation)
        self._alone.target = target

    def _reach(self, operation: Operation) -> Rect:
        """Return the rectangle that an operation can reach, in whole px with a margin; empty without an
        extent."""
        box = extent(operation, self.face.px)
        if box is None:
            return Rect(0, 0, 0, 0)
        x, y, w, h = (side * self.face.px for side in box)
        return Rect(int(x) - 2, int(y) - 2, int(w) + 5, int(h) + 5)

    def _ink(self, operation: Operation, rect: Rect) -> Ink | None:
        """Return the ink of an operation; None if none is on the sheet."""
        if not rect:
            return None
        self._alone.draw(operation)
        part = self._alone.target.subsurface(rect)
        inner = part.get_bounding_rect(min_alpha=32)
        ink = Ink(inner.move(rect.topleft), part.subsurface(inner).copy()) if inner.w and inner.h else None
        self._alone.target.fill((0, 0, 0, 0), rect)
        return ink

    def is_off_card(self, operation: Operation) -> bool:
        """Return whether an operation is entirely off the card."""
        x, y, w, h = self.on_face(self._reach(operation))
        wide, high = (side - 2 * self.face.margin for side in self.face.size)
        return x >= wide or y >= high or x + w <= 0 or y + h <= 0

    def on_face(self, rect: Rect) -> Box:
        """Return a rectangle of the current sheet as a box in units from the card's corner."""
        for layer in reversed(self._layers):
            rect = turned_box(rect, layer.by, layer.about)
        px, margin = self.face.px, self.face.margin
        return rect.x / px - margin, rect.y / px - margin, rect.w / px, rect.h / px


def _turned(surface: Surface, by: float, about: tuple[float, float]) -> Surface:
    """Return a sheet of the same size rotated about a point, degrees counterclockwise."""
    made = Surface(surface.get_size(), pygame.SRCALPHA, 32)
    made.blit(*turned(surface, by, about, made.get_rect()))
    return made
