"""The chosen card large, with what a printer would want to see over it: cut, bleed, safe zone, element boxes, ruler."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.cards import display
from game.cards.faces import Deck
from game.pages.lab.sight import seen
from game.ui.canvas import Box
from game.ui.kit import Kit

BLEED, SAFE = 3.0, 3.0
"""How far a printer prints beyond the cut, and how far from it words should stay; mm."""
INCH = 25.4
RULE, TICK = 34.0, 5.0
"""What the ruler takes at the left of a card, and how long its ticks are, logical px."""
VIEWS: tuple[tuple[str, str], ...] = (("hand", "Hand"), ("zoom", "Zoom"), ("print", "Print"))
OVERLAYS: tuple[tuple[str, str, str], ...] = (
    ("cut", "Cut", "Where the card is cut, and the bleed of 3 mm round it"),
    ("safe", "Safe", "The safe zone: words within it are never cut off"),
    ("boxes", "Boxes", "What the layout draws, box by box"),
    ("ruler", "Ruler", "Millimetres"),
)


class Look(NamedTuple):
    """How the chosen card is looked at: the view, what lies over it, and by which eyes."""

    view: str = "zoom"
    over: frozenset[str] = frozenset()
    sight: str = ""


def width_of(kit: Kit, area: Box, look: Look, px_mm: float) -> float:
    """How wide the card is drawn in an area, logical px. `px_mm` is a millimetre on this screen, device px."""
    _, _, w, h = area
    around = 2 * BLEED / 63 if look.over & {"cut", "ruler"} else 0.0
    room_w, room_h = w - (2 * RULE if "ruler" in look.over else 24), h - 24
    whole = min(room_w / (1 + around), room_h / (88 / 63 + around))
    if look.view == "print":
        return min(whole, 63 * px_mm / kit.canvas.s)
    if look.view == "hand":
        return min(whole, 132.0)
    return whole


def draw(kit: Kit, surface: Surface, area: Box, deck: Deck, card: str, look: Look, px_mm: float) -> None:
    """Draw the card in the middle of an area."""
    wide = width_of(kit, area, look, px_mm)
    name = "hand" if look.view == "hand" else "full"
    face = deck.face(name, card, wide)
    x, y, w, h = area
    middle = (x + w / 2, y + h / 2)
    kit.put(surface, seen(face, look.sight), middle, "center")
    if look.view != "hand":
        k = wide / 63
        corner = (middle[0] - wide / 2, middle[1] - 44 * k)
        _over(kit, surface, corner, k, look.over, deck, card, wide)


def _over(
    kit: Kit,
    surface: Surface,
    corner: tuple[float, float],
    k: float,
    over: frozenset[str],
    deck: Deck,
    card: str,
    wide: float,
) -> None:
    x, y = corner
    w, h = 63 * k, 88 * k
    if "boxes" in over:
        for box in boxes(deck, card, wide):
            kit.outline(
                surface, (x + box[0] * k, y + box[1] * k, box[2] * k, box[3] * k), "cool", 0, 1.0, 0.7
            )
    if "cut" in over:
        kit.outline(surface, (x, y, w, h), LINES["cut"], 3 * k, 1.4)
        by = BLEED * k
        kit.dashed(surface, (x - by, y - by, w + 2 * by, h + 2 * by), LINES["bleed"], 0, 1.2)
    if "safe" in over:
        by = SAFE * k
        kit.dashed(surface, (x + by, y + by, w - 2 * by, h - 2 * by), LINES["safe"], 2, 1.4)
    if "ruler" in over:
        _ruler(kit, surface, (x - (BLEED + 1) * k, y), k, 88)


LINES = {"cut": "#E05FC8", "bleed": "#6FB7FF", "safe": "#5EE0A8"}
"""The colours of what lies over a card, the same in every theme: they have to be told from the card's own."""


def boxes(deck: Deck, card: str, wide: float) -> list[display.Box]:
    """Where a card's layout draws something, in units of the card."""
    face = deck.display("full", card, wide)
    found: dict[str, display.Box] = {}
    for each in face.operations:
        box = getattr(each, "box", None) or getattr(each, "window", None)
        if isinstance(each, display.Run):
            box = (each.left, each.at[1] - each.size / 2, each.width, each.size)
        if box is not None and each.path not in found:
            found[each.path] = (box[0] - face.margin, box[1] - face.margin, box[2], box[3])
    return list(found.values())


def _ruler(kit: Kit, surface: Surface, at: tuple[float, float], k: float, long: int) -> None:
    """Millimetres downwards, each tenth with its number."""
    x, y = at
    kit.line(surface, (x, y), (x, y + long * k), "text2", 1)
    step = 1 if k >= 4 else 5
    for mm in range(0, long + 1, step):
        tick = TICK * (2 if mm % 10 == 0 else 1.4 if mm % 5 == 0 else 0.8)
        kit.line(surface, (x - tick, y + mm * k), (x, y + mm * k), "text2", 1)
        if mm % 20 == 0:
            kit.draw_text(surface, str(mm), (x - 2 * TICK - 3, y + mm * k), 12, "text2", False, "midright")
