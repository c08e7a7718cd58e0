"""Enter ends a turn only where nothing is given up."""

from __future__ import annotations

from typing import Any

from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.step import Step
from rules.mechyard.activation import EnteredModule
from rules.mechyard.state import BUY, FIGHT
from tests.rules.case import random_game
from tests.rules.mechyard.case import case

CASE = case()


def test_enter_ends_a_fight_turn_only_where_crew_can_enter_nothing_more() -> None:
    seen = set()
    for number in range(6):
        for state in random_game(CASE, number).states:
            if state.phase == FIGHT and EndTurn() in CASE.game.legal_actions(state):
                primary = CASE.game.at(state).gesture(EndTurn()).primary
                assert primary is not enters(state)
                assert CASE.game.at(state).prompt().startswith("End your turn.") is primary
                seen.add(primary)
    assert seen == {True, False}


def enters(state: Any) -> bool:
    """Return whether a module is entered, or crew can walk to one that would be."""
    todo, known = [state], {state}
    while todo:
        at = todo.pop()
        if any(isinstance(item, EnteredModule) for item in at.agenda):
            return True
        steps = (each for each in CASE.game.legal_actions(at) if isinstance(each, Step))
        for after in (CASE.game.apply(at, each) for each in steps):
            if after not in known:
                known.add(after)
                todo.append(after)
    return False


def test_enter_stops_buying_only_where_nothing_can_be_bought() -> None:
    seen = set()
    for number in range(6):
        for state in random_game(CASE, number).states:
            if state.phase == BUY:
                kinds = {type(each).__name__ for each in CASE.game.legal_actions(state)}
                primary = CASE.game.at(state).gesture(EndTurn()).primary
                assert not (primary and kinds & {"Attach", "Hire"})
                seen.add(primary)
    assert seen == {True, False}
