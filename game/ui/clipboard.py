"""The clipboard of the system, where there is one."""

from __future__ import annotations

import pygame

LONGEST = 1_000_000
"""Letters of a text that are taken from the clipboard at most."""


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where the system has none."""
    try:
        pygame.scrap.put_text(text.replace("\0", ""))
    except (pygame.error, NotImplementedError):
        return False
    return True


def paste() -> str:
    """The text on the clipboard; "" where there is none."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except (pygame.error, NotImplementedError):
        return ""
