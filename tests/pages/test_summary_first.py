"""What others did is told before anything else when a player's turn comes round, and stays until that player does
something, wherever the pointer or the keyboard was left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.dialog import Dialog
from game.app.program import Program
from game.app.session import Session
from game.pages.play.table import TableScene
from game.table.preview import PanelText
from game.ui.canvas import centre
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.game import Event
from tests.ui.driver import Driver
from tests.ui.keys import tab

Drive = Callable[..., Driver]
GAMES = ("smash_gear", "gears_of_industry", "immense_warfare")
"""Those in which players affect each other."""
SUMMARY = "Since your last turn"


def at_turns_end(drive: Drive, id: str, *, bots: tuple[str, ...] = (), **settings: Any) -> Driver:
    """A table at which everybody has played, and Enter ends the turn of a person."""

    def first(app: Program) -> TableScene:
        app.change_settings(motion="off", **settings)
        game = app.game(id)
        setup = replace(game.default_setup(2), seats=(bots[0] if bots else "Ada", "Ben"), bots=bots)
        session, player = Session.start(app, game, setup, 3), bot("greedy")
        while not _ends_turn(session):
            seed = decision_seed(3, len(session.history.actions))
            session.do(choose(game, session.state, player, seed))
        return TableScene(app, session)

    driver = drive(first=first)
    driver.uncover()
    return driver


def _ends_turn(session: Session) -> bool:
    """Whether Enter ends the turn of a person, not the first, and that of the other player begins."""
    game, state, seat = session.game, session.state, session.seat
    if game.turn(state) < 2 or seat is None or session.setup.bot(seat):
        return False
    primary = next((action for action in session.actions() if game.at(state).gesture(action).primary), None)
    events: list[Event] = []
    after = state if primary is None else game.apply(state, primary, events)
    return game.to_act(after) == 1 - seat and any(event.begins == "turn" for event in events)


def end_turn(driver: Driver, press: Callable[[], None]) -> None:
    """End the turn, with yes to what is asked about it, and let whoever is next take the screen by a key."""
    press()
    driver.settle()
    if isinstance(driver.scene, Dialog):
        driver.key("tab", "return") if driver.page(Dialog).ui.keyboard else driver.press_on("End turn")
        driver.settle()
    if not isinstance(driver.scene, TableScene) or driver.open:
        driver.key("return")
        driver.settle()
    session = driver.session
    while session.setup.bot(session.seat):
        driver.frames(1)
    driver.settle()


def summary(driver: Driver) -> PanelText:
    """The words of the panel that tells what others did."""
    assert driver.table.speakers.recap, "something happened since"
    if "panel/recap" in driver.look.layout.spots:
        return PanelText(SUMMARY)  # it has a panel of its own
    words: PanelText = driver.panel
    return words


@pytest.mark.many_cases
@pytest.mark.parametrize("cover", ["auto", "always"])
@pytest.mark.parametrize("id", GAMES)
def test_the_summary_comes_first_though_the_pointer_was_left_on_end_turn(
    drive: Drive, id: str, cover: str
) -> None:
    driver = at_turns_end(drive, id, cover=cover)
    button = centre(driver.primary.box)
    end_turn(driver, lambda: driver.click(button))
    driver.move(button)
    driver.settle()
    told = summary(driver)
    assert told.heading == SUMMARY
    if "panel/recap" not in driver.look.layout.spots:
        assert told.next.partition("\n")[0] == driver.prompt.partition("\n")[0], "what to do now"


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("id", GAMES)
def test_the_summary_comes_first_after_bots_and_stays_till_something_is_done(drive: Drive, id: str) -> None:
    driver = at_turns_end(drive, id, bots=("greedy", ""))
    button = centre(driver.primary.box)
    end_turn(driver, lambda: driver.click(button))
    driver.move((button[0] + 3, button[1]))
    driver.settle()
    assert summary(driver).heading == SUMMARY
    piece = next(iter(driver.moves.drops))
    driver.lift(piece)
    assert driver.panel.heading != SUMMARY and not driver.table.speakers.recap


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("id", GAMES[:2])
def test_the_keyboard_left_on_a_button_does_not_hide_the_summary(drive: Drive, id: str) -> None:
    driver = at_turns_end(drive, id, bots=("greedy", ""))
    tab(driver, lambda: driver.focused is driver.primary)
    end_turn(driver, lambda: driver.key("return"))
    tab(driver, lambda: driver.focused is driver.primary)
    assert summary(driver).heading == SUMMARY


def test_threats_that_are_shown_turn_after_turn_come_after_the_summary(drive: Drive) -> None:
    driver = at_turns_end(drive, "smash_gear")
    driver.key("t")
    end_turn(driver, lambda: driver.click(centre(driver.primary.box)))
    assert driver.control("What can hit you  (T)").chosen and summary(driver).heading == SUMMARY
    driver.key("t")
    driver.key("t")
    assert driver.panel.heading == "Threats next turn", "asked for just now"
