"""Assembling a machine.

Once a turn you place a machine from your hand on the board, with one of its hearts on one of your bases (SG-5.1,
SG-8.1). You can rotate it but not mirror it; all of it must be on open cells, and none over another machine, yours or
your opponent's (SG-8.1). The opponent can respond first; a machine that then has no room stays in the hand, and counts
as the turn's assembly (SG-9.4, SG-9.5). Its card stays in front of its owner (SG-8.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Self

from rules.common.cards import Card, find
from rules.common.memo import Memo
from rules.common.polyomino import letter_cells
from rules.common.pose import pose_at
from rules.game import Action, Piece, Refusal
from rules.smash_gear import events
from rules.smash_gear.cards import AnyCard, MachineCard
from rules.smash_gear.hand_action import HandAction, dragged_card
from rules.smash_gear.landing import outlook
from rules.smash_gear.lookup import HEART, MOST_BOARDS, BoardMotions, Stake
from rules.smash_gear.machine_face import MachineFace
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import Machine, Situation
from rules.smash_gear.play import Play
from rules.tabletop import Gesture, Preview, PreviewLine

TURNS = ("as printed", "rotated right", "upside down", "rotated left")
"""The names of clockwise quarter turns from a machine's printed orientation."""
ORDINALS = ("first", "second", "third", "fourth")
"""The names of a machine's hearts, in the order of its printed shape."""

ANYWHERE = "cell/0,0"
"""A cell whose size stands for any cell's: a held card is drawn as the machine it becomes."""


class Assemble(HandAction, frozen=True, gc=False):
    """Assembling a machine card of the hand: one of its hearts (numbered from 0, row by row as turned) on an
    own base at a cell, with a number of clockwise quarter turns."""

    reminder: ClassVar = (1, "assemble")
    lands: ClassVar = True
    base: int
    heart: int = 0
    turn: int = 0

    @classmethod
    def plays(cls, card: AnyCard | None) -> bool:
        return isinstance(card, MachineCard)

    @classmethod
    def with_card(cls, play: Play, card: Card) -> Sequence[Self]:
        """Return the ways to assemble a machine card, from tables of the board. A hot path: a plain loop."""
        if play.assembled:
            return ()
        seat, units, found = play.seat, play.occupancy.units, list[Self]()
        taken, placements = units[0] | units[1], _WAYS[play.tables.motions[play.board]]
        for base in play.bases:
            if base.owner == seat and not taken >> base.cell & 1:  # a heart of the machine must be on it
                for action, covered in placements[card.id, card.kind, base.cell]:
                    if not covered & taken:
                        found.append(action)  # type: ignore[arg-type]
        return found

    def forbidden(self, play: Play) -> Refusal | None:
        motions, known = play.motions, play.tables.card_in_hand(play, play.seat, self.card)
        base, laid = play.base_at(self.base), (self.turn, self.heart, self.base)
        if not isinstance(known, MachineCard):
            return Refusal("SG-8.1", "You can only assemble a machine from your hand.")
        if play.assembled:
            return Refusal("SG-5.1", "You have already assembled a machine this turn.")
        if base is None or base.owner != play.seat:
            text = "Place one of its hearts on one of your bases."
            return Refusal("SG-8.1", text, motions.place_of(self.base))
        turns, hearts = len(motions.turns[known.id]), len(letter_cells(known.shape, HEART))
        if not (0 <= self.turn < turns and 0 <= self.heart < hearts):
            return Refusal("SG-8.1", "The machine doesn't fit that way.")
        placed = motions.placed(known.id, *laid)
        if placed is None:
            return Refusal(
                "SG-8.1", "Place the whole machine on open cells.", motions.blocked(known.id, *laid)
            )
        fault = motions.places(placed.units & play.occupied())
        return Refusal("SG-8.1", "You can't assemble over another machine.", fault) if fault else None

    def do(self, play: Play) -> None:
        play.assembled = True
        super().do(play)

    def resolve(self, play: Play, seat: int) -> None:
        held, base = find(play.sides[seat].hand, self.card), play.base_at(self.base)
        kind = held.kind if held is not None else ""
        placed = play.motions.placed(kind, self.turn, self.heart, self.base)
        if placed is None or base is None or base.owner != seat or placed.units & play.occupied():
            play.fizzle(seat, f"{play.title(kind)} no longer has room.", "SG-8.1")
            return
        play.from_hand(seat, self.card)
        pose = play.motions.pose(kind, self.turn, placed.units)
        machine = Machine(self.card, kind, seat, placed.anchors, placed.units ^ placed.anchors, pose=pose)
        play.set_machines((*play.machines, machine))
        text = f"{play.names[seat]} assembles {play.title(kind)} at {play.motions.board.called(self.base)}."
        play.emit(events.MachineAssembled(
            seat, text, (machine.id,), ("SG-8.1", "SG-8.2"), kind, "played", events.ASSEMBLY,
        ))  # fmt: skip

    def stake(self, play: Play, seat: int) -> Stake:
        placed = play.motions.placed(play.kind_of(self.card), self.turn, self.heart, self.base)
        return Stake(cells=placed.units if placed is not None else 0)

    # -- words

    def gesture(self, play: Play) -> Gesture:
        return Gesture(f"{self._title(play)}{self._how(play)}", (self.card,), play.motions.name(self.base))

    def text(self, play: Play) -> str:
        return f"{self._title(play)} at {play.motions.board.called(self.base)}{self._how(play)}"

    def _title(self, play: Play) -> str:
        card = play.tables.card_in_hand(play, play.deciding or 0, self.card)
        return f"Assemble {card.title}" if isinstance(card, MachineCard) else "Assemble"

    def _how(self, play: Play) -> str:
        """Return the rotation and the heart in words, where there is a choice: ", upside down, first
        heart"."""
        card, words = play.tables.card_in_hand(play, play.deciding or 0, self.card), ""
        if not isinstance(card, MachineCard):
            return words
        if len(play.motions.turns[card.id]) > 1 and 0 <= self.turn < len(TURNS):
            words += f", {TURNS[self.turn]}"
        if sum(row.count(HEART) for row in card.shape) > 1:
            count = ORDINALS[self.heart] if 0 <= self.heart < len(ORDINALS) else f"{self.heart + 1}."
            words += f", {count} heart"
        return words

    def preview(self, play: Play) -> Preview | None:
        known = play.tables.library.machine(play.kind_of(self.card))
        placed = play.motions.placed(known.id, self.turn, self.heart, self.base)
        assert placed is not None, "only legal actions are previewed"
        machine = Machine(self.card, known.id, play.seat, placed.anchors, placed.units ^ placed.anchors)
        price = PreviewLine("note", f"Each flip costs {gears(known.move)}", "SG-5.3")
        lines = (*outlook(play, play.seat, machine, 0), price)
        return self.previewed(play, lines, play.motions.places(placed.units))

    def announcement(self, play: Play, seat: int, you: int) -> str:
        kind = play.kind_of(self.card)
        who = "you assemble" if seat == you else f"{play.names[seat]} assembles"
        return f"{who} {play.title(kind) if kind else 'a machine'}"

    def outcome(self, play: Play, seat: int) -> tuple[tuple[PreviewLine, ...], tuple[str, ...]]:
        kind, motions = play.kind_of(self.card), play.motions
        placed = motions.placed(kind, self.turn, self.heart, self.base) if kind else None
        line = PreviewLine("note", f"Enters the board at {motions.board.called(self.base)}", "SG-8.1")
        return (line,), motions.places(placed.units) if placed is not None else (motions.names[self.base],)

    # -- on the board

    def site(self, play: Situation) -> int:
        return 1 << self.base

    def posed(self, play: Play, piece: Piece) -> Piece:
        return assembled(play, piece, self.turn, self.heart, self.base)

    def area(self, play: Play, piece: Piece) -> tuple[str, ...]:
        turns = play.motions.turns.get(piece.face)
        if turns is None or piece.kind != "card":
            return ()
        spread = play.motions.sprawl(piece.face, self.turn % len(turns), self.heart, self.base)
        return tuple(f"cell/{column},{row}" for column, row in spread if column >= 0 and row >= 0)

    @classmethod
    def action_from_drag(cls, play: Play, piece: str, place: str, turn: int) -> Self | None:
        cell = play.motions.numbers.get(place, -1)
        if cell < 0 or not isinstance(dragged_card(play, piece, place), MachineCard):
            return None
        return cls(piece, cell, 0, 0 if find(play.store.machines, piece) is not None else turn)


def assembled(play: Play, piece: Piece, turn: int, heart: int = 0, base: int | None = None) -> Piece:
    """Return a card as the machine it becomes with a number of quarter turns, on a cell of a base or on no
    cell that matters."""
    turns = play.motions.turns[piece.face]
    rows = turns[turn % len(turns)]
    place = ANYWHERE
    if base is not None:
        hearts, columns = letter_cells(rows, HEART), play.motions.grid.columns
        at = hearts[heart]
        column, row = base % columns + hearts[0][0] - at[0], base // columns + hearts[0][1] - at[1]
        place = f"cell/{column},{row}"
    face = MachineFace(rows, kind=piece.face, pose=pose_at(turns[0], turn % len(turns), 0, 0))
    return Piece(piece.id, place, "machine", face.text, piece.name, piece.owner)


def locked_out(play: Situation, legal: Sequence[Action]) -> bool:
    """Return whether the deciding seat has no machine on the board and can't assemble one."""
    assembles = any(isinstance(action, Assemble) for action in legal)
    return play.deciding is not None and not play.occupancy.of[play.deciding] and not assembles


Way = tuple[Assemble, int]
"""A way to assemble a machine, and the cells that it then covers, as a mask."""


def _ways(motions: BoardMotions, key: tuple[str, str, int]) -> list[Way]:
    id, kind, base = key
    return [(Assemble(id, base, heart, turn), units) for turn, heart, units in motions.landings[kind, base]]


_WAYS: Memo[BoardMotions, Memo[tuple[str, str, int], list[Way]]] = Memo(
    lambda motions: Memo(partial(_ways, motions)), MOST_BOARDS
)
"""The ways to assemble a card by its id and kind, on the base at a cell."""
