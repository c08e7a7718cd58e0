"""How a game goes on from a place, by what its actions bring at first sight."""

from __future__ import annotations

from typing import Generic

from rules.game import A, Game, S

MOST_STEPS = 40
"""So many actions are played on at most."""
MOST_ANSWERS = 3
"""So many answers to an action are."""


class Playout(Generic[S, A]):
    """Plays on, each seat what changes its estimate most, to the end of the turn `last`.

    What an action changes is looked at when it is first met, and again whenever it is taken, and remembered: on all the
    ways that a search goes most actions are the same ones.
    """

    def __init__(self, game: Game[S, A], last: int) -> None:
        self.game = game
        self.last = last
        self.gains: dict[int, dict[A, float]] = {}

    def note(self, seat: int, action: A, gain: float) -> None:
        """Remember what an action of a seat changes in its estimate."""
        self.gains.setdefault(seat, {})[action] = gain

    def end(self, state: S) -> S:
        """The state after the last turn, or after as many actions as are played on."""
        game = self.game
        values: dict[int, float] = {}
        for _ in range(MOST_STEPS):
            seat = game.to_act(state)
            if seat is None or game.turn(state) > self.last:
                break
            state, values = self._after_the_best(state, seat, values.get(seat), answered=True)
        return state

    def answered(self, state: S, seat: int) -> S:
        """The state when a seat that has done something is to act again or the turn is over: others are asked for
        answers, and give what is best for them."""
        game, turn = self.game, self.game.turn(state)
        for _ in range(MOST_ANSWERS):
            other = game.to_act(state)
            if other is None or other == seat or game.turn(state) != turn:
                break
            state, _ = self._after_the_best(state, other, None, answered=False)
        return state

    def _after_the_best(
        self, state: S, seat: int, value: float | None, *, answered: bool
    ) -> tuple[S, dict[int, float]]:
        """The state after the action of a seat that brings it most, and what it is worth to it; `answered`: once it
        has been. `value` is what the state is worth before, if that is known."""
        game, gains = self.game, self.gains.setdefault(seat, {})
        actions = list(game.legal_actions(state))
        if len(actions) == 1:
            return game.apply(state, actions[0]), {}
        now = game.evaluate(state, seat) if value is None else value
        best, most, found = actions[0], -9.0, None
        for action in actions:
            gain, after = gains.get(action), None
            if gain is None:
                after = self._after(state, seat, action, answered)
                gain = gains[action] = game.evaluate(after, seat) - now
            if gain > most:
                best, most, found = action, gain, after
        if found is None:
            found = self._after(state, seat, best, answered)
            gain = game.evaluate(found, seat) - now
            gains[best] = (most + gain) / 2
            most = gain
        return found, {seat: now + most}

    def _after(self, state: S, seat: int, action: A, answered: bool) -> S:
        after = self.game.apply(state, action)
        return self.answered(after, seat) if answered else after
