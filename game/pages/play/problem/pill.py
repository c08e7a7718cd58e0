"""The task of a problem in the top bar, with a pip for each of its moves."""

from __future__ import annotations

from pygame import Surface

from game.pages.play.problem.marks import Mark, draw_mark
from game.ui.canvas import Box
from game.ui.control import Control
from game.ui.controls import Ui
from game.ui.kit import TOP_BAR, Kit

WIDE, HIGH = 332.0, 38.0
SIDE, ICON, PIP, APART, GAP = 18.0, 20.0, 7.5, 21.0, 12.0
SIZES = (20.0, 18.0, 17.0, 16.0, 15.0, 14.0)


class TaskPill(Control):
    """A lit pill with the task, a pip for each move (brass; one made: steel with its mark), and how many are
    left. It is centred in the bar, ends before x = `right` and starts after x = `left`."""

    focusable = False

    def __init__(self, ui: Ui, task: str, moves: int, left: float, right: float) -> None:
        self._moves = moves
        self._marks: tuple[Mark, ...] = ()
        self._task, self._size = _fitting(ui.kit, task, right - left - self._beside(ui.kit))
        wide = max(WIDE, ui.kit.text_width(self._task, self._size, True) + self._beside(ui.kit))
        wide = min(wide, right - left)
        x = max(left, min((ui.kit.canvas.w - wide) / 2, right - wide))
        super().__init__(ui, (x, (TOP_BAR - HIGH) / 2, wide, HIGH), task)
        self.tip = task

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Return the marks of the moves made."""
        return self._marks

    @marks.setter
    def marks(self, marks: tuple[Mark, ...]) -> None:
        self.dirty = self.dirty or marks != self._marks
        self._marks = marks

    @property
    def left(self) -> int:
        """Return the number of moves left."""
        return self._moves - len(self._marks)

    def pips(self) -> list[tuple[float, float]]:
        """Return the middles of the pips."""
        x, y, w, h = self._box
        first = x + w - SIDE - self._words(self.kit) - GAP - PIP - (self._moves - 1) * APART
        return [(first + number * APART, y + h / 2) for number in range(self._moves)]

    def draw(self, surface: Surface) -> None:
        """Draw the pill."""
        kit, (x, y, w, h) = self.kit, self._box
        kit.glow(surface, self._box, h / 2)
        kit.fill(surface, self._box, "lit_top", "lit_bottom", h / 2, "brass", 1.5)
        kit.draw_icon(surface, "target", (x + SIDE + ICON / 2, y + h / 2), ICON, "lamp")
        pips = self.pips()
        words = (x + SIDE + ICON + GAP, y + h / 2)
        kit.draw_text(
            surface, self._task, words, self._size, "lamp", True, "midleft", pips[0][0] - PIP - 6 - words[0]
        )
        for number, centre in enumerate(pips):
            draw_pip(kit, surface, centre, self._marks[number] if number < len(self._marks) else None)
        kit.draw_text(surface, f"{self.left} left", (x + w - SIDE, y + h / 2), 16, "text", True, "midright")

    def _words(self, kit: Kit) -> float:
        return kit.text_width(f"{self._moves} left", 16, True)

    def _beside(self, kit: Kit) -> float:
        """Return the width that all but the task takes."""
        return 2 * SIDE + ICON + 3 * GAP + 2 * PIP + (self._moves - 1) * APART + self._words(kit)


def draw_pip(kit: Kit, surface: Surface, centre: tuple[float, float], mark: Mark | None = None) -> None:
    """Draw the pip of a move: brass, or steel with its mark where the move was made."""
    if mark is not None:
        kit.disc(surface, centre, PIP, "night3", "edge2", 1.5)
        draw_mark(kit, surface, centre, PIP * 1.5, mark)
    else:
        kit.disc(surface, centre, PIP, "brass", "brass_deep", 1.5)


def _fitting(kit: Kit, task: str, room: float) -> tuple[str, float]:
    """Return the task as long and as large as fits in a width, else its shortest form at the least size."""
    forms = (task, task.removesuffix(" this turn").removesuffix(" this round"))
    for size in SIZES:
        for form in forms:
            if kit.text_width(form, size, True) <= room:
                return form, size
    return forms[-1], SIZES[-1]


def pill_room(kit: Kit, title: str, icons: float) -> Box:
    """Return the part of the bar between a title and the buttons that start at x = `icons`."""
    left = 56 + min(kit.text_width(title, 20, True), kit.canvas.w * 0.4) + 16
    left = min(left, icons - WIDE)
    return left, 0.0, icons - left, TOP_BAR
