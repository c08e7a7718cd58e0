"""The system clipboard, where there is one."""

from __future__ import annotations

import pygame

LONGEST = 1_000_000
"""The most letters that are taken from the clipboard."""


def copy(text: str) -> bool:
    """Put a text on the clipboard; return False if the system has none."""
    try:
        pygame.scrap.put_text(text.replace("\0", ""))
    except (pygame.error, NotImplementedError):
        return False
    return True


def paste() -> str:
    """Return the text on the clipboard; "" if there is none."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except (pygame.error, NotImplementedError):
        return ""
