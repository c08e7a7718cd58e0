"""Guards against accidental input: a double click, an Enter too many, meant by the person before or for the move
before; and the question before an action that nobody takes back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from game.app.dialog import Dialog
from game.app.scene import App
from game.ui.control import ENTER
from rules.history import AnyHistory
from rules.tabletop import Gesture, Question

GUARD_SECONDS = 0.4
"""Seconds after the person to decide has changed in which a press still belongs to the one before, and after a move in
which one still belongs to that."""


class InputGuard:
    """Knows since when another person decides, and since when the last move is made. A press that is held up keeps up
    the next one: it takes a moment of rest to go on. Movements, the wheel and other keys are never held up: they
    decide nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since = self._moved = -GUARD_SECONDS

    def begin(self) -> None:
        """Another person decides from now on."""
        self._since = self._app.now()

    def moved(self) -> None:
        """A move was made by hand: what goes on to the next turn waits."""
        self._moved = self._app.now()

    @property
    def active(self) -> bool:
        """Whether a press would be held up."""
        return self._app.now() - max(self._since, self._moved) < GUARD_SECONDS

    def blocks(self, event: Event) -> bool:
        """Whether an event is a press of the person before, so that it does nothing."""
        if self._app.now() - self._since >= GUARD_SECONDS or not _presses(event):
            return False
        self.begin()
        return True

    def holds_up(self) -> bool:
        """Whether a press that goes on to the next turn is one too many for the move before."""
        if not self.active:
            return False
        self.moved()
        return True


def _presses(event: Event) -> bool:
    if event.type == pygame.MOUSEBUTTONDOWN:
        return bool(event.button == pygame.BUTTON_LEFT)
    return event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE)


class Confirmation:
    """Asks before an action that its game has a question about. Enter and Escape are the answer that leaves it undone.
    What a hint advised is not asked about: that would contradict it.

    A player is asked about the same button once a turn, and of the same danger once a game. Enter, which may have been
    pressed once too often, is asked about again as long as nothing else was done."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._asked: tuple[int, int, str] | None = None
        self._dangers: set[tuple[int, str]] = set()

    def asks(self, history: AnyHistory, gesture: Gesture, do: Callable[[], object], *, by_key: bool) -> bool:
        """Ask before what a gesture means is done, where its game would have it; whether that is so."""
        question = gesture.question
        if question is None or not self._calls_for(history, gesture.label, question, by_key):
            return False
        answers = [(gesture.label, do), (question.stay, None)]
        self._app.push(Dialog(self._app, question.heading, question.text, answers, enter=1))
        return True

    def _calls_for(self, history: AnyHistory, label: str, question: Question, by_key: bool) -> bool:
        """Whether a question is one to ask now; it counts as asked then."""
        seat = history.to_act
        assert seat is not None, "only the seat that decides is guarded"
        idle = history.idle(seat)
        now, danger = (history.game.turn(history.state), seat, label), (seat, question.danger)
        if self._asked == now and not (by_key and idle):
            return False
        warned = not question.danger or danger in self._dangers
        if question.idle and warned and not idle:
            return False
        self._asked = now
        self._dangers.add(danger)
        return True
