"""The first game of a game: its prepared setup and seed, from `data/<game>/lessons`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.app.scene import Unplayable
from game.pages.parts.new_game import StartingPage
from game.pages.parts.seat_list import tidy_names
from rules.game import Setup
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:
    from rules.lessons.records import FirstGame

COMPUTER = "Computer"


def start_first_game(page: StartingPage, game_id: str) -> None:
    """Start the first game, first asking about an unfinished one; without one open the setup."""
    from rules.lessons.reading import first_game
    from rules.scenes.records import InvalidPosition

    first, game = first_game(game_id, page.app.packs), page.app.game(game_id)
    if first is None:
        page.visit("setup", game_id)
        return
    try:
        setup = first_setup(game, first, page.app.settings.names)
    except InvalidPosition as fault:
        page.app.say(str(Unplayable("this first game", fault)), "caution")
    else:
        if not any(page.app.settings.bots):  # the next game is against a bot too
            page.app.change_settings(bots=setup.bots)
        page.start_game(setup, first.seed)


def first_setup(game: AnyTabletop, first: FirstGame, names: tuple[str, ...]) -> Setup:
    """Return the setup of a first game: persons have their usual names, bots are the computer, which no card
    is called. Raises InvalidPosition if the game refuses it."""
    from rules.lessons.first_game import setup_of

    setup = setup_of(game, first)
    seats = [*names, *setup.seats[len(names) :]][: len(first.bots)]
    titled = [COMPUTER if bot else name for bot, name in zip(first.bots, seats, strict=True)]
    return replace(setup, seats=tidy_names(titled))
