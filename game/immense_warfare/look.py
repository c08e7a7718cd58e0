"""The look of Immense Warfare on the generic table: what its parts don't draw (see `game.table.look`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygame import Surface

from game.immense_warfare.ground import draw_ground, turned
from game.immense_warfare.marks import attack_arrow, damage_slot, scorch
from game.immense_warfare.unit_card import ON_FIELD, card_of
from game.table.acts import Remains
from game.table.backdrop import Ground
from game.table.look import TableLook
from game.ui.canvas import Box, bounds, centre
from rules.common.cards import Card
from rules.game import Action, Piece
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.events import DirectAttack
from rules.immense_warfare.field import CELLS, NAMES
from rules.immense_warfare.keywords import reminders
from rules.immense_warfare.position import Position
from rules.immense_warfare.table_pieces import CHOICE, as_played
from rules.immense_warfare.unit_face import read

NEW_CARD = 2.2
"""The width of the line round a card that has just come to a damage zone, px of the map."""
GHOST = 150
"""The alpha of a card shown where it will be."""
BOARD, CARD = "mark/board", "panel/card"
"""The battlefield, and the panel with the card that is looked at."""


class Look(TableLook[Position]):
    """Cards played, attacks and their traces, which concern the table as a whole."""

    ambience = "workshop"
    rotates_to_viewer = True

    def _box(self, place: str, view: Position) -> Box:
        return self.parts.at(view).where(place)

    # -- pieces

    def event_place(self, piece: Piece) -> str:
        """Return the host's place for the events of an attached card, else ""."""
        return piece.place if piece.kind == "attached" else ""

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a played card as it would be on the battlefield; None for a card that doesn't stay there,
        and for a piece that stays where it is."""
        seen = self.game.at(view)
        if action is not None and seen.gesture(action).stays:
            return None
        if isinstance(action, PlayCard) and piece.kind == "card":
            return as_played(seen.play, Card(piece.id, piece.face), action.place, self.parts.model(view).own)
        return super().pose(view, piece, turn, action)

    # -- attacks and cards that wait

    def draw_aim(self, surface: Surface, view: Position, action: Action) -> None:
        """Draw the arrow of an attack."""
        self._draw_arrow(surface, view, self.game.at(view).aim(action))

    def _draw_arrow(self, surface: Surface, view: Position, aim: tuple[str, str] | None) -> None:
        if aim is not None:
            start, end = aim
            attack_arrow(self.kit, surface, self._box(start, view), self._box(end, view), end)

    def draw_announced(self, surface: Surface, view: Position, number: int) -> None:
        """Draw a waiting attack's arrow, or a card in its future place, and the targets."""
        super().draw_announced(surface, view, number)
        seen = self.game.at(view)
        what = seen.announced(number)
        if what is None:
            return
        self._draw_arrow(surface, view, what.aim(seen.play))
        ghost = what.arriving(seen.play)
        if ghost is not None:
            box = self._box(ghost.place, view)
            picture = self.piece(ghost, min(box[2:])).copy()
            picture.set_alpha(GHOST)
            self.kit.put(surface, picture, centre(bounds(self.extent(ghost, box) or (box,))), "center")

    # -- traces

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures for the next move, then the battlefield as the other player sees it."""
        yield from super().prepare(view)
        cells = {name: self._box(NAMES[turned(number)], view) for name, number in CELLS.items()}
        draw_ground(self.kit, Surface((1, 1)), self._box(BOARD, view), cells)
        yield None

    def aftermath(self, view: Position, remains: Remains) -> Ground:
        """Return the scorch marks where units were destroyed."""
        burnt = [(cell, event.seat) for event, cell in remains if not isinstance(event, DirectAttack)]

        def draw(surface: Surface) -> None:
            for cell, seat in burnt:
                scorch(self.kit, surface, cell, seat)

        return Ground((remains, view) if remains else None, draw)

    def draw_on_pieces(
        self, surface: Surface, view: Position, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw a light round the card that a direct attack put into a damage zone."""
        super().draw_on_pieces(surface, view, pieces, remains)
        for event, _ in remains:
            card = pieces.get(event.marks[0])
            if isinstance(event, DirectAttack) and card is not None and card.place in event.marks:
                self.kit.outline(surface, damage_slot(self.parts.at(view), card), "lamp", 3, NEW_CARD)

    # -- texts

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip: of edges and spaces, the battlefield's."""
        seen = self.parts.at(view)
        return seen.parts[BOARD].describe(place, seen.model) or super().describe(view, place)

    def about(self, view: Position, piece: Piece) -> str | None:
        """Return the meanings of a card's current keywords; None without any where the panel shows the
        card."""
        if not (piece.up and piece.face):
            return ""
        if piece.kind in ON_FIELD and not read(piece.face).spell:
            words = reminders(self.game.at(view).known[piece.id].keywords)
        else:
            words = reminders(self.game.library[card_of(piece)].keywords)
        return words or (None if self._shows_large(view, piece) else "")

    def tooltip_picture(self, view: Position, piece: Piece) -> Surface | None:
        """Return the card of the hovered piece, if the panel has no room for it."""
        return None if self._shows_large(view, piece) else super().tooltip_picture(view, piece)

    def _shows_large(self, view: Position, piece: Piece) -> bool:
        """Return whether the panel shows the hovered card; not while it shows cards to choose from."""
        open_ = piece.up and bool(piece.face) and not self.parts.model(view).contents(CHOICE)
        return open_ and self._box(CARD, view)[2] > 1

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, or the cards of a place side by side."""
        seen = self.parts.at(view)
        piece = next((each for each in seen.model.pieces if each.id == piece_or_place), None)
        if piece is None or not (piece.up and piece.face):
            return super().zoom(view, piece_or_place)
        return seen.owners[piece.place].large(piece, seen.model)
