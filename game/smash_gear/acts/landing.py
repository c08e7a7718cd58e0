"""The act of a move: a machine lifts, turns over a line in strips and lands with dust (SG-5.3, LOOK 12)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame
from pygame import Surface

from game.smash_gear.act_tools import LAMP, GearAct, Shown
from game.table.acts import Cue, Moment, Point
from game.table.flips import Flip, flip_of
from game.table.parts.cells import Geometry
from game.ui.canvas import Canvas, centre
from game.ui.effects import part, shade, shaken
from game.ui.motion import out_cubic, smooth
from rules.smash_gear.state import Position

LIFT, LAND, END, SETTLE = 0.08, 0.3, 0.38, 0.24
STRIP = 3.0
"""The width of a strip, logical px."""
DEPTH = 310.0
"""The distance of the viewer's eye from the floor, px of the storyboard."""
SINK = 0.035
"""How much larger a machine in the air is, when it comes down."""


class FlipAct(GearAct):
    """The act of a machine moving: flipping over a line, or sliding."""

    tail = settles = SETTLE
    """How long the dust settles, s."""

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.rest, self.tail = 0.0, 0.0
        (now,) = moment.stage.pieces.values()
        before = moment.former.get(now.id)
        if before is None or not self.is_on_board(before) or not self.is_on_board(now):
            self.jump = False
            return
        self.start, self.end = self.shown(before), self.shown(now)
        at = self.geometry
        fold = flip_of(self._boxes(at, self.start), self._boxes(at, self.end))
        if fold is None:
            self.jump = False
            return
        self.fold, self.hidden = fold, frozenset((now.id,))
        self.lead, self.tail = END, self.settles

    def _boxes(self, at: Geometry, shown: Shown) -> tuple[tuple[float, float, float, float], ...]:
        return tuple(at.cell(*cell) for cell in shown.cells)

    @property
    def flips(self) -> bool:
        """Return whether the machine flips over a line."""
        return bool(self.hidden)

    def sounds(self) -> tuple[Cue, ...]:
        return (
            (Cue(0.0, "latch", 3), Cue(LIFT, "whoosh", 3), Cue(LAND, "thud", 6))
            if self.flips
            else (Cue(0.0, "whoosh", 3),)
        )

    def prepare(self) -> Iterator[object]:
        if self.flips:
            for shown in (self.start, self.end):
                yield self.fragments.shadow(shown.piece, self.side)

    def shake(self, at: float) -> Point:
        return shaken(at, LAND, 0.14, 2.0) if self.flips else (0.0, 0.0)

    def above(self, surface: Surface, at: float) -> None:
        if not self.flips:
            return
        if at < LIFT:
            self._raised(surface, self.start, out_cubic(at / LIFT), 1.0)
        elif at < LAND:
            self._turning(surface, 180 * smooth(part(at, LIFT, LAND)))
        elif at < END:
            self._raised(surface, self.end, 1 - part(at, LAND, END), 0.5)
        self.dust(surface, [self.cell(at) for at in self.end.cells], at - LAND, SETTLE + END - LAND)

    def _raised(self, surface: Surface, shown: Shown, up: float, glow: float) -> None:
        """Draw a machine slightly above the board, and the light of its fold line."""
        below = self.moved(centre(shown.box), 4 + 3 * up, 5 + 6 * up)
        self.fragments.put(surface, self.fragments.shadow(shown.piece, self.side), below, 0.8)
        self._fold(surface, glow * up)
        self.machine(surface, shown, size=1 + SINK * up)

    def _turning(self, surface: Surface, angle: float) -> None:
        high = math.sin(math.radians(angle))
        shown = self.start if angle < 90 else self.end
        self._cast(surface, shown, angle, high)
        self._fold(surface, 1.0)
        picture = self.fragments.part(shown.piece, self.side, light=1 - 0.3 * high)
        picture.set_alpha(255)
        turned(surface, self.kit.canvas, picture, shown, self.fold, angle, self.k)
        self._wind(surface, shown, angle)

    def _cast(self, surface: Surface, shown: Shown, angle: float, high: float) -> None:
        """Draw the shadow of a flipping machine, as wide as it looks from above."""
        picture = self.fragments.shadow(shown.piece, self.side)
        flat, (middle, along) = (
            max(0.2, abs(math.cos(math.radians(angle)))),
            self.fold.to_xy(*centre(shown.box)),
        )
        long, wide = self.fold.to_xy(*picture.get_size())
        thin = pygame.transform.smoothscale(picture, self.fold.to_xy(max(1, round(long * flat)), wide))
        thin.set_alpha(210)
        flatter = self.fold.to_xy(self.fold.at + (middle - self.fold.at) * flat, along)
        self.kit.put(surface, thin, self.moved(flatter, 22 * high, 10 * high), "center")

    def _fold(self, surface: Surface, strength: float) -> None:
        """Draw the fold line, slightly longer than the machine."""
        (_, start), (_, long) = self.fold.to_xy(*self.end.box[:2]), self.fold.to_xy(*self.end.box[2:])
        far = 0.4 * self.side
        (ax, ay), (bx, by) = (self.fold.to_xy(self.fold.at, at) for at in (start - far, start + long + far))
        wide = 30 * self.k
        rays = self.effects.rays(surface, (ax - wide, ay - wide, bx - ax + 2 * wide, by - ay + 2 * wide))
        middle = (ax + bx) / 2, (ay + by) / 2
        for end in ((ax, ay), (bx, by)):  # thinner towards both ends
            for width, strong in ((14, 0.1), (8, 0.16), (4.5, 0.4)):
                rays.taper(middle, end, width * self.k, 0.3 * width * self.k, shade(LAMP, strong * strength))
            rays.taper(middle, end, 2.6 * self.k, 1.2 * self.k, shade("#FFF3D0", strength))
        rays.add()
        self.light(surface, middle, LAMP, 150, 0.35 * strength)

    def _wind(self, surface: Surface, shown: Shown, angle: float) -> None:
        """Draw streaks beyond the far edge."""
        x, y, w, h = shown.box
        (start, edge), (long, wide) = self.fold.to_xy(x, y), self.fold.to_xy(w, h)
        high, side = math.sin(math.radians(angle)), 1 if start >= self.fold.at - 1 else -1
        far = start + (long if side > 0 else 0) - self.fold.at
        tip = self.fold.at + far * (abs(math.cos(math.radians(angle))) + 0.2 * high)
        rays = self.effects.rays(surface, (x - w, y - h, 3 * w, 3 * h))
        heading = (0.0 if self.fold.across else math.pi / 2) + (math.pi if side > 0 else 0.0)
        for number in range(9):
            off = (24 - 8 * (number % 2)) * self.k * side
            head = self.fold.to_xy(tip + off, edge + (0.1 + 0.1 * number) * wide)
            rays.spark(head, heading, (26 + 9 * (number % 3)) * self.k, 2 * self.k, "#FFE0A0", 0.34 * high)
        rays.add()


def turned(
    surface: Surface, canvas: Canvas, picture: Surface, shown: Shown, fold: Flip, angle: float, k: float
) -> None:
    """Draw a machine in a flip (degrees, 0 to 180): flattened, and scaled strip by strip by its height. The
    picture is the old one before 90 degrees, then the new one."""
    s, (length, wide) = canvas.s, fold.to_xy(*picture.get_size())
    middle, beside = fold.to_xy(*(value * s for value in centre(shown.box)))
    start, edge, at = middle - length / 2, beside - wide / 2, fold.at * s
    flat, high = abs(math.cos(math.radians(angle))), math.sin(math.radians(angle))
    away = 1 if middle > at else -1

    def seen(along: float) -> tuple[float, float, float]:
        """Return the projected coordinate of a line of the machine, its scale, and its shift up the
        screen."""
        d = away * (along - at)
        near = 1 + max(-0.2, d * high / (DEPTH * k * s))
        return at + away * d * flat * near, near, 0.16 * d * high

    (first, _, up), (last, _, end_up) = seen(start), seen(start + length)
    if not fold.across:
        first, last = first - up, last - end_up
    low, long = min(first, last), max(1, round(abs(last - first)))
    thin = pygame.transform.smoothscale(picture, fold.to_xy(long, wide))
    if last < first:
        thin = pygame.transform.flip(thin, fold.across, not fold.across)
    strip = max(2, round(STRIP * s))
    for a in range(0, long, strip):
        b = min(long, a + strip)
        part_of = (a + b) / 2 / long
        _, near, up = seen(start + length * (part_of if first <= last else 1 - part_of))
        cut = thin.subsurface((*fold.to_xy(a, 0), *fold.to_xy(b - a, wide)))
        cut = pygame.transform.smoothscale(cut, fold.to_xy(b - a, max(1, round(wide * near))))
        off = beside + (edge - beside) * near - (up if fold.across else 0.0)
        surface.blit(cut, fold.to_xy(round(low) + a, round(off)))
