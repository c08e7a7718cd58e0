"""The part of a setup in which the seed of chance is drawn or typed."""

from __future__ import annotations

from pygame import Surface

from game.pages.parts import entries
from game.pages.parts.page import Page
from game.ui.canvas import Box

HEIGHT = 138.0
KINDS = (("random", "Random"), ("entered", "Enter a seed"))


class SeedPart:
    """A drawn seed, or the one that was typed. `page` lays it out."""

    def __init__(self, page: Page, seed: int | None = None) -> None:
        self.page = page
        self.entered = seed is not None
        self.text = str(seed) if seed is not None else ""
        self.drawn = entries.drawn_seed()
        self.on_change = page.repaint

    @property
    def seed(self) -> int | None:
        """The seed the game would begin with; None while what was typed is none."""
        return entries.read_seed(self.text)[0] if self.entered else self.drawn

    @property
    def fault(self) -> str:
        """Why there is no seed, "" when there is one."""
        return entries.read_seed(self.text)[1] if self.seed is None else ""

    def lay(self, area: Box) -> None:
        """Two chips, then the entry or the button that draws another."""
        x, y, w, _ = area
        ui, name = self.page.ui, self.page.name
        chosen = "entered" if self.entered else "random"
        choice = ui.choice((x, y + 22, w, 36), KINDS, chosen, self._kind)
        for chip, (id, _) in zip(choice.chips, KINDS, strict=True):
            name(f"seed {id}", chip)
        place = (x, y + 66, min(w, 280), 38)
        if self.entered:
            name("seed", ui.entry(place, self.text, self._typed, limit=48, hint="20251120"))
        else:
            box = (x, y + 66, 38, 38)
            name("draw", ui.button(box, "Draw another seed", self._draw, kind="icon", icon="dice"))

    def paint(self, surface: Surface, area: Box) -> None:
        """What the seed is, or why it is none."""
        kit, (x, y, w, _) = self.page.kit, area
        kit.draw_text(surface, "Seed of chance", (x, y + 10), 14, "text2", False, "midleft")
        line = y + 120
        if not self.entered:
            kit.draw_text(
                surface, f"Seed {self.drawn}", (x + 50, y + 85), 16, "text", True, "midleft", w - 50
            )
            words = "Enter it another time to play with the same luck again."
            self._line(surface, words, "mute", (x, line), w)
            return
        seed, words = entries.read_seed(self.text)
        icon, ink = ("check", "good")
        if seed is None:
            icon, ink = ("cross", "refused") if self.text.strip() else ("caution", "caution")
        kit.draw_icon(surface, icon, (x + 8, line), 14, ink)
        self._line(surface, words, ink if seed is None else "text2", (x + 22, line), w - 22)

    def _line(self, surface: Surface, words: str, ink: str, at: tuple[float, float], wide: float) -> None:
        """One line at its middle left, or two below each other where one is too short."""
        kit = self.page.kit
        drawn = kit.paragraph(words, wide, 13, ink)
        kit.put(surface, drawn, (at[0], at[1] - min(kit.line_height(13) / 2, kit.size_of(drawn)[1] / 2)))

    def _kind(self, kind: str) -> None:
        self.entered = kind == "entered"
        self.page.relay("seed" if self.entered else "")

    def _typed(self, text: str) -> None:
        self.text = text
        self.on_change()

    def _draw(self) -> None:
        self.drawn = entries.drawn_seed()
        self.page.repaint()
