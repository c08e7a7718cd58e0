"""The designs of a game, and the structures of mechs made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.common.memo import Memo
from rules.mechyard.frame import Frame
from rules.mechyard.printed import DECKS, Printed
from rules.mechyard.state import Module

FRAMES = 1 << 14
"""The number of cached structures of mechs."""


class Library:
    """Designs by id, and cached structures of mechs made of them."""

    def __init__(self, designs: Mapping[str, Any]) -> None:
        self.designs = designs
        self.frames: Memo[tuple[Module, ...], Frame] = Memo(lambda modules: Frame(modules, designs), FRAMES)

    @property
    def starting(self) -> list[Printed]:
        """Return the parts that each player starts with, the Core first, once per copy (MY-1.1)."""
        found = [each for each in self.designs.values() if each.starting]
        found.sort(key=lambda each: each.kind != "core")
        return [each for each in found for _ in range(each.copies)]

    def deck(self, kind: str) -> list[str]:
        """Return the designs of a deck's modules, once per copy (MY-1.4)."""
        designs = [each for each in self.designs.values() if each.kind == kind and not each.starting]
        return [each.id for each in designs for _ in range(each.copies)]

    @property
    def decks(self) -> list[list[str]]:
        """Return the designs of all decks, by deck."""
        return [self.deck(kind) for kind in DECKS]
