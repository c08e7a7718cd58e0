"""`main.py problems`: the list of a game's problems, and the search for more."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from game.dev import check
from rules.problems.reading import problems


def test_the_list_has_a_line_for_each_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["problems", "immense_warfare"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for each in problems("immense_warfare"):
        (line,) = (line for line in lines if line.split()[0] == each.id)
        assert f"grade {each.grade}" in line
        assert each.title in line
    assert lines[-1] == f"{len(problems('immense_warfare'))} problems of Mecha: Immense Warfare"


@pytest.mark.slow
def test_what_was_mined_can_be_put_into_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "own" / "data" / "mechyard" / "problems"
    folder.mkdir(parents=True)
    file = folder / "mine.yaml"
    assert main.main(["problems", "mechyard", "--mine", "1", "--seed", "5", "--out", str(file)]) == 0
    assert "mined_5_" in capsys.readouterr().err
    found = {each.id for each in problems("mechyard", [tmp_path / "own"])}
    assert len(found - {each.id for each in problems("mechyard")}) == 1
    assert check.run([str(file)], lambda line: None) == 0


@pytest.mark.slow
def test_the_same_seed_finds_the_same_problem(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for _ in range(2):
        assert main.main(["problems", "mechyard", "--mine", "1", "--seed", "5"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert texts[0].startswith("# Problems of Mechyard")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nine"], "no game called"),
        (["mechyard", "--mine", "0"], "too small"),
        (["mechyard", "--mine", "1", "--out", "mine.txt"], ".yaml"),
        (["mechyard", "--out", "mine.yaml"], "--out needs --mine"),
        (["mechyard", "--mine", "1", "--seed", "x"], "isn't a seed"),
    ],
)
def test_a_bad_value_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["problems", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
