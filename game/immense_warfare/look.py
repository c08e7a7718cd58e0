"""How Immense Warfare looks on the generic table (see `game.table.look` for what each part is)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from pygame import Surface

from game.immense_warfare import battlefield
from game.immense_warfare.card_panel import CardPanel
from game.immense_warfare.chips import ChipPainter, attached_box, scale
from game.immense_warfare.describe import describe
from game.table.layout import Box, Layout
from game.table.look import TableState
from game.table.parts.look import PartsLook
from game.table.phases import Phases
from game.ui.kit import Kit
from rules.game import Piece
from rules.immense_warfare.field import CELLS, GRID, NAMES
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.position import Position
from rules.immense_warfare.state import PHASES
from rules.immense_warfare.table import CHOICE
from rules.immense_warfare.unit_face import read

ON_FIELD = ("unit", "attached")
CARD = "card"
"""The panel with the card that is looked at."""


class Look(PartsLook[Position]):
    """The battlefield with its units, hands, damage zones, and beside it the card that is looked at."""

    ambience = "workshop"

    def __init__(self, kit: Kit, game: ImmenseWarfare, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.chips = ChipPainter(self.faces)
        self.cards = CardPanel(kit, game, self.faces)
        self._cell: Box = (0.0, 0.0, *battlefield_cell())

    # -- where things are

    def place(self, place: str, view: Position) -> Box | None:
        """Where a place is: who looks has the own entry zone near, so for the second player the battlefield lies the
        other way round."""
        if place in CELLS:
            own = self._know(view).own
            return self.map_of(view).box(NAMES[turned(CELLS[place])] if own else place, self.kit.canvas)
        return super().place(place, view)

    def extent(self, piece: Piece, box: Box) -> tuple[Box, ...]:
        """What a piece covers: what is attached a small box on its host's foot."""
        return (attached_box(piece, box),) if piece.kind == "attached" else super().extent(piece, box)

    def told_at(self, piece: Piece) -> str:
        """What happens to what is attached is marked at its host."""
        return piece.place if piece.kind == "attached" else ""

    def describe(self, view: Position, place: str) -> str:
        """A place in words for its tooltip."""
        return describe(self.game, view, place, self._know(view).you) or super().describe(view, place)

    def phases(self, view: Position) -> Phases | None:
        """The phases of a turn, and which it is now."""
        words = tuple(phase.capitalize() for phase in PHASES)
        return Phases(words, len(words) if view.over else PHASES.index(view.phase)) if view.turn else None

    def handover_question(self, view: Position) -> str:
        """What the other player is asked; "" where a turn begins."""
        return self.game.prompt(view).partition("\n")[0] if view.agenda and not view.over else ""

    # -- the ground

    def backdrop_key(self, view: Position) -> Hashable:
        return self._know(view).own

    def backdrop(self, surface: Surface, view: Position) -> None:
        """The battlefield."""
        cells = {name: self._box(name, view) for name in NAMES}
        battlefield.draw(self.kit, surface, self._box("mark/board", view), cells)

    def panels(self) -> tuple[str, ...]:
        """The parts of the map, and the card that is looked at."""
        return (*super().panels(), CARD)

    def panel_key(self, name: str, view: Position, table: TableState) -> Hashable:
        """What a panel depends on."""
        if name != CARD:
            return super().panel_key(name, view, table)
        return self.cards.key(view, self._looked_at(table), self._know(view).own)

    def panel(self, surface: Surface, name: str, box: Box, view: Position, table: TableState) -> None:
        """Draw a panel."""
        if name == CARD:
            self.cards.draw(surface, box, view, self._looked_at(table), self._know(view).own)
        else:
            super().panel(surface, name, box, view, table)

    def _looked_at(self, table: TableState) -> str:
        """The card that is held or under the pointer; "" for none."""
        for piece in (table.held, table.focus):
            if piece is not None and piece.up and piece.face:
                return card_of(piece)
        return ""

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece with its shadow."""
        if piece.kind not in ON_FIELD:
            return super().piece(piece, size)
        view = self.model.view if self.model is not None else None
        cell = self._box(NAMES[0], view) if view is not None else self._cell
        return self.chips.draw(piece, scale(cell) * size / min(cell[2:]))

    def _sold(self, piece: Piece, view: Any) -> bool:
        return False

    # -- other sizes

    def tooltip_picture(self, view: Position, piece: Piece) -> Surface | None:
        """The card on which the pointer rests, where the panel has no room for it."""
        if self._box(f"panel/{CARD}", view)[2] > 1 and piece.place != CHOICE:
            return None
        return super().tooltip_picture(view, piece)

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """A card's whole face, or the cards of a place side by side."""
        piece = next((each for each in self.game.pieces(view) if each.id == piece_or_place), None)
        if piece is not None and piece.up and piece.face:
            return self.faces.full(card_of(piece), self.faces.close)
        return super().zoom(view, piece_or_place)


def card_of(piece: Piece) -> str:
    """The card of a piece."""
    return read(piece.face).kind if piece.kind in ON_FIELD else piece.face


def turned(cell: int) -> int:
    """The cell in the same place for who sits opposite."""
    return len(GRID.cells) - 1 - cell


def battlefield_cell() -> tuple[float, float]:
    """How large a cell of the map is."""
    return 100.0, 88.0
