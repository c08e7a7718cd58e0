"""A check for characters that the program's font lacks, so that boxes are printed. Those that a pack's font
lacks are noted while the face is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import display
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding
from game.ui.font_coverage import missing_letters


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text with characters that the font lacks."""
    run = printed.operation
    if isinstance(run, display.Run) and run.font.own is None and (message := missing_letters(run.words)):
        box = press.on_face(printed.rect)
        yield Finding("missing", "fault", message, press.face.layout, f"{run.path}.text", box)
