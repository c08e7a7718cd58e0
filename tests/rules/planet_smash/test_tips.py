"""The conditions of tips in Planet Smash, in positions where a die has acted and where it hasn't."""

from __future__ import annotations

from rules.lessons.conditions import conditions
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.state import Position
from tests.rules.planet_smash.positions import GAME, asked, done

RED = ("0:plan/red",)
ADJUST = {
    "a": (1, 2, 4, 0, 0, 0)
}  # the upper row: one Adjust is ready, and below it only a 1, a 2 or a 4 fits


def marked(name: str, state: Position) -> tuple[str, ...]:
    """Return the marks of a condition in a position."""
    return conditions("planet_smash").marks(name, GAME, state, list(GAME.legal_actions(state)))


def test_a_die_that_demolished_a_quadrant_had_a_use_though_it_fits_no_cell() -> None:
    state = asked("red", "a", plan=(3, 3, 5), boxes={"a": (1, 4, 0)}, cells=ADJUST)
    after = done(state, Demolish(2))
    assert not marked("die_without_job", after)
    assert marked("second_action", after) == RED


def test_a_die_that_fits_nothing_and_has_done_nothing_has_no_use() -> None:
    state = asked("red", "a", plan=(3, 3, 5), target=(5, 3, 3), cells=ADJUST)
    assert marked("die_without_job", state) == RED
    assert not marked("second_action", state)


def test_a_die_of_another_colour_that_fits_nothing_has_no_use() -> None:
    state = asked("blue", "a", plan=(3, 3, 5), target=(5, 3, 3), cells=ADJUST)
    assert marked("die_without_job", state) == ("0:plan/blue",)
    assert not marked("one_job_here", state)
