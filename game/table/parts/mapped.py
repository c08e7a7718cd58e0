"""The look of a game drawn only by the parts that its map names. It passes queries on to them.

The table still queries `TableLook` for the four older games: queries that this look doesn't answer are only
theirs, and end when these games use parts only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Any

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.cards.faces import Deck
from game.table.acts import Act, Moment, Remains
from game.table.closeup import Parts
from game.table.layout import NOWHERE, Layer, Layout, Spot, rules_name
from game.table.look import Boxes, Point, Portrait, TableLook, TableState
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Part
from game.table.parts.pile_view import boxes, look_through
from game.table.parts.registry import act_type, part_type
from game.table.phases import Phases
from game.table.places import Places
from game.ui.canvas import Box, Canvas, centre, contains
from game.ui.kit import Kit
from rules.game import Action, Piece, S
from rules.tabletop import Preview

KEPT = 3
"""The number of views that are known at once: the present one, the one before it, and one that is
prepared."""


class Side:
    """The parts from one viewer's side, and the part of each place of the map: the smallest one that contains
    it, the first of several in one box. `panels` are all parts that the map names, as panels, with their
    names from this side ("": absent)."""

    def __init__(
        self, parts: dict[str, Part], layout: Layout, canvas: Canvas, panels: Mapping[str, str]
    ) -> None:
        self.parts, self.layout, self.canvas, self.panels = parts, layout, canvas, panels
        boxes = {name: part.spot.where(canvas) for name, part in parts.items()}
        smallest = sorted(boxes, key=lambda name: boxes[name][2] * boxes[name][3])
        self.homes: dict[str, Part] = {}
        for place in layout.places:
            middle = centre(layout.box(place, canvas))
            inside = (parts[name] for name in smallest if contains(boxes[name], middle))
            part = parts.get(place) or next(inside, None)
            if part is not None:
                self.homes[place] = part


class ViewState:
    """The state of one view: its parts, their boxes and those of all places, and the part of each place.
    Places of a hidden part are nowhere."""

    def __init__(self, model: ViewModel, side: Side, attended: str) -> None:
        self.model, self.parts, self.side = model, side.parts, side
        self.attended = model.attended = self.parts.get(attended)
        self.boxes = {
            name: part.box(model) if part.shown(model) else NOWHERE for name, part in self.parts.items()
        }
        self._boxes: dict[str, Box] = {}

    @cached_property
    def own(self) -> dict[str, Mapping[str, Spot]]:
        """Return the places that each part lays out itself, by part."""
        return {name: part.places(self.model, self.boxes[name]) for name, part in self.parts.items()}

    @cached_property
    def layout(self) -> Layout:
        """Return the map with the boxes of moved parts and the places that parts lay out. A part is also a
        panel."""
        spots, boxes = self.side.layout.spots, self.boxes
        hidden = (place for place, part in self.side.homes.items() if boxes[part.name] == NOWHERE)
        lying = {place: _put(spots[place], NOWHERE) for place in hidden}
        lying |= {name: _put(spots[name], box) for name, box in boxes.items()}
        nowhere = Spot(NOWHERE, Layer())
        panels = {panel_of(name): lying[name] for name in boxes}
        panels |= {panel_of(panel): lying.get(name, nowhere) for panel, name in self.side.panels.items()}
        own = {place: spot for own in self.own.values() for place, spot in own.items()}
        return Layout(self.side.layout.path, {**spots, **lying, **panels, **own})

    @cached_property
    def owners(self) -> dict[str, Part]:
        """Return the part of every place."""
        own = {place: self.parts[name] for name, places in self.own.items() for place in places}
        return {**self.side.homes, **own}

    def where(self, place: str) -> Box:
        """Return the box of a place, or of a part by name; cached, since every frame queries many."""
        if place not in self._boxes:
            self._boxes[place] = self.boxes.get(place) or self.layout.box(place, self.side.canvas)
        return self._boxes[place]


class MappedLook(TableLook[S]):
    """A look that asks the parts of the map."""

    def __init__(self, kit: Kit, game: Any, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self._faces = Deck.of(kit, game)
        self._bots: frozenset[int] = frozenset()
        self._known: list[ViewState] = []
        self._sides: dict[tuple[int, int], Side] = {}
        self._attended: tuple[int, str, Hashable] = (-1, "", None)
        """The seat that looked, the part that it attended to, and what would have been looked at by
        default."""
        self._drew: dict[str, Part] = {}
        """The part that drew a piece last, by its id: once the piece is gone its place is known nowhere
        else."""

    # -- view state

    def set_view(self, view: S) -> None:
        """Use this view for drawing pieces until another one is queried."""
        self._at(view)

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats whose badges show a bot."""
        self._bots, self._known = bots, []

    def _at(self, view: S) -> ViewState:
        """Return the state of a view; it moves to the front of the cache."""
        for number, each in enumerate(self._known):
            if each.model.view is view and each.model.playing == self.playing:
                if number:
                    self._known.insert(0, self._known.pop(number))
                return each
        model = ViewModel(self.game, view, self._bots, self.playing, lambda seat, side: None, self._faces)
        side = self._side(model.own, len(model.names))
        seat, name, before = self._attended
        holds = seat == model.own and name in side.parts and side.parts[name].attention(model) == before
        made = ViewState(model, side, name if holds else "")
        self._known = [made, *self._known[: KEPT - 1]]
        return made

    def _side(self, own: int, seats: int) -> Side:
        """Return the parts as a seat sees them."""
        if (own, seats) not in self._sides:
            seen = self.layout.for_viewer(own, seats)
            parts = {
                name: part_type(self.game.id, spot.part)(self.kit, name, spot, seen)
                for name, spot in seen.parts.items()
            }
            called = {each: rules_name(each, own, seats) for each in self.layout.parts}
            panels = {panel.removeprefix("panel/"): name for panel, name in called.items()}
            self._sides[own, seats] = Side(
                parts,
                seen,
                self.kit.canvas,
                {each: name if name in parts else "" for each, name in panels.items()},
            )
        return self._sides[own, seats]

    def _called(self, view: S, panel: str) -> Part | None:
        """Return the part that a panel of the map stands for, or None."""
        known = self._at(view)
        return known.parts.get(known.side.panels.get(panel, panel))

    def _under(self, view: S, point: Point) -> Part | None:
        """Return the smallest part at a point, or None."""
        known = self._at(view)
        held = [name for name, box in known.boxes.items() if contains(box, point)]
        name = min(held, key=lambda name: known.boxes[name][2] * known.boxes[name][3], default="")
        return known.parts.get(name)

    def _drawing(self, piece: Piece) -> Part | None:
        """Return the part that draws a piece, the last known one for a piece without a place."""
        part = self._known[0].owners.get(piece.place) if self._known else None
        if part is not None:
            self._drew[piece.id] = part
        return part or self._drew.get(piece.id)

    # -- boxes

    def map_of(self, view: S) -> Layout:
        """Return the map with the parts' current boxes."""
        return self._at(view).layout

    def attend(self, view: S, where: str, calm: bool = False) -> bool:
        """Rearrange the part that has the viewer's attention and return whether boxes changed; with `calm`,
        not if the part itself would move."""
        known = self._at(view)
        part = self._called(view, where) or known.owners.get(where)
        before = part.attention(known.model) if part is not None else None
        if part is None or before is None:
            return False
        boxes = ViewState(known.model, known.side, part.name).boxes
        moved = boxes[part.name] != known.boxes[part.name]
        if boxes == known.boxes or (calm and moved):
            known.model.attended = known.attended
            return False
        self._attended, self._known = (known.model.own, part.name, before), []
        return True

    def brings_up(self, view: S, place: str) -> Box | None:
        """Return the box of the part that shows a hidden place when attended; None for none."""
        known = self._at(view)
        owner = known.owners.get(place)
        if owner is None or known.boxes[owner.name] != NOWHERE:
            return None
        for part in self._there(view):
            if part.attention(known.model) is None:
                continue
            boxes = ViewState(known.model, known.side, part.name).boxes
            known.model.attended = known.attended
            if boxes[owner.name] != NOWHERE:
                return known.boxes[part.name]
        return None

    # -- the ground

    def panels(self) -> tuple[str, ...]:
        """Return the names of all parts of the map."""
        return tuple(name.removeprefix("panel/") for name in self.layout.parts)

    def panel_key(self, name: str, view: S, table: TableState) -> Hashable:
        """Return a key of everything a part depends on, or None if it is hidden."""
        part, known = self._called(view, name), self._at(view)
        known.model.hand = table
        if part is None or not part.shown(known.model):
            return None
        return known.model.own, part.key(known.model, known.where)

    def panel(self, surface: Surface, name: str, box: Box, view: S, table: TableState) -> None:
        """Draw a part if it is shown and there is room for it."""
        part, known = self._called(view, name), self._at(view)
        known.model.hand = table
        if part is not None and box != NOWHERE and part.shown(known.model):
            part.draw(surface, box, known.model, known.where)

    def draw_on_pieces(
        self, surface: Surface, view: S, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw the parts' additions on the pieces."""
        for part in self._there(view):
            part.draw_on(surface, self._at(view).model, pieces, self._at(view).where)

    def overlay(self, surface: Surface, view: S, preview: Preview | None) -> None:
        """Draw legal moves and the aim over the pieces."""
        for part in self._there(view):
            part.draw_over(surface, self._at(view).model, self._at(view).where)

    def _there(self, view: S) -> Iterator[Part]:
        """Return the visible parts."""
        known = self._at(view)
        return (part for name, part in known.parts.items() if known.boxes[name] != NOWHERE)

    def piece_at(self, view: S, point: Point) -> str:
        """Return the piece that a part shows at a point, or ""."""
        part, known = self._under(view, point), self._at(view)
        return part.piece_at(known.boxes[part.name], known.model, point) if part is not None else ""

    def phases(self, view: S) -> Phases | None:
        """Return the phases of a turn according to the view, or None."""
        words, now = self._at(view).model.answers.phases()
        return Phases(words, now) if words else None

    def _beside(self, view: S, action: Action | None, w: float) -> Beside | None:
        """Return the preview content of the first part that has some, or None."""
        model = self._at(view).model
        found = (part.beside(action, w, model) for part in self._there(view))
        return next((each for each in found if each is not None), None)

    def open_space_key(self, view: S) -> Hashable:
        """Return a key of everything shown in the free part of the preview, or None."""
        found = self._beside(view, None, 0.0)
        return found.key if found is not None else None

    def open_space(self, surface: Surface, box: Box, view: S) -> None:
        """Draw the content of the free part of the preview."""
        found = self._beside(view, None, box[2])
        if found is not None:
            found.draw(surface, box)

    def preview_picture(self, view: S, action: Action, w: float) -> Surface | None:
        """Return the picture that a part makes of an action, or None."""
        found, canvas = self._beside(view, action, w), self.kit.canvas
        if found is None:
            return None
        made = Surface((canvas.px(w), canvas.px(found.high)), pygame.SRCALPHA, 32)
        found.draw(made, (0.0, 0.0, w, found.high))
        return made

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return the picture of a piece, drawn by its part."""
        part = self._drawing(piece)
        if part is None:
            return Surface((1, 1), pygame.SRCALPHA, 32)
        return part.piece(piece, size, self._known[0].model)

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """Return the boxes that a piece covers."""
        part = self._drawing(piece)
        return part.extent(piece, box, self._known[0].model) if part is not None else ()

    # -- acts

    def act(self, moment: Moment[S]) -> Act | None:
        """Return the game's own act for a stage, or None."""
        found = act_type(self.game.id, moment.stage.name)
        return found(moment, self) if found is not None else None

    # -- texts and other sizes

    @property
    def described(self) -> tuple[str, ...]:
        """Return all panels: every part has a tooltip."""
        return self.panels()

    def describe(self, view: S, place: str) -> str:
        """Return the tooltip of a place or panel from its part."""
        part = self._at(view).owners.get(place) or self._called(view, place)
        return part.describe_place(place, self._at(view).model) if part is not None else ""

    def about(self, view: S, piece: Piece) -> str:
        """Return the tooltip text of a piece from its part."""
        self.set_view(view)
        part = self._drawing(piece)
        return part.about(piece, self._at(view).model) if part is not None else ""

    def zoom_target(self, view: S, point: Point) -> str:
        """Return the pile at a point that can be looked through, or ""."""
        part = self._under(view, point)
        return part.name if part is not None and part.opens(self._at(view).model) else ""

    def zoom(self, view: S, piece_or_place: str) -> Surface | None:
        """Return the enlarged picture of a piece, or of the cards of a place side by side; None for
        others."""
        model, part = self._at(view).model, self._at(view).parts.get(piece_or_place)
        if part is not None and part.opens(model):
            lying = model.contents(part.name)
            return look_through(self.kit, self._faces, lying, part.title(model), part.seat)
        for piece in reversed(model.pieces):
            owner = self._at(view).owners.get(piece.place)
            if owner is not None and piece_or_place and piece_or_place in (piece.id, piece.place, piece.face):
                return owner.large(piece, model)
        return None

    def zoom_parts(self, view: S, piece_or_place: str) -> Parts:
        """Return the cards of an open pile with their boxes in the closeup."""
        model, part = self._at(view).model, self._at(view).parts.get(piece_or_place)
        opens = part is not None and part.opens(model)
        return boxes(self.kit, model.contents(piece_or_place)) if opens else ()

    def portrait(self, view: S, w: float, h: float) -> Portrait:
        """Return the portrait that a part makes of the position, else the whole table small."""
        known = self._at(view)
        found = (part.portrait(w, h, known.model) for part in known.parts.values())
        kept = next((each for each in found if each is not None), None)
        return kept if kept is not None else Portrait(self._whole(view, w, h), {})

    def _whole(self, view: S, w: float, h: float) -> Surface:
        """Return a small picture of the whole table."""
        canvas, known = self.kit.canvas, self._at(view)
        whole = Surface(canvas.size, pygame.SRCALPHA, 32)
        places, state = Places(self, canvas, view), TableState(asked=False)
        for name in self.panels():
            self.panel(whole, name, places.panel(name), view, state)
        pieces = [piece for piece in known.model.pieces if piece.place in places.boxes]
        lying = places.resting(pieces)
        for piece in pieces:
            box = lying[piece.id]
            self.kit.put(whole, self.piece(piece, min(box[2:])), centre(box), "center")
        self.draw_on_pieces(whole, view, {piece.id: piece for piece in pieces}, ())
        k = min(w / canvas.w, h / canvas.h)
        small = pygame.transform.smoothscale_by(whole, k)
        target = Surface((canvas.px(w), canvas.px(h)), pygame.SRCALPHA, 32)
        target.blit(small, small.get_rect(center=target.get_rect().center))
        return target


def panel_of(part: str) -> str:
    """Return the panel name of a part."""
    return part if part.startswith("panel/") else f"panel/{part}"


def _put(spot: Spot, box: Box) -> Spot:
    """Return a spot of the map moved to a box of the canvas."""
    return replace(spot, box=box, layer=Layer(), least=(), others=())
