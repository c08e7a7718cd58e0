"""Whole games of Immense Warfare by the mouse, and by keys alone, from the first hands to the result."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play.table import TableScene
from game.pages.result import ResultScene
from rules.game import Action
from tests.immense_warfare.positions import GAME, SETUP
from tests.ui.driver import Driver
from tests.ui.keys import act, take_hand
from tests.ui.whole_games import likely_action

pytestmark = pytest.mark.slow
MOST, CHANCE, TAKES = 500, 0.25, 0.4
"""Actions at most; how often one is taken by chance, and how often who is asked on the open table takes the screen."""


@pytest.mark.parametrize(("seed", "do"), ((2, Driver.act), (6, act)), ids=("mouse", "keys"))
def test_two_people_play_to_the_end(drive: Any, seed: int, do: Callable[[Driver, Action], None]) -> None:
    chance, decks = Random(seed), list(GAME.ready)
    setup = replace(SETUP, decks=(chance.choice(decks), chance.choice(decks)))
    driver: Driver = drive(
        first=lambda app: TableScene(app, Session.start(app, app.game(setup.game), setup, seed))
    )
    driver.app.change_settings(motion="off")
    driver.settle()
    taken, turns = 0, 1
    for _ in range(MOST):
        driver.settle()
        scene = driver.scene
        if not isinstance(scene, TableScene) or scene.session.seat is None:
            break
        turns = scene.session.game.turn(scene.session.state)
        if scene.screen.open and (not driver.moves.any or chance.random() < TAKES):
            driver.press_on("show my hand") if do is Driver.act else take_hand(driver)
            taken += 1
        else:
            likely_action(driver, chance, CHANCE, do)
    driver.settle()
    assert isinstance(driver.scene, ResultScene), "no cover fell: every turn went over on the open table"
    assert taken <= 2 * turns
