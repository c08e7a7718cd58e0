"""How a bot sits at a game: it is shown its view, and its chance comes from the game's seed."""

from __future__ import annotations

from rules.bots.thought import Bot
from rules.common.rng import seed as source
from rules.game import A, Game, S


def decision_seed(seed: int, moves: int) -> int:
    """The `rng` of the thought for move number `moves` of the game of that seed: the same game gives
    the same thoughts, and nothing of the game's own chance."""
    return source(source(seed) + moves)


def choose(game: Game[S, A], state: S, bot: Bot, rng: int) -> A:
    """What the bot does for the seat to act, knowing that seat's view only. Raises ValueError when
    the game is over."""
    seat = game.to_act(state)
    if seat is None:
        raise ValueError("the game is over: nobody is to act")
    return bot.think(game, game.view(state, seat), rng).action
