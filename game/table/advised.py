"""The hint that a table shows: what of it is seen, and whether Enter follows it."""

from __future__ import annotations

from typing import NamedTuple

from game.table.action_bar import ActionBar
from game.table.focus import Focus
from game.table.hint import Hinted
from game.table.moves import Move
from game.table.shown_position import ShownPosition
from game.table.targeting import Targeting
from game.ui.control import Control


class Advised:
    """The `hint` of one table, None for none."""

    def __init__(self, shown: ShownPosition, targeting: Targeting, controls: ActionBar) -> None:
        self._shown, self._targeting, self._controls = shown, targeting, controls
        self.hint: Hinted | None = None

    @property
    def seen(self) -> Hinted | None:
        """Return the hint if it is drawn: not while the player aims or chooses."""
        targeting, hint = self._targeting, self.hint
        idle = targeting.chooser is None and targeting.preview is None and targeting.refused is None
        return hint if hint is not None and hint.move is not None and idle and not targeting.aim else None

    @property
    def button(self) -> Control | None:
        """Return the button that the hint presses, or None."""
        move, primary = self.hint.move if self.hint is not None else None, self._shown.moves.primary
        if move is None or move.gesture.pieces:
            return None
        if primary is not None and primary.action == move.action:
            return self._controls.primary
        return self._controls.button_of(move.action)

    @property
    def is_next(self) -> bool:
        """Return whether Enter follows the hint: it is shown and the player hasn't aimed at anything."""
        if self.hint is None or self._targeting.aim:
            return False
        piece, button = self.hint.piece(self._shown), self.button
        if button is not None:
            return button is not self._controls.primary  # Enter presses that one anyway
        return piece is not None and self._shown.moves.movable(piece.id)

    @property
    def click(self) -> Move | None:
        """Return the hinted move if it is a click on the piece in the hand, else None."""
        move = self.hint.move if self.hint is not None else None
        picked = self._targeting.picked
        meant = move is not None and not move.gesture.place and picked in move.gesture.pieces
        return move if picked and meant and self.is_next else None


class Attention(NamedTuple):
    """The things a player sees and attends to at one table: the position, the aim of the hand, the focus of the
    keyboard, the hint and the buttons."""

    shown: ShownPosition
    targeting: Targeting
    focus: Focus
    advised: Advised
    controls: ActionBar
