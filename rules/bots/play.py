"""A bot as a player: it decides from its view, with random numbers derived from the game's seed."""

from __future__ import annotations

from rules.bots.thought import Bot
from rules.common.rng import seed as source
from rules.game import A, Game, S


def decision_seed(seed: int, moves: int) -> int:
    """Return the `rng` of the thought for move number `moves` of a game with that seed: reproducible, and
    independent of the game's own random numbers."""
    return source(source(seed) + moves)


def choose(game: Game[S, A], state: S, bot: Bot, rng: int) -> A:
    """Return a bot's action for the seat to act, using only that seat's view. Raises ValueError when the game
    is over."""
    seat = game.to_act(state)
    if seat is None:
        raise ValueError("the game is over, and no seat can act")
    return bot.think(game, game.view(state, seat), rng).action


def accepts(game: Game[S, A], view: S, seat: int, seats: int, rng: int) -> bool:
    """Return whether a bot accepts a draw for a seat: if the seat isn't ahead of the best of the other
    `seats` in one possible world behind its view, drawn with `rng`."""
    world = game.determinize(view, rng)
    own, *others = (
        game.evaluate(world, each) for each in sorted(range(seats), key=lambda each: each != seat)
    )
    return own <= max(others)
