"""Jobs to think about."""

from __future__ import annotations

from rules import catalog, codec
from rules.bots.jobs import ThinkJob
from rules.bots.play import decision_seed

GAME = catalog.load("planet_smash")


def think_job(bot: str = "search:60", game: str = "planet_smash") -> ThinkJob:
    """What a bot does first in a game of two."""
    state = GAME.new_game(GAME.default_setup(2), 7)
    return ThinkJob(game=game, view=codec.encode(GAME.view(state, 0)), bot=bot, rng=decision_seed(7, 0))
