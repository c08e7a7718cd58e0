"""The cover between two players says what is asked out of turn, and nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.dialog import Dialog
from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from rules.game import Setup
from rules.smash_gear.actions.passing import Pass
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
SETUP = Setup("smash_gear", ("Ada", "Bo"), {"first": "0", "always_ask": "yes", "hands": "hidden"})


def session(app: Program, waiting: bool) -> Session:
    """A game of random moves up to one before which something is announced and the other one is asked, or
    up to the beginning of a turn."""
    chance = random.Random(3)
    found = Session.start(app, app.game("smash_gear"), SETUP, 4)
    while found.state.turn < 4 or bool(found.state.waiting) is not waiting or found.state.question:
        actions = found.actions()
        found.do(chance.choice([each for each in actions if not isinstance(each, Pass)] or actions))
    return found


def covered(app: Program) -> Program:
    """The app with a cover at every turn."""
    app.change_settings(cover="always")
    return app


def cover(drive: Drive, waiting: bool) -> tuple[Driver, HandoverScene]:
    driver = drive(first=lambda app: TableScene(covered(app), session(app, waiting)))
    driver.settle()
    assert isinstance(driver.scene, HandoverScene)
    return driver, driver.scene


@pytest.mark.rule("SG-9.4")
def test_the_handover_before_a_response_says_what_is_to_be_answered(drive: Drive) -> None:
    driver, scene = cover(drive, waiting=True)
    assert scene.asked.startswith("Respond ") and "\n" not in scene.asked
    told = driver.picture()
    scene.asked = ""
    scene.build(scene.kit)
    driver.app.redraw()
    driver.frames(1)
    assert driver.picture() != told


def test_the_handover_of_a_turn_asks_nothing(drive: Drive) -> None:
    assert cover(drive, waiting=False)[1].asked == ""


def test_what_the_handover_asks_is_told_from_the_view_of_who_still_looks(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def first(app: Program) -> TableScene:
        scene = TableScene(covered(app), session(app, waiting=True))
        plain = scene.session.view
        monkeypatch.setattr(
            scene.session, "view", lambda seat, moves=None: seen.append(seat) or plain(seat, moves)
        )
        return scene

    driver = drive(first=first)
    driver.settle()
    assert isinstance(driver.scene, HandoverScene)
    assert seen[-1] == 1 - driver.page(HandoverScene).seat


@pytest.mark.rule("SG-9.4")
def test_other_cards_of_a_hidden_hand_change_no_word_of_the_handover(drive: Drive) -> None:
    words = []
    for other in (False, True):

        def first(app: Program, other: bool = other) -> TableScene:
            found = session(app, waiting=True)
            state, seat = found.state, found.seat
            if other:
                side = replace(state.sides[seat], hand=())
                sides = (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
                found.history.states[-1] = replace(state, sides=sides)
            return TableScene(covered(app), found)

        driver = drive(first=first)
        driver.settle()
        assert isinstance(driver.scene, HandoverScene)
        words.append(driver.page(HandoverScene).asked)
    assert words[0] == words[1] != ""


@pytest.mark.rule("SG-9.6")
@pytest.mark.parametrize(
    ("game", "hands", "cover", "covered"),
    [
        ("smash_gear", "open", "auto", False),
        ("smash_gear", "open", "always", True),
        ("smash_gear", "hidden", "auto", False),
        ("smash_gear", "hidden", "always", True),
        ("planet_smash", "", "auto", False),
        ("planet_smash", "", "always", True),
    ],
)
@pytest.mark.slow
def test_a_cover_falls_only_where_it_is_wanted(
    drive: Drive, game: str, hands: str, cover: str, covered: bool
) -> None:
    def first(app: Program) -> TableScene:
        app.change_settings(motion="off", cover=cover)
        setup = app.game(game).default_setup(2)
        options = setup.options | ({"hands": hands} if hands else {})
        return TableScene(app, Session.start(app, app.game(game), replace(setup, options=options), 4))

    driver = drive(first=first)
    chance, covers, deciders = random.Random(2), 0, set()
    for _ in range(60):
        driver.settle()
        if isinstance(driver.scene, HandoverScene):
            covers += 1
        driver.uncover()
        if not isinstance(driver.scene, TableScene):
            break  # the game has ended
        found = driver.session
        assert driver.viewer == found.seat
        deciders.add(found.seat)
        actions = [
            action for action in found.actions() if type(action).__name__ not in ("Finish", "UseAbility")
        ]
        driver.page(TableScene).moves.choose(chance.choice(actions or found.actions()), by_key=False)
        driver.settle()
        if isinstance(driver.scene, Dialog):
            driver.press_on(driver.page(Dialog).answers[0][0])
    assert deciders == {0, 1}
    assert (covers > 1) is covered


def test_in_a_small_window_the_cover_is_as_large_as_other_pages(drive: Drive) -> None:
    driver = drive((640, 480), first=lambda app: app.page("play.handover", "Blue", 1, "Answer?"))
    driver.settle()
    kit = driver.kit
    (button,) = driver.controls
    x, y, w, h = button.box
    assert kit.canvas.s > 0.8
    assert x >= 0 and x + w <= kit.canvas.w and y + h <= kit.canvas.h
