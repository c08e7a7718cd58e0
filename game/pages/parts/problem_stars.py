"""The three stars of a problem: what each asks, which are lost, and how they are drawn."""

from __future__ import annotations

import math

from pygame import Surface

from game.ui.kit import Kit

ASKS = ("Solved", "Within 2 tries, no hints", "First try, 1 hint allowed")
"""What each star asks for."""
INNER = 0.44
"""The radius of a star's inner corners, as a part of the outer ones'."""
STATES = {"earned": ("brass", "brass_deep"), "open": ("night0", "text2"), "lost": ("night0", "mute")}
"""The colours of a star's body and rim."""


def kept(tries: int, hints: int) -> tuple[bool, ...]:
    """Return which stars a solution now would earn, after these tries (with the present one) and hints."""
    return True, tries <= 2 and not hints, tries <= 1 and hints <= 1


def earned(tries: int, hints: int) -> int:
    """Return the number of stars for a solution after these tries and hints."""
    return sum(kept(tries, hints))


def draw_star(
    kit: Kit, surface: Surface, centre: tuple[float, float], size: float, state: str = "earned"
) -> None:
    """Draw a star, `size` across: "earned" brass, "open" hollow, "lost" hollow and crossed."""
    fill, rim = STATES[state]
    r, line = size / 2 * kit.canvas.s, max(1.0, size / 15 * kit.canvas.s)
    corners = [(r if n % 2 == 0 else r * INNER, math.tau * n / 10 - math.pi / 2) for n in range(10)]
    path = "L".join(f"{far * math.cos(turn):.2f} {far * math.sin(turn):.2f}" for far, turn in corners)
    ink = f'fill="{kit.theme.hex(fill)}" stroke="{kit.theme.hex(rim)}" stroke-width="{line:.2f}"'
    kit.stamp(
        surface,
        f'<g transform="translate({{c}} {{c}})"><path d="M{path}Z" {ink} stroke-linejoin="round"/></g>',
        centre,
        r + line,
    )
    if state == "lost":
        kit.draw_icon(surface, "cross", centre, size * 0.86, "refused")


def draw_row(
    kit: Kit, surface: Surface, right: tuple[float, float], size: float, stars: int, lost: int = 0
) -> float:
    """Draw a row of three small stars, its right middle at a point: earned ones, open ones, lost ones; return
    its left x."""
    states = ["earned"] * stars + ["open"] * (len(ASKS) - stars - lost) + ["lost"] * lost
    step = size * 1.16
    for number, state in enumerate(reversed(states)):
        draw_star(kit, surface, (right[0] - size / 2 - number * step, right[1]), size, state)
    return right[0] - size - (len(ASKS) - 1) * step
