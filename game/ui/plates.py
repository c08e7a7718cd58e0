"""Plates of LOOK 4, drawn with a kit: keycaps, rings, badges, wells, tooltips, the top bar."""

from __future__ import annotations

from pygame import Surface

from game.ui.canvas import Box, inset
from game.ui.kit import TOP_BAR, Kit

TITLE_LEFT = 60
"""The left edge of the title in the top bar."""
_BAR_WORDS = 0.62
"""The part of the top bar's width that its words may take."""
_TOOLTIP = 320.0
"""The greatest width of a tooltip, logical px."""


def keycap_width(kit: Kit, key: str) -> float:
    """Return the width of a keycap, logical px."""
    return max(20.0, kit.text_width(key, 13, True) + 14)


def draw_keycap(kit: Kit, surface: Surface, at: tuple[float, float], key: str, ink: str = "text") -> float:
    """Draw a keycap, its left middle at `at`; return its width."""
    w, h = keycap_width(kit, key), max(20.0, kit.line_height(13))
    dark = ink == "brass_ink"
    box = (at[0], at[1] - h / 2, w, h)
    if dark:
        kit.fill(surface, box, "black", radius=4, alpha=48)
        kit.outline(surface, box, "brass_deep", 4, 1.0)
    else:
        kit.fill(surface, box, "night1", None, 4, "edge2")
    kit.draw_text(surface, key, (at[0] + w / 2, at[1]), 13, ink, True, "center")
    return w


def focus_ring(kit: Kit, surface: Surface, box: Box, radius: float = 8) -> None:
    """Draw the double ring of the keyboard focus: 2 px dark, 2.4 px cool outside."""
    kit.outline(surface, inset(box, -2.5), "night0", radius + 2.5, 2.2)
    kit.outline(surface, inset(box, -5.7), "cool", radius + 5.7, 2.4)


def badge(
    kit: Kit, surface: Surface, at: tuple[float, float], words: str, icon: str = "", colour: str = "text"
) -> float:
    """Draw a pill 26 px high, its left middle at `at`; return its width."""
    mark = 22 if icon else 0
    w = kit.text_width(words, 14, True) + mark + 22
    kit.fill(surface, (at[0], at[1] - 13, w, 26), "night1", None, 13, "edge")
    if icon:
        kit.draw_icon(surface, icon, (at[0] + 19, at[1]), 16, colour)
    kit.draw_text(surface, words, (at[0] + 11 + mark, at[1]), 14, "text", True, "midleft")
    return w


def well(kit: Kit, surface: Surface, box: Box, radius: float = 5) -> None:
    """Draw an inset: dark, with a light line along its lower edge and none along the upper."""
    kit.fill(surface, box, "night0", "night1", radius)
    x, y, w, h = box
    kit.line(surface, (x + radius, y + h - 0.5), (x + w - radius, y + h - 0.5), "edge", 1, 204)


def dashes(
    kit: Kit, surface: Surface, x: float, ends: tuple[float, float], dash: tuple[float, float], ink: str,
    width: float, alpha: int,
) -> None:  # fmt: skip
    """Draw a dashed vertical line between two ends; `dash` is the length of a dash and the pitch."""
    at, bottom = ends
    while at < bottom:
        kit.line(surface, (x, at), (x, min(at + dash[0], bottom)), ink, width, alpha)
        at += dash[1]


def caption(
    kit: Kit, surface: Surface, words: str, at: tuple[float, float], edges: tuple[float, float], size: float,
    bold: bool = False,
) -> None:  # fmt: skip
    """Draw cool text over a place, moved aside where it would pass the left or right edge."""
    half = kit.text_width(words, size, bold) / 2
    middle = min(max(at[0], edges[0] + half), edges[1] - half)
    kit.draw_text(surface, words, (middle, at[1]), size, "cool", bold, "center")


def tooltip_size(kit: Kit, title: str, words: str) -> tuple[float, float]:
    """Return the size of a tooltip, logical px."""
    w = kit.text_width(title, 16, True) if title else 0.0
    h = 24.0 if title else 0.0
    if words:
        paragraph = kit.paragraph(words, _TOOLTIP - 28, 14)
        w, h = max(w, kit.size_of(paragraph)[0]), h + kit.size_of(paragraph)[1]
    return min(_TOOLTIP, w + 28), h + 18


def tooltip(kit: Kit, surface: Surface, at: tuple[float, float], title: str, words: str) -> Box:
    """Draw a tooltip with title and text, its top left corner at `at`; return its box."""
    w, h = tooltip_size(kit, title, words)
    box = (at[0], at[1], w, h)
    kit.shadow(surface, box, 3, 8)
    kit.fill(surface, box, "tooltip_fill", None, 8, "edge2", top_line=True)
    y = at[1] + 9
    if title:
        kit.draw_text(surface, title, (at[0] + 14, y + 11), 16, "text", True, "midleft", w - 28)
        y += 24
    if words:
        surface.blit(kit.paragraph(words, _TOOLTIP - 28, 14), kit.canvas.pos(at[0] + 14, y))
    return box


def top_bar(kit: Kit, surface: Surface, title: str, subtitle: str = "", right: float = 0.0) -> None:
    """Draw the bar at the top, 52 px high, with a brass line below; x < 56 is left for the back button.
    The subtitle ends before x = `right` (0: before the icons); its last parts are dropped if it is too
    long, or all of it."""
    w = kit.canvas.w
    right = right or w * _BAR_WORDS
    kit.shadow(surface, (0, 0, w, TOP_BAR), 1, 0)
    kit.fill(surface, (0, 0, w, TOP_BAR), "panel_top", "panel_bottom", 0)
    kit.fading(surface, (0, TOP_BAR - 1), w, "brass", ((0.0, 0.35), (0.35, 0.9), (1.0, 0.35)), 1.5)
    x, _, used, _ = kit.draw_text(surface, title, (TITLE_LEFT, 26), 20, "text", True, "midleft", w * 0.4)
    left = x + used + 14
    if subtitle and right > left:
        link = " · " if " · " in subtitle else ", "
        parts = subtitle.split(link)
        shorter = [link.join(parts[:count]) for count in range(len(parts), 0, -1)]
        subtitle = kit.fitting(shorter, right - left - 8, 16)
        if kit.text_width(subtitle.split(" ")[0] + "…", 16) <= right - left:
            kit.draw_text(surface, subtitle, (left, 27), 16, "text2", False, "midleft", right - left)
