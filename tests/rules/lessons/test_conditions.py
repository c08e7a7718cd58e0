"""The conditions of tips (rules.lessons.conditions): each holds in some real positions and not in others, and
names what is on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from rules.bots.greedy import GreedyBot
from rules.catalog import RULED, load
from rules.game import Action, State
from rules.history import History
from rules.lessons.conditions import conditions
from rules.lessons.reading import tips
from rules.scenes.posing import history_of
from rules.scenes.reading import scenes
from rules.tabletop import AnyTabletop

GAMES, MOVES = 3, 120
CARELESS = 0.4
"""How often a player of the games makes any move instead of a good one."""
BY_NAME = [(id, name) for id in RULED for name in conditions(id).names]


@pytest.mark.parametrize(("id", "name"), BY_NAME)
def test_a_condition_holds_in_some_positions_and_not_in_others(id: str, name: str) -> None:
    assert {bool(marks) for _, marks in answers(id, name)} == {True, False}


@pytest.mark.parametrize(("id", "name"), BY_NAME)
def test_the_marks_of_a_condition_are_on_the_table(id: str, name: str) -> None:
    game = load(id)
    for view, marks in answers(id, name):
        if marks:
            known = {piece.id for piece in game.at(view).pieces if piece.place} | {*game.places()}
            assert all(mark in known or mark.startswith("panel/") for mark in marks)


@pytest.mark.parametrize("id", RULED)
def test_every_tip_has_a_condition(id: str) -> None:
    assert {tip.when for tip in tips(id)} <= {*conditions(id).names}


def test_an_unknown_condition_never_holds() -> None:
    for id in RULED:
        for view, actions in positions(id)[:1]:
            assert not conditions(id).marks("unheard_of", load(id), view, actions)


def answers(id: str, name: str) -> Iterator[tuple[State, tuple[str, ...]]]:
    """Yield positions of a game, each with the marks of a condition."""
    game, found = load(id), conditions(id)
    for view, actions in positions(id):
        yield view, found.marks(name, game, view, actions)


@cache
def positions(id: str) -> list[tuple[State, list[Action]]]:
    """Return the views of deciding players, with their legal actions, in games of bots and in scenes."""
    game, found = load(id), []
    for state in (*_played(game), *_posed(game)):
        seat = game.to_act(state)
        if seat is not None:
            view = game.view(state, seat)
            found.append((view, list(game.legal_actions(view))))
    return found


def _played(game: AnyTabletop) -> Iterator[State]:
    for number in range(GAMES):
        seats = game.seats[number % len(game.seats)]
        history, bot, chance = History(game, game.default_setup(seats), number), GreedyBot(2), Random(number)
        while (seat := history.to_act) is not None and len(history.actions) < MOVES:
            yield history.state
            view = game.view(history.state, seat)
            if chance.random() < CARELESS:
                history.do(chance.choice(list(game.legal_actions(view))))
            else:
                history.do(bot.think(game, view, len(history.actions)).action)


def _posed(game: AnyTabletop) -> Iterator[State]:
    described = (scene for scene in scenes(game.id) if scene.position is not None)
    for scene in described:
        yield from history_of(game, scene).states
