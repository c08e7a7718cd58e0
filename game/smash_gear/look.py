"""The look of Smash Gear on the generic table (see `game.table.look` for the parts)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.smash_gear.act_tools import clouds
from game.smash_gear.bases import BasePainter
from game.smash_gear.boxes import extent
from game.smash_gear.coins import GEARS, HONOR, coin
from game.smash_gear.flips import AnnouncedPainter, FlipPainter, RefusedPainter
from game.smash_gear.fragments import Fragments
from game.smash_gear.machines import MachinePainter
from game.smash_gear.parts.floor import BOARD, floor_of, geometry_of, machine_cells, plugins_on
from game.table.acts import Remains
from game.table.backdrop import Ground as Layer
from game.table.layout import Layout
from game.table.look import TableLook
from game.table.parts.cells import Geometry
from game.table.parts.faces import readable
from game.ui.canvas import Box
from game.ui.effects import Effects
from game.ui.kit import Kit
from rules.common.text import possessive
from rules.game import Action, Piece
from rules.smash_gear.game import SmashGear
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import BASE, DESTROY, Base
from rules.smash_gear.state import Position
from rules.smash_gear.turn import GOAL, INCOME
from rules.smash_gear.view import SmashGearView
from rules.tabletop import Preview

MOST_COMING = 16
"""The most machines that are drawn ahead of the moves that may bring them: as many as are kept beside those
on the board."""
HEAD, GAP, APART = 34.0, 16.0, 28.0
"""The height of a heading over a group of cards, the gap between cards, and that between groups."""


class Look(TableLook[Position]):
    """The board with its machines, the store, the hands, the plates. A new look is made for every canvas,
    theme and palette."""

    ambience = "workshop"
    has_areas = True
    breaking_kinds = frozenset({"machine"})
    own_marks = True
    """Whether the overlay draws the marks of a preview itself: they are the area of a move, which is lit."""

    def __init__(self, kit: Kit, game: SmashGear, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.machines = self.parts.shared("machines", lambda: MachinePainter(kit, game.library.bodies))
        self.bases = self.parts.shared("bases", lambda: BasePainter(kit))
        self.flips = FlipPainter(kit, game)
        self.announced_painter = AnnouncedPainter(kit, game, self.machines, self.flips)
        self.refusals, self.fragments = RefusedPainter(kit, game), Fragments(kit, self.machines)

    # -- boxes

    def extent(self, piece: Piece, box: Box) -> tuple[Box, ...]:
        """Return the boxes a piece covers: a machine's cells, or a hand card that extends out of its
        strip."""
        return extent(piece, box) or super().extent(piece, box)

    def area(self, view: Position, piece: Piece, place: str, action: Action) -> tuple[Box, ...]:
        """Return the boxes that a piece's action would cover, legal or not."""
        return tuple(self._geometry(view).cells(self._answers(view).area(piece, action)))

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a piece as it would be."""
        return self._answers(view).posed(piece, turn, action)

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip: a title, then a sentence on the next line."""
        seen = self.parts.at(view)
        on_board = seen.parts[BOARD].describe(place, seen.model)
        return on_board or _in_words(view, place) or super().describe(view, place)

    # -- pieces and overlays

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow."""
        match piece.kind:
            case "machine":
                return self.machines.machine(piece.face, piece.owner, size, spent=piece.spent)
            case "base":
                return self.bases.base(piece.owner, size, plugins_on(piece))
        return super().piece(piece, size)

    def overlay(self, surface: Surface, view: Position, preview: Preview | None, held: Piece | None) -> None:
        """Draw the sides over which the held machine can't flip."""
        if held is not None:
            self.refusals.draw(surface, self._geometry(view), view, held)
        super().overlay(surface, view, preview, held)

    def draw_announced(self, surface: Surface, view: Position, number: int) -> None:
        """Draw all waiting effects with the last on top, or the one in focus."""
        if number >= 0:
            self.announced_painter.draw(surface, self._geometry(view), view, view.waiting[-1 - number])
        else:
            self.announced_painter.draw_all(surface, self._geometry(view), view)

    def draw_on_pieces(
        self, surface: Surface, view: Position, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw torn edges, then what the board draws on its machines."""
        self.fragments.draw_torn(surface, self._geometry(view), machine_cells(pieces), remains)
        super().draw_on_pieces(surface, view, pieces, remains)

    def draw_aim(self, surface: Surface, view: Position, action: Action) -> None:
        """Draw a flip's fold line, arrow and price, and the hearts it hits."""
        self.flips.draw(surface, self._geometry(view), view, action)

    def in_motion(self, piece: Piece, size: float, back: float, gone: float | None = None) -> Surface | None:
        """Return the picture of a machine being destroyed; None for other pieces."""
        if gone is None or piece.kind != "machine":
            return None
        return self.machines.leaving(piece.face, piece.owner, size, gone)

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures of machines after the next moves, of cards that may change, and of those that
        every fight needs."""
        side = self._geometry(view).side
        for face, owner in islice(self._coming(view), MOST_COMING):
            yield self.machines.machine(face, owner, side)
        yield from super().prepare(view)
        yield from clouds(Effects.of(self.kit))
        yield from self.fragments.prepare(side)
        for what in (HONOR, GEARS):
            yield coin(self.kit, side, what)

    def _coming(self, view: Position) -> Iterator[tuple[str, int]]:
        """Yield the machines (face, owner) after the next moves and assemblies, each once; a body takes 13 ms
        to draw."""
        answers = self._answers(view)
        known = {piece.face for piece in answers.pieces}
        for posed in answers.arriving():
            if posed.face not in known:
                known.add(posed.face)
                yield posed.face, posed.owner

    def aftermath(self, view: Position, remains: Remains) -> Layer:
        """Return the wrecks and craters."""
        draw = partial(self.fragments.draw_aftermath, geometry=self._geometry(view), remains=remains)
        return Layer((remains, view) if remains else None, draw)

    # -- other sizes

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, a pile, or ("") the board, enlarged."""
        if not piece_or_place:
            return floor_of(self.parts, view).enlarged(self.parts.model(view))
        named = [piece for piece in self.game.at(view).pieces if piece_or_place in (piece.id, piece.place)]
        if not named and piece_or_place in self.game.library.cards:
            return self.faces.full(piece_or_place, self.faces.close)
        shown = next(filter(None, (groups(view, piece) for piece in named)), None)
        if shown is None or self.parts.at(view).opened(piece_or_place):
            return super().zoom(view, piece_or_place)
        return side_by_side(self.kit, self.faces, shown, self.faces.close)

    def tooltip_picture(self, view: Position, piece: Piece) -> Surface | None:
        """Return the card of the hovered piece; None for a bare base."""
        shown = groups(view, piece)[:1]
        if not shown or (piece.kind == "base" and len(shown[0].kinds) == 1):
            return super().tooltip_picture(view, piece)
        return side_by_side(self.kit, self.faces, shown, readable(self.kit))

    # -- view state

    def _answers(self, view: Position) -> SmashGearView:
        found: SmashGearView = self.game.at(view)
        return found

    def _geometry(self, view: Position) -> Geometry:
        return geometry_of(self.parts, view)


def _in_words(view: Position, place: str) -> str:
    """Return the tooltip of a counter of gears, or of an empty place of the store; "" for others."""
    family, _, rest = place.partition("/")
    if family == "gears":
        return _gears(view, int(rest))
    return _store(rest) if family == "store" and rest else ""


def _gears(view: Position, seat: int) -> str:
    side, bases = view.sides[seat], sum(base.owner == seat for base in view.bases)
    return (
        f"{view.names[seat]}: {gears(side.gears)}, {side.honor} honor\n"
        f"Each base makes {gears(INCOME)} in Exploit ({INCOME * bases} per turn now). {GOAL} honor wins."
    )


def _store(place: str) -> str:
    if place in (BASE, "destroy"):
        title = "Base cards" if place == BASE else f"{DESTROY.replace('_', ' ').title()} cards"
        return f"{title}\nThe pile has run out."
    return "Empty slot\nThe pile has run out."


class Group(NamedTuple):
    """Cards stacked on each other, with a title."""

    title: str
    kinds: tuple[str, ...]


def groups(view: Position, piece: Piece) -> list[Group]:
    """Return the card of a machine or base with its plugins, and those of the bases under a machine; [] for
    other pieces."""
    if piece.kind == "base":
        return [_on_base(view, base, "") for base in view.bases if base.id == piece.id]
    machine = view.machine(piece.id) if piece.kind == "machine" else None
    if machine is None:
        return []
    under = [_on_base(view, base, " under it") for base in view.bases if machine.units >> base.cell & 1]
    return [Group(piece.name, (machine.kind, *(card.kind for card in machine.plugins))), *under]


def side_by_side(kit: Kit, cards: Deck, shown: Sequence[Group], most: float) -> Surface:
    """Return cards in a row, none wider than `most`; with several groups, each has its title above."""
    canvas = kit.canvas
    count = sum(len(group.kinds) for group in shown)
    head = HEAD if len(shown) > 1 else 0.0
    gaps = GAP * (count - 1) + (APART - GAP) * (len(shown) - 1)
    width = min(most, (canvas.w - 120 - gaps) / count, (canvas.h - 100 - head) / ASPECT)
    whole = canvas.px(count * width + gaps), canvas.px(head + width * ASPECT)
    target, x = Surface(whole, pygame.SRCALPHA, 32), 0.0
    for group in shown:
        wide = len(group.kinds) * (width + GAP) - GAP
        if head:
            kit.fill(target, (x, 0, wide, head - 6), "night0", radius=6, border="edge2")
            middle = (x + wide / 2, (head - 6) / 2)
            kit.draw_text(target, group.title, middle, 15, "text", True, "center", wide - 12)
        for number, kind in enumerate(group.kinds):
            kit.put(target, cards.full(kind, width), (x + number * (width + GAP), head))
        x += wide + APART
    return target


def _on_base(view: Position, base: Base, where: str) -> Group:
    """Return the cards of a base."""
    title = f"{possessive(view.names[base.owner])} base{where}"
    return Group(title, (view.store.base, *(card.kind for card in base.plugins)))
