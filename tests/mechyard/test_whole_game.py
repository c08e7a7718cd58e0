"""Whole games of Mechyard by the mouse, and by keys alone, from the starting parts to the scores."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.app.session import Session
from game.pages.play.table import TableScene
from game.pages.result import ResultScene
from rules import catalog
from rules.game import Action
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from tests.ui.driver import Driver
from tests.ui.keys import act

pytestmark = pytest.mark.slow
USUAL, SMALLEST = (1280, 720), (640, 480)
MOST, LEAVES = 400, 0.15
"""Actions at most, and how often one is made that gives something up."""


@pytest.mark.rule("MY-2.2")
@pytest.mark.parametrize(
    ("seats", "seed", "do", "size"),
    (
        (2, 2, Driver.act, USUAL),
        (2, 4, act, USUAL),
        (3, 3, Driver.act, USUAL),
        (4, 5, Driver.act, USUAL),
        (2, 6, Driver.act, SMALLEST),
    ),
    ids=("two by mouse", "two by keys", "three by mouse", "four by mouse", "two in the smallest window"),
)
def test_people_play_to_the_scores(
    drive: Any, seats: int, seed: int, do: Callable[[Driver, Action], None], size: tuple[int, int]
) -> None:
    chance, setup = Random(seed), catalog.load("mechyard").default_setup(seats)
    driver: Driver = drive(
        size, first=lambda app: TableScene(app, Session.start(app, app.game(setup.game), setup, seed))
    )
    driver.app.change_settings(motion="off")
    driver.settle()
    for _ in range(MOST):
        if driver.session.outcome is not None:
            break
        chosen = one_of(list(driver.game.legal_actions(driver.view)), chance)
        made = len(driver.session.history.actions)
        do(driver, chosen)
        assert driver.session.history.actions[made:][:1] == [chosen]
        driver.settle()
    assert driver.session.outcome is not None
    driver.frames(120)
    assert isinstance(driver.scene, ResultScene)


def one_of(actions: list[Action], chance: Random) -> Action:
    """Something that is done with a module if there is such, else a step, else anything."""
    used = [action for action in actions if not isinstance(action, EndTurn | Refresh | Sell | Step)]
    steps = [action for action in actions if isinstance(action, Step)]
    return chance.choice(actions if chance.random() < LEAVES else used or steps or actions)
