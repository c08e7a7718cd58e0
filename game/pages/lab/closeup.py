"""The chosen card enlarged or as it appears on its table, with print overlays: cut, bleed, safe zone, element
boxes, ruler."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import pygame
from pygame import Surface, transform

from game.cards import display
from game.cards.faces import Deck
from game.cards.print.proofs import PRINT, Proofs, bled
from game.cards.screen import played
from game.pages.lab.sight import simulate
from game.pages.lab.true_size import UNMEASURED
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules import catalog
from rules.common.face import FRAMING, Fields, Framing
from rules.tabletop import AnyTabletop

SMALL = 84.0
"""The default width of a card on a table, logical pixels."""


def on_board(deck: Deck, game: AnyTabletop, card: str) -> Surface | None:
    """Return a card as it appears on the board, drawn by `game.<game>.on_board`; None for a card that is
    never on the board."""
    module = catalog.optional_module(f"game.{game.id}.on_board")
    if module is None:
        return deck.face("small", card, SMALL)
    drawn: Surface | None = module.draw(deck, game, card)
    return drawn


def fitted(picture: Surface, most: tuple[float, float]) -> Surface:
    """Return a picture scaled down to at most `most` (width, height), in device pixels."""
    w, h = picture.get_size()
    k = min(1.0, most[0] / w, most[1] / h)
    return picture if k == 1.0 else transform.smoothscale(picture, (round(w * k), round(h * k)))


RULE, TICK, AIR = 30.0, 5.0, 8.0
"""The width of the ruler, the length of its ticks, and the margin around the card, logical pixels."""
HAND = 132.0
"""The width of a card in a hand, logical pixels."""
NEVER = "This card is never on the board."
VIEWS: tuple[tuple[str, str], ...] = (
    ("hand", "Hand"),
    ("board", "Board"),
    ("zoom", "Zoom"),
    ("print", "Print"),
)
OVERLAYS: tuple[tuple[str, str, str], ...] = (
    ("cut", "Cut", "The cut line and the bleed beyond it"),
    ("safe", "Safe", "The safe zone: text inside is never cut off"),
    ("boxes", "Boxes", "Every box in the layout"),
    ("ruler", "Ruler", "Millimetres"),
)
LINES = {"bleed": "#6FB7FF", "cut": "#E05FC8", "safe": "#5EE0A8", "boxes": "#FFD166"}
"""The colours of the overlays, the same in every theme: they must differ from the card's own."""
LEGEND = 26.0
CORNER = 3.0
"""The corner radius of a cut card, mm."""
WIDE = 240.0
"""The width at which the display list for positions on a card is made, logical pixels."""


class Look(NamedTuple):
    """The view options of the chosen card: view, overlays and colour vision."""

    view: str = "zoom"
    over: frozenset[str] = frozenset()
    sight: str = ""

    @property
    def is_printed_face(self) -> bool:
        """Return whether the view shows the printed face, which can have overlays."""
        return self.view in ("zoom", "print")


class Place(NamedTuple):
    """The place of a card in an area: the corner of its cut, logical pixels per unit, its size in units, and
    its display list. `part` is its scale relative to the one asked for: less than 1 where the area is too
    small."""

    corner: tuple[float, float]
    k: float
    size: tuple[float, float]
    face: display.Face
    part: float

    @property
    def box(self) -> Box:
        """Return the card's box in logical pixels."""
        return (*self.corner, self.size[0] * self.k, self.size[1] * self.k)


class CloseUp:
    """A painter of a card in an area. `px_mm` is the number of device pixels per millimetre on this
    screen."""

    px_mm = UNMEASURED

    def __init__(self, kit: Kit, deck: Deck, game: AnyTabletop) -> None:
        self.kit, self.deck, self.game = kit, deck, game
        self._proofs: dict[tuple[float, bool], Proofs] = {}
        self._faces: dict[str, display.Face] = {}

    def face(self, card: str) -> display.Face:
        """Return the display list of a card; that of the last card is cached."""
        if card not in self._faces:
            self._faces = {card: self.deck.display("full", card, WIDE)}
        return self._faces[card]

    def place(self, area: Box, card: str, look: Look) -> Place:
        """Return the place of a whole card in an area."""
        size = self.deck.size("full", card)
        face = self.face(card)
        around = 2 * face.bleed if look.over & {"cut", "ruler"} else 0.0
        beside = RULE if "ruler" in look.over else 0.0
        x, y, w, h = area
        room_w, room_h = w - beside - 2 * AIR, h - AIR
        most = min(room_w / (size[0] + around), room_h / (size[1] + around))
        wanted = self.px_mm / self.kit.canvas.s if look.view == "print" else most
        k = min(most, wanted)
        middle = (x + beside + (w - beside) / 2, y + h / 2)
        corner = (middle[0] - size[0] * k / 2, middle[1] - size[1] * k / 2)
        return Place(corner, k, size, face, k / wanted)

    def draw(self, surface: Surface, area: Box, card: str, look: Look, framing: Framing | None) -> None:
        """Draw the card in the middle of an area, its picture cropped by `framing` if given."""
        if not look.is_printed_face:
            drawn = self.on_table(card, look.view, area[2:])
            if drawn is not None:
                self.kit.put(surface, simulate(drawn, look.sight), centre(area), "center")
            else:
                self.kit.draw_text(surface, NEVER, centre(area), 16, "text2", False, "center", area[2])
            return
        place = self.place(area, card, look)
        x, y, w, h = place.box
        if framing is not None:
            face = played(self.kit, self._framed(card, place, look, framing))
        else:
            face = (
                self._printed_face(card, place, look)
                if self._is_proof(look)
                else self.deck.face("full", card, w)
            )
        self.kit.put(surface, simulate(face, look.sight), (x + w / 2, y + h / 2), "center")
        self._draw_overlays(surface, place, look, card)

    def _framed(self, card: str, place: Place, look: Look, framing: Framing) -> display.Face:
        """Return the display list of the card with its picture cropped by `framing`, with bleed if the cut is
        shown."""
        more: Fields = {FRAMING: framing.fields}
        if not self._is_proof(look):
            return self.deck.display("full", card, place.box[2], **more)
        return bled(self.deck.to_scale("full", card, place.k, None if "cut" in look.over else 0.0, **more))

    def on_table(self, card: str, view: str, most: tuple[float, float]) -> Surface | None:
        """Return a card as it appears in a hand or on the board, at most `most` in size; None for a card that
        is never there."""
        if view == "hand":
            drawn: Surface | None = self.deck.face("hand", card, HAND)
        else:
            drawn = on_board(self.deck, self.game, card)
        s = self.kit.canvas.s
        return fitted(drawn, (most[0] * s, most[1] * s)) if drawn is not None else None

    @staticmethod
    def _is_proof(look: Look) -> bool:
        """Return whether the card is shown as printed: with bleed if the cut is shown."""
        return look.view == "print" or "cut" in look.over

    def window(self, place: Place, picture: display.Picture) -> Box:
        """Return the visible box of a card's picture in logical pixels."""
        (x, y), k, margin = place.corner, place.k, place.face.margin
        left, top, w, h = picture.window
        return x + (left - margin) * k, y + (top - margin) * k, w * k, h * k

    def proofs(self, place: Place, look: Look) -> Proofs:
        """Return the printer of the card at paper resolution or a whole multiple of it, so that lines end as
        on paper."""
        px, bled = place.k * self.kit.canvas.s, "cut" in look.over
        key = (PRINT * ceil(px / PRINT), bled)
        if key not in self._proofs:
            self._proofs = {key: Proofs(self.deck, None if bled else 0.0, key[0])}
        return self._proofs[key]

    def _printed_face(self, card: str, place: Place, look: Look) -> Surface:
        """Return the card as printed, with round corners if it has no bleed."""
        proofs = self.proofs(place, look)
        drawn = proofs.surface(proofs.front(card))
        if "cut" not in look.over:
            self._cut(drawn, CORNER * proofs.px)
        part = place.k * self.kit.canvas.s / proofs.px
        return pygame.transform.smoothscale(drawn, [round(side * part) for side in drawn.get_size()])

    def _cut(self, face: Surface, radius: float) -> None:
        """Make the corners of a face transparent."""
        s = self.kit.canvas.s
        left = Surface(face.get_size(), pygame.SRCALPHA, 32)
        w, h = face.get_size()
        self.kit.fill(left, (0, 0, w / s, h / s), "white", None, radius / s)
        face.blit(left, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def _draw_overlays(self, surface: Surface, place: Place, look: Look, card: str) -> None:
        kit, k, face, over = self.kit, place.k, place.face, look.over
        x, y, w, h = place.box
        if "boxes" in over:
            proof = self._is_proof(look)
            shown = self.proofs(place, look).front(card) if proof else self.deck.display("full", card, w)
            for box in boxes(shown):
                at = (x + box[0] * k, y + box[1] * k, box[2] * k, box[3] * k)
                kit.outline(surface, at, LINES["boxes"], 0, 1.2, 0.9)
        if "cut" in over:
            by = face.bleed * k
            kit.outline(surface, (x, y, w, h), LINES["cut"], CORNER * k, 1.6)
            kit.dashed(surface, (x - by, y - by, w + 2 * by, h + 2 * by), LINES["bleed"], 0, 1.2)
            self._marks(surface, place.box, by)
        if "safe" in over:
            by = face.safe * k
            kit.dashed(surface, (x + by, y + by, w - 2 * by, h - 2 * by), LINES["safe"], 2, 1.6)
        if "ruler" in over:
            beyond = face.bleed if "cut" in over else 0.0
            _ruler(kit, surface, (x - beyond * k - AIR, y), k, round(place.size[1]))

    def _marks(self, surface: Surface, box: Box, by: float) -> None:
        """Draw the crop marks outside the bleed."""
        x, y, w, h = box
        near, far = by + 3, by + 3 + 8
        for left in (x, x + w):
            self.kit.line(surface, (left, y - far), (left, y - near), "text", 1)
            self.kit.line(surface, (left, y + h + near), (left, y + h + far), "text", 1)
        for top in (y, y + h):
            self.kit.line(surface, (x + w + near, top), (x + w + far, top), "text", 1)

    def draw_legend(self, surface: Surface, area: Box, card: str, over: frozenset[str]) -> None:
        """Draw the legend of the overlays with their distances from the cut, centred in an area."""
        face = self.face(card)
        legend = []
        if "cut" in over:
            legend += [("bleed", f"bleed {face.bleed:g} mm"), ("cut", "cut")]
        if "safe" in over:
            legend.append(("safe", f"safe {face.safe:g} mm"))
        if "boxes" in over:
            legend.append(("boxes", "boxes"))
        kit, (x, y, w, h) = self.kit, area
        wides = [24 + kit.text_width(words, 13) for _, words in legend]
        apart = min(18.0, (w - 2 * AIR - sum(wides)) / max(1, len(legend) - 1))
        if apart < AIR:  # no room for the distances
            legend = [(line, line) for line, _ in legend]
            wides, apart = [24 + kit.text_width(words, 13) for _, words in legend], 18.0
        left = x + (w - sum(wides) - apart * (len(legend) - 1)) / 2
        for (line, words), wide in zip(legend, wides, strict=True):
            dashes = [(0, 18)] if line in ("cut", "boxes") else [(0, 4), (7, 11), (14, 18)]
            for start, end in dashes:
                kit.line(surface, (left + start, y + h / 2), (left + end, y + h / 2), LINES[line], 2)
            kit.draw_text(surface, words, (left + 24, y + h / 2), 13, "text2", False, "midleft")
            left += wide + apart


def boxes(face: display.Face) -> list[display.Box]:
    """Return the drawn box of each element of a face, in units of the card."""
    found: dict[str, display.Box] = {}
    for each in face.operations:
        box = getattr(each, "box", None) or getattr(each, "window", None)
        if isinstance(each, display.Run):
            box = (each.left, each.at[1] - each.size / 2, each.width, each.size)
        if box is not None:
            moved = (box[0] - face.margin, box[1] - face.margin, box[2], box[3])
            found[each.path] = _union(found.get(each.path, moved), moved)
    return list(found.values())


def _union(one: display.Box, other: display.Box) -> display.Box:
    x, y = min(one[0], other[0]), min(one[1], other[1])
    right, low = max(one[0] + one[2], other[0] + other[2]), max(one[1] + one[3], other[1] + other[3])
    return x, y, right - x, low - y


def _ruler(kit: Kit, surface: Surface, at: tuple[float, float], k: float, long: int) -> None:
    """Draw a vertical millimetre scale with a number every 20 mm."""
    x, y = at
    kit.line(surface, (x, y), (x, y + long * k), "text2", 1)
    step = 1 if k >= 4 else 2
    for mm in range(0, long + 1, step):
        tick = TICK * (2 if mm % 10 == 0 else 1)
        kit.line(surface, (x - tick, y + mm * k), (x, y + mm * k), "text2", 1)
        if mm % 20 == 0:
            kit.draw_text(surface, str(mm), (x - 2 * TICK - 4, y + mm * k), 12, "text2", False, "midright")
