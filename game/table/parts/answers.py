"""The answers of a map's parts about one view: each question goes to the part that it is about."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property, partial

from msgspec.structs import replace
from pygame import Surface

from game.table.backdrop import Ground
from game.table.layout import NOWHERE, Layer, Layout, Spot
from game.table.parts import cards
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Part, Print, Spared
from game.table.parts.players import PlayersPart
from game.table.parts.side import MARK, PANEL, Side
from game.table.parts.stack import GUTTER, StackPart
from game.table.table_state import Point, TableState
from game.ui.canvas import Box, contains
from rules.game import Action
from rules.tabletop import Waiting


class Answers:
    """The answers of the parts about one view: their boxes, those of all places, and the part of each place.
    Places of a hidden part are nowhere."""

    def __init__(self, model: ViewModel, side: Side, attended: str) -> None:
        self.model, self.parts, self.side = model, side.parts, side
        self.attended = model.attended = self.parts.get(attended)
        self.boxes = {
            name: part.box(model) if part.shown(model) else NOWHERE for name, part in self.parts.items()
        }
        self._boxes: dict[str, Box] = {}
        self._movers = [part for part in side.parts.values() if type(part).place is not Part.place]
        """The parts that may move places: most leave all where the map has them."""

    # -- boxes

    @cached_property
    def own(self) -> dict[str, Mapping[str, Spot]]:
        """Return the places that each part lays out itself, by part."""
        return {name: part.places(self.model, self.boxes[name]) for name, part in self.parts.items()}

    @cached_property
    def layout(self) -> Layout:
        """Return the map with the boxes of moved parts and the places that parts lay out. A part is also a
        panel."""
        spots, boxes = self.side.layout.spots, self.boxes
        hidden = [place for place, part in self.side.homes.items() if boxes[part.name] == NOWHERE]
        placed = {place: _put(spots[place], NOWHERE) for place in hidden if self.place(place) is None}
        moved = (name for name in boxes if boxes[name] != self.side.boxes[name])
        placed |= {name: _put(spots[name], boxes[name]) for name in moved}
        named = {PANEL + panel: self.side.called(panel) for panel in self.side.panels}
        nowhere = Spot(NOWHERE, Layer())
        panels = {
            panel: placed.get(part.name, spots[part.name]) if part is not None else nowhere
            for panel, part in named.items()
        }
        own = {place: spot for own in self.own.values() for place, spot in own.items()}
        return Layout(self.side.layout.path, {**spots, **placed, **panels, **own})

    @cached_property
    def owners(self) -> dict[str, Part]:
        """Return the part of every place."""
        own = {place: self.parts[name] for name, places in self.own.items() for place in places}
        return {**self.side.homes, **own}

    def place(self, name: str) -> Box | None:
        """Return the box to which a part moves a place, or that of a panel (`panel/…`); NOWHERE for a panel
        that is hidden, or drawn with the one around it; None for the map's."""
        part = self.side.called(name.removeprefix(PANEL)) if name.startswith(PANEL) else None
        if part is not None:
            around = self.boxes.get(self.side.outer.get(part.name, ""), NOWHERE)
            hidden = self.boxes[part.name] == NOWHERE or around != NOWHERE
            return NOWHERE if hidden else self.where(part.name)
        for mover in self._movers:
            if (box := mover.place(name, self.model)) is not None:
                return box
        return self._uncovered(name)

    def _uncovered(self, panel: str) -> Box | None:
        """Return the rest of a panel whose lower end a part covers, or None."""
        covering = self.side.covering.get(panel)
        part = next((part for part in covering if part.shown(self.model)), None) if covering else None
        if part is None or panel not in self.side.layout.spots:
            return None
        x, y, w, _ = self.side.layout.box(panel, self.side.canvas)
        return x, y, w, self.where(part.name)[1] - GUTTER - y

    def where(self, place: str) -> Box:
        """Return the box of a place, or of a part by name; cached, since every frame queries many."""
        if place not in self._boxes:
            own = self.boxes.get(place)
            moved = None if own is not None and place.startswith(PANEL) else self.place(place)
            self._boxes[place] = moved or own or self.layout.box(place, self.side.canvas)
        return self._boxes[place]

    @property
    def shown(self) -> Iterator[Part]:
        """Yield the visible parts."""
        return (part for name, part in self.parts.items() if self.boxes[name] != NOWHERE)

    # -- the ground

    def ground(self, fixed: bool) -> Ground:
        """Return the ground that the parts on marks draw: the scenery, which is `fixed`, or what is over
        it."""
        parts = [part for part in self.side.marks if part.fixed == fixed]
        key = tuple(part.key(self.model, self.where) for part in parts)
        return Ground(key, partial(_draw, parts, self))

    def panel_key(self, name: str, table: TableState) -> Hashable:
        """Return a key of everything a part and the parts inside it depend on, or None if it is hidden."""
        part, self.model.hand = self.side.called(name), table
        if part is None or not part.shown(self.model):
            return None
        inner = [each for each in self.side.within(part.name) if each.shown(self.model)]
        return self.model.own, *(each.key(self.model, self.where) for each in (part, *inner))

    def panel(self, surface: Surface, name: str, box: Box, table: TableState) -> None:
        """Draw a part and the parts inside it, if it is shown and there is room for it."""
        part, self.model.hand = self.side.called(name), table
        if part is None or box == NOWHERE or not part.shown(self.model):
            return
        part.draw(surface, box, self.model, self.where)
        _draw([each for each in self.side.within(part.name) if each.shown(self.model)], self, surface)

    def panel_pictures(self, name: str, box: Box, table: TableState) -> Iterator[object]:
        """Make pictures that a part needs before it is drawn, one a step."""
        part, self.model.hand = self.side.called(name), table
        shown = part is not None and box != NOWHERE and part.shown(self.model)
        return part.make(box, self.model) if part is not None and shown else iter(())

    def beside(self, action: Action | None, w: float) -> Beside | None:
        """Return the content that the first part with some has for the preview panel, or None."""
        found = (part.beside(action, w, self.model) for part in self.shown)
        return next((each for each in found if each is not None), None)

    @property
    def open_space(self) -> Beside | None:
        """Return the reference information for the free part of the preview panel, while nothing is held;
        None for none."""
        return self.beside(None, 0.0)

    def print_in(self, place: str) -> Print | None:
        """Return the printed part of a place, or None."""
        part = self.owners.get(place)
        return part.print_in(place, self.model) if part is not None else None

    @property
    def spared(self) -> Spared:
        """Return the boxes of all words and figures on the ground."""
        found = [part.spared(self.model) for part in self.parts.values()]
        return Spared(
            tuple(box for each in found for box in each.labels),
            tuple(box for each in found for box in each.gauges),
        )

    # -- what is at a point

    def _under(self, point: Point) -> list[Part]:
        """Return the visible parts at a point, the smallest first; the ground is everywhere."""
        held = [part for part in self.shown if contains(self.where(part.name), point)]
        held.sort(key=lambda part: self.where(part.name)[2] * self.where(part.name)[3])
        return [part for part in held if not part.name.startswith(MARK)] + self.side.marks

    def _first(self, point: Point, find: Callable[[Part, Box], str]) -> str:
        """Return what the smallest part with an answer finds at a point, or ""."""
        return next(filter(None, (find(part, self.where(part.name)) for part in self._under(point))), "")

    def piece_at(self, point: Point) -> str:
        """Return the piece that a part shows at a point, or ""."""
        return self._first(point, lambda part, box: part.piece_at(box, self.model, point))

    def zoom_target(self, point: Point) -> str:
        """Return what a click on a point shows enlarged, by name, or ""."""
        return self._first(point, lambda part, box: part.opened_at(box, self.model, point))

    def scroll(self, point: Point, steps: int) -> bool:
        """Scroll the list of players at a point; return whether it moved."""
        lists = [part for part in self._under(point) if isinstance(part, PlayersPart)]
        return any(part.scroll(self.where(part.name), self.model, steps) for part in lists)

    # -- waiting effects

    @property
    def stack(self) -> StackPart | None:
        """Return the stack of responses, or None while it isn't shown."""
        return next((part for part in self.shown if isinstance(part, StackPart)), None)

    @property
    def announced(self) -> tuple[tuple[Box, Waiting], ...]:
        """Return the rows of waiting effects with their boxes, the one that resolves first at the front."""
        part, items = self.stack, self.model.stack.items
        rows = part.rows(self.where(part.name), self.model) if part is not None else ()
        return tuple(zip(rows, items, strict=False))

    # -- pieces

    def ahead(self) -> Iterator[object]:
        """Make the pictures of offers and hand cards that the next move may need, which often change all at
        once, one a step."""
        for piece in self.model.pieces:
            part = self.owners.get(piece.place)
            if piece.up and part is not None:
                yield from part.ahead(piece, min(self.where(piece.place)[2:]), self.model)

    def opened(self, name: str) -> Part | None:
        """Return the open pile with this name, or with the piece of this id, or None."""
        place = next((piece.place for piece in self.model.pieces if piece.id == name), "")
        part = self.parts.get(name) or self.parts.get(place)
        return part if part is not None and part.opens(self.model) else None

    def large(self, name: str) -> Surface | None:
        """Return the enlarged picture of the piece with this id, in this place or with this face, or of such a
        card in an open pile; None for others."""
        pieces = [
            piece for piece in self.model.pieces if name and name in (piece.id, piece.place, piece.face)
        ]
        laid = [piece for piece in pieces if piece.kind == cards.CARD]
        if laid:  # cards lie side by side, the first at the front
            return cards.large(laid[0], self.model)
        opening = (part for part in self.parts.values() if part.opens(self.model))
        if name in {piece.face for part in opening for piece in self.model.contents(part.name) if piece.face}:
            return self.model.faces.full(name, self.model.faces.close)
        owners = ((piece, self.owners.get(piece.place)) for piece in reversed(pieces))
        piece, owner = next(((each, part) for each, part in owners if part is not None), (None, None))
        return owner.large(piece, self.model) if owner is not None and piece is not None else None


def _draw(parts: list[Part], seen: Answers, surface: Surface) -> None:
    """Draw some parts in their boxes."""
    for part in parts:
        part.draw(surface, seen.where(part.name), seen.model, seen.where)


def _put(spot: Spot, box: Box) -> Spot:
    """Return a spot of the map moved to a box of the canvas."""
    return replace(spot, box=box, layer=Layer(), least=(), others=())
