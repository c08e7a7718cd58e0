"""The kinds of decisions and own turns that prompts name (rules.lessons.decisions)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

from rules.bots.greedy import GreedyBot
from rules.game import Action
from rules.history import AnyHistory, History
from rules.lessons.decisions import decision_kind, decision_kinds, own_turn
from tests.rules.case import Case, all_cases

CASES = all_cases()
MOVES = 60


@pytest.mark.parametrize("make", CASES.values(), ids=CASES)
def test_each_player_counts_their_own_turns_by_one(make: Callable[[], Case]) -> None:
    case = make()
    history = _begun(case)
    for seat in range(len(history.setup.seats)):
        own = [own_turn(case.game, state) for state in history.states if case.game.to_act(state) == seat]
        turns = [turn for turn, _ in groupby(own)]
        assert turns == list(range(turns[0], turns[0] + len(turns)))
        assert turns[0] in (0, 1)


@pytest.mark.parametrize("make", CASES.values(), ids=CASES)
def test_every_move_is_of_a_kind_that_could_be_decided(make: Callable[[], Case]) -> None:
    case = make()
    history = _begun(case)
    for state, action in zip(history.states, history.actions, strict=False):
        assert decision_kind(action) in decision_kinds(case.game, state)
    assert len({decision_kind(action) for action in history.actions}) > 1


def test_a_kind_is_the_name_of_its_action_in_lower_case() -> None:
    class EndTurn(Action, frozen=True):
        """The end of a turn."""

    assert decision_kind(EndTurn()) == "end_turn"


def _begun(case: Case) -> AnyHistory:
    bot = GreedyBot(1)
    history = History(case.game, case.setups[0], 1)
    while history.to_act is not None and len(history.actions) < MOVES:
        view = case.game.view(history.state, history.to_act)
        history.do(bot.think(case.game, view, len(history.actions)).action)
    return history
