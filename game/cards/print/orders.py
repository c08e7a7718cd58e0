"""What is to be exported, and how far that is."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.cards.faces import ONE_OF_EACH, Deck

T = TypeVar("T")


class Progress(NamedTuple):
    """How far an export is: cards done of all, and what is done just now."""

    done: int
    total: int
    what: str
    before: float = 0.0
    of: float = 1.0

    @property
    def share(self) -> float:
        """How much is done of all, 0 to 1; what is counted here is `of` it, and so much was done `before`."""
        return self.before + self.of * self.done / max(1, self.total)


InSteps = Generator[Progress, None, T]
"""Something that is done in steps."""
Export = Generator[Progress, None, tuple[Path, ...]]
"""An export, a card a step; in the end it gives what was written. Closing it leaves nothing behind. It raises
an ExportFault."""


MOST_COPIES = 99
DECK = "deck"
"""Copies: as many of each card as the game has."""


class Order(NamedTuple):
    """Which cards of a game are exported, and where to: the game's title with its version, their ids, the folder,
    what the names of files begin with, the day, and how many of a card where that isn't one."""

    deck: Deck
    title: str
    cards: tuple[str, ...]
    folder: Path
    name: str
    day: date
    copies: Mapping[str, int] = ONE_OF_EACH

    @property
    def printed(self) -> tuple[str, ...]:
        """The cards, each as often as it is printed."""
        return tuple(card for card in self.cards for _ in range(self.copies.get(card, 1)))

    def times(self, copies: int | str) -> Order:
        """It with so many copies of each card, or (DECK) as many as the game has."""
        every = self.deck.copies if copies == DECK else dict.fromkeys(self.deck.fields, int(copies))
        return self._replace(copies=every)

    def path(self, ending: str) -> Path:
        """The file or folder of an export whose name ends so."""
        return self.folder / f"{self.name}_{ending}"


def within(steps: InSteps[T], before: float, of: float) -> InSteps[T]:
    """Steps as a part of others."""
    try:
        while True:
            yield next(steps)._replace(before=before, of=of)
    except StopIteration as done:
        made: T = done.value
        return made
    finally:
        steps.close()
