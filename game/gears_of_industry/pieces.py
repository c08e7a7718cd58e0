"""The pieces: factories and market cards as effects have changed them, lit while they have a legal action
(LOOK 7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.gears_of_industry.factories import FactoryPainter
from game.gears_of_industry.viewer import hands_of
from game.table.parts.faces import drawn_at, scaled
from game.table.parts.map_parts import MapParts
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Piece
from rules.gears_of_industry.places import CHOICE

FACTORY = "factory"
"""The kind of pieces that are factories."""

LETTERS = {"T": "technology", "F": "finance", "L": "labour", "E": "energy", "A": "any"}
"""The domain for each letter on a card, "A" for every domain."""


class CardLook(NamedTuple):
    """A card's kind, its changed value (0: as printed) and domain ("": as printed), and whether it is safe
    from discards."""

    kind: str
    value: int = 0
    domain: str = ""
    safe: bool = False

    @property
    def changed(self) -> bool:
        """Return whether an effect has changed the card."""
        return bool(self.value or self.domain)


@lru_cache(maxsize=512)
def read(face: str) -> CardLook:
    """Return the card described by a piece's face, such as "finance_05.v6.dE.s"."""
    kind, *marks = face.split(".")
    value, domain, safe = 0, "", False
    for mark in marks:
        if mark == "s":
            safe = True
        elif mark[:1] == "v":
            value = int(mark[1:])
        elif mark[:1] == "d":
            domain = LETTERS[mark[1:]]
    return CardLook(kind, value, domain, safe)


class GearsPieces:
    """Draws factories and market cards of the view that was shown last."""

    def __init__(self, kit: Kit, parts: MapParts) -> None:
        self.kit, self.parts, self.faces = kit, parts, parts.faces
        self.factories = FactoryPainter(kit, parts.faces)

    def draw(self, piece: Piece, size: float) -> Surface | None:
        """Return the picture of a factory, or of a card in a market or to choose; None for other cards."""
        if piece.kind == FACTORY:
            rest = self._resting_width(piece) or size
            k = drawn_at(size / rest)
            return scaled(self.factory(piece, rest * k, self.is_lit(piece)), size / rest / k)
        if piece.place.startswith("market/") or piece.place == CHOICE:
            return self.market_card(piece, size)
        return None

    def factory(self, piece: Piece, wide: float, lit: bool) -> Surface:
        """Return a factory in a place of this width, `lit` or not."""
        look = read(piece.face)
        plain = replace(piece, face=look.kind)
        return self.factories.draw(plain, self._value(look), wide, lit, look.changed)

    def turning(self, piece: Piece, size: float, back: float) -> Surface | None:
        """Return a rotating factory with `back` degrees still to go; None for a tab."""
        look = read(piece.face)
        return self.factories.turning(replace(piece, face=look.kind), self._value(look), size, back)

    def market_card(self, piece: Piece, size: float, won: bool = False) -> Surface:
        """Return a market card as changed by an effect, and as counted in a clash."""
        look = read(piece.face)
        more: dict[str, Any] = {}
        if look.value:
            more["value"] = str(look.value)
        if look.domain:
            more["domain"] = look.domain
        return self.faces.face(
            "index", look.kind, size, piece.name,
            lit=self.is_lit(piece), changed=look.changed, safe=look.safe, won=won, **more,
        )  # fmt: skip

    def counted(self, id: str, size: float, won: bool) -> Surface | None:
        """Return the picture of a card counted in a clash, a market card or a boosting factory; None for
        others."""
        now = self.parts.now
        piece = next((each for each in now.model.pieces if each.id == id), None) if now is not None else None
        if piece is None or not piece.face:
            return None
        return self.market_card(as_card(piece) if piece.kind == FACTORY else piece, size, won)

    def is_lit(self, piece: Piece) -> bool:
        """Return whether a piece glows because it has a legal action; of the factories that can pay only the
        suggested ones do."""
        now = self.parts.now
        if now is None or piece.id not in now.model.playable:
            return False
        pays = hands_of(now.model).suggested if piece.kind == FACTORY else ()
        return not pays or piece.id in pays

    def boxes(self, place: str, count: int) -> list[Box]:
        """Return the boxes of so many pieces in a place."""
        now = self.parts.now
        return now.layout.piece_boxes(place, count, self.kit.canvas) if now is not None else []

    def _resting_width(self, piece: Piece) -> float:
        """Return the width of a factory at rest; 0.0 if its place is empty."""
        now = self.parts.now
        count = len(now.model.contents(piece.place)) if now is not None else 0
        return min(self.boxes(piece.place, count)[0][2:]) if count else 0.0

    def _value(self, look: CardLook) -> int:
        """Return the current value of a factory."""
        value: int = look.value or self.parts.game.library[look.kind].value
        return value


def as_card(factory: Piece) -> Piece:
    """Return a factory as a card beside those of a market."""
    return Piece(factory.id, "market/boost", "card", factory.face, factory.name, factory.owner)
