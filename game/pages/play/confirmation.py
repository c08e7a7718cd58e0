"""Asks before an action that its game has a question about: what nobody takes back is not done by a slip."""

from __future__ import annotations

from typing import Any

from game.app.dialog import Dialog
from game.app.scene import App
from rules.game import Action
from rules.tabletop import Gesture

DO, STAY = "do", "stay"


class Confirmation:
    """The action about which is asked now, if any. Escape is the answer that leaves it undone, and so is Enter unless
    a hint led to the action."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._action: Action | None = None

    def asks(self, action: Action, gesture: Gesture, hinted: bool) -> bool:
        """Ask about an action, which a hint led to or did not, where its game would have it; whether that is so."""
        question = gesture.question
        if question is None:
            return False
        self._action = action
        answers = [(DO, gesture.label, hinted), (STAY, question.stay, not hinted)]
        self._app.push(Dialog(self._app, question.heading, question.text, answers, safe=STAY))
        return True

    def agreed(self, answer: Any) -> Action | None:
        """The action asked about when the answer is to do it; it is asked about no more."""
        action, self._action = self._action, None
        return action if answer == DO else None
