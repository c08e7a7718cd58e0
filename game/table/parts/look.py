"""The look of a card game: the parts that its map names, the faces of its cards, and views into piles.

It draws a game without a look of its own; other games override parts of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.cards.faces import NO_NUMBERS, Deck
from game.table import areas
from game.table.closeup import Parts
from game.table.layout import NOWHERE, Layout, rules_name
from game.table.look import Boxes, Point, TableLook, TableState
from game.table.parts.cells import Geometry
from game.table.parts.faces import drawn_at, readable, scaled
from game.table.parts.grid import draw_board
from game.table.parts.mapped import MappedLook
from game.table.parts.market import MarketPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.table.parts.pile_view import boxes, look_through
from game.table.parts.players import PlayersPart
from game.table.parts.registry import PARTS, only_parts
from game.table.parts.stack import GUTTER, StackPart
from game.table.parts.tray import HandPart
from game.table.places import Places
from game.ui.canvas import Box, centre, contains
from game.ui.kit import Kit
from rules import catalog
from rules.engine.decisions import AskedState
from rules.game import Piece, S
from rules.tabletop import Tag, Waiting

ANNOUNCED, ANNOUNCED_LINE = "cool", 2.4
"""The colour and width of the line round what is announced: shown, not offered (LOOK 1)."""
WORDED = 84.0
"""The least width of a card on the table that shows its name."""


class PartsLook(TableLook[S]):
    """A look that draws the parts of the map, each with the parts inside it, and the cards of a game."""

    def __init__(self, kit: Kit, game: Any, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.bots: frozenset[int] = frozenset()
        self.faces = Deck.of(kit, game)
        self.model: ViewModel | None = None
        """The model that was used last: pieces are drawn without their view."""
        self._other: ViewModel | None = None
        """The model that was used before that: a table prepares another view while it shows one."""
        self._made: dict[tuple[int, int], dict[str, Part]] = {}
        self._outer: dict[tuple[int, int], dict[str, str]] = {}
        self._offers: dict[tuple[int, int], frozenset[str]] = {}
        """The places of every market."""
        self._grids: dict[str, Geometry] = {}

    # -- view state

    def set_view(self, view: S) -> None:
        """Use this view for drawing pieces until another one is queried."""
        self._know(view)

    def _know(self, view: S) -> ViewModel:
        """Return the view model of a view; the last two are cached."""
        shown = self.model
        if shown is not None and self._says(shown, view):
            return shown
        former, self._other = self._other, self.model
        if former is None or not self._says(former, view):
            former = ViewModel(
                self.game, view, self.bots, self.playing, partial(self._portrait, view), self.faces
            )
        self.model = former
        return former

    def _says(self, model: ViewModel, view: S) -> bool:
        """Return whether a view model belongs to this view and is up to date."""
        return model.playing == self.playing and (model.view is view or model.view == view)

    def _parts(self, view: S) -> dict[str, Part]:
        """Return the parts as the view's viewer sees them, by the names of their places or panels."""
        side = self._side(view)
        if side not in self._made:
            layout = self.layout.for_viewer(*side)
            self._made[side] = {
                name: PARTS[spot.part](self.kit, name, spot, layout) for name, spot in layout.parts.items()
            }
            self._outer[side] = _outer(self._made[side], self._frames(layout))
            markets = (part for part in self._made[side].values() if isinstance(part, MarketPart))
            self._offers[side] = frozenset(place for market in markets for place in market.slots)
        return self._made[side]

    def _within(self, view: S, name: str) -> list[Part]:
        """Return the parts inside the box of another, which are drawn with it."""
        parts, outer = self._parts(view), self._outer[self._side(view)]
        return [part for inner, part in parts.items() if outer.get(inner) == name]

    def _frames(self, layout: Layout) -> dict[str, Box]:
        """Return the boxes of the panels that the game's look draws itself, together with the parts inside
        (`_draw_within`)."""
        return {}

    def _keys_within(self, view: S, name: str) -> Hashable:
        """Return a key of everything the parts in a panel depend on."""
        return self._keys(view, self._within(view, name))

    def _keys(self, view: S, parts: Iterable[Part]) -> Hashable:
        """Return a key of everything some parts depend on."""
        model = self._know(view)
        return model.own, tuple(each.key(model, self._where(view)) for each in parts)

    def _draw_within(self, surface: Surface, view: S, name: str) -> None:
        """Draw the parts inside a panel over it."""
        model = self._know(view)
        for inner in self._within(view, name):
            if inner.shown(model):
                inner.draw(surface, self._at(inner, view), model, self._where(view))

    def _called(self, view: S, panel: str) -> Part | None:
        """Return the part that a panel of the map stands for, from the viewer's side, or None."""
        name, parts = rules_name(panel, *self._side(view)), self._parts(view)
        return parts.get(name) or parts.get(f"panel/{name}") if name else None

    def _portrait(self, view: S, seat: int, side: float) -> Surface | None:
        """Return a small picture of a seat's cards for a list of many players, or None."""
        return None

    def _moved(self, panel: str, view: S) -> Box | None:
        """Return the box of a panel that the game moves away from its place on the map, or None."""
        return None

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats whose badges show a bot."""
        self.bots, self.model, self._other = bots, None, None

    # -- boxes

    def map_of(self, view: S) -> Layout:
        """Return the map as the view's viewer sees it."""
        return self.layout.for_viewer(*self._side(view))

    def _side(self, view: S) -> tuple[int, int]:
        """Return the viewer's seat and the number of seats."""
        model = self._know(view)
        return model.own, len(model.names)

    def place(self, place: str, view: S) -> Box | None:
        """Return the box of a panel: NOWHERE for a part that is hidden or inside another, the uncovered rest
        of a panel that a part covers. Of other places only cells and some parts have a box; None for the
        map's."""
        family, _, rest = place.partition("/")
        if family == "seat" and (lists := self._lists(view)):
            return lists[0].cell_of(self._at(lists[0], view), self._know(view), int(rest))
        if family != "panel":
            part = self._parts(view).get(place) if place == family else None
            if isinstance(part, StackPart):
                return part.box(self._know(view))
            grid = self._grid(view)
            return grid.place(place) if grid is not None else None
        part = self._called(view, rest)
        if part is None:
            return self._uncovered_panel(rest, view)
        outer = self._outer[self._side(view)]
        return self._at(part, view) if part.shown(self._know(view)) and part.name not in outer else NOWHERE

    def _uncovered_panel(self, name: str, view: S) -> Box | None:
        """Return the rest of a panel whose lower end a part covers, or None."""
        layout, model = self.map_of(view), self._know(view)
        covering = (
            part for part in self._parts(view).values() if part.spot.covers == name and part.shown(model)
        )
        part = next(covering, None)
        if f"panel/{name}" not in layout.spots:
            return self._moved(name, view) or (NOWHERE if name in self.panels() else None)
        x, y, w, h = self._box(f"panel/{name}", view)
        return (x, y, w, h if part is None else self._at(part, view)[1] - GUTTER - y)

    def _at(self, part: Part, view: S) -> Box:
        return self._box(part.name, view)

    def _where(self, view: S) -> Where:
        return lambda place: self._box(place, view)

    def _box(self, name: str, view: S) -> Box:
        """Return the box of a place, or of a panel named `panel/…`."""
        panel = name.removeprefix("panel/")
        moved = self.place(name, view) if panel == name else self._moved(panel, view)
        return moved or self.map_of(view).box(name, self.kit.canvas)

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """Return the boxes that a piece covers, according to its part."""
        part = self._part_of(piece)
        return part.extent(piece, box, self.model) if part is not None and self.model is not None else ()

    def _in_own_hand(self, piece: Piece) -> bool:
        hand = self._part_of(piece)
        return self.model is not None and isinstance(hand, HandPart) and hand.seat == self.model.own

    def _part_of(self, piece: Piece) -> Part | None:
        """Return the part that a piece is in, or None."""
        return self._parts(self.model.view).get(piece.place) if self.model is not None else None

    # -- the ground

    def _grid(self, view: S) -> Geometry | None:
        """Return the geometry of the board's cells, or None without a board."""
        board = self.game.board(view)
        if board is not None and board.id not in self._grids:
            self._grids[board.id] = Geometry.on_map(self.layout, self.kit.canvas, board)
        return self._grids[board.id] if board is not None else None

    def backdrop_key(self, view: S) -> Hashable:
        """Return the board's id, on which the ground depends."""
        self._know(view)
        board = self.game.board(view)
        return board.id if board is not None else ""

    def backdrop(self, surface: Surface, view: S) -> None:
        """Draw the board."""
        grid = self._grid(view)
        if grid is not None:
            draw_board(self.kit, surface, grid)

    # -- panels

    def panels(self) -> tuple[str, ...]:
        """Return the names of all parts of the map."""
        return tuple(name.removeprefix("panel/") for name in self.layout.parts)

    def panel_key(self, name: str, view: S, table: TableState) -> Hashable:
        """Return a key of everything a part and the parts inside it depend on."""
        part = self._called(view, name)
        return self._keys(view, (part, *self._within(view, part.name))) if part is not None else None

    def panel(self, surface: Surface, name: str, box: Box, view: S, table: TableState) -> None:
        """Draw a part and the parts inside it, if there is room."""
        part = self._called(view, name)
        if part is None or box == NOWHERE:
            return
        part.draw(surface, box, self._know(view), self._where(view))
        self._draw_within(surface, view, part.name)

    def draw_print(self, surface: Surface, view: S, place: str) -> None:
        """Draw the waiting effects again, over the light of a stack that a card is aimed at."""
        part = self._parts(view).get(place)
        if isinstance(part, StackPart) and part.shown(self._know(view)):
            part.aimed(surface, self._at(part, view), self._know(view))

    def announced(self, view: S) -> tuple[Box, ...]:
        """Return the boxes of the rows of waiting effects."""
        model = self._know(view)
        stacks = (
            part for part in self._parts(view).values() if isinstance(part, StackPart) and part.shown(model)
        )
        part = next(stacks, None)
        return part.rows(self._at(part, view), model) if part is not None else ()

    def waiting(self, view: S, number: int) -> Waiting:
        """Return the waiting effect in a row."""
        return self._know(view).stack.items[number]

    def draw_announced(self, surface: Surface, view: S, number: int) -> None:
        """Outline the pieces and places that a waiting effect concerns; without a row in focus those of the
        one that resolves first."""
        waits = self._know(view).stack.items
        for mark in waits[max(0, number)].marks if waits else ():
            areas.outline(self.kit, surface, self._marked(mark, view), ANNOUNCED, ANNOUNCED_LINE)

    def _marked(self, mark: str, view: S) -> Boxes:
        """Return the boxes that a piece or place covers, by its id."""
        piece = next((each for each in self._know(view).pieces if each.id == mark), None)
        if piece is None:
            return (self._box(mark, view),)
        box = self._box(piece.place, view)
        return self.extent(piece, box) or (box,)

    def _dim_stack(self, surface: Surface, view: S, part: float) -> None:
        """Dim the effects in a stack that another one has just covered; `part` of the transition, 0 to 1."""
        model = self._know(view)
        for each in self._parts(view).values():
            if isinstance(each, StackPart) and each.shown(model):
                each.dim(surface, self._at(each, view), model, part)

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return the picture of a card: its back, an offer of a market, a card of the viewer's hand, or a
        small face."""
        model = self.model
        if not piece.up:
            return self.faces.back(size)
        if model is not None and self._sold(piece, model.view):
            tag = model.tag(piece)
            return self._ticket(
                model, piece, size, replace(tag, open=tag.open and piece.id not in self.resting)
            )
        if model is not None and self._in_own_hand(piece):
            why = (
                model.tag(piece).why if piece.id in model.lying else ""
            )  # no reason for a card that is leaving the hand
            return self._in_hand(model, piece, size, piece.id in model.playable, why)
        return self.faces.among_many(piece.face, size) if size >= WORDED else self.faces.small(piece, size)

    def _sold(self, piece: Piece, view: S) -> bool:
        """Return whether a piece is an offer of a market."""
        self._parts(view)
        return piece.place in self._offers[self._side(view)]

    def prepare(self, view: S) -> Iterator[object]:
        """Make the pictures of offers (closed, too expensive, available) and hand cards (dark, lit) that the
        next move may need, which often change all at once."""
        model = self._know(view)
        for piece in model.pieces:
            if not piece.up:
                continue
            size = min(self._box(piece.place, view)[2:])
            if self._sold(piece, view):
                tag = model.tag(piece)
                for open, why in ((False, ""), (True, "dear"), (True, "")):
                    yield self._ticket(model, piece, size, replace(tag, open=open, why=why))
            elif self._in_own_hand(piece):
                for lit in (False, True):
                    yield self._in_hand(model, piece, size, lit, "")

    def _ticket(self, model: ViewModel, piece: Piece, size: float, tag: Tag) -> Surface:
        """Return the picture of an offer as large as its place; `size` is its shorter side."""
        _, _, w, h = self._box(piece.place, model.view)
        k = size / min(w, h)
        at = drawn_at(k)
        return scaled(self.faces.ticket(piece, w * at, h * at, tag), k / at)

    def _in_hand(self, model: ViewModel, piece: Piece, size: float, lit: bool, why: str) -> Surface:
        """Return the picture of a card in the viewer's hand, at the width it has there."""
        spot = self._parts(model.view)[piece.place].spot
        wide = (spot.on(self.kit.canvas) or spot).size or size
        k = drawn_at(size / wide)
        part = self._uncovered(model, piece) if k == 1 else 1.0
        drawn = self.faces.in_hand(piece, wide * k, lit, why, part)
        return scaled(drawn, size / wide / k)

    def _uncovered(self, model: ViewModel, piece: Piece) -> float:
        """Return the visible part of a hand card's width beside the next card, 0 to 1."""
        hand = model.contents(piece.place)
        if len(hand) < 2 or hand[-1].id == piece.id:
            return 1.0
        at = self._box(piece.place, model.view)
        layout = self.map_of(model.view)
        first, second = layout.piece_boxes(piece.place, len(hand), self.kit.canvas, at)[:2]
        return min(1.0, (second[0] - first[0]) / first[2])

    # -- texts and other sizes

    def handover_question(self, view: S) -> str:
        """Return the decision that a player must make out of turn; "" where a turn begins."""
        asks = isinstance(view, AskedState) and view.agenda and not view.over
        return self.game.prompt(view).partition("\n")[0] if asks else ""

    def describe(self, view: S, place: str) -> str:
        """Return the tooltip of a part."""
        part = self._parts(view).get(place) or self._parts(view).get(f"panel/{place}")
        return part.describe(self._know(view)) if part is not None else ""

    def zoom_target(self, view: S, point: Point) -> str:
        """Return the seat or pile at a point that a closeup can show, or ""."""
        model = self._know(view)
        for part in self._lists(view):
            seat = part.seat_at(self._at(part, view), model, point)
            if seat is not None:
                return f"seat/{seat}"
        opening = (part for part in self._parts(view).values() if part.opens(model))
        return next((part.name for part in opening if contains(self._at(part, view), point)), "")

    def scroll(self, view: S, point: Point, steps: int) -> bool:
        """Scroll the list of players at a point; return whether it moved."""
        under = (part for part in self._lists(view) if contains(self._at(part, view), point))
        return any(part.scroll(self._at(part, view), self._know(view), steps) for part in under)

    def _lists(self, view: S) -> list[PlayersPart]:
        model = self._know(view)
        return [
            part for part in self._parts(view).values() if isinstance(part, PlayersPart) and part.shown(model)
        ]

    def tooltip_picture(self, view: S, piece: Piece) -> Surface | None:
        """Return the face of the hovered card, or None for a hidden one."""
        return self._full(view, piece, readable(self.kit)) if piece.kind == "card" and piece.up else None

    def _full(self, view: S, piece: Piece, width: float) -> Surface:
        """Return the whole face of a card, with its present price where it is for sale."""
        price = self._know(view).tag(piece).price
        return self.faces.full(piece.face, width, NO_NUMBERS if price is None else {"price": price})

    def zoom(self, view: S, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, or the cards of a place side by side; None for the whole table."""
        place = self._looked_through(view, piece_or_place)
        if place:
            part, model = self._parts(view)[place], self._know(view)
            title = part.title(model)
            return look_through(self.kit, self.faces, model.contents(place), title, part.seat)
        for piece in self._know(view).pieces:
            if (
                piece.kind == "card"
                and piece_or_place in (piece.id, piece.place, piece.face)
                and piece_or_place
            ):
                return (
                    self._full(view, piece, self.faces.close)
                    if piece.up
                    else self.faces.back(self.faces.close)
                )
        faces = {piece.face for place in self._parts(view) for piece in self._lying(view, place)}
        return self.faces.full(piece_or_place, self.faces.close) if piece_or_place in faces - {""} else None

    def zoom_parts(self, view: S, piece_or_place: str) -> Parts:
        """Return the cards of an open pile, with their boxes in the closeup."""
        place = self._looked_through(view, piece_or_place)
        return boxes(self.kit, self._know(view).contents(place)) if place else ()

    def _lying(self, view: S, place: str) -> tuple[Piece, ...]:
        part = self._parts(view)[place]
        return self._know(view).contents(place) if part.opens(self._know(view)) else ()

    def _looked_through(self, view: S, name: str) -> str:
        """Return the open pile with this name, or with this piece, or ""."""
        model, parts = self._know(view), self._parts(view)
        part = parts.get(name) or next(
            (parts.get(piece.place) for piece in model.pieces if piece.id == name), None
        )
        return part.name if part is not None and part.opens(model) else ""

    def picture(self, view: S, w: float, h: float) -> Surface:
        """Return a small picture of the whole table without the hands, since its viewer may be no player."""
        canvas = self.kit.canvas
        whole = Surface(canvas.size, pygame.SRCALPHA, 32)
        self.backdrop(whole, view)
        places, state = Places(self, canvas, view), TableState(asked=False)
        for name in self.panels():
            self.panel(whole, name, places.panel(name), view, state)
        pieces = [each for each in self._know(view).pieces if not isinstance(self._part_of(each), HandPart)]
        lying = places.resting(pieces)
        for piece in pieces:
            box = lying.get(piece.id)
            if box is not None:
                self.kit.put(whole, self.piece(piece, min(box[2:])), centre(box), "center")
        k = min(w / canvas.w, h / canvas.h)
        small = pygame.transform.smoothscale_by(whole, k)
        target = Surface((canvas.px(w), canvas.px(h)), pygame.SRCALPHA, 32)
        target.blit(small, small.get_rect(center=target.get_rect().center))
        return target


def _outer(parts: dict[str, Part], frames: dict[str, Box]) -> dict[str, str]:
    """Return the part or panel whose box contains each inner part, by the inner one's name."""
    found: dict[str, str] = {}
    for name, part in parts.items():
        box = part.spot.where(part.kit.canvas)
        boxes = {other: larger.spot.where(part.kit.canvas) for other, larger in parts.items()}
        for other, around in (frames | boxes).items():
            holds = all(
                contains(around, point) for point in (box[:2], (box[0] + box[2] - 1, box[1] + box[3] - 1))
            )
            if holds and box != NOWHERE and around[2] * around[3] > box[2] * box[3]:
                found[name] = other
                break
    return found


def look_of(game_id: str) -> type[TableLook[Any]]:
    """Return the Look class of a game: its own, `MappedLook` for a game with only parts of its own, else
    `PartsLook`."""
    found = catalog.optional_module(f"game.{game_id}.look")
    if found is not None:
        return found.Look
    return MappedLook if only_parts(game_id) else PartsLook
