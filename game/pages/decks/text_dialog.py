"""The text of a deck: to be copied, or another one pasted in its place."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from game.app.floating import Floating
from game.app.scene import App
from game.ui import clipboard
from game.ui.canvas import Box

WIDE, HIGH, PAD, HEAD, FOOT, LINE = 620.0, 560.0, 24.0, 58.0, 132.0, 22.0
HOW = "Paste takes a deck from the clipboard: a card a line, as “{}”. It comes in as a deck of its own."


class Pasted(NamedTuple):
    """The text that a deck is to be read from."""

    text: str


class TextDialog(Floating):
    """Shows a text; the scene below gets `resume(Pasted(text))` where another one is taken from the clipboard. `line`
    is one of a deck's, to show how they are written."""

    def __init__(self, app: App, text: str, where: str, line: str) -> None:
        super().__init__(app)
        self.text, self.where = text, where
        self.note = HOW.format(line)

    def copy(self) -> None:
        """Put the text on the clipboard."""
        self.note = "It is on the clipboard." if clipboard.copy(self.text) else "This system has no clipboard."
        self.app.redraw()

    def paste(self) -> None:
        """Take the text on the clipboard for a deck."""
        text = clipboard.paste()
        if text.strip():
            self.app.pop(Pasted(text))
            return
        self.note = "There is no text on the clipboard."
        self.app.redraw()

    def lay_out(self) -> Box:
        """The lines, and the buttons below them."""
        canvas = self.kit.canvas
        w, h = min(WIDE, canvas.w - 32), min(HIGH, canvas.h - 24)
        x, y = (canvas.w - w) / 2, (canvas.h - h) / 2
        lines = self.text.rstrip("\n").split("\n")

        def draw(surface: Surface, i: int, box: Box, state: str) -> None:
            bx, by, bw, bh = box
            self.kit.draw_text(
                surface, lines[i], (bx + 10, by + bh / 2), 14, "text", False, "midleft", bw - 20, mono=True
            )

        self.ui.scroll_list((x + PAD, y + HEAD, w - 2 * PAD, h - HEAD - FOOT), LINE, len(lines), draw, lambda i: None)
        third, top = (w - 2 * PAD - 24) / 3, y + h - PAD - 46
        self.ui.button((x + PAD, top, third, 46), "Copy", self.copy, kind="primary", icon="copy")
        self.ui.button((x + PAD + third + 12, top, third, 46), "Paste", self.paste, icon="load")
        self.ui.button((x + PAD + 2 * third + 24, top, third, 46), "Back", self.back)
        return x, y, w, h

    def paint(self, surface: Surface, box: Box) -> None:
        """The heading, where the deck is kept, and what was done."""
        kit, (x, y, w, h) = self.kit, box
        left = kit.draw_text(surface, "As text", (x + PAD, y + 30), 18, "text", True, "midleft")
        room = w - 2 * PAD - left[2] - 16
        kit.draw_text(surface, self.where, (x + w - PAD, y + 31), 13, "mute", False, "midright", room)
        kit.put(surface, kit.paragraph(self.note, w - 2 * PAD, 14, "text2"), (x + PAD, y + h - FOOT + 10))
