"""Every position with nothing pending can be written as data and read back: the table looks the same, offers
the same moves, and has the same evaluation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import catalog
from rules.content import yaml_text
from rules.game import Action, Setup, State
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop
from tests.rules.described import spec_of

LONGEST = 300
"""The number of moves after which a game is abandoned."""
LOOKED_AT = 8
"""The number of positions of a game that are described, the last included."""
COMPARED = 10
"""The greatest number of moves compared for the best one in a greedy game."""


def setups(game: AnyTabletop) -> Iterator[Setup]:
    """Yield a setup for each number of players, up to four and for the maximum, and with each choice."""
    counts = [count for count in game.seats if count <= 4 or count == game.seats[-1]]
    yield from map(game.default_setup, counts)
    first = game.default_setup(counts[0])
    for option in game.options():
        for choice in option.choices:
            setup = replace(first, options=first.options | dict(choice.only_with) | {option.id: choice.id})
            if choice.id != option.default and not game.check_setup(setup):
                yield setup


def positions(game: AnyTabletop, setup: Setup, seed: int, greedy: bool) -> list[State]:
    """Return some positions of a game with nothing pending, spread evenly over its length."""
    chance, states = Random(seed), [game.new_game(setup, seed)]
    while game.to_act(states[-1]) is not None and len(states) < LONGEST:
        states.append(game.apply(states[-1], chosen(game, states[-1], chance, greedy)))
    found: list[State] = []
    for number, state in enumerate(reversed(states)):
        if number >= len(found) * len(states) // LOOKED_AT and describe(game, state) is not None:
            found.append(state)
    assert len(found) > LOOKED_AT // 2
    return found


def chosen(game: AnyTabletop, state: State, chance: Random, greedy: bool) -> Action:
    actions = list(game.legal_actions(state))
    if not greedy:
        return chance.choice(actions)
    seat = game.to_act(state)
    assert seat is not None
    some = chance.sample(actions, min(COMPARED, len(actions)))
    return max(some, key=lambda action: game.evaluate(game.apply(state, action), seat))


def describe(game: AnyTabletop, state: State) -> Any | None:
    """Return the spec of a position; None while something is pending."""
    try:
        return import_module(f"rules.{game.id}.position_file").describe(game, state)
    except InvalidPosition as waits:
        assert waits.path == "" and str(waits)
        return None


def seen(game: AnyTabletop, state: State, you: int) -> dict[str, object]:
    """Return everything that a seat can observe of a position, independent of piece ids."""
    view, seats = game.view(state, you), range(len(game.at(state).players()))
    lies = {piece.id: piece.place for piece in game.at(view).pieces}
    known = {*game.places()}

    def place(of: str) -> str:
        """Return a place; a place named by a piece is replaced by the place of that piece."""
        family, _, piece = of.partition("/")
        return f"{family}/{lies[piece]}" if piece in lies and of not in known else of

    return {
        "players": game.at(view).players(),
        "to act": game.to_act(view),
        "plates": [game.at(view).plate(seat, you) for seat in seats],
        "prompt": game.at(view).prompt(),
        "moves": Counter(game.at(view).action_to_string(action) for action in game.legal_actions(view)),
        "pieces": Counter(
            (
                place(piece.place),
                piece.kind,
                piece.face,
                piece.name,
                piece.owner,
                piece.up,
                piece.turn,
                piece.spent,
            )
            for piece in game.at(view).pieces
        ),
        "worth": pytest.approx(game.evaluate(state, you), abs=1e-9),
        "guessed": game.to_act(game.determinize(view, 1)),
        "ended": game.outcome(state),
    }


@pytest.mark.parametrize(
    "id", [catalog.IDS[0], *(pytest.param(id, marks=pytest.mark.slow) for id in catalog.IDS[1:])]
)
def test_a_position_is_read_as_it_was_written(id: str) -> None:
    game = catalog.load(id)
    for number, setup in enumerate(setups(game)):
        for state in positions(game, setup, number, greedy=bool(number % 2)):
            spec = describe(game, state)
            text = yaml_text(spec)
            assert spec_of(game, text) == spec, text
            made = spec.state(game)
            assert describe(game, made) == spec, text
            for you in range(min(2, len(setup.seats))):
                assert seen(game, made, you) == seen(game, state, you), text
