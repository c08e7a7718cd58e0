"""The form field for the random seed, drawn or typed."""

from __future__ import annotations

import random

from game.pages.parts.page import Page
from game.ui.canvas import Box

HEIGHT = 138.0
KINDS = (("random", "Random"), ("entered", "Enter a seed"))
LARGEST_SEED = 2**63 - 1
_MOST_DRAWN = 10**9


class SeedField:
    """A seed field, drawn at random or typed; `page` lays it out."""

    def __init__(self, page: Page, seed: int | None = None) -> None:
        self.page = page
        self.entered = seed is not None
        self.text = str(seed) if seed is not None else ""
        self.drawn = random_seed()

    @property
    def seed(self) -> int | None:
        """Return the seed of the game, None while the typed text is no seed."""
        return read_seed(self.text)[0] if self.entered else self.drawn

    @property
    def fault(self) -> str:
        """Return why there is no seed, "" if there is one."""
        return read_seed(self.text)[1] if self.seed is None else ""

    def lay(self, area: Box) -> None:
        """Add two chips, then the entry or the draw button, and a line that explains the seed or its
        fault."""
        x, y, w, _ = area
        page, ui, line = self.page, self.page.ui, y + 110
        ui.label((x, y, w, 20), "Random seed", 14, "text2")
        page.controls.name("seed", ui.choice((x, y + 22, w, 36), KINDS, KINDS[self.entered][0], self._kind))
        if not self.entered:
            page.controls.small_button("draw", (x, y + 66, 38, 38), "New random seed", self._draw, "dice")
            ui.label((x + 50, y + 66, w - 50, 38), f"Seed {self.drawn}", 16, "text", True)
            ui.label((x, line, w, 20), "The same seed starts the same game.", 13, "mute")
            return
        place, typed = (x, y + 66, min(w, 280), 38), page.controls.sets(self, "text")
        page.controls.name("seed", ui.entry(place, self.text, typed, limit=48, hint="20251120"))
        seed, words = read_seed(self.text)
        icon, ink = ("check", "good")
        if seed is None:
            icon, ink = ("cross", "refused") if self.text.strip() else ("caution", "caution")
        words = page.kit.fitting((words, f"{words.partition(':')[0]}.".replace("..", ".")), w - 22, 13)
        ui.label((x, line, w, 20), words, 13, ink if seed is None else "text2", icon=(icon, ink))

    def _kind(self, kind: str) -> None:
        self.entered = kind == "entered"
        self.page.relay("seed" if self.entered else "")

    def _draw(self) -> None:
        self.drawn = random_seed()
        self.page.relay()


def random_seed() -> int:
    """Return a random seed, short enough to read out."""
    return random.randrange(_MOST_DRAWN)


def read_seed(text: str) -> tuple[int | None, str]:
    """Return the seed in a text (None if it is no seed) and a line about the seed or its fault.

    Spaces and separators between digits are ignored.
    """
    digits = "".join(letter for letter in text if not letter.isspace() and letter not in ",._'")
    if not digits:
        return None, "Type a whole number, for example 20251120."
    if digits.startswith(("-", "\u2013", "\u2212")):
        return None, "A seed can't be negative: leave out the minus."
    if not (digits.isascii() and digits.isdigit()):
        odd = next(letter for letter in digits if not (letter.isascii() and letter.isdigit()))
        shown = f"\u201c{odd}\u201d" if odd.isprintable() else "One character"
        return None, f"{shown} isn't a digit: a seed is a whole number."
    number = int(digits[:40])
    if len(digits) > 40 or number > LARGEST_SEED:
        return None, f"Too large: at most {LARGEST_SEED}."
    return number, f"Seed {number}: the same game for everyone who enters it."
