"""Packs with faulty lessons: found by file and line, left out, and never in the way of the game itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.dev import check
from game.dev.check.findings import Findings
from game.pages.learn import LearnScene
from game.pages.parts.first_game import start_first_game
from game.pages.parts.new_game import StartingPage
from game.pages.play.lesson import LessonScene
from game.pages.play.problem import ProblemScene
from game.store.progress import GameProgress, Solved
from rules.content import DATA
from rules.lessons.reading import teaching
from rules.problems.reading import problems
from tests.app.packs import edited, pack, said, save
from tests.app.test_check_and_app import compare
from tests.app.test_packs import drop, prove
from tests.app.test_reload import a_game
from tests.ui.driver import Driver

PROBLEMS = "data/smash_gear/problems/chosen.yaml"
LESSONS = "data/smash_gear/lessons/lessons.yaml"
WRONG = {
    "position": (
        "{card: sawbuck_2, at: [1, 5]}",
        "{card: sawbuck_2, at: [7, 5]}",
        "position.own.machines[0]",
    ),
    "step": (
        'at: [sawbuck_2, pipsqueak_2, "cell/4,4"]',
        "at: [sawbuck]",
        "steps[1].at[0]: nothing is called",
    ),
    "two moves": ("does: Flip north", "does: Flip", "steps[0].do: this can mean 3 moves"),
    "rule": ("teaches: SG-6.2", "teaches: XX-6.2", "teaches: the rulebook has no rule XX-6.2"),
    "field": ("goal: Flip", "gaol: Flip", "gaol: unknown field, did you mean 'goal'?"),
}
"""Changes to the first lesson of Smash Gear, and the faults that they cause."""


def faulty(folder: Path, kind: str) -> Path:
    """Return a pack with the program's lessons, one of them wrong."""
    made = pack(folder, LESSONS)
    (made / LESSONS).write_text(edited(made / LESSONS, *WRONG[kind][:2]), encoding="utf-8")
    return made


def renamed(folder: Path, file: str, id: str) -> Path:
    """Return a pack with one of the program's files, in which one entry is called "own"."""
    made = pack(folder, file)
    (made / file).write_text(edited(made / file, f"- id: {id}\n", "- id: own\n"), encoding="utf-8")
    return made


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("kind", WRONG)
def test_the_check_names_the_file_and_the_line(tmp_path: Path, kind: str) -> None:
    findings = Findings()
    check.target(findings, str(faulty(tmp_path, kind)))
    text, (old, _, fault) = (DATA.parent / LESSONS).read_text(encoding="utf-8"), WRONG[kind]
    line = text.count("\n", 0, text.index(old)) + 1
    found = [str(each) for each in findings.faults]
    assert any(each.startswith(f"big_gears/{LESSONS}:{line} lessons[0].{fault}") for each in found), found


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("kind", WRONG)
def test_the_app_says_the_same_and_the_game_opens_and_plays(d: Driver, tmp_path: Path, kind: str) -> None:
    compare(d, made := faulty(tmp_path, kind))
    drop(d, made)
    prove(d)
    assert d.app.packs == (made,)
    session = a_game(d)
    d.act(next(iter(session.game.legal_actions(session.history.state))))
    d.settle()
    assert len(session.history.actions) == 1


def test_a_file_that_cant_be_read_is_left_out_until_it_is_mended(d: Driver, tmp_path: Path) -> None:
    made = faulty(tmp_path, "field")
    good = edited(made / LESSONS, "gaol: Flip", "goal: Flop")
    goals = {each.record.goal for each in teaching("smash_gear").lessons}
    assert "Pack Big Gears: lessons of Smash Gear." in drop(d, made)
    assert {each.record.goal for each in teaching("smash_gear", d.app.packs).lessons} == goals
    save(d, made / LESSONS, good)
    changed = teaching("smash_gear", d.app.packs).lesson("sg1")
    assert changed is not None and changed.record.goal.startswith("Flop")
    assert changed.hash != teaching("smash_gear").lessons[0].hash


@pytest.mark.many_cases
@pytest.mark.parametrize("kind", ["position", "step", "two moves"])
def test_a_lesson_that_cant_be_played_says_why_and_isnt_opened(d: Driver, tmp_path: Path, kind: str) -> None:
    drop(d, faulty(tmp_path, kind))
    shelf = d.app.scene
    assert shelf is not None
    d.app.notices.shown.clear()
    shelf.visit("play.lesson", "smash_gear", "sg1")
    d.frames(2)
    assert d.app.scene is shelf
    (line,) = said(d)
    assert line.startswith("You can't play the lesson Flip and destroy with the open packs: ")
    shelf.visit("play.lesson", "smash_gear", "sg2")
    d.frames(2)
    assert d.app.scene is not shelf


def test_a_pack_without_its_cards_stops_a_lesson_not_the_game(d: Driver, tmp_path: Path) -> None:
    made = tmp_path / "mine"
    save(d, made / "data/smash_gear/changes.yaml", "cards:\n  headhunter: null\n")
    drop(d, made)
    shelf = d.app.scene
    assert shelf is not None
    d.app.notices.shown.clear()
    shelf.visit("play.lesson", "smash_gear", "sg2")
    d.frames(2)
    assert d.app.scene is shelf and "no machine is called 'headhunter'" in said(d)[0]
    a_game(d)


def test_a_first_game_that_cant_be_set_up_says_why(d: Driver, tmp_path: Path) -> None:
    file = "data/smash_gear/lessons/first_game.yaml"
    made = pack(tmp_path, file)
    (made / file).write_text(edited(made / file, "board: bench", "board: bunch"), encoding="utf-8")
    drop(d, made)
    page = d.app.page("learn", "smash_gear")
    d.app.push(page)
    d.frames(2)
    d.app.notices.shown.clear()
    assert isinstance(page, StartingPage)
    start_first_game(page, "smash_gear")
    d.frames(2)
    fault = "unknown choice, did you mean 'bench'?"
    assert d.app.scene is page and said(d) == [f"You can't play this first game with the open packs: {fault}"]


def test_a_lesson_whose_position_cant_be_read_is_left_out_wherever_lessons_are(
    d: Driver, tmp_path: Path
) -> None:
    made = renamed(tmp_path, LESSONS, "sg1")
    (made / LESSONS).write_text(edited(made / LESSONS, "own:", "owns:"), encoding="utf-8")
    drop(d, made)
    d.app.push(page := d.app.page("learn", "smash_gear"))
    d.frames(2)
    assert isinstance(page, LearnScene)
    assert (
        page.course.lessons == teaching("smash_gear", d.app.packs).lessons == teaching("smash_gear").lessons
    )
    d.app.notices.shown.clear()
    page.visit("play.lesson", "smash_gear", "own")
    d.frames(2)
    assert d.app.scene is page and "lessons[0].position.owns" in said(d)[0]


@pytest.mark.slow
def test_a_lesson_goes_on_as_it_was_when_its_pack_is_closed(d: Driver, tmp_path: Path) -> None:
    made = renamed(tmp_path, LESSONS, "sg1")
    drop(d, made)
    d.app.push(d.app.page("play.lesson", "smash_gear", "own"))
    d.frames(2)
    d.app.close_pack(made)
    d.frames(2)
    assert d.page(LessonScene).steps.lesson.id == "own" and not d.app.packs


@pytest.mark.many_cases
@pytest.mark.parametrize("kind", WRONG)
def test_a_lesson_goes_on_as_it_was_when_it_is_saved_with_a_fault(
    d: Driver, tmp_path: Path, kind: str
) -> None:
    made = pack(tmp_path, LESSONS)
    drop(d, made)
    d.app.push(d.app.page("play.lesson", "smash_gear", "sg1"))
    d.frames(2)
    before = d.page(LessonScene).steps.lesson
    save(d, made / LESSONS, edited(made / LESSONS, *WRONG[kind][:2]))
    prove(d)
    assert d.page(LessonScene).steps.lesson == before
    save(d, made / LESSONS, edited(DATA.parent / LESSONS, "goal: Flip", "goal: Flop"))
    assert d.page(LessonScene).steps.lesson.goal.startswith("Flop")


def test_no_pack_takes_the_cards_of_the_lesson_on_the_table(d: Driver, tmp_path: Path) -> None:
    made = tmp_path / "mine"
    save(d, made / "data/smash_gear/changes.yaml", "cards:\n  headhunter: null\n")
    d.app.push(d.app.page("play.lesson", "smash_gear", "sg2"))
    d.frames(2)
    drop(d, made)
    assert not d.app.packs and "no machine is called 'headhunter'" in said(d)[-1]
    assert d.page(LessonScene).steps.lesson.id == "sg2"


@pytest.mark.slow
def test_a_problem_that_has_gone_with_its_pack_is_said(d: Driver, tmp_path: Path) -> None:
    made = renamed(tmp_path, PROBLEMS, "make_room")
    (made / PROBLEMS).write_text(edited(made / PROBLEMS, "the_free_move_first", "gone"), encoding="utf-8")
    drop(d, made)
    d.app.push(d.app.page("play.problem", "smash_gear", "own"))
    d.frames(2)
    solved = {each.id: Solved(3) for each in problems("smash_gear", d.app.packs) if each.id != "gone"}
    d.app.store.progress.add("smash_gear", GameProgress(problems=solved))
    d.app.close_pack(made)
    d.frames(2)
    scene = d.page(ProblemScene)
    assert scene.attempt.problem.id == "own"
    d.app.notices.shown.clear()
    scene.go_on()
    d.frames(2)
    assert d.app.scene is scene
    assert said(d) == ["You can't play this problem with the open packs: no problem is called 'gone'."]


def test_the_list_of_problems_has_the_title_of_the_pack(d: Driver, tmp_path: Path) -> None:
    file = "data/smash_gear/game.yaml"
    made = pack(tmp_path, file)
    (made / file).write_text(edited(made / file, "title: Smash Gear", "title: Big Gear"), encoding="utf-8")
    drop(d, made)
    pages = [d.app.page(name, "smash_gear") for name in ("learn", "problems")]
    assert [getattr(page, "subtitle", "") for page in pages] == ["Big Gear", "Big Gear"]
