"""The text of a deck, to copy it or paste another one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Surface

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.ui import clipboard
from game.ui.canvas import Box

WIDE, HIGH, HEAD, FOOT, LINE = 620.0, 560.0, 58.0, 132.0, 22.0
HOW = "Paste makes a new deck from the clipboard, with one card per line, like “{}”."


class TextDialog(Floating):
    """A dialog with the deck's text; calls `pasted` with a text from the clipboard. `line` is an example line
    of a deck."""

    def __init__(self, app: App, text: str, where: str, line: str, pasted: Callable[[str], object]) -> None:
        super().__init__(app)
        self.text, self.where, self.pasted = text, where, pasted
        self.note = HOW.format(line)

    def copy(self) -> None:
        """Copy the text to the clipboard."""
        copied = clipboard.copy(self.text)
        self._show_note("Copied to the clipboard." if copied else "This system has no clipboard.")

    def paste(self) -> None:
        """Replace the deck by the text on the clipboard."""
        text = clipboard.paste()
        if text.strip():
            self.app.pop(partial(self.pasted, text))
            return
        self._show_note("The clipboard has no text.")

    def lay_out(self) -> Box:
        """Add the lines and the buttons below them; return the dialog's box."""
        x, y, w, h = box = self.middle(WIDE, HIGH)
        self.head(box, "As text")
        left = self.kit.text_width("As text", 18, True) + 16
        where = (x + PAD + left, y + 18, w - 2 * PAD - left, 26)
        self.ui.label(where, self.where, 13, "mute", anchor="midright")
        self.ui.label((x + PAD, y + h - FOOT + 10, w - 2 * PAD, 50), self.note, 14, "text2", anchor="topleft")
        lines = self.text.rstrip("\n").split("\n")

        def draw(surface: Surface, i: int, box: Box, state: str) -> None:
            bx, by, bw, bh = box
            self.kit.draw_text(
                surface, lines[i], (bx + 10, by + bh / 2), 14, "text", False, "midleft", bw - 20, mono=True
            )

        self.ui.scroll_list(
            (x + PAD, y + HEAD, w - 2 * PAD, h - HEAD - FOOT), LINE, len(lines), draw, lambda i: None
        )
        copy, paste, back = self.row(box, 46, 3)
        self.ui.button(copy, "Copy", self.copy, kind="primary", icon="copy")
        self.ui.button(paste, "Paste", self.paste, icon="load")
        self.ui.button(back, "Back", self.back)
        return box

    def _show_note(self, note: str) -> None:
        """Show a note below the text."""
        self.note = note
        self.build(self.app.kit)
        self.app.redraw()
