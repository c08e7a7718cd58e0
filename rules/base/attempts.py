"""What a hand seems to mean by a movement, legal or not: a legal action, or else one that the rules refuse with a
sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

from rules.common.memo import Memo
from rules.game import A, Refusal, S
from rules.tabletop import Gesture

Movement = tuple[str, str, int | None]
"""A piece, the place where it is put, and the quarter turns by which the hand has turned it; None: however it fits."""


class Attempts(Generic[S, A]):
    """The meaning of movements in a game: `gestures` are its legal actions with their gestures, `why_not` its judge,
    and `tried` says what a movement seems to try that no legal action covers. The meanings in the last few views are
    kept."""

    def __init__(
        self,
        gestures: Callable[[S], Iterable[tuple[A, Gesture]]],
        why_not: Callable[[S, A], Refusal | None],
        tried: Callable[[S, str, str, int], A | None],
    ) -> None:
        self._gestures, self._why_not, self._tried = gestures, why_not, tried
        self._meant: Memo[S, dict[Movement, A]] = Memo(self._meanings, 8)

    def __call__(self, view: S, piece: str, place: str, turn: int | None = None) -> A | None:
        """The action a hand seems to mean by moving a piece to a place; None when it means nothing. An action with a
        `turn` means that turn alone, where the hand has turned the piece."""
        meant = self._meant[view]
        found = meant.get((piece, place, turn)) or meant.get((piece, place, None))
        if found is not None and (turn is None or getattr(found, "turn", turn) == turn):
            return found
        tried = self._tried(view, piece, place, turn or 0)
        return tried if tried is not None and self._why_not(view, tried) is not None else None

    def _meanings(self, view: S) -> dict[Movement, A]:
        """The first legal action of every movement, also by the quarter turns it names."""
        meant: dict[Movement, A] = {}
        for action, gesture in self._gestures(view):
            for piece in gesture.pieces:
                for turn in {None, getattr(action, "turn", None)}:
                    meant.setdefault((piece, gesture.place, turn), action)
        return meant
