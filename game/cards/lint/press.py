"""A face played on paper: operation by operation, with the ink of each and what it was put on."""

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
"""pt."""
INKED = (display.Run, display.Icon, display.Emblem)
"""What is looked at by its ink."""


@dataclass(frozen=True)
class Ink:
    """Where the ink of an operation is, px of the sheet that it was played on, and that ink alone."""

    rect: Rect
    drawn: Surface

    @cached_property
    def halo(self) -> Image:
        """The ink and the pixels next to it, as a mask."""
        return pixels.halo(self.drawn)


class Printed(NamedTuple):
    """An operation that has been played, as much of its sheet as it may reach, its ink, and what that was put on."""

    operation: Operation
    rect: Rect
    ink: Ink | None = None
    ground: Surface | None = None


class _Layer(NamedTuple):
    """What is turned while it is played: by how much, about which px, and all that is seen, turned the other way so
    that it is upright to what is in it."""

    by: float
    about: tuple[float, float]
    seen: Surface


class Press:
    """Plays a face on which a unit is so many `points` of type. `seen` is what is seen so far, by the directions of
    what is played now."""

    def __init__(self, kit: Kit, face: Face, points: float = MILLIMETRE) -> None:
        self.face, self.points = face, points
        k = face.px / kit.canvas.s
        self._screen, self._alone = Screen(kit, face.size, k), Screen(kit, face.size, k)
        self._layers: list[_Layer] = []

    @property
    def seen(self) -> Surface:
        """What is seen so far."""
        return self._layers[-1].seen if self._layers else self._screen.target

    def play(self) -> Iterator[Printed]:
        """Play the face an operation a step."""
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
        """Draw what is turned on what is seen too."""
        target, self._alone.target = self._alone.target, self.seen
        self._alone.draw(operation)
        self._alone.target = target

    def _reach(self, operation: Operation) -> Rect:
        """How far an operation may reach, in whole px and one more; nowhere for one without extent."""
        box = extent(operation, self.face.px)
        if box is None:
            return Rect(0, 0, 0, 0)
        x, y, w, h = (side * self.face.px for side in box)
        return Rect(int(x) - 2, int(y) - 2, int(w) + 5, int(h) + 5)

    def _ink(self, operation: Operation, rect: Rect) -> Ink | None:
        """The ink of an operation; None where nothing of it is on the sheet."""
        if not rect:
            return None
        self._alone.draw(operation)
        part = self._alone.target.subsurface(rect)
        inner = part.get_bounding_rect(min_alpha=32)
        ink = Ink(inner.move(rect.topleft), part.subsurface(inner).copy()) if inner.w and inner.h else None
        self._alone.target.fill((0, 0, 0, 0), rect)
        return ink

    def is_off(self, operation: Operation) -> bool:
        """Whether nothing of an operation can be on the card."""
        x, y, w, h = self.on_face(self._reach(operation))
        wide, high = (side - 2 * self.face.margin for side in self.face.size)
        return x >= wide or y >= high or x + w <= 0 or y + h <= 0

    def on_face(self, rect: Rect) -> Box:
        """A part of the sheet that is played now, as a box of the face in its units from the corner of the card."""
        for layer in reversed(self._layers):
            rect = turned_box(rect, layer.by, layer.about)
        px, margin = self.face.px, self.face.margin
        return rect.x / px - margin, rect.y / px - margin, rect.w / px, rect.h / px


def _turned(surface: Surface, by: float, about: tuple[float, float]) -> Surface:
    """A sheet turned about a point, degrees against the clock, as large as before."""
    made = Surface(surface.get_size(), pygame.SRCALPHA, 32)
    made.blit(*turned(surface, by, about, made.get_rect()))
    return made
