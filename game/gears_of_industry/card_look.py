"""A card as an effect has changed it, as a piece's face tells."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

LETTERS = {"T": "technology", "F": "finance", "L": "labour", "E": "energy", "A": "any"}
"""The domain for each letter on a card, "A" for every domain."""


class CardLook(NamedTuple):
    """A card's kind, its changed value (0: as printed) and domain ("": as printed), and whether it is safe
    from discards."""

    kind: str
    value: int = 0
    domain: str = ""
    safe: bool = False

    @property
    def changed(self) -> bool:
        """Return whether an effect has changed the card."""
        return bool(self.value or self.domain)


@lru_cache(maxsize=512)
def read(face: str) -> CardLook:
    """Return the card described by a piece's face, such as "finance_05.v6.dE.s"."""
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
