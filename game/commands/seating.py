"""Who sits at a game, from the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.game import Setup

OPTION, PERSON = "--bots", "person"


def setup_of(game_id: str, text: str, packs: Sequence[Path] = ()) -> Setup:
    """The usual setup of a game for those seats: bots by name, and the word "person". Raises UsageError."""
    from msgspec.structs import replace

    from game.commands.asked import bots, check_seats
    from game.commands.values import loaded
    from rules.bots.names import title_of

    words = [word.strip() for word in text.split(",")]
    given = [word for word in words if word != PERSON]
    names = iter(bots(",".join(given), OPTION) if given else ())
    seats = ["" if word == PERSON else next(names) for word in words]
    game = loaded(game_id, packs)
    check_seats(game, len(seats), f"Say who decides in each: {OPTION} {PERSON},master")
    usual = game.default_setup(len(seats))
    called = (title_of(bot) if bot else name for name, bot in zip(usual.seats, seats, strict=True))
    options = (
        usual.options if PERSON in words else {option.id: option.among_bots for option in game.options()}
    )
    return replace(usual, seats=tuple(called), options=options, bots=tuple(seats))
