"""The scenes for a game that nobody can play alone: its own words, and figures that mean something there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from game.app.session import Session
from game.pages.parts.dates import daily_setup, today
from game.pages.parts.options import lay_option
from game.pages.records import RecordsScene
from game.pages.result.story import Story, record_chips
from game.pages.runs import SimulationScene
from game.pages.shelf import ShelfScene
from game.store.records import Record, ends_by_title
from game.ui.inputs import DropDown
from rules.game import Setup
from tests.pages.play import advance
from tests.pages.play import record as solo_record
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "smash_gear"
SETUP = Setup(GAME, ("Ada", "Ben"), {"turn_limit": "60"})


def record(id: str, **values: Any) -> Record:
    """A finished game of two people."""
    fields: dict[str, Any] = {
        "game": GAME, "options": {"board": "standard"}, "seats": ("Ada", "Ben"), "title": "Ada wins",
        "scores": (30, 12), "rounds": 24,
    }  # fmt: skip
    return solo_record(id, **(fields | values))


GAMES = [
    record("a"),
    record("b", title="Ben wins", winners=(1,), rounds=18),
    record("c", title="Draw", winners=(), rounds=60),
    record("d", seats=("Ada", "Master"), bots=("", "master"), title="Master wins", winners=(1,), rounds=9),
]


def _shown(drive: Drive, first: Callable[[Any], Any], games: list[Record]) -> Driver:
    def begin(app: Any) -> Any:
        for game in games:
            app.store.records.add(game)
        return first(app)

    driver = drive(first=begin)
    driver.settle()
    return driver


def test_records_tell_who_won_and_the_shortest_win_in_its_own_word(drive: Drive, told: list[str]) -> None:
    _shown(drive, lambda app: RecordsScene(app, GAME), GAMES)
    assert {"turns, shortest win", "turns, average game", "18", "28"} <= set(told)
    assert {"Ada wins", "Ben wins", "Draw", "Master wins"} <= set(told)
    assert not [words for words in told if "round" in words or "alone" in words or "%" in words]


def test_games_by_how_they_ended_leave_out_what_bots_played_among_themselves() -> None:
    watched = record("w", bots=("master", "master"), title="Master wins")
    assert ends_by_title([*GAMES, record("e"), watched]) == {
        "Ada wins": 2, "Ben wins": 1, "Draw": 1, "Master wins": 1,
    }  # fmt: skip


def test_the_daily_game_of_two_counts(drive: Drive, told: list[str]) -> None:
    day = today()
    driver = _shown(drive, lambda app: RecordsScene(app, GAME), [])
    game = driver.app.game(GAME)
    for back in (0, 1):
        date = day - timedelta(days=back)
        setup, seed = daily_setup(game, date)
        mine = record(f"d{back}", options=setup.options, seed=seed, daily=date.isoformat())
        driver.app.store.records.add(mine)
    driver.page(RecordsScene).renew()
    assert driver.page(RecordsScene).shown.daily(day).id == "d0"
    assert driver.page(RecordsScene).shown.days == (2, 2)
    driver.app.stack.reset(ShelfScene(driver.app, GAME))
    driver.settle()
    assert driver.named["daily"].tip == "Today: Ada wins, turn 24." and "Shortest win: 24 turns" in told


def test_a_finished_game_keeps_its_turns_and_is_told_in_its_words(drive: Drive) -> None:
    driver = drive()
    app = driver.app
    session = advance(Session.start(app, app.game(GAME), SETUP, 3))
    made = session.files.record
    assert made is not None and made.rounds == session.game.turn(session.state) > 0
    assert Story(session, [made]).recap.score == "honor"


def test_a_win_is_measured_in_the_turn_word() -> None:
    board = ("board", "Workshop Floor")
    old = [record("o", rounds=11)]

    def chip(rounds: int) -> str:
        return record_chips(record("n", rounds=rounds), old, board, "turn", "Shortest win")[0][1]

    assert chip(9) == "Shortest win on Workshop Floor: 9 turns (was 11)"
    assert chip(11) == "Shortest win on Workshop Floor again"
    assert chip(12) == "Shortest win on Workshop Floor: still 11 turns"


def test_choices_whose_words_have_no_room_as_chips_are_a_list(drive: Drive) -> None:
    driver = _shown(drive, lambda app: SimulationScene(app, GAME, SETUP), [])
    board = driver.named["board"]
    assert isinstance(board, DropDown) and board.words() == "Workshop Floor"
    page, option = driver.page(SimulationScene), driver.app.game(GAME).options()[1]
    lay_option(page, option, (0, 0, 700, 36), {"set": "first", "board": "long"}, lambda id: None)  # type: ignore[arg-type]
    assert "board standard" in page.controls.named


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_two_bots_of_a_simulation_are_seen_without_scrolling(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size, first=lambda app: SimulationScene(app, GAME, SETUP))
    driver.settle()
    rows = driver.named["bots"]
    assert rows.row_height >= 36 and 2 * rows.row_height <= rows.box[3] + 0.01
