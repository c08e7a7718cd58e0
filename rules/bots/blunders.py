"""A bot that sometimes plays a weaker action, but never one that loses the game in the same turn while there
is another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from rules.bots.chance import Chance
from rules.bots.thought import Bot, Stop, Thought
from rules.game import A, Game, S

WORLDS = 3
"""The number of possible worlds in which an action must lose the game to count as ruin."""
MOST_STEPS = 60
"""The number of actions tried to find an escape; if they aren't enough, the action doesn't count as ruin."""


class LossCheck(Generic[S, A]):
    """A check whether an action loses the game within the turn, as far as the rules alone decide that.

    Plays from several possible worlds. An action is ruin if in every world the turn ends with the game lost,
    whatever the seat does afterwards.
    """

    def __init__(self, game: Game[S, A], worlds: Sequence[S], seat: int) -> None:
        self.game, self.worlds, self.seat = game, worlds, seat
        self._left = 0

    def of(self, action: A) -> bool:
        """Return whether an action loses the game within the turn in every world."""
        return all(self._loses_in(world, action) for world in self.worlds)

    def _loses_in(self, world: S, action: A) -> bool:
        self._left = MOST_STEPS
        return self._is_lost(self.game.apply(world, action), self.game.turn(world))

    def _is_lost(self, state: S, turn: int) -> bool:
        """Return whether the seat loses before that turn is over, when the other seats play for that loss and
        the seat against it. The actions listed last are tried first, because they usually end the turn or a
        response."""
        game = self.game
        decides = game.to_act(state)
        if decides is None:
            outcome = game.outcome(state)
            return outcome is not None and self.seat not in outcome.winners
        if game.turn(state) != turn or self._left <= 0:
            return False
        self._left -= 1
        ways = (
            self._is_lost(game.apply(state, action), turn)
            for action in reversed(list(game.legal_actions(state)))
        )
        return all(ways) if decides == self.seat else any(ways)


class CarelessBot:
    """A bot that thinks like another one, and once in `every` decisions takes a random action among those it
    weighed. It never takes an action that loses the game within the turn while there is another one.

    Raises ValueError for less than one decision.
    """

    def __init__(self, careful: Bot, every: int) -> None:
        if every < 1:
            raise ValueError(f"expected a slip in 1 or more decisions, got {every}")
        self.careful = careful
        self.every = every

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """Return the thought of the careful bot, occasionally with another choice first."""
        thought = self.careful.think(game, view, rng, stop=stop, compare=compare)
        chance = Chance(~rng)
        slips = not chance.below(self.every)
        tried = chance.shuffled(thought.weighed) if slips else thought.weighed
        ruin = LossCheck(game, [game.determinize(view, chance.number()) for _ in range(WORLDS)], thought.seat)
        taken = next((one for one in tried if not ruin.of(one.action)), tried[0])
        if taken is thought.weighed[0]:
            return thought
        rest = tuple(one for one in thought.weighed if one is not taken)
        return Thought(thought.seat, (taken, *rest), (), thought.iterations)
