"""Using an ability of a card on the battlefield or in the damage zone (MI-3.3, MI-7.1).

Its controller can use it in the Main Phase while nothing waits to resolve; abilities marked Response also in
response. Its condition must be met, its costs payable, and it needs enough targets. Targets and payments are
chosen, then the ability is announced, players can respond, and it takes effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.cards import find
from rules.engine.abilities import Announcing
from rules.engine.resolve import Resolve
from rules.game import Refusal
from rules.immense_warfare import refusals
from rules.immense_warfare.field import cell_name
from rules.immense_warfare.outcomes import MOST_LINES, expected_events, preview_lines
from rules.immense_warfare.responses import abilities, note_response, why_not_used
from rules.immense_warfare.state import MAIN, RESPONSE
from rules.immense_warfare.terms import kind_of
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Preview


class Use(RuledAction[WorkingState], frozen=True, gc=False, tag="Use"):
    """Use the ability of a card with a number (from 0); its targets are chosen afterwards, so there's no
    `aim`."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (MAIN, RESPONSE)
    rank: ClassVar = 1
    card: str
    effect: int = 0
    aim: str = ""

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        seat = (play.deciding or 0) if play.agenda else play.seat
        return [cls(this.source, this.number) for this in abilities(play, seat)]

    def why_not(self, play: WorkingState) -> Refusal | None:
        seat = play.deciding or 0
        piece = play.pieces.get(self.card)
        where = "" if piece is not None else "damage"
        if piece is None:
            card = find(play.sides[seat].damage, self.card)
            piece = play.in_pile(card, "damage", seat) if card is not None else None
        if piece is None or piece.controller != seat or self.aim:
            return refusals.UNKNOWN
        has = (piece.kind, self.effect) in piece.abilities
        if not has or play.tables.used.get(piece.kind, {}).get(self.effect) != where:
            return refusals.UNKNOWN
        return why_not_used(play, Resolve(seat, piece.id, piece.kind, self.effect))

    def do(self, play: WorkingState) -> None:
        seat, piece = play.deciding or 0, play.piece(self.card)
        note_response(play)
        play.agenda = (*play.agenda, Announcing(Resolve(seat, piece.id, piece.kind, self.effect)))

    def in_log(self, play: WorkingState) -> str:
        return f"reveals {play.piece(self.card).name}"

    def gesture(self, play: WorkingState) -> Gesture:
        kind = kind_of(play, self.card)
        return Gesture(f"Use {play.tables.title(kind)}{_number(play, kind, self.effect)}", (self.card,))

    def text(self, play: WorkingState) -> str:
        piece = play.find(self.card)
        at = f" at {cell_name(piece.cell)}" if piece is not None and piece.cell >= 0 else ""
        return f"{self.gesture(play).label}{at}"

    def preview(self, play: WorkingState) -> Preview | None:
        lines = list(preview_lines(play, play.deciding or 0, expected_events(play, self)))
        return Preview(self.gesture(play).label, "", tuple(lines[:MOST_LINES]))


def _number(play: WorkingState, kind: str, effect: int) -> str:
    """Return the number of an ability among several of a card: " (2)"; "" for the only one."""
    used = [*play.tables.used.get(kind, {})]
    return f" ({used.index(effect) + 1})" if len(used) > 1 and effect in used else ""
