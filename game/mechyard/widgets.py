"""Common drawings of Mechyard's parts: feet for steps, arrows, money before and after, rows of figures."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from game.cards import badges
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.mechyard.figures import Change, Figures
from rules.mechyard.printed import RANGES

Point = tuple[float, float]
WELL, WELL_EDGE = "#0C131C", "#070B11"
"""The colours of an inset plate and of its edge."""
FOOT = 17.0
"""The distance from one foot to the next."""
LABELS = (
    *((each, f"Damage {each}", each.capitalize(), "weapon") for each in RANGES),
    ("mobility", "Mobility", "Mobility", "text2"),
    ("durability", "Health", "Health", "text2"),
    ("money", "Final worth", "Worth", "brass_light"),
)
"""The figures of a mech in order: icon, name, short name, colour of the icon."""


def well(kit: Kit, surface: Surface, box: Box, radius: float = 8.0, border: str = WELL_EDGE) -> None:
    """Draw an inset plate."""
    kit.fill(surface, box, WELL, radius=radius, border=border)


def feet(kit: Kit, surface: Surface, at: Point, left: int, most: int, size: float = 1.0) -> None:
    """Draw a foot for each step of a turn, filled for those left; `at` is the middle of the first."""
    for number in range(max(left, most)):
        x, y = at[0] + number * FOOT * size, at[1]
        kit.stamp(surface, _foot(kit, size, number < left), (x, y), 9 * size * kit.canvas.s)


def _foot(kit: Kit, size: float, full: bool) -> str:
    """Return the SVG of a foot: a sole and a heel."""
    k, lamp, edge = size * kit.canvas.s, kit.theme.hex("lamp"), kit.theme.hex("edge2")
    ink = f'fill="{lamp}"' if full else f'fill="none" stroke="{edge}" stroke-width="{max(1.0, 1.3 * k):.2f}"'
    wide, high = (3.6, 5.2) if full else (3.0, 4.6)
    sole = f'<ellipse cx="0" cy="{-3 * k:.2f}" rx="{wide * k:.2f}" ry="{high * k:.2f}" {ink}/>'
    heel = f'<ellipse cx="0" cy="{5.4 * k:.2f}" rx="{2.6 * k:.2f}" ry="{2.2 * k:.2f}" {ink}/>'
    return f'<g transform="translate({{c}} {{c}})">{sole}{heel}</g>'


def arrow(kit: Kit, surface: Surface, at: Point, long: float = 16.0, colour: str = "lamp") -> None:
    """Draw a small arrow to the right, starting at a point."""
    x, y = at
    kit.line(surface, at, (x + long, y), colour, 2.0)
    for off in (-4.5, 4.5):
        kit.line(surface, (x + long, y), (x + long - 5.5, y + off), colour, 2.0)


def money_row(kit: Kit, surface: Surface, box: Box, before: int, after: int) -> None:
    """Draw the money before and after, in a plate."""
    x, y, w, h = box
    middle = y + h / 2
    well(kit, surface, box, border=WELL)
    kit.draw_icon(surface, "money", (x + 18, middle), 19, "brass_light")
    end = kit.draw_text(surface, f"${after}", (x + w - 14, middle), 20, "lamp", True, "midright")[0]
    arrow(kit, surface, (end - 28, middle), 18)
    left = kit.draw_text(surface, f"${before}", (end - 38, middle), 16, "text2", True, "midright")[0]
    if kit.text_width("Your money", 15) <= left - x - 42:
        kit.draw_text(surface, "Your money", (x + 34, middle), 15, "text2", False, "midleft")


def figures_high(columns: int, row: float) -> float:
    """Return the height of a change's figures, in one or two columns."""
    return math.ceil(len(LABELS) / columns) * row


def draw_change(kit: Kit, surface: Surface, box: Box, change: Change, row: float, columns: int = 1) -> None:
    """Draw the figures of a mech before and after, with changes marked; in two columns with short names."""
    x, y, w, _ = box
    down = math.ceil(len(LABELS) / columns)
    gap = 20.0 if columns > 1 else 0.0
    wide = (w - gap * (columns - 1)) / columns
    for number, (label, before, after) in enumerate(zip(LABELS, change.before, change.after, strict=True)):
        left, top = x + number // down * (wide + gap), y + number % down * row
        _changed(kit, surface, (left, top, wide, row), label, (before, after), columns > 1)
        if columns == 1 and number % down:
            kit.line(surface, (left, top), (left + wide, top), "edge", 1, 70)


def _changed(
    kit: Kit,
    surface: Surface,
    box: Box,
    label: tuple[str, str, str, str],
    values: tuple[int, int],
    short: bool,
) -> None:
    x, y, w, h = box
    (icon, name, brief, colour), (before, after), middle = label, values, y + h / 2
    change, sign = after != before, "$" if icon == "money" else ""
    kit.draw_icon(surface, icon, (x + 11, middle), 17, colour)
    ink, size = "text" if change else "text2", 15.0 if short else 16.0
    chip = 0.0 if short else 56.0
    figure = _ink(before, after) if short and change else ink
    end = (x + w - chip, middle)
    words = kit.draw_text(surface, f"{sign}{after}", end, size + 1, figure, True, "midright")
    if change:
        at = words[0] - (24 if short else 30)
        arrow(kit, surface, (at, middle), 11 if short else 14, _ink(before, after) if short else "text2")
        words = kit.draw_text(surface, f"{sign}{before}", (at - 8, middle), size, "text2", False, "midright")
        if chip:
            _chip(kit, surface, (x + w - 44, y + h / 2 - 12, 44, 24), after - before)
    kit.draw_text(
        surface, brief if short else name, (x + 30, middle), size, ink, False, "midleft", words[0] - x - 36
    )


def _ink(before: int, after: int) -> str:
    return "good" if after > before else "refused"


def signed(number: int) -> str:
    """Return a number with its sign, an en dash for minus."""
    return f"+{number}" if number > 0 else f"–{-number}"


def _chip(kit: Kit, surface: Surface, box: Box, by: int) -> None:
    """Draw the amount of a change, in a pill."""
    ink = "good" if by > 0 else "refused"
    kit.fill(surface, box, "night1", radius=box[3] / 2, border=ink, border_alpha=0.5)
    kit.draw_text(surface, signed(by), (box[0] + box[2] / 2, box[1] + box[3] / 2), 14, ink, True, "center")


def draw_table(
    kit: Kit, surface: Surface, box: Box, seats: Sequence[int], found: Sequence[Figures], row: float
) -> None:
    """Draw the figures of several mechs side by side, the highest of each in bold, under their badges."""
    x, y, w, _ = box
    size = 15.0 if kit.line_height(15) <= row else 14.0
    wide = min(58.0, (w - 110) / len(seats))
    middles = [x + w - wide * (len(seats) - number - 0.5) for number in range(len(seats))]
    for seat, middle in zip(seats, middles, strict=True):
        kit.player_badge(surface, seat, (middle, y + row / 2), 18)
    for number, (icon, name, brief, colour) in enumerate(LABELS):
        top = y + (number + 1) * row
        kit.line(surface, (x, top), (x + w, top), "edge", 1, 70)
        kit.draw_icon(surface, icon, (x + 11, top + row / 2), 16, colour)
        room = middles[0] - wide / 2 - x - 30
        words = kit.fitting((name, brief), room, size)
        kit.draw_text(surface, words, (x + 30, top + row / 2), size, "text2", False, "midleft", room)
        values = [each[number] for each in found]
        for value, middle in zip(values, middles, strict=True):
            best = value == max(values) and min(values) < value
            text = f"${value}" if icon == "money" else str(value)
            kit.draw_text(
                surface, text, (middle, top + row / 2), size + 1, "text" if best else "text2", best, "center"
            )


def burst(kit: Kit, surface: Surface, at: Point, number: int, r: float) -> None:
    """Draw the damage in its burst on a dark disc."""
    px, ink = r * kit.canvas.s, kit.theme.hex("power")
    kit.disc(surface, at, r + 2, "night2")
    kit.stamp(
        surface,
        badges.body("burst", px, (kit.theme.light(ink), ink, ink), WELL_EDGE),
        at,
        badges.reach("burst", px),
    )
    kit.draw_text(surface, str(number), at, badges.NUMBER * r, "badge_edge", True, "center")
