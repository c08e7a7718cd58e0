"""The dialog that asks where to store a change of a built-in card: in a new pack or in the program's
files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.commands.new_pack import LONGEST, pack_name
from game.ui.canvas import Box
from rules.content import ROOT

WIDE, HIGH = 560.0, 254.0
WHY = "This card comes with the game. A pack keeps your changes."
NAME = "my_pack"


class PackDialog(Floating):
    """A dialog for the name of a new pack. It calls `done` with the pack's folder, `here` to change the
    program's own files (offered only in a checkout), or `refused`."""

    def __init__(
        self, app: App, done: Callable[[Path], object], here: Callable[[], object], back: Callable[[], object]
    ) -> None:
        super().__init__(app)
        self.done, self.here, self.refused = done, here, back
        self.text = next(
            name for name in (NAME, *(f"{NAME}_{n}" for n in range(2, 1000))) if not self._why(name)
        )

    @property
    def folders(self) -> Path:
        """Return the folder that contains new packs."""
        return self.app.folders.data / "packs"

    def lay_out(self) -> Box:
        """Add the explanation, the name field, the pack's path and the buttons; return the dialog's box."""
        x, y, w, _ = box = self.middle(WIDE, HIGH)
        self.head(box, "Save in a pack", WHY)
        self.ui.entry((x + PAD, y + 82, w - 2 * PAD, 42), self.text, self._typed, limit=LONGEST, hint="A name",
                      on_enter=self._make)  # fmt: skip
        self._told = self.ui.label((x + PAD, y + 130, w - 2 * PAD, 22), "", 13, "text2")
        is_checkout = (ROOT / ".git").exists()
        make, *rest = self.row(box, 46, 3 if is_checkout else 2)
        self._button = self.ui.button(make, "Make a pack", self._make, kind="primary", keycap="Enter")
        if is_checkout:
            tip = "Change the card's file in this copy of Cogwright."
            self.ui.button(rest[0], "Change the game", partial(self.app.pop, self.here), tip=tip)
        self.ui.button(rest[-1], "Back", self.back)
        self._typed(self.text)
        return box

    def back(self) -> None:
        """Close without storing the change."""
        self.app.pop(self.refused)

    def _why(self, text: str) -> str:
        """Return why a text can't name a new pack, "" if it can."""
        name = pack_name(text)
        if not name:
            return f"Use 1 to {LONGEST} characters: a to z, digits and _."
        return f"You already have a pack named {name}." if (self.folders / name).exists() else ""

    def _typed(self, text: str) -> None:
        self.text, why = text, self._why(text)
        self._told.label = why or f"The pack will be in {self.folders / pack_name(text)}"
        self._button.enabled, self._button.why = not why, why

    def _make(self) -> None:
        if not self._why(self.text):
            self.app.pop(partial(self.done, self.folders / pack_name(self.text)))
