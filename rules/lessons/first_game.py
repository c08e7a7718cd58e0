"""The setup of a first game."""

from __future__ import annotations

from msgspec.structs import replace

from rules.bots.names import UnknownBot, bot
from rules.content import suggestion
from rules.game import Setup, choices_of_options
from rules.lessons.records import FirstGame
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop


def setup_of(game: AnyTabletop, first: FirstGame) -> Setup:
    """Return the setup of a first game, with its bots. Raises InvalidPosition if the game refuses it."""
    for seat, name in enumerate(first.bots):
        try:
            bot(name) if name else None
        except UnknownBot as fault:
            raise InvalidPosition(f"bots[{seat}]", str(fault)) from None
    if first.bots.count("") != 1:
        raise InvalidPosition("bots", "exactly one of them must be '', the player")
    if len(first.bots) not in game.seats:
        raise InvalidPosition("bots", f"{game.title} isn't a game for {len(first.bots)} players")
    known = {option.id: [choice.id for choice in option.choices] for option in game.options()}
    for id, value in first.options.items():
        if id not in known:
            raise InvalidPosition(f"options.{id}", f"unknown option{suggestion(id, [*known])}")
        if value not in known[id]:
            raise InvalidPosition(f"options.{id}", f"unknown choice{suggestion(value, known[id])}")
    usual = game.default_setup(len(first.bots))
    options = choices_of_options(game.options(), {**usual.options, **first.options})
    for id, value in first.options.items():
        if options[id] != value:
            raise InvalidPosition(f"options.{id}", "this choice doesn't go with the others")
    setup = replace(usual, options=options, decks=first.decks or usual.decks, bots=first.bots)
    for message in game.check_setup(setup):
        raise InvalidPosition("", message)
    return setup
