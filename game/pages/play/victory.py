"""The ending of a game: the last position stays for a moment, and the winner's emblem turns once in brass rays, before
the result (LOOK 12)."""

from __future__ import annotations

import math

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.play.at_table import AtTable
from game.ui.canvas import Box, centre
from game.ui.effects import Effects, part, shade
from game.ui.kit import Kit
from game.ui.motion import out_back, out_cubic

LASTS, RAYS_LAST, TURNS = 0.9, 0.6, 0.6
"""The duration of the animation, of the growing rays, and of the emblem's turn (s)."""
SIZE, RAYS, REACH = 140.0, 18, 270.0
LINGER, STILL = 1.1, 0.4
"""Seconds the final position is shown before the result, with and without motion."""


class Victory:
    """The emblem of a seat (-1: a trophy, for a solo game) over the `middle` of the field; `at` is the time
    since it appeared in seconds."""

    def __init__(self, kit: Kit, seat: int, middle: tuple[float, float]) -> None:
        self.kit, self.at = kit, 0.0
        self._middle = middle
        self._effects = Effects.of(kit)
        side = kit.canvas.px(SIZE * 1.1)
        self._emblem = Surface((side, side), pygame.SRCALPHA, 32)
        half = (SIZE * 0.55, SIZE * 0.55)
        kit.disc(self._emblem, half, SIZE / 2, "night1", "brass", 5)
        if seat < 0:
            kit.draw_icon(self._emblem, "trophy", half, SIZE * 0.6, "lamp")
        else:
            kit.player_badge(self._emblem, seat, half, SIZE * 0.56)

    def draw(self, surface: Surface) -> None:
        """Draw rays that grow and fade, and the turning emblem over them."""
        canvas, at, (x, y) = self.kit.canvas, self.at, self._middle
        strong = part(at, 0, 0.15) * (1 - 0.6 * part(at, RAYS_LAST, LASTS))
        self._effects.glow(surface, (x, y), REACH, "#C9952F", strong)
        box: Box = (x - REACH, y - REACH, 2 * REACH, 2 * REACH)
        rays = self._effects.rays(surface, box)
        far = REACH * out_cubic(part(at, 0, RAYS_LAST))
        for wide, light in ((1.0, 0.4), (0.5, 0.8)):
            for number in range(RAYS):
                turn = math.tau * number / RAYS + 0.25 * at
                long = far * (1.0 if number % 2 else 0.72)
                tip = x + long * math.cos(turn), y + long * math.sin(turn)
                rays.taper((x, y), tip, 26 * wide, 1.0, shade("#E8B44A", light * strong))
        rays.add()
        grown = out_back(1.4)(part(at, 0, 0.25))
        broad = abs(math.cos(math.tau * part(at, 0, TURNS)))
        side = self._emblem.get_width() * grown
        size = max(1, round(side * broad)), max(1, round(side))
        emblem = pygame.transform.smoothscale(self._emblem, size)
        surface.blit(emblem, emblem.get_rect(center=canvas.pos(x, y)))


class Ending:
    """The end of the game in one scene: from the last move shown to the result."""

    def __init__(self, scene: AtTable) -> None:
        self._at = scene
        self._left: float | None = None
        """Seconds until the result; None before the end and after it."""
        self._shown = False
        self._victory: Victory | None = None

    def reset(self) -> None:
        """Forget an end that was shown, as the table is laid again."""
        self._left, self._shown, self._victory = None, False, None

    @property
    def is_running(self) -> bool:
        """Return whether the game has ended and its result is still to come."""
        return self._left is not None

    def begin(self) -> None:
        """Begin after the last move, once."""
        if self._left is None and not self._shown:
            self._left = LINGER if self._at.kit.speed else STILL

    def skip(self, event: Event) -> bool:
        """Go on to the result by any press; return whether the event did so."""
        if self._left is None or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        self._left = 0.0
        self._at.table.model.shown.stages.stop()
        return True

    def update(self, dt: float, *, on_top: bool) -> bool:
        """Advance, and continue with the result if the scene is `on_top`; return whether to redraw."""
        if self._left is None or self._at.table.model.shown.stages.running:
            return False
        changed = self._celebrate(dt)
        self._left -= dt
        if self._left <= 0 and on_top:
            self._left, self._shown = None, True
            self._at.end()
        return changed

    def _celebrate(self, dt: float) -> bool:
        """Advance the winner's emblem if motion is on; return whether it is shown."""
        session, speed = self._at.session, self._at.kit.speed
        if not speed or session.outcome is None or not session.outcome.winners:
            return False
        if self._victory is None:
            self.cheer(session.outcome.winners[0] if len(session.setup.seats) > 1 else -1)
        assert self._victory is not None
        self._victory.at += dt / speed
        return True

    def cheer(self, seat: int) -> None:
        """Show the emblem of a seat over the field."""
        kit = self._at.kit
        self._victory = Victory(kit, seat, centre(self._at.table.model.shown.places.field))

    def fade(self, dt: float) -> bool:
        """Advance an emblem that no result follows, and take it away after its time; return whether to redraw."""
        if self._victory is None or self._left is not None:
            return False
        self._victory.at += dt / (self._at.kit.speed or 1.0)
        if self._victory.at >= LASTS:
            self._victory = None
        return True

    def clear(self) -> None:
        """Take the emblem away."""
        self._victory = None

    def draw(self, surface: Surface) -> None:
        """Draw the emblem, if the kit is still its own."""
        if self._victory is not None and self._victory.kit is self._at.kit:
            self._victory.draw(surface)
