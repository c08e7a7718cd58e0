"""Tests of the actions that drags attempt."""

from __future__ import annotations

from collections.abc import Iterator

from rules.base.card_game import DragInterpreter
from rules.game import Action, Refusal, State
from rules.tabletop import Gesture


class Lay(Action, frozen=True):
    """Placing a piece in a place, rotated."""

    piece: str
    place: str
    turn: int = 0


VIEW = State(0)


def gestures(view: State) -> Iterator[tuple[Action, Gesture]]:
    for turn in (1, 2):
        action = Lay("cog", "here", turn)
        yield action, Gesture("Lay", (action.piece,), action.place)


def why_not(view: State, action: Action) -> Refusal | None:
    return None if any(action == legal for legal, _ in gestures(view)) else Refusal("T-1", "No.")


def action_from_drag(view: State, piece: str, place: str, turn: int) -> Action | None:
    return Lay(piece, place, turn) if piece == "cog" else None


ATTEMPTS = DragInterpreter(gestures, why_not, action_from_drag)


def test_a_movement_means_the_first_legal_action_that_it_makes() -> None:
    assert ATTEMPTS(VIEW, "cog", "here") == Lay("cog", "here", 1)


def test_a_turned_piece_means_that_turn_alone() -> None:
    assert ATTEMPTS(VIEW, "cog", "here", 2) == Lay("cog", "here", 2)
    assert ATTEMPTS(VIEW, "cog", "here", 3) == Lay("cog", "here", 3), "which the rules refuse with a sentence"


def test_illegal_drags_map_to_the_attempted_action() -> None:
    assert ATTEMPTS(VIEW, "cog", "there") == Lay("cog", "there")
    assert ATTEMPTS(VIEW, "hat", "there") is None
