"""The phase track in the top bar: past, current and coming phases (LOOK 4). Phases that are numbers, such as
rounds, are a row of squares."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.ui.canvas import Box, inset
from game.ui.kit import TOP_BAR, Kit

SIZE, LIT_SIZE = 16.0, 15.5
HIGH, SIDE, PAD, TICK = 34.0, 14.0, 16.0, 22.0
LEFT = 250.0
"""The least width for title and subtitle, px of the map."""
ICONS = 276.0
"""The width of the buttons at the right."""
TITLED = 390.0
"""The usual left edge of a row of squares, px of the map."""
SQUARE, STEP, LEAST_STEP, ROW, RAISED = 28.0, 38.0, 30.0, 608.0, 6.0
"""The side of a square; the distance to the next, and the least one where the row would be too long; the
greatest length of the row; how far above the middle squares with words stand."""
LOWER = 17.0
"""The greatest height of a line of words that has room under the squares."""


class Goal(NamedTuple):
    """A phase number with a meaning: the number, its word and colour, and the dashes of its line (on, off),
    which distinguish goals without colour."""

    number: int
    word: str
    ink: str
    dashes: tuple[float, float]


class Phases(NamedTuple):
    """The phases of a turn in order, and the current one; `len(words)`: all are past. `goals` mark numbered
    phases."""

    words: tuple[str, ...]
    now: int
    goals: tuple[Goal, ...] = ()

    @property
    def numbered(self) -> bool:
        """Return whether the phases are numbers."""
        return all(word.isdecimal() for word in self.words)


def fitting(kit: Kit, phases: Phases, right: float = 0.0, title: float = 0.0) -> tuple[Phases, float]:
    """Return the part of the track that fits in the top bar, and its left x: all phases, only the current one
    (unless it is a number), or nothing (x = 0). It starts after the `title`, which ends at that x, and ends
    before x = `right` (0: before the icons)."""
    left = _left_edge(kit, phases, right, title)
    if not left and not phases.numbered and len(phases.words) > 1 and phases.now < len(phases.words):
        phases = Phases((phases.words[phases.now],), 0)
        left = _left_edge(kit, phases, right, title)
    return phases, left


def _left_edge(kit: Kit, phases: Phases, right: float, title: float) -> float:
    wide, end = width(kit, phases), right or kit.canvas.w - ICONS
    first = (kit.canvas.w - wide) / 2
    left = min(max(first, TITLED) if phases.numbered else first, end - wide)
    return left if left >= max(LEFT, title) else 0.0


def draw(kit: Kit, surface: Surface, phases: Phases, left: float) -> None:
    """Draw phases from x = `left`, as `fitting` returned them; nothing at 0."""
    if not left:
        return
    if phases.numbered:
        _squares(kit, surface, phases, left)
        return
    middle = TOP_BAR / 2
    box = (left, middle - HIGH / 2, width(kit, phases), HIGH)
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


def _squares(kit: Kit, surface: Surface, phases: Phases, left: float) -> None:
    """Draw the row of squares, with lines and words under the goals."""
    step = _step(phases)
    top = (TOP_BAR - SQUARE) / 2 - (RAISED if phases.goals else 0.0)
    for number, word in enumerate(phases.words):
        square(kit, surface, (left + number * step, top, SQUARE, SQUARE), word, number - phases.now)
    for goal in phases.goals:
        x = left + (goal.number - 1) * step
        dash(kit, surface, goal, (x, x + SQUARE), top + SQUARE + 4)
    if kit.line_height(12) <= LOWER:
        _named(
            kit,
            surface,
            phases.goals,
            [left + (goal.number - 1) * step + SQUARE / 2 for goal in phases.goals],
        )


def _named(kit: Kit, surface: Surface, goals: tuple[Goal, ...], middles: list[float]) -> None:
    """Draw the goals' words under their squares, moved apart where they would touch."""
    starts: list[float] = []
    end = push = 0.0
    for goal, middle in zip(goals, middles, strict=True):
        wide = kit.text_width(goal.word, 12, True)
        starts.append(max(middle - wide / 2, end))
        push, end = starts[-1] - middle + wide / 2, starts[-1] + wide + 7
    for goal, x in zip(goals, starts, strict=True):
        kit.draw_text(surface, goal.word, (x - push / 2, TOP_BAR - 8), 12, goal.ink, True, "midleft")


def square(kit: Kit, surface: Surface, box: Box, word: str, ahead: int) -> None:
    """Draw a number in a square: crossed out when past (`ahead` < 0), lit when current (0)."""
    x, y, side, _ = box
    middle, size = (x + side / 2, y + side / 2), min(15.0, side * 0.56)
    ink = "text"
    if ahead == 0:
        lit = inset(box, -1)
        kit.glow(surface, lit, 6, strength=2)
        kit.fill(surface, lit, "lit_top", "lit_bottom", 6, "brass", 1.5)
        size, ink = size + 2, "lamp"
    elif ahead < 0:
        kit.fill(surface, box, "#0C131C", radius=5, border="#2A3B4E")
        ink = "#8396A9"
    else:
        kit.fill(surface, box, "#2A3B4F", "#1F2D3D", 5, "edge2")
    kit.draw_text(surface, word, (middle[0], middle[1] - size * 0.045), size, ink, True, "center")
    if ahead < 0:
        kit.line(surface, (x + side * 0.24, y + side * 0.78), (x + side * 0.76, y + side * 0.22), "mute", 2.2)


def dash(kit: Kit, surface: Surface, goal: Goal, across: tuple[float, float], y: float) -> None:
    """Draw the line of a goal."""
    (at, end), (on, off) = across, goal.dashes
    while at < end:
        kit.line(surface, (at, y), (min(at + on, end), y), goal.ink, 2)
        at += on + off


def _word(kit: Kit, phases: Phases, number: int) -> float:
    """Return the width of a phase."""
    now = number == phases.now
    wide = kit.text_width(phases.words[number], LIT_SIZE if now else SIZE, now) + 2 * PAD
    return wide + (TICK if number < phases.now else 0.0)


def _step(phases: Phases) -> float:
    return max(LEAST_STEP, min(STEP, ROW / len(phases.words)))


def width(kit: Kit, phases: Phases) -> float:
    """Return the width of the track."""
    if phases.numbered:
        return (len(phases.words) - 1) * _step(phases) + SQUARE
    return SIDE + sum(_word(kit, phases, number) for number in range(len(phases.words)))
