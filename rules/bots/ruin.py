"""Whether an action loses the game within the turn in which it is made, as far as the rules alone decide that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from rules.game import A, Game, S

MOST_STEPS = 60
"""So many actions are tried to find a way out; where none is found in them, the action is not taken to lose."""


class Ruin(Generic[S, A]):
    """Looks from the same possible worlds at what a seat could do. An action is ruin where in every world the turn
    ends with the game lost, whatever the seat does after it: at once, or once somebody has let it happen."""

    def __init__(self, game: Game[S, A], worlds: Sequence[S], seat: int) -> None:
        self.game, self.worlds, self.seat = game, worlds, seat
        self._left = 0

    def of(self, action: A) -> bool:
        """Whether an action is ruin."""
        return all(self._in(world, action) for world in self.worlds)

    def _in(self, world: S, action: A) -> bool:
        self._left = MOST_STEPS
        return self._lost(self.game.apply(world, action), self.game.turn(world))

    def _lost(self, state: S, turn: int) -> bool:
        """Whether the seat loses before that turn is over: the others do what they can for it, the seat against it.
        What is listed last is tried first, for that is mostly what ends a turn or waits for nothing more."""
        game = self.game
        decides = game.to_act(state)
        if decides is None:
            outcome = game.outcome(state)
            return outcome is not None and self.seat not in outcome.winners
        if game.turn(state) != turn or self._left <= 0:
            return False
        self._left -= 1
        ways = (self._lost(game.apply(state, action), turn) for action in reversed(list(game.legal_actions(state))))
        return all(ways) if decides == self.seat else any(ways)
