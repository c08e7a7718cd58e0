"""A number stepper: minus, an entry for the number, plus, and ten more for large ranges."""

from __future__ import annotations

from collections.abc import Callable

from game.pages.parts.page import Page
from game.ui.canvas import Box

MANY = 20
"""The size of the range from which there is a button for ten more."""


class NumberStepper:
    """A control for a number from `least` to `most`. `count` returns the number, `change` sets it. `one` is
    the counted thing ("player"), `then` the control focused after Enter."""

    def __init__(
        self,
        page: Page,
        one: str,
        then: str,
        least: int,
        most: int,
        count: Callable[[], int],
        change: Callable[[int], None],
    ) -> None:
        self.page, self.one, self.then, self.least, self.most = page, one, then, least, most
        self.note = ""
        self._count, self._change = count, change
        self.text = str(count())

    @property
    def too_few(self) -> str:
        """Return why the number can't be lower."""
        return f"You need at least {self.least} players."

    @property
    def too_many(self) -> str:
        """Return why the number can't be higher."""
        return f"You can have at most {self.most} players."

    def settle(self, note: str = "") -> None:
        """Show the current number and a note."""
        self.note, self.text = note, str(self._count())

    def set(self, count: int) -> None:
        """Set the number, within its bounds."""
        self._change(max(self.least, min(self.most, count)))
        self.settle()
        self.page.relay()

    def lay(self, box: Box) -> float:
        """Add the controls; return their width."""
        x, y, _, h = box
        count = self._count()
        few = "" if count > self.least else self.too_few
        many = "" if count < self.most else self.too_many
        self._button((x, y, 38, h), "less", f"One fewer {self.one}", -1, "minus", few)
        entry = self.page.ui.entry(
            (x + 46, y, 58, h), self.text, self._typed, limit=4, on_enter=self._entered,
            tip=f"{self.least} to {self.most} {self.one}s",
        )  # fmt: skip
        self.page.controls.name("count", entry)
        self._button((x + 112, y, 38, h), "more", f"One more {self.one}", 1, "plus", many)
        if self.most - self.least < MANY:
            return 150.0
        self._button((x + 158, y, 62, h), "more 10", "+ 10", 10, "", many)
        return 220.0

    def _button(self, box: Box, name: str, label: str, by: int, icon: str, why: str) -> None:
        self.page.controls.small_button(name, box, label, lambda: self.set(self._count() + by), icon, why)

    def _typed(self, text: str) -> None:
        self.text = text
        count, self.note = read_count(text, self.least, self.most)
        if count is not None and count != self._count():
            self._change(count)
        self.page.relay("count")

    def _entered(self) -> None:
        """Show the number in use after Enter and move the focus on."""
        self.settle()
        self.page.relay(self.then)


def read_count(text: str, least: int, most: int) -> tuple[int | None, str]:
    """Return the number of players in a text (None if it isn't valid) and why it isn't valid ("" if it
    is)."""
    words = text.strip()
    if not (words.isascii() and words.isdigit()) or len(words) > 4:
        return None, f"Type a number from {least} to {most}."
    number = int(words)
    if not least <= number <= most:
        return None, f"Choose a number from {least} to {most}."
    return number, ""
