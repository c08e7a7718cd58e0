"""Badges on machines, bases and hearts: a guarded heart, and the number of plugins."""

from __future__ import annotations

from pygame import Surface

from game.ui.kit import Kit

GUARDED, PLUGIN = "guarded", "plugin"
RIM = 1.08
"""How far a badge reaches with the line round it, in radii."""
PAINT, LINE = "#2F7F77", "#9BE0D6"
COUNTED = 30
"""The side of a cell from which the number of its plugins is readable, px."""
Point = tuple[float, float]


def badge(kit: Kit, surface: Surface, name: str, at: Point, r: float) -> None:
    """Draw a sign in a small disc of radius `r`."""
    side = 2 * RIM * r
    kit.put(surface, kit.picture(f"smash_gear/badges/{name}.svg", side, side), at, "center")


def plugged(kit: Kit, picture: Surface, at: Point, number: int, u: float) -> None:
    """Draw the badge of a number of plugins inside the picture: a plug for one, and the number from two on if
    cells of this side leave room to read it."""
    (w, h), words, size = kit.size_of(picture), f"×{number}", 0.3 * u
    read = number > 1 and kit.canvas.px(u) >= COUNTED
    wide, high = (kit.text_width(words, size, True) + 0.16 * u, 0.38 * u) if read else (0.36 * u, 0.36 * u)
    x, y = min(at[0], w - wide / 2), min(at[1], h - high / 2)
    if not read:
        badge(kit, picture, PLUGIN, (x, y), 0.17 * u)
        return
    kit.fill(picture, (x - wide / 2, y - high / 2, wide, high), PAINT, None, 0.12 * u, LINE, 0.03 * u)
    kit.draw_text(picture, words, (x, y), size, "white", True, "center")
