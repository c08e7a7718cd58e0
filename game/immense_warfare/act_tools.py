"""The common tools of the acts of Immense Warfare: pieces, their boxes, large cards and dust (LOOK 12)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.immense_warfare.chips import ChipPainter
from game.immense_warfare.marks import damage_slot
from game.table.acts import BATCH, LookAct, Moment, batches
from game.ui.canvas import Box
from game.ui.effects import Effects
from game.ui.motion import out_cubic
from rules.game import Piece
from rules.immense_warfare.field import EDGES, NAMES, PLAYERS
from rules.immense_warfare.position import Position

DUST, SMOKE, FIRE, LAMP, STEEL = "#CDB898", "#4A423C", "#FF9A3A", "#FFE0A0", "#9CD8FF"
RING = 3.0
"""The width of a ring of light."""
LARGE = 200.0
"""The width of a card that is shown in the middle of the battlefield, px of the map."""


class FieldAct(LookAct):
    """An act on the battlefield. Times are seconds."""

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.effects, self.chips = Effects.of(self.kit), ChipPainter(look.faces)
        self.event: Any = moment.stage.events[0]
        self.face: Surface | None = None
        """The picture of the card that is shown large, once it is drawn."""

    def piece_of(self, view: Position, id: str) -> Piece | None:
        """Return a piece of a view, or None."""
        return next((piece for piece in self.look.game.at(view).pieces if piece.id == id), None)

    def piece(self, id: str) -> Piece | None:
        """Return a piece as it is before this act, or None."""
        return self.moment.former.get(id) or self.piece_of(self.moment.before, id)

    def slot(self, card: Piece) -> Box:
        """Return the box of a card in a damage zone."""
        return damage_slot(self.look.parts.at(self.moment.after), card)

    def spot(self, id: str) -> Box | None:
        """Return the box of a piece or place; None if it isn't on the battlefield."""
        boxes = self.moment.boxes
        if id in PLAYERS:
            return boxes[EDGES[PLAYERS[id]]]
        if id in boxes:
            return boxes[id]
        piece = self.piece(id)
        if piece is None or piece.place not in NAMES:
            piece = self.piece_of(self.moment.after, id)
        return boxes.get(piece.place) if piece is not None and piece.place in NAMES else None

    def large(self, card: str) -> Iterator[object]:
        """Draw the whole card in steps, and set it as `face`."""
        yield from batches(self.look.faces.prerender("full", card, LARGE), BATCH)
        self.face = self.look.faces.full(card, LARGE)

    def dust(self, surface: Surface, box: Box, passed: float) -> None:
        """Draw dust along the foot of a landed piece; `passed` is the part of its time (0 to 1)."""
        if not 0 <= passed < 1:
            return
        chance, (x, y, w, h) = random.Random(5), box
        for number in range(14):
            at = x + chance.uniform(0, w), y + h - 4 + chance.uniform(-6, 4)
            away = (at[0] - x - w / 2) / w * 40 * out_cubic(passed)
            r = chance.uniform(7, 14) * (0.5 + out_cubic(passed))
            self.effects.puff(
                surface, (at[0] + away, at[1] - 10 * passed), r, DUST, 0.8 * (1 - passed), number
            )
