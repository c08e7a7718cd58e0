"""Building a base with a Base card of the hand (SG-7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.common.polyomino import cells
from rules.game import Piece, Refusal
from rules.smash_gear import events
from rules.smash_gear.action import dragged_card
from rules.smash_gear.announced import Deed
from rules.smash_gear.lookup import Stake
from rules.smash_gear.pieces import Base, Machine, Situation
from rules.smash_gear.play import Play
from rules.smash_gear.turn import INCOME
from rules.tabletop import Gesture, Preview, PreviewLine


def _sites(play: Play, machines: Iterable[Machine]) -> list[int]:
    """Return the cells on which the owner of these machines can build a base."""
    taken = [base.cell for base in play.bases]
    return [cell for machine in machines for cell in cells(machine.hearts) if cell not in taken]


class Build(Deed, frozen=True, gc=False):
    """Building a base on a cell with a heart."""

    rank: ClassVar = 1
    missed: ClassVar = (3, "build")
    card: str
    cell: int

    @property
    def source(self) -> str:
        return self.card

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        """Return the bases on free cells with own hearts. A hot path: a plain loop."""
        seat, base = play.seat, play.store.base
        mine = play.crowd.of[seat]
        if play.built or not mine:
            return ()
        found, sites = [], None
        for card in play.sides[seat].hand:
            if card.kind == base:
                if sites is None:
                    sites = _sites(play, mine)
                for cell in sites:
                    found.append(cls(card.id, cell))
        return found

    def forbidden(self, play: Play) -> Refusal | None:
        known = play.tables.card_in_hand(play, play.seat, self.card)
        if known is None or known.id != play.store.base:
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

    def site(self, play: Situation) -> int:
        return 1 << self.cell

    def posed(self, play: Play, piece: Piece) -> Piece:
        return Piece(piece.id, play.motions.names[self.cell], "base", owner=piece.owner)

    @classmethod
    def action_from_drag(cls, play: Play, piece: str, place: str, turn: int) -> Self | None:
        card = dragged_card(play, piece, place)
        built = card is not None and card.id == play.store.base
        return cls(piece, play.motions.numbers.get(place, -1)) if built else None
