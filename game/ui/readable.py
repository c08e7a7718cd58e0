"""A kit for pages and dialogs whose type needs no lifting, however small the window."""

from __future__ import annotations

import weakref

from .canvas import Canvas
from .kit import Kit

LEAST_SCALE = 0.86
"""Device px per logical px below which 14 px text would be lifted to 12 px and burst its box."""

_made: weakref.WeakKeyDictionary[Kit, dict[float, Kit]] = weakref.WeakKeyDictionary()


def readable(kit: Kit, least_h: float = 480.0) -> Kit:
    """The kit itself, or one for the same window with at least `LEAST_SCALE`, and otherwise with at
    least `least_h` logical px of height."""
    canvas = kit.canvas
    s = max(LEAST_SCALE, min(canvas.s, canvas.height / least_h))
    if abs(s - canvas.s) < 1e-6:
        return kit
    kept = _made.setdefault(kit, {})
    if s not in kept:
        scale = canvas.user_scale * s / canvas.s
        made = Kit(Canvas(canvas.width, canvas.height, scale), kit.theme, kit.art, kit.sounds)
        made.speed = kit.speed
        kept[s] = made
    return kept[s]
