"""The base of parts: a part draws one thing of the map for a view, in any game. It answers for its places and
for the pieces there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from pygame import Surface

from game.table.layout import Layout, Spot
from game.table.parts import cards
from game.table.parts.faces import readable
from game.table.parts.model import ViewModel
from game.table.phases import Phases
from game.table.table_state import Boxes, Point, Portrait
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Action, Piece

Where = Callable[[str], Box]
"""A callback for the box of a place in this position."""


class Beside(NamedTuple):
    """A picture for the preview panel: a key of everything it depends on, its draw function, and its height,
    logical px (0: all the room).

    In the free part of the panel, `at` returns the id of the piece or place that it shows at a point, or "";
    it takes `needs` px of height from the lines of other players' moves, and with `whole` all of the panel in
    place of the prompt.
    """

    key: Hashable
    draw: Callable[[Surface, Box], object]
    high: float = 0.0
    at: Callable[[Box, Point], str] = lambda box, point: ""
    needs: float = 0.0
    whole: bool = False


class Flight(NamedTuple):
    """The path of a piece that doesn't move straight: its middle, by the place it starts from and the part of
    the way (0 to 1); and the mark that it leaves repeatedly along the path, as a piece to draw."""

    at: Callable[[str, float], Point]
    trail: Piece


class Print(NamedTuple):
    """The printed part of a place: the function that redraws it over a light there, and whether marks must not
    hide it."""

    draw: Callable[[Surface], object]
    kept_free: bool


class Spared(NamedTuple):
    """The boxes that others avoid: `labels`, words on the ground, which a move's arrow avoids; `gauges`,
    figures there, which cards of words avoid where there is room."""

    labels: Boxes = ()
    gauges: Boxes = ()


@dataclass(frozen=True)
class Part:
    """One drawn thing of the map: `name` is that of its place, of its panel with `panel/` or of a mark; `spot` its
    object on the map, `layout` the map from the viewer's side. A part on a mark draws the ground under all
    panels."""

    kit: Kit
    name: str
    spot: Spot
    layout: Layout
    of_cards: ClassVar[bool] = False
    """Whether the part shows cards, whose tooltips are their faces."""
    fixed: ClassVar[bool] = False
    """Whether a part on a mark (`mark/…`) is scenery, whose picture hardly ever changes during a game."""

    @property
    def seat(self) -> int:
        """Return the seat of the part's owner; -1: none."""
        return self.spot.seat

    def shown(self, model: ViewModel) -> bool:
        """Return whether the part is visible in this position."""
        return True

    # -- boxes

    def box(self, model: ViewModel) -> Box:
        """Return the part's box in this position."""
        return self.spot.where(self.kit.canvas)

    def places(self, model: ViewModel, box: Box) -> Mapping[str, Spot]:
        """Return the places that the part lays out itself in this box, with boxes on the canvas: those that
        no map can name and those that it moves."""
        return {}

    def place(self, name: str, model: ViewModel) -> Box | None:
        """Return the box to which the part moves a place or a panel that isn't a part (`panel/…`); also that
        of a row or label that only it knows by name. None for others."""
        return None

    def attention(self, model: ViewModel) -> Hashable:
        """Return a key of what the player looks at in a part that rearranges itself after a long hover: it
        then stays `model.attended` until the key changes. None for a part that doesn't move."""
        return None

    # -- the ground

    def key(self, model: ViewModel, where: Where) -> Hashable:
        """Return a key of everything the part's picture depends on."""
        return None

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw the part in its box, under the pieces."""

    def make(self, box: Box, model: ViewModel) -> Iterator[object]:
        """Make pictures that take long and that `draw` needs, one a step: until then the part shows what it
        showed."""
        return iter(())

    def draw_on(self, surface: Surface, model: ViewModel, pieces: Mapping[str, Piece], where: Where) -> None:
        """Draw additions on the pieces in this frame, by id. Must be cheap."""

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Draw legal moves and the aim (`model.hand`) over all pieces. Must be cheap."""

    def in_top_bar(self, model: ViewModel) -> Phases | None:
        """Return the phases of a turn with the current one that the part shows in the top bar; None for
        none."""
        return None

    def piece_at(self, box: Box, model: ViewModel, point: Point) -> str:
        """Return the id of the piece that the part shows at a point, such as a row of a list, or ""."""
        return ""

    def print_in(self, place: str, model: ViewModel) -> Print | None:
        """Return the printed part of one of the part's places, or None."""
        return None

    def spared(self, model: ViewModel) -> Spared:
        """Return the boxes of words and figures on the ground."""
        return Spared()

    # -- pieces in its places

    def ahead(self, piece: Piece, size: float, model: ViewModel) -> Iterator[Surface]:
        """Yield the pictures of a piece that the next move may need, made one a step."""
        return iter(())

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        """Return the picture of a piece at a size, the shorter side of its place in logical px; cached."""
        if piece.kind == cards.CARD:
            return cards.picture(piece, size, model)
        return model.faces.among_many(piece.face, size) if piece.up else model.faces.back(size)

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """Return the boxes that a piece covers in a place of this box; () for the box alone."""
        return ()

    def flight(self, piece: Piece, model: ViewModel) -> Flight | None:
        """Return the path on which a piece flies; None for a straight one."""
        return None

    # -- texts and other sizes

    def describe(self, place: str, model: ViewModel) -> str:
        """Return the tooltip of the part by its name or of one of its places: a title, then a sentence on the
        next line; "" for none."""
        return ""

    def about(self, piece: Piece, model: ViewModel) -> str:
        """Return the tooltip text of a piece, below its name."""
        return ""

    def large(self, piece: Piece, model: ViewModel) -> Surface | None:
        """Return the enlarged picture of a piece, or None."""
        if piece.kind == cards.CARD:
            return cards.large(piece, model)
        if not piece.up:
            return model.faces.back(readable(self.kit))
        known = piece.face in model.faces.fields
        return model.faces.full(piece.face, model.faces.close) if known else None

    def portrait(self, w: float, h: float, model: ViewModel) -> Portrait | None:
        """Return a picture that stands for a position on the shelf and in the result, seen by the viewer;
        None if another part makes it."""
        return None

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return the part's picture for the preview panel: of an action its result, `w` px wide, above the
        lines; without one reference information in the free room. None for none."""
        return None

    def opens(self, model: ViewModel) -> bool:
        """Return whether a click on the part shows its cards one by one."""
        return False

    def opened_at(self, box: Box, model: ViewModel, point: Point) -> str:
        """Return what a click on a point of the part shows enlarged, by name, or ""."""
        return self.name if self.opens(model) else ""
