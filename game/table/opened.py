"""The choice that a move of the hand opened: Escape takes that move back, as long as it may be (FEATURES 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.table.moves import Move
from game.table.shapes import bounds
from rules.game import Refusal

if TYPE_CHECKING:
    from game.table.table import Table


class Opened:
    """Whether the hand of one table opened the choice that is asked, and the way back out of it."""

    def __init__(self, table: Table, undo: Callable[[], object] | None) -> None:
        self._table, self._undo = table, undo
        self._by_hand = False

    def begin(self, move: Move) -> None:
        """The hand makes a move: one of a piece may open a choice, one within a choice belongs to it."""
        if not self._asked:
            self._by_hand = bool(move.gesture.pieces)

    @property
    def _asked(self) -> bool:
        """Whether a choice is asked of which no button leads out."""
        held = self._table.held
        return held is not None and held.acting and not self._table.moves.buttons

    def take_back(self) -> bool:
        """Undo the last step of an open choice, or say why that cannot be; False when there is none, and when
        it has been said already: then Escape means what it always does."""
        table, held = self._table, self._table.held
        if held is None or not self._asked or not self._by_hand or self._undo is None:
            return False
        if not table.why_no_undo:
            self._undo()
            return True
        why = Refusal("", table.why_no_undo)
        if table.bubble.refusal == why:
            table.bubble.close()
            return False
        table.bubble.say(why, bounds(table.covers(held.id)))
        return True
