"""The bot that decides by lot."""

from __future__ import annotations

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
