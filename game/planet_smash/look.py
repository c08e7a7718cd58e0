"""The look of Planet Smash: its pieces, overlays and acts (see `game.table.look`)."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from game.planet_smash.breaking import Workshop
from game.planet_smash.describe import describe, describe_player, describe_quadrant, describe_rounds
from game.planet_smash.overlay import OverlayPainter
from game.planet_smash.pieces import PiecePainter
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.sheet_pictures import ZoomPainter
from game.planet_smash.shown_sheet import ShownSheet
from game.table.layout import Layout
from game.table.look import TableLook
from game.table.table_state import Portrait
from game.ui.kit import Kit
from rules.game import Piece
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.state import SHIP, Position
from rules.tabletop import Preview


class Look(TableLook[Position]):
    """The planet's pieces, and what flies and breaks. A new look is made for every canvas, theme and
    palette."""

    recaps = False
    """Whether the panel tells what others did: no, their plates show how far they are (PS-7.2)."""
    lights_new = True
    ambience = "engine_room"
    own_marks = True

    def __init__(self, kit: Kit, game: PlanetSmash, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.game: PlanetSmash = game
        planets = self.parts.shared("planets", lambda: PlanetPainter(kit))
        self.pieces = PiecePainter(kit, self.parts.faces)
        self.zooms = ZoomPainter(kit, game, layout, planets, self.pieces)
        self.overlays = OverlayPainter(kit)
        self.shop = Workshop(kit, game, layout, planets, self.pieces, lambda view: self._sheet(view).at)

    def _sheet(self, view: Position) -> ShownSheet:
        return ShownSheet.of(self.parts.model(view), self.layout, self.kit)

    # -- texts

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip: a title, then a sentence on the next line."""
        seen, (family, _, rest) = self._sheet(view), place.partition("/")
        match family:
            case "seat":
                return describe_player(view, seen.planet, int(rest), int(rest) in self.parts.bots)
            case "waits":
                return describe_quadrant(rest, seen.quadrant_summaries(seen.seat)[QUADRANTS.index(rest)])
            case "label":
                return describe(seen.planet, seen.sheet, f"target/{rest}")
            case "rounds":
                return describe_rounds(seen.planet, view.round, len(view.sheets))
        return describe(seen.planet, seen.sheet, place)

    def about(self, view: Position, piece: Piece) -> str:
        """Return the meaning of a targeting die in its slot, and its quadrant's rule (PS-4.1, PS-3.4,
        PS-4.4)."""
        in_slot = piece.place.startswith("target/")
        return self.describe(view, piece.place).partition("\n")[2] if in_slot else ""

    # -- pieces and overlays

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow; nothing for numbers of a demolished quadrant."""
        if self.event_place(piece):
            return self.pieces.nothing()
        now = self.parts.now
        turned = piece.kind == SHIP and now is not None
        heading = self._sheet(now.model.view).at.heading(piece.place) if turned and now is not None else 0.0
        return self.pieces.piece(piece, size, heading)

    def event_place(self, piece: Piece) -> str:
        """Return a demolished quadrant's slot for the events of its numbers, else ""."""
        now = self.parts.now
        if piece.kind != "number" or now is None:
            return ""
        quadrant = piece.place.split("/")[1]
        return f"target/{quadrant}" if quadrant in self._sheet(now.model.view).rubble else ""

    def overlay(self, surface: Surface, view: Position, preview: Preview | None, held: Piece | None) -> None:
        """Draw a preview's flight and the places where the die can be used."""
        seen = self._sheet(view)
        if preview is not None:
            self.overlays.draw(surface, seen.at, seen.sheet, preview)

    # -- acts

    def prepare(self, view: Position) -> Iterator[object]:
        """Compute the quadrants' needs, which are slow the first time, and make pictures for the next
        smash."""
        yield self.parts.at(view).open_space
        yield from self.shop.prepare(view)

    # -- other sizes

    def portrait(self, view: Position, w: float, h: float) -> Portrait:
        """Return a picture of the viewer's planet."""
        return Portrait(self.zooms.picture(view, self._sheet(view).seat, w, h), {})

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return the picture of the planet's card, a quadrant's sheet, or ("seat/3") a player's whole
        planet."""
        return self.zooms.zoom(view, piece_or_place, self.parts.bots)
