"""Whole games of Gears of Industry by the mouse, and by keys alone, from the first factory to the result."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.app.session import Session
from game.pages.play.table import TableScene
from game.pages.result import ResultScene
from rules.game import Action
from tests.gears_of_industry.positions import GAME
from tests.ui.driver import Driver
from tests.ui.keys import act, take_hand
from tests.ui.whole_games import likely_action

pytestmark = pytest.mark.slow
MOST, CHANCE, TAKES = 900, 0.1, 0.4
"""Actions at most; how often one is taken by chance, and how often who is asked on the open table takes the screen."""


@pytest.mark.rule("GI-7.1")
@pytest.mark.parametrize(
    ("seats", "seed", "do"),
    ((2, 2, Driver.act), (2, 6, act), (3, 3, Driver.act), (4, 5, Driver.act)),
    ids=("two by mouse", "two by keys", "three by mouse", "four by mouse"),
)
def test_people_play_to_the_end(
    drive: Any, seats: int, seed: int, do: Callable[[Driver, Action], None]
) -> None:
    chance, setup = Random(seed), GAME.default_setup(seats)
    driver: Driver = drive(
        first=lambda app: TableScene(app, Session.start(app, app.game(setup.game), setup, seed))
    )
    driver.app.change_settings(motion="off")
    driver.settle()
    for _ in range(MOST):
        driver.settle()
        scene = driver.scene
        if not isinstance(scene, TableScene) or scene.session.seat is None:
            break
        if scene.screen.open and (not driver.moves.any or chance.random() < TAKES):
            driver.press_on("show my hand") if do is Driver.act else take_hand(driver)
        else:
            likely_action(driver, chance, CHANCE, do)
    driver.settle()
    assert isinstance(driver.scene, ResultScene), "no cover fell: every turn went over on the open table"
