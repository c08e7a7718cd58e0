"""The problems of a game's cards, found in the background, for part of each frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from game.cards.faces import Deck
from game.cards.lint import Lint, Problem, of_faults
from game.store import clock
from rules.content import Fault
from rules.content.homes import Home

PIECE = 0.01
"""Seconds per frame for checking."""


class Checks:
    """A checker of one card after another; the problems of a card stay until it has been checked again."""

    def __init__(self) -> None:
        self._lint: Lint | None = None
        self._found: dict[str, tuple[Problem, ...]] = {}
        self._faults: tuple[Problem, ...] = ()
        self._steps: Iterator[None] | None = None
        self.done, self.count, self.seconds = 0, 0, 0.0

    @property
    def running(self) -> bool:
        """Return whether cards are still to be checked."""
        return self._steps is not None

    def start(self, deck: Deck, first: str = "") -> None:
        """Start checking these cards, the card `first` before the others."""
        if self._lint is None:
            self._lint = Lint(deck)
        else:
            self._lint.read(deck)
        self._found = {id: found for id, found in self._found.items() if not id or id in deck.fields}
        cards = sorted(deck.fields, key=lambda id: id != first)
        self.done, self.count, self.seconds = 0, len(cards), 0.0
        self._steps = self._check(self._lint, cards)

    def _check(self, lint: Lint, cards: Sequence[str]) -> Iterator[None]:
        for card in cards:
            self._found[card] = yield from lint.check(card)
            self.done += 1
            yield
        self._found[""] = lint.of_layouts()

    def update(self) -> bool:
        """Check for part of a frame; return whether there are new results."""
        if self._steps is None:
            return False
        before, start = self.done, clock.seconds()
        while clock.seconds() - start < PIECE:
            try:
                next(self._steps)
            except StopIteration:
                self._steps = None
                break
        self.seconds += clock.seconds() - start
        return self.done != before or self._steps is None

    def set_file_faults(self, faults: Iterable[Fault], homes: Mapping[str, Sequence[Home]]) -> None:
        """Take over the faults of saved files whose last good version is still shown; `homes` are all places
        of each card."""
        self._faults = tuple(replace(each, card=card_of(each, homes)) for each in of_faults(faults))

    @property
    def found(self) -> tuple[Problem, ...]:
        """Return all problems: first faults of unreadable files, then other faults, then warnings."""
        rest = [each for found in self._found.values() for each in found]
        known = {(each.file, each.line, each.message) for each in self._faults}
        rest = [each for each in rest if (each.file, each.line, each.message) not in known]
        return (*self._faults, *sorted(rest, key=lambda each: each.severity != "fault"))

    def of(self, card: str) -> tuple[Problem, ...]:
        """Return the problems of a card."""
        return tuple(each for each in (*self._faults, *self._found.get(card, ())) if each.card == card)

    def mark(self, card: str) -> str:
        """Return the colour of a card's worst problem: "refused", "caution", "" for none."""
        found = {each.severity for each in self.of(card)}
        return "refused" if "fault" in found else "caution" if found else ""

    def shows_last_good(self, card: str) -> bool:
        """Return whether the card's saved file is faulty, so that its last good version is shown."""
        return any(each.card in (card, "") for each in self._faults)


def card_of(problem: Problem, homes: Mapping[str, Sequence[Home]]) -> str:
    """Return the card whose lines contain a problem, "" if none does."""
    every = ((id, home) for id, places in homes.items() for home in places)
    beside = [(home.first, id) for id, home in every if home.name == problem.file]
    above = [each for each in beside if each[0] <= problem.line]
    return max(above)[1] if above else ""
