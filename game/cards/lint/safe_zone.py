"""A check for text and symbols so near the cut that they may be cut off."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.cards import display
from game.cards.lint.press import INKED, Press, Printed
from game.cards.lint.problem import Finding, entry_name

ROUNDING = 0.1
"""The difference that rounding to whole pixels may make, mm."""


def check(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text, icons and badges whose ink is outside the safe zone."""
    operation = printed.operation
    if printed.ink is None:
        if isinstance(operation, INKED) and press.is_off_card(operation):
            message, layout = f"{_what(operation)} is off the card", press.face.layout
            yield Finding("safe_zone", "fault", message, layout, operation.path, worse=math.inf)
        return
    x, y, w, h = press.on_face(printed.ink.rect)
    wide, high = (side - 2 * press.face.margin for side in press.face.size)
    left = min(x, y, wide - x - w, high - y - h)
    if left < (safe := press.face.safe) - ROUNDING:
        where = f"is {left:.1f} mm from the cut" if left > ROUNDING else "reaches the cut"
        message = f"{_what(operation)} {where}, but the safe zone starts at {safe:g} mm"
        yield Finding(
            "safe_zone", "warning", message, press.face.layout, operation.path, (x, y, w, h), worse=-left
        )


def _what(operation: display.Operation) -> str:
    return f"'{operation.words}'" if isinstance(operation, display.Run) else entry_name(operation.path)
