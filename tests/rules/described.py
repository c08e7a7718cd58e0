"""Helpers for positions as data, for the tests of every `position_file`."""

from __future__ import annotations

from importlib import import_module
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
