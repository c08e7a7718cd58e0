"""A game as it was played: the states, the actions, and how far back one may go.

Nothing marks an action as final: the undo boundary is computed from the states.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.game import Event, Game, IllegalAction, Refusal, Setup


class CannotUndo(Exception):
    """Raised by `History.undo` and `History.redo`; its text is the reason, for the player."""


class History:
    """One game from its first state on. `states` has one entry more than `actions` and `log`;
    `log[i]` holds the events of action `i`."""

    def __init__(self, game: Game, setup: Setup, seed: int) -> None:
        """Start a game. Raises ValueError when the setup has faults."""
        self.game = game
        self.setup = setup
        self.seed = seed
        self.states: list[Any] = [game.new_game(setup, seed)]
        self.actions: list[Any] = []
        self.log: list[list[Event]] = []
        self._undone: list[Any] = []

    @classmethod
    def replay(
        cls, game: Game, setup: Setup, seed: int, actions: Iterable[Any]
    ) -> tuple[History, Refusal | None]:
        """The game after these actions; up to the first that is refused, and why it is."""
        history = cls(game, setup, seed)
        for action in actions:
            try:
                history.do(action)
            except IllegalAction as refused:
                return history, refused.refusal
        return history, None

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    def do(self, action: Any) -> list[Event]:
        """Make an action; its events. Raises IllegalAction, and then nothing has changed.

        What was undone can be redone afterwards only if this is the very action undone.
        """
        events = self._apply(action)
        if self._undone and self._undone[-1] == action:
            self._undone.pop()
        else:
            self._undone.clear()
        return events

    def undo(self, friendly: bool = False) -> Any:
        """Take the last action back and return it. Raises CannotUndo beyond the boundary;
        `friendly` goes beyond it, for players who agreed to that."""
        reason = self.why_not_undo(friendly)
        if reason:
            raise CannotUndo(reason)
        action = self.actions.pop()
        self.states.pop()
        self.log.pop()
        self._undone.append(action)
        return action

    def redo(self) -> list[Event]:
        """Make the action again that was undone last; its events. Raises CannotUndo."""
        if not self._undone:
            raise CannotUndo("There is nothing to redo.")
        events = self._apply(self._undone[-1])
        self._undone.pop()
        return events

    @property
    def can_redo(self) -> bool:
        """Whether an undone action can be made again."""
        return bool(self._undone)

    def why_not_undo(self, friendly: bool = False) -> str:
        """Nothing ("") when the last action can be taken back; otherwise the reason, for the player.

        The boundary is chance (the random source moved on), something hidden shown to the seat
        that acted, or a decision that was not made by the seat that would take it back.
        """
        if not self.actions:
            return "Nothing has been done yet."
        if friendly:
            return ""
        before, after = self.states[-2:]
        if before.rng != after.rng:
            return "Dice were rolled or cards were drawn: that stands."
        actor, awaited = self.game.to_act(before), self.game.to_act(after)
        if awaited is not None and awaited != actor:
            return "That was decided by another player: it stands."
        if self._revealed(before, self.actions[-1], after, actor):
            return "Something hidden has been seen: that stands."
        return ""

    def _apply(self, action: Any) -> list[Event]:
        events: list[Event] = []
        self.states.append(self.game.apply(self.state, action, events))
        self.actions.append(action)
        self.log.append(events)
        return events

    def _revealed(self, before: Any, action: Any, after: Any, seat: int | None) -> bool:
        """Whether the seat sees more afterwards than it could have worked out before."""
        if not self.game.hidden or seat is None:
            return False
        try:
            foreseen = self.game.apply(self.game.view(before, seat), action)
        except IllegalAction:
            return True
        return bool(self.game.view(foreseen, seat) != self.game.view(after, seat))
