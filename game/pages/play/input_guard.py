"""Guards against accidental input: a double click, an Enter too many, meant by the person before."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.app.scene import App
from game.ui.control import ENTER

GUARD_SECONDS = 0.4
"""Seconds after the person to decide has changed in which a press still belongs to the one before."""


class InputGuard:
    """Knows since when another person decides. Movements, the wheel and other keys are never held up: they
    decide nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since = -GUARD_SECONDS

    def begin(self) -> None:
        """Another person decides from now on."""
        self._since = self._app.now()

    @property
    def active(self) -> bool:
        """Whether a press would still be the other's."""
        return self._app.now() - self._since < GUARD_SECONDS

    def blocks(self, event: Event) -> bool:
        """Whether an event is such a press, so that it does nothing."""
        if not self.active:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == pygame.BUTTON_LEFT)
        return event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE)
