"""What a card on the table is made of: its kind, and what effects have made of it for this turn (GI-5.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

LETTERS = {"T": "technology", "F": "finance", "L": "labour", "E": "energy", "A": "any"}
"""Domains by the letter that stands on a card, "A" for every domain."""


class CardLook(NamedTuple):
    """A card's kind, its value (0: as printed), its domain ("": as printed), whether it is safe from discards."""

    kind: str
    value: int = 0
    domain: str = ""
    safe: bool = False

    @property
    def changed(self) -> bool:
        """Whether an effect has made another card of it."""
        return bool(self.value or self.domain)


@lru_cache(maxsize=512)
def read(face: str) -> CardLook:
    """The card that a piece's face tells of: "finance_05.v6.dE.s"."""
    kind, *marks = face.split(".")
    value, domain, safe = 0, "", False
    for mark in marks:
        if mark == "s":
            safe = True
        elif mark[:1] == "v":
            value = int(mark[1:])
        elif mark[:1] == "d":
            domain = LETTERS[mark[1:]]
    return CardLook(kind, value, domain, safe)
