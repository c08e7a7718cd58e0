"""A part: one thing of the map that is drawn for a view, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from pygame import Surface

from game.table.layout import Layout, Spot
from game.table.parts.model import ViewModel
from game.ui.canvas import Box
from game.ui.kit import Kit

Where = Callable[[str], Box]
"""The box of a place in this position."""


@dataclass(frozen=True)
class Part:
    """`name` is that of its place, or of its panel with `panel/`; `spot` what the map says of it, `layout` the
    map as the seat sees it that looks."""

    kit: Kit
    name: str
    spot: Spot
    layout: Layout

    @property
    def seat(self) -> int:
        """Whose it is; -1: nobody's."""
        return self.spot.seat

    def shown(self, model: ViewModel) -> bool:
        """Whether it is there in this position."""
        return True

    def key(self, model: ViewModel, where: Where) -> Hashable:
        """Everything that its picture depends on."""
        return None

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw it at its box, under the pieces that lie there."""

    def describe(self, model: ViewModel) -> str:
        """Its tooltip: a title, then a sentence on the next line; "" for none."""
        return ""

    def opens(self, model: ViewModel) -> bool:
        """Whether a click on it shows what lies there, card by card."""
        return False

    def title(self, model: ViewModel) -> str:
        """What stands over its cards when they are looked through: the first line of its tooltip."""
        return self.describe(model).partition("\n")[0]

    def whose(self, model: ViewModel, noun: str) -> str:
        """What it is called from where one looks: "Your hand", "Hand of Red"."""
        if self.seat < 0:
            return noun.capitalize()
        return (
            f"Your {noun}" if self.seat == model.you else f"{noun.capitalize()} of {model.names[self.seat]}"
        )
