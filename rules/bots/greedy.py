"""Bots that look at most one move ahead: the random one and the greedy one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from rules.bots.chance import Chance
from rules.bots.thought import Stop, Thought, Weighed, legal_choices
from rules.game import A, Game, S


class RandomBot:
    """A bot that takes a random legal action: the baseline for every other bot."""

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """Return a random action; estimates are the evaluations of the positions after each action."""
        seat, actions = legal_choices(game, view)
        chance = Chance(rng)
        choice = chance.pick(actions)
        others = tuple(action for action in dict.fromkeys(compare) if action != choice)
        world = game.determinize(view, chance.number())
        weighed = [
            Weighed(action, game.evaluate(game.apply(world, action), seat)) for action in (choice, *others)
        ]
        return Thought(seat, tuple(weighed), (), len(weighed))


class GreedyBot:
    """A bot that takes the action with the best `evaluate` afterwards, at random between equals.

    Where random results or hidden cards matter, an action counts by its mean over `guesses` worlds, the same
    worlds for every action. Raises ValueError for fewer than one guess.
    """

    def __init__(self, guesses: int = 8) -> None:
        if guesses < 1:
            raise ValueError(f"a greedy bot needs at least one guess, not {guesses}")
        self.guesses = guesses

    def think(
        self, game: Game[S, A], view: S, rng: int, *, stop: Stop | None = None, compare: tuple[A, ...] = ()
    ) -> Thought[A]:
        """Return every legal action, each weighed with the same number of worlds; ignores `stop`."""
        seat, actions = legal_choices(game, view)
        chance = Chance(rng)
        seeds = [chance.number() for _ in range(self.guesses)]
        world = cache(partial(game.determinize, view))
        weighed = [self._weigh(game, map(world, seeds), seat, action) for action in chance.shuffled(actions)]
        weighed.sort(key=lambda one: -one.value)
        return Thought(seat, tuple(weighed), (), sum(one.visits for one in weighed))

    def _weigh(self, game: Game[S, A], worlds: Iterable[S], seat: int, action: A) -> Weighed[A]:
        """Return an action's mean over the worlds; only the first world if all of them evaluate alike."""
        total, visits = 0.0, 0
        for world in worlds:
            after = game.apply(world, action)
            total += game.evaluate(after, seat)
            visits += 1
            if (game.open_estimate or not game.hidden) and after.rng == world.rng:
                break
        return Weighed(action, total / visits, visits)
