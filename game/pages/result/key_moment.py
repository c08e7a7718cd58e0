"""The decisive last move of a game, replayed inside the picture of the result."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Surface

from game.app.scene import App
from game.app.session import Session
from game.table.look import look_of
from game.table.showing import Before, Showing
from game.table.table import Table, table_kit
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Priority

AFTER, LINGERS = 0.9, 0.8
"""Seconds from the opening of the page to the replay, and from its end to the final picture."""


class KeyMoment:
    """A replay of the decisive move as `seat` saw it, on a hidden table of which only the field is shown."""

    def __init__(self, app: App, session: Session, seat: int) -> None:
        self._app, self._session, self._seat = app, session, seat
        self._table: Table | None = None
        self._wait = AFTER
        self._left = 0.0
        self._frame: Surface | None = None
        self._begun = self.move is None

    @property
    def move(self) -> int | None:
        """Return the index of the decisive staged move, None if there was none."""
        lines = enumerate(self._session.history.log)
        found = [
            at for at, events in lines for event in events if event.stage and event.priority is Priority.HIGH
        ]
        return found[-1] if found else None

    @property
    def running(self) -> bool:
        """Return whether the replay is running."""
        return self._table is not None

    def play(self, kit: Kit) -> None:
        """Start the replay, if motion is on."""
        move, session, seat = self.move, self._session, self._seat
        self._begun = True
        if move is None or not (kit.speed or kit.reduced):
            return
        game, kit = session.game, table_kit(kit)
        self._table = table = Table(
            game, self._app.games.layout(game.id), look_of(game.id), seats=len(session.setup.seats)
        )
        table.build(kit, Ui(kit))
        table.show(Showing(session.view(seat, move), (), False, log=session.lines(move), playing=False))
        table.show(
            Showing(
                session.view(seat, move + 1),
                (),
                log=session.lines(move + 1),
                staged=True,
                before=Before.of(session.history, move + 1, partial(game.view, seat=seat)),
                playing=False,
            )
        )
        self._frame = Surface(kit.canvas.size, 0, 32)
        self._left = LINGERS

    def stop(self) -> None:
        """Stop and show the final picture."""
        self._table = self._frame = None

    def update(self, dt: float, kit: Kit) -> bool:
        """Advance the replay by `dt` seconds; return whether the picture changed."""
        if not self._begun:
            self._wait -= dt
            if self._wait <= 0:
                self.play(kit)
            return self.running
        if self._table is None:
            return False
        self._table.update(dt)
        if not self._table.model.shown.stages.running:
            self._left -= dt
            if self._left <= 0:
                self.stop()
        return True

    def draw(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the field of the replay's table, scaled into a box of the page."""
        if self._table is None or self._frame is None:
            return
        self._table.draw(self._frame)
        shown = self._table.model.shown
        canvas = self._table.model.kit.canvas
        field = canvas.rect(*shown.places.field)
        reaching = [each for place in shown.boxes.values() if field.colliderect(each := canvas.rect(*place))]
        seen = field.unionall(reaching).clip(self._frame.get_rect())
        rect = kit.canvas.rect(*box)
        part = min(rect.w / seen.w, rect.h / seen.h)
        size = round(seen.w * part), round(seen.h * part)
        picture = pygame.transform.smoothscale(self._frame.subsurface(seen), size)
        kit.fill(surface, box, "night0", None, 4)
        surface.blit(picture, picture.get_rect(center=rect.center))
        kit.outline(surface, box, "lamp", 4, 2)
