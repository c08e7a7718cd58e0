"""The bot that looks one move ahead, and not always."""

from __future__ import annotations

from typing import Any

from rules.bots.chance import Chance
from rules.bots.greedy import GreedyBot
from rules.bots.thought import Stop, Thought
from rules.game import Game


class CarelessBot:
    """A greedy bot that takes any other action once in `every` decisions."""

    def __init__(self, every: int = 6) -> None:
        self.every = every
        self._careful = GreedyBot()

    def think(
        self, game: Game, view: Any, rng: int, *, stop: Stop | None = None, compare: tuple[Any, ...] = ()
    ) -> Thought:
        """The greedy thought, now and then with another choice in front."""
        thought = self._careful.think(game, view, rng, stop=stop, compare=compare)
        chance = Chance(~rng)
        if chance.below(self.every):
            return thought
        slip = chance.pick(thought.weighed)
        rest = tuple(one for one in thought.weighed if one is not slip)
        return Thought(thought.seat, (slip, *rest), thought.expected, thought.iterations)
