"""The records page: empty at first, then everything a player wants to know of the games played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from pygame import Surface

from game.app.program import Program
from game.pages.parts.dates import daily_setup, today
from game.pages.records import RecordsScene
from game.pages.records.panels import MONTHS, draw_totals, finished_words
from game.pages.result import ResultScene
from game.pages.result.story import record_chips
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.game import Setup
from tests.pages.play import GAME, SOLO, advance, press, record, said, scene, start, tab_into
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def records_of(
    drive: Drive, size: tuple[int, int] = (1280, 720), fill: Callable[..., object] | None = None
) -> Driver:
    def first(app: object) -> RecordsScene:
        if fill is not None:
            fill(app)
        return RecordsScene(app, GAME)  # type: ignore[arg-type]

    driver = drive(size, first=first)
    driver.settle()
    return driver


def test_without_games_it_invites_to_play(drive: Drive) -> None:
    driver = records_of(drive)
    driver.key("return")
    driver.frames(2)
    assert scene(driver) == "SetupScene"


def test_a_finished_game_stands_there_and_is_replayed_by_a_click(drive: Drive) -> None:
    driver = records_of(drive, fill=lambda app: advance(start(app)))
    assert len(driver.page(RecordsScene).shown.records) == 1
    rows = driver.named["history"]
    driver.click((rows.box[0] + 60, rows.box[1] + 20))
    driver.settle()
    assert scene(driver) == "ReplayScene"
    driver.key("escape")
    driver.settle()
    assert scene(driver) == "RecordsScene"


def test_who_sat_there_at_the_end_is_told_as_the_result_tells_it(drive: Drive, told: list[str]) -> None:
    driver = drive()
    session = start(
        driver.app, Setup(GAME, ("Player 1", "Player 2"), SOLO.options, bots=("random", "random"))
    )
    advance(session, 40)
    session.reseat(1, "")
    advance(session)
    driver.app.stack.reset(ResultScene(driver.app, session))
    driver.settle()
    assert {"2 players, 1 bot", "Not counted: a bot helped"} <= set(told)
    driver.app.stack.reset(RecordsScene(driver.app, GAME))
    driver.settle()
    assert any("against Player 1, a bot helped" in words for words in told)
    assert not any("watched" in words for words in told)
    assert driver.page(RecordsScene).shown.counted == []


def test_a_replay_by_keyboard(drive: Drive) -> None:
    driver = records_of(drive, fill=lambda app: advance(start(app)))
    tab_into(driver, "history")
    driver.key("return")
    driver.settle()
    assert scene(driver) == "ReplayScene"


@pytest.mark.parametrize(("days", "words"), [(1, "day in a row, best 4"), (3, "days in a row, best 4")])
def test_one_day_in_a_row_is_a_day(days: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kit, told = Kit.make(Canvas(1280, 720)), []
    monkeypatch.setattr(
        kit, "draw_text", lambda surface, text, *how, **more: told.append(text) or (0, 0, 0, 0)
    )
    draw_totals(kit, Surface((400, 400)), (0, 0, 400, 400), [], (days, 4), "turn", True)
    assert told[told.index(str(days)) + 1] == words


def test_a_game_whose_moves_are_gone_says_so(drive: Drive) -> None:
    driver = records_of(drive, fill=lambda app: app.store.records.add(record("a")))
    driver.page(RecordsScene).history.replay(0)
    driver.frames(1)
    assert "Only the result was saved" in said(driver)
    assert scene(driver) == "RecordsScene"


def test_a_damaged_replay_shows_what_is_good_of_it(drive: Drive) -> None:
    driver = records_of(drive, fill=lambda app: advance(start(app)))
    path = next((driver.app.folders.data / "finished").glob("*.json"))
    path.write_bytes(path.read_bytes()[:-200])
    driver.page(RecordsScene).history.replay(0)
    driver.settle()
    assert scene(driver) == "ReplayScene"


@pytest.mark.slow
def test_thousands_of_games_scroll_to_the_first(drive: Drive) -> None:
    def fill(app: Program) -> None:
        from rules import codec

        lines = b"".join(codec.encode(record(str(n))) + b"\n" for n in range(3000))
        path = app.store.records.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lines)

    driver = records_of(drive, fill=fill)
    rows = tab_into(driver, "history")
    driver.key("end")
    driver.settle()
    assert rows.cursor == 2999
    assert rows.scroll.offset == rows.scroll.most


def test_the_daily_calendar_counts_only_the_days_planet(drive: Drive) -> None:
    driver = records_of(drive, fill=lambda app: app.store.records.add(record("a")))
    game, day = driver.app.game(GAME), date.today() - timedelta(days=1)
    setup, seed = daily_setup(game, day)
    driver.app.store.records.add(record("d", options=setup.options, seed=seed, daily=day.isoformat()))
    driver.page(RecordsScene).renew()
    assert driver.page(RecordsScene).shown.daily(day).id == "d"
    assert driver.page(RecordsScene).shown.daily(day - timedelta(days=1)) is None


def test_in_a_small_window_each_part_has_its_page(drive: Drive) -> None:
    driver = records_of(drive, (640, 480), lambda app: app.store.records.add(record("a")))
    seen = set()
    for part in ("figures", "boards", "daily", "history"):
        press(driver, f"part {part}")
        driver.settle()
        assert driver.page(RecordsScene).part == part
        seen.add(driver.picture())
    assert len(seen) == 4


def test_a_day_in_words() -> None:
    assert finished_words(record("a", finished="not a date")) == ""
    today = date.today().isoformat()
    assert finished_words(record("a", finished=f"{today}T21:40:00")) == "today, 21:40"


def test_unreadable_lines_are_said_and_the_others_count(drive: Drive) -> None:
    def fill(app: Program) -> None:
        app.store.records.add(record("a"))
        with app.store.records.path.open("ab") as file:
            file.write(b"{broken\n")

    driver = records_of(drive, fill=fill)
    assert len(driver.page(RecordsScene).shown.records) == 1
    assert "Can't read 1 line" in said(driver)


def test_it_says_that_rows_of_wins_are_alone_and_which_months_the_days_are_of(
    drive: Drive, told: list[str]
) -> None:
    records_of(drive, fill=lambda app: app.store.records.add(record("a")))
    assert "solo wins in a row, best 1" in told
    assert MONTHS[today().month - 1] in told or today().day > 28


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_of_a_game_without_boards_it_is_told_how_games_with_each_deck_ended(
    drive: Drive, size: tuple[int, int], told: list[str]
) -> None:
    """A panel of best rounds stood there with nothing in it."""
    game = "gears_of_industry"

    def first(app: Any) -> RecordsScene:
        setup = app.game(game).default_setup(2)
        for id, winner in zip("abc", (0, 1, 0), strict=True):
            fields: dict[str, Any] = {"seats": ("Ada", "Bo"), "winners": (winner,), "title": "Ada wins"}
            app.store.records.add(
                record(id, game=game, options=dict(setup.options), decks=setup.decks, **fields)
            )
        return RecordsScene(app, game)

    driver = drive(size, first=first)
    driver.settle()
    if driver.page(RecordsScene).narrow:
        press(driver, "part decks")
        driver.settle()
    assert "boards" not in driver.page(RecordsScene).areas and "2 won, 1 lost" in told and "67 %" in told
    assert any(line.endswith("2 of 7 decks played") for line in told)


def test_a_game_without_boards_and_decks_has_its_history_beside_its_figures(drive: Drive) -> None:
    """The room between them was divided by the panels in it, and there were none."""
    game = "mechyard"

    def first(app: Any) -> RecordsScene:
        fields: dict[str, Any] = {"seats": ("Ada", "Bo"), "winners": (0,), "title": "Ada wins"}
        app.store.records.add(
            record("a", game=game, options=app.game(game).default_setup(2).options, **fields)
        )
        return RecordsScene(app, game)

    driver = drive((1280, 720), first=first)
    driver.settle()
    assert set(driver.page(RecordsScene).areas) == {"figures", "daily", "history"}


def test_the_games_to_choose_from_are_called_as_whole_as_there_is_room(drive: Drive) -> None:
    driver = records_of(drive, (640, 480))
    chooser = driver.named["game"]
    room = chooser.box[2] - 54
    assert all(driver.kit.text_width(title, 16) <= room for _, title in chooser.options)


def test_a_game_of_an_agreed_length_is_told_by_its_scores(drive: Drive, told: list[str]) -> None:
    """ "Shortest win: 5 rounds" says nothing where the players agree how many rounds they play."""
    game = "mechyard"
    ends = (("a", (124, 101)), ("b", (90, 98)), ("c", (80, 80)), ("d", (150, 40)))

    def first(app: Any) -> RecordsScene:
        options, seats = app.game(game).default_setup(2).options, ("Ada", "Bo")
        for id, scores in ends:
            winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
            bots = ("", "greedy") if id != "d" else ("greedy", "")
            fields: dict[str, Any] = {"seats": seats, "scores": scores, "winners": winners, "bots": bots}
            app.store.records.add(record(id, game=game, options=options, rounds=5, **fields))
        return RecordsScene(app, game)

    drive((1280, 720), first=first).settle()
    assert {"best score", "$124", "biggest margin", "$23"} <= set(told)
    assert not any("shortest" in words or "average" in words for words in told)


def test_a_win_of_such_a_game_is_told_by_its_score() -> None:
    def chip(scores: tuple[int, int], *before: tuple[int, int]) -> str:
        fields: dict[str, Any] = {"seats": ("Ada", "Bo"), "winners": (0,), "rounds": 5}
        old = [record(str(number), scores=each, **fields) for number, each in enumerate(before)]
        now = record("now", scores=scores, **fields)
        return record_chips(now, old, ("", "Mechyard"), "round", "Shortest win", "$")[0][1]

    assert chip((124, 101)) == "First win in Mechyard"
    assert chip((124, 101), (110, 90)) == "Best score in Mechyard: $124 (was $110)"
    assert chip((110, 101), (110, 90)) == "Best score in Mechyard again: $110"
    assert chip((90, 80), (110, 90)) == "Best score in Mechyard: $110"
