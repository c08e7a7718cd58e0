"""Faces as printed: at the resolution of paper, with the frame extended beyond the cut."""

from __future__ import annotations

from msgspec.structs import replace
from pygame import Surface

from game.cards import display
from game.cards.faces import CardFaces, Deck
from game.cards.print.player import UNSEEN
from game.cards.screen import played
from game.ui.canvas import BASE_H, BASE_W, Canvas
from game.ui.kit import Kit

INCH = 25.4
PRINT = 300 / INCH
"""The px in one millimetre of print."""
SCALE = 330 / 63
"""The logical px in one millimetre: lengths given in logical px, such as thin lines, look as on a card in a
close-up."""
FRONT, BACK = "full", "back"
"""The layouts that are printed."""
AT_EDGE = 0.01
"""The distance from a side of the card within which a box counts as reaching it, mm."""


class Proofs:
    """The printed faces of a game's cards, at `px` a mm, with `bleed` mm beyond the cut (None: their
    layouts')."""

    def __init__(self, deck: Deck, bleed: float | None = 0.0, px: float = PRINT) -> None:
        kit, s = deck.faces.kit, px / SCALE
        self.kit = Kit(Canvas(round(BASE_W * s), round(BASE_H * s)), kit.theme, kit.art, kit.sounds)
        self.deck = Deck(CardFaces(self.kit, deck.faces.layouts), deck.game, deck.fields)
        self.bleed, self.px = bleed, px

    def front(self, card: str) -> display.Face:
        """Return the face of a card."""
        return self._made(FRONT, card)

    def back(self) -> display.Face:
        """Return the common back of the cards."""
        return self._made(BACK, "")

    def _made(self, name: str, card: str) -> display.Face:
        return bled(self.deck.to_scale(name, card, self.px / self.kit.canvas.s, self.bleed))

    def surface(self, face: display.Face) -> Surface:
        """Return a face as a picture."""
        return played(self.kit, face)


def bled(face: display.Face) -> display.Face:
    """Return a face prepared for cutting: fills and pictures at an edge extend through the margin with square
    corners, unless the layout has a colour for it; lines on the cut are removed, since the slightest drift
    would show. Shadows and glow are dropped."""
    made: list[display.Operation] = []
    if face.ground:
        made.append(display.Plate(path="bleed_fill", box=(0.0, 0.0, *face.size), stops=face.ground))
    slanted = 0
    for operation in face.operations:
        if isinstance(operation, display.Turn):
            slanted += slanted > 0 or operation.by % 180 != 0
        elif isinstance(operation, display.End) and slanted:
            slanted -= 1
        changed = operation if slanted else _bled(operation, face)
        if changed is not None and not isinstance(operation, UNSEEN):
            made.append(changed)
    return face._replace(operations=tuple(made))


def _bled(operation: display.Operation, face: display.Face) -> display.Operation | None:
    """Return an operation extended beyond the cut; None for one that is only on the cut."""
    if isinstance(operation, display.Plate):
        sides = _sides(operation.box, face)
        if all(sides):
            if not operation.stops:
                return None
            operation = replace(operation, edge="")
        if sides[1]:
            operation = replace(operation, top_line=False)
        if any(sides) and not face.ground:
            grown = _grown(operation.box, sides, face.margin)
            corner = (sides[0] or sides[2]) and (sides[1] or sides[3])
            stops = operation.stops
            return replace(
                operation,
                box=grown,
                stops=stops if operation.shade else _restretch_stops(stops, operation.box, grown),
                radius=0.0 if corner else operation.radius,
            )
    elif isinstance(operation, display.Picture) and not face.ground:
        sides = _sides(operation.window, face)
        if any(sides) and face.margin:
            return _widened(operation, _grown(operation.window, sides, face.margin))
    return operation


def _sides(box: display.Box, face: display.Face) -> tuple[bool, bool, bool, bool]:
    """Return which sides of the card a box reaches: left, top, right, bottom."""
    (x, y, w, h), (wide, high), margin = box, face.size, face.margin
    near = margin + AT_EDGE
    return x <= near, y <= near, x + w >= wide - near, y + h >= high - near


def _grown(box: display.Box, sides: tuple[bool, bool, bool, bool], margin: float) -> display.Box:
    x, y, w, h = box
    left, upper, right, lower = (margin * side for side in sides)
    return x - left, y - upper, w + left + right, h + upper + lower


def _restretch_stops(stops: display.Stops, box: display.Box, grown: display.Box) -> display.Stops:
    """Return the stops of an enlarged box, with each colour at its old height."""
    down = box[1] - grown[1]
    return tuple(((down + at * box[3]) / grown[3], ink) for at, ink in stops) if grown[3] else stops


def _widened(picture: display.Picture, window: display.Box) -> display.Picture:
    """Return a picture in an enlarged window: showing more of it, or enlarged if there is no more."""
    (x, y, w, h), (wide, high) = picture.window, picture.whole
    corner = picture.corner[0] - (x - window[0]), picture.corner[1] - (y - window[1])
    inside = (
        corner[0] >= 0 and corner[1] >= 0 and corner[0] + window[2] <= wide and corner[1] + window[3] <= high
    )
    if inside or not picture.file:
        return replace(picture, window=window, corner=corner)
    by = max(window[2] / w, window[3] / h)
    across, down = (
        min(max(0.0, by * (old + side / 2) - new / 2), max(0.0, by * whole - new))
        for old, side, new, whole in zip(picture.corner, (w, h), window[2:], (wide, high), strict=True)
    )
    return replace(picture, window=window, whole=(by * wide, by * high), corner=(across, down))
