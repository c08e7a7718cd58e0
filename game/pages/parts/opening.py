"""From wherever one is to a table: all scenes leave first, so that no two hold one journal."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Surface

from game.app.scene import Scene
from game.app.session import Session
from game.store import StoreFault
from game.ui.kit import Kit
from game.ui.readable import readable
from rules.content import DataFaults

if TYPE_CHECKING:
    from game.app.scene import App

log = logging.getLogger(__name__)


class OpeningScene(Scene):
    """Makes a session once every other scene has left, and shows its table; else the shelf, and why."""

    def __init__(self, app: App, make: Callable[[], Session]) -> None:
        super().__init__(app)
        self._make = make

    def enter(self) -> None:
        """Make the session, go to its table."""
        try:
            self.app.replace(self.app.page("play", self._make()))
        except (StoreFault, DataFaults, ValueError) as fault:
            log.warning("%s", fault)
            self.app.say(str(fault), "refused")
            self.app.replace(self.app.page("shelf"))

    def build(self, kit: Kit) -> None:
        """Nothing but the room."""
        self.kit = readable(kit)

    def draw(self, surface: Surface) -> None:
        """The empty room."""
        surface.blit(self.kit.room(), (0, 0))


def open_table(app: App, make: Callable[[], Session]) -> None:
    """Leave every scene, make the session, show its table."""
    app.reset(OpeningScene(app, make))
