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
        raise ValueError("the game is over, and no seat can act")
    return bot.think(game, game.view(state, seat), rng).action


def accepts(game: Game[S, A], view: S, seat: int, seats: int, rng: int) -> bool:
    """Whether a bot accepts a draw for a seat: where that seat is not ahead, as far as it can tell. In one world behind
    its view, drawn with that chance, its estimate is no better than the best of the other `seats`."""
    world = game.guess(view, rng)
    own, *others = (
        game.evaluate(world, each) for each in sorted(range(seats), key=lambda each: each != seat)
    )
    return own <= max(others)
