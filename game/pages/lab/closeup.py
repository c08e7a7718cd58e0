"""The chosen card large, with what a printer would want to see over it: cut, bleed, safe zone, element boxes, ruler."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards import display
from game.cards.faces import Deck
from game.cards.print.proofs import PRINT, Proofs, bled
from game.cards.screen import played
from game.pages.lab.boards import fitted, on_board
from game.pages.lab.sight import seen
from game.pages.lab.true_size import UNMEASURED
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.common.face import FRAMING, Fields, Framing
from rules.tabletop import AnyTabletop

RULE, TICK, AIR = 30.0, 5.0, 8.0
"""What the ruler takes beside a card, how long its ticks are, and what is free round the card, logical px."""
HAND = 132.0
"""How wide a card is in a hand, logical px."""
NEVER = "Never on the board"
VIEWS: tuple[tuple[str, str], ...] = (
    ("hand", "Hand"),
    ("board", "Board"),
    ("zoom", "Zoom"),
    ("print", "Print"),
)
OVERLAYS: tuple[tuple[str, str, str], ...] = (
    ("cut", "Cut", "The cut line, and the bleed printed beyond it"),
    ("safe", "Safe", "The safe zone: text inside it is never cut off"),
    ("boxes", "Boxes", "Every box that the layout draws"),
    ("ruler", "Ruler", "Millimetres"),
)
LINES = {"bleed": "#6FB7FF", "cut": "#E05FC8", "safe": "#5EE0A8", "boxes": "#FFD166"}
"""The colours of what lies over a card, the same in every theme: they have to be told from the card's own."""
LEGEND = 26.0
CORNER = 3.0
"""How round a card is cut, mm."""
WIDE = 240.0
"""The width for which the list is made that says where things are on a card, logical px."""


class Look(NamedTuple):
    """How the chosen card is looked at: the view, what lies over it, and by which eyes."""

    view: str = "zoom"
    over: frozenset[str] = frozenset()
    sight: str = ""

    @property
    def whole(self) -> bool:
        """Whether the printed face is seen, over which something may lie."""
        return self.view in ("zoom", "print")


class Place(NamedTuple):
    """Where a card is in an area: the corner of its cut, logical px a unit, its size in units, and the list of what is
    drawn of it. `part` is how large it is of what was asked for: less than 1 where the area has no room."""

    corner: tuple[float, float]
    k: float
    size: tuple[float, float]
    face: display.Face
    part: float

    @property
    def box(self) -> Box:
        """The card's box, logical px."""
        return (*self.corner, self.size[0] * self.k, self.size[1] * self.k)


class CloseUp:
    """Draws a card in an area. `px_mm` is a millimetre on this screen, device px."""

    px_mm = UNMEASURED

    def __init__(self, kit: Kit, deck: Deck, game: AnyTabletop) -> None:
        self.kit, self.deck, self.game = kit, deck, game
        self._proofs: dict[tuple[float, bool], Proofs] = {}
        self._faces: dict[str, display.Face] = {}

    def face(self, card: str) -> display.Face:
        """What is drawn of a card, as a list; that of the card that was asked for last is kept."""
        if card not in self._faces:
            self._faces = {card: self.deck.display("full", card, WIDE)}
        return self._faces[card]

    def place(self, area: Box, card: str, look: Look) -> Place:
        """Where a card that is looked at whole is."""
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
        """Draw the card in the middle of an area, its picture framed otherwise where that is said."""
        if not look.whole:
            drawn = self.on_table(card, look.view, area[2:])
            if drawn is not None:
                self.kit.put(surface, seen(drawn, look.sight), centre(area), "center")
            else:
                self.kit.draw_text(surface, NEVER, centre(area), 16, "text2", False, "center", area[2])
            return
        place = self.place(area, card, look)
        x, y, w, h = place.box
        if framing is not None:
            face = played(self.kit, self._framed(card, place, look, framing))
        else:
            face = (
                self._printed(card, place, look) if self._is_proof(look) else self.deck.face("full", card, w)
            )
        self.kit.put(surface, seen(face, look.sight), (x + w / 2, y + h / 2), "center")
        self._lay_over(surface, place, look, card)

    def _framed(self, card: str, place: Place, look: Look, framing: Framing) -> display.Face:
        """The card with its picture framed so, with a bleed where the cut is seen."""
        more: Fields = {FRAMING: framing.fields}
        if not self._is_proof(look):
            return self.deck.display("full", card, place.box[2], **more)
        return bled(self.deck.to_scale("full", card, place.k, None if "cut" in look.over else 0.0, **more))

    def on_table(self, card: str, view: str, most: tuple[float, float]) -> Surface | None:
        """A card as it is in a hand or on the board, no larger than that; None for one that never is there."""
        if view == "hand":
            drawn: Surface | None = self.deck.face("hand", card, HAND)
        else:
            drawn = on_board(self.deck, self.game, card)
        s = self.kit.canvas.s
        return fitted(drawn, (most[0] * s, most[1] * s)) if drawn is not None else None

    @staticmethod
    def _is_proof(look: Look) -> bool:
        """Whether the card is seen as it is printed: with its bleed where the cut is seen."""
        return look.view == "print" or "cut" in look.over

    def window(self, place: Place, picture: display.Picture) -> Box:
        """Where a picture of a card is seen, logical px."""
        (x, y), k, margin = place.corner, place.k, place.face.margin
        left, top, w, h = picture.window
        return x + (left - margin) * k, y + (top - margin) * k, w * k, h * k

    def proofs(self, place: Place, look: Look) -> Proofs:
        """What prints the card, at the resolution of paper or a whole number of times that, so that lines end where
        they do on paper."""
        px, bled = place.k * self.kit.canvas.s, "cut" in look.over
        key = (PRINT * ceil(px / PRINT), bled)
        if key not in self._proofs:
            self._proofs = {key: Proofs(self.deck, None if bled else 0.0, key[0])}
        return self._proofs[key]

    def _printed(self, card: str, place: Place, look: Look) -> Surface:
        """The card as it is printed, its corners cut where it has no bleed."""
        proofs = self.proofs(place, look)
        drawn = proofs.surface(proofs.front(card))
        if "cut" not in look.over:
            self._cut(drawn, CORNER * proofs.px)
        part = place.k * self.kit.canvas.s / proofs.px
        return pygame.transform.smoothscale(drawn, [round(side * part) for side in drawn.get_size()])

    def _cut(self, face: Surface, radius: float) -> None:
        """Cut the corners off."""
        s = self.kit.canvas.s
        left = Surface(face.get_size(), pygame.SRCALPHA, 32)
        w, h = face.get_size()
        self.kit.fill(left, (0, 0, w / s, h / s), "white", None, radius / s)
        face.blit(left, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def _lay_over(self, surface: Surface, place: Place, look: Look, card: str) -> None:
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
        """Where the scissors begin, beyond the bleed."""
        x, y, w, h = box
        near, far = by + 3, by + 3 + 8
        for left in (x, x + w):
            self.kit.line(surface, (left, y - far), (left, y - near), "text", 1)
            self.kit.line(surface, (left, y + h + near), (left, y + h + far), "text", 1)
        for top in (y, y + h):
            self.kit.line(surface, (x + w + near, top), (x + w + far, top), "text", 1)

    def draw_legend(self, surface: Surface, area: Box, card: str, over: frozenset[str]) -> None:
        """What the lines over the card are, and how far from the cut, in the middle of an area."""
        face = self.face(card)
        told = []
        if "cut" in over:
            told += [("bleed", f"bleed {face.bleed:g} mm"), ("cut", "cut")]
        if "safe" in over:
            told.append(("safe", f"safe {face.safe:g} mm"))
        if "boxes" in over:
            told.append(("boxes", "boxes"))
        kit, (x, y, w, h) = self.kit, area
        wides = [24 + kit.text_width(words, 13) for _, words in told]
        apart = min(18.0, (w - 2 * AIR - sum(wides)) / max(1, len(told) - 1))
        if apart < AIR:  # no room for how far they are
            told = [(line, line) for line, _ in told]
            wides, apart = [24 + kit.text_width(words, 13) for _, words in told], 18.0
        left = x + (w - sum(wides) - apart * (len(told) - 1)) / 2
        for (line, words), wide in zip(told, wides, strict=True):
            dashes = [(0, 18)] if line in ("cut", "boxes") else [(0, 4), (7, 11), (14, 18)]
            for start, end in dashes:
                kit.line(surface, (left + start, y + h / 2), (left + end, y + h / 2), LINES[line], 2)
            kit.draw_text(surface, words, (left + 24, y + h / 2), 13, "text2", False, "midleft")
            left += wide + apart


def boxes(face: display.Face) -> list[display.Box]:
    """Where each element of a face draws something, in units of the card."""
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
    """Millimetres downwards, every twentieth with its number."""
    x, y = at
    kit.line(surface, (x, y), (x, y + long * k), "text2", 1)
    step = 1 if k >= 4 else 2
    for mm in range(0, long + 1, step):
        tick = TICK * (2 if mm % 10 == 0 else 1)
        kit.line(surface, (x - tick, y + mm * k), (x, y + mm * k), "text2", 1)
        if mm % 20 == 0:
            kit.draw_text(surface, str(mm), (x - 2 * TICK - 4, y + mm * k), 12, "text2", False, "midright")
