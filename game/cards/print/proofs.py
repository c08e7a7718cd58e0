"""Faces as they are printed: at the resolution of paper, their frame carried on beyond the cut."""

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
"""Px a mm of what is printed."""
SCALE = 330 / 63
"""Logical px a mm: what is drawn in those, as thin lines, is as on a card that is looked at closely."""
FRONT, BACK = "full", "back"
"""The layouts that are printed."""
AT_EDGE = 0.01
"""A box so near to a side of the card reaches it, mm."""


class Proofs:
    """The printed faces of a game's cards, `px` a mm, with `bleed` mm beyond the cut (None: as their layouts say)."""

    def __init__(self, deck: Deck, bleed: float | None = 0.0, px: float = PRINT) -> None:
        kit, s = deck.faces.kit, px / SCALE
        self.kit = Kit(Canvas(round(BASE_W * s), round(BASE_H * s)), kit.theme, kit.art, kit.sounds)
        self.deck = Deck(CardFaces(self.kit, deck.faces.layouts), deck.game, deck.fields)
        self.bleed, self.px = bleed, px

    def front(self, card: str) -> display.Face:
        """Return the face of a card."""
        return self._made(FRONT, card)

    def back(self) -> display.Face:
        """Return the back of every card."""
        return self._made(BACK, "")

    def _made(self, name: str, card: str) -> display.Face:
        return bled(self.deck.to_scale(name, card, self.px / self.kit.canvas.s, self.bleed))

    def surface(self, face: display.Face) -> Surface:
        """Draw a face as a picture."""
        return played(self.kit, face)


def bled(face: display.Face) -> display.Face:
    """Make a face fit for the scissors: fills and pictures that reach a side of the card reach through its margin, with
    square corners, unless the layout has colours for it; and no line is on the cut, where the least drift would show.
    Shadows and glow are the table's."""
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
    """An operation beyond the cut; None for one that lies on it alone."""
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
                stops=stops if operation.shade else _kept_where_they_were(stops, operation.box, grown),
                radius=0.0 if corner else operation.radius,
            )
    elif isinstance(operation, display.Picture) and not face.ground:
        sides = _sides(operation.window, face)
        if any(sides) and face.margin:
            return _widened(operation, _grown(operation.window, sides, face.margin))
    return operation


def _sides(box: display.Box, face: display.Face) -> tuple[bool, bool, bool, bool]:
    """Which sides of the card a box reaches: left, upper, right, lower."""
    (x, y, w, h), (wide, high), margin = box, face.size, face.margin
    near = margin + AT_EDGE
    return x <= near, y <= near, x + w >= wide - near, y + h >= high - near


def _grown(box: display.Box, sides: tuple[bool, bool, bool, bool], margin: float) -> display.Box:
    x, y, w, h = box
    left, upper, right, lower = (margin * side for side in sides)
    return x - left, y - upper, w + left + right, h + upper + lower


def _kept_where_they_were(stops: display.Stops, box: display.Box, grown: display.Box) -> display.Stops:
    """The stops of a box that has grown: each colour stays at its height."""
    down = box[1] - grown[1]
    return tuple(((down + at * box[3]) / grown[3], ink) for at, ink in stops) if grown[3] else stops


def _widened(picture: display.Picture, window: display.Box) -> display.Picture:
    """A picture in a window that has grown: more of it is seen, or it grows too where there is no more."""
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
