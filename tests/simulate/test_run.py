"""A run on disk: the same games on any number of processes, gone on with after anything, never mixed up."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.simulate import run as runs
from game.simulate.results import GAMES_FILE, RUN_FILE, Run
from game.simulate.store import Refused, RunFault, RunFolder, load_run
from game.simulate.tasks import Batch, Tasks
from tests.patience import PATIENCE, until
from tests.simulate.runs import ROOT, a_run, command, load_games

needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")


def play(run: Run, folder: Path, jobs: int = 1) -> list[int]:
    """Play a run; the numbers of games that were told."""
    told: list[int] = []
    runs.start(run, folder, jobs, told.append)
    return told


def lines(folder: Path) -> list[bytes]:
    return (folder / GAMES_FILE).read_bytes().splitlines(keepends=True)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines of a run of 24 games that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    assert play(a_run(24), folder)[-1] == 24
    return lines(folder)


@pytest.mark.slow
def test_a_run_is_written_down_line_by_line(tmp_path: Path, whole: list[bytes]) -> None:
    folder = tmp_path / "new" / "run"
    told = play(a_run(24), folder)
    assert lines(folder) == whole
    assert (told[0], told[-1]) == (0, 24)
    assert told == sorted(told)
    kept = load_run(folder)
    assert replace(kept, started="") == a_run(24)
    assert kept.started
    assert [result.number for result in load_games(folder)] == list(range(24))


@pytest.mark.slow
def test_two_processes_play_the_same_games(tmp_path: Path, whole: list[bytes]) -> None:
    play(a_run(24), tmp_path, jobs=2)
    assert lines(tmp_path) == whole


@pytest.mark.slow
def test_more_games_go_on_where_the_run_ended(tmp_path: Path, whole: list[bytes]) -> None:
    play(a_run(9), tmp_path)
    started = load_run(tmp_path).started
    assert play(a_run(24), tmp_path)[0] == 9
    assert lines(tmp_path) == whole
    assert (load_run(tmp_path).games, load_run(tmp_path).started) == (24, started)
    assert play(a_run(24), tmp_path) == [24]


def test_fewer_games_than_there_are_are_refused(tmp_path: Path) -> None:
    play(a_run(9), tmp_path)
    with pytest.raises(Refused, match=r"already has 9 games of this run\. Give --games 9 or more"):
        play(a_run(8), tmp_path)
    assert load_run(tmp_path).games == 9


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("cut", [1, 40, 10_000])
def test_a_last_line_cut_short_is_dropped(tmp_path: Path, whole: list[bytes], cut: int) -> None:
    play(a_run(12), tmp_path)
    path = tmp_path / GAMES_FILE
    path.write_bytes(b"".join(whole[:7]) + whole[7][:-1][:cut])
    assert len(load_games(tmp_path)) == 7
    assert play(a_run(12), tmp_path)[0] == 7
    assert lines(tmp_path) == whole[:12]


def test_a_last_line_of_noughts_is_dropped(tmp_path: Path, whole: list[bytes]) -> None:
    play(a_run(3), tmp_path)
    with open(tmp_path / GAMES_FILE, "ab") as file:
        file.write(bytes(4096))
    play(a_run(5), tmp_path)
    assert lines(tmp_path) == whole[:5]


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (b"{}\n", "missing required field"),
        (b"\xff\xfe\n", "line 2 isn't a game of this run"),
        (b"[" * 3000 + b"\n", "line 2 isn't a game of this run"),
        (b"", "expected game 1, got 2"),
    ],
)
def test_a_broken_line_in_the_middle_is_named(
    tmp_path: Path, whole: list[bytes], broken: bytes, says: str
) -> None:
    play(a_run(3), tmp_path)
    (tmp_path / GAMES_FILE).write_bytes(whole[0] + broken + whole[2] + whole[3])
    before = (tmp_path / GAMES_FILE).read_bytes()
    for read in (load_games, lambda folder: play(a_run(5), folder)):
        with pytest.raises(RunFault, match=says) as fault:
            read(tmp_path)
        assert str(tmp_path / GAMES_FILE) in str(fault.value)
        assert "\n" not in str(fault.value)
    assert (tmp_path / GAMES_FILE).read_bytes() == before


def test_a_line_of_another_run_is_not_counted(tmp_path: Path, whole: list[bytes]) -> None:
    play(a_run(3), tmp_path)
    for there, other, why in (
        (b'"random","random"', b'"random"', "seats"),
        (b'"rules_hash":"', b'"rules_hash":"0', "rules"),
    ):
        (tmp_path / GAMES_FILE).write_bytes(whole[0] + whole[1].replace(there, other) + whole[2])
        with pytest.raises(Refused, match=rf"line 2 isn't a game of this run \(.*{why}"):
            play(a_run(3), tmp_path)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seats": ("random", "greedy")}, "seats random,random instead of random,greedy"),
        ({"seed": 6}, "seed 5 instead of 6"),
        ({"swap": True}, "swap off instead of on"),
        ({"options": {"planet": "lv_426"}}, "options none instead of planet=lv_426"),
        ({"rules": "0" * 16}, "the rules of the game have changed"),
        ({"cards": "0" * 16}, "the cards have changed"),
    ],
)
def test_the_folder_of_another_run_is_refused_with_what_differs(
    tmp_path: Path, changed: dict[str, Any], says: str
) -> None:
    play(a_run(2), tmp_path)
    before = lines(tmp_path)
    with pytest.raises(Refused, match=says):
        play(a_run(2, **changed), tmp_path)
    assert lines(tmp_path) == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "JSON"),
        ("[1, 2]", "isn't a run"),
        ('{"format": "cogwright-run", "version": 99}', "newer version"),
        ('{"format": "cogwright-run", "version": 1, "game": 7}', "changed or is damaged"),
        ("[" * 100_000, "JSON"),
    ],
)
def test_a_run_file_that_was_changed_is_named(tmp_path: Path, text: str, says: str) -> None:
    play(a_run(2), tmp_path)
    (tmp_path / RUN_FILE).write_text(text)
    with pytest.raises(Refused, match=says) as fault:
        play(a_run(2), tmp_path)
    assert str(tmp_path / RUN_FILE) in str(fault.value)
    assert "\n" not in str(fault.value)


def test_games_of_nobody_knows_which_run_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / GAMES_FILE).write_text("{}\n")
    with pytest.raises(Refused, match=RUN_FILE):
        play(a_run(2), tmp_path)


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    with (
        RunFolder(tmp_path, a_run(2)),
        pytest.raises(Refused, match="Another run is writing into this folder"),
    ):
        play(a_run(2), tmp_path)
    play(a_run(2), tmp_path)


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("room", [0, 1000])
def test_a_full_disk_is_one_line_and_keeps_the_games(
    tmp_path: Path, whole: list[bytes], monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    play(a_run(4), tmp_path)
    write, left = os.write, room

    def full(file: int, data: Any) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        done = write(file, bytes(data)[:left])
        left -= done
        return done

    monkeypatch.setattr("game.simulate.store.os.write", full)
    with pytest.raises(RunFault, match=r"no space left on device\).* of 12 games are saved") as fault:
        play(a_run(12), tmp_path)
    assert not isinstance(fault.value, Refused)
    assert "\n" not in str(fault.value)
    monkeypatch.undo()
    play(a_run(12), tmp_path)
    assert lines(tmp_path) == whole[:12]


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(Refused):
            play(a_run(2), folder)

    def read_only(*args: Any) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("game.store.lock.os.open", read_only)
    with pytest.raises(Refused, match="read-only file system"):
        play(a_run(2), tmp_path / "run")


def test_a_fault_of_a_game_ends_the_run_with_the_games_before_it(
    tmp_path: Path, whole: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.simulate import run

    batch = Batch(b"".join(whole[:3]), 3, 0.1, "Game 3 broke.", "Traceback")
    monkeypatch.setattr(run, "play_task", lambda run, task: batch)
    with pytest.raises(RunFault, match=r"^Game 3 broke. 3 of 12 games are saved.$"):
        play(a_run(12), tmp_path)
    assert lines(tmp_path) == whole[:3]


def test_cards_that_change_while_a_run_goes_on_end_it(tmp_path: Path) -> None:
    with pytest.raises(RunFault, match=r"^The cards differ .* 0 of 4 games are saved.$"):
        play(a_run(4, cards="0" * 16), tmp_path)


@pytest.mark.parametrize(("seconds", "processes"), [(0.0001, 2), (0.02, 2), (0.02, 1), (3.0, 4)])
def test_tasks_are_as_long_as_they_should_be(seconds: float, processes: int) -> None:
    run = a_run(20_000 if seconds < 1 else 60)
    tasks = Tasks(run, 5, processes)
    counts, at = [], 5
    for task in tasks:
        assert task.first == at
        at += task.count
        counts.append(task.count)
        tasks.learn(Batch(b"", task.count, task.count * seconds))
    assert at == run.games
    assert counts[0] == 1
    assert max(counts) * seconds <= max(1.1, seconds)
    if seconds < 1:
        assert max(counts) * seconds > 0.2
    else:
        assert set(counts) == {1}


# -- what happens to the processes themselves


def begun(folder: Path, *words: str) -> subprocess.Popen[str]:
    """A long run of its own, in a group of processes of its own, that has kept some games."""
    run = subprocess.Popen(
        command("simulate", "planet_smash", "--seats", "random,random", "--seed", "5", "--games", "5000",
                "--out", str(folder), *words),
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    until(lambda: run.poll() is not None or _some(folder))
    return run


def _some(folder: Path) -> bool:
    path = folder / GAMES_FILE
    return path.exists() and path.stat().st_size > 0


def ended(run: subprocess.Popen[str]) -> tuple[int, str]:
    """The exit code of a run that was told to end, and what it said of it."""
    _, said = run.communicate(timeout=PATIENCE)
    return run.returncode, said


@needs_signals
@pytest.mark.slow
@pytest.mark.parametrize(
    ("jobs", "tell"),
    [
        ("1", lambda run: os.killpg(run.pid, signal.SIGINT)),
        ("2", lambda run: os.killpg(run.pid, signal.SIGINT)),
        ("2", lambda run: run.terminate()),
    ],
)
def test_an_interruption_keeps_what_is_done_and_goes_on_the_same(
    tmp_path: Path, whole: list[bytes], jobs: str, tell: Callable[[subprocess.Popen[str]], None]
) -> None:
    run = begun(tmp_path, "--jobs", jobs)
    tell(run)
    code, said = ended(run)
    assert code == 130
    kept = len(load_games(tmp_path))
    assert 0 < kept < 5000
    *_, last = said.splitlines()
    assert last.startswith("Stopped after ")
    assert last.endswith(" of 5,000 games. Run the same command to continue.")
    assert "Traceback" not in said
    now = load_run(tmp_path)
    play(replace(a_run(max(24, kept + 3)), options=now.options), tmp_path)
    numbers = [msgspec.json.decode(line)["number"] for line in lines(tmp_path)]
    assert numbers == list(range(max(24, kept + 3)))
    assert lines(tmp_path)[:24] == whole


@needs_signals
@pytest.mark.slow
def test_a_process_that_is_killed_ends_the_run_in_one_line(tmp_path: Path) -> None:
    run = begun(tmp_path, "--jobs", "2")
    children = subprocess.run(
        ["pgrep", "-f", "-P", str(run.pid), "LokyProcess"], capture_output=True, text=True
    )
    os.kill(int(children.stdout.split()[0]), signal.SIGKILL)
    code, said = ended(run)
    assert code == 1
    *_, last = said.splitlines()
    assert last.startswith("A process of the run was killed or ran out of memory. ")
    assert "Traceback" not in said
    assert 0 < len(load_games(tmp_path)) < 5000
