"""How strong a bot is, drawn: a pip for every strength, and its Elo."""

from __future__ import annotations

from pygame import Surface

from game.ui.kit import Kit
from rules.bots.names import STRENGTHS, Strength, strength_of

Point = tuple[float, float]


def draw_title(
    kit: Kit, surface: Surface, at: Point, title: str, bot: str, size: float, ink: str, room: float
) -> None:
    """What a bot is called, from the middle left, at most so wide, and its pips behind."""
    x, y, w, _ = kit.draw_text(surface, title, at, size, ink, True, "midleft", room)
    draw_pips(kit, surface, (x + w + 14, at[1] + 1), bot)


def draw_pips(kit: Kit, surface: Surface, at: Point, bot: str) -> None:
    """How strong a bot is among the strengths, as full and empty pips from the middle left; nothing for a bot
    that is none of them."""
    strength = strength_of(bot)
    if strength is None:
        return
    rank = STRENGTHS.index(strength)
    for n in range(len(STRENGTHS)):
        centre = (at[0] + 4 + n * 12, at[1])
        full = n <= rank
        kit.disc(surface, centre, 4, "brass" if full else "night0", "brass_light" if full else "edge2", 1.0)


def draw_elo(
    kit: Kit, surface: Surface, at: Point, below: float, strength: Strength, size: float, ink: str
) -> None:
    """The figure of a strength from the middle right, what it is so far below."""
    kit.draw_text(surface, str(strength.elo), at, size, ink, True, "midright")
    kit.draw_text(surface, "Elo", (at[0], at[1] + below), 13, "text2", False, "midright")
