"""The contents of an export, and its progress."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.cards.faces import ONE_OF_EACH, Deck

T = TypeVar("T")


class Progress(NamedTuple):
    """The progress of an export: cards done, total, and the current task."""

    done: int
    total: int
    what: str
    before: float = 0.0
    of: float = 1.0

    @property
    def share(self) -> float:
        """Return the part that is done, 0 to 1; these steps count for the part `of` the whole, after the part
        `before`."""
        return self.before + self.of * self.done / max(1, self.total)


InSteps = Generator[Progress, None, T]
"""A task that runs in steps and reports its progress."""
Export = Generator[Progress, None, tuple[Path, ...]]
"""An export that draws one card per step and returns the files that it wrote; if closed early it leaves
nothing behind. It raises an ExportFault."""


MOST_COPIES = 99
DECK = "deck"
"""The word for as many copies of each card as the game has."""


class Order(NamedTuple):
    """The cards of a game to export, and the target: the game's title with its version, the ids, the folder,
    the start of file names, the day, and the number of copies where it isn't one."""

    deck: Deck
    title: str
    cards: tuple[str, ...]
    folder: Path
    name: str
    day: date
    copies: Mapping[str, int] = ONE_OF_EACH

    @property
    def printed(self) -> tuple[str, ...]:
        """Return the cards, each once per copy."""
        return tuple(card for card in self.cards for _ in range(self.copies.get(card, 1)))

    def times(self, copies: int | str) -> Order:
        """Return the order with a number of copies of each card, or (DECK) as many as the game has."""
        every = self.deck.copies if copies == DECK else dict.fromkeys(self.deck.fields, int(copies))
        return self._replace(copies=every)

    def path(self, ending: str) -> Path:
        """Return the file or folder of an export with this suffix."""
        return self.folder / f"{self.name}_{ending}"


def within(steps: InSteps[T], before: float, of: float) -> InSteps[T]:
    """Run steps as a part of a longer progress; return their result."""
    try:
        while True:
            yield next(steps)._replace(before=before, of=of)
    except StopIteration as done:
        made: T = done.value
        return made
    finally:
        steps.close()
