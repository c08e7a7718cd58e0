"""A press that was meant for the person before: a double click, an Enter too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.ui.control import ENTER

if TYPE_CHECKING:
    from game.app.scene import App

SLIP = 0.4
"""Seconds after the person to decide has changed in which a press still belongs to the one before."""


class Slip:
    """Knows since when another person decides. Movements, the wheel and other keys are never held up: they
    decide nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since = -SLIP

    def begin(self) -> None:
        """Another person decides from now on."""
        self._since = self._app.now()

    @property
    def lasts(self) -> bool:
        """Whether a press would still be the other's."""
        return self._app.now() - self._since < SLIP

    def takes(self, event: Event) -> bool:
        """Whether an event is such a press, so that it does nothing."""
        if not self.lasts:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == pygame.BUTTON_LEFT)
        return event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE)
