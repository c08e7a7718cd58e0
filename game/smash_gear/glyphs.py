"""The small signs of Smash Gear as SVG paths round (0, 0), about 22 across: hearts, weapons, towers."""

from __future__ import annotations

from pygame import Surface

from game.ui.kit import Kit
from game.ui.paint import rounded, vector

HEART = (
    "M0 10.2C-6.4 5.6-10.6 1.8-10.6-3.2C-10.6-6.8-8-9.2-5-9.2C-2.8-9.2-1-8.1 0-6.2"
    "C1-8.1 2.8-9.2 5-9.2C8-9.2 10.6-6.8 10.6-3.2C10.6 1.8 6.4 5.6 0 10.2Z"
)
GLINT = "M-6.5 -3Q-5.5 -6.4 -2.1 -6.2"
WEAPON = (
    "M0 -11.2L2.9 -4.6A5.4 5.4 0 0 1 4.6 -2.9L11.2 0L4.6 2.9A5.4 5.4 0 0 1 2.9 4.6L0 11.2L-2.9 4.6"
    "A5.4 5.4 0 0 1 -4.6 2.9L-11.2 0L-4.6 -2.9A5.4 5.4 0 0 1 -2.9 -4.6Z"
    "M2.5 0A2.5 2.5 0 1 0 -2.5 0A2.5 2.5 0 1 0 2.5 0Z"
)
TOWER = "M-10.4 10.6H10.4V7.6H8.4V-2.4H4.6V-6.4H1.2V-11H-1.2V-6.4H-4.6V-2.4H-8.4V7.6H-10.4Z"
DOOR = "M-1.4 2.6H1.4Q2.4 2.6 2.4 3.6V7.6H-2.4V3.6Q-2.4 2.6 -1.4 2.6Z"
PLUG = (
    "M-6.4 -1.5Q-6.4 -3 -4.9 -3H-4.6V-10H-1.8V-3H1.8V-10H4.6V-3H4.9Q6.4 -3 6.4 -1.5V3Q6.4 5 4.4 5"
    "H1.4V11.4H-1.4V5H-4.4Q-6.4 5 -6.4 3Z"
)
GEAR = (
    "M-1.75 -7.81L-1.34 -10.92L1.34 -10.92L1.75 -7.81A8 8 0 0 1 4.29 -6.75L6.78 -8.67L8.67 -6.78L6.75 -4.29"
    "A8 8 0 0 1 7.81 -1.75L10.92 -1.34L10.92 1.34L7.81 1.75A8 8 0 0 1 6.75 4.29L8.67 6.78L6.78 8.67L4.29 6.75"
    "A8 8 0 0 1 1.75 7.81L1.34 10.92L-1.34 10.92L-1.75 7.81A8 8 0 0 1 -4.29 6.75L-6.78 8.67L-8.67 6.78"
    "L-6.75 4.29A8 8 0 0 1 -7.81 1.75L-10.92 1.34L-10.92 -1.34L-7.81 -1.75A8 8 0 0 1 -6.75 -4.29L-8.67 -6.78"
    "L-6.78 -8.67L-4.29 -6.75A8 8 0 0 1 -1.75 -7.81ZM3.6 0A3.6 3.6 0 1 0 -3.6 0A3.6 3.6 0 1 0 3.6 0Z"
)
SHIELD = "M0 -10Q4 -7 8.5 -7V-0.5Q8.5 7 0 10.5Q-8.5 7 -8.5 -0.5V-7Q-4 -7 0 -10Z"
CHEVRON = "M-8 -4L0 4L8 -4"
PLUGIN, PLUGIN_LINE = "#2F7F77", "#9BE0D6"
COUNTED = 30
"""The side of a cell, px, from which the number of its plugins can be read."""


def glyph(path: str, x: float, y: float, scale: float, paint: str) -> str:
    """A sign at a point, enlarged, with SVG paint attributes."""
    return f'<path transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})" d="{path}" {paint}/>'


def badge(path: str, x: float, y: float, r: float) -> str:
    """A plugin's sign in a small disc."""
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{PLUGIN}" stroke="{PLUGIN_LINE}" '
        f'stroke-width="{max(1.0, r * 0.16):.2f}"/>' + glyph(path, x, y, r / 16, 'fill="#FFFFFF"')
    )


def plugged(kit: Kit, picture: Surface, at: tuple[float, float], number: int, u: int) -> None:
    """Draw the badge of so many plugins, its middle at a point: a plug for one, and how many there are from two on,
    where cells of `u` px leave room to read it. All lengths are px of the picture."""
    r, (x, y) = 0.17 * u, at
    words = (
        kit.text(f"×{number}", 0.3 * u / kit.canvas.s, "white", True) if number > 1 and u >= COUNTED else None
    )
    wide, high = (words.get_width() + 0.16 * u, 0.38 * u) if words is not None else (2 * r + 4, 2 * r + 4)
    w, h = round(wide), round(high)
    paint = f'fill="{PLUGIN}" stroke="{PLUGIN_LINE}" stroke-width="{max(1.0, 0.03 * u):.2f}"'
    body = badge(PLUG, w / 2, h / 2, r) if words is None else rounded(w, h, 0.12 * u, paint, 1.0)
    x, y = min(x - w / 2, picture.get_width() - w), min(y - h / 2, picture.get_height() - h)
    picture.blit(vector(body, w, h), (round(x), round(y)))
    if words is not None:
        middle = picture.subsurface((round(x), round(y), w, h))
        middle.blit(words, words.get_rect(center=middle.get_rect().center))
