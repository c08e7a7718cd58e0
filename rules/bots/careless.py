"""A bot that does not always do what it knows to be best."""

from __future__ import annotations

from rules.bots.chance import Chance
from rules.bots.ruin import Ruin
from rules.bots.thought import Bot, Stop, Thought
from rules.game import A, Game, S

WORLDS = 3
"""So many possible worlds are looked at before an action is taken to lose the game."""


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
