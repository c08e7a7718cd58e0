"""Actions in words that need no context: different actions have different words."""

from __future__ import annotations

from rules import catalog
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.research import Research
from rules.planet_smash.actions.use_ability import UseAbility

GAME = catalog.load("planet_smash")


def test_boxes_cells_and_abilities_are_told_apart_in_whole_games() -> None:
    state, seen = GAME.new_game(GAME.default_setup(1), 3), set()
    for move in range(150):
        actions = list(GAME.legal_actions(state))
        told = [GAME.at(state).action_to_string(action) for action in actions]
        assert len(set(told)) == len(told)
        seen |= {type(action) for action in actions}
        if not actions or GAME.outcome(state) is not None:
            break
        state = GAME.apply(state, actions[move % len(actions)])
    assert {Demolish, Place, Research} <= seen


def test_an_ability_is_told_with_the_quadrant_that_grants_it() -> None:
    state = GAME.new_game(GAME.default_setup(1), 3)
    for _ in range(400):
        actions = list(GAME.legal_actions(state))
        use = next((action for action in actions if isinstance(action, UseAbility)), None)
        if use is not None:
            words = GAME.at(state).action_to_string(use)
            assert " with " in words and "'s " in words.rpartition(" with ")[2]
            return
        state = GAME.apply(state, next((a for a in actions if isinstance(a, Research)), actions[0]))
    raise AssertionError("no ability became ready")
