"""The problems of a game's cards, found while the page is used: a bit of a card a frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from game.cards.faces import Deck
from game.cards.lint import Lint, Problem, of_faults
from game.store import clock
from rules.content import Fault
from rules.content.homes import Home

PIECE = 0.01
"""Seconds of a frame that checking takes."""


class Checks:
    """Checks cards one after another; what was found of one stays until it has been checked again."""

    def __init__(self) -> None:
        self._lint: Lint | None = None
        self._found: dict[str, tuple[Problem, ...]] = {}
        self._faults: tuple[Problem, ...] = ()
        self._steps: Iterator[None] | None = None
        self.done, self.count, self.seconds = 0, 0, 0.0

    @property
    def running(self) -> bool:
        """Whether there are cards still to be checked."""
        return self._steps is not None

    def begin(self, deck: Deck, first: str = "") -> None:
        """Check these cards, one of them before the others."""
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
        """Check on for a piece of a frame; whether something is known that was not."""
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

    def take(self, faults: Iterable[Fault], homes: Mapping[str, Sequence[Home]]) -> None:
        """Take over what is wrong with saved files of which the last good ones stay; `homes` are all places of each
        card."""
        self._faults = tuple(replace(each, card=card_of(each, homes)) for each in of_faults(faults))

    @property
    def found(self) -> tuple[Problem, ...]:
        """All problems: first what keeps a saved file from being shown, then faults, then warnings."""
        rest = [each for found in self._found.values() for each in found]
        known = {(each.file, each.line, each.message) for each in self._faults}
        rest = [each for each in rest if (each.file, each.line, each.message) not in known]
        return (*self._faults, *sorted(rest, key=lambda each: each.severity != "fault"))

    def of(self, card: str) -> tuple[Problem, ...]:
        """The problems of a card."""
        return tuple(each for each in (*self._faults, *self._found.get(card, ())) if each.card == card)

    def mark(self, card: str) -> str:
        """The colour of a card's worst problem: "refused", "caution", "" for none."""
        found = {each.severity for each in self.of(card)}
        return "refused" if "fault" in found else "caution" if found else ""

    def stays(self, card: str) -> bool:
        """Whether a saved file can't be shown, so that the last good card stays."""
        return any(each.card in (card, "") for each in self._faults)


def card_of(problem: Problem, homes: Mapping[str, Sequence[Home]]) -> str:
    """The card in whose lines a problem is; "" for one that is in no card's."""
    every = ((id, home) for id, places in homes.items() for home in places)
    beside = [(home.first, id) for id, home in every if home.name == problem.file]
    above = [each for each in beside if each[0] <= problem.line]
    return max(above)[1] if above else ""
