"""Fast playouts from a position, by remembered gains of actions."""

from __future__ import annotations

from typing import Generic

from rules.game import A, Game, S

MOST_STEPS = 40
"""The largest number of actions in a playout."""
MOST_ANSWERS = 3
"""The largest number of responses to an action."""


class Playout(Generic[S, A]):
    """A playout: each seat takes the action with the largest gain, to the end of the turn `last`.

    The gain of an action is measured when it is first met and whenever it is taken, and remembered, because a
    search meets mostly the same actions.
    """

    def __init__(self, game: Game[S, A], last: int) -> None:
        self.game = game
        self.last = last
        self.gains: dict[int, dict[A, float]] = {}

    def note(self, seat: int, action: A, gain: float) -> None:
        """Remember the gain of an action in a seat's evaluation."""
        self.gains.setdefault(seat, {})[action] = gain

    def end(self, state: S) -> S:
        """Return the state after the last turn, or after the largest number of actions."""
        game = self.game
        values: dict[int, float] = {}
        for _ in range(MOST_STEPS):
            seat = game.to_act(state)
            if seat is None or game.turn(state) > self.last:
                break
            state, values = self._after_the_best(state, seat, values.get(seat), answered=True)
        return state

    def after_responses(self, state: S, seat: int) -> S:
        """Return the state when a seat is to act again after its action, or the turn is over; other seats
        give their best responses in between."""
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
        """Return the state after a seat's action with the largest gain, and its value to that seat;
        `answered`: measured after the responses. `value` is the value before, if known."""
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
        return self.after_responses(after, seat) if answered else after
