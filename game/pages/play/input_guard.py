"""Guards against accidental input: double clicks and extra presses meant for the previous player or move, and
confirmation of irreversible actions."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from game.app.dialog import Dialog
from game.app.scene import App
from game.ui.control import ENTER
from rules.history import AnyHistory, is_idle
from rules.tabletop import Gesture, Question

GUARD_SECONDS = 0.4
"""Seconds after a change of the player to act, or after a move, in which a press is blocked."""


class InputGuard:
    """A guard that blocks presses shortly after the player changed or a move was made. A blocked press
    extends the pause. Movements, the wheel and other keys decide nothing and always pass."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since = self._moved = -GUARD_SECONDS

    def begin(self) -> None:
        """Start guarding because another person decides."""
        self._since = self._app.now()

    def moved(self) -> None:
        """Start guarding against ending the turn right after a manual move."""
        self._moved = self._app.now()

    @property
    def active(self) -> bool:
        """Return whether a press would be blocked."""
        return self._app.now() - max(self._since, self._moved) < GUARD_SECONDS

    def blocks(self, event: Event) -> bool:
        """Return whether an event is a press meant by the previous person, and extend the pause if so."""
        if self._app.now() - self._since >= GUARD_SECONDS or not _presses(event):
            return False
        self.begin()
        return True

    def blocks_end_turn(self) -> bool:
        """Return whether a press that ends the turn follows too soon on a move, and extend the pause if
        so."""
        if not self.active:
            return False
        self.moved()
        return True


def _presses(event: Event) -> bool:
    if event.type == pygame.MOUSEBUTTONDOWN:
        return bool(event.button == pygame.BUTTON_LEFT)
    return event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE)


class Confirmation:
    """A confirmation dialog for actions with a question from their game. Enter and Escape choose not to act.
    Hinted actions are never questioned, as that would contradict the hint.

    The same button is questioned once a turn, the same danger once a game. Enter, which may be an accidental
    repeat, is questioned again as long as nothing else was done.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._asked: tuple[int, int, str] | None = None
        self._dangers: set[tuple[int, str]] = set()

    def asks(self, history: AnyHistory, gesture: Gesture, do: Callable[[], object], *, by_key: bool) -> bool:
        """Ask before a gesture's action if its game has a question; return whether it asked."""
        question = gesture.question
        if question is None or not self._calls_for(history, gesture.label, question, by_key):
            return False
        answers = [(gesture.label, do), (question.stay, None)]
        self._app.push(Dialog(self._app, question.heading, question.text, answers, enter=1))
        return True

    def _calls_for(self, history: AnyHistory, label: str, question: Question, by_key: bool) -> bool:
        """Return whether a question must be asked now, and record it as asked."""
        seat = history.to_act
        assert seat is not None, "You can only guard the seat that decides"
        idle = is_idle(history, seat)
        now, danger = (history.game.turn(history.state), seat, label), (seat, question.danger)
        if self._asked == now and not (by_key and idle):
            return False
        warned = not question.danger or danger in self._dangers
        if question.idle and warned and not idle:
            return False
        self._asked = now
        self._dangers.add(danger)
        return True
