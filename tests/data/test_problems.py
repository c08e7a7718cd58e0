"""Problems of packs: they add to a game's own, replace them by id, and whatever is wrong with one is named by file and
line, while the game still opens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.dev import check
from rules import catalog
from rules.content import ROOT
from rules.problems.reading import problems

GAME = "planet_smash"
EXAMPLE = re.search(
    r"```yaml\n(problems:.*?)```", (ROOT / "docs/problems.md").read_text(encoding="utf-8"), re.S
)
assert EXAMPLE is not None
GOOD = EXAMPLE[1]


def pack(folder: Path, text: str, name: str = "own") -> Path:
    """Return a new pack with a file of problems."""
    made = folder / name / "data" / GAME / "problems"
    made.mkdir(parents=True)
    (made / "a.yaml").write_text(text, encoding="utf-8")
    return folder / name


def checked(path: Path) -> list[str]:
    """Return the lines of the check without its summary."""
    lines: list[str] = []
    check.run([str(path)], lines.append)
    return lines[:-1]


def test_the_example_of_the_documentation_is_a_good_problem(tmp_path: Path) -> None:
    assert not checked(pack(tmp_path, GOOD))


def test_a_problem_of_a_pack_is_added_and_replaces_the_one_with_its_id(tmp_path: Path) -> None:
    own = {each.id for each in problems(GAME)}
    made = pack(tmp_path, GOOD.replace("title: Sharpen it first", "title: Mine"))
    found = {each.id: each.title for each in problems(GAME, [made])}
    assert found.keys() == own
    assert found["sharpen_it_first"] == "Mine"
    more = pack(tmp_path, GOOD.replace("id: sharpen_it_first", "id: another"), "more")
    assert {each.id for each in problems(GAME, [more])} == own | {"another"}


@pytest.mark.many_cases
@pytest.mark.parametrize(
    ("old", "new", "path", "words"),
    [
        ("task: one", "task: ones", "task", "no task of Planet Smash is called 'ones', did you mean 'one'?"),
        ("moves: 4", "moves: 3", "moves", "the solution has 4 moves, not 3"),
        ("solutions: 1", "solutions: 2", "solutions", "there is 1 solution, not 2"),
        ("to: spot/2", "to: spot/9", "solution[0]", "no legal move"),
        ("{red: 1, blue: 4", "{blue: 4", "position.sheets[0].targets", "the red die is missing"),
        (
            "planet: brine",
            "planet: brina",
            "position.planet",
            "no planet is called 'brina', did you mean 'brine'?",
        ),
        ("grade: 3", "grade: 9", "grade", "expected"),
        ("task: one", "task: two", "solution", "it doesn't solve the task"),
    ],
)
def test_a_fault_of_a_problem_has_its_line(tmp_path: Path, old: str, new: str, path: str, words: str) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    line = next(number for number, each in enumerate(text.splitlines(), 1) if new in each)
    (said,) = checked(pack(tmp_path, text))
    assert said.startswith(f"own/data/{GAME}/problems/a.yaml:{line} problems[0].{path}") or path == "solution"
    assert f"problems[0].{path}" in said
    assert words in said


def test_two_moves_that_a_solution_might_mean_are_a_fault(tmp_path: Path) -> None:
    text = re.sub(r'\{piece: "0:plan/blue", to: spot/2\}', '"Place blue 5"', GOOD)
    assert text != GOOD
    assert any("solution[0]" in line for line in checked(pack(tmp_path, text)))


def test_a_solution_with_luck_is_a_fault(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("    solution:")] + "    solution: [{does: Roll}]\n"
    (said,) = checked(pack(tmp_path, text))
    assert "solution[0]" in said


def test_a_game_opens_with_the_faulty_problems_of_a_pack(tmp_path: Path) -> None:
    made = pack(tmp_path, "problems: [{id: 3}]")
    assert catalog.load(GAME, [made]).title == "Planet Smash"
    assert [each.id for each in problems(GAME, [made])] == [each.id for each in problems(GAME)]
    assert any("a.yaml:1" in line for line in checked(made))


def test_a_file_of_problems_is_checked_on_its_own(tmp_path: Path) -> None:
    made = (
        pack(tmp_path, GOOD.replace("solutions: 1", "solutions: 4")) / "data" / GAME / "problems" / "a.yaml"
    )
    (said,) = checked(made)
    assert "there is 1 solution, not 4" in said
