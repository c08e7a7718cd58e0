"""The scene of a table as the objects it consists of use it: its bar, its moves, its handover and its ending."""

from __future__ import annotations

from typing import Any, Protocol

import pygame
from pygame.event import Event

from game.app.bot_player import Player
from game.app.scene import App
from game.app.session import Session
from game.pages.play.guide import Guide
from game.pages.play.hints import Hints
from game.pages.play.input_guard import InputGuard
from game.pages.play.screen import Screen
from game.table.table import Table
from game.ui.control import ENTER
from game.ui.controls import Ui
from game.ui.kit import Kit


class AtTable(Protocol):
    """A scene with one session on a table."""

    app: App
    session: Session
    bots: Player
    screen: Screen
    table: Table
    hints: Hints
    guide: Guide | None
    guard: InputGuard
    kit: Kit
    ui: Ui

    @property
    def watching(self) -> bool:
        """Return whether nobody at this table makes the moves."""

    def show(
        self, animate: bool = True, traced: bool = False, staged: bool = False, moves: int | None = None
    ) -> None:
        """Show the session to the viewer, now or after `moves` moves."""

    def catch_up(self, animate: bool = True, traced: bool = False) -> None:
        """Show moves made, undone or redone."""

    def back(self) -> None:
        """Leave the table."""

    def end(self) -> None:
        """Continue after the end of the game."""

    def visit(self, page: str, *args: Any, **named: Any) -> None:
        """Push a page by name, which returns to this scene."""


def presses_enter(event: Event) -> bool:
    """Return whether an event presses Enter or Space."""
    return event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE)


def is_in_use(scene: AtTable) -> bool:
    """Return whether keys belong to a control, to the log, or to something over the table."""
    model = scene.table.model
    return bool(model.modal or model.log.opened or scene.ui.focused is not None)
