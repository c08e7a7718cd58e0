"""Words and signs so near the cut that they may be cut off."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import display
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding, named

ROUNDING = 0.1
"""mm that come of whole pixels."""


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Words, icons and badges whose ink is outside the safe zone."""
    operation = printed.operation
    if printed.ink is None:
        return
    x, y, w, h = press.on_face(printed.ink.rect)
    wide, high = (side - 2 * press.face.margin for side in press.face.size)
    left = min(x, y, wide - x - w, high - y - h)
    if left < (safe := press.face.safe) - ROUNDING:
        what = f"'{operation.words}'" if isinstance(operation, display.Run) else named(operation.path)
        where = f"is {left:.1f} mm from the cut" if left > ROUNDING else "reaches the cut"
        message = f"{what} {where}; the safe zone begins at {safe:g} mm"
        yield Finding(
            "safe_zone", "warning", message, press.face.layout, operation.path, (x, y, w, h), worse=-left
        )
