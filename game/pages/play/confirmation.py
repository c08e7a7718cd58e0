"""Asks before an action that its game has a question about: what nobody takes back is not done by a slip."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dialog import Dialog
from game.app.scene import App
from rules.game import Action
from rules.history import AnyHistory
from rules.tabletop import Gesture, Question


class Confirmation:
    """Escape is the answer that leaves an action undone, and so is Enter unless a hint led to the action.

    A player is asked about the same action once a turn, and of the same danger once a game. Enter, which may have been
    pressed once too often, is asked about again as long as nothing else was done."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._asked: tuple[int, int, Action] | None = None
        self._dangers: set[tuple[int, str]] = set()

    def asks(
        self, history: AnyHistory, action: Action, gesture: Gesture, do: Callable[[], object], *, hinted: bool,
        by_key: bool,
    ) -> bool:  # fmt: skip
        """Ask about an action, which a hint led to or did not, before it is done, where its game would have it; whether
        that is so."""
        question = gesture.question
        if question is None or not self._calls_for(history, action, question, by_key):
            return False
        answers = [(gesture.label, do), (question.stay, None)]
        self._app.push(Dialog(self._app, question.heading, question.text, answers, enter=0 if hinted else 1))
        return True

    def _calls_for(self, history: AnyHistory, action: Action, question: Question, by_key: bool) -> bool:
        """Whether a question is one to ask now; it counts as asked then."""
        seat = history.to_act
        assert seat is not None, "who would do something decides"
        idle = history.idle(seat)
        now, danger = (history.game.turn(history.state), seat, action), (seat, question.danger)
        if self._asked == now and not (by_key and idle):
            return False
        warned = not question.danger or danger in self._dangers
        if question.idle and warned and not idle:
            return False
        self._asked = now
        self._dangers.add(danger)
        return True
