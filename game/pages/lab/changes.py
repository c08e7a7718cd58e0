"""The cards changed since their last export, found in the background."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

from game.cards.faces import Deck
from game.cards.print import records
from game.cards.print.outputs import ExportFault

FOLDER = "exports"
"""The folder of exports in the user's data folder."""
PIECE = 0.004
"""Seconds per frame for comparing."""


class Changes:
    """A comparison of cards with the last export in a folder. `cards` are the changed ones found so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cards: frozenset[str] = frozenset()
        self.exported = False
        """Whether there is an export to compare with."""
        self._steps: Generator[Any, None, tuple[str, ...]] | None = None

    def start(self, deck: Deck) -> None:
        """Start comparing these cards; earlier results stay until it ends."""
        self._steps = None
        path = records.last(self.folder, deck.game)
        self.exported = path is not None
        if path is None:
            self.cards = frozenset()
            return
        try:
            self._steps = records.changed(deck, records.read(path))
        except ExportFault:  # deleted in the meantime
            self.exported = False

    def update(self) -> bool:
        """Compare for part of a frame; return whether the set of changed cards is different."""
        start = time.perf_counter()
        while self._steps is not None and time.perf_counter() - start < PIECE:
            try:
                next(self._steps)
            except StopIteration as end:
                before, self.cards, self._steps = self.cards, frozenset(end.value), None
                return self.cards != before
        return False
