"""A sample of the colours that a palette gives to players, pieces and signals."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit
from rules import catalog

LEFT, ROW = 134.0, 60.0
"""The x of the samples after their names; the largest distance between rows."""


def specimens() -> list[tuple[str, Callable[..., None]]]:
    """Return the title of every game with a sample of its pieces, and the function that draws it."""
    found = ((id, catalog.optional_module(f"game.{id}.specimen")) for id in catalog.IDS)
    return [(catalog.info(id).title, module.draw) for id, module in found if module is not None]


def draw_specimen(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw players, each game's pieces and signals in the current palette, a row each."""
    (x, y, w, h), games = box, specimens()
    kit.rule(surface, (x, y), w)
    row = min(ROW, h / (len(games) + 2))
    y += row * 0.7
    step = min(150.0, (w - LEFT) / 4)
    kit.draw_text(surface, "Players", (x, y), 14, "text2", anchor="midleft")
    for seat, name in enumerate(("One", "Two", "Three", "Four")):
        at = x + LEFT + seat * step
        kit.player_badge(surface, seat, (at + 13, y), 26)
        kit.draw_text(surface, name, (at + 34, y), 16, f"player{seat + 1}_light", True, "midleft", step - 40)
    for title, draw in games:
        y += row
        called = kit.fitting((title, title.rpartition(": ")[2]), LEFT - 8, 14)
        kit.draw_text(surface, called, (x, y), 14, "text2", anchor="midleft", max_width=LEFT - 8)
        draw(kit, surface, (x + LEFT, y), step)
    y += row
    step = min(150.0, (w - LEFT) / 3)
    kit.draw_text(surface, "Signals", (x, y), 14, "text2", anchor="midleft")
    for place, (icon, colour, words) in enumerate(
        (("check", "good", "possible"), ("caution", "caution", "careful"), ("cross", "refused", "refused"))
    ):
        at = x + LEFT + place * step
        kit.draw_icon(surface, icon, (at + 10, y), 20, colour)
        kit.draw_text(surface, words, (at + 28, y), 16, colour, True, "midleft", step - 34)
