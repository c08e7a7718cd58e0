"""Faces and plates of LOOK 4, painted with a kit: buttons, key caps, badges, meters, tooltips, rings."""

from __future__ import annotations

from pygame import Surface

from .canvas import Box, centre, inset
from .kit import Kit

_BRASS = (("primary_top", 0.0), ("primary_upper", 0.45), ("primary_lower", 0.52), ("primary_bottom", 1.0))


def button(
    kit: Kit,
    surface: Surface,
    box: Box,
    label: str,
    kind: str,
    state: str,
    warmth: float = 0.0,
    *,
    icon: str = "",
    keycap: str = "",
    chosen: bool = False,
) -> None:
    """A button; `state` "normal", "hovered", "active" or "disabled", `warmth` 0..1 how far its hover
    light has come up."""
    if state == "active":
        box = (box[0], box[1] + 1.5, box[2], box[3])
    radius = 5.0 if kind == "chip" else 8.0
    _face(kit, surface, box, kind, state, radius, chosen)
    _content(kit, surface, box, label, kind, state, icon, keycap, chosen)
    if state == "disabled":
        return
    if warmth > 0:
        kit.fill(surface, box, "white", radius=radius, alpha=round(33 * warmth))
        kit.outline(surface, box, "lamp", radius, 1.5, warmth)
    if state == "active":
        kit.fill(surface, box, "black", radius=radius, alpha=61)
        kit.line(surface, (box[0] + radius, box[1] + 1), (box[0] + box[2] - radius, box[1] + 1), "black", 2, 89)


def _face(kit: Kit, surface: Surface, box: Box, kind: str, state: str, radius: float, chosen: bool) -> None:
    if kind == "icon":
        kit.fill(surface, box, "icon_top", "icon_bottom", radius, "edge")
    elif kind == "chip":
        if chosen and state != "disabled":
            kit.fill(surface, box, "lit_top", "lit_bottom", radius, "brass", 1.5)
        else:
            kit.fill(surface, box, "chip_fill", None, radius, "edge" if state != "disabled" else "disabled_edge")
    elif state == "disabled":
        kit.fill(surface, box, "disabled_fill", None, radius, "disabled_edge")
    elif kind == "primary":
        kit.glow(surface, box, radius)
        kit.shadow(surface, box, 1, radius)
        stops = tuple((at, kit.theme.hex(name)) for name, at in _BRASS)
        kit.plate(surface, box, stops, radius, "primary_edge", 1.2, border_alpha=0.65)
    else:
        kit.shadow(surface, box, 1, radius)
        kit.fill(surface, box, "secondary_top", "secondary_bottom", radius, "edge2", top_line=True)


def _content(
    kit: Kit,
    surface: Surface,
    box: Box,
    label: str,
    kind: str,
    state: str,
    icon: str,
    keycap: str,
    chosen: bool,
) -> None:
    ink = _ink(kind, state, chosen)
    if kind == "icon":
        kit.draw_icon(surface, icon, centre(box), min(19, box[3] * 0.56), ink)
        return
    size = {"primary": 17, "chip": 15}.get(kind, 17)
    size = size if box[3] >= 40 or kind == "chip" else 15
    cap = keycap_width(kit, keycap) + 10 if keycap else 0
    mark = size + 9 if icon else 0
    room = box[2] - 2 * (10 if kind == "chip" else 12)
    if cap and kit.text_width(label, size, True) + mark + cap > room:
        cap = 0
    words = min(kit.text_width(label, size, True), max(0.0, room - mark - cap))
    x, y = box[0] + (box[2] - mark - words - cap) / 2, box[1] + box[3] / 2
    if icon:
        kit.draw_icon(surface, icon, (x + (size + 2) / 2, y), size + 2, ink)
    if label:
        kit.draw_text(surface, label, (x + mark, y), size, ink, True, "midleft", words + 1)
    if cap:
        draw_keycap(kit, surface, (x + mark + words + 10, y), keycap, ink)


def _ink(kind: str, state: str, chosen: bool) -> str:
    if state == "disabled":
        return {"icon": "disabled_icon", "chip": "mute"}.get(kind, "disabled")
    if kind == "primary":
        return "brass_ink"
    if kind == "chip":
        return "lamp" if chosen else "text"
    return "text2" if kind == "icon" else "text"


def toggle(
    kit: Kit, surface: Surface, box: Box, label: str, on: bool, state: str, warmth: float = 0.0
) -> None:
    """A switch at the right of its words; on: lit, its knob right and a tick in it."""
    x, y, w, h = box
    middle = y + h / 2
    ink = "mute" if state == "disabled" else "text"
    kit.draw_text(surface, label, (x + 4, middle), 16, ink, False, "midleft", w - 66)
    track = (x + w - 52, middle - 13, 48, 26)
    if on and state != "disabled":
        kit.fill(surface, track, "lit_top", "lit_bottom", 13, "brass", 1.5)
    else:
        kit.fill(surface, track, "night0", "night1", 13, "edge" if state != "disabled" else "disabled_edge")
    knob = (track[0] + (35 if on else 13), middle)
    body = "disabled_icon" if state == "disabled" else "lamp" if on else "text2"
    kit.disc(surface, knob, 9, body)
    if on:
        kit.draw_icon(surface, "check", knob, 12, "night0")
    if warmth > 0 and state != "disabled":
        kit.outline(surface, track, "lamp", 13, 1.5, warmth)


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
    kit: Kit, surface: Surface, at: tuple[float, float], title: str, words: str, rule: str = "", width: float = 320
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
        kit.draw_text(surface, below, (at[0] + 38, at[1] + 8 + tall + 9), 13, "refused_text", anchor="midleft")
    return box
