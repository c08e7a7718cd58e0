"""The battlefield: its spaces and edges, the cards there at any size, and attacks in the preview (LOOK 7)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame
from pygame import Surface

from game.immense_warfare.chips import CELL, CLASH_HIGH, ChipPainter, attached_box, draw_clash
from game.immense_warfare.ground import draw_ground, turned
from game.immense_warfare.unit_card import ON_FIELD, card_of, present
from game.table.parts.faces import with_notes
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Part, Where
from game.table.table_state import Boxes, Portrait
from game.ui.canvas import Box, centre, inset
from rules.common.text import possessive
from rules.game import Action, Piece
from rules.immense_warfare.field import CELLS, EDGES, GRID, NAMES, ZONES, cell_name

RIM = 10.0
"""The width of the battlefield's frame in a small picture, px of the map."""
CAN = 2.8
"""The width of the bright line round what can be chosen, px of the map."""


class BattlefieldPart(Part):
    """The spaces. The viewer's entry zone is near, so the battlefield is rotated for the second player."""

    def place(self, name: str, model: ViewModel) -> Box | None:
        if name not in CELLS:
            return None
        seen = NAMES[turned(CELLS[name])] if model.own else name
        return self.layout.box(seen, self.kit.canvas)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.own

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        draw_ground(self.kit, surface, box, {name: where(name) for name in NAMES})

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Outline the units that can be chosen or used while a decision is pending."""
        if not (model.playing and model.view.agenda):
            return
        for piece in model.pieces:
            if piece.kind in ON_FIELD and piece.id in model.playable:
                cell = where(piece.place)
                box = attached_box(piece, cell) if piece.kind == "attached" else inset(cell, 3)
                self.kit.outline(surface, box, "lamp", 8, CAN)

    # -- pieces

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        if piece.kind not in ON_FIELD:
            return super().piece(piece, size, model)
        cell = self.layout.box(NAMES[0], self.kit.canvas)[2:]
        return ChipPainter(model.faces).draw(piece, cell, size / min(cell))

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """Return a small box at the host's foot for an attached card."""
        return (attached_box(piece, box),) if piece.kind == "attached" else ()

    def large(self, piece: Piece, model: ViewModel) -> Surface | None:
        """Return a card's whole face with its present numbers, in words below it where they aren't the printed
        ones."""
        now, width = present(model.game, piece), model.faces.close
        if now is None:
            return model.faces.full(card_of(piece), width)
        face = model.faces.full(card_of(piece), width, dict(now.fields))
        notes = (now.now, 14, "lamp", True), (now.printed, 14, "text2", False)
        return with_notes(self.kit, face, notes)

    # -- texts and other sizes

    def describe(self, place: str, model: ViewModel) -> str:
        """Return the tooltip of an edge or of a space in an entry zone; "" for others."""
        if place in EDGES:
            seat = EDGES.index(place)
            whose = possessive(model.names[seat])
            return f"{whose} edge\nAttack across it to put a card in {whose} damage zone. The fifth wins."
        if place in CELLS:
            cell = CELLS[place]
            seat = next((seat for seat, zone in enumerate(ZONES) if cell in zone), -1)
            if seat < 0:
                return ""
            if seat == model.you:
                use = "Your towers and mechas enter here. Keep a space empty or you lose."
                return f"{cell_name(cell)}: your entry zone\n{use}"
            name = model.names[seat]
            use = f"{possessive(name)} towers and mechas enter here. A full zone loses the game."
            return f"{cell_name(cell)}: {possessive(name)} entry zone\n{use}"
        return ""

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return the picture of an attack on a unit; None for other actions."""
        clash = model.answers.clash(action) if action is not None else None
        if clash is None:
            return None
        return Beside(clash, partial(draw_clash, self.kit, model.faces, clash), CLASH_HIGH)

    def portrait(self, w: float, h: float, model: ViewModel) -> Portrait:
        """Return a picture of the battlefield."""
        (wide, high), own, chips = CELL, model.own, ChipPainter(model.faces)
        k = min(w / (GRID.columns * wide + 2 * RIM), h / (GRID.rows * high + 2 * RIM))
        board = ((GRID.columns * wide + 2 * RIM) * k, (GRID.rows * high + 2 * RIM) * k)
        left, top = (w - board[0]) / 2, (h - board[1]) / 2
        cells = {}
        for name, number in CELLS.items():
            seen = turned(number) if own else number
            column, row = GRID.column_of(seen), GRID.row_of(seen)
            cells[name] = (left + (RIM + column * wide) * k, top + (RIM + row * high) * k, wide * k, high * k)
        target = Surface((self.kit.canvas.px(w), self.kit.canvas.px(h)), pygame.SRCALPHA, 32)
        draw_ground(self.kit, target, (left, top, *board), cells)
        for piece in model.pieces:
            if piece.kind in ON_FIELD:
                box = cells[piece.place]
                at = attached_box(piece, box) if piece.kind == "attached" else box
                self.kit.put(target, chips.draw(piece, CELL, k), centre(at), "center")
        return Portrait(target, {})
