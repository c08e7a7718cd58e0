"""The phase track in the top bar: what is past, what is now, what comes (LOOK 4)."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.ui.kit import TOP_BAR, Kit

SIZE, LIT_SIZE = 16.0, 15.5
HIGH, SIDE, PAD, TICK = 34.0, 14.0, 16.0, 22.0
LEFT = 250.0
"""What title and subtitle keep at least, px of the map."""
ICONS = 276.0
"""What the buttons at the right take."""


class Phases(NamedTuple):
    """The phases of a turn in order, and which of them it is now; `len(words)`: all are past."""

    words: tuple[str, ...]
    now: int


def fitting(kit: Kit, phases: Phases, right: float = 0.0) -> tuple[Phases, float]:
    """What of the track there is room for in the top bar, and where it begins: all phases, the present one
    alone, or nothing (at 0). It ends before x = `right` (0: before the icons)."""
    left = _left(kit, phases, right)
    if not left and len(phases.words) > 1 and phases.now < len(phases.words):
        phases = Phases((phases.words[phases.now],), 0)
        left = _left(kit, phases, right)
    return phases, left


def _left(kit: Kit, phases: Phases, right: float) -> float:
    wide = _width(kit, phases)
    left = min((kit.canvas.w - wide) / 2, (right or kit.canvas.w - ICONS) - wide)
    return left if left >= LEFT else 0.0


def draw(kit: Kit, surface: Surface, phases: Phases, left: float) -> None:
    """Draw phases from an x on, as `fitting` found them; nothing at 0."""
    if not left:
        return
    middle = TOP_BAR / 2
    box = (left, middle - HIGH / 2, _width(kit, phases), HIGH)
    kit.fill(surface, box, "room0", radius=HIGH / 2, border="edge")
    x = left + SIDE / 2
    for number, word in enumerate(phases.words):
        wide = _word(kit, phases, number)
        if number == phases.now:
            lit = (x, middle - 14, wide, 28.0)
            kit.fill(surface, lit, "lit_top", "lit_bottom", 14, "brass", 1.5)
            kit.draw_text(surface, word, (x + wide / 2, middle), LIT_SIZE, "lamp", True, "center")
        else:
            past = number < phases.now
            at = kit.draw_text(
                surface, word, (x + PAD, middle), SIZE, "mute" if past else "text2", False, "midleft"
            )
            if past:
                kit.draw_icon(surface, "check", (at[0] + at[2] + 13, middle), 14, "good")
        x += wide


def _word(kit: Kit, phases: Phases, number: int) -> float:
    """How wide a phase is."""
    now = number == phases.now
    wide = kit.text_width(phases.words[number], LIT_SIZE if now else SIZE, now) + 2 * PAD
    return wide + (TICK if number < phases.now else 0.0)


def _width(kit: Kit, phases: Phases) -> float:
    return SIDE + sum(_word(kit, phases, number) for number in range(len(phases.words)))
