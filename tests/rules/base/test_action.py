"""Tests of kinds of action: their form, and the actions that drags mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import pytest

from rules.base.action import RuledAction, well_formed
from rules.base.answer import Choose
from rules.base.view import GameView
from rules.game import Refusal, State
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from rules.tabletop import Gesture


@pytest.mark.parametrize("action", [Use("p1"), Use("p1", 2, "m3"), Choose(""), Pass(), Pass(True)])
def test_what_is_of_its_form(action: Any) -> None:
    assert well_formed(action)


@pytest.mark.parametrize("action", [Use("p1", "2"), Use("p1", True), Choose(3), Pass(1), Pass(None)])  # type: ignore[arg-type]
def test_the_reader_accepts_other_valid_forms_than_the_writer_makes(action: Any) -> None:
    assert not well_formed(action)


class Lay(RuledAction[None], frozen=True):
    """Placing a piece in a place, rotated."""

    piece: str
    place: str
    turn: int = 0

    @classmethod
    def candidates(cls, play: None) -> Iterable[Self]:
        return (cls("cog", "here", turn) for turn in (1, 2))

    def why_not(self, play: None) -> Refusal | None:
        return None if self in tuple(self.candidates(play)) else Refusal("T-1", "No.")

    def gesture(self, play: None) -> Gesture:
        return Gesture("Lay", (self.piece,), self.place)

    @classmethod
    def action_from_drag(cls, play: None, piece: str, place: str, turn: int) -> Self | None:
        return cls(piece, place, turn) if piece == "cog" else None


class OneKind:
    """A game with one kind of action."""

    tried = (Lay,)

    def legal(self, state: State) -> tuple[Lay, ...]:
        return tuple(Lay.candidates(None))


def dragged(piece: str, place: str, turn: int | None = None) -> Any:
    view: GameView[Any, State, None] = GameView(OneKind(), State(0), None)
    return view.action_from_drag(piece, place, turn=turn)


def test_a_movement_means_the_first_legal_action_that_it_makes() -> None:
    assert dragged("cog", "here") == Lay("cog", "here", 1)


def test_a_turned_piece_means_that_turn_alone() -> None:
    assert dragged("cog", "here", 2) == Lay("cog", "here", 2)
    assert dragged("cog", "here", 3) == Lay("cog", "here", 3), "which the rules refuse with a sentence"


def test_illegal_drags_map_to_the_attempted_action() -> None:
    assert dragged("cog", "there") == Lay("cog", "there")
    assert dragged("hat", "there") is None
