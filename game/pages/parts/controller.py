"""The controller of a seat, drawn: a person, or a bot with its strength as pips and Elo."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.bots.names import STRENGTHS, strength_of, title_of

Point = tuple[float, float]
PERSON = "Person"
PIPS_WIDE = 94.0
"""The width of a chip with only pips."""
BESIDE_NAME, LEAST_NAME = 56.0, 12.0
"""The width of a row beside name and chip, and the smallest type size of a name."""


def draw_title(
    kit: Kit, surface: Surface, at: Point, title: str, bot: str, size: float, ink: str, room: float
) -> None:
    """Draw a bot's title from its middle left, at most `room` wide, followed by its pips."""
    x, y, w, _ = kit.draw_text(surface, title, at, size, ink, True, "midleft", room)
    draw_pips(kit, surface, (x + w + 14, at[1] + 1), bot)


def draw_pips(kit: Kit, surface: Surface, at: Point, bot: str) -> None:
    """Draw a bot's rank among the strengths as full and empty pips from the middle left; nothing for a bot
    without a rank."""
    strength = strength_of(bot)
    if strength is None:
        return
    rank = STRENGTHS.index(strength)
    for n in range(len(STRENGTHS)):
        centre = (at[0] + 4 + n * 12, at[1])
        full = n <= rank
        kit.disc(surface, centre, 4, "brass" if full else "night0", "brass_light" if full else "edge2", 1.0)


def controller_width(kit: Kit, width: float, names: Sequence[str]) -> float:
    """Return the width of the controller chip at the right end of a row: with words if every name still fits
    beside it."""
    wide = max(kit.text_width(word, 15, True) for word in (PERSON, *(one.title for one in STRENGTHS))) + 74
    longest = max((kit.text_width(name, LEAST_NAME, True) for name in names), default=0.0)
    return wide if width - wide >= BESIDE_NAME + longest else PIPS_WIDE


def draw_controller(kit: Kit, surface: Surface, box: Box, bot: str, state: str) -> None:
    """Draw a seat's controller as a chip at the right end of a row: in words if there is room, else in
    pips."""
    x, y, w, h = box
    chip = (x + 4, y + 3, w - 8, h - 6)
    kit.fill(surface, chip, "chip_fill", None, 5, {"hovered": "lamp", "focused": "cool"}.get(state, "edge"))
    ink, middle = "lamp" if state == "hovered" else "text" if bot else "text2", y + h / 2
    kit.draw_icon(surface, "bot" if bot else "person", (x + 20, middle), 17, ink)
    if w > PIPS_WIDE:
        words = title_of(bot) if bot else PERSON
        kit.draw_text(surface, words, (x + 34, middle), 15, ink, bool(bot), "midleft", w - 62)
    else:
        draw_pips(kit, surface, (x + 34, middle), bot)
    kit.draw_icon(surface, "down", (x + w - 17, middle), 12, ink)
