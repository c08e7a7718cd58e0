"""Helpers for positions as data, for the tests of every `position_file`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from rules.content import build
from rules.content.nodes import parse
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop


def spec_of(game: AnyTabletop, text: str) -> Any:
    """Return the spec of a position of a game from its text."""
    kind = import_module(f"rules.{game.id}.position_file").PositionSpec
    return build(parse(text, "position"), kind, "position")


def refusal(game: AnyTabletop, text: str) -> tuple[str, str]:
    """Return the field and the words of the refusal of an impossible position."""
    with pytest.raises(InvalidPosition) as caught:
        spec_of(game, text).state(game)
    return caught.value.path, str(caught.value)


def only_rested_are_described(game: AnyTabletop, describe: Callable[..., Any], state: Any) -> None:
    """Play at random from a first state: views, states with an open action and the end aren't described."""
    chance, refused = Random(1), 0
    with pytest.raises(InvalidPosition, match="face-down"):
        describe(game, game.view(state, 0))
    while game.to_act(state) is not None:
        if state.agenda and state.turn:
            with pytest.raises(InvalidPosition, match="an action isn't finished"):
                describe(game, state)
            refused += 1
        state = game.apply(state, chance.choice(list(game.legal_actions(state))))
    assert refused
    with pytest.raises(InvalidPosition, match="the game is over"):
        describe(game, state)
