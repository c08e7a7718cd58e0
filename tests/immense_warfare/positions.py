"""Positions of Immense Warfare on the real table."""

from __future__ import annotations

from typing import Any

from game.app.program import Program
from game.app.session import Session
from game.pages.play.table import TableScene
from rules.game import Setup
from tests.rules.immense_warfare.positions import PUBLISHED, Table
from tests.ui.driver import Driver

SETUP = Setup("immense_warfare", ("Ann", "Ben"), {"first": "0"}, PUBLISHED)


def at_table(drive: Any, table: Table, setup: Setup = SETUP) -> Driver:
    """Two persons at the screen in that position; who decides has taken it."""

    def first(app: Program) -> TableScene:
        session = Session.start(app, app.game(setup.game), setup, 4)
        session.history.states[:] = [table.state]
        return TableScene(app, session)

    driver: Driver = drive(first=first)
    driver.app.change_settings(motion="off")
    driver.settle()
    driver.take_screen()
    return driver
