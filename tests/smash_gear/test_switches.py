"""When a player is asked besides is set over the table, by mouse and keys (SG-9.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play.switches import SwitchesScene
from game.pages.play.table import TableScene
from rules.game import Setup
from rules.history import History
from tests.smash_gear.scene import game, posed
from tests.ui.driver import Driver

THUMPER = "{turn: 3, own: {gears: 20, machines: [{card: thumper, at: [5, 8]}]}, options: {always_ask: ASKED}}"


def at_table(drive: Callable[..., Driver], sparing: bool, size: tuple[int, int] = (1280, 720)) -> Any:
    """A game of two persons, in which responses are asked for where they matter or from whoever is able."""
    state = posed(THUMPER.replace("ASKED", "useful" if sparing else "no"))
    history: Any = History(game(), Setup("smash_gear", state.names, {"hands": "open"}), 5)
    history.states = [state]

    def first(app: Any) -> TableScene:
        app.change_settings(motion="off")
        return TableScene(app, Session.play_on(app, app.game("smash_gear"), history))

    driver: Any = drive(size, first=first)
    driver.settle()
    driver.press_on("When to ask you")
    driver.settle()
    assert isinstance(driver.scene, SwitchesScene)
    return driver


@pytest.mark.rule("SG-9.4")
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_bell_sets_when_to_be_asked_and_undo_takes_it_back(drive: Callable[..., Driver], by: str) -> None:
    driver = at_table(drive, sparing=True)
    session = driver.session
    if by == "mouse":
        driver.press_on("End of turn")
    else:
        driver.key("tab", "space")
    driver.settle()
    assert session.state.sides[0].stops == ("end",)
    driver.key("escape")
    driver.settle()
    driver.key("u")
    driver.settle()
    assert session.state.sides[0].stops == ()


def test_there_is_nothing_to_set_where_whoever_is_able_is_asked(drive: Callable[..., Driver]) -> None:
    driver = at_table(drive, sparing=False)
    assert driver.page(SwitchesScene).switches == ()


def test_a_setting_is_told_to_nobody_but_its_owner(drive: Callable[..., Driver]) -> None:
    driver = at_table(drive, sparing=True)
    session = driver.session
    driver.press_on("Whenever I can respond")
    driver.settle()
    hidden = replace(session.state, sides=(replace(session.state.sides[0], stops=()), session.state.sides[1]))
    assert game().view(session.state, 1) == game().view(hidden, 1)
