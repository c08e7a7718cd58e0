"""What a score counts, on a brass stand: the winner's before rays that turn once, or that of whoever is looked at."""

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
"""How many rays there are, how far they reach (logical px), half the angle of one, and where the first lies."""
SHINES = ((0, "#FFD890", 0.34), (0.55, "#FFB84A", 0.1), (1, "#FFB84A", 0))
"""How bright they are on their way."""
TURNS = 6.0
"""How long they turn (s)."""

SPREAD, GAP, BADGE = 1.16, 12.0, 16.0
"""The room of all that won together, by the side of one; between them; and the seat's shape on each stand."""


class Looked(NamedTuple):
    """What is looked at: of which seat, and the piece that it is ("": none)."""

    seat: int
    piece: str


class Stand(Control):
    """Drawn over the panel of a hero; `at` is how long the rays have turned, `looked` whose is shown and what of it is
    lit (None: the hero's)."""

    focusable = False

    def __init__(self, ui: Container, area: Box, hero: Hero, session: Session, at: float) -> None:
        self.hero, self._session = hero, session
        self._looked: Looked | None = None
        self._figures: dict[tuple[int, float], Portrait] = {}
        self._seen: Box = (0.0, 0.0, 0.0, 0.0)
        self._shine: Surface | None = None
        super().__init__(ui, area)
        self.at = at if self.kit.speed else TURNS

    @property
    def looked(self) -> Looked | None:
        """What is looked at."""
        return self._looked

    @looked.setter
    def looked(self, looked: Looked | None) -> None:
        self.dirty = self.dirty or looked != self._looked
        self._looked = looked

    @property
    def seat(self) -> int:
        """Whose is shown."""
        return self._looked.seat if self._looked is not None else self.hero.story.hero

    @property
    def lit(self) -> Box | None:
        """Where the piece that is looked at was drawn."""
        if self._looked is None or self.hero.stage is None:
            return None
        figure = self._figures.get((self.seat, self.hero.stage[1]))
        if figure is None or self._looked.piece not in figure.pieces:
            return None
        x, y, w, h = figure.pieces[self._looked.piece]
        return self._seen[0] + x, self._seen[1] + y, w, h

    def update(self, dt: float) -> bool:
        """Let the rays turn."""
        changed = super().update(dt)
        if self.at >= TURNS or not self.hero.story.won:
            return changed
        self.at += dt / (self.kit.speed or 1.0)
        return True

    @property
    def shown(self) -> tuple[int, ...]:
        """Whose are shown: all that won together, side by side, as long as nothing is looked at."""
        winners = self.hero.story.outcome.winners
        return winners if self._looked is None and len(winners) > 1 else (self.seat,)

    def draw(self, surface: Surface) -> None:
        """The rays, the stands, and what is on them."""
        if self.hero.stage is None:
            return
        kit, ((cx, cy), side), before, seats = self.kit, self.hero.stage, surface.get_clip(), self.shown
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
        """What stands there for a seat, without the room round it."""
        if (seat, side) not in self._figures:
            session, s = self._session, self.kit.canvas.s
            whole, boxes = portrait(self.kit, session.game, session.state, side, side, seat)
            seen = whole.get_bounding_rect()
            pieces = {id: (x - seen.x / s, y - seen.y / s, w, h) for id, (x, y, w, h) in boxes.items()}
            self._figures[seat, side] = Portrait(whole.subsurface(seen), pieces)
        return self._figures[seat, side]

    def _draw_owner(self, surface: Surface) -> None:
        """Whose it is, where that is not the hero's."""
        kit, story, (x, y, w, _) = self.kit, self.hero.story, self.box
        kit.player_badge(surface, self.seat, (x + EDGE + 9, y + 24), 20, self.seat in story.bots)
        name = story.names[self.seat]
        kit.draw_text(surface, name, (x + EDGE + 32, y + 24), 16, "text", True, "midleft", w - 120)

    # -- rays

    def _draw_rays(self, surface: Surface, middle: tuple[float, float]) -> None:
        """The rays as far as they have turned."""
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
        picture = self._all_round(r)
        between = math.pi / RAYS - HALF
        for n in range(RAYS):
            wedge = _wedge(r, FIRST + turned + math.tau * (n + 0.5) / RAYS, between)
            pygame.draw.polygon(picture, (0, 0, 0, 0), wedge)
        kit.put(surface, picture, middle, "center")

    def _all_round(self, r: float) -> Surface:
        """The light of the rays to all sides, of which the rays are left."""
        if self._shine is None:
            light = paint.radial("r", SHINES, (r, r, r))
            body = f'<defs>{light}</defs><circle cx="{r}" cy="{r}" r="{r}" fill="url(#r)"/>'
            self._shine = paint.vector(body, round(2 * r), round(2 * r))
        return self._shine.copy()


def _wedge(r: float, turn: float, half: float) -> tuple[tuple[float, float], ...]:
    """A wedge from the middle of a square of that half side beyond its edge, about an angle."""
    ends = ((r + 2 * r * math.cos(turn + off), r + 2 * r * math.sin(turn + off)) for off in (-half, half))
    return ((r, r), *ends)


def draw_stand(kit: Kit, surface: Surface, at: tuple[float, float], half: float) -> None:
    """A brass stand under something whose lower edge is there, so wide to each side."""
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
