"""Views of games with hidden hands; combine it with the class that plays them."""

from __future__ import annotations

from rules.base.game import BaseGame
from rules.engine.agenda import NOBODY
from rules.game import A, S


class HiddenHands(BaseGame[S, A]):
    """A game whose views differ only by whose secrets they show."""

    def observe(self, state: S, seat: int, knows: int) -> S:
        """Return the state from a seat's side with the secrets of the seat `knows` only (NOBODY: none) and
        without the random source."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> S:
        return self.observe(state, seat, seat)

    def open_view(self, state: S, seat: int) -> S:
        return self.observe(state, seat, NOBODY)
