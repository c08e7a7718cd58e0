"""Words too much like what they are printed on."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import display
from game.cards.lint import pixels
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding, named

LEAST, LEAST_LARGE = 4.5, 3.0
"""The contrast of letters to what is round them, of those from LARGE on (WCAG 2.2, 1.4.3)."""
LARGE = 18.0
"""pt."""


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Words whose contrast is too low."""
    run = printed.operation
    if not isinstance(run, display.Run) or printed.ink is None or printed.ground is None:
        return
    least = LEAST_LARGE if run.size * press.points >= LARGE else LEAST
    found = pixels.worst_contrast(printed.ground, printed.ink.halo, run.ink)
    if found < least:
        message = f"{named(run.path)} has a contrast of {found:.1f}; {least:g} is needed"
        box = press.on_face(printed.ink.rect)
        yield Finding("contrast", "warning", message, press.face.layout, run.path, box, worse=least - found)
