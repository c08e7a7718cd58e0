"""Positions of Gears of Industry on the real table."""

from __future__ import annotations

from typing import Any

from game.app.program import Program
from game.app.session import Session
from game.gears_of_industry.films import STAGE, position
from game.pages.play.table import TableScene
from rules.gears_of_industry.position_file import PositionSpec
from tests.ui.driver import Driver


def at_table(drive: Any, described: PositionSpec, motion: str = "off") -> Driver:
    """Persons at the screen in that position; who decides has taken it."""

    def first(app: Program) -> TableScene:
        return TableScene(app, Session.play_on(app, app.game(STAGE.id), position(described)))

    driver: Driver = drive(first=first)
    driver.app.change_settings(motion=motion)
    driver.settle()
    driver.take_screen()
    return driver
