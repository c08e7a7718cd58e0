"""The result of a game whose score is made of parts: bars that add up, and the parts of one seat below them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.app.program import Program
from game.app.session import Session
from game.pages.result import ResultScene
from game.ui.canvas import centre
from rules import catalog
from rules.game import Action
from rules.history import History
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def played(app: Program, seats: int) -> Session:
    """A game of Mechyard of random moves, mostly purchases and shots, to its end."""
    game, chance = app.game("mechyard"), random.Random(seats)
    history = History(game, game.default_setup(seats), 7)
    while (seat := history.to_act) is not None:
        legal: list[Action] = list(game.legal_actions(history.state))
        keen: list[Action] = [each for each in legal if isinstance(each, Attach | Fire)]
        if EndTurn() in legal and chance.random() < 0.1:
            keen = [EndTurn()]
        history.do(chance.choice(keen or legal))
        assert seat in range(seats)
    return Session.of_scene(app, game, history)


def result(drive: Drive, seats: int, size: tuple[int, int] = (1280, 720)) -> Driver:
    driver = drive(size, first=lambda app: ResultScene(app, played(app, seats)))
    driver.settle()
    return driver


@pytest.mark.parametrize("seats", catalog.load("mechyard").seats)
def test_the_parts_of_a_score_add_up_to_it(drive: Drive, seats: int) -> None:
    story = result(drive, seats).page(ResultScene).story
    assert story.outcome.scores is not None
    totals = tuple(sum(share.amount for share in shares) for shares in story.recap.shares)
    assert totals == story.outcome.scores


def test_equal_amounts_are_equally_wide_on_all_bars(drive: Drive) -> None:
    page = result(drive, 4).page(ResultScene)
    bars, shares = page.bars, page.story.recap.shares
    assert bars is not None
    parts = [each for seat in range(4) for each in bars.parts(seat)]
    units = {round(each.width / shares[each.seat][each.number].amount, 6) for each in parts}
    assert len(units) == 1 and len(parts) > 12


def test_a_part_under_the_pointer_is_told_and_the_chips_choose_whose_parts_are_seen(drive: Drive) -> None:
    driver = result(drive, 2)
    page = driver.page(ResultScene)
    assert page.bars is not None and page.seat == page.story.hero
    x, y, _, h = page.areas["bars"]
    driver.move((x + 160, page.bars.top(0) + 30))
    driver.settle()
    assert page.bars.hovered == page.bars.parts(page.story.ranking[0][1])[0]
    driver.move((x + 20, y + h - 4))
    driver.settle()
    assert page.bars.hovered is None
    other = page.story.ranking[1][1]
    driver.click(centre(page.named[f"shown {other}"].box))
    driver.settle()
    assert driver.page(ResultScene).seat == other


@pytest.mark.parametrize("size", [(640, 480), (1280, 960), (1720, 720), (1920, 1080)])
def test_the_bars_have_room_in_every_window(drive: Drive, size: tuple[int, int]) -> None:
    driver = result(drive, 4, size)
    page = driver.page(ResultScene)
    if page.bars is None:
        driver.click(centre(page.named["part bars"].box))
        driver.settle()
        page = driver.page(ResultScene)
    assert page.bars is not None
    _, top, _, high = page.areas["bars"]
    assert top <= page.bars.top(0) and page.bars.top(4) <= top + high
