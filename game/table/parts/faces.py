"""Sizes of cards on a table, and their faces while they fly."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.table.drag import HELD_SCALE
from game.ui.kit import Kit

READABLE, READABLE_PX = 240.0, 210.0
"""The width in px of the map of a card whose text can be read (LOOK 6), and in device px at least: letters do not get
smaller in a small window."""


def readable(kit: Kit) -> float:
    """How wide a card is whose text can be read, logical px."""
    return max(READABLE, READABLE_PX / kit.canvas.s)


def drawn_at(k: float) -> float:
    """The scale at which a face is drawn: as it lies or as it is held, to a hair: what flies passes that scale too."""
    return HELD_SCALE if abs(k - HELD_SCALE) < 1e-4 else 1.0


def scaled(picture: Surface, k: float) -> Surface:
    """A face on its way, a little blurred: drawing it anew in each frame takes too long."""
    return picture if abs(k - 1) < 0.01 else pygame.transform.smoothscale_by(picture, k)
