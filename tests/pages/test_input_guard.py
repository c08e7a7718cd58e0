"""A press meant for one person decides nothing for the next (SG-2.1: two in turn press the same button)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.dialog import Dialog
from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.input_guard import GUARD_SECONDS
from game.pages.play.table import TableScene
from game.ui.canvas import centre
from rules.bots.plan import Plan, Step
from rules.bots.thought import Thought, Weighed
from rules.game import Setup
from rules.history import is_idle
from rules.planet_smash.actions.next_round import NextRound
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.stop import Stop
from tests.pages.play import SOLO
from tests.ui.driver import FRAME, Driver

Drive = Callable[..., Driver]
SETUP = Setup("smash_gear", ("Ada", "Bo"), {"first": "0"})
SECOND = Setup("smash_gear", ("Ada", "Bo"), {"first": "0", "set": "second"})
FRAMES = round(GUARD_SECONDS / FRAME) + 1


def table(drive: Drive, setup: Setup = SETUP, **settings: str) -> Driver:
    def first(app: Program) -> TableScene:
        app.change_settings(motion="off", **settings)
        return TableScene(app, Session.start(app, app.game("smash_gear"), setup, 5))

    driver = drive(first=first)
    driver.settle()
    return driver


def battle(driver: Driver) -> Any:
    """Both stop buying: Ada's first turn, in which she could buy."""
    session = driver.session
    for _ in range(2):
        session.do(Stop())
    driver.page(TableScene).resume(None)
    driver.settle()
    return session


def press(driver: Driver, by: str) -> None:
    if by == "mouse":
        driver.click(centre(driver.primary.box))
    else:
        driver.key("return")


def agree(driver: Driver, by: str) -> None:
    """Stop, though there are gears left."""
    assert isinstance(driver.scene, Dialog)
    if by == "mouse":
        driver.press_on("Stop buying")
    else:
        driver.key("tab", "return")


@pytest.mark.many_cases
@pytest.mark.rule("SG-2.1")
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_double_press_on_stop_buying_stops_one_player(drive: Drive, by: str) -> None:
    driver = table(drive)
    session = driver.session
    press(driver, by)
    agree(driver, by)
    assert session.seat == 1, "hands are open in Prepare: nothing covers the table"
    driver.frames(5)
    press(driver, by)
    assert isinstance(driver.scene, TableScene) and session.seat == 1 and session.state.turn == 0
    driver.frames(FRAMES)
    press(driver, by)
    agree(driver, by)
    assert session.state.turn == 1, "a press of one's own counts"


def test_an_enter_too_many_does_not_open_the_cover(drive: Drive) -> None:
    driver = table(drive, cover="always")
    driver.key("return")
    driver.settle()
    press(driver, "keyboard")
    agree(driver, "keyboard")
    driver.key("return", "space")
    assert driver.page(HandoverScene).seat == 1
    driver.frames(FRAMES)
    driver.key("return")
    driver.frames(2)
    assert isinstance(driver.scene, TableScene)


@pytest.mark.many_cases
@pytest.mark.rule("SG-2.1")
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize("answer", ["return", "escape", "Keep buying"])
def test_one_slip_does_not_stop_the_buying(drive: Drive, by: str, answer: str) -> None:
    driver = table(drive)
    session = driver.session
    press(driver, by)
    driver.settle()
    assert driver.page(Dialog).heading == "Stop buying with 25 gears left?"
    driver.key(answer) if answer != "Keep buying" else driver.press_on(answer)
    driver.settle()
    assert isinstance(driver.scene, TableScene) and (session.seat, session.history.actions) == (0, [])
    driver.act(session.actions()[0])
    assert session.seat == 1, "a card is bought as if nothing had been asked"


@pytest.mark.rule("SG-2.1")
def test_who_can_buy_nothing_stops_unasked(drive: Drive) -> None:
    driver = table(drive)
    session = driver.session
    while any(session.game.at(session.state).gesture(action).question for action in session.actions()):
        dearest = max(
            (action for action in session.actions() if session.game.at(session.state).gesture(action).pieces),
            key=lambda action: -session.game.apply(session.state, action).sides[session.seat].gears,
        )
        session.do(dearest)
    driver.page(TableScene).resume(None)
    driver.settle()
    seat = session.seat
    press(driver, "keyboard")
    assert isinstance(driver.scene, TableScene) and session.seat != seat


@pytest.mark.many_cases
@pytest.mark.rule("SG-3.1")
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_an_enter_too_many_never_ends_a_turn(drive: Drive, by: str) -> None:
    driver = table(drive)
    session = battle(driver)
    press(driver, by)
    driver.settle()
    assert driver.page(Dialog).text.endswith(" You can still buy.")
    for _ in range(7):
        driver.key("return")
        driver.settle()
    assert session.state.turn == 1
    driver.key("escape") if isinstance(driver.scene, Dialog) else None
    driver.settle()
    press(driver, by)
    driver.frames(2)  # the table goes over
    driver.press_on("End turn")
    assert session.state.turn == 2, "asked about once"


@pytest.mark.parametrize("hinted", [True, False])
def test_what_a_hint_advised_is_not_asked_about(
    drive: Drive, hinted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = table(drive)
    session = battle(driver)
    if hinted:
        thought = Thought(0, (Weighed(EndTurn(), 0.1),))
        plan = Plan((Step(session.view(0), thought),))
        monkeypatch.setattr("rules.bots.jobs.run", lambda *_, **__: plan)
        driver.key("h")
        driver.settle()
        driver.key("return")
    driver.key("return")
    driver.settle()
    assert isinstance(driver.scene, TableScene if hinted else Dialog)
    assert session.state.turn == (2 if hinted else 1)


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_presses_that_follow_a_move_at_once_go_on_to_no_next_round(drive: Drive, by: str) -> None:
    def first(app: Program) -> TableScene:
        app.change_settings(motion="off")
        return TableScene(app, Session.start(app, app.game("planet_smash"), SOLO, 1))

    driver = drive(first=first)
    driver.settle()
    session: Any = driver.session
    while NextRound() not in session.actions():
        driver.make(session.actions()[0])
    driver.frames(1)
    for _ in range(3 * FRAMES // 5):
        press(driver, by)
        driver.frames(5)
    assert session.state.round == 1, "presses in a row belong to the move before them"
    driver.settle()
    press(driver, by)
    assert session.state.round == 2


# -- what is asked about, and how often


def second_turn(drive: Drive) -> tuple[Driver, Any]:
    """Ada's second turn: she has been warned that she has no machine, and can buy more than one card."""
    driver = table(drive, SECOND)
    session = battle(driver)
    for _ in range(2):
        press(driver, "mouse")
        driver.press_on("End turn")
        driver.frames(FRAMES)
    assert session.state.turn == 3 and session.seat == 0
    return driver, session


def cheapest(session: Any) -> Buy:
    """The purchase that leaves most gears."""
    buys = [action for action in session.actions() if isinstance(action, Buy)]
    return max(buys, key=lambda action: session.game.apply(session.state, action).sides[session.seat].gears)


def ending(session: Any) -> Any:
    """What could be asked of who would end the turn now."""
    return session.game.at(session.state).gesture(EndTurn()).question


@pytest.mark.rule("SG-3.1")
def test_who_was_asked_in_a_turn_is_not_asked_again_in_it(drive: Drive) -> None:
    driver, session = second_turn(drive)
    press(driver, "mouse")
    driver.press_on("Keep playing")
    driver.frames(FRAMES)
    assert session.state.turn == 3 and ending(session) is not None
    press(driver, "mouse")
    assert isinstance(driver.scene, TableScene) and session.state.turn == 4


@pytest.mark.many_cases
@pytest.mark.rule("SG-3.1")
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_who_has_done_something_ends_the_turn_unasked(drive: Drive, by: str) -> None:
    driver, session = second_turn(drive)
    driver.act(cheapest(session))
    driver.act(next(action for action in session.actions() if isinstance(action, Assemble)))
    driver.frames(FRAMES)
    assert not is_idle(session.history, 0) and ending(session) is not None
    press(driver, by)
    assert isinstance(driver.scene, TableScene) and session.state.turn == 4


@pytest.mark.rule("SG-3.1")
def test_a_danger_is_asked_about_once_though_something_was_done(drive: Drive) -> None:
    driver = table(drive, SECOND)
    session = battle(driver)
    driver.act(cheapest(session))
    driver.frames(FRAMES)
    assert not is_idle(session.history, 0) and "no machine" in ending(session).danger
    press(driver, "mouse")
    assert driver.page(Dialog).text.startswith("You have no machine")


@pytest.mark.rule("SG-2.3")
def test_who_can_still_pay_only_for_programs_stops_unasked(drive: Drive) -> None:
    """A gear or two that are left are no slip."""
    driver = table(drive, SECOND)
    session = driver.session
    prices = session.game.library.prices
    while True:
        store = session.state.store
        gears = session.state.sides[session.seat].gears
        sold = [card for card in store.machines if prices[card.kind] <= gears]
        if not sold:
            break
        session.do(Buy(max(sold, key=lambda card: prices[card.kind]).id))
    driver.page(TableScene).resume(None)
    seat = session.seat
    press(driver, "mouse")
    assert isinstance(driver.scene, TableScene) and session.seat != seat
