"""The action bar: the primary button, the other buttons of the moment, and Undo (LOOK 4); in a high box the primary one
above the others, and these in rows of their own where they have no room side by side.

While somebody else decides, a plate with words and a turning cog takes the place of the primary button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.table.moves import Move
from game.ui import faces
from game.ui.buttons import Button
from game.ui.canvas import Box
from game.ui.control import Control
from game.ui.controls import Ui
from game.ui.faces import LEAST_LABEL
from game.ui.kit import LEAST_SCALE, Kit
from rules.game import Action

GAP, UNDO, PRIMARY_LEAST = 12.0, 116.0, 150.0
ROWS, BETWEEN, ABOVE = 92.0, 8.0, 0.54
"""A box so high has two rows, so far apart; the upper one has that part of the rest."""
LEAST_ROW = 30.0
"""The height of a button's row at least, px of the window, where there are more than two."""
LABEL = 17.0
KEYCAP = "Enter"
SMALL_WORDS = {"a", "at", "for", "from", "is", "the", "this", "on", "in", "to", "with", "of", "and"}
TOOTH, STEPS, A_SECOND = 36.0, 9, 10.0
"""Degrees from tooth to tooth, the pictures in between, and how many of them a second."""
COG, COG_GAP, BUSY_LABEL = 22.0, 10.0, 17
BESIDE = COG + COG_GAP
"""Width that the words have less for the cog."""


class BusyPlate(Control):
    """Says who decides. The cog turns unless motion is off, and nothing else is drawn for that."""

    focusable = False

    def __init__(self, ui: Ui, box: Box, words: str) -> None:
        self._time = 0.0
        self._turned: dict[int, Surface] = {}
        self._seen = -1
        """The step that was drawn last."""
        self._under: Surface | None = None
        self._left: bytes = b""
        """What lies under the cog, and what was to be seen there with it."""
        super().__init__(ui, box, words)

    @property
    def _step(self) -> int:
        return int(self._time * A_SECOND) % STEPS if self.kit.speed else 0

    def update(self, dt: float) -> bool:
        """Turn on."""
        self._time += dt
        return super().update(dt)

    def refresh(self, surface: Surface) -> Rect | None:
        """Turn the cog in the picture of the last frame; what was changed of it, px. None where the cog rests, or
        something lies over it."""
        if self._seen == self._step or self._under is None:
            return None
        rect = self._place(surface)
        if _bytes(surface, rect) != self._left:
            return None
        surface.blit(self._under, rect)
        self._put_cog(surface)
        return rect

    def draw(self, surface: Surface) -> None:
        """The plate, the cog, the words."""
        kit, (x, y, w, h) = self.kit, self._box
        kit.fill(surface, self._box, "disabled_fill", None, 8, "disabled_edge")
        room = w - 2 * COG_GAP - BESIDE
        size = BUSY_LABEL
        while size > LEAST_LABEL and kit.text_width(self._label, size, True) > room:
            size -= 1
        words = min(kit.text_width(self._label, size, True), room)
        left = x + (w - BESIDE - words) / 2
        self._middle = left + COG / 2, y + h / 2
        self._under = surface.subsurface(self._place(surface)).copy()
        self._put_cog(surface)
        kit.draw_text(
            surface, self._label, (left + BESIDE, y + h / 2), size, "text2", True, "midleft", room + 1
        )

    def _place(self, surface: Surface) -> Rect:
        """What the cog covers of the picture, however it is turned, short of the words."""
        (x, y), side = self._middle, COG + COG_GAP
        return self.kit.canvas.rect(x - side / 2, y - side / 2, side, side).clip(surface.get_rect())

    def _put_cog(self, surface: Surface) -> None:
        self.kit.put(surface, self._cog(), self._middle, "center")
        self._seen, self._left = self._step, _bytes(surface, self._place(surface))

    def _cog(self) -> Surface:
        step = self._step
        if step not in self._turned:
            cog = self.kit.icon("settings", COG, "brass")
            self._turned[step] = pygame.transform.rotozoom(cog, -TOOTH * step / STEPS, 1.0)
        return self._turned[step]


def _bytes(surface: Surface, rect: Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


class UndoButton(Button):
    """The Undo button. Why it is off is told in the table's panel: a tooltip would lie over what is beside it."""

    def tooltip(self) -> tuple[str, str]:
        """Its label alone, where it has no room for that."""
        return super().tooltip()[0], ""


class ActionBar:
    """The buttons of a box. `on_move` gets the move of a pressed button, `on_primary` is called when
    Enter's button is pressed, `on_undo` for Undo."""

    def __init__(
        self,
        on_primary: Callable[[], object],
        on_move: Callable[[Move], object],
        on_undo: Callable[[], object] | None,
    ) -> None:
        self._on_primary, self._on_move, self._on_undo = on_primary, on_move, on_undo
        self.buttons: list[Button] = []
        self._shown: object = None
        self._enters = True
        self._moves: Sequence[Move] = ()
        self.primary: Button | None = None
        self.undo: Button | None = None
        self.busy: BusyPlate | None = None

    def build(self, ui: Ui, box: Box, moves: Sequence[Move], busy: str = "") -> None:
        """Make the buttons for these moves (the primary one apart), undo last; nothing to do when they
        are there already. `busy`: who else decides; these words take the place of the primary one."""
        wanted = (id(ui), box, tuple(move.gesture.label for move in moves), busy)
        if wanted == self._shown:
            self._moves = moves
            return
        self.clear()
        self._shown = wanted
        x, y, w, h = box
        two = h >= ROWS
        others, undo = self._shared(ui.kit, box, moves) if two else self._widths(ui.kit, w, moves)
        stacked = two and self._stacks(ui.kit, box, moves, others)
        wide = w if two else w - sum(other + GAP for other in others) - (undo + GAP if undo else 0)
        if stacked:
            others, undo, h = [w] * len(moves), 0.0, _row(h, len(moves) + 1)
        elif two:
            h = (h - BETWEEN) * ABOVE
        if busy:
            self.busy = BusyPlate(ui, (x, y, wide, h), shortened(ui.kit, (x, y, wide - BESIDE, h), busy))
        else:
            self.primary = ui.button((x, y, wide, h), "", self._on_primary, kind="primary", keycap=KEYCAP)
            self.buttons = [self.primary]
        x += wide + GAP
        if two:
            x, y, h = box[0], y + h + BETWEEN, h if stacked else box[3] - BETWEEN - h
        for i, other in enumerate(others):
            there, label = (x, y, other, h), moves[i].gesture.label
            short = shortened(ui.kit, there, label)
            self.buttons.append(ui.button(there, short, self._press(i), tip="" if short == label else label))
            x, y = (x, y + h + BETWEEN) if stacked else (x + other + GAP, y)
        if undo:
            words, kind = ("Undo", "secondary") if undo >= UNDO else ("Undo", "icon")
            self.undo = UndoButton(ui, (x, y, undo, h), words, self._on_undo, kind=kind, icon="undo")
            self.buttons.append(self.undo)
        self._moves = moves

    def clear(self) -> None:
        """Take the buttons away."""
        for control in (*self.buttons, self.busy):
            if control is not None:
                control.remove()
        self.buttons, self._moves, self._shown = [], (), None
        self.primary = self.undo = self.busy = None

    def button_of(self, action: Action) -> Button | None:
        """The button of an action; the primary one is not among them."""
        at = next((i for i, move in enumerate(self._moves) if move.action == action), -1)
        return self.buttons[1 + at] if 0 <= at < len(self.buttons) - 1 else None

    def say(self, label: str, why: str = "", icon: str = "") -> None:
        """The words of the primary button; `why`: there is nothing to press, and the words, with an icon, say what is
        done instead."""
        if self.primary is None:
            return
        kit, box = self.primary.kit, self.primary.box
        self.primary.kind, self.primary.icon = ("notice", icon) if why else ("primary", "")
        short = shortened(kit, box, label, self.primary.kind, self.primary.icon)
        self.primary.label, self.primary.why, self.primary.enabled = short, why, not why
        self.primary.tip = "" if short == label else label
        self.cap(self._enters)

    def cap(self, enters: bool) -> None:
        """Whether the primary button shows Enter's key, if it can be pressed at all."""
        button, self._enters = self.primary, enters
        keycap = KEYCAP if enters and button is not None and button.enabled else ""
        if button is not None and keycap != button.keycap:
            button.keycap, button.dirty = keycap, True

    def can_undo(self, why_not: str) -> None:
        """Whether Undo can be pressed; its reason when not."""
        if self.undo is not None:
            self.undo.why, self.undo.enabled = why_not, not why_not

    def pointed(self, ui: Ui) -> int | None:
        """Which move's button the pointer or the keyboard is on, by its place among the moves; -1: the primary one;
        None: it is on none that can be pressed."""
        control = ui.focused if ui.keyboard else ui.hovered
        if not isinstance(control, Button) or control is self.undo or not control.enabled:
            return None
        return self.buttons.index(control) - 1 if control in self.buttons else None

    def move(self, number: int) -> Move | None:
        """A move that has a button, by its place among the moves."""
        return self._moves[number] if 0 <= number < len(self._moves) else None

    def why_off(self, ui: Ui) -> str:
        """Why the Undo button that the pointer or the keyboard is on is off; "" when it is not on it, or can be
        pressed."""
        pointed = ui.focused if ui.keyboard else ui.hovered
        return self.undo.why if self.undo is not None and pointed is self.undo else ""

    def _shared(self, kit: Kit, box: Box, moves: Sequence[Move]) -> tuple[list[float], float]:
        """The widths of the other buttons and of Undo in a row of their own: alike, but for Undo where several of them
        leave it the room of an icon alone, or, where their words are whole without it or the window is small, none:
        the top bar has an Undo too."""
        (_, _, room, h), count = box, len(moves)
        undo = 0.0 if self._on_undo is None else (room - GAP) / 2 if count < 2 else 52.0
        beside, alone = self._each(room, undo, count), self._each(room, 0.0, count)
        if count > 1 and any(self._cut(kit, beside, h, move) for move in moves):
            whole = not any(self._cut(kit, alone, h, move) for move in moves)
            undo = 0.0 if whole or kit.canvas.s < LEAST_SCALE else undo
        return [self._each(room, undo, count)] * count, undo

    def _stacks(self, kit: Kit, box: Box, moves: Sequence[Move], widths: Sequence[float]) -> bool:
        """Whether each of some other buttons has a row of its own: one beside another they would be cut, and the rows
        are high enough to be hit. The top bar has an Undo."""
        high = _row(box[3], len(moves) + 1) * kit.canvas.s
        cut = (self._cut(kit, wide, box[3], move) for wide, move in zip(widths, moves, strict=True))
        return len(moves) > 1 and high >= LEAST_ROW and any(cut)

    @staticmethod
    def _each(room: float, undo: float, count: int) -> float:
        """How wide each of some buttons beside Undo is."""
        left = room - (undo + GAP if undo else 0.0) + GAP
        return left / max(1, count) - GAP

    @staticmethod
    def _cut(kit: Kit, wide: float, bar: float, move: Move) -> bool:
        """Whether a button so wide, in the lower row of a bar so high, has no room for its words."""
        return faces.cut(
            kit, (0.0, 0.0, wide, (bar - BETWEEN) * (1 - ABOVE)), move.gesture.label, "secondary"
        )

    def _press(self, i: int) -> Callable[[], object]:
        return lambda: self._on_move(self._moves[i])

    def _widths(self, kit: Kit, room: float, moves: Sequence[Move]) -> tuple[list[float], float]:
        """The widths of the other buttons and of Undo (an icon when it gets narrow)."""
        others = [kit.text_width(move.gesture.label, LABEL, True) + 36 for move in moves]
        undo = 0.0 if self._on_undo is None else UNDO
        need = sum(others) + GAP * (len(others) + 1)
        if undo and need + undo + PRIMARY_LEAST > room:
            undo = 52.0
        most = room - PRIMARY_LEAST - undo - GAP * (len(others) + 1)
        if others and sum(others) > most:
            others = [max(60.0, most / len(others))] * len(others)
        return others, undo


def _row(high: float, rows: int) -> float:
    """The height of each of so many rows of buttons."""
    return (high - BETWEEN * (rows - 1)) / rows


def shortened(kit: Kit, box: Box, label: str, kind: str = "primary", icon: str = "") -> str:
    """The words of a button that has room for these only: whole ones, none of them left hanging, and of what
    follows a colon or a comma, or stands in brackets, all or nothing: half a name is another one."""
    if not faces.cut(kit, box, label, kind, icon):
        return label
    words = label.split()
    while len(words) > 1 and (
        words[-1].lower() in SMALL_WORDS or faces.cut(kit, box, " ".join(words), kind, icon)
    ):
        if words.pop().isdigit() and len(words) > 1:
            words.pop()  # what it counted would be left without its number
    short = " ".join(words)
    if short != label and label[len(short) - 1] not in ":,":
        ends = max(short.rfind(mark) for mark in (": ", ", "))
        short = short[:ends] if ends > 0 else short
    if short.count("(") > short.count(")"):
        short = short[: short.rfind("(")].rstrip()
    return short.rstrip(":,")
