"""Large and small pictures: a card's whole face, a Landfill, the board as it stands."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.smash_gear.bases import BasePainter
from game.smash_gear.cards import CardPainter
from game.smash_gear.landfill import look_through
from game.smash_gear.machines import MachinePainter
from game.ui.kit import Kit
from rules.game import Piece
from rules.smash_gear.cards import BASE
from rules.smash_gear.floor import Floor
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position

CARD, CLOSER = 330.0, 240.0
"""How wide a card is that is zoomed, and one beside the pointer."""
BIG = 56.0
"""A cell of the board enlarged, logical px at most."""
MARGIN = 0.3


class ZoomPainter:
    """Draws what the table shows at other sizes."""

    def __init__(
        self, kit: Kit, game: SmashGear, cards: CardPainter, machines: MachinePainter, bases: BasePainter
    ) -> None:
        self.kit, self.game, self.cards = kit, game, cards
        self.machines, self.bases = machines, bases

    def zoom(self, view: Position, name: str) -> Surface | None:
        """What a piece or place shows when looked at closely; "" is the board."""
        if not name:
            return self._board(view)
        family, _, rest = name.partition("/")
        if family == "landfill":
            return look_through(self.kit, self.cards, view, int(rest))
        for piece in self.game.pieces(view):
            if name in (piece.id, piece.place):
                found = self._piece(view, piece)
                if found is not None:
                    return found
        return None

    def closer(self, view: Position, piece: Piece) -> Surface | None:
        """The card of a piece, for the pointer that rests on it; None for a back, and for a bare base."""
        kinds = self._kinds(view, piece)
        if not piece.up or not kinds or (piece.kind == "base" and len(kinds) == 1):
            return None
        return self._with_plugins(kinds, CLOSER)

    def _piece(self, view: Position, piece: Piece) -> Surface | None:
        family, _, rest = piece.place.partition("/")
        if family == "landfill":
            return look_through(self.kit, self.cards, view, int(rest))
        if not piece.up:
            return self.cards.back(CARD)
        kinds = self._kinds(view, piece)
        return self._with_plugins(kinds, CARD) if kinds else None

    def _kinds(self, view: Position, piece: Piece) -> tuple[str, ...]:
        """The card of a piece, and those of the plugins on it."""
        if piece.kind == "card":
            return (piece.face,)
        if piece.kind == "base":
            base = next((each for each in view.bases if each.id == piece.id), None)
            return (BASE, *(card.kind for card in base.plugins)) if base is not None else ()
        machine = next((each for each in view.machines if each.id == piece.id), None)
        return (machine.kind, *(card.kind for card in machine.plugins)) if machine is not None else ()

    def _with_plugins(self, kinds: tuple[str, ...], most: float) -> Surface:
        """A card and the plugins that lie on it, side by side."""
        gap = 16.0
        room = (self.kit.canvas.w - 120) / len(kinds) - gap
        width = min(most, room, (self.kit.canvas.h - 100) * 63 / 88)
        if len(kinds) == 1:
            return self.cards.full(kinds[0], width)
        canvas = self.kit.canvas
        whole = (canvas.px(len(kinds) * (width + gap) - gap), canvas.px(width * 88 / 63))
        target = Surface(whole, pygame.SRCALPHA, 32)
        for number, kind in enumerate(kinds):
            self.kit.put(target, self.cards.full(kind, width), (number * (width + gap), 0))
        return target

    def _board(self, view: Position) -> Surface:
        board = self.game.rules.floors[view.board].board
        canvas = self.kit.canvas
        side = min(
            BIG, (canvas.h - 90) / (board.rows + 2 * MARGIN), (canvas.w - 90) / (board.columns + 2 * MARGIN)
        )
        return self.picture(view, side * (board.columns + 2 * MARGIN), side * (board.rows + 2 * MARGIN))

    def picture(self, view: Position, w: float, h: float) -> Surface:
        """The board as it stands, in the middle of w × h logical px."""
        kit, floor = self.kit, self.game.rules.floors[view.board]
        board = floor.board
        target = Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)
        side = min(w / (board.columns + 2 * MARGIN), h / (board.rows + 2 * MARGIN))
        left, top = (w - board.columns * side) / 2, (h - board.rows * side) / 2
        rim = MARGIN * side
        frame = (left - rim, top - rim, board.columns * side + 2 * rim, board.rows * side + 2 * rim)
        kit.fill(target, frame, "night1", "night0", max(3.0, rim), "brass_mid", max(1.0, side * 0.04))
        self._cells(target, floor, (left, top), side)
        for base in view.bases:
            column, row = base.cell % board.columns, base.cell // board.columns
            token = self.bases.base(base.owner, side, len(base.plugins))
            kit.put(target, token, (left + (column + 0.5) * side, top + (row + 0.5) * side), "center")
        for piece in self.game.pieces(view):
            if piece.kind == "machine":
                self._machine(target, view, piece, floor, (left, top), side)
        return target

    def _cells(self, target: Surface, floor: Floor, at: tuple[float, float], side: float) -> None:
        board = floor.board
        gap = max(0.5, side * 0.03)
        for cell in range(board.columns * board.rows):
            row, column = divmod(cell, board.columns)
            box = (at[0] + column * side + gap, at[1] + row * side + gap, side - 2 * gap, side - 2 * gap)
            if cell in board.blocked:
                self.kit.fill(target, box, "black", radius=side * 0.14)
            else:
                ink = "cell_dark" if (row + column) % 2 else "cell_light"
                self.kit.fill(target, box, ink, radius=side * 0.14)

    def _machine(
        self,
        target: Surface,
        view: Position,
        piece: Piece,
        floor: Floor,
        at: tuple[float, float],
        side: float,
    ) -> None:
        machine = next(each for each in view.machines if each.id == piece.id)
        over = floor.boxes[machine.units]
        middle = (
            at[0] + (over.left + over.right + 1) / 2 * side,
            at[1] + (over.top + over.bottom + 1) / 2 * side,
        )
        picture = self.machines.machine(piece.face, piece.owner, side, spent=piece.spent)
        self.kit.put(target, picture, middle, "center")
