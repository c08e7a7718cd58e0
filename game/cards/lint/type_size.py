"""A check for text too small to read."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import display
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding, entry_name

LEAST = 6.5
"""The least size of printed letters, pt."""


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text below the smallest size."""
    run = printed.operation
    if isinstance(run, display.Run) and (size := run.size * press.points) < LEAST:
        message = f"{entry_name(run.path)} is {size:.1f} pt, but the minimum is {LEAST:g} pt"
        box = press.on_face(printed.rect)
        yield Finding("type_size", "warning", message, press.face.layout, run.path, box, worse=LEAST - size)
