"""Bots that look no further than one move: the random one and the greedy one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from rules.bots.chance import Chance
from rules.bots.thought import Stop, Thought, Weighed, asked
from rules.game import A, Game, S


class RandomBot:
    """Takes any legal action, each equally likely: what every other bot is measured against."""

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """The action drawn; estimates are those of the position as it stands after each."""
        seat, actions = asked(game, view)
        chance = Chance(rng)
        choice = chance.pick(actions)
        others = tuple(action for action in dict.fromkeys(compare) if action != choice)
        world = game.guess(view, chance.number())
        weighed = [
            Weighed(action, game.evaluate(game.apply(world, action), seat)) for action in (choice, *others)
        ]
        return Thought(seat, tuple(weighed), (), len(weighed))


class GreedyBot:
    """Takes the action after which `evaluate` likes the position best, a lot drawn between equals.

    Where chance or hidden cards have a say the mean over `guesses` worlds counts, the same worlds for
    every action. Raises ValueError for fewer than one guess.
    """

    def __init__(self, guesses: int = 8) -> None:
        if guesses < 1:
            raise ValueError(f"a greedy bot needs at least one guess, not {guesses}")
        self.guesses = guesses

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """Every legal action, weighed with the same care; `stop` finds nothing to interrupt."""
        seat, actions = asked(game, view)
        chance = Chance(rng)
        seeds = [chance.number() for _ in range(self.guesses)]
        world = cache(partial(game.guess, view))
        weighed = [
            self._weighed(game, map(world, seeds), seat, action) for action in chance.shuffled(actions)
        ]
        weighed.sort(key=lambda one: -one.value)
        return Thought(seat, tuple(weighed), (), sum(one.visits for one in weighed))

    def _weighed(self, game: Game[S, A], worlds: Iterable[S], seat: int, action: A) -> Weighed[A]:
        """The mean over the worlds; the first alone where they differ in nothing that counts."""
        total, visits = 0.0, 0
        for world in worlds:
            after = game.apply(world, action)
            total += game.evaluate(after, seat)
            visits += 1
            if (game.open_estimate or not game.hidden) and after.rng == world.rng:
                break
        return Weighed(action, total / visits, visits)
