"""The steps of a game for first-time players: an icon and a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit

Step = tuple[str, ...]
"""An icon, and the wordings of the step from the longest to the shortest, which is empty where another step
says it."""

LEFT, LEAST = 42.0, 27.0
"""The position of the words behind the icon, and the least height of a step."""
APART, DISC = 14.0, 17.0
"""The greatest gap between two steps, and the greatest radius of the disc under an icon."""


def fitting_steps(kit: Kit, steps: Sequence[Step], w: float, h: float) -> list[tuple[str, str, float]]:
    """Return each step's icon, its longest wording that fits, those of the first steps first, and its
    height."""
    shortest = len(steps[0]) - 1
    wording = [shortest] * len(steps)
    for shorter in reversed(range(1, shortest)):
        if _height(kit, steps, w, [shorter] * len(steps)) <= h:
            wording = [shorter] * len(steps)
    for number in range(len(steps) if wording[0] < shortest else 0):
        longer = [1 if at == number else each for at, each in enumerate(wording)]
        if _height(kit, steps, w, longer) <= h:
            wording = longer
    return _rows(kit, steps, w, wording)


def fit(kit: Kit, steps: Sequence[Step], w: float, h: float) -> bool:
    """Return whether all steps fit in their shortest wordings."""
    return _height(kit, steps, w, [len(step) - 1 for step in steps]) <= h


def draw(kit: Kit, surface: Surface, box: Box, steps: Sequence[Step]) -> float:
    """Draw the steps, in shorter wordings where needed; return their height as drawn, logical px."""
    x, y, w, h = box
    rows = fitting_steps(kit, steps, w, h)
    gap = max(0.0, min(APART, (h - sum(high for *_, high in rows)) / len(rows)))
    for icon, words, high in rows:
        radius = min(DISC, high / 2 - 1)
        kit.disc(surface, (x + DISC, y + high / 2), radius, "night0", "edge", 1.2)
        ink = icon if icon in kit.theme.names else "brass_light"
        kit.draw_icon(surface, icon, (x + DISC, y + high / 2), radius + 2, ink)
        drawn = kit.paragraph(words, w - LEFT, 14, "text2")
        kit.put(surface, drawn, (x + LEFT, y + (high - kit.size_of(drawn)[1]) / 2))
        y += high + gap
    return y - box[1]


def _height(kit: Kit, steps: Sequence[Step], w: float, wording: Sequence[int]) -> float:
    return sum(high for *_, high in _rows(kit, steps, w, wording))


def _rows(kit: Kit, steps: Sequence[Step], w: float, wording: Sequence[int]) -> list[tuple[str, str, float]]:
    """Return the steps in the given wordings, without those whose wording is empty."""
    said = [(step[0], step[which]) for step, which in zip(steps, wording, strict=True) if step[which]]
    return [(icon, words, max(LEAST, kit.paragraph_height(words, w - LEFT, 14))) for icon, words in said]
