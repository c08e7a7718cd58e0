"""Positions of Gears of Industry on the real table: those of its films, with other cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from rules import catalog
from rules.gears_of_industry.position_file import PositionSpec, SideSpec
from rules.history import AnyHistory, History
from tests.scenes import scene
from tests.ui.driver import Driver

ID = "gears_of_industry"
GAME: Any = catalog.load(ID)
LIVELY: dict[int, Any] = {
    seats: scene(ID, film).scene.position for seats, film in ((2, "clash_two"), (3, "clash"), (4, "clash_four"))
}
"""A clash that can be triggered, by the number of players."""
PAYING: SideSpec = scene(ID, "enter").scene.position.own
OWN, CY = LIVELY[3].own, LIVELY[3].opponents[1]


def described(seats: int, step: str, own: SideSpec = OWN, **more: Any) -> PositionSpec:
    """A lively position in a step of the turn."""
    found: PositionSpec = replace(LIVELY[seats], own=own, step=step, **more)
    return found


def position(described: PositionSpec) -> AnyHistory:
    """A game that has come to a position."""
    return History(GAME, described.setup(GAME), 1, described.state(GAME))


def played_on(app: Program, history: AnyHistory) -> Scene:
    """The table at which a game is played on."""
    return app.page("play", Session.play_on(app, app.game(ID), history))


def at_table(drive: Any, described: PositionSpec, motion: str = "off") -> Driver:
    """Persons at the screen in that position; who decides has taken it."""
    driver: Driver = drive(first=lambda app: played_on(app, position(described)))
    driver.app.change_settings(motion=motion)
    driver.settle()
    driver.take_screen()
    return driver
