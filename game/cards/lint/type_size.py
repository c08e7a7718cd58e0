"""Words in letters too small to read."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import display
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding, named

LEAST = 6.5
"""The least size of letters in print, pt."""


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Words below the least size."""
    run = printed.operation
    if isinstance(run, display.Run) and (size := run.size * press.points) < LEAST:
        message = f"{named(run.path)} at {size:.1f} pt; the least is {LEAST:g} pt"
        box = press.on_face(printed.rect)
        yield Finding("type_size", "warning", message, press.face.layout, run.path, box, worse=LEAST - size)
