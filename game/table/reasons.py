"""Why a movement is refused: the table asks the game what it seems to mean, and why that is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.game import Game, Refusal


class Found(NamedTuple):
    """What a drop means: an action when it is legal after all, else its refusal; neither: nothing."""

    action: Any = None
    refusal: Refusal | None = None


class Reasons:
    """Answers for one view, each found once."""

    def __init__(self, game: Game, view: Any, places: Sequence[str]) -> None:
        self._game, self._view, self._places = game, view, places
        self._drops: dict[tuple[str, str], Found] = {}

    def of_drop(self, piece: str, place: str) -> Found:
        """What dropping the piece on the place means ("" nowhere)."""
        if not place:
            return Found()
        key = (piece, place)
        if key not in self._drops:
            self._drops[key] = self._ask(piece, place)
        return self._drops[key]

    def liftable(self, piece: str) -> bool:
        """Whether moving that piece anywhere means something, if only something refused."""
        return any(self.of_drop(piece, place) != Found() for place in self._places)

    def of_piece(self, piece: str) -> Refusal | None:
        """The one reason why the piece cannot go anywhere; None when there is none, or several."""
        found = [self.of_drop(piece, place) for place in self._places]
        refusals = {(f.refusal.rule, f.refusal.text): f.refusal for f in found if f.refusal is not None}
        if len(refusals) != 1 or any(f.action is not None for f in found):
            return None
        return next(iter(refusals.values()))

    def _ask(self, piece: str, place: str) -> Found:
        action = self._game.attempt(self._view, piece, place)
        if action is None:
            return Found()
        refusal = self._game.why_not(self._view, action)
        return Found(refusal=refusal) if refusal is not None else Found(action=action)
