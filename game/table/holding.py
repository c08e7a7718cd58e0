"""What the hand holds: where that may go, what it would cover there, why it may not go where it is."""

from __future__ import annotations

from game.table.bubble import Bubble
from game.table.chooser import Chooser
from game.table.hand import Hand
from game.table.moves import Move, Moves
from game.table.pieces import Pieces
from game.table.reasons import Found, Reasons
from game.table.shapes import Boxes, Shapes, bounds
from game.ui.canvas import Box, contains
from rules.game import Piece

HIDES = 1.6
"""A held piece hides a place that it is so many times as high and wide as, by the shorter side of each."""


class Holding:
    """The part of a table that answers questions about the held piece; the table keeps what they rest on."""

    hand: Hand
    pieces: Pieces
    moves: Moves
    shapes: Shapes
    reasons: Reasons
    bubble: Bubble
    chooser: Chooser | None
    boxes: dict[str, Box]
    waiting: str
    dirty: bool
    doubted: tuple[str, Found] | None = None
    """The place that the held piece is over and may not go to, and what it would mean."""
    _legal: dict[str, list[Move]]
    _legal_key: tuple[str, int, bool] | None = None
    _areas: dict[str, Boxes] | None = None

    def _forget_legal(self) -> None:
        """Another view, or other boxes: nothing found so far holds."""
        self._legal_key = self._areas = self.doubted = None

    @property
    def legal(self) -> dict[str, list[Move]]:
        """Where the held piece may go, as it is turned; the places that are lit."""
        held = self.held
        key = (held.id if held is not None else "", self.hand.turn, self.hand.flip)
        if self._legal_key != key:
            self._legal_key = key
            self._legal = self.moves.places(*key) if held is not None else {}
            self._areas = None
        return self._legal

    @property
    def areas(self) -> dict[str, Boxes]:
        """What the moves to the legal places would cover, of those that cover more than their place."""
        legal, held = self.legal, self.held
        if self._areas is None:
            found = {
                place: self.shapes.area(held, place, moves[0].action)
                for place, moves in legal.items()
                if held
            }
            self._areas = {place: area for place, area in found.items() if area}
        return self._areas

    @property
    def aimed(self) -> Move | None:
        """The move that the hand aims at; of several, the one chosen so far."""
        if self.chooser is not None:
            return self.chooser.moves[self.chooser.at]
        return next(iter(self.legal.get(self.hand.aim, ())), None)

    @property
    def aimed_area(self) -> Boxes:
        """What the move aimed at would cover; nothing where it means a place alone."""
        move, held = self.aimed, self.held
        if move is None or held is None or not self.hand.aim:
            return ()
        return self.shapes.area(held, self.hand.aim, move.action)

    @property
    def ways(self) -> list[tuple[int, bool]]:
        """The ways in which the held piece can be held."""
        held = self.held
        return self.moves.poses(held.id, self.shapes.turns(held)) if held is not None else []

    @property
    def stays(self) -> bool:
        """Whether a dragged piece rests where it lies, while its ghost shows where it would go."""
        held = self.held
        if held is None or not (self.aimed_area or self.doubted):
            return False
        posed = self.shapes.posed(held, self.hand.turn)
        return posed is not None and posed.kind == held.kind

    @property
    def held_box(self) -> Box:
        """Where the dragged piece is, as large as it is held."""
        held = self.held
        assert held is not None
        box = self.pieces.sprites[held.id].box
        posed = self.shapes.posed(held, self.hand.turn)
        size = self.shapes.held_size(held, posed, box) if posed is not None else box[2:]
        return self.hand.box(size, self._hidden_by(held, size))

    def _hidden_by(self, held: Piece, size: tuple[float, float]) -> Box | None:
        """The place under the pointer, if a held piece of that size would hide it; its own does not count."""
        point = self.hand.pointer
        if point is None or contains(self.boxes[held.place], point):
            return None
        meant = [self.boxes[self.hand.aim]] if self.hand.aim else self.boxes.values()
        there = min((box for box in meant if self.hand.aim or contains(box, point)), key=_area, default=None)
        return there if there is not None and min(there[2:]) * HIDES <= min(size) else None

    @property
    def held_boxes(self) -> Boxes:
        """What the dragged piece covers where it is."""
        held = self.held
        assert held is not None
        return self.shapes.extent(self.posed(held), self.held_box)

    def covers(self, piece_id: str) -> Boxes:
        """What a piece covers where it is now."""
        sprite = self.pieces.sprites[piece_id]
        return self.shapes.extent(sprite.piece, sprite.at())

    @property
    def held(self) -> Piece | None:
        """The piece picked up, or else the acting one that counts as held; none while somebody else decides."""
        if self.waiting:
            return None
        sprite = self.pieces.sprites.get(self.hand.picked)
        if sprite is not None:
            return sprite.piece
        return next((s.piece for s in self.pieces.sprites.values() if s.piece.acting), None)

    @property
    def faults(self) -> tuple[str, ...]:
        """The places at fault for the refusal shown."""
        refusal = self.bubble.refusal
        if refusal is None and self.doubted is not None:
            refusal = self.doubted[1].refusal
        return refusal.places if refusal is not None else ()

    def box_of(self, mark: str) -> Box | None:
        """The box of a piece (of several boxes the one by which it is placed) or place by its id."""
        sprite = self.pieces.sprites.get(mark)
        return sprite.box if sprite is not None else self.boxes.get(mark)

    def around(self, mark: str) -> Box | None:
        """The box round all that a piece covers where it rests, or of a place, by its id."""
        sprite = self.pieces.sprites.get(mark)
        if sprite is None:
            return self.boxes.get(mark)
        return bounds(self.shapes.extent(sprite.piece, sprite.box))

    def posed(self, piece: Piece) -> Piece:
        """The held piece as the hand has turned it."""
        return self.shapes.posed(piece, self.hand.turn) or piece

    def doubt(self, place: str) -> None:
        """The held piece is over a place that it may not go to ("" none): where the look knows what it
        would cover there, that is shown with what is at fault."""
        held, found = self.held, Found()
        if place and held is not None and self.shapes.has_areas and place != held.place:
            found = self.reasons.of_drop(held.id, place, self.hand.turn)
        doubted = None
        if held is not None and found.refusal is not None and self.shapes.area(held, place, found.action):
            doubted = (place, found)
        if doubted != self.doubted:
            self.doubted, self.dirty = doubted, True


def _area(box: Box) -> float:
    return box[2] * box[3]
