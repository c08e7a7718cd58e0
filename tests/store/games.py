"""A played game for the store's tests, and hostile files."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from game.store.saves import read, replayed
from rules import catalog
from rules.game import AnyGame, Game
from rules.history import AnyHistory, History

HOSTILE = {
    "empty": b"",
    "cut": b'{"format": "cogwright-',
    "wrong type": b"[1, 2, 3]",
    "a number": b"7",
    "not UTF-8": b'{"a": "\xff\xfe\xfa"}',
    "binary": bytes(range(256)) * 8,
    "nested": b"[" * 200_000,
    "nested objects": b'{"a":' * 200_000,
    "not a number": b'{"window": [NaN, Infinity]}',
    "huge number": b'{"version": ' + b"9" * 5000 + b"}",
    "nulls": b'{"format": null, "version": null, "game": null}',
    "huge": b"x" * (16 * 1024 * 1024 + 1),
}
"""Name -> what a user file may hold that no app wrote."""


@cache
def game() -> Game:
    """Planet Smash with its cards."""
    return catalog.load("planet_smash")


def opened(path: Path, game: AnyGame) -> AnyHistory:
    """The game in the file of a save, replayed. Raises FileNotFoundError or SaveFault."""
    return replayed(read(path), game, path)


def playing(moves: int, seed: int = 3) -> History:
    """A game after that many random moves (fewer when it ends)."""
    history = History(game(), game().default_setup(1), seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if not (actions := choices(history)):
            break
        history.do(chance.choice(actions))
    return history


def choices(history: History) -> list[Any]:
    """The legal actions now, none when the game is over."""
    if history.game.to_act(history.state) is None:
        return []
    return list(history.game.legal_actions(history.state))
