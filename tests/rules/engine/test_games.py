"""What always holds in a game on the engine, shown on random games of the two decks under each policy."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.engine.skirmish.case import decks_game, permuted, start
from tests.rules.engine.skirmish.game import Skirmish
from tests.rules.engine.skirmish.position import Assault, EndTurn, Move, Pass, Pick, Play, Position, Use
from tests.rules.engine.skirmish.state import CELLS, PLAYERS

MOST = 900
"""More actions than any game has."""

POLICIES = ("one", "all", "board")
FEW, MANY = 2, 12
"""Games under each policy, by day and in tests marked slow."""

on_games = pytest.mark.parametrize(
    "how",
    [
        pytest.param(
            (seed, resolves), marks=[pytest.mark.slow] if seed >= FEW else [], id=f"{resolves}-{seed}"
        )
        for seed, resolves in product(range(MANY), POLICIES)
    ],
)


@cache
def the_game() -> Skirmish:
    return decks_game()


@cache
def played(seed: int, resolves: str) -> tuple[tuple[Position, ...], tuple[Any, ...]]:
    """The states and actions of a random game."""
    game, choose = the_game(), Random(seed).choice
    states, actions = [start(game, seed, resolves)], []
    while game.to_act(states[-1]) is not None:
        found = list(game.legal_actions(states[-1]))
        assert found, "the game is stuck"
        actions.append(choose(found))
        states.append(game.apply(states[-1], actions[-1]))
        assert len(actions) <= MOST, "the game does not end"
    return tuple(states), tuple(actions)


def some(states: tuple[Position, ...], seed: int, count: int = 12) -> list[Position]:
    """A few positions of a game, those with something on the agenda among them."""
    inside = [state for state in states if state.agenda]
    choose = Random(seed).sample
    return choose(states, min(count, len(states))) + choose(inside, min(count, len(inside)))


def candidates(state: Position) -> set[Any]:
    """All that ids, cells and numbers can be put together to."""
    cards = [card.id for side in state.sides for card in (*side.hand, *side.discard)]
    units = [unit.id for unit in state.units]
    asked = [id for item in state.agenda for id in getattr(item, "among", ())]
    return {
        Pass(), EndTurn(), Pick(""), *map(Pick, (*asked, *cards, *units, "0", "yes", "x")),
        *(Play(card, place) for card, place in product((*cards, "x"), ("", *CELLS, *units, "x"))),
        *(Use(unit, number) for unit, number in product((*units, "x"), (-1, 0, 1, 2, 9))),
        *(Move(unit, cell) for unit, cell in product((*units, "x"), (*CELLS, "x"))),
        *(Assault(unit, target) for unit, target in product((*units, "x"), (*units, *PLAYERS, "x"))),
    }  # fmt: skip


@on_games
def test_random_games_never_get_stuck_and_end(how: tuple[int, str]) -> None:
    states, _ = played(*how)
    assert the_game().outcome(states[-1]) is not None
    assert all(the_game().outcome(state) is None for state in states[:-1])
    assert not list(the_game().legal_actions(states[-1]))


@on_games
def test_the_legal_list_is_the_predicate_over_candidates(how: tuple[int, str]) -> None:
    game, (states, _) = the_game(), played(*how)
    for state in some(states, how[0], 4):
        listed = list(game.legal_actions(state))
        assert len(listed) == len(set(listed))
        assert set(listed) == {action for action in candidates(state) if game.why_not(state, action) is None}


@on_games
def test_a_view_of_a_view_is_itself_and_enough_to_act(how: tuple[int, str]) -> None:
    game, (states, _) = the_game(), played(*how)
    for state in some(states, how[0]):
        for seat in (0, 1):
            view = game.view(state, seat)
            assert game.view(view, seat) == view
        seat = game.to_act(state)
        if seat is not None:
            assert list(game.legal_actions(game.view(state, seat))) == list(game.legal_actions(state))


@on_games
def test_nothing_hidden_leaks(how: tuple[int, str]) -> None:
    game, (states, _) = the_game(), played(*how)
    mixed = Random(how[0])
    for state in some(states, how[0]):
        for seat in (0, 1):
            other = permuted(state, seat, lambda kinds: mixed.sample(kinds, len(kinds)))
            assert game.view(other, seat) == game.view(state, seat)
            if game.to_act(state) == seat:
                assert list(game.legal_actions(other)) == list(game.legal_actions(state))


@on_games
def test_a_game_resumed_from_json_goes_on_the_same(how: tuple[int, str]) -> None:
    game, (states, actions) = the_game(), played(*how)
    read = msgspec.json.Decoder(Position).decode
    for before, action, after in zip(states, actions, states[1:], strict=False):
        again = read(msgspec.json.encode(before))
        assert again == before
        assert game.apply(again, action) == after


@on_games
def test_one_seed_and_one_list_of_actions_make_one_game(how: tuple[int, str]) -> None:
    game, (states, actions) = the_game(), played(*how)
    state = start(game, *how)
    for action in actions:
        state = game.apply(state, action)
    assert state == states[-1]


def test_random_games_use_the_whole_agenda() -> None:
    kinds = {
        type(item).__name__
        for seed, resolves in product(range(FEW), POLICIES)
        for state in played(seed, resolves)[0]
        for item in state.agenda
    }
    assert kinds >= {
        "Activated", "Announcing", "Attack", "Choose", "Happening", "Offered", "Played", "Resolve", "Spent",
        "Triggered", "Window",
    }  # fmt: skip
