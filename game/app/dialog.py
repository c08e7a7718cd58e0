"""A dialog with a heading, a text and two or three answers; Escape gives the last one (LOOK 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.floating import Floating
from game.app.scene import Answer, App
from game.ui.canvas import Box
from game.ui.kit import Kit

WIDEST = 560.0
_PAD, _GAP, _BUTTON = 24.0, 12.0, 46.0
_FOCUS_KEYS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class Dialog(Floating):
    """A question. `answers` are (label, action for the scene below): Enter gives the one at index `enter`,
    Escape the last."""

    def __init__(
        self,
        app: App,
        heading: str,
        text: str,
        answers: Sequence[tuple[str, Answer]],
        enter: int = 0,
    ) -> None:
        super().__init__(app)
        self.heading, self.text, self.answers, self.enters = heading, text, tuple(answers), enter

    def lay_out(self) -> Box:
        """Add the buttons; return the dialog's box, centred and sized by its text."""
        panel = self._layout(self.kit)
        for number, ((label, act), box) in enumerate(
            zip(self.answers, self._button_boxes(panel), strict=True)
        ):
            kind, cap = ("primary", "Enter") if number == self.enters else ("secondary", "")
            self.ui.button(box, label, partial(self.app.pop, act), kind=kind, keycap=cap)
        return panel

    def handle(self, event: Event) -> bool:
        """Handle mouse and keys; Tab and arrows start at the answer of Enter. Return whether the event was
        used."""
        if event.type == pygame.KEYDOWN and event.key in _FOCUS_KEYS and self.ui.focused is None:
            self.ui.focus(self.ui.primary)
        return super().handle(event)

    def back(self) -> None:
        """Give the last answer."""
        self.app.pop(self.answers[-1][1])

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw heading and text."""
        kit, (x, y, w, _) = self.kit, box
        heading = kit.paragraph(self.heading, w - 2 * _PAD, 18, "text", True)
        surface.blit(heading, kit.canvas.pos(x + _PAD, y + 18))
        text = kit.paragraph(self.text, w - 2 * _PAD, 14.5, "text2")
        surface.blit(text, kit.canvas.pos(x + _PAD, y + 24 + kit.size_of(heading)[1]))

    def _layout(self, kit: Kit) -> Box:
        w = min(WIDEST, kit.canvas.w - 32)
        inner = w - 2 * _PAD
        widest = max(
            kit.text_width(self.heading, 18, True),
            kit.text_width(self.text, 14.5) if "\n" not in self.text else inner,
            sum(self._wanted(kit)) + _GAP * (len(self.answers) - 1),
            300.0,
        )
        w = min(w, widest + 2 * _PAD + 2)
        inner = w - 2 * _PAD
        words = kit.size_of(kit.paragraph(self.heading, inner, 18, "text", True))[1]
        words += kit.size_of(kit.paragraph(self.text, inner, 14.5))[1]
        h = 24 + words + 22 + self._rows(kit, inner) * (_BUTTON + _GAP) - _GAP + _PAD
        return (kit.canvas.w - w) / 2, max(8.0, (kit.canvas.h - h) / 2), w, h

    def _wanted(self, kit: Kit) -> list[float]:
        return [
            max(122.0, kit.text_width(label, 17, True) + (110 if number == self.enters else 40))
            for number, (label, _) in enumerate(self.answers)
        ]

    def _rows(self, kit: Kit, inner: float) -> int:
        fits = sum(self._wanted(kit)) + _GAP * (len(self.answers) - 1) <= inner + 1
        return 1 if fits else len(self.answers)

    def _button_boxes(self, panel: Box) -> list[Box]:
        kit, (x, y, w, h) = self.kit, panel
        inner, left = w - 2 * _PAD, x + _PAD
        if self._rows(kit, inner) > 1:
            top = y + h - _PAD - len(self.answers) * (_BUTTON + _GAP) + _GAP
            return [(left, top + n * (_BUTTON + _GAP), inner, _BUTTON) for n in range(len(self.answers))]
        wanted = self._wanted(kit)
        spare = (inner - sum(wanted) - _GAP * (len(wanted) - 1)) / len(wanted)
        boxes = []
        for width in wanted:
            boxes.append((left, y + h - _PAD - _BUTTON, width + spare, _BUTTON))
            left += width + spare + _GAP
        return boxes


def ask(app: App, heading: str, text: str, *answers: tuple[str, Answer]) -> None:
    """Ask in a dialog and run the chosen answer. Enter gives the first answer, Escape the last."""
    app.push(Dialog(app, heading, text, answers))
