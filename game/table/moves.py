"""The legal actions of a moment, sorted by the hand movement that makes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.game import Action
from rules.tabletop import Gesture


class Move(NamedTuple):
    """A legal action and the gesture that means it."""

    action: Action
    gesture: Gesture

    def fits(self, turn: int, flip: bool) -> bool:
        """Whether the action turns and flips its piece as the hand does, where it says so."""
        said_turn = getattr(self.action, "turn", None)
        said_flip = getattr(self.action, "flip", None)
        return said_turn in (None, turn) and said_flip in (None, flip)


class Moves:
    """Legal actions by piece and place (drags), by piece (clicks), and the buttons."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self.drops: dict[str, dict[str, list[Move]]] = {}
        self.clicks: dict[str, list[Move]] = {}
        self.buttons: list[Move] = []
        for move in moves:
            self._add(move)

    def _add(self, move: Move) -> None:
        gesture = move.gesture
        if not gesture.pieces:
            self.buttons.append(move)
        for piece in gesture.pieces:
            if gesture.place:
                self.drops.setdefault(piece, {}).setdefault(gesture.place, []).append(move)
            else:
                self.clicks.setdefault(piece, []).append(move)

    def movable(self, piece: str) -> bool:
        """Whether a hand can do something with the piece."""
        return piece in self.drops or piece in self.clicks

    def places(self, piece: str, turn: int = 0, flip: bool = False) -> dict[str, list[Move]]:
        """Where the piece may go, turned and flipped as it is held, in the order of the actions."""
        found = {}
        for place, moves in self.drops.get(piece, {}).items():
            fitting = [move for move in moves if move.fits(turn, flip)]
            if fitting:
                found[place] = fitting
        return found

    def poses(self, piece: str, turns: int = 1) -> list[tuple[int, bool]]:
        """Every (turn, flip) that a legal action of the piece names, and so many quarter turns in any case but
        where it can do only what no turn changes."""
        actions = [move.action for moves in self.drops.get(piece, {}).values() for move in moves]
        named = {
            (getattr(action, "turn", 0) or 0, bool(getattr(action, "flip", False))) for action in actions
        }
        if turns > 1 and (not actions or any(hasattr(action, "turn") for action in actions)):
            named |= {(turn, False) for turn in range(turns)}
        return sorted(named) or [(0, False)]

    @property
    def any(self) -> bool:
        """Whether anything at all may be done."""
        return bool(self.drops or self.clicks or self.buttons)

    @property
    def primary(self) -> Move | None:
        """The button that Enter presses."""
        return next((move for move in self.buttons if move.gesture.primary), None)
