"""The designs that a game is played with, and the frames that are made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.common.memo import Memo
from rules.mechyard.frame import Frame
from rules.mechyard.printed import DECKS, Printed
from rules.mechyard.state import Module

FRAMES = 1 << 14
"""So many mechs are kept put together."""


class Library:
    """Designs by id, and how mechs made of them are put together, worked out once."""

    def __init__(self, designs: Mapping[str, Any]) -> None:
        self.designs = designs
        self.frames: Memo[tuple[Module, ...], Frame] = Memo(lambda modules: Frame(modules, designs), FRAMES)

    @property
    def starting(self) -> list[Printed]:
        """The parts that each player begins with, the Core first, each as often as it is there (MY-1.1)."""
        found = [each for each in self.designs.values() if each.starting]
        found.sort(key=lambda each: each.kind != "core")
        return [each for each in found for _ in range(each.copies)]

    def deck(self, kind: str) -> list[str]:
        """The modules of a deck by design, each as often as it is there (MY-1.4)."""
        designs = [each for each in self.designs.values() if each.kind == kind and not each.starting]
        return [each.id for each in designs for _ in range(each.copies)]

    @property
    def decks(self) -> list[list[str]]:
        """The modules of all decks."""
        return [self.deck(kind) for kind in DECKS]
