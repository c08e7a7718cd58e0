"""Card sizes on a table, and card faces in flight."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.table.drag import HELD_SCALE
from game.ui.kit import Kit

READABLE, READABLE_PX = 240.0, 210.0
"""The width of a card whose text is readable (LOOK 6): in px of the map, and at least in device px, since
letters do not get smaller in a small window."""


def readable(kit: Kit) -> float:
    """Return the width of a card whose text is readable, logical px."""
    return max(READABLE, READABLE_PX / kit.canvas.s)


def drawn_at(k: float) -> float:
    """Return the scale at which a face is drawn: that of a held or a resting card. Exactly, since a flying
    card passes the held scale."""
    return HELD_SCALE if abs(k - HELD_SCALE) < 1e-4 else 1.0


def scaled(picture: Surface, k: float) -> Surface:
    """Return a face scaled for a flight, slightly blurred, since redrawing it in each frame takes too
    long."""
    return picture if abs(k - 1) < 0.01 else pygame.transform.smoothscale_by(picture, k)
