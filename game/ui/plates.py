"""Plates of LOOK 4, painted with a kit: key caps, rings, badges, meters, tracks, tooltips."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from .canvas import Box, inset
from .kit import Kit
from .theme import mix


def keycap_width(kit: Kit, key: str) -> float:
    """How wide a key cap is, logical px."""
    return max(20.0, kit.text_width(key, 13, True) + 14)


def draw_keycap(kit: Kit, surface: Surface, at: tuple[float, float], key: str, ink: str = "text") -> float:
    """A key cap, its middle left at `at`; returns its width."""
    w = keycap_width(kit, key)
    dark = ink == "brass_ink"
    box = (at[0], at[1] - 10, w, 20)
    if dark:
        kit.fill(surface, box, "black", radius=4, alpha=48)
        kit.outline(surface, box, "brass_deep", 4, 1.0)
    else:
        kit.fill(surface, box, "night1", None, 4, "edge2")
    kit.draw_text(surface, key, (at[0] + w / 2, at[1]), 13, ink, True, "center")
    return w


def focus_ring(kit: Kit, surface: Surface, box: Box, radius: float = 8) -> None:
    """The double ring of the keyboard's focus: 2 dark, 2.4 cool outside."""
    kit.outline(surface, inset(box, -2.5), "night0", radius + 2.5, 2.2)
    kit.outline(surface, inset(box, -5.7), "cool", radius + 5.7, 2.4)


def badge(
    kit: Kit, surface: Surface, at: tuple[float, float], words: str, icon: str = "", colour: str = "text"
) -> float:
    """A pill 26 high with its middle left at `at`; returns its width."""
    mark = 22 if icon else 0
    w = kit.text_width(words, 14, True) + mark + 22
    kit.fill(surface, (at[0], at[1] - 13, w, 26), "night1", None, 13, "edge")
    if icon:
        kit.draw_icon(surface, icon, (at[0] + 19, at[1]), 16, colour)
    kit.draw_text(surface, words, (at[0] + 11 + mark, at[1]), 14, "text", True, "midleft")
    return w


def meter(
    kit: Kit, surface: Surface, box: Box, value: float, most: float, colour: str, *, number: bool = True
) -> None:
    """A bar of `value` of `most`: segments up to 12, else a bar with ticks at thirds; the number is
    written behind it."""
    x, y, w, h = box
    if number:
        words = f"{value:g} of {most:g}"
        w -= kit.text_width(f"{most:g} of {most:g}", 14, True) + 10
        kit.draw_text(surface, words, (box[0] + box[2], y + h / 2), 14, "text", True, "midright")
    well(kit, surface, (x, y, w, h))
    x, y, w, h = inset((x, y, w, h), 2)
    if most <= 12 and float(most).is_integer() and most > 0:
        step = w / most
        for n in range(int(most)):
            cell = (x + n * step + 0.75, y, step - 1.5, h)
            if n < value:
                kit.fill(surface, cell, kit.theme.light(colour), colour, 2)
            else:
                kit.fill(surface, cell, "night2", None, 2)
        return
    part = min(1.0, max(0.0, value / most if most > 0 else 0.0))
    if part > 0:
        kit.fill(surface, (x, y, max(h, w * part), h), kit.theme.light(colour), colour, h / 2)
    for third in (1, 2):
        kit.line(surface, (x + w * third / 3, y), (x + w * third / 3, y + h), "night0", 1, 140)


def well(kit: Kit, surface: Surface, box: Box, radius: float = 5) -> None:
    """An inset: dark, with a light line along its lower edge and none along the upper."""
    kit.fill(surface, box, "night0", "night1", radius)
    x, y, w, h = box
    kit.line(surface, (x + radius, y + h - 0.5), (x + w - radius, y + h - 0.5), "edge", 1, 204)


def tooltip_size(kit: Kit, title: str, words: str, width: float = 320) -> tuple[float, float]:
    """How large a tooltip is, logical px; at most `width` wide."""
    inner = width - 28
    w = kit.text_width(title, 16, True) if title else 0.0
    h = 24.0 if title else 0.0
    if words:
        paragraph = kit.paragraph(words, inner, 14)
        w, h = max(w, kit.size_of(paragraph)[0]), h + kit.size_of(paragraph)[1]
    return min(width, w + 28), h + 18


def tooltip(
    kit: Kit,
    surface: Surface,
    at: tuple[float, float],
    title: str,
    words: str,
    rule: str = "",
    width: float = 320,
) -> Box:
    """A tooltip with its top left corner at `at`: title, rule id and text; returns its box."""
    w, h = tooltip_size(kit, title, words, width)
    if rule:
        w = max(w, min(width, kit.text_width(title, 16, True) + kit.text_width(rule, 13) + 44))
    box = (at[0], at[1], w, h)
    kit.shadow(surface, box, 3, 8)
    kit.fill(surface, box, "tooltip_fill", None, 8, "edge2", top_line=True)
    y = at[1] + 9
    if title:
        kit.draw_text(surface, title, (at[0] + 14, y + 11), 16, "text", True, "midleft", w - 28)
        if rule:
            kit.draw_text(surface, rule, (at[0] + w - 14, y + 11), 13, "mute", False, "midright")
        y += 24
    if words:
        surface.blit(kit.paragraph(words, width - 28, 14), kit.canvas.pos(at[0] + 14, y))
    return box


def refusal(
    kit: Kit, surface: Surface, at: tuple[float, float], sentence: str, rule: str = "", width: float = 340
) -> Box:
    """Why something is not possible, with its rule id; returns its box."""
    words = kit.paragraph(sentence, width - 52, 14.5, "text", True)
    tall, wide = kit.size_of(words)[1], kit.size_of(words)[0]
    below = f"{rule}, click for the rule" if rule else ""
    wide = max(wide, kit.text_width(below, 13))
    box = (at[0], at[1], wide + 52, tall + (20 if rule else 0) + 16)
    kit.shadow(surface, box, 3, 8)
    kit.fill(surface, box, "refused_fill", None, 8, "refused", 1.2, top_line=True)
    kit.draw_icon(surface, "cross", (at[0] + 20, at[1] + box[3] / 2), 16, "refused")
    surface.blit(words, kit.canvas.pos(at[0] + 38, at[1] + 8))
    if below:
        kit.draw_text(
            surface, below, (at[0] + 38, at[1] + 8 + tall + 9), 13, "refused_text", anchor="midleft"
        )
    return box


def phase_track(kit: Kit, surface: Surface, box: Box, phases: Sequence[str], present: int) -> None:
    """Phases in a row: past ones mute with a tick, the present one lit, those to come plain."""
    x, y, w, h = box
    kit.fill(surface, box, "night1", "night2", h / 2, "edge")
    share = w / max(1, len(phases))
    for number, phase in enumerate(phases):
        cell = (x + number * share, y, share, h)
        middle = (cell[0] + share / 2, y + h / 2)
        if number == present:
            kit.fill(surface, inset(cell, 2), "lit_top", "lit_bottom", h / 2 - 2, "brass", 1.5)
            kit.draw_text(surface, phase, middle, 16, "lamp", True, "center", share - 16)
        elif number < present:
            used = kit.draw_text(
                surface, phase, (middle[0] - 9, middle[1]), 16, "mute", False, "center", share - 40
            )
            kit.draw_icon(surface, "check", (used[0] + used[2] + 11, middle[1]), 13, "good")
        else:
            kit.draw_text(surface, phase, middle, 16, "text2", False, "center", share - 16)


def player_plate(
    kit: Kit, surface: Surface, box: Box, seat: int, name: str, note: str = "", *, turn: bool = False
) -> None:
    """The plate of a seat (0-based): shape, name, one note; whose turn it is has a coloured border."""
    x, y, w, h = box
    player = f"player{seat + 1}"
    kit.shadow(surface, box, 1, 8)
    deep = kit.theme.hex(f"{player}_deep")
    upper = mix(deep, kit.theme.hex("panel_top"), 0.25)
    border, width = (f"{player}_light", 2.0) if turn else ("edge", 1.0)
    kit.fill(surface, box, upper, deep, 8, border, width, top_line=True)
    kit.player_badge(surface, seat, (x + 24, y + h / 2), 22)
    if note and h < 50:
        width_left = max(0.0, w - 70 - kit.text_width(name, 17, True))
        kit.draw_text(surface, note, (x + w - 12, y + h / 2), 14, "text", False, "midright", width_left)
    elif note:
        kit.draw_text(surface, note, (x + 44, y + h / 2 + 11), 14, "text", False, "midleft", w - 56)
    up = 10 if note and h >= 50 else 0
    kit.draw_text(surface, name, (x + 44, y + h / 2 - up), 17, "text", True, "midleft", w - 56)
