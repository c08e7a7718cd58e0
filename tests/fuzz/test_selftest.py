"""`python main.py selftest`: it finds what is there to be found, and touches nothing of the player's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.dev import selftest
from game.dev.selftest import kills, leaks
from game.dev.selftest.formats import Format, attempt
from game.dev.selftest.mutators import as_json
from game.store.journal import Journal
from rules.content import ROOT
from tests.patience import PATIENCE
from tests.store.games import playing
from tests.toy.game import Parry, ParryGame


def a_format(read: Any) -> Format:
    return Format("a", "a.json", lambda: b'{"a": 1}', as_json, read)


def test_a_reader_that_raises_is_a_finding(tmp_path: Path) -> None:
    def read(path: Path, folder: Path) -> None:
        raise KeyError(path.name)

    assert attempt(a_format(read), b"{}", tmp_path) == "KeyError: 'a.json'"


def test_a_line_that_can_be_forged_is_a_finding(tmp_path: Path) -> None:
    assert "control characters" in attempt(a_format(lambda path, folder: ["a\x1b[2J"]), b"{}", tmp_path)
    assert not attempt(a_format(lambda path, folder: ["a line"]), b"{}", tmp_path)


def test_a_move_that_is_lost_is_a_finding(tmp_path: Path) -> None:
    history = playing(6)
    journal = Journal(tmp_path / "data" / "journal", history.game.id)
    journal.start(history.setup, history.seed)
    for action in history.actions:
        journal.append(action)
    journal.close()
    assert not kills.compared(history.game.id, [1, 2, 4, 6], tmp_path)
    assert "don't lead to them" in kills.compared(history.game.id, [1, 2, 7], tmp_path)
    journal.path.unlink()
    assert kills.compared(history.game.id, [1], tmp_path) == "the shelf offers 0 games"


class Telling(ParryGame):
    """A game whose legal actions tell what lies on top of the deck."""

    def legal_actions(self, state: Parry, *, piece: str | None = None) -> Iterator[Any]:
        found = list(super().legal_actions(state, piece=piece))
        yield from sorted(found, key=str, reverse=state.deck[-1].kind > "2" if state.deck else False)


def test_a_game_that_knows_more_than_the_view_of_a_seat_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "_picture", lambda *position: b"")
    assert not any(leaks.leak(ParryGame(), Random(number)) for number in range(9))
    assert any("legal actions" in leaks.leak(Telling(), Random(number)) for number in range(9))


def test_a_table_that_shows_more_than_the_view_of_a_seat_is_a_finding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leaks, "_picture", lambda game, seed, state: str(state.rng).encode())
    assert any("the table of seat" in leaks.leak(ParryGame(), Random(number)) for number in range(9))


PARTS = {
    "well": "print('0 a file', flush=True)",
    "found": "print('0 a file\\n! 0 a file: lost', flush=True)",
    "dead": "print(f'{first} a file', flush=True); os._exit(9)",
    "hanging": "print(f'{first} a file', flush=True); time.sleep(6000)",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("well", ""),
        ("found", "0 a file: lost"),
        ("dead", "0 a file: crashed (9)"),
        ("hanging", "0 a file: stopped responding"),
    ],
)
def test_what_a_part_comes_to_is_told(
    part: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    (folder / "__init__.py").touch()
    code = (
        f"import os, sys, time\nfirst, home = int(sys.argv[2]), os.environ['COGWRIGHT_HOME']\n{PARTS[part]}\n"
    )
    (folder / "part.py").write_text(code)
    monkeypatch.setattr(selftest, "ROOT", tmp_path)
    monkeypatch.setattr(selftest, "__name__", "parts")
    monkeypatch.setattr(selftest, "PARTS", {"part": ("file", 1.0)})
    if part == "hanging":
        monkeypatch.setattr(selftest, "HANGS_AFTER", 10.0)
    said: list[str] = []
    code = selftest.run(0.01, 7, said.append)
    assert said[0] == "Seed 7, 0.01 seconds."
    assert code == bool(says)
    if says:
        assert said[1] == f"part: {says}"
    assert said[-1] == ("1 finding." if says else "No problems found.")


@pytest.mark.slow
def test_it_runs_on_this_copy_and_leaves_the_player_s_folders_alone(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "selftest", "--seconds", "10", "--seed", "1"],
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Seed 1, 10 seconds." and lines[-1] == "No problems found."
    assert [line.partition(":")[0] for line in lines[1:-1]] == ["fuzz", "kills", "leaks"]
    assert not home.exists()
