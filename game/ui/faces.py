"""Faces of the buttons in every state (LOOK 4)."""

from __future__ import annotations

from pygame import Surface

from .canvas import Box, centre
from .kit import Kit
from .plates import draw_keycap, keycap_width

LEAST_LABEL = 13
_AROUND = {"secondary": 14.0, "icon": 1.0, "chip": 1.0}
"""How far the shadow of a button reaches (logical px). The words of a primary one change too often to keep it."""
CAP_SHRINKS = 3
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
    look = "disabled" if state == "disabled" else "normal"

    def draw(target: Surface, at: Box) -> None:
        _face(kit, target, at, kind, look, radius, chosen)
        _content(kit, target, at, label, kind, look, icon, keycap, chosen)

    if kind in _AROUND:
        kit.once(surface, box, _AROUND[kind], ("button", label, kind, look, icon, keycap, chosen), draw)
    else:
        draw(surface, box)
    if state == "disabled":
        return
    if warmth > 0:
        kit.fill(surface, box, "white", radius=radius, alpha=round(33 * warmth))
        kit.outline(surface, box, "lamp", radius, 1.5, warmth)
    if state == "active":
        kit.fill(surface, box, "black", radius=radius, alpha=61)
        kit.line(
            surface, (box[0] + radius, box[1] + 1), (box[0] + box[2] - radius, box[1] + 1), "black", 2, 89
        )


def _face(kit: Kit, surface: Surface, box: Box, kind: str, state: str, radius: float, chosen: bool) -> None:
    if kind == "icon" and not chosen:
        kit.fill(surface, box, "icon_top", "icon_bottom", radius, "edge")
    elif kind == "icon":
        kit.fill(surface, box, "lit_top", "lit_bottom", radius, "brass", 1.5)
    elif kind == "chip":
        if chosen and state != "disabled":
            kit.fill(surface, box, "lit_top", "lit_bottom", radius, "brass", 1.5)
        else:
            kit.fill(
                surface, box, "chip_fill", None, radius, "edge" if state != "disabled" else "disabled_edge"
            )
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
    size, room = label_size(kit, box, label, kind, icon)
    capped = size_with_cap(kit, box, label, kind, icon, keycap)
    size = capped or size
    mark = size + 9 if icon else 0
    cap = keycap_width(kit, keycap) + 10 if capped else 0
    words = min(kit.text_width(label, size, True), max(0.0, room - mark - cap))
    x, y = box[0] + (box[2] - mark - words - cap) / 2, box[1] + box[3] / 2
    if icon:
        kit.draw_icon(surface, icon, (x + (size + 2) / 2, y), size + 2, ink)
    if label:
        kit.draw_text(surface, label, (x + mark, y), size, ink, True, "midleft", words + 1)
    if cap:
        draw_keycap(kit, surface, (x + mark + words + 10, y), keycap, ink)


def label_size(kit: Kit, box: Box, label: str, kind: str, icon: str = "") -> tuple[float, float]:
    """How large the words of a button are, and the room they have with its icon: a long label gets
    smaller, down to `LEAST_LABEL`, before it takes the margins, and those before it is cut."""
    size = 15 if kind == "chip" or box[3] < 40 else 17
    room = max(box[2] - 20, box[2] - 6 / kit.canvas.s)
    while size > LEAST_LABEL and kit.text_width(label, size, True) + (size + 9 if icon else 0) > box[2] - 20:
        size -= 1
    return size, room


def size_with_cap(kit: Kit, box: Box, label: str, kind: str, icon: str, keycap: str) -> float:
    """How large the words are beside a key cap: a little smaller before the cap has to go; 0 without it."""
    first = label_size(kit, box, label, kind, icon)[0]
    cap = keycap_width(kit, keycap) + 10 if keycap else box[2]
    sizes = (first - less for less in range(CAP_SHRINKS + 1) if first - less >= LEAST_LABEL)
    fits = (s for s in sizes if kit.text_width(label, s, True) + (s + 9 if icon else 0) + cap <= box[2] - 20)
    return next(fits, 0.0)


def cut(kit: Kit, box: Box, label: str, kind: str, icon: str = "") -> bool:
    """Whether a button is too narrow for its words even at their smallest."""
    size, room = label_size(kit, box, label, kind, icon)
    return kind != "icon" and kit.text_width(label, size, True) + (size + 9 if icon else 0) > room


def _ink(kind: str, state: str, chosen: bool) -> str:
    if state == "disabled":
        return {"icon": "disabled_icon", "chip": "mute"}.get(kind, "disabled")
    if kind == "primary":
        return "brass_ink"
    if kind == "chip" or chosen:
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
