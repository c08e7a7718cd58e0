"""The kinds of decisions and the turns that prompts of a first game name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.game import Action, State
from rules.lessons.conditions import Marks, conditions
from rules.lessons.records import Prompt
from rules.tabletop import AnyTabletop

BY_ROUND = "round"
"""The word of games whose turns are counted by rounds: everyone has the same number."""


def decision_kind(action: Action) -> str:
    """Return the kind of decision that an action makes: its name in lessons, or that of its class in lower case
    with "_" ("end_turn")."""
    return action.in_lessons or re.sub(r"(?<!^)(?=[A-Z])", "_", type(action).__name__).lower()


def decision_kinds(game: AnyTabletop, state: State) -> frozenset[str]:
    """Return the kinds of decisions that the seat to act can make."""
    return frozenset(map(decision_kind, game.legal_actions(state)))


def own_turn(game: AnyTabletop, state: State) -> int:
    """Return which of their own turns a player is in, from 1; 0 before the first."""
    turn = game.turn(state)
    return turn if game.turn_word == BY_ROUND else -(-turn // len(game.at(state).players()))


def due_prompt(game: AnyTabletop, state: State, prompts: Iterable[Prompt]) -> Prompt | None:
    """Return the first of the prompts, those not shown yet, that belongs to this decision and turn of the
    seat to act; None if none does."""
    turn, kinds = own_turn(game, state), decision_kinds(game, state)
    due = (each for each in prompts if each.turn == turn and each.when in kinds)
    return next((each for each in due if not each.condition or marks_of(game, state, each)), None)


def marks_of(game: AnyTabletop, state: State, prompt: Prompt) -> Marks:
    """Return the pieces, places and panels that a prompt is about, for the seat to act: those it names, else
    those of its condition, which are none where that doesn't hold."""
    if not prompt.condition:
        return prompt.at
    view, actions = game.view(state, game.to_act(state) or 0), [*game.legal_actions(state)]
    marks = conditions(game.id).marks(prompt.condition, game, view, actions)
    return (prompt.at or marks) if marks else ()
