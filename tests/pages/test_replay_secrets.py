"""The replay of a game that is not over shows nobody's hand but that of who may look."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.app.program import Program
from game.pages.play.handover import HandoverScene
from game.pages.replay import ReplayScene
from game.pages.saves import SavesScene
from game.store.saves import Save, make_save
from rules.game import Setup
from rules.history import History
from tests.pages.play import press
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
AT = 60


def save(app: Program, bots: tuple[str, ...], over: bool = False) -> Save:
    """A game of Smash Gear after some moves, or played to the end."""
    game = app.game("smash_gear")
    setup = Setup(
        "smash_gear", ("Ada", "Bo"), {"first": "0", "turn_limit": "60", "hands": "hidden"}, bots=bots
    )
    history, chance = History(game, setup, 4), random.Random(2)
    while game.to_act(history.state) is not None and (over or len(history.actions) < AT):
        history.do(chance.choice(list(game.legal_actions(history.state))))
    return make_save(history, "Duel")


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("", "random"), ("random", ""), ("", "")])
def test_a_game_that_is_not_over_is_seen_by_one_seat_alone(drive: Drive, bots: tuple[str, ...]) -> None:
    driver = drive(first=lambda app: ReplayScene(app, save(app, bots)))
    driver.settle()
    if not any(bots):
        assert type(driver.scene).__name__ == "HandoverScene", (
            "a cover stands before it, whichever way one came"
        )
        driver.key("return")
        driver.settle()
    scene = driver.page(ReplayScene)
    assert scene.game.has_private_info(scene.history.state)
    to_act = scene.game.to_act(scene.history.state)
    eyes = bots.index("") if any(bots) else to_act
    for at in range(0, AT + 1, 5):
        scene.go(at, animate=False)
        assert driver.view.viewer == eyes
        driver.frames(1)


def test_a_game_that_is_over_is_seen_by_who_moves(drive: Drive) -> None:
    driver = drive(first=lambda app: ReplayScene(app, save(app, ("", ""), over=True)))
    seen = set()
    for at in range(40):
        driver.page(ReplayScene).go(at, animate=False)
        seen.add(driver.view.viewer)
    assert seen == {0, 1}


@pytest.mark.parametrize("bots", [("", ""), ("", "random")])
def test_a_handover_stands_before_the_replay_where_several_play(drive: Drive, bots: tuple[str, ...]) -> None:
    def first(app: Program) -> SavesScene:
        app.store.saves.write(save(app, bots))
        return SavesScene(app)

    driver = drive(first=first)
    driver.settle()
    press(driver, "replay")
    driver.settle()
    if not any(bots):
        assert isinstance(driver.scene, HandoverScene)
        driver.key("return")
        driver.settle()
    assert isinstance(driver.scene, ReplayScene)
