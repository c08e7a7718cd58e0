"""The kit a table is drawn with: never at a larger scale than the whole table has room for."""

from __future__ import annotations

import weakref

from game.table.layout import HEIGHT, WIDTH
from game.ui.canvas import Canvas
from game.ui.kit import Kit

_made: weakref.WeakKeyDictionary[Kit, Kit] = weakref.WeakKeyDictionary()


def fitted(kit: Kit) -> Kit:
    """The kit itself, or one for the same window on which 1280 × 720 logical px have room.

    A table does not scroll: at an interface scale over 100 % it keeps the size that fits.
    """
    canvas = kit.canvas
    if canvas.w >= WIDTH - 0.5 and canvas.h >= HEIGHT - 0.5:
        return kit
    if kit not in _made:
        made = Kit(Canvas(canvas.width, canvas.height, 1.0), kit.theme, kit.art, kit.sounds)
        made.speed = kit.speed
        _made[kit] = made
    return _made[kit]
