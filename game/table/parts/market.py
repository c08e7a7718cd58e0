"""A market: rows of offers face up, what can be spent, and piles that refill it (LOOK 6, 8)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property

from msgspec.structs import replace
from pygame import Surface

from game.table.parts.faces import drawn_at, scaled
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box, centre, contains
from rules.game import Piece
from rules.tabletop import Tag


class MarketPart(Part):
    """The panel under the offers, which are pieces in the map's places inside its box."""

    of_cards = True

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """Return the places in this market whose cards are for sale: those that aren't parts themselves."""
        box, canvas = self.layout.box(self.name, self.kit.canvas), self.kit.canvas
        parts = self.layout.parts
        return tuple(
            place
            for place in self.layout.places
            if place not in parts and contains(box, centre(self.layout.box(place, canvas)))
        )

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        if not piece.up or piece.place not in self.slots:
            return super().piece(piece, size, model)
        tag = model.tag(piece)
        return self._ticket(model, piece, size, replace(tag, open=tag.open and piece.id not in model.resting))

    def ahead(self, piece: Piece, size: float, model: ViewModel) -> Iterator[Surface]:
        """Yield the pictures of an offer that the next move may need: closed, too expensive, available, and the
        back of the card that replaces it."""
        yield model.faces.back(size)
        tag = model.tag(piece)
        for open, why in ((False, ""), (True, "dear"), (True, "")):
            yield self._ticket(model, piece, size, replace(tag, open=open, why=why))

    def _ticket(self, model: ViewModel, piece: Piece, size: float, tag: Tag) -> Surface:
        """Return the picture of an offer as large as its place; `size` is its shorter side."""
        _, _, w, h = self.layout.box(piece.place, self.kit.canvas)
        k = size / min(w, h)
        at = drawn_at(k)
        return scaled(model.faces.ticket(piece, w * at, h * at, tag), k / at)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.counter(model.own, self.spot.counter)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, (x, y, w, _) = self.kit, box
        kit.panel(surface, box)
        heading = self.spot.heading or "Market"
        kit.draw_text(surface, heading, (x + 16, y + 24), 18, "text", True, "midleft")
        purse = model.counter(model.own, self.spot.counter)
        if purse is not None:
            room = w - 40 - kit.text_width(heading, 18, True)
            words = kit.fitting((f"{purse.number} to spend", f"{purse.number}"), room - 46, 15, True)
            wide = kit.text_width(words, 15, True) + 46
            pill = (x + w - 12 - wide, y + 9, wide, 30.0)
            kit.fill(surface, pill, "lit_bottom", radius=15, border="brass", border_width=1.2)
            kit.draw_icon(surface, purse.icon, (pill[0] + 20, pill[1] + 15), 19, "brass_light")
            kit.draw_text(surface, words, (pill[0] + 35, pill[1] + 15), 15, "brass_light", True, "midleft")
        for place in self.slots:
            kit.fill(surface, where(place), "night1", radius=8, border="disabled_edge")
