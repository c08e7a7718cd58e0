"""The veil over the table with holes over what a step is about, and the place of the card (LOOK 14)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from pygame import Surface

from game.pages.parts.paper_arrow import distance
from game.table.table_state import Boxes
from game.ui import motion
from game.ui.canvas import Box, centre, inset
from game.ui.kit import Kit
from game.ui.motion import Tween

DARK = 0.46
"""The part of the light that the veil takes."""
COMES, MOVES = 0.16, 0.2
"""The times in which the veil comes or goes, and its holes move (s)."""
AROUND, SOFT, ROUND = 12.0, 10.0, 16.0
"""The margin of a hole, its soft edge and its corner radius."""
COARSE = 4
"""The px of the window per px in which the veil is painted before it is enlarged."""


class Veil:
    """The veil of one table: it comes and goes, and its holes move from place to place."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._from: Boxes = ()
        self._to: Boxes = ()
        self._strength, self._way = Tween(0.0, 0.0, 0.0), Tween(1.0, 1.0, 0.0)
        self._drawn: tuple[float, Boxes, Surface] | None = None

    def aim(self, holes: Boxes, shown: bool) -> None:
        """Move the holes to these boxes, and let the veil come or go."""
        kit = self._kit
        if shown and holes != self._to:
            seen = self._strength.value > 0 and self._to
            self._from = self._holes if seen else holes
            self._to, self._way = holes, Tween(0.0, 1.0, MOVES * kit.speed, motion.in_out_cubic)
        if self._strength.end != float(shown):
            self._strength = Tween(self._strength.value, float(shown), COMES * kit.speed)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the veil changes."""
        comes, moves = self._strength.update(dt), self._way.update(dt)
        return comes or moves

    def draw(self, surface: Surface) -> None:
        """Draw the veil over everything but the holes."""
        strength = round(self._strength.value, 2)
        if strength <= 0:
            return
        if self._drawn is None or self._drawn[:2] != (strength, self._holes):
            self._drawn = strength, self._holes, self._paint(strength, self._holes)
        surface.blit(self._drawn[2], (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    @property
    def _holes(self) -> Boxes:
        """Return the holes on their way: one that has no partner grows from its middle or shrinks into it."""
        part = self._way.value
        if part >= 1:
            return self._to
        count = max(len(self._from), len(self._to))
        before = [*self._from, *map(_point, self._to[len(self._from) :])]
        after = [*self._to, *map(_point, self._from[len(self._to) :])]
        return tuple(_between(before[i], after[i], part) for i in range(count))

    def _paint(self, strength: float, holes: Boxes) -> Surface:
        canvas = self._kit.canvas
        w, h = canvas.size
        small = Surface((w // COARSE + 1, h // COARSE + 1), 0, 32)
        small.fill((round(255 * (1 - DARK * strength)),) * 3)
        for box in holes:
            if box[2] <= 1 or box[3] <= 1:
                continue
            rect = canvas.rect(*inset(box, -AROUND + SOFT / 2))
            coarse = pygame.Rect(
                rect.x // COARSE, rect.y // COARSE, rect.w // COARSE + 1, rect.h // COARSE + 1
            )
            pygame.draw.rect(small, (255, 255, 255), coarse, border_radius=canvas.px(ROUND) // COARSE)
        blur = max(1, round(SOFT / 2 * canvas.s / COARSE))
        small = pygame.transform.gaussian_blur(small, blur)
        return pygame.transform.smoothscale(small, (small.get_width() * COARSE, small.get_height() * COARSE))


def _point(box: Box) -> Box:
    return *centre(box), 0.0, 0.0


def _between(one: Box, other: Box, part: float) -> Box:
    x, y, w, h = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return x, y, w, h


# -- where the card stands


TOP, MARGIN, STEP = 62.0, 10.0, 20.0
BESIDE = 50.0
"""The distance of the card from what it is about."""
NEEDED, READ, PIECES, PANELS = 60.0, 4.0, 0.8, 0.4
"""The price of covering what the step needs, what is read, other pieces and panels: px of distance for each px
of a square."""
DOCKED = (1.0, 0.74, 0.6, 0.48)
"""The parts of the window's width that a docked card may have, the wished one first."""


def place_card(
    size: tuple[float, float],
    window: tuple[float, float],
    about: Box,
    needed: Boxes,
    read: Boxes,
    pieces: Boxes,
    panels: Boxes,
) -> Box:
    """Return the box of a card of this size: beside what it is `about`, over nothing that is `needed` if there
    is room, and over as little of what is `read`, of other pieces, and then of panels, as possible."""
    (w, h), (wide, high) = size, window
    lefts = _steps(MARGIN, wide - w - MARGIN, (about[0] - w - BESIDE, about[0] + about[2] + BESIDE))
    tops = _steps(
        TOP,
        high - h - MARGIN,
        (about[1] - h - BESIDE, about[1] + about[3] + BESIDE, about[1] + (about[3] - h) / 2),
    )

    def price(at: tuple[float, float]) -> float:
        box = (*at, w, h)
        covered = sum(shared(box, inset(each, -MARGIN)) for each in needed)
        words, over, under = (sum(shared(box, each) for each in found) for found in (read, pieces, panels))
        (ax, ay), (bx, by) = centre(box), centre(about)
        return (
            NEEDED * covered**0.5 * (1 + covered / 5000)
            + READ * words**0.5
            + PIECES * over**0.5
            + PANELS * under**0.5
            + 2 * abs(distance(box, about) - BESIDE)
            + 0.1 * math.dist((ax, ay), (bx, by))
        )

    return (*min(((x, y) for x in lefts for y in tops), key=price), w, h)


def dock_card(
    height: Callable[[float], float],
    least: float,
    window: tuple[float, float],
    needed: Boxes,
    moved: Boxes = (),
) -> Box:
    """Return the box of a docked card, which has that `height` at a width and is at least so wide: over the
    least of what the step needs, then of what just `moved`, as wide as the window if that makes no
    difference, and rather at the lower edge."""
    wide, high = window

    def boxes() -> Iterator[Box]:
        for part in DOCKED:
            w = max(least, part * (wide - MARGIN))
            h = height(w)
            for top in (high - h - MARGIN / 2, TOP - MARGIN / 2):
                for left in dict.fromkeys((MARGIN / 2, wide - w - MARGIN / 2)):
                    yield left, top, w, h

    def hidden(box: Box) -> tuple[float, float]:
        over, under = (round(sum(map(partial(_covered, box), each)), 2) for each in (needed, moved))
        return over, under

    return min(boxes(), key=hidden)


def _covered(card: Box, box: Box) -> float:
    """Return the part of a box that a card covers: all of a button counts as much as all of a panel."""
    return shared(card, box) / (box[2] * box[3])


def _steps(least: float, most: float, wished: Sequence[float]) -> list[float]:
    """Return positions from least to most, the wished ones among them."""
    most = max(least, most)
    count = max(1, math.ceil((most - least) / STEP))
    return [
        *(least + (most - least) * n / count for n in range(count + 1)),
        *(at for at in wished if least <= at <= most),
    ]


def shared(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
