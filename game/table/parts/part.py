"""A part: one thing of the map that is drawn for a view, whatever the game. It answers for its places, and for the
pieces that lie there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from game.table.layout import Layout, Spot
from game.table.look import Boxes, Portrait
from game.table.parts.faces import readable
from game.table.parts.model import ViewModel
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Action, Piece

Where = Callable[[str], Box]
"""The box of a place in this position."""


class Beside(NamedTuple):
    """Something in the preview: everything that it depends on, how it is drawn at a box, and how high that is, logical
    px (0: as high as there is room)."""

    key: Hashable
    draw: Callable[[Surface, Box], object]
    high: float = 0.0


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

    # -- where

    def box(self, model: ViewModel) -> Box:
        """Where it is in this position."""
        return self.spot.where(self.kit.canvas)

    def places(self, model: ViewModel, box: Box) -> Mapping[str, Spot]:
        """The places that it lays out by itself while it is at that box: those that no map can name, and those that
        lie elsewhere than the map says. They are given as they stand on the canvas."""
        return {}

    def attention(self, model: ViewModel) -> Hashable:
        """What is looked at here by itself, of a part that lies otherwise once a hand has pointed at it for a while:
        then it is `model.attended`, until this changes. None: it lies where it lies."""
        return None

    # -- the ground

    def key(self, model: ViewModel, where: Where) -> Hashable:
        """Everything that its picture depends on."""
        return None

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw it at its box, under the pieces that lie there."""

    def draw_on(self, surface: Surface, model: ViewModel, pieces: Mapping[str, Piece], where: Where) -> None:
        """Draw what belongs on the pieces as they lie in this frame, by id. Cheap."""

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Draw over all pieces what may be done and what the hand aims at (`model.hand`). Cheap."""

    def piece_at(self, box: Box, model: ViewModel, point: tuple[float, float]) -> str:
        """The id of the piece for which something of it stands at a point, such as its row in a list, or ""."""
        return ""

    # -- pieces that lie in its places

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        """A piece at that size of the shorter side of its place, logical px; cached."""
        return model.faces.among_many(piece.face, size) if piece.up else model.faces.back(size)

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """The boxes that a piece covers which lies in a place of that box; (): the box alone."""
        return ()

    # -- words and other sizes

    def describe(self, model: ViewModel) -> str:
        """Its tooltip: a title, then a sentence on the next line; "" for none."""
        return ""

    def describe_place(self, place: str, model: ViewModel) -> str:
        """The tooltip of one of its places, or of itself by its name, where they differ."""
        return self.describe(model)

    def about(self, piece: Piece, model: ViewModel) -> str:
        """What the tooltip of a piece says under its name."""
        return ""

    def large(self, piece: Piece, model: ViewModel) -> Surface | None:
        """A piece larger than on the table; None: there is no such picture."""
        if not piece.up:
            return model.faces.back(readable(self.kit))
        known = piece.face in model.faces.fields
        return model.faces.full(piece.face, model.faces.close) if known else None

    def portrait(self, w: float, h: float, model: ViewModel) -> Portrait | None:
        """What stands for a position before the seat that looks, for the shelf and the result; None: not this part."""
        return None

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return what it shows beside the words of the preview, `w` wide: of an action what that leads to, over the
        lines; without one what one would look up, in the room that words leave. None: nothing."""
        return None

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
