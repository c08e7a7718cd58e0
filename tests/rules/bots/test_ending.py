"""A win in sight: the hint takes the shortest way to it, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from rules import catalog
from rules.bots.plan import plan, way_to_win
from rules.bots.thought import Thought, Weighed
from tests.golden import FOLDER, held
from tests.rules.case import all_cases
from tests.scenes import posed, state_of

ONE_BOX_LEFT = """
planet: lv_426
round: 8
sheets:
  - plan: {red: 4, blue: 2, yellow: 6}
    targets: {yellow: 5}
    ship: b
    boxes: {wild: [1, 2, 3, 4, 5], a: [5, 4, 3, 6], b: [5, 5, 5, 5], c: [1, 4, 3, 0, 6]}
    cells: {b: [2, 5, 3, 2, 5, 0]}
"""


class Wanders:
    """A bot that thinks every action equally good, and prefers the last ones."""

    def think(self, game: Any, view: Any, rng: int, **_: Any) -> Thought[Any]:
        legal = list(game.legal_actions(view))
        return Thought(game.to_act(view), tuple(Weighed(action, 0.1) for action in reversed(legal)))


def before_the_end(id: str) -> Any:
    """Return the last decision of a golden game, as its winner saw it, that ended the game without luck."""
    for path in sorted((FOLDER / id).glob("*.txt")):
        history, _ = held(all_cases()[id](), path)
        game, last, outcome = history.game, history.states[-2], history.outcome
        actor = game.to_act(last)
        if outcome is not None and outcome.winners == (actor,) and last.rng == history.state.rng:
            return game.view(last, actor)
    raise AssertionError(f"no golden game of {id} ends with an action of its winner")


@pytest.mark.parametrize("id", catalog.IDS)
def test_a_hint_takes_the_win_that_is_in_sight(id: str) -> None:
    game: Any = catalog.load(id)
    view = before_the_end(id)
    (step, *_) = plan(game, view, Wanders(), 1).steps
    after = game.apply(view, step.thought.action)
    seat = game.to_act(view)
    outcome = game.outcome(after)
    assert outcome is not None and outcome.winners == (seat,)


def test_a_hint_flies_the_right_die_to_the_last_box() -> None:
    game: Any = catalog.load("planet_smash")
    view = game.view(state_of(posed("planet_smash", ONE_BOX_LEFT)), 0)
    steps = plan(game, view, Wanders(), 1).steps
    told = [game.at(step.view).action_to_string(step.thought.action) for step in steps]
    assert told == ["Place yellow 6 on spot 1 and fly to C", "Fill box 4 in C with yellow 6"]
    assert len(way_to_win(game, view, 1)) == len(told)
