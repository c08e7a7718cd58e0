"""A bot that does not always do what it knows to be best."""

from __future__ import annotations

from rules.bots.chance import Chance
from rules.bots.thought import Bot, Stop, Thought
from rules.game import A, Game, S


class CarelessBot:
    """Thinks as another bot does, and once in `every` decisions takes any of what it weighed instead.

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
        if chance.below(self.every):
            return thought
        slip = chance.pick(thought.weighed)
        rest = tuple(one for one in thought.weighed if one is not slip)
        return Thought(thought.seat, (slip, *rest), thought.expected, thought.iterations)
