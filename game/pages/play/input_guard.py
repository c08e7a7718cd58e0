"""Guards against accidental input: a double click, an Enter too many, meant by the person before or for the move
before."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.app.scene import App
from game.ui.control import ENTER

GUARD_SECONDS = 0.4
"""Seconds after the person to decide has changed in which a press still belongs to the one before, and after a move in
which one still belongs to that."""


class InputGuard:
    """Knows since when another person decides, and since when the last move is made. A press that is held up keeps up
    the next one: it takes a moment of rest to go on. Movements, the wheel and other keys are never held up: they
    decide nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since = self._moved = -GUARD_SECONDS

    def begin(self) -> None:
        """Another person decides from now on."""
        self._since = self._app.now()

    def moved(self) -> None:
        """A move was made by hand: what goes on to the next turn waits."""
        self._moved = self._app.now()

    @property
    def active(self) -> bool:
        """Whether a press would be held up."""
        return self._app.now() - max(self._since, self._moved) < GUARD_SECONDS

    def blocks(self, event: Event) -> bool:
        """Whether an event is a press of the person before, so that it does nothing."""
        if self._app.now() - self._since >= GUARD_SECONDS or not _presses(event):
            return False
        self.begin()
        return True

    def holds_up(self) -> bool:
        """Whether a press that goes on to the next turn is one too many for the move before."""
        if not self.active:
            return False
        self.moved()
        return True


def _presses(event: Event) -> bool:
    if event.type == pygame.MOUSEBUTTONDOWN:
        return bool(event.button == pygame.BUTTON_LEFT)
    return event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE)
