"""A game for two or more is ended from its menu: by mouse and keys, with persons and bots; it is kept and replayed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import DrawScene, HandoverScene
from game.pages.play.table import TableScene
from game.pages.replay import ReplayScene
from game.store import saves
from rules.ends import End
from rules.game import Setup
from rules.history import OVER
from tests.pages.play import advance, opened_save, said, scene
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
PLANET = Setup("planet_smash", ("Ada", "Ben"), {"planet": "lv_426", "colours": "standard"})
GEAR = Setup("smash_gear", ("Ada", "Ben"), {})


def at_table(drive: Drive, setup: Setup = PLANET, moves: int = 6, **settings: str) -> Driver:
    """A driver at the table of a game some moves on."""

    def first(app: Program) -> TableScene:
        app.change_settings(motion="off", **settings)
        session = Session.start(app, app.game(setup.game), setup, 4)
        return TableScene(app, advance(session, moves))

    driver = drive(first=first)
    driver.settle()
    return driver


def ask(driver: Driver) -> None:
    """Open the menu and ask for an end."""
    driver.key("escape")
    driver.frames(2)
    driver.press_on("End the game")
    driver.frames(2)


def press(driver: Driver, label: str) -> None:
    """Press a button once nothing is held up any more."""
    driver.frames(40)
    driver.press_on(label)
    driver.frames(2)


def at_end(driver: Driver) -> Session:
    """The session, at whose result the program has come."""
    driver.frames(60)
    driver.settle()
    assert scene(driver) == "ResultScene"
    return driver.session


@pytest.mark.parametrize(
    "setup", [pytest.param(PLANET, marks=pytest.mark.slow), GEAR], ids=lambda setup: setup.game
)
def test_who_resigns_loses_and_the_result_says_so(drive: Drive, told: list[str], setup: Setup) -> None:
    driver = at_table(drive, setup)
    loser = driver.viewer
    names = setup.seats
    ask(driver)
    press(driver, "Resign")
    session = at_end(driver)
    record = session.files.record
    assert record is not None and record in driver.app.store.records.all(setup.game)
    assert (record.winners, record.title) == ((1 - loser,), f"{names[loser]} resigned")
    assert (record.rounds, record.scores) == (0, ()), "a win that was given away is nobody's shortest"
    assert session.lines(len(session.history.log))[-1].text == f"{names[loser]} resigned."
    assert not driver.app.store.unfinished(), "a game that was ended is not gone on with"


def test_by_keys_and_thought_better_of_it(drive: Drive) -> None:
    driver = at_table(drive)
    ask(driver)
    driver.key("return")
    driver.frames(2)
    assert scene(driver) == "MenuScene", "Enter plays on"
    driver.press_on("End the game")
    driver.frames(2)
    driver.key("left", "left", "return")
    assert at_end(driver).history.end == End("resign", 0)


def test_a_draw_is_accepted_by_the_other_person(drive: Drive, told: list[str]) -> None:
    driver = at_table(drive)
    ask(driver)
    press(driver, "Offer a draw")
    assert isinstance(driver.scene, DrawScene)
    assert "Ben, your decision" in told
    press(driver, "Accept")
    session = at_end(driver)
    assert session.history.end == End("draw", 0)
    assert session.outcome is not None and (session.outcome.title, session.outcome.winners) == ("Draw", ())


@pytest.mark.parametrize("way", ["button", "return", "escape"])
def test_a_draw_that_is_declined_changes_nothing(drive: Drive, way: str) -> None:
    driver = at_table(drive)
    before = driver.session.state
    ask(driver)
    press(driver, "Offer a draw")
    driver.frames(40)
    driver.press_on("Decline") if way == "button" else driver.key(way)
    driver.frames(2)
    assert isinstance(driver.scene, TableScene) and said(driver) == "Ben declines the draw."
    assert driver.session.state == before and driver.session.outcome is None


@pytest.mark.slow
@pytest.mark.parametrize(("cover", "covers"), [("always", True), ("auto", False)])
def test_who_is_asked_sees_no_secret_and_gives_the_screen_back(
    drive: Drive, cover: str, covers: bool
) -> None:
    driver = at_table(drive, replace(GEAR, options={"hands": "hidden"}), 60, cover=cover)
    driver.uncover()
    table = driver.scene
    assert isinstance(table, TableScene) and table.session.game.has_private_info(table.session.state)
    ask(driver)
    press(driver, "Offer a draw")
    assert driver.page(HandoverScene).opaque
    press(driver, "Decline")
    assert (scene(driver) == "HandoverScene") is covers
    if not covers:
        hands = [each for each in driver.pieces.values() if "hand/" in each.place]
        assert table.screen.open and hands and not any(piece.up for piece in hands)
    assert driver.uncover()
    assert driver.scene is table and table.screen.viewer == table.session.seat


@pytest.mark.many_cases
@pytest.mark.parametrize(("ahead", "accepts"), [(True, False), (False, True)])
def test_a_bot_accepts_when_it_is_not_ahead(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, ahead: bool, accepts: bool
) -> None:
    driver = at_table(drive, replace(GEAR, seats=("Ada", "Master"), bots=("", "master")), 0)
    game = driver.session.game
    monkeypatch.setattr(game, "evaluate", lambda state, seat: 0.3 if (seat == 1) is ahead else -0.3)
    ask(driver)
    press(driver, "Offer a draw")
    if accepts:
        assert at_end(driver).history.end == End("draw", 0)
    else:
        assert isinstance(driver.scene, TableScene) and said(driver) == "Master declines the draw."


def test_all_others_are_asked_one_after_another(drive: Drive) -> None:
    driver = at_table(drive, replace(PLANET, seats=("Ada", "Ben", "Cleo")))
    ask(driver)
    press(driver, "Offer a draw")
    press(driver, "Accept")
    assert driver.page(DrawScene).seat_name == "Cleo"
    press(driver, "Decline")
    assert said(driver) == "Cleo declines the draw."
    ask(driver)
    press(driver, "Resign")
    outcome = at_end(driver).outcome
    assert outcome is not None and outcome.winners == (1, 2), (
        "one who resigns ends it: the others share the win"
    )


@pytest.mark.parametrize(
    "setup", [replace(PLANET, seats=("Ada",)), replace(PLANET, bots=("apprentice", "apprentice"))]
)
def test_nobody_ends_a_game_alone_or_of_bots(drive: Drive, setup: Setup) -> None:
    driver = at_table(drive, setup, 0)
    driver.key("escape")
    driver.frames(2)
    assert "End the game" not in [control.label for control in driver.controls]


@pytest.mark.slow
def test_an_end_is_kept_replayed_and_taken_back(drive: Drive) -> None:
    driver = at_table(drive)
    ask(driver)
    press(driver, "Resign")
    session = at_end(driver)
    save, moves = session.files.as_save("Ended"), len(session.history.actions)
    kept = driver.app.folders.data / "kept.json"
    kept.write_bytes(saves.to_bytes(save))
    assert saves.replayed(saves.read(kept), session.game, kept).outcome == session.outcome
    press(driver, "Replay")
    replay = driver.scene
    assert isinstance(replay, ReplayScene)
    driver.key("end")
    driver.frames(2)
    assert replay.at == moves and replay.table.model.speakers.narration[1][-1] == "Ada resigned."
    assert not driver.control("Play on from here").enabled
    driver.key("left")
    driver.frames(2)
    assert driver.control("Play on from here").enabled
    driver.key("escape")
    driver.frames(2)
    press(driver, "Undo last move")
    driver.settle()
    again = driver.session
    assert again.outcome is None and len(again.history.actions) == moves
    assert again.files.header.id == session.files.header.id, (
        "the same playing goes on: its new end replaces this one"
    )


def test_an_end_that_was_written_stands_though_the_program_died_before_it_was_recorded(drive: Drive) -> None:
    driver = at_table(drive)
    session = driver.session
    session.files.append(End("resign", 1))
    session.files.close()
    resumed = Session.resume(driver.app, "planet_smash")
    assert resumed.outcome is not None and resumed.outcome.winners == (0,)
    assert resumed.files.record in driver.app.store.records.all("planet_smash")


def test_a_game_that_was_ended_says_so_to_whoever_would_go_on(drive: Drive) -> None:
    driver = at_table(drive)
    session = driver.session
    session.finish(End("draw", 1))
    assert session.seat is None and session.why_not_undo() == OVER and not session.actions()
    opened = opened_save(driver.app, session.files.as_save("Ended"), driver.app.folders.data / "ended.json")
    assert opened.outcome == session.outcome
