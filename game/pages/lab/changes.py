"""Which cards are not as they were when they were last exported, found while the page is used."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

from game.cards.faces import Deck
from game.cards.print import records
from game.cards.print.outputs import ExportFault

FOLDER = "exports"
"""Where exports are, in the player's folder."""
PIECE = 0.004
"""Seconds of a frame that comparing takes."""


class Changes:
    """Compares cards with the last export in a folder. `cards` are those that changed, as far as is known."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cards: frozenset[str] = frozenset()
        self.exported = False
        """Whether there is an export to compare with."""
        self._steps: Generator[Any, None, tuple[str, ...]] | None = None

    def begin(self, deck: Deck) -> None:
        """Compare these cards; what is known of the ones before stays until then."""
        self._steps = None
        path = records.last(self.folder, deck.game)
        self.exported = path is not None
        if path is None:
            self.cards = frozenset()
            return
        try:
            self._steps = records.changed(deck, records.read(path))
        except ExportFault:  # it went meanwhile
            self.exported = False

    def update(self) -> bool:
        """Compare on for a piece of a frame; whether other cards are known to have changed."""
        start = time.perf_counter()
        while self._steps is not None and time.perf_counter() - start < PIECE:
            try:
                next(self._steps)
            except StopIteration as end:
                before, self.cards, self._steps = self.cards, frozenset(end.value), None
                return self.cards != before
        return False
