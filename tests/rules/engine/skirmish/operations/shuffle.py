"""Shuffle a deck."""

from __future__ import annotations

from rules.engine.operations import Operation
from rules.engine.resolve import DID, Did, Resolve
from tests.rules.engine.skirmish.draft import Draft


class Shuffle(Operation[Draft], frozen=True, tag="shuffle"):
    """Who controls the ability shuffles their deck."""

    def words(self, it: str) -> str:
        return "shuffle your deck"

    def perform(self, play: Draft, this: Resolve) -> Did:
        play.shuffle(this.seat)
        return DID
