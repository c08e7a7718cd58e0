"""What is to be exported, and how far that is."""

from __future__ import annotations

from collections.abc import Generator
from datetime import date
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.cards.faces import Deck

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


class Order(NamedTuple):
    """Which cards of a game are exported, and where to: the game's title with its version, their ids, the folder, and
    what the names of files begin with."""

    deck: Deck
    title: str
    cards: tuple[str, ...]
    folder: Path
    name: str
    day: date


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
