"""Why a movement is refused: the table asks the game what it seems to mean, and why that is not legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rules.game import Action, Refusal, State
from rules.tabletop import AnyTabletop


class Found(NamedTuple):
    """What a drop means: an action, and its refusal where it is not legal; neither: nothing."""

    action: Action | None = None
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        """Whether it can be done after all."""
        return self.action is not None and self.refusal is None


class Reasons:
    """Answers for one view, each found once."""

    def __init__(self, game: AnyTabletop, view: State, places: Sequence[str]) -> None:
        self._game, self._view, self._places = game, view, places
        self._drops: dict[tuple[str, str, int | None], Found] = {}
        self._pieces: dict[str, Refusal | None] = {}

    def of_drop(self, piece: str, place: str, turn: int | None = None) -> Found:
        """What dropping the piece on the place means ("" nowhere), turned so in the hand (None: anyhow)."""
        if not place:
            return Found()
        key = (piece, place, turn)
        if key not in self._drops:
            self._drops[key] = self._ask(*key)
        return self._drops[key]

    def liftable(self, piece: str) -> bool:
        """Whether moving that piece anywhere means something, if only something refused."""
        return any(self.of_drop(piece, place) != Found() for place in self._places)

    def of_piece(self, piece: str) -> Refusal | None:
        """Why the piece cannot go anywhere; None when it can, or nothing is known.

        Where the reasons differ by place, the one of the fewest places is told: most places are refused
        for what they are not, the few others for what is missing there.
        """
        if piece not in self._pieces:
            self._pieces[piece] = self._rarest([self.of_drop(piece, place) for place in self._places])
        return self._pieces[piece]

    def _rarest(self, drops: list[Found]) -> Refusal | None:
        """The refusal of the fewest drops, the first of several; None when one of the drops is legal."""
        refusals = [drop.refusal for drop in drops if drop.refusal is not None]
        if any(drop.legal for drop in drops) or not refusals:
            return None
        counts = Counter(map(_words, refusals))
        return min(refusals, key=lambda refusal: counts[_words(refusal)])

    def _ask(self, piece: str, place: str, turn: int | None) -> Found:
        action = self._game.attempt(self._view, piece, place, turn=turn)
        return Found() if action is None else Found(action, self._game.why_not(self._view, action))


def _words(refusal: Refusal) -> tuple[str, str]:
    return refusal.rule, refusal.text
