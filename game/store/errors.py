"""Errors in words for players; the log tells the rest."""

from __future__ import annotations

from rules.content.faults import escaped

LONGEST = 160
"""Signs of an error that are told."""


def short(error: object, longest: int = LONGEST) -> str:
    """An error's text as one line, odd signs escaped; "..." at its end where there would be more of it."""
    line = escaped(" ".join(str(error).split()))
    return line if len(line) <= longest else line[: longest - 3] + "..."
