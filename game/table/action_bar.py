"""The action bar: the primary button, the other buttons of the current moves, and Undo (LOOK 4). A high bar
puts the primary button above the others, which get rows of their own where they don't fit side by side.

While another player decides, a plate with their name and a turning cog replaces the primary button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

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
"""The height from which a box has two rows of buttons, the gap between them, and the upper row's part of the
rest."""
LEAST_ROW = 30.0
"""The least height of a row of buttons where there are more than two, px of the window."""
LABEL = 17.0
KEYCAP = "Enter"
SMALL_WORDS = {"a", "at", "for", "from", "is", "the", "this", "on", "in", "to", "with", "of", "and"}
TOOTH, STEPS, A_SECOND = 36.0, 9, 10.0
"""The degrees from tooth to tooth, the number of pictures in between, and the pictures per second."""
COG, COG_GAP, BUSY_LABEL = 22.0, 10.0, 17
THINKS = " is thinking"
"""What the label of a busy plate leaves out first."""
BESIDE = COG + COG_GAP
"""The width that the cog takes from the words."""


class BarButton(NamedTuple):
    """A button of the action bar: it plays its move, or opens the chooser for several."""

    label: str
    moves: tuple[Move, ...]

    @classmethod
    def of(cls, move: Move) -> BarButton:
        """Return the button that plays a move."""
        return cls(move.gesture.label, (move,))


class BusyPlate(Control):
    """A plate that names the player or bot that is deciding, with a turning cog. The cog rests in reduced
    motion; nothing else is redrawn for it."""

    focusable = False

    def __init__(self, ui: Ui, box: Box, words: str) -> None:
        self._time = 0.0
        self._turned: dict[int, Surface] = {}
        self._seen = -1
        """The step that was drawn last."""
        self._under: Surface | None = None
        self._left: bytes = b""
        """The pixels under the cog, and with the cog (`_left`): where they changed, something drew over
        it."""
        super().__init__(ui, box, words)

    @property
    def _step(self) -> int:
        return int(self._time * A_SECOND) % STEPS if self.kit.speed else 0

    def update(self, dt: float) -> bool:
        """Turn the cog by `dt` seconds; return whether a new frame is needed."""
        self._time += dt
        return super().update(dt)

    def refresh(self, surface: Surface) -> Rect | None:
        """Redraw the cog on the last frame and return the changed rectangle, px. Return None where the cog
        rests or something covers it."""
        if self._seen == self._step or self._under is None:
            return None
        rect = self._place(surface)
        if _bytes(surface, rect) != self._left:
            return None
        surface.blit(self._under, rect)
        self._put_cog(surface)
        return rect

    def draw(self, surface: Surface) -> None:
        """Draw the plate, the cog and the label."""
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
        """Return the rectangle of the picture that the cog covers at any angle, px, without the label."""
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
    """The Undo button. The reason why it is off shows in the table's panel, since a tooltip would cover its
    neighbours."""

    def tooltip(self) -> tuple[str, str]:
        """Return the button's label where it is cut, without the reason why it is off."""
        return super().tooltip()[0], ""


class ActionBar:
    """The buttons in a box. `on_press` receives the moves of a pressed button, `on_primary` is called for
    the primary button (Enter) and `on_undo` for Undo."""

    def __init__(
        self,
        on_primary: Callable[[], object],
        on_press: Callable[[Sequence[Move]], object],
        on_undo: Callable[[], object] | None,
    ) -> None:
        self._on_primary, self._on_press, self._on_undo = on_primary, on_press, on_undo
        self.plain = False
        """Whether the primary button isn't brass, because something else on the screen is the goal."""
        self.buttons: list[Button] = []
        self._shown: object = None
        self._enters = True
        self._others: Sequence[BarButton] = ()
        self.primary: Button | None = None
        self.undo: Button | None = None
        self.busy: BusyPlate | None = None

    def build(self, ui: Ui, box: Box, wanted: Sequence[BarButton], busy: str = "") -> None:
        """Make these buttons, the primary one apart and Undo last; do nothing if they exist
        already. `busy` names another decider: its plate replaces the primary button."""
        look = (id(ui), box, tuple(each.label for each in wanted), busy)
        if look == self._shown:
            self._others = wanted
            return
        self.clear()
        self._shown = look
        x, y, w, h = box
        two = h >= ROWS
        others, undo = self._shared(ui.kit, box, wanted) if two else self._widths(ui.kit, w, wanted)
        stacked = two and self._stacks(ui.kit, box, wanted, others)
        wide = w if two else w - sum(other + GAP for other in others) - (undo + GAP if undo else 0)
        if stacked:
            others, undo, h = [w] * len(wanted), 0.0, _row(h, len(wanted) + 1)
        elif two:
            h = (h - BETWEEN) * ABOVE
        if busy:
            self.busy = BusyPlate(ui, (x, y, wide, h), _busy_label(ui.kit, (x, y, wide - BESIDE, h), busy))
        else:
            self.primary = ui.button((x, y, wide, h), "", self._on_primary, kind="primary", keycap=KEYCAP)
            self.buttons = [self.primary]
        x += wide + GAP
        if two:
            x, y, h = box[0], y + h + BETWEEN, h if stacked else box[3] - BETWEEN - h
        for i, other in enumerate(others):
            there, label = (x, y, other, h), wanted[i].label
            short = shortened(ui.kit, there, label)
            self.buttons.append(ui.button(there, short, self._press(i), tip="" if short == label else label))
            x, y = (x, y + h + BETWEEN) if stacked else (x + other + GAP, y)
        if undo:
            words, kind = ("Undo", "secondary") if undo >= UNDO else ("Undo", "icon")
            self.undo = UndoButton(ui, (x, y, undo, h), words, self._on_undo, kind=kind, icon="undo")
            self.buttons.append(self.undo)
        self._others = wanted

    def clear(self) -> None:
        """Remove all buttons."""
        for control in (*self.buttons, self.busy):
            if control is not None:
                control.remove()
        self.buttons, self._others, self._shown = [], (), None
        self.primary = self.undo = self.busy = None

    def button_of(self, action: Action) -> Button | None:
        """Return the button that plays an action or opens the chooser with it, or None; the primary button
        isn't searched."""
        acts = [[move.action for move in each.moves] for each in self._others]
        at = next((i for i, actions in enumerate(acts) if action in actions), -1)
        return self.buttons[1 + at] if 0 <= at < len(self.buttons) - 1 else None

    def say(self, label: str, why: str = "", icon: str = "", plain: bool = False) -> None:
        """Set the label of the primary button, brass unless `plain`. With `why`, make it a notice with an
        icon that can't be pressed and says what to do instead."""
        if self.primary is None:
            return
        kit, box = self.primary.kit, self.primary.box
        kind = "secondary" if self.plain or plain else "primary"
        self.primary.kind, self.primary.icon = ("notice", icon) if why else (kind, "")
        short = shortened(kit, box, label, self.primary.kind, self.primary.icon)
        self.primary.label, self.primary.why, self.primary.enabled = short, why, not why
        self.primary.tip = "" if short == label else label
        self.cap(self._enters)

    def hold_back(self, button: Button | None, why: str) -> None:
        """Set a button off with the reason `why`, or on if that is ""; None: no button."""
        if button is not None:
            button.enabled, button.why = not why, why
            self.cap(self._enters)

    def cap(self, enters: bool) -> None:
        """Set whether the primary button shows the Enter keycap; it never does while it can't be pressed."""
        button, self._enters = self.primary, enters
        keycap = KEYCAP if enters and button is not None and button.enabled else ""
        if button is not None and keycap != button.keycap:
            button.keycap, button.dirty = keycap, True

    def can_undo(self, why_not: str) -> None:
        """Enable Undo, or disable it with the reason `why_not`."""
        if self.undo is not None:
            self.undo.why, self.undo.enabled = why_not, not why_not

    def pointed(self, ui: Ui) -> int | None:
        """Return the index of the button that is hovered or focused, -1 for the primary button, or None
        if no enabled button is."""
        control = ui.focused if ui.keyboard else ui.hovered
        if not isinstance(control, Button) or control is self.undo or not control.enabled:
            return None
        return self.buttons.index(control) - 1 if control in self.buttons else None

    def move(self, number: int) -> Move | None:
        """Return the move that the button with this index plays, or None."""
        moves = self._others[number].moves if 0 <= number < len(self._others) else ()
        return moves[0] if len(moves) == 1 else None

    def why_off(self, ui: Ui) -> str:
        """Return the reason why Undo is off while it is hovered or focused, else ""."""
        pointed = ui.focused if ui.keyboard else ui.hovered
        return self.undo.why if self.undo is not None and pointed is self.undo else ""

    def _shared(self, kit: Kit, box: Box, wanted: Sequence[BarButton]) -> tuple[list[float], float]:
        """Return the widths of the other buttons and of Undo in a row of their own. They are equal, except
        that Undo shrinks to its icon beside several buttons, or to 0 (the top bar has an Undo too) where
        their labels need its room or the window is small."""
        (_, _, room, h), count = box, len(wanted)
        undo = 0.0 if self._on_undo is None else (room - GAP) / 2 if count < 2 else 52.0
        beside, alone = self._each(room, undo, count), self._each(room, 0.0, count)
        if count > 1 and any(self._cut(kit, beside, h, each.label) for each in wanted):
            whole = not any(self._cut(kit, alone, h, each.label) for each in wanted)
            undo = 0.0 if whole or kit.canvas.s < LEAST_SCALE else undo
        return [self._each(room, undo, count)] * count, undo

    def _stacks(self, kit: Kit, box: Box, wanted: Sequence[BarButton], widths: Sequence[float]) -> bool:
        """Return whether each of the other buttons gets a row of its own, because side by side their labels
        would be cut and the rows are high enough to hit. Undo is then only in the top bar."""
        high = _row(box[3], len(wanted) + 1) * kit.canvas.s
        cut = (self._cut(kit, wide, box[3], each.label) for wide, each in zip(widths, wanted, strict=True))
        return len(wanted) > 1 and high >= LEAST_ROW and any(cut)

    @staticmethod
    def _each(room: float, undo: float, count: int) -> float:
        """Return the width of each of `count` equal buttons beside Undo."""
        left = room - (undo + GAP if undo else 0.0) + GAP
        return left / max(1, count) - GAP

    @staticmethod
    def _cut(kit: Kit, wide: float, bar: float, label: str) -> bool:
        """Return whether a label is cut on a button of width `wide` in the lower row of a bar of height
        `bar`."""
        return faces.cut(kit, (0.0, 0.0, wide, (bar - BETWEEN) * (1 - ABOVE)), label, "secondary")

    def _press(self, i: int) -> Callable[[], object]:
        return lambda: self._on_press(self._others[i].moves)

    def _widths(self, kit: Kit, room: float, wanted: Sequence[BarButton]) -> tuple[list[float], float]:
        """Return the widths of the other buttons and of Undo in a single row; in a narrow one Undo shrinks to
        its icon, or to 0 (the top bar has an Undo too) where a label needs its room."""
        others = [kit.text_width(each.label, LABEL, True) + 36 for each in wanted]
        undo = 0.0 if self._on_undo is None else UNDO
        need = sum(others) + GAP * (len(others) + 1)
        if undo and need + undo + PRIMARY_LEAST > room:
            undo = 0.0 if others and need + 52.0 + PRIMARY_LEAST > room else 52.0
        most = room - PRIMARY_LEAST - undo - GAP * (len(others) + 1)
        if others and sum(others) > most:
            others = [max(60.0, most / len(others))] * len(others)
        return others, undo


def _row(high: float, rows: int) -> float:
    """Return the height of each of `rows` rows of buttons in a height."""
    return (high - BETWEEN * (rows - 1)) / rows


def _busy_label(kit: Kit, box: Box, busy: str) -> str:
    """Return the label of a busy plate that fits beside its cog: at the least the name of who decides."""
    label = shortened(kit, box, busy)
    name = label.removesuffix(THINKS)
    return kit.fitting((label, name, name.partition(" (")[0]), box[2] - 2 * COG_GAP, LEAST_LABEL, True)


def shortened(kit: Kit, box: Box, label: str, kind: str = "primary", icon: str = "") -> str:
    """Return a button's label shortened to fit its box. Only whole words are dropped, none that leaves a
    preposition, article or owner at the end; text after a colon or comma or in brackets is kept whole or
    dropped whole, since half a name misleads."""
    if not faces.cut(kit, box, label, kind, icon):
        return label
    words = label.split()
    while len(words) > 1 and (
        words[-1].lower() in SMALL_WORDS
        or words[-1].endswith("'s")
        or faces.cut(kit, box, " ".join(words), kind, icon)
    ):
        if words.pop().isdigit() and len(words) > 1:
            words.pop()  # drop the noun with its number
    short = " ".join(words)
    if short != label and label[len(short) - 1] not in ":,":
        ends = max(short.rfind(mark) for mark in (": ", ", "))
        short = short[:ends] if ends > 0 else short
    if short.count("(") > short.count(")"):
        short = short[: short.rfind("(")].rstrip()
    return short.rstrip(":,")
