"""Large and small pictures: a card's whole face, the board as it stands."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.smash_gear.bases import BasePainter
from game.smash_gear.ground import Ground
from game.smash_gear.machines import MachinePainter
from game.smash_gear.small_board import SmallBoard
from game.table.parts.faces import readable
from game.ui.kit import Kit
from rules.game import Piece
from rules.smash_gear.game import SmashGear
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.situation import Base
from rules.smash_gear.state import Position

MARGIN, EDGE = 0.3, 24.0
HEAD, GAP, APART = 34.0, 16.0, 28.0
"""What a group of cards is called, the room between cards, and between groups."""


class Group(NamedTuple):
    """Cards that lie on one another, and what they are together."""

    title: str
    kinds: tuple[str, ...]


class ZoomPainter:
    """Draws what the table shows at other sizes."""

    def __init__(
        self,
        kit: Kit,
        game: SmashGear,
        cards: Deck,
        machines: MachinePainter,
        bases: BasePainter,
        ground: Ground,
    ) -> None:
        self.kit, self.game, self.cards = kit, game, cards
        self.machines, self.bases, self.ground = machines, bases, ground

    def zoom(self, view: Position, name: str) -> Surface | None:
        """What a piece or place shows when looked at closely; "" is the board."""
        if not name:
            return self._board(view)
        if name in self.game.rules.library.cards:
            return self.cards.full(name, self.cards.close)
        found = (
            self._piece(view, piece) for piece in self.game.pieces(view) if name in (piece.id, piece.place)
        )
        return next(filter(None, found), None)

    def closer(self, view: Position, piece: Piece) -> Surface | None:
        """The card of a piece, for the pointer that rests on it; None for a back, and for a bare base."""
        groups = self._groups(view, piece)[:1]
        if not piece.up or not groups or (piece.kind == "base" and len(groups[0].kinds) == 1):
            return None
        return self._side_by_side(groups, readable(self.kit))

    def _piece(self, view: Position, piece: Piece) -> Surface | None:
        if not piece.up:
            return self.cards.back(self.cards.close)
        groups = self._groups(view, piece)
        return self._side_by_side(groups, self.cards.close) if groups else None

    def _groups(self, view: Position, piece: Piece) -> list[Group]:
        """The card of a piece with those of the plugins on it, and the bases that a machine hides likewise."""
        if piece.kind == "card":
            return [Group("", (piece.face,))]
        if piece.kind == "base":
            return [_on_base(view, base, "") for base in view.bases if base.id == piece.id]
        machine = next((each for each in view.machines if each.id == piece.id), None)
        if machine is None:
            return []
        under = [_on_base(view, base, " under it") for base in view.bases if machine.units >> base.cell & 1]
        return [Group(piece.name, (machine.kind, *(card.kind for card in machine.plugins))), *under]

    def _side_by_side(self, groups: list[Group], most: float) -> Surface:
        """Cards in a row; where there are several groups, what each is over it."""
        kit, canvas = self.kit, self.kit.canvas
        count = sum(len(group.kinds) for group in groups)
        head = HEAD if len(groups) > 1 else 0.0
        gaps = GAP * (count - 1) + (APART - GAP) * (len(groups) - 1)
        width = min(most, (canvas.w - 120 - gaps) / count, (canvas.h - 100 - head) / ASPECT)
        if count == 1:
            return self.cards.full(groups[0].kinds[0], width)
        whole = (canvas.px(count * width + gaps), canvas.px(head + width * ASPECT))
        target, x = Surface(whole, pygame.SRCALPHA, 32), 0.0
        for group in groups:
            wide = len(group.kinds) * (width + GAP) - GAP
            if head:
                kit.fill(target, (x, 0, wide, head - 6), "night0", radius=6, border="edge2")
                middle = (x + wide / 2, (head - 6) / 2)
                kit.draw_text(target, group.title, middle, 15, "text", True, "center", wide - 12)
            for number, kind in enumerate(group.kinds):
                kit.put(target, self.cards.full(kind, width), (x + number * (width + GAP), head))
            x += wide + APART
        return target

    def _board(self, view: Position) -> Surface:
        board = self.game.rules.floors[view.board].board
        canvas = self.kit.canvas
        w, h = canvas.w - 2 * EDGE, canvas.h - 2 * EDGE
        side = min(w / (board.columns + 2 * MARGIN), h / (board.rows + 2 * MARGIN))
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
        small = SmallBoard(kit, target, floor, left, top, side)
        rect = kit.canvas.rect(left, top, board.columns * side, board.rows * side)
        target.blit(self.ground.floor(board, rect.w, rect.h), rect)
        for base in view.bases:
            small.lay(self.bases.base(base.owner, side, len(base.plugins)), 1 << base.cell)
        for piece in self.game.pieces(view):
            machine = view.machine(piece.id) if piece.kind == "machine" else None
            if machine is not None:
                picture = self.machines.machine(piece.face, piece.owner, side, spent=piece.spent)
                small.lay(picture, machine.units)
        for base in view.bases:
            for machine in view.machines:
                if machine.units >> base.cell & 1:
                    row, column = divmod(base.cell, board.columns)
                    over, face = floor.boxes[machine.units], face_of(floor, machine).text
                    worn = self.machines.worn(face, machine.owner, side, (column - over.left, row - over.top))
                    self.bases.ring(target, small.cell(column, row), base.owner, worn, len(base.plugins))
        return target


def _on_base(view: Position, base: Base, where: str) -> Group:
    """The cards of a base."""
    title = f"Base of {view.names[base.owner]}{where}"
    return Group(title, (view.store.base, *(card.kind for card in base.plugins)))
