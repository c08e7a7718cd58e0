"""Additions of a scene to its table: a panel in the place of the prompt, and an overlay."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit


class OwnPanel(Protocol):
    """A panel of a scene. It is drawn anew whenever its `key` changes."""

    @property
    def key(self) -> Hashable:
        """Return everything that the picture depends on."""

    def draw(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the panel in its box."""


class Overlay(Protocol):
    """A layer drawn over the table and its controls, but under the held piece, refusals, choosers and
    closeups."""

    def hit(self, point: tuple[float, float]) -> bool:
        """Return whether a logical point is on it, so that it isn't on the table."""

    def draw(self, surface: Surface) -> None:
        """Draw it, with its own controls once more."""
