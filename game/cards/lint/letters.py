"""Letters that the program's font doesn't have, so that a box is printed. What a pack's own font lacks is noted as a
face is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import display
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding
from game.ui.font_coverage import lacking


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Words with letters that the font lacks."""
    run = printed.operation
    if isinstance(run, display.Run) and run.font.own is None and (message := lacking(run.words)):
        box = press.on_face(printed.rect)
        yield Finding("missing", "fault", message, press.face.layout, f"{run.path}.text", box)
