"""A bot that does not always do what it knows to be best, but loses no game at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from rules.bots.chance import Chance
from rules.bots.thought import Bot, Stop, Thought
from rules.game import A, Game, S

WORLDS = 3
"""So many possible worlds are looked at before an action is taken to lose the game."""
MOST_STEPS = 60
"""So many actions are tried to find a way out; where none is found in them, the action is not taken to lose."""


class Ruin(Generic[S, A]):
    """Tell whether an action loses the game within the turn, as far as the rules alone decide that.

    Looks from the same possible worlds at what a seat could do. An action is ruin where in every world the turn
    ends with the game lost, whatever the seat does after it: at once, or once somebody has let it happen.
    """

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


class CarelessBot:
    """Thinks as another bot does, and once in `every` decisions takes any of what it weighed instead. What would lose
    the game before the turn is over it never takes while there is something else, by a slip or otherwise.

    Raises ValueError for less than one decision.
    """

    def __init__(self, careful: Bot, every: int) -> None:
        if every < 1:
            raise ValueError(f"a bot is careless once in one decision or more, not once in {every}")
        self.careful = careful
        self.every = every

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """The thought of the careful bot, now and then with another choice in front."""
        thought = self.careful.think(game, view, rng, stop=stop, compare=compare)
        chance = Chance(~rng)
        slips = not chance.below(self.every)
        tried = chance.shuffled(thought.weighed) if slips else thought.weighed
        ruin = Ruin(game, [game.guess(view, chance.number()) for _ in range(WORLDS)], thought.seat)
        taken = next((one for one in tried if not ruin.of(one.action)), tried[0])
        if taken is thought.weighed[0]:
            return thought
        rest = tuple(one for one in thought.weighed if one is not taken)
        return Thought(thought.seat, (taken, *rest), (), thought.iterations)
