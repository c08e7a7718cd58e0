"""A dialog that asks for a name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.store.saves import TITLE_LENGTH
from game.ui.canvas import Box

WIDE, HIGH = 500.0, 202.0


class NameDialog(Floating):
    """A dialog that asks for a name and calls `done` with it."""

    def __init__(
        self, app: App, heading: str, text: str, done: Callable[[str], object], label: str = "Save"
    ) -> None:
        super().__init__(app)
        self.heading, self.text, self.done, self.label = heading, text, done, label

    @property
    def name(self) -> str:
        """Return the typed name, cleaned and cut to length."""
        shown = "".join(letter if letter.isprintable() else " " for letter in self.text)
        return " ".join(shown.split())[:TITLE_LENGTH]

    def lay_out(self) -> Box:
        """Add heading, entry and two buttons; return the dialog's box."""
        x, y, w, _ = box = self.middle(WIDE, HIGH)
        self.head(box, self.heading)
        self.entry = self.ui.entry(
            (x + PAD, y + 62, w - 2 * PAD, 42), self.text, self._typed, limit=TITLE_LENGTH, hint="A name",
            on_enter=self._submit,
        )  # fmt: skip
        save, back = self.row(box, 46, 2)
        self._save = self.ui.button(
            save, self.label, self._submit, kind="primary", keycap="Enter", why="Enter a name."
        )
        self._save.enabled = bool(self.name)
        self.ui.button(back, "Back", self.back)
        self.ui.focus(self.entry)
        return box

    def _typed(self, text: str) -> None:
        self.text = text
        self._save.enabled = bool(self.name)

    def _submit(self) -> None:
        if self.name:
            self.app.pop(partial(self.done, self.name))
