"""The panel of the command line that does the same as the form."""

from __future__ import annotations

import re

from pygame import Surface

from game.pages.parts.page import Page
from game.pages.runs.form import Form
from game.ui import clipboard, plates, text
from game.ui.canvas import Box

SIZE, LINE = 13.0, 18.0
_VALUE = re.compile(r"(--\S+) ([^-\s]\S*)")
"""An option with its value: they stay on one line where they can."""


class CommandPanel:
    """The command in a well, and a button to copy it; a fault stands in its place."""

    def __init__(self, page: Page, form: Form) -> None:
        self.page, self.form = page, form

    def lay(self, area: Box) -> None:
        """The button at the upper right."""
        x, y, w, _ = area
        box = (x + w - 44, y + 4, 36, 36)
        self.page.button("copy", box, "Copy the command", self.copy, kind="icon", icon="copy")

    def copy(self) -> None:
        """Put the command on the clipboard."""
        command = self.form.command
        self.page.app.say("The command is on the clipboard." if clipboard.copy(command) else command)

    def paint(self, surface: Surface, area: Box) -> None:
        """Panel, well, words."""
        kit, (x, y, w, h), fault = self.page.kit, area, self.form.fault
        kit.panel(surface, area, "On the command line")
        plates.well(kit, surface, (x + 16, y + 46, w - 32, h - 60), 8)
        if fault:
            kit.draw_icon(surface, "cross", (x + 34, y + 65), 14, "refused")
            kit.put(surface, kit.paragraph(fault, w - 76, 14, "refused"), (x + 50, y + 56))
            return
        together = _VALUE.sub("\\1\u00a0\\2", self.form.command)
        lines = text.wrap(together, int((w - 52) * kit.canvas.s), kit.font_px(SIZE), mono=True)
        fits = max(1, int((h - 70) // LINE))
        if len(lines) > fits:
            lines = [*lines[: fits - 1], " ".join(lines[fits - 1 :])]
        for n, line in enumerate(lines):
            at = (x + 26, y + 54 + (n + 0.5) * LINE)
            kit.draw_text(surface, line, at, SIZE, "text2", False, "midleft", w - 52, True)
