"""The button that takes the open screen, over the face-down hand of the person who is next."""

from __future__ import annotations

from collections.abc import Callable

from game.table.shown_position import ShownPosition
from game.ui import faces
from game.ui.buttons import Button
from game.ui.canvas import Box
from game.ui.controls import Ui

SIZE = (340.0, 50.0)


class TakeButton:
    """The button of one table, added by `show`, removed by `hide`."""

    def __init__(self, press: Callable[[], object]) -> None:
        self._press = press
        self._button: Button | None = None

    @property
    def is_shown(self) -> bool:
        """Return whether the screen can be taken."""
        return self._button is not None

    def show(self, ui: Ui, shown: ShownPosition, seat: int, name: str) -> None:
        """Add the button over the hand of the viewer's seat, for the person of that name; the primary one if
        nothing can be answered."""
        self.hide()
        parts = shown.places.layout.parts.items()
        hands = (place for place, spot in parts if spot.part == "hand" and spot.seat == seat)
        x, y, w, h = shown.boxes[hand] if (hand := next(hands, "")) else shown.places.field
        h = min(h, ui.kit.canvas.h - y)
        wide, high = min(w, SIZE[0]), min(h, SIZE[1])
        box = (x + (w - wide) / 2, y + (h - high) / 2, wide, high)
        kind, cap = ("secondary", "") if shown.moves.any else ("primary", "Enter")
        label = _label(ui, box, kind, name)
        self._button = ui.button(box, label, self._press, kind=kind, keycap=cap, icon="cards")

    def hide(self) -> None:
        """Remove the button."""
        if self._button is not None:
            self._button.remove()
            self._button = None


def _label(ui: Ui, box: Box, kind: str, name: str) -> str:
    """Return the label of the button, with as much of the name as fits."""
    parts = (f"{name[:end].rstrip()}…" for end in range(len(name) - 1, 0, -1))
    wordings = [f"{who}: show my hand" for who in (name, *parts)]
    fits = (words for words in wordings if not faces.cut(ui.kit, box, words, kind, "cards"))
    return next(fits, wordings[-1])
