"""Records: only ever added to, and everything shown derived from them."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.store import records as stats
from game.store.files import StoreFault
from game.store.records import Record, Records
from tests.store.games import HOSTILE


def record(number: int = 0, **fields: object) -> Record:
    """A solo game of Planet Smash that was won Hard in 8 rounds, but for the fields given."""
    usual: dict[str, object] = {
        "id": f"game{number}", "game": "planet_smash", "options": {"planet": "lv_426"}, "seats": ("Ada",),
        "title": "Hard win", "winners": (0,), "scores": (3,), "rounds": 8, "seed": number,
    }  # fmt: skip
    return Record(**usual | fields)  # type: ignore[arg-type]


@pytest.fixture
def records(tmp_path: Path) -> Records:
    """No records yet."""
    return Records(tmp_path / "data" / "records.jsonl")


def test_what_is_added_comes_back_in_order(records: Records) -> None:
    games = [record(number, seats=("Ada", "Bo")) for number in range(5)]
    assert all(records.add(one) for one in games)
    assert records.read() == (games, "")
    assert records.all("chess") == []


def test_a_game_is_recorded_once(records: Records) -> None:
    assert records.add(record(1))
    assert not records.add(record(1))
    assert records.all() == [record(1)]


def test_a_new_end_of_the_same_playing_counts_in_place_of_the_old(records: Records) -> None:
    records.add(record(1))
    records.add(record(2))
    assert records.add(record(1, title="Normal win"))
    assert records.all() == [record(2), record(1, title="Normal win")]


def test_a_cut_last_line_costs_only_itself(records: Records) -> None:
    records.add(record(1))
    records.add(record(2))
    data = records.path.read_bytes()
    records.path.write_bytes(data[:-20])
    records.add(record(3))
    games, line = records.read()
    assert [one.id for one in games] == ["game1", "game3"]
    assert "1 line" in line
    assert data[:-20] in records.path.read_bytes()  # nothing was taken off


@pytest.mark.parametrize("kind", [kind for kind in HOSTILE if kind != "empty"])
def test_a_hostile_file_is_kept_aside(records: Records, kind: str) -> None:
    records.path.parent.mkdir()
    records.path.write_bytes(HOSTILE[kind])
    games, line = records.read()
    assert games == []
    assert line
    assert "\n" not in line
    assert records.path.with_name("records.jsonl.bad").read_bytes() == HOSTILE[kind]
    assert records.add(record(1))


def test_a_place_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFault) as caught:
        Records(tmp_path / "file" / "records.jsonl").add(record(1))
    assert "\n" not in str(caught.value)


def test_wins_are_counted_by_how_they_were_won() -> None:
    games = [
        record(1), record(2), record(3, title="Easy win"), record(4, title="Loss", winners=()),
        record(5, seats=("Ada", "Bo"), title="Ada wins"),
    ]  # fmt: skip
    assert stats.wins_by_title(games) == {"Hard win": 2, "Easy win": 1}
    assert stats.wins_by_title(games, solo=False)["Ada wins"] == 1
    assert stats.counts_by(games, "planet") == {"lv_426": (5, 4)}


def test_best_rounds_by_planet_count_won_games_only() -> None:
    games = [
        record(1, rounds=9), record(2, rounds=7), record(3, rounds=3, winners=()),
        record(4, rounds=12, options={"planet": "brine"}), record(5, rounds=0),
    ]  # fmt: skip
    assert stats.best_rounds(games, "planet") == {"lv_426": 7, "brine": 12}


def test_streaks_are_wins_in_a_row_alone() -> None:
    won = [True, True, True, False, True, True]
    games = [record(n, winners=(0,) if win else ()) for n, win in enumerate(won)]
    assert stats.streaks(games) == (2, 3)
    assert stats.streaks([*games, record(9, seats=("Ada", "Bo"), winners=())]) == (2, 3)
    assert stats.streaks([]) == (0, 0)


def test_daily_streaks_live_until_a_day_is_missed() -> None:
    today = date(2026, 3, 1)
    days = [today - timedelta(days=back) for back in (9, 8, 7, 6, 2, 1)]
    games = [record(n, daily=day.isoformat()) for n, day in enumerate(days)]
    assert stats.daily_streaks(games, today) == (2, 4)
    assert stats.daily_streaks(games, today + timedelta(days=1)) == (0, 4)
    assert stats.daily_streaks([record(daily="nonsense")], today) == (0, 0)


def test_the_first_daily_game_of_a_day_counts() -> None:
    day = date(2026, 3, 1)
    first, second = record(1, daily=day.isoformat(), winners=()), record(2, daily=day.isoformat())
    assert stats.daily_result([first, second], "planet_smash", day) == first
    assert stats.daily_result([first], "planet_smash", day + timedelta(days=1)) is None


def test_a_day_has_one_seed_and_planets_take_turns() -> None:
    day = date(2026, 2, 27)
    assert stats.daily_seed(day) == 20260227
    week = [stats.daily_choice(day + timedelta(days=n), ("a", "b", "c")) for n in range(6)]
    assert sorted(week[:3]) == ["a", "b", "c"]
    assert week[:3] == week[3:]


def test_a_record_without_bots_reads_as_one_of_persons(records: Records) -> None:
    records.add(record(1))
    old = records.path.read_bytes().replace(b',"bots":[]', b"")
    assert b"bots" not in old
    records.path.write_bytes(old)
    assert records.all() == [record(1)]
    assert records.all()[0].solo and records.all()[0].won


def test_what_bots_did_counts_for_nobody() -> None:
    day = date(2026, 3, 1)
    watched = record(1, bots=("master",), rounds=3, daily=day.isoformat())
    duel = record(2, seats=("Ada", "Master"), bots=("", "master"), winners=(1,), rounds=4)
    mine = record(3, rounds=9)
    games = [watched, duel, mine]
    assert stats.counted_records(games) == [duel, mine]
    assert [one.won for one in games] == [False, False, True]
    assert stats.best_rounds(games, "planet") == {"lv_426": 9}
    assert stats.counts_by(games, "planet") == {"lv_426": (2, 1)}
    assert stats.wins_by_title(games, solo=False) == {"Hard win": 1}
    assert stats.streaks([mine, watched]) == (1, 1)
    assert stats.daily_streaks(games, day) == (0, 0)
    assert stats.daily_result(games, "planet_smash", day) is None


def test_what_a_bot_helped_with_counts_for_nobody() -> None:
    day = date(2026, 3, 1)
    helped = record(1, helped=("master",), rounds=3, daily=day.isoformat())
    mine = record(2, rounds=9)
    assert (helped.counts, helped.won, helped.watched) == (False, False, False)
    assert stats.counted_records([mine, helped]) == [mine]
    assert stats.best_rounds([helped, mine], "planet") == {"lv_426": 9}
    assert stats.streaks([mine, helped]) == (1, 1), "it breaks no streak"
    assert stats.daily_streaks([helped], day) == (0, 0)
    duel = record(3, seats=("Ada", "Bo"), helped=("", "master"), winners=(1,))
    assert (duel.counts, duel.won) == (True, False), "Ada had no help"


def test_a_win_shared_with_a_bot_is_a_persons_win() -> None:
    assert record(seats=("Ada", "Master"), bots=("", "master"), winners=(0, 1)).won
    assert record(seats=("Ada", "Master"), bots=("", "master"), winners=(0, 1)).watched is False
    assert record(seats=("A", "B"), bots=("master",)).watched is False, "the second seat is a person's"


def test_a_planet_smashed_too_late_once_is_a_win_without_a_difficulty(records: Records) -> None:
    """PS-7.1: what the game's file tells of ends that are wins since."""
    records.add(record(1, title="Smashed too late", winners=(), scores=(4,), rounds=14))
    records.add(record(2, title="LV-426 still stands", winners=(), scores=(3,), rounds=16))
    records.add(record(3, title="Smashed too late", winners=(), seats=("Ada", "Bo"), scores=(4, 4)))
    late, lost, other = records.all("planet_smash")
    assert (late.title, late.winners, late.won) == ("Smashed late", (0,), True)
    assert not lost.won and lost.title == "LV-426 still stands"
    assert not other.won and other.title == "Smashed too late", "an end of a game alone only"
    assert stats.levels_won([late], "planet", ("Easy win", "Normal win", "Hard win")) == {}
    assert stats.best_rounds([late], "planet") == {"lv_426": 14}
