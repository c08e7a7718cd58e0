"""A run read while it grows, and the list of those that are kept."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from game.simulate import archive
from game.simulate.result_reader import ResultReader
from game.simulate.results import GAMES_FILE, RUN_FILE, Run
from game.store.files import StoreFault
from game.store.lock import Lock
from tests.simulate.made import Told, kept, result, run

LINES = [msgspec.json.encode(result(number, number % 2)) + b"\n" for number in range(400)]


def growing(folder: Path, games: int = 400) -> ResultReader:
    """The growth of a run of which nothing is there yet."""
    folder.mkdir(exist_ok=True)
    asked: Run = run("greedy", "random", games=games)
    return ResultReader(folder, asked, Told())  # type: ignore[arg-type]


def write(folder: Path, data: bytes) -> None:
    """Add to the games of a run."""
    with open(folder / GAMES_FILE, "ab") as file:
        file.write(data)


def test_games_are_counted_as_they_come_whole_lines_only(tmp_path: Path) -> None:
    growth = growing(tmp_path)
    assert not growth.read(1) and growth.figures() is None and not growth.behind
    write(tmp_path, LINES[0] + LINES[1][:20])
    assert growth.read(1) and growth.games == 1
    assert not growth.read(1)
    write(tmp_path, LINES[1][20:] + b"".join(LINES[2:]))
    assert growth.read(1) and growth.games == 400 and not growth.fault
    figures = growth.figures()
    assert figures is not None and figures.games == 400
    assert [row.share.won for row in figures.winning.seats] == [200, 200]


def test_reading_stops_when_its_time_is_over(tmp_path: Path) -> None:
    growth = growing(tmp_path)
    write(tmp_path, b"".join(LINES))
    assert not growth.read(0)
    assert growth.behind, "nothing was read in no time"
    growth.read(1e-9)
    while growth.behind:
        growth.read(1e-4)
    assert growth.games == 400


def test_a_bad_line_stops_the_count_unless_it_is_the_last(tmp_path: Path) -> None:
    growth = growing(tmp_path)
    write(tmp_path, LINES[0] + b'{"number": 1}\n')
    growth.read(1)
    assert growth.games == 1 and not growth.fault, "the run drops it when it goes on"
    (tmp_path / GAMES_FILE).write_bytes(LINES[0] + LINES[1])
    growth.read(1)
    assert growth.games == 2
    write(tmp_path, b'{"number": 2}\n' + LINES[3])
    growth.read(1)
    assert growth.games == 2 and "line 3 isn't a game of this run" in growth.fault
    assert not growth.read(1)


def test_a_line_without_an_end_is_a_fault(tmp_path: Path) -> None:
    growth = growing(tmp_path)
    write(tmp_path, LINES[0] + b"x" * 3_000_000)
    for _ in range(4):
        growth.read(1)
    assert growth.games == 1 and "too long" in growth.fault


def test_kept_runs_are_listed_the_latest_first(tmp_path: Path) -> None:
    asked = run("greedy", "random", games=5)
    for number, name in enumerate(("old", "new")):
        folder = kept(tmp_path / name, asked, [result(0), result(1)])
        for file in (RUN_FILE, GAMES_FILE):
            os.utime(folder / file, (1_000_000 + number, 1_000_000 + number))
    (tmp_path / "notes").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / RUN_FILE).write_text("{")
    found = archive.runs(tmp_path)
    assert [one.folder.name for one in found] == ["broken", "new", "old"]
    assert [one.done for one in found] == [0, 2, 2]
    assert found[0].run is None and "\n" not in found[0].fault and not found[1].whole
    assert archive.runs(tmp_path / "nowhere") == []


def test_the_number_of_games_is_that_of_the_last_whole_line(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", run("greedy", "random", games=5), [result(n) for n in range(3)])
    assert archive.done(folder) == 3
    write(folder, LINES[3][:10])
    assert archive.done(folder) == 3
    (folder / GAMES_FILE).write_bytes(b"\0\n")
    assert archive.done(folder) == 0


def test_only_runs_that_are_kept_here_are_deleted(tmp_path: Path) -> None:
    home = tmp_path / "home"
    folder = kept(home / "run", run("greedy", "random"), [result(0)])
    other = kept(tmp_path / "other", run("greedy", "random"), [result(0)])
    (home / "link").symlink_to(other, target_is_directory=True)
    for refused in (other, home / "link", home):
        with pytest.raises(StoreFault):
            archive.delete(refused, home)
    archive.delete(folder, home)
    assert not folder.exists() and other.exists()


def test_a_run_that_another_process_writes_is_busy(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", run("greedy", "random"), [result(0)])
    assert not archive.busy(folder)
    lock = Lock(folder / "games.lock")
    lock.take()
    assert archive.busy(folder)
    lock.release()
    assert not archive.busy(folder)
