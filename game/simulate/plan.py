"""The parameters of a new run, from the command line or the app."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from game.simulate.results import Run
from rules.content.hashes import card_hashes, cards_hash, rules_hash
from rules.game import AnyGame, Setup

MOST_JOBS = 256


def plan(game: AnyGame, setup: Setup, games: int, seed: int, *, swap: bool = False) -> Run:
    """Return the run of a setup of bots, with the packs that the game was loaded with; with `swap` the number
    of games is rounded up to whole groups.

    Raises DataFaults or OSError for unreadable cards.
    """
    packs = [Path(pack) for pack in game.edition.packs]
    return Run(
        game=game.id,
        seats=setup.bots,
        games=games + (-games % len(setup.bots) if swap else 0),
        seed=seed,
        swap=swap,
        options=dict(sorted(setup.options.items())),
        decks=setup.decks,
        packs=game.edition.packs,
        rules=rules_hash(game.id),
        cards=cards_hash(game.id, packs),
        card_hashes=card_hashes(game.id, packs),
    )


@cache
def cores() -> int:
    """Return the number of parallel processes that this machine allows."""
    from joblib import cpu_count

    return min(int(cpu_count()), MOST_JOBS)


def is_rotation_symmetric(seats: Sequence[str], decks: Sequence[str] = ()) -> bool:
    """Return whether rotating the seats changes nothing."""
    players = [*zip(seats, decks or seats, strict=False)]
    return any(players[shift:] + players[:shift] == players for shift in range(1, max(2, len(players))))
