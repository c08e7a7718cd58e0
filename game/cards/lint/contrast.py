"""A check for text with too little contrast to its ground."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import display
from game.cards.lint import pixels
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding, entry_name

LEAST, LEAST_LARGE = 4.5, 3.0
"""The least contrast between letters and what surrounds them, for usual letters and for letters from LARGE on
(WCAG 2.2, 1.4.3)."""
LARGE = 18.0
"""The size from which letters count as large, pt."""


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text with too little contrast."""
    run = printed.operation
    if not isinstance(run, display.Run) or printed.ink is None or printed.ground is None:
        return
    least = LEAST_LARGE if run.size * press.points >= LARGE else LEAST
    found = pixels.worst_contrast(printed.ground, printed.ink.halo, run.ink)
    if found < least:
        message = f"{entry_name(run.path)} has a contrast of {found:.1f}, but needs {least:g}"
        box = press.on_face(printed.ink.rect)
        yield Finding("contrast", "warning", message, press.face.layout, run.path, box, worse=least - found)
