"""Errors in words for players; the log tells the rest."""

from __future__ import annotations

LONGEST = 160
"""Signs of an error that are told."""


def short(error: object, longest: int = LONGEST) -> str:
    """An error's text as one line; "..." at its end where there would be more of it."""
    line = " ".join(str(error).split())
    return line if len(line) <= longest else line[: longest - 3] + "..."
