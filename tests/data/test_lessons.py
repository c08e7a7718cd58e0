"""Every lesson of every game, played from its file alone (rules.lessons)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from game.app.pack_faults import marks_of
from rules import catalog
from rules.lessons.first_game import setup_of
from rules.lessons.proving import faults, prove_first_game
from rules.lessons.reading import PlacedLesson, Teaching, read_all, teaching
from rules.lessons.run import LessonRun, Verdict

FEWEST = 3
"""The lessons after which somebody can play a game."""
MOST_MOVES = 30
"""The moves after which a step must have ended."""
EVERY = [
    pytest.param(game, each.record.id, id=f"{game}-{each.record.id}")
    for game in catalog.IDS
    for each in teaching(game, positions=False).lessons
]

loaded = cache(catalog.load)
found = cache(teaching)


def lesson_of(game: str, id: str) -> PlacedLesson:
    lesson = found(game).lesson(id)
    assert lesson is not None
    return lesson


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_lesson_goes_as_it_says(game: str, id: str) -> None:
    alone = Teaching((lesson_of(game, id),))
    assert [*map(str, faults(loaded(game), alone, marks_of(game, ())))] == []


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_what_a_lesson_lights_leads_to_its_end(game: str, id: str) -> None:
    run = LessonRun(loaded(game), lesson_of(game, id).record)
    for _ in made_as_lit(run):
        pass
    assert run.step is None


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_step_begins_where_the_one_before_ended(game: str, id: str) -> None:
    lesson = lesson_of(game, id).record
    run = LessonRun(loaded(game), lesson)
    for at in made_as_lit(run):
        left = LessonRun(loaded(game), lesson, at)
        assert (left.at, left.history.state) == (at, run.history.state)
        back = LessonRun(loaded(game), lesson, at)
        back.back()
        assert back.at == at - 1


def made_as_lit(run: LessonRun) -> Iterator[int]:
    """Play a lesson by what it lights, yielding the number of each step that begins."""
    while (step := run.step) is not None:
        before = run.at
        if step.read or step.refused is not None:
            run.finish()
        for _ in range(MOST_MOVES):
            if run.at > before:
                break
            action = run.played.due or run.hinted
            assert action is not None, f"step {before + 1} goes no further"
            if run.history.to_act == run.seat:
                assert run.judge(action).verdict is Verdict.YES and not run.missed
            run.history.do(action)
            run.follow()
        assert run.at == before + 1
        if run.step is not None:
            yield run.at


@pytest.mark.parametrize("game", catalog.IDS)
def test_a_game_has_lessons_a_first_game_and_tips(game: str) -> None:
    all_found, faulty = read_all(game)
    assert faulty == []
    assert len(all_found.lessons) >= FEWEST and all_found.first_game is not None and len(all_found.tips) >= 8
    assert sum(each.record.minutes for each in all_found.lessons[:FEWEST]) <= 12


@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_every_prompt_of_a_first_game_comes_up(game: str) -> None:
    first = found(game).first_game
    assert first is not None
    prove_first_game(loaded(game), first.record, marks_of(game, ()))
    assert setup_of(loaded(game), first.record).bots == first.record.bots


@pytest.mark.parametrize("game", catalog.IDS)
def test_tips_have_conditions_and_rules_of_their_game(game: str) -> None:
    alone = Teaching(tips=found(game).tips)
    assert [*map(str, faults(loaded(game), alone, ()))] == []


@pytest.mark.parametrize("game", catalog.IDS)
def test_the_first_lessons_say_what_wins(game: str) -> None:
    texts = [
        text
        for each in found(game).lessons[:2]
        for text in (each.record.close, *(step.say for step in each.record.steps))
    ]
    assert any("win" in text.lower() for text in texts)


def test_three_lessons_of_smash_gear_tell_what_decides_its_first_game() -> None:
    first = [each.record for each in found("smash_gear").lessons[:FEWEST]]
    told = {rule for lesson in first for rule in (lesson.teaches, *lesson.rules)}
    assert {"SG-3.2", "SG-6.2", "SG-6.8", "SG-8.1", "SG-10.2", "SG-10.3"} <= told
    assert sum(lesson.minutes for lesson in first) <= 10
    trades = [
        step.proves.pieces
        for lesson in first
        for step in lesson.steps
        if step.proves is not None and step.proves.pieces
    ]
    assert {"pipsqueak_2": "landfill/0", "bright_spark_2": "landfill/1"} in trades, "heart lands on heart"
