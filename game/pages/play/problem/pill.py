"""The task of a problem in the top bar, with a pip for each of its moves, and the motions over its table: pips on their
way to the stars, and the shake of a move that failed."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.problem_stars import ASKS
from game.pages.play.problem.marks import Mark, draw_mark
from game.ui.canvas import Box, inset
from game.ui.control import Control
from game.ui.controls import Ui
from game.ui.effects import part
from game.ui.kit import TOP_BAR, Kit
from game.ui.motion import in_out_cubic
from rules.problems.run import Standing

WIDE, HIGH = 332.0, 38.0
SIDE, ICON, PIP, APART, GAP = 18.0, 20.0, 7.5, 21.0, 12.0
SIZES = (20.0, 18.0, 17.0, 16.0, 15.0, 14.0)
FLIES, ONE_FLIES = 0.7, 0.4
"""The seconds until the last pip has landed, and of one pip's flight."""
RISE = 46.0
"""How far above the straight way a pip flies, logical px."""
SHAKES, FAR, TIMES = 0.45, 3.0, 4
"""The seconds of a shake, how far it goes (px), and how often."""
Point = tuple[float, float]


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


class Flight:
    """Pips that fly from the bar to the earned stars, one star after the other."""

    def __init__(self, pips: Sequence[Point], stars: Sequence[Point]) -> None:
        self._at = 0.0
        self._count = len(stars)
        self._ways = [(pip, number * len(stars) // len(pips)) for number, pip in enumerate(pips)]
        self._stars = stars

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether pips are still in the air."""
        self._at += dt
        return self._at < FLIES

    @property
    def landed(self) -> int:
        """Return how many stars all of their pips have reached."""
        flying = (star for number, (_, star) in enumerate(self._ways) if self._part(number) < 1)
        return min(flying, default=self._count)

    def _part(self, number: int) -> float:
        start = (FLIES - ONE_FLIES) * number / max(1, len(self._ways) - 1)
        return part(self._at, start, start + ONE_FLIES)

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Draw the pips in the air."""
        for number, ((x, y), star) in enumerate(self._ways):
            if (gone := self._part(number)) < 1:
                (to_x, to_y), eased = self._stars[star], in_out_cubic(gone)
                rise = RISE * 4 * eased * (1 - eased)
                draw_pip(kit, surface, (x + (to_x - x) * eased, y + (to_y - y) * eased - rise))


class Shake:
    """A part of the picture that shakes from side to side."""

    def __init__(self, box: Box) -> None:
        self._box = inset(box, -6)
        self._at = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether it still shakes."""
        self._at += dt
        return self._at < SHAKES

    def draw(self, kit: Kit, surface: Surface) -> None:
        """Shift the part of the picture that is already drawn."""
        gone = min(1.0, self._at / SHAKES)
        far = kit.canvas.px(FAR) * (1 - gone) * math.sin(math.tau * TIMES * gone)
        area = kit.canvas.rect(*self._box).clip(surface.get_rect())
        surface.blit(surface.subsurface(area).copy(), area.move(round(far), 0))


class Motions:
    """The motions over a table; an overlay that can't be touched."""

    def __init__(self) -> None:
        self.kit: Kit | None = None
        self.flight: Flight | None = None
        self.shake: Shake | None = None
        self.due: Standing = "open"
        """The state that moves what is drawn once the last move is shown: pips fly, or it shakes."""

    @property
    def landed(self) -> int:
        """Return the number of stars that the pips have reached."""
        if self.flight is not None:
            return self.flight.landed
        return 0 if self.due == "solved" else len(ASKS)

    @property
    def box(self) -> None:
        """Return None: there are no words to keep clear."""

    def hit(self, point: tuple[float, float]) -> bool:
        """Return False: the table below can be used."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether to redraw."""
        moving = self.flight is not None or self.shake is not None
        if self.flight is not None and not self.flight.update(dt):
            self.flight = None
        if self.shake is not None and not self.shake.update(dt):
            self.shake = None
        return moving

    def draw(self, surface: Surface) -> None:
        """Draw what moves."""
        if self.kit is None:
            return
        if self.shake is not None:
            self.shake.draw(self.kit, surface)
        if self.flight is not None:
            self.flight.draw(self.kit, surface)
