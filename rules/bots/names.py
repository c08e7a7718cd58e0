"""Bots by name: the strengths that players choose, and the bare ones of simulations."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.bots.careless import CarelessBot
from rules.bots.greedy import GreedyBot
from rules.bots.random import RandomBot
from rules.bots.search import MOST_ITERATIONS, MOST_SECONDS, SearchBot
from rules.bots.thought import Bot, Clock
from rules.content.faults import suggestion


class UnknownBot(ValueError):
    """A name that no bot has; its text is one line that says which there are."""


class Strength(Struct, frozen=True):
    """A bot that players may choose: its name and an honest sentence about it. `elo` compares the
    strengths with each other: 100 more win about 64 of 100 games."""

    id: str
    title: str
    detail: str
    elo: int


# The figures come from the cross-table runs in docs/bots.md.
STRENGTHS: tuple[Strength, ...] = (
    Strength("apprentice", "Apprentice", "Looks one move ahead, and is careless now and then.", 800),
    Strength("journeyman", "Journeyman", "Looks a few moves ahead, but not for long.", 1200),
    Strength(
        "master", "Master", "Thinks each move through as far as it can see: the strongest there is.", 1400
    ),
)
STRONGEST = "master"

_MAKE: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "apprentice": CarelessBot,
    "journeyman": lambda: SearchBot(30),
    "master": lambda: SearchBot(200),
}
_SEARCH = "search:"


def bot(name: str, clock: Clock | None = None) -> Bot:
    """The bot of that name: a strength, "random", "greedy", "search:200" (iterations) or "search:0.5s"
    (seconds, read from `clock`). Raises UnknownBot."""
    if name.startswith(_SEARCH):
        return _search(name, name[len(_SEARCH) :], clock)
    make = _MAKE.get(name)
    if make is None:
        raise UnknownBot(_unknown(name))
    return make()


def title_of(name: str) -> str:
    """What a bot is called on the screen: "Master", "Search 200", "Search 0.5 s"."""
    budget = name[len(_SEARCH) :] if name.startswith(_SEARCH) else ""
    if budget:
        return f"Search {budget[:-1]} s" if budget.endswith("s") else f"Search {budget}"
    return next((strength.title for strength in STRENGTHS if strength.id == name), name.capitalize())


def _search(name: str, budget: str, clock: Clock | None) -> Bot:
    if budget.endswith("s"):
        seconds = _number(name, budget[:-1], float)
        if not 0 < seconds <= MOST_SECONDS:
            raise UnknownBot(
                f"'{name[:40]}': a search takes more than 0 and at most {MOST_SECONDS:g} seconds"
            )
        if clock is None:
            raise UnknownBot(
                f"'{name[:40]}': seconds give other games on every machine; give iterations here"
            )
        return SearchBot(seconds=seconds, clock=clock)
    iterations = _number(name, budget, int)
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise UnknownBot(f"'{name[:40]}': a search takes 1 to {MOST_ITERATIONS} iterations")
    return SearchBot(int(iterations))


def _number(name: str, text: str, kind: Callable[[str], float]) -> float:
    """The number of a budget. Raises UnknownBot."""
    try:
        if text.isascii() and text.strip() == text and "_" not in text:
            return kind(text[:40])
    except ValueError:
        pass
    raise UnknownBot(f"'{name[:40]}': expected 'search:' and a number of iterations, like search:200")


def _unknown(name: str) -> str:
    known = (*_MAKE, "search:200")
    hint = suggestion(name, known) or f"; there are {', '.join(known)}"
    return f"no bot is called '{name[:40]}'{hint}"
