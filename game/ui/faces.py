"""Faces of the buttons in all states (LOOK 4)."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from game.ui.plates import draw_keycap, keycap_width

LEAST_LABEL = 13
_AROUND = {"secondary": 14.0, "icon": 1.0, "chip": 1.0, "segment": 1.0}
"""The reach of a button's shadow, for each kind (logical px). The words of a primary one change too often to
keep its picture."""
CAP_SHRINKS = 3
BADGE = 20.0
"""The width of a seat's shape on a button."""
_BRASS = (("primary_top", 0.0), ("primary_upper", 0.45), ("primary_lower", 0.52), ("primary_bottom", 1.0))


class Face(NamedTuple):
    """The values that a button's look depends on; `state` is "normal", "hovered", "active" or "disabled".
    With a `seat` its badge precedes the label."""

    label: str
    kind: str
    state: str
    icon: str = ""
    keycap: str = ""
    chosen: bool = False
    seat: int = -1

    @property
    def radius(self) -> float:
        """Return the corner radius, logical px."""
        return {"chip": 5.0, "segment": 6.0}.get(self.kind, 8.0)


def button(kit: Kit, surface: Surface, box: Box, face: Face, warmth: float) -> None:
    """Draw a button; `warmth` 0 to 1: the strength of its hover light."""
    if face.state == "active":
        box = (box[0], box[1] + 1.5, box[2], box[3])
    still = face if face.state == "disabled" else face._replace(state="normal")

    def draw(target: Surface, at: Box) -> None:
        _plate(kit, target, at, still)
        _content(kit, target, at, still)

    if face.kind in _AROUND:
        kit.cached_tile(surface, box, _AROUND[face.kind], still, draw)
    else:
        draw(surface, box)
    if face.state == "disabled":
        return
    radius = face.radius
    if warmth > 0:
        kit.fill(surface, box, "white", radius=radius, alpha=round(33 * warmth))
        kit.outline(surface, box, "lamp", radius, 1.5, warmth)
    if face.state == "active":
        kit.fill(surface, box, "black", radius=radius, alpha=61)
        left, right, y = box[0] + radius, box[0] + box[2] - radius, box[1] + 1
        kit.line(surface, (left, y), (right, y), "black", 2, 89)


def _plate(kit: Kit, surface: Surface, box: Box, face: Face) -> None:
    kind, radius, disabled = face.kind, face.radius, face.state == "disabled"
    if face.chosen and (kind in ("icon", "segment") or (kind == "chip" and not disabled)):
        kit.fill(surface, box, "lit_top", "lit_bottom", radius, "brass", 1.5)
    elif kind in ("segment", "notice"):
        return
    elif kind == "icon":
        kit.fill(surface, box, "icon_top", "icon_bottom", radius, "edge")
    elif kind == "chip":
        kit.fill(surface, box, "chip_fill", None, radius, "disabled_edge" if disabled else "edge")
    elif kind == "paper":
        kit.fill(surface, box, "paper2", None, radius, "brass_mid", 1.4)
    elif disabled:
        kit.fill(surface, box, "disabled_fill", None, radius, "disabled_edge")
    elif kind == "primary":
        kit.glow(surface, box, radius)
        kit.shadow(surface, box, 1, radius)
        stops = tuple((at, kit.theme.hex(name)) for name, at in _BRASS)
        kit.fill(surface, box, stops, None, radius, "primary_edge", 1.2, border_alpha=0.65)
    else:
        kit.shadow(surface, box, 1, radius)
        kit.fill(surface, box, "secondary_top", "secondary_bottom", radius, "edge2", top_line=True)


def _content(kit: Kit, surface: Surface, box: Box, face: Face) -> None:
    label, kind, _, icon, keycap, _, seat = face
    ink = _ink(face)
    if kind == "icon":
        kit.draw_icon(surface, icon, centre(box), min(19, box[3] * 0.56), ink)
        return
    if seat >= 0:
        kit.player_badge(surface, seat, (box[0] + 10 + BADGE / 2, box[1] + box[3] / 2), BADGE)
        box = (box[0] + BADGE, box[1], box[2] - BADGE, box[3])
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
    """Return the font size of a button's label, and its width beside the icon. A long label shrinks to
    `LEAST_LABEL`, then uses the margins, then is cut."""
    size = 15 if kind in ("chip", "segment") or box[3] < 40 else 17
    room = max(box[2] - 20, box[2] - 6 / kit.canvas.s)
    while size > LEAST_LABEL and kit.text_width(label, size, True) + (size + 9 if icon else 0) > box[2] - 20:
        size -= 1
    return size, room


def size_with_cap(kit: Kit, box: Box, label: str, kind: str, icon: str, keycap: str) -> float:
    """Return the font size of a label beside a keycap, shrunk a little to keep the cap; 0 if the cap doesn't
    fit."""
    first = label_size(kit, box, label, kind, icon)[0]
    cap = keycap_width(kit, keycap) + 10 if keycap else box[2]
    sizes = (first - less for less in range(CAP_SHRINKS + 1) if first - less >= LEAST_LABEL)
    fits = (s for s in sizes if kit.text_width(label, s, True) + (s + 9 if icon else 0) + cap <= box[2] - 20)
    return next(fits, 0.0)


def cut(kit: Kit, box: Box, label: str, kind: str, icon: str = "") -> bool:
    """Return whether a button is too narrow for its label at the smallest size."""
    size, room = label_size(kit, box, label, kind, icon)
    return kind != "icon" and kit.text_width(label, size, True) + (size + 9 if icon else 0) > room


def _ink(face: Face) -> str:
    if face.kind == "segment" and face.chosen:
        return "lamp"
    if face.kind == "paper":
        return "ink2" if face.state == "disabled" else "ink"
    if face.state == "disabled":
        inks = {"icon": "disabled_icon", "chip": "mute", "segment": "mute", "notice": "text2"}
        return inks.get(face.kind, "disabled")
    if face.kind == "primary":
        return "brass_ink"
    if face.kind == "chip" or face.chosen:
        return "lamp" if face.chosen else "text"
    return "text2" if face.kind in ("icon", "segment") else "text"


def toggle(kit: Kit, surface: Surface, box: Box, face: Face, warmth: float) -> None:
    """Draw a switch at the right of its label; on: lit, with the knob at the right and a tick in it."""
    x, y, w, h = box
    middle = y + h / 2
    on, disabled = face.chosen, face.state == "disabled"
    kit.draw_text(
        surface, face.label, (x + 4, middle), 16, "mute" if disabled else "text", False, "midleft", w - 66
    )
    track = (x + w - 52, middle - 13, 48, 26)
    if on and not disabled:
        kit.fill(surface, track, "lit_top", "lit_bottom", 13, "brass", 1.5)
    else:
        kit.fill(surface, track, "night0", "night1", 13, "disabled_edge" if disabled else "edge")
    knob = (track[0] + (35 if on else 13), middle)
    kit.disc(surface, knob, 9, "disabled_icon" if disabled else "lamp" if on else "text2")
    if on:
        kit.draw_icon(surface, "check", knob, 12, "night0")
    if warmth > 0 and not disabled:
        kit.outline(surface, track, "lamp", 13, 1.5, warmth)
