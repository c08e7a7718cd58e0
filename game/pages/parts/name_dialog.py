"""A dialog that asks for a name."""

from __future__ import annotations

from typing import NamedTuple

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.store.saves import TITLE_LENGTH
from game.ui.canvas import Box

WIDE, HIGH = 500.0, 202.0


class Named(NamedTuple):
    """The name that was given."""

    text: str


class NameDialog(Floating):
    """Asks for a name; the scene below gets `resume(Named(text))`, or `resume("stay")` after Escape."""

    def __init__(self, app: App, heading: str, text: str, label: str = "Save") -> None:
        super().__init__(app)
        self.heading, self.text, self.label = heading, text, label

    @property
    def name(self) -> str:
        """The name as it would be used."""
        shown = "".join(letter if letter.isprintable() else " " for letter in self.text)
        return " ".join(shown.split())[:TITLE_LENGTH]

    def lay_out(self) -> Box:
        """Heading, entry, two buttons, in the middle."""
        x, y, w, _ = box = self.middle(WIDE, HIGH)
        self.head(box, self.heading)
        self.entry = self.ui.entry(
            (x + PAD, y + 62, w - 2 * PAD, 42), self.text, self._typed, limit=TITLE_LENGTH, hint="A name",
            on_enter=self._give,
        )  # fmt: skip
        save, back = self.row(box, 46, 2)
        self._save = self.ui.button(
            save, self.label, self._give, kind="primary", keycap="Enter", why="It needs a name."
        )
        self._save.enabled = bool(self.name)
        self.ui.button(back, "Back", self.back)
        self.ui.focus(self.entry)
        return box

    def back(self) -> None:
        """No name is given."""
        self.app.pop("stay")

    def _typed(self, text: str) -> None:
        self.text = text
        self._save.enabled = bool(self.name)

    def _give(self) -> None:
        if self.name:
            self.app.pop(Named(self.name))
