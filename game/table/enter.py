"""The deeds of Enter and the buttons: they play a move, drop the aimed piece, or follow the hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.advised import Advised
from game.table.bar import Bar
from game.table.focus import Focus
from game.table.hand import Hand
from game.table.moves import Move
from game.table.shown_position import ShownPosition
from game.table.targeting import Targeting
from game.ui.canvas import bounds
from rules.game import Action, Piece


class Enter:
    """The Enter key and the buttons of one table."""

    def __init__(
        self,
        shown: ShownPosition,
        targeting: Targeting,
        focus: Focus,
        advised: Advised,
        bar: Bar,
        hand: Hand,
    ) -> None:
        self._shown, self._targeting, self._focus = shown, targeting, focus
        self._advised, self._bar, self._hand = advised, bar, hand

    def press_primary(self) -> None:
        """Drop the aimed piece, play the confirmed move, follow the hint, or play the primary move."""
        primary = self._shown.moves.primary
        if self._targeting.aim in self._targeting.legal:
            self._hand.drop(self._targeting.aim)
        elif (confirmed := self._targeting.confirmed) is not None:
            self._hand.play(confirmed)
        elif not self.follow_hint() and primary is not None:
            self._hand.play(primary)

    def press(self, moves: Sequence[Move]) -> None:
        """Play a button's move, or open the chooser for the several moves of the held piece."""
        if len(moves) > 1:
            self._hand.choose(moves, bounds(self._shown.covers(self._targeting.picked)))
        else:
            self._hand.play(moves[0])

    def follow_hint(self) -> bool:
        """Press the hinted button, pick up the hinted piece, or do the hinted click with a held one; return
        False when Enter doesn't mean the hint."""
        hint, advised = self._advised.hint, self._advised
        pressed = hint.move if hint is not None and advised.button is not None else None
        move = (pressed if advised.is_next else None) or advised.click
        if move is None:
            return self.take_hint()
        self._hand.play(move)
        return True

    def take_hint(self) -> bool:
        """Pick up and aim the hinted piece, or focus the hinted button, so that Enter plays the hint; return
        False if Enter doesn't mean the hint."""
        hint = self._advised.hint
        if not self._advised.is_next:
            return False
        assert hint is not None and hint.move is not None
        piece, place = hint.piece(self._shown), hint.place(self._shown)
        self._shown.dirty = True
        if (button := self._advised.button) is not None:
            self._focus.move_to(button)
            return True
        assert piece is not None
        self._focus.move_to(self._focus.at)
        if not place:
            self._take_click(piece, hint.move.action)
            return True
        self._focus.at = ""
        if self._targeting.held is None or self._targeting.held.id != piece.id:
            self._hand.pick(piece.id, "keys")
        self._hand.hold(hint.move.pose)
        if place in self._targeting.legal:
            self._hand.aim(place, by_keys=True)
        return True

    def _take_click(self, piece: Piece, action: Action) -> None:
        """Ask to confirm the click on a piece; if it can also be moved, focus the button of the click while
        it is held."""
        self._hand.take(piece.id, "keys")
        button = self._bar.controls.button_of(action)
        if piece.id in self._shown.moves.drops:
            self._focus.at = ""
            if button is not None:
                self._focus.move_to(button)
