"""The seats of a game, with persons and bots in words, and the replacement of unknown bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from rules.bots.names import UnknownBot, title_of
from rules.bots.names import bot as make
from rules.game import Setup

BOT = " (bot)"


class Seating(Protocol):
    """The names and controllers by seat: a Setup, or the record of a finished game."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names by seat."""

    def bot(self, seat: int) -> str:
        """Return the bot of a seat; "" for a person."""


def bots_of(bots: Sequence[str]) -> tuple[str, ...]:
    """Return the bots by seat in the form of Setup: () if all seats are persons'."""
    return tuple(bots) if any(bots) else ()


def person_seats(seating: Seating) -> list[int]:
    """Return the seats controlled by persons."""
    return [seat for seat in range(len(seating.seats)) if not seating.bot(seat)]


def bot_seats(seating: Seating) -> frozenset[int]:
    """Return the seats controlled by bots."""
    return frozenset(range(len(seating.seats))).difference(person_seats(seating))


def describe_bots(seating: Seating) -> str:
    """Return the bots of a game in words, such as "against Master", "against 3 bots", "only bots"; ""
    without bots."""
    bots = sorted(bot_seats(seating))
    if not bots:
        return ""
    if len(bots) == len(seating.seats):
        return f"{seating.seats[0]} plays" if len(bots) == 1 else "only bots"
    return f"against {seating.seats[bots[0]]}" if len(bots) == 1 else f"against {len(bots)} bots"


def name_with_bot(seating: Seating, seat: int) -> str:
    """Return a player's name with its bot: "Ada", "Master (bot)", "Hal (Master)"."""
    name, bot = seating.seats[seat], seating.bot(seat)
    if not bot:
        return name
    title = title_of(bot)
    return f"{name}{BOT}" if name.startswith(title) else f"{name} ({title})"


def name_in_sentence(seating: Seating, seat: int) -> str:
    """Return a player's name for use in a sentence: "Master", "Hal (Master)"; a person's name."""
    return name_with_bot(seating, seat).removesuffix(BOT)


def mover(seating: Seating, seat: int) -> str:
    """Return the maker of a move in a stored game; the seat may have changed hands since, so a bot is named
    only if the name is its own."""
    name, bot = seating.seats[seat], seating.bot(seat)
    return name_with_bot(seating, seat) if bot and goes_by_strength(name, bot) else name


def goes_by_strength(name: str, bot: str) -> bool:
    """Return whether a bot is named after its strength: "Master", "Master 2"."""
    return re.fullmatch(rf"{re.escape(title_of(bot))}( \d+)?", name) is not None


def with_controller(setup: Setup, seat: int, bot: str) -> Setup:
    """Return a setup in which a bot or a person ("") controls a seat. A name stays with its seat, but one
    that only names a bot's strength is replaced."""
    before = setup.bot(seat)
    bots = [bot if one == seat else setup.bot(one) for one in range(len(setup.seats))]
    names = list(setup.seats)
    if before != bot and before and goes_by_strength(names[seat], before):
        taken = {name.casefold() for number, name in enumerate(names) if number != seat}
        base = title_of(bot) if bot else "Player"
        first = base if bot else f"{base} {seat + 1}"
        tries = (first, *(f"{base} {number}" for number in range(1 + bool(bot), len(names) + 2)))
        names[seat] = next(name for name in tries if name.casefold() not in taken)
    return replace(setup, seats=tuple(names), bots=bots_of(bots))


def bot_exists(bot: str) -> bool:
    """Return whether a bot exists; "" is a person."""
    if not bot:
        return True
    try:
        make(bot, lambda: 0.0)
    except UnknownBot:
        return False
    return True


def with_known_bots(setup: Setup) -> tuple[Setup, str]:
    """Return a setup in which unknown bots are replaced by persons, and one line about them ("" if all are
    known)."""
    bots = [setup.bot(seat) for seat in range(len(setup.seats))]
    lost = [seat for seat, bot in enumerate(bots) if not bot_exists(bot)]
    if not lost:
        return replace(setup, bots=bots_of(bots)), ""
    name = " ".join("".join(filter(str.isprintable, bots[lost[0]])).split())[:40]
    line = f"Cogwright has no bot called '{name}'. A person now plays for {setup.seats[lost[0]]}."
    if len(lost) > 1:
        line = f"Cogwright doesn't have {len(lost)} bots of this game ('{name}'). People now play for them."
    good = ["" if number in lost else bot for number, bot in enumerate(bots)]
    return replace(setup, bots=bots_of(good)), line
