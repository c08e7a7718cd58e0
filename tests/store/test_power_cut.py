"""The power fails: what was shown as done is there when it is back."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from game.store import Store, journal
from game.store.files import StoreFault
from game.store.folders import Folders
from game.store.journal import Journal
from game.store.journal_file import read
from game.store.records import Record, Records
from game.store.saves import Saves, make_save
from tests.store.disk import Disk
from tests.store.games import playing

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").is_dir(), reason="the disk is watched through /proc"
)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk with an empty folder."""
    root = tmp_path / "disk"
    root.mkdir()
    return Disk(root, monkeypatch)


def folders(home: Path) -> Folders:
    """The user's folders below a home."""
    return Folders(home / "data", home / "cache", home / "log")


def record(id: str) -> Record:
    """A finished game."""
    return Record(
        id=id, game="planet_smash", seats=("Ada",), seed=1, title="Hard win", finished="2025-11-20T20:00:00"
    )


def moves_after_the_cut(disk: Disk, folder: Path) -> int:
    """How many moves of the game are there when the power is back."""
    found = disk.after_the_cut(folder) / "data" / "journal" / "planet_smash.jsonl"
    return len(read(found).lines)


def journal_of(disk: Disk, moves: int) -> Journal:
    """The journal of a game after some moves."""
    history = playing(moves)
    written = Journal(disk.root / "data" / "journal", "planet_smash")
    written.start(history.setup, history.seed)
    for action in history.actions:
        written.append(action)
    return written


def test_the_power_fails_after_forty_moves(disk: Disk, tmp_path: Path) -> None:
    journal_of(disk, 40).flush()
    assert moves_after_the_cut(disk, tmp_path / "found") == len(playing(40).actions) >= 30


def test_the_power_fails_right_after_a_game_was_begun(disk: Disk, tmp_path: Path) -> None:
    history = playing(1)
    Journal(disk.root / "data" / "journal", "planet_smash").start(history.setup, history.seed)
    assert moves_after_the_cut(disk, tmp_path / "found") == 0


def test_what_is_shown_is_an_entry_or_a_twentieth_of_a_second_ahead_of_the_disk(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(journal, "monotonic", lambda: now[0])
    history = playing(20)
    written = Journal(disk.root / "data" / "journal", "planet_smash")
    written.start(history.setup, history.seed)
    for count, action in enumerate(history.actions, 1):
        now[0] += 2 * journal.AHEAD
        written.append(action)
        assert moves_after_the_cut(disk, tmp_path / str(count)) >= count - 1


def test_a_slow_disk_holds_no_move_up_before_it_is_behind(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = playing(3)
    written = Journal(disk.root, "planet_smash")
    written.start(history.setup, history.seed)
    free, flushed = threading.Event(), os.fsync

    def waits(file: int) -> None:
        free.wait(20)
        flushed(file)

    monkeypatch.setattr(os, "fsync", waits)
    monkeypatch.setattr(journal, "monotonic", lambda: 0.0)
    for action in history.actions:
        written.append(action)  # returns though nothing is flushed
    free.set()
    written.flush()
    assert len(read(written.path).lines) == 3


def test_a_disk_that_refuses_to_flush_is_said_and_the_next_move_writes_all_anew(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = playing(4)
    written = Journal(disk.root / "data" / "journal", "planet_smash")
    written.start(history.setup, history.seed)
    first, second, third, *_ = history.actions

    def broken(file: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        written.append(first)
        with pytest.raises(StoreFault, match="Can't save your move"):
            written.flush()
    written.append(second)
    written.append(third)
    written.flush()
    assert moves_after_the_cut(disk, tmp_path / "found") == 3


def test_closing_leaves_every_move_on_disk(disk: Disk, tmp_path: Path) -> None:
    journal_of(disk, 5).close()
    assert moves_after_the_cut(disk, tmp_path / "found") == 5


def test_a_save_and_a_record_outlive_the_power_cut(disk: Disk, tmp_path: Path) -> None:
    place = Saves(disk.root / "data" / "saves").write(make_save(playing(3), "Kept"))
    Records(disk.root / "data" / "records.jsonl").add(record("a"))
    found = disk.after_the_cut(tmp_path / "found") / "data"
    assert len(Saves(found / "saves").read(found / "saves" / place.name).actions) == 3
    assert [each.id for each in Records(found / "records.jsonl").all()] == ["a"]


class Killed(BaseException):
    """The process is gone."""


def killed_after(steps: int, patch: pytest.MonkeyPatch) -> None:
    """Let the process do so many calls to the system that open, write, flush, rename or cut files, and no more."""
    left = [steps]
    for name in ("open", "write", "fsync", "replace", "ftruncate", "lseek"):
        real = getattr(os, name)

        def step(*args: Any, real: Any = real, **named: Any) -> Any:
            if left[0] == 0:
                raise Killed
            left[0] -= 1
            return real(*args, **named)

        patch.setattr(os, name, step)


def test_a_kill_while_a_game_begins_over_another_loses_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = playing(4)
    for steps in range(60):
        home = folders(tmp_path / str(steps))
        written = Store(home).journal("planet_smash")
        written.start(history.setup, history.seed)
        for action in history.actions:
            written.append(action)
        written.close()
        begun = False
        with monkeypatch.context() as patch:
            killed_after(steps, patch)
            try:
                written.start(history.setup, history.seed + 1)
                begun = True
            except Killed:
                written._lock.release()  # as the system does
        again = Store(home)
        unfinished = again.unfinished()
        kept = [info.moves for info in again.saves.list()]
        assert [found.moves for found in unfinished] == [4] or kept == [4]
        assert not again.said and not list(tmp_path.rglob("*.bad*")), "nothing is said to be unreadable"
        if begun:
            return
    pytest.fail("the game was never begun")


def test_a_killed_writer_leaves_no_temporary_file_for_ever(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True
    )
    gone = int(done.stdout)
    folder = tmp_path / "data" / "saves"
    folder.mkdir(parents=True)
    of_gone, own = folder / f".a.json.{gone}.tmp", folder / f".a.json.{os.getpid()}.tmp"
    of_gone.write_bytes(b"{")
    own.write_bytes(b"{")
    Store(folders(tmp_path))
    assert not of_gone.exists()
    assert own.exists(), "somebody may still be writing it"


def test_of_more_saves_than_are_listed_the_newest_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.saves.MOST_SAVES", 5)
    saves = Saves(tmp_path)
    history = playing(1)
    for number in range(7):
        path = saves.write(make_save(history, f"Game {number}"), tmp_path / f"{9 - number}.json")
        os.utime(path, (number, number))
    assert {info.title for info in saves.list()} == {f"Game {number}" for number in range(2, 7)}
