"""A lesson's run: what a step of several moves awaits, whichever way is taken."""

from __future__ import annotations

from rules.catalog import load
from rules.lessons.reading import lessons
from rules.lessons.run import LessonRun
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.research import Research

DOUBLE = next(each for each in lessons("planet_smash") if each.id == "ps2")
SEVERAL = next(number for number, step in enumerate(DOUBLE.steps) if step.free is not None)


def test_a_step_of_several_moves_awaits_the_rest_in_any_order() -> None:
    run = LessonRun(load("planet_smash"), DOUBLE, SEVERAL)
    for action in (Place("yellow", 2), Research(3)):
        run.history.do(action)
        run.follow()
        assert isinstance(run.hinted, Research | Demolish)
    assert isinstance(run.hinted, Demolish) and "0:plan/yellow" in run.used and "spot/2" in run.used
    run.history.do(Demolish(3))
    assert run.follow()


def test_a_step_that_is_missed_awaits_nothing() -> None:
    run = LessonRun(load("planet_smash"), DOUBLE, SEVERAL)
    run.history.do(Place("blue", 2))
    assert run.missed and run.hinted is None and not run.follow()
