"""What the sentences of the lessons say, against what happens at the table."""

from __future__ import annotations

from rules import catalog
from rules.bots.names import adviser, bot
from rules.lessons.reading import read_all
from rules.lessons.records import AnyLesson
from rules.lessons.run import LessonRun
from rules.scenes.posing import actions_of
from rules.smash_gear.game import SmashGear
from rules.smash_gear.landing import fighting
from rules.smash_gear.operations.gain_honor import GainHonor


def lesson_of(id: str) -> AnyLesson:
    """Return a lesson of the program."""
    found = read_all("smash_gear", ())[0].lessons
    return next(each.record for each in found if each.record.id == id)


def test_the_trade_of_the_first_lesson_lands_a_heart_on_a_heart() -> None:
    game, lesson = catalog.load("smash_gear"), lesson_of("sg1")
    run = LessonRun(game, lesson, len(lesson.steps) - 1)
    step, play = lesson.steps[-1], game.working_state(run.history.state)
    assert "heart onto heart" in step.now
    assert step.do is not None
    moved = next(actions_of(game, run.view, step.do)).motion(play)
    assert moved is not None
    there, found = fighting(play, *moved)
    (enemy,) = play.occupancy.of[1 - run.seat]
    assert found is not None
    assert there.hearts & enemy.hearts
    assert not (there.weapons & enemy.hearts or there.hearts & enemy.weapons)


def test_machines_gain_as_much_honor_for_a_kill_as_the_first_lesson_says() -> None:
    game: SmashGear = catalog.load("smash_gear")
    kills = [
        sum(op.amount for effect in effects if effect.when == "kill" for op in effect.do if isinstance(op, GainHonor))
        for kind, effects in game.rules.effects.items()
        if kind in game.library.machines and game.library[kind].set == "second"
    ]  # fmt: skip
    assert (min(kills), max(kills)) == (0, 3)


def test_the_lesson_on_prepare_begins_with_the_purchase_that_a_hint_advises() -> None:
    game, lesson = catalog.load("smash_gear"), lesson_of("sg6")
    run = LessonRun(game, lesson)
    assert bot(adviser(game.advice)).think(game, run.view, 1).action == run.hinted
