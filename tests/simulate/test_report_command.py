"""`python main.py report`: the page, the tables, and one line for whatever is wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

import main
from game.simulate.one_game import play_game
from game.simulate.results import Run
from rules import catalog
from rules.content.hashes import card_hashes
from tests.simulate.made import kept, result, run

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    def command(*words: object) -> tuple[int, str, str]:
        code = main.main(["report", *map(str, words)])
        out = capsys.readouterr()
        return code, out.out, out.err

    return command


def planets(folder: Path, games: int = 4, **given: object) -> Path:
    """A run of Planet Smash, by lot."""
    asked = Run(
        **{
            "game": "planet_smash",
            "seats": ("random",),
            "games": games,
            "seed": 1,
            "rules": "a",
            "cards": "b",
        }
        | {"card_hashes": card_hashes("planet_smash")}
        | given  # type: ignore[arg-type]
    )
    game = catalog.load("planet_smash")
    results = [play_game(game, asked, number) for number in range(games)]
    return kept(
        folder,
        asked,
        [type(one)(**{**_fields(one), "rules_hash": "a", "cards_hash": "b"}) for one in results],
    )


def _fields(struct: Struct) -> dict[str, object]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


@pytest.mark.slow
def test_the_report_of_a_run(tmp_path: Path, said: Said) -> None:
    folder = planets(tmp_path / "run")
    code, out, err = said(folder)
    assert (code, err) == (0, "")
    assert "Planet Smash: 4 games, Random" in out
    assert out.rstrip().endswith("report.html")
    assert "Planet Smash" in (folder / "report.html").read_text(encoding="utf-8")


def test_against_an_earlier_run_and_with_parquet(tmp_path: Path, said: Said) -> None:
    pytest.importorskip("pyarrow")
    old, new = planets(tmp_path / "old", cards="c"), planets(tmp_path / "new")
    code, out, err = said(new, "--against", old, "--parquet")
    assert (code, err) == (0, "")
    assert "What changed" in out and "games.parquet" in out
    assert (new / "cards.parquet").exists()


def test_what_is_wrong_is_one_line(tmp_path: Path, said: Said) -> None:
    fine = planets(tmp_path / "fine", 1)
    (tmp_path / "nothing").mkdir()
    unplayed = kept(tmp_path / "unplayed", run("random", game="planet_smash"), [])
    foreign = kept(tmp_path / "foreign", run("random", game="chess"), [])
    for words, line in (
        ([tmp_path / "missing"], "doesn't exist. Name a run's folder"),
        (["\0"], "doesn't exist"),
        ([tmp_path / "nothing"], "has no run.json. Name a run's folder"),
        ([unplayed], "has no finished games yet"),
        ([foreign], "is a run of 'chess', which this version doesn't know."),
        ([fine, "--against", tmp_path / "missing"], "doesn't exist"),
        ([fine, "--against", unplayed], "has no finished games yet"),
        ([fine / "run.json"], "is a file. Name a run's folder"),
    ):
        code, out, err = said(*words)
        assert code == 2, words
        assert out == "" and err.count("\n") == 1 and line in err, err


def test_games_that_cannot_be_read(tmp_path: Path, said: Said) -> None:
    folder = planets(tmp_path / "run", 2)
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "games.jsonl").write_bytes(lines[0] + b"{nonsense}\n" + lines[1])
    code, out, err = said(folder)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "line 2 isn't a game of this run" in err


@pytest.mark.parametrize("field", ["turns", "decisions", "seed"])
@pytest.mark.parametrize("figure", [2**63, -(2**63)])
def test_a_figure_that_no_game_has_is_one_line(tmp_path: Path, said: Said, field: str, figure: int) -> None:
    folder = planets(tmp_path / "run", 2)
    lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = re.sub(rf'"{field}":\d+', f'"{field}":{figure}', lines[0], count=1)
    (folder / "games.jsonl").write_text("".join(lines), encoding="utf-8")
    code, out, err = said(folder)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "line 1 isn't a game of this run (the figure" in err and "is too large" in err


def test_a_folder_that_cannot_be_written_still_shows_the_tables(tmp_path: Path, said: Said) -> None:
    folder = planets(tmp_path / "run", 1)
    (folder / "report.html").mkdir()
    code, out, err = said(folder)
    assert code == 1 and "Planet Smash: 1 game" in out
    assert err.count("\n") == 1 and "Can't write" in err


def test_a_pack_that_is_gone_is_left_out(tmp_path: Path, said: Said) -> None:
    folder = planets(tmp_path / "run", 1, packs=(str(tmp_path / "gone"),))
    code, out, err = said(folder)
    assert code == 0 and "Planet Smash" in out
    assert err.count("\n") == 1 and "Can't open the run's packs" in err


def test_runs_of_two_games_are_not_compared(
    tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.toy.game import ParryGame

    load = catalog.load
    monkeypatch.setattr(catalog, "IDS", ("planet_smash", "toy"))
    monkeypatch.setattr(catalog, "load", lambda id, packs=(): ParryGame() if id == "toy" else load(id, packs))
    monkeypatch.setattr("rules.content.rulebook", lambda game: None)
    toy = kept(tmp_path / "toy", run("greedy", "random"), [result(0, 0)])
    code, out, err = said(toy, "--against", planets(tmp_path / "planets", 1))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "You can't compare Planet Smash with Parry" in err


def test_plots_and_pages_are_loaded_when_they_are_needed() -> None:
    code = (
        "import sys, main\nimport game.commands.report, game.simulate.figures, game.simulate.report\n"
        "sys.exit(','.join({'matplotlib', 'jinja2', 'pyarrow', 'rich'} & set(sys.modules)) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(main.__file__).parent, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(("name", "code"), [("games.jsonl", 1), ("run.json", 1)])
def test_a_pipe_in_the_folder_of_a_run_holds_nobody_up(
    tmp_path: Path, said: Said, name: str, code: int
) -> None:
    folder = planets(tmp_path / "run", 1)
    (folder / name).unlink()
    os.mkfifo(folder / name)
    found = said(folder)
    assert found[:2] == (code, "") and found[2].count("\n") == 1 and name in found[2]
