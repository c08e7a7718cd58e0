"""A number stepper: less, a line to type the number in, more, and ten more where there are many."""

from __future__ import annotations

from collections.abc import Callable

from game.pages.parts.page import Page
from game.ui.canvas import Box

MANY = 20
"""From so many between the least and the most there is a button for ten more."""


class NumberStepper:
    """Counts something of a page from `least` to `most`. `count` tells how many there are, `change` makes it
    another number. `one` is what is counted ("player"), `then` the control that has the focus after Enter."""

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
        """Why there can't be fewer."""
        return f"You need at least {self.least} players."

    @property
    def too_many(self) -> str:
        """Why there can't be more."""
        return f"You can have at most {self.most} players."

    def settle(self, note: str = "") -> None:
        """Show the number as it is, and what is to be said of it."""
        self.note, self.text = note, str(self._count())

    def set(self, count: int) -> None:
        """Have that many, within the bounds."""
        self._change(max(self.least, min(self.most, count)))
        self.settle()
        self.page.relay()

    def lay(self, box: Box) -> float:
        """Make the controls; how wide they are."""
        x, y, _, h = box
        count = self._count()
        few = "" if count > self.least else self.too_few
        many = "" if count < self.most else self.too_many
        self._button((x, y, 38, h), "less", f"One {self.one} fewer", -1, "minus", few)
        entry = self.page.ui.entry(
            (x + 46, y, 58, h), self.text, self._typed, limit=4, on_enter=self._entered,
            tip=f"{self.least} to {self.most} {self.one}s",
        )  # fmt: skip
        self.page.name("count", entry)
        self._button((x + 112, y, 38, h), "more", f"One {self.one} more", 1, "plus", many)
        if self.most - self.least < MANY:
            return 150.0
        self._button((x + 158, y, 62, h), "more 10", "+ 10", 10, "", many)
        return 220.0

    def _button(self, box: Box, name: str, label: str, by: int, icon: str, why: str) -> None:
        self.page.small_button(name, box, label, lambda: self.set(self._count() + by), icon, why)

    def _typed(self, text: str) -> None:
        self.text = text
        count, self.note = read_count(text, self.least, self.most)
        if count is not None and count != self._count():
            self._change(count)
        self.page.relay("count")

    def _entered(self) -> None:
        """Enter: the number stands as it is counted."""
        self.settle()
        self.page.relay(self.then)


def read_count(text: str, least: int, most: int) -> tuple[int | None, str]:
    """The number of players a text means, and why it is none ("" when it is one)."""
    words = text.strip()
    if not (words.isascii() and words.isdigit()) or len(words) > 4:
        return None, f"Type a number from {least} to {most}."
    number = int(words)
    if not least <= number <= most:
        return None, f"Choose a number from {least} to {most}."
    return number, ""
