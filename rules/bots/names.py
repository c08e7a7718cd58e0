"""Bots by name: the strengths that players choose, and the plain ones for simulations."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from rules.bots.blunders import CarelessBot
from rules.bots.greedy import GreedyBot, RandomBot
from rules.bots.search import SearchBot
from rules.bots.thought import Bot, Clock
from rules.content.faults import suggestion


class UnknownBot(ValueError):
    """An unknown bot name; the text is one line with the known ones."""


class Strength(Struct, frozen=True):
    """A bot that players can choose: its name and an honest sentence about it. `elo` compares the strengths:
    100 more win about 64 of 100 games."""

    id: str
    title: str
    detail: str
    elo: int


# The figures come from cross tables of two-seat games with the seats swapped; docs/bots.md holds the runs.
STRENGTHS: tuple[Strength, ...] = (
    Strength("apprentice", "Apprentice", "Looks one move ahead, and plays one move in six at random.", 1000),
    Strength("journeyman", "Journeyman", "Looks a few moves ahead, but slips once in twenty moves.", 1320),
    Strength("master", "Master", "Looks farther ahead and never slips, but you can still be lucky.", 1490),
)
STRONGEST = "master"
_ITERATIONS = 64
"""The iterations of the strongest bot for a move."""

_MAKE: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "apprentice": lambda: CarelessBot(GreedyBot(), 6),
    "journeyman": lambda: CarelessBot(SearchBot(30), 20),
    "master": lambda: SearchBot(_ITERATIONS),
}
_SEARCH = "search:"
_BUDGET = re.compile(r"-?[0-9]{1,12}|(?P<seconds>(-?[0-9]{0,12}\.?[0-9]{1,12}(e[0-9]{1,3})?)s)")


def bot(name: str, clock: Clock | None = None) -> Bot:
    """Return the bot of that name: a strength, "random", "greedy", "search:200" (iterations) or "search:0.5s"
    (seconds, read from `clock`). Raises UnknownBot."""
    if name.startswith(_SEARCH):
        return _search(name, name[len(_SEARCH) :], clock)
    make = _MAKE.get(name)
    if make is None:
        raise UnknownBot(_unknown(name))
    return make()


def adviser(times: int) -> str:
    """Return the name of the bot that gives hints: the strongest, or a search with `times` as many
    iterations."""
    return STRONGEST if times == 1 else f"{_SEARCH}{times * _ITERATIONS}"


def title_of(name: str) -> str:
    """Return the displayed name of a bot: "Master", "Search 200", "Search 0.5 s"."""
    budget = name[len(_SEARCH) :] if name.startswith(_SEARCH) else ""
    if budget:
        return f"Search {budget[:-1]} s" if budget.endswith("s") else f"Search {budget}"
    strength = strength_of(name)
    return strength.title if strength else name.capitalize()


def strength_of(name: str) -> Strength | None:
    """Return the strength of that id; None for a bot that is none of them."""
    return next((strength for strength in STRENGTHS if strength.id == name), None)


def _search(name: str, budget: str, clock: Clock | None) -> Bot:
    """Return the search bot with that budget. Raises UnknownBot."""
    found = _BUDGET.fullmatch(budget)
    if found is None:
        raise UnknownBot(
            f"{_quoted(name)}: expected iterations, as in search:200, or seconds, as in search:0.5s"
        )
    seconds = bool(found["seconds"])
    if seconds and clock is None:
        raise UnknownBot(f"{_quoted(name)} needs a clock, but has none: give iterations, as in search:200")
    try:
        return SearchBot(seconds=float(budget[:-1]), clock=clock) if seconds else SearchBot(int(budget))
    except ValueError as fault:
        raise UnknownBot(f"{_quoted(name)}: {fault}") from None


def _unknown(name: str) -> str:
    known = (*_MAKE, "search:200")
    hint = suggestion(name, known) or f" (choose from {', '.join(known)})"
    return f"no bot is called {_quoted(name)}{hint}"


def _quoted(name: str) -> str:
    """Return a name as a fault quotes it: short, on one line."""
    return f"'{''.join(letter if letter.isprintable() else '?' for letter in name[:40])}'"
