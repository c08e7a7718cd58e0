"""The marks of the moves of a problem, in its rows and in the pips of its task."""

from __future__ import annotations

from typing import Literal

from pygame import Surface

from game.ui.kit import Kit

Mark = Literal["made", "right", "spent", "failed"]
"""A move of an open try, of a solution, of a try that failed, and the move with which it failed."""


def draw_mark(kit: Kit, surface: Surface, centre: tuple[float, float], size: float, mark: Mark) -> None:
    """Draw the mark of a move: a tick, a dot where it led nowhere, a cross where the try failed."""
    if mark == "spent":
        kit.disc(surface, centre, size * 0.2, "text2")
    elif mark == "failed":
        kit.draw_icon(surface, "cross", centre, size, "refused")
    else:
        kit.draw_icon(surface, "check", centre, size, "good" if mark == "right" else "text2")
