"""x"""

from __future__ import annotations

from rules.content import Content
from rules.smash_gear.floor import Board


def load(content: Content) -> dict[str, Board]:
    return {"standard": Board("standard", "Standard", "x", 12, 12, (), (5 + 11 * 12, 6))}
