"""Building a base.

Once a turn you play a Base card from your hand onto a cell with a heart of one of your machines and without a base
(SG-5.2, SG-7.2). The base makes 2 more gears in each Exploit (SG-7.1). The opponent can respond first; a base that
can't be built any more stays in the hand, and counts as the turn's building (SG-9.4, SG-9.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rules.common.cards import Card
from rules.common.polyomino import cells
from rules.game import Piece, Refusal
from rules.smash_gear import events
from rules.smash_gear.hand_action import SupplyAction
from rules.smash_gear.lookup import Stake
from rules.smash_gear.pieces import BASE, Base
from rules.smash_gear.play import Play
from rules.smash_gear.turn import INCOME
from rules.tabletop import Gesture, Preview, PreviewLine


class Build(SupplyAction, frozen=True, gc=False):
    """Building a base on a cell with a heart."""

    supply: ClassVar = BASE
    reminder: ClassVar = (3, "build")

    @classmethod
    def with_card(cls, play: Play, card: Card) -> Sequence[Self]:
        """Return the bases on free cells with own hearts."""
        if play.built:
            return ()
        taken, machines = [base.cell for base in play.bases], play.occupancy.of[play.seat]
        sites = [cell for machine in machines for cell in cells(machine.hearts) if cell not in taken]
        return [cls(card.id, cell) for cell in sites]

    def forbidden(self, play: Play) -> Refusal | None:
        known = play.tables.card_in_hand(play, play.seat, self.card)
        if not self.plays(known):
            return Refusal("SG-7.2", "You need a Base card in hand.")
        if play.built:
            return Refusal("SG-5.2", "You have already built a base this turn.")
        if not play.motions.has(self.cell):
            return Refusal("SG-7.2", "You can only build on the board.")
        place = play.motions.place_of(self.cell)
        if not play.hearts_of(play.seat) >> self.cell & 1:
            return Refusal("SG-7.2", "Build under a heart of one of your machines.", place)
        if play.base_at(self.cell) is not None:
            return Refusal("SG-7.2", "You can't build 2 bases on the same cell.", place)
        return None

    def do(self, play: Play) -> None:
        play.built = True
        super().do(play)

    def resolve(self, play: Play, seat: int) -> None:
        name, where = play.names[seat], play.motions.board.called(self.cell)
        if not play.hearts_of(seat) >> self.cell & 1 or play.base_at(self.cell) is not None:
            play.fizzle(seat, f"{name} can no longer build a base at {where}.", "SG-7.2")
            return
        card, place = play.from_hand(seat, self.card), play.motions.names[self.cell]
        play.bases = (*play.bases, Base(card.id, seat, self.cell))
        text = f"{name} builds a base at {where}."
        play.emit(events.BaseBuilt(seat, text, (place,), ("SG-7.2",), card.kind, "played", events.BUILDING))

    def stake(self, play: Play, seat: int) -> Stake:
        return Stake(tuple(each.id for each in play.machines if each.hearts >> self.cell & 1))

    def gesture(self, play: Play) -> Gesture:
        return Gesture("Build a base", (self.card,), play.motions.name(self.cell))

    def text(self, play: Play) -> str:
        return f"Build a base at {play.motions.board.called(self.cell)}"

    def preview(self, play: Play) -> Preview | None:
        line = PreviewLine("good", f"{INCOME} more gears each Exploit", "SG-7.1")
        return self.previewed(play, (line,), (play.motions.names[self.cell],))

    def announcement(self, play: Play, seat: int, you: int) -> str:
        return f"{'you build' if seat == you else f'{play.names[seat]} builds'} a base"

    def outcome(self, play: Play, seat: int) -> tuple[tuple[PreviewLine, ...], tuple[str, ...]]:
        line = PreviewLine("note", f"{play.names[seat]} gains {INCOME} more gears each turn", "SG-7.1")
        return (line,), (play.motions.names[self.cell],)

    def posed(self, play: Play, piece: Piece) -> Piece:
        return Piece(piece.id, play.motions.names[self.cell], "base", owner=piece.owner)
