"""The action that the player chose, and the rest of a move of several actions."""

from __future__ import annotations

from game.table.moves import Move
from game.table.shown_position import ShownPosition
from game.table.targeting import Targeting
from rules.game import Action, State


class Chosen:
    """The choice at one table. The scene takes the action and plays it; a move of several actions continues
    by itself. `by_hand`: a move by hand opened the pending choice."""

    def __init__(self, shown: ShownPosition, targeting: Targeting) -> None:
        self._shown, self._targeting = shown, targeting
        self.by_hand = False
        self._action: Action | None = None
        self._rest: tuple[Action, ...] = ()
        """The rest of a series of several actions."""
        self._goes_on = False
        """Whether its last action has just been made, so that the next one follows automatically."""

    @property
    def must_decide(self) -> bool:
        """Return whether a piece awaits a decision and no button leads out of it."""
        held = self._targeting.held
        return held is not None and held.acting and not self._shown.moves.buttons

    def choose(self, move: Move) -> None:
        """Choose a move, with all its actions."""
        if not self.must_decide:  # a move within a choice belongs to the one that opened it
            self.by_hand = bool(move.gesture.pieces)
        self._action, self._rest, self._goes_on = move.action, move.then, bool(move.then)

    def choose_action(self, action: Action | None) -> None:
        """Choose a single action."""
        self._action = action

    def take(self) -> Action | None:
        """Return the action chosen since the last call, or None."""
        chosen, self._action = self._action, None
        return chosen

    # -- moves of several actions

    def go_on(self) -> Action | None:
        """Return the next action of a multi-step move once the animation of the last one has ended; None
        where the move ends or needs a decision."""
        shown = self._shown
        if not self._goes_on or not shown.pieces.resting or shown.stages.running:
            return None
        return self._pop_next()

    def resume(self) -> bool:
        """Choose the next action of a multi-step move that a decision interrupted; return False if there is
        none."""
        if not self._rest or not self._shown.moves.allows(self._rest[0]):
            return False
        self._action = self._pop_next()
        return True

    def stop(self) -> None:
        """Drop the rest of a multi-step move whose first action wasn't made."""
        self._rest, self._goes_on = (), False

    def leave(self, view: State) -> None:
        """Drop the rest of a multi-step move before another view is shown than that after its last action."""
        if not self._goes_on and not self._shown.empty and view != self._shown.view:
            self._rest = ()

    def follow(self, handed_over: bool) -> None:
        """Recompute after a view was shown whether the multi-step move continues; it ends when the table is
        handed over."""
        if handed_over:
            self._rest = ()
        self._goes_on &= bool(self._rest) and self._shown.acting is None

    def _pop_next(self) -> Action | None:
        (first, *rest), legal = self._rest, self._shown.moves.allows(self._rest[0])
        self._rest, self._goes_on = tuple(rest) if legal else (), legal and bool(rest)
        return first if legal else None
