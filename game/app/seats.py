"""Who sits where in a game: persons and bots, in words; and what becomes of a bot nobody knows."""

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
    """Names by seat and who decides for each: a Setup, or the record of a finished game."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Names by seat."""

    def bot(self, seat: int) -> str:
        """The bot of a seat; "" for a person."""


def bots_of(bots: Sequence[str]) -> tuple[str, ...]:
    """Bots by seat as a Setup has them: nothing at all when every seat is a person's."""
    return tuple(bots) if any(bots) else ()


def persons(seating: Seating) -> list[int]:
    """The seats that persons decide for."""
    return [seat for seat in range(len(seating.seats)) if not seating.bot(seat)]


def marked(seating: Seating) -> frozenset[int]:
    """The seats that bots decide for."""
    return frozenset(range(len(seating.seats))).difference(persons(seating))


def company(seating: Seating) -> str:
    """The bots of a game in a few words: "against Master", "against 3 bots", "bots alone"; "" without any."""
    bots = sorted(marked(seating))
    if not bots:
        return ""
    if len(bots) == len(seating.seats):
        return f"{seating.seats[0]} plays" if len(bots) == 1 else "bots alone"
    return f"against {seating.seats[bots[0]]}" if len(bots) == 1 else f"against {len(bots)} bots"


def named(seating: Seating, seat: int) -> str:
    """A player with what plays there: "Ada", "Master (bot)", "Hal (Master)"."""
    name, bot = seating.seats[seat], seating.bot(seat)
    if not bot:
        return name
    title = title_of(bot)
    return f"{name}{BOT}" if name.startswith(title) else f"{name} ({title})"


def spoken(seating: Seating, seat: int) -> str:
    """A bot as a sentence names it: "Master", "Hal (Master)"; a person by name."""
    return named(seating, seat).removesuffix(BOT)


def mover(seating: Seating, seat: int) -> str:
    """Who made a move of a kept game: a seat may have changed hands since, so a bot is told only where the name
    is its own."""
    name, bot = seating.seats[seat], seating.bot(seat)
    return named(seating, seat) if bot and goes_by_strength(name, bot) else name


def goes_by_strength(name: str, bot: str) -> bool:
    """Whether a bot is called after its strength: "Master", "Master 2"."""
    return re.fullmatch(rf"{re.escape(title_of(bot))}( \d+)?", name) is not None


def reseated(setup: Setup, seat: int, bot: str) -> Setup:
    """A setup in which a bot decides for a seat, or a person (""). A name stays with its seat, but one that
    only told a bot's strength goes with that bot."""
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


def known(bot: str) -> bool:
    """Whether there is such a bot; "" is a person."""
    if not bot:
        return True
    try:
        make(bot, lambda: 0.0)
    except UnknownBot:
        return False
    return True


def seated(setup: Setup) -> tuple[Setup, str]:
    """A setup in which every bot is known, and one line about those that were not ("" when all are):
    persons have taken their seats."""
    bots = [setup.bot(seat) for seat in range(len(setup.seats))]
    lost = [seat for seat, bot in enumerate(bots) if not known(bot)]
    if not lost:
        return replace(setup, bots=bots_of(bots)), ""
    name = " ".join("".join(filter(str.isprintable, bots[lost[0]])).split())[:40]
    line = f"No bot is called '{name}': a person plays for {setup.seats[lost[0]]} now."
    if len(lost) > 1:
        line = f"{len(lost)} bots of this game are not known here ('{name}'): persons play their seats."
    good = ["" if number in lost else bot for number, bot in enumerate(bots)]
    return replace(setup, bots=bots_of(good)), line
