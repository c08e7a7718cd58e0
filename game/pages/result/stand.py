"""The pieces of a score on a brass stand: the winner's before rays that turn once, or those of the seat under
the pointer."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame
from pygame import Surface

from game.app.session import Session
from game.pages.parts.page import EDGE
from game.pages.parts.thumbnails import portrait
from game.pages.result.hero import Hero
from game.table.look import Portrait
from game.table.shapes import bounds
from game.ui import paint
from game.ui.canvas import Box, inset
from game.ui.control import Container, Control
from game.ui.effects import part
from game.ui.kit import Kit
from game.ui.motion import smooth

RAYS, REACH, HALF, FIRST = 18, 330.0, 0.075, 0.09
"""The number of rays, their length (logical pixels), the half angle of one, and the angle of the first."""
SHINES = ((0, "#FFD890", 0.34), (0.55, "#FFB84A", 0.1), (1, "#FFB84A", 0))
"""The brightness of the rays along their length."""
TURNS = 6.0
"""The duration of the rays' turn (s)."""

SPREAD, GAP, BADGE = 1.16, 12.0, 16.0
"""The total width of joint winners as a share of the side of one; the gap between them; the size of the badge
on each stand."""


class PointedPart(NamedTuple):
    """The seat under the pointer, and its piece ("": none)."""

    seat: int
    piece: str


class Stand(Control):
    """A picture over the hero panel; `at` is how long the rays have turned in seconds, `pointed_part` the seat
    shown and its lit piece (None: the hero's)."""

    focusable = False

    def __init__(self, ui: Container, area: Box, hero: Hero, session: Session, at: float) -> None:
        self.hero, self._session = hero, session
        self._pointed_part: PointedPart | None = None
        self._figures: dict[tuple[int, float], Portrait] = {}
        self._seen: Box = (0.0, 0.0, 0.0, 0.0)
        self._shine: Surface | None = None
        super().__init__(ui, area)
        self.at = at if self.kit.speed else TURNS

    @property
    def pointed_part(self) -> PointedPart | None:
        """Return the seat and piece under the pointer, None if there are none."""
        return self._pointed_part

    @pointed_part.setter
    def pointed_part(self, part: PointedPart | None) -> None:
        self.dirty = self.dirty or part != self._pointed_part
        self._pointed_part = part

    @property
    def seat(self) -> int:
        """Return the seat that is shown."""
        return self._pointed_part.seat if self._pointed_part is not None else self.hero.story.hero

    @property
    def lit(self) -> Box | None:
        """Return the box of the piece under the pointer, None if there is none."""
        if self._pointed_part is None or self.hero.stage is None:
            return None
        figure = self._figures.get((self.seat, self.hero.stage[1]))
        if figure is None or self._pointed_part.piece not in figure.pieces:
            return None
        x, y, w, h = figure.pieces[self._pointed_part.piece]
        return self._seen[0] + x, self._seen[1] + y, w, h

    def update(self, dt: float) -> bool:
        """Turn the rays; return whether to redraw."""
        changed = super().update(dt)
        if self.at >= TURNS or not self.hero.story.won:
            return changed
        self.at += dt / (self.kit.speed or 1.0)
        return True

    @property
    def shown_seats(self) -> tuple[int, ...]:
        """Return the seats shown: all joint winners side by side, while nothing is under the pointer."""
        winners = self.hero.story.outcome.winners
        return winners if self._pointed_part is None and len(winners) > 1 else (self.seat,)

    def draw(self, surface: Surface) -> None:
        """Draw the rays, the stands and the pieces on them."""
        if self.hero.stage is None:
            return
        kit, ((cx, cy), side), before, seats = self.kit, self.hero.stage, surface.get_clip(), self.shown_seats
        surface.set_clip(kit.canvas.rect(*inset(self.box, 2)))
        if self.hero.story.won and self.hero.story.hero in seats:
            self._draw_rays(surface, (cx, cy))
        apart = SPREAD * side / len(seats)
        each = side if len(seats) == 1 else apart - GAP
        figures = [
            ((cx + apart * (number - (len(seats) - 1) / 2), cy), self._figure(seat, each))
            for number, seat in enumerate(seats)
        ]
        for (x, y), figure in figures:
            w, h = kit.size_of(figure.picture)
            draw_stand(kit, surface, (x, y + h / 2), min(0.5 * each, 0.6 * w))
        surface.set_clip(before)
        drawn = [kit.put(surface, figure.picture, at, "center") for at, figure in figures]
        self._seen = drawn[0]
        self.hero.box = bounds(tuple(drawn))
        if len(seats) > 1:
            for seat, (x, y, w, h) in zip(seats, drawn, strict=True):
                kit.player_badge(
                    surface, seat, (x + w / 2, y + h + BADGE), BADGE, seat in self.hero.story.bots
                )
        elif self.seat != self.hero.story.hero:
            self._draw_owner(surface)
        if self.lit is not None:
            kit.glow(surface, self.lit, 7, "lamp", 0.6)
            kit.outline(surface, inset(self.lit, -1.5), "lamp", 8, 3.0)

    def _figure(self, seat: int, side: float) -> Portrait:
        """Return the picture of a seat's pieces, cropped."""
        if (seat, side) not in self._figures:
            session, s = self._session, self.kit.canvas.s
            whole, boxes = portrait(self.kit, session.game, session.state, side, side, seat)
            seen = whole.get_bounding_rect()
            pieces = {id: (x - seen.x / s, y - seen.y / s, w, h) for id, (x, y, w, h) in boxes.items()}
            self._figures[seat, side] = Portrait(whole.subsurface(seen), pieces)
        return self._figures[seat, side]

    def _draw_owner(self, surface: Surface) -> None:
        """Draw the name of the seat if it isn't the hero's."""
        kit, story, (x, y, w, _) = self.kit, self.hero.story, self.box
        kit.player_badge(surface, self.seat, (x + EDGE + 9, y + 24), 20, self.seat in story.bots)
        name = story.names[self.seat]
        kit.draw_text(surface, name, (x + EDGE + 32, y + 24), 16, "text", True, "midleft", w - 120)

    # -- rays

    def _draw_rays(self, surface: Surface, middle: tuple[float, float]) -> None:
        """Draw the rays at their current angle."""
        kit, turned = self.kit, math.tau * smooth(part(self.at, 0.0, TURNS))
        r = REACH * kit.canvas.s
        if self.at >= TURNS:
            light = paint.radial("r", SHINES, (r, r, r))
            wedges = "".join(
                "M"
                + "L".join(f"{x:.1f} {y:.1f}" for x, y in _wedge(r, FIRST + math.tau * n / RAYS, HALF))
                + "Z"
                for n in range(RAYS)
            )
            box = (middle[0] - REACH, middle[1] - REACH, 2 * REACH, 2 * REACH)
            kit.drawing(surface, box, f'<defs>{light}</defs><path d="{wedges}" fill="url(#r)"/>')
            return
        picture = self._round_light(r)
        between = math.pi / RAYS - HALF
        for n in range(RAYS):
            wedge = _wedge(r, FIRST + turned + math.tau * (n + 0.5) / RAYS, between)
            pygame.draw.polygon(picture, (0, 0, 0, 0), wedge)
        kit.put(surface, picture, middle, "center")

    def _round_light(self, r: float) -> Surface:
        """Return a copy of the round light from which the rays are cut."""
        if self._shine is None:
            light = paint.radial("r", SHINES, (r, r, r))
            body = f'<defs>{light}</defs><circle cx="{r}" cy="{r}" r="{r}" fill="url(#r)"/>'
            self._shine = paint.vector(body, round(2 * r), round(2 * r))
        return self._shine.copy()


def _wedge(r: float, turn: float, half: float) -> tuple[tuple[float, float], ...]:
    """Return a wedge from the middle of a square with half side `r` to beyond its edge, around an angle."""
    ends = ((r + 2 * r * math.cos(turn + off), r + 2 * r * math.sin(turn + off)) for off in (-half, half))
    return ((r, r), *ends)


def draw_stand(kit: Kit, surface: Surface, at: tuple[float, float], half: float) -> None:
    """Draw a brass stand under an object with its lower edge at `at`, `half` wide to each side."""
    (x, y), s = at, kit.canvas.s
    box = (x - half - 30, y - 24, 2 * half + 60, 64.0)
    cx, cy = (half + 30) * s, 28 * s
    brass = (
        '<linearGradient id="b" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="#6B4716"/>'
        '<stop offset="0.5" stop-color="#F2CB78"/><stop offset="1" stop-color="#6B4716"/></linearGradient>'
        '<linearGradient id="t" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#2C3B4C"/>'
        '<stop offset="1" stop-color="#17222F"/></linearGradient>'
    )
    rounds = ((half + 12, 22, 8, "#FFE0A0", 0.18), (half + 2, 14, 6, "#05080C", 0.55))
    body = "".join(
        f'<ellipse cx="{cx:.1f}" cy="{cy + down * s:.1f}" rx="{rx * s:.1f}" ry="{ry * s:.1f}" fill="{ink}" '
        f'fill-opacity="{alpha}"/>'
        for rx, ry, down, ink, alpha in rounds
    )
    body += (
        f'<ellipse cx="{cx:.1f}" cy="{cy + 2 * s:.1f}" rx="{half * s:.1f}" ry="{14 * s:.1f}" fill="url(#b)"/>'
    )
    body += f'<ellipse cx="{cx:.1f}" cy="{cy - s:.1f}" rx="{(half - 8) * s:.1f}" ry="{11.5 * s:.1f}" fill="url(#t)"/>'
    kit.drawing(surface, box, f"<defs>{brass}</defs>{body}")
