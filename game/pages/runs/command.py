"""The command line that does the same as the form, to be copied."""

from __future__ import annotations

import re

from pygame import Surface

from game.ui import plates, text
from game.ui.canvas import Box
from game.ui.kit import Kit

SIZE, LINE, PAD = 13.0, 18.0, 10.0
_VALUE = re.compile(r"(--\S+) ([^-\s]\S*)")
"""An option with its value: they stay on one line where they can."""


def draw_command(kit: Kit, surface: Surface, box: Box, command: str, fault: str = "") -> None:
    """A panel with the command in a well; a fault stands in its place."""
    x, y, w, h = box
    kit.panel(surface, box, "On the command line")
    well = (x + 16, y + 46, w - 32, h - 60)
    plates.well(kit, surface, well, 8)
    if fault:
        kit.draw_icon(surface, "cross", (well[0] + PAD + 8, well[1] + PAD + 9), 14, "refused")
        drawn = kit.paragraph(fault, well[2] - 2 * PAD - 24, 14, "refused")
        kit.put(surface, drawn, (well[0] + PAD + 24, well[1] + PAD))
        return
    left, room = well[0] + PAD, well[2] - 2 * PAD
    together = _VALUE.sub("\\1\u00a0\\2", command)
    lines = text.wrap(together, int(room * kit.canvas.s), kit.font_px(SIZE), mono=True)
    fits = max(1, int((well[3] - PAD) // LINE))
    if len(lines) > fits:
        lines = [*lines[: fits - 1], " ".join(lines[fits - 1 :])]
    for n, line in enumerate(lines):
        at = (left, well[1] + PAD - 2 + (n + 0.5) * LINE)
        kit.draw_text(surface, line, at, SIZE, "text2", False, "midleft", room, True)
