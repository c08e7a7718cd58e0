"""`main.py simulate` and `main.py ladder`: what they print and write, and one line for every bad value."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import main
from game.simulate.results import GAMES_FILE
from game.simulate.store import load_run
from tests.simulate import runs
from tests.simulate.runs import GAME, load_games

SMALL = ("simulate", GAME, "--jobs", "1", "--games")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit code of a command, what it printed and what it said of errors and progress."""
    try:
        code = main.main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.slow
def test_a_run_prints_its_report_and_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, *SMALL, "6", "--seats", "random,random", "--out", str(tmp_path))
    assert code == 0
    assert "Planet Smash: 6 games" in out
    assert out.rstrip().endswith(str(tmp_path / "report.html"))
    assert (tmp_path / "report.html").is_file()
    assert err.splitlines()[0] == f"Playing 6 games. Folder: {tmp_path}"
    assert "6 of 6 games" in err
    assert len(load_games(tmp_path)) == 6


@pytest.mark.slow
def test_without_a_folder_it_finds_one_of_its_own(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (*SMALL, "2", "--seats", "random", "--quiet")
    for options in ((), ("--option", "planet=prisma"), ("--seed", "2")):
        assert said(capsys, *words, *options) == (0, "", "")
    assert said(capsys, *words, "--option", "colours=choose") == (0, "", "")  # as it is by itself
    folders = sorted(folder.name for folder in (home / "data" / "simulations").iterdir())
    assert [name.rpartition("-")[0] for name in folders] == [
        f"{GAME}-random-seed_1", f"{GAME}-random-seed_1-prisma", f"{GAME}-random-seed_2",
    ]  # fmt: skip


@pytest.mark.slow
def test_the_same_command_goes_on_and_more_games_make_it_longer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--seats", "random", "--quiet", "--out", str(tmp_path))
    assert said(capsys, *SMALL, "3", *words)[0] == 0
    first = (tmp_path / GAMES_FILE).read_bytes()
    assert said(capsys, *SMALL, "5", *words)[0] == 0
    assert (tmp_path / GAMES_FILE).read_bytes().startswith(first)
    assert len(load_games(tmp_path)) == load_run(tmp_path).games == 5
    code, _, err = said(capsys, *SMALL, "5", *words, "--seed", "9")
    assert (code, "seed 1 instead of 9" in err) == (2, True)


@pytest.mark.slow
def test_swap_plays_whole_groups(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--seats", "random,greedy", "--swap", "--quiet", "--out", str(tmp_path))
    assert said(capsys, *SMALL, "3", *words) == (0, "", "")
    assert [(game.seats[0], game.number) for game in load_games(tmp_path)] == [
        ("random", 0), ("greedy", 1), ("random", 2), ("greedy", 3),
    ]  # fmt: skip


def test_progress_for_programs_is_lines_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, *SMALL, "4", "--seats", "random", "--json-progress", "--out", str(tmp_path))
    told = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert (told[-2]["done"], told[-2]["of"]) == (4, 4)
    assert told[-1]["report"] == str(tmp_path / "report.html")


def test_parquet_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, *SMALL, "2", "--seats", "random", "--parquet", "--out", str(tmp_path))
    assert code == 0
    assert out.rstrip().endswith(".parquet")
    assert Path(out.split()[-1]).is_file()


def test_a_pack_is_laid_over_the_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = a_pack(tmp_path / "pack")
    for name, words in (("plain", ()), ("packed", ("--pack", str(pack)))):
        found = said(
            capsys, *SMALL, "2", "--seats", "random", "--quiet", "--out", str(tmp_path / name), *words
        )
        assert found == (0, "", "")
    plain, packed = load_run(tmp_path / "plain"), load_run(tmp_path / "packed")
    assert (plain.rules, plain.cards != packed.cards) == (packed.rules, True)
    assert packed.packs == (str(pack),)
    assert set(packed.card_hashes) - set(plain.card_hashes) == {"marble"}


def a_pack(folder: Path) -> Path:
    """A pack with a planet of its own."""
    cards = folder / "data" / GAME / "cards"
    cards.mkdir(parents=True)
    shipped = next(iter(sorted((runs.ROOT / "data" / GAME / "cards").glob("*.yaml")))).read_text()
    first = shipped.split("\n  - id: ")
    (cards / "marble.yaml").write_text(f"{first[0]}\n  - id: marble\n" + first[1].split("\n", 1)[1])
    return folder


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "GAME"),
        (("planet_smas",), "did you mean 'planet_smash'?"),
        ((GAME, "--games", "0"), "--games 0 is too small. Give a whole number from 1 to 10,000,000."),
        ((GAME, "--games", "-5"), "too small"),
        ((GAME, "--games", "1000000000"), "too large. Give a whole number from 1 to 10,000,000."),
        ((GAME, "--games", "9" * 400), "10,000,000"),
        ((GAME, "--games", "many"), "--games 'many' isn't a whole number"),
        ((GAME, "--games", "1.5"), "n't a whole number"),
        ((GAME, "--games", "٣"), "n't a whole number"),
        ((GAME, "--jobs", "0"), "--jobs 0 is too small. Give a whole number from 1 to 256 (this machine has"),
        ((GAME, "--jobs", "10000"), "too large"),
        ((GAME, "--jobs", "all"), "n't a whole number"),
        ((GAME, "--seed", "-1"), "seed"),
        ((GAME, "--seed", "1" * 19), "18 digits"),
        ((GAME, "--seats", ""), "has an empty name"),
        ((GAME, "--seats", "greedy,,random"), "has an empty name"),
        ((GAME, "--seats", "gredy"), "did you mean 'greedy'?"),
        ((GAME, "--seats", "search:0"), "search:0"),
        ((GAME, "--seats", "search:0.5s"), "iterations"),
        ((GAME, "--seats", ",".join(["random"] * 100)), "1 to 99 seats, but you named 100"),
        ((GAME, "--seats", "greedy", "--swap"), "--swap"),
        ((GAME, "--seats", "greedy,greedy", "--swap"), "differ"),
        ((GAME, "--seats", "greedy,random,greedy,random", "--swap"), "differ"),
        ((GAME, "--option", "planet"), "Write it as option=value."),
        ((GAME, "--option", "=prisma"), "Write it as option=value."),
        ((GAME, "--option", "planett=prisma"), "did you mean 'planet'?"),
        ((GAME, "--option", "planet=prism"), "did you mean 'prisma'?"),
        ((GAME, "--option", "colours=red"), "Choose from: choose, standard"),
        ((GAME, "--option", "planet=prisma", "--option", "planet=lv_426"), "option planet once"),
        ((GAME, "--deck", "red,blue"), "doesn't use decks"),
        ((GAME, "--pack", "no/such/pack"), "no/such/pack"),
        ((GAME, "--pack", "LICENCE"), "LICENCE"),
        ((GAME, "--pack", ""), "pack"),
        ((GAME, "--pack", "docs"), "docs isn't a pack"),
        ((GAME, "--out", ""), "empty"),
        ((GAME, "--out", "LICENCE"), "LICENCE is a file"),
        ((GAME, "--out", "LICENCE/below"), "LICENCE"),
        ((GAME, "--out", "a\0b"), "a"),
        ((GAME, "--out", "/proc/no/such"), "/proc/no/such"),
        ((GAME, "--cluster", ""), "no address"),
        ((GAME, "--cluster", "here:8786", "--tls-ca-file", "none.pem"), "isn't a file"),
        ((GAME, "--tls-ca-file", "main.py"), "need --cluster"),
        ((GAME, "--cluster", "far away", "--out", "OUT"), "Write it as host:8786."),
        ((GAME, "--cluster", "http://localhost:80", "--out", "OUT"), "Write it as host:8786."),
        ((GAME, "--fast"), "--fast"),
    ],
)
def test_a_bad_value_is_one_line_and_exit_code_2(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = [str(tmp_path / "run") if word == "OUT" else word for word in words]
    code, out, err = said(capsys, "simulate", *given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert err.rstrip("\n").isprintable()


def test_a_faulty_pack_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (cards := tmp_path / "data" / GAME / "cards").mkdir(parents=True)
    (cards / "bad.yaml").write_text("planets:\n  - id: 3\n")
    code, _, err = said(capsys, "simulate", GAME, "--pack", str(tmp_path), "--quiet")
    assert (code, err.count("\n")) == (2, 1)
    assert "cards/bad.yaml:2" in err
    assert "python main.py check" in err


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be written by this user")
def test_a_read_only_folder_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    for out in (tmp_path, tmp_path / "below"):
        code, _, err = said(capsys, *SMALL, "2", "--quiet", "--out", str(out))
        assert (code, err.count("\n"), "permission denied" in err) == (2, 1, True)


@pytest.mark.parametrize(
    ("module", "words"), [("pyarrow", ("--parquet",)), ("dask", ("--cluster", "here:8786"))]
)
def test_an_extra_that_is_missing_is_named(
    module: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    code, _, err = said(capsys, *SMALL, "2", "--seats", "random", "--quiet", "--out", str(tmp_path), *words)
    assert (code, err.count("\n"), "pip install -r requirements-" in err) == (2, 1, True)


@pytest.mark.slow
def test_a_ladder_ranks_bots_and_writes_it_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "ladder"
    words = (
        "ladder",
        GAME,
        "--bots",
        "greedy,random,search:1",
        "--games",
        "3",
        "--jobs",
        "1",
        "--out",
        str(folder),
    )
    code, out, err = said(capsys, *words)
    assert code == 0
    assert "12 of 12 games" in err
    assert {pair.name for pair in folder.iterdir() if pair.is_dir()} == {
        "greedy-vs-random", "greedy-vs-search_1", "random-vs-search_1",
    }  # fmt: skip
    told = (folder / "ladder.md").read_text()
    for text in (out, told):
        assert all(title in text for title in ("Greedy", "Random", "Search 1", "Elo"))
    (row,) = [line for line in told.splitlines() if line.startswith("| Random | 0 |")]
    assert row.split(" | ")[2:4] == ["–", "8"]
    assert "main.py ladder planet_smash --bots greedy,random,search:1 --games 4 --seed 1" in told
    again = said(capsys, *words, "--quiet")
    assert again == (0, "", "")
    assert (folder / "ladder.md").read_text() == told


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bots", "greedy"), "Name 2 to 20 bots"),
        (("--bots", "greedy,random,greedy"), "greedy twice"),
        (("--bots", "greedy,rondom"), "did you mean 'random'?"),
        (("--games", "0"), "too small"),
        (("--out", "LICENCE"), "LICENCE"),
    ],
)
def test_a_bad_value_for_a_ladder_is_one_line(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, "ladder", GAME, "--quiet", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_the_help_of_both_explains_each_option() -> None:
    for name in ("simulate", "ladder"):
        done = runs.main(name, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        for line in done.stdout.splitlines():
            if line.startswith("  --"):
                assert len(line.split()) > 1
        assert "--cluster" in done.stdout
