"""The look of Smash Gear on the generic table (see `game.table.look` for the parts)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame
from pygame import SRCALPHA, Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.smash_gear.acts import Staging, clouds
from game.smash_gear.announced import AnnouncedPainter
from game.smash_gear.arrivals import AssemblyAct, BuildingAct, FittingAct
from game.smash_gear.badges import GUARDED, badge
from game.smash_gear.bases import BasePainter
from game.smash_gear.combat import AimAct, FallAct, HeartsAct, WeaponsAct
from game.smash_gear.flip_stage import FlipAct
from game.smash_gear.flips import FlipPainter
from game.smash_gear.fragments import Cells, Fragments, cells_of
from game.smash_gear.gains import (
    GEARS,
    HONOR,
    AnswerAct,
    BuyAct,
    EffectAct,
    ExploitAct,
    GainAct,
    PayAct,
    RazeAct,
    coin,
)
from game.smash_gear.ghosts import Ghosts, RefusedPainter, covered, extent
from game.smash_gear.ground import Ground
from game.smash_gear.machines import MachinePainter
from game.table import areas
from game.table.acts import Act, Moment, Remains
from game.table.backdrop import Ground as Layer
from game.table.layout import Box, Layout
from game.table.look import TableLook
from game.table.parts.cells import FAMILY, Geometry
from game.table.parts.faces import readable
from game.table.parts.grid import BoardPart
from game.table.parts.plate import PlatePart
from game.table.phases import Phases
from game.table.table_state import Point, Portrait
from game.ui.canvas import bounds, centre
from game.ui.effects import Effects
from game.ui.kit import Kit
from rules.common.text import possessive
from rules.game import Action, Piece
from rules.smash_gear import events
from rules.smash_gear.action import GearAction
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.game import SmashGear
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import BASE, DESTROY, Base
from rules.smash_gear.state import Position
from rules.smash_gear.turn import GOAL, INCOME
from rules.tabletop import Preview

STORE = "store/"
MOST_COMING = 16
"""The most machines that are drawn ahead of the moves that may bring them: as many as are kept beside those
on the board."""
GUARD, GUARD_AT = 0.17, 0.2
"""The radius of a shield, and the distance of its middle from the left and lower edge, in parts of a cell."""
CAN = 2.4
"""The width of the line round a machine that can answer."""
MARGIN, EDGE = 0.3, 24.0
"""The frame of a board that is shown by itself, in cells, and the room round it where it fills the window."""
BOARD = "mark/board"
HEAD, GAP, APART = 34.0, 16.0, 28.0
"""The height of a heading over a group of cards, the gap between cards, and that between groups."""

ACTS: dict[str, Callable[[Moment[Position], Staging], Act]] = {
    events.LANDING: FlipAct, events.BACK: FlipAct, events.AIM: AimAct, events.HEARTS: HeartsAct,
    events.WEAPONS: WeaponsAct, events.FALL: FallAct, events.GAIN: GainAct, events.BUYING: BuyAct,
    events.RAZING: RazeAct, events.EFFECT: EffectAct, events.ANSWER: AnswerAct, events.ASSEMBLY: AssemblyAct,
    events.BUILDING: BuildingAct, events.FITTING: FittingAct, events.EXPLOIT: ExploitAct, events.PAYING: PayAct,
}  # fmt: skip
"""The act that shows each type of event."""


class Look(TableLook[Position]):
    """The board with its machines, the store, the hands, the plates. A new look is made for every canvas,
    theme and palette."""

    ambience = "workshop"
    has_areas = True
    own_marks = True
    """Whether the overlay draws the marks of a preview itself: they are the area of a move, which is lit."""

    def __init__(self, kit: Kit, game: SmashGear, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.machines = self.parts.shared("machines", lambda: MachinePainter(kit, game.library.bodies))
        self.bases = self.parts.shared("bases", lambda: BasePainter(kit))
        self.ground = self.parts.shared("floor", lambda: Ground(kit))
        self.ghosts, self.flips = Ghosts(game), FlipPainter(kit, game)
        self.announced_painter = AnnouncedPainter(kit, game, self.machines, self.ghosts, self.flips)
        self.refusals, self.fragments = RefusedPainter(kit, game), Fragments(kit, self.machines)

    # -- boxes

    def extent(self, piece: Piece, box: Box) -> tuple[Box, ...]:
        """Return the boxes a piece covers: a machine's cells, or a hand card that extends out of its
        strip."""
        return extent(piece, box) or super().extent(piece, box)

    def area(self, view: Position, piece: Piece, place: str, action: Action) -> tuple[Box, ...]:
        """Return the boxes that a piece's action would cover, legal or not; () for store cards."""
        if piece.place.startswith(STORE):
            return ()
        return self.ghosts.area(view, piece, action, self._geometry(view))

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a piece as it would be; a store card stays one."""
        if piece.place.startswith(STORE):
            bought = action is not None and self.game.at(view).gesture(action).place.startswith("hand/")
            return self.ghosts.posed(view, piece, turn, action) if bought else piece
        return self.ghosts.posed(view, piece, turn, action)

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip: a title, then a sentence on the next line."""
        return _in_words(self.game.rules, view, place) or super().describe(view, place)

    def phases(self, view: Position) -> Phases:
        """Return the phases of a turn with the current one."""
        return Phases(*self.game.at(view).phases())

    # -- pieces and overlays

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow."""
        match piece.kind:
            case "machine":
                return self.machines.machine(piece.face, piece.owner, size, spent=piece.spent)
            case "base":
                return self.bases.base(piece.owner, size, _plugins(piece))
        return super().piece(piece, size)

    def overlay(self, surface: Surface, view: Position, preview: Preview | None, held: Piece | None) -> None:
        """Draw the sides over which the held machine can't flip, and outline the machines that can
        respond."""
        at = self._geometry(view)
        if held is not None:
            self.refusals.draw(surface, at, view, held)
        if self.parts.playing and view.answering:
            for machine in view.machines:
                if machine.id in self.parts.model(view).playable:
                    areas.outline(self.kit, surface, covered(at, machine.units), "lamp", CAN)

    def draw_announced(self, surface: Surface, view: Position, number: int) -> None:
        """Draw all waiting effects with the last on top, or the one in focus."""
        if number >= 0:
            self.announced_painter.draw(surface, self._geometry(view), view, view.waiting[-1 - number])
        else:
            self.announced_painter.draw_all(surface, self._geometry(view), view)

    def draw_on_pieces(
        self, surface: Surface, view: Position, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw torn edges, the badges of guarded hearts, the walls of bases under machines, and the names of
        columns and rows that machines cover."""
        at = self._geometry(view)
        standing = _machine_cells(pieces)
        self.fragments.draw_torn(surface, at, standing, remains)
        for machine in view.machines:
            if "guarded" in machine.marks:
                for cell in (cell for cell, letter in standing.get(machine.id, {}).items() if letter == "H"):
                    x, y, w, _ = at.cell(*cell)
                    badge(self.kit, surface, GUARDED, (x + GUARD_AT * w, y + (1 - GUARD_AT) * w), GUARD * w)
        self._draw_walls(surface, at, pieces, standing)
        taken = [cell for cells in standing.values() for cell in cells]
        columns = {column for column, row in taken if row == at.shape.rows - 1}
        self.ground.name_over(surface, at, columns, {row for column, row in taken if column == 0})

    def _draw_walls(
        self, surface: Surface, at: Geometry, pieces: Mapping[str, Piece], standing: Mapping[str, Cells]
    ) -> None:
        """Draw the walls of bases under machines, whose cells are given."""
        for base in pieces.values():
            if base.kind != "base":
                continue
            cell = at.at(base.place)
            for id in (id for id, cells in standing.items() if cell in cells):
                left, top = (min(each) for each in zip(*standing[id], strict=True))
                worn = self.machines.worn(
                    pieces[id].face, pieces[id].owner, at.side, (cell[0] - left, cell[1] - top)
                )
                self.bases.ring(surface, at.cell(*cell), base.owner, worn, _plugins(base))

    def draw_aim(self, surface: Surface, view: Position, action: Action) -> None:
        """Draw a flip's fold line, arrow and price, and the hearts it hits."""
        self.flips.draw(surface, self._geometry(view), view, action)

    def in_motion(self, piece: Piece, size: float, back: float, gone: float | None = None) -> Surface | None:
        """Return the picture of a machine being destroyed; None for other pieces."""
        if gone is None or piece.kind != "machine":
            return None
        return self.machines.leaving(piece.face, piece.owner, size, gone)

    def act(self, moment: Moment[Position]) -> Act | None:
        """Return the act of a stage, or None for the plain one."""
        made = ACTS.get(moment.stage.name)
        return made(moment, self._staging(moment.before)) if made is not None else None

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
        pieces = {piece.id: piece for piece in self.game.at(view).pieces}
        known = {piece.face for piece in pieces.values()}
        for action in self.game.legal_actions(view):
            if isinstance(action, GearAction) and action.lands and action.source in pieces:
                posed = self.ghosts.posed(view, pieces[action.source], 0, action)
                if posed is not None and posed.face not in known:
                    known.add(posed.face)
                    yield posed.face, posed.owner

    def aftermath(self, view: Position, remains: Remains) -> Layer:
        """Return the wrecks and craters."""
        draw = partial(self.fragments.draw_aftermath, geometry=self._geometry(view), remains=remains)
        return Layer((remains, view) if remains else None, draw)

    def _staging(self, view: Position) -> Staging:
        geometry = self._geometry(view)
        return Staging(
            self.fragments,
            geometry,
            self._purse,
            lambda piece: self.piece(piece, geometry.side),
            self._dim_stack,
        )

    def _purse(self, view: Position, seat: int, icon: str) -> Point:
        """Return the position of a seat's counter."""
        seen = self.parts.at(view)
        plates = (part for part in seen.parts.values() if isinstance(part, PlatePart) and part.seat == seat)
        part = next(plates, None)
        return part.counter_at(seen.where(part.name), seen.model, icon) if part is not None else (0.0, 0.0)

    def _dim_stack(self, surface: Surface, view: Position, part: float) -> None:
        """Dim the effects in the stack that another one has just covered; `part` of the transition, 0 to
        1."""
        seen = self.parts.at(view)
        if (stack := seen.stack) is not None:
            stack.dim(surface, seen.where(stack.name), seen.model, part)

    # -- other sizes

    def portrait(self, view: Position, w: float, h: float) -> Portrait:
        """Return a picture of the board, centred."""
        return Portrait(self._board(view, w, h), {})

    def _board(self, view: Position, w: float, h: float) -> Surface:
        kit, board = self.kit, self.game.rules.motions[view.board].board
        target = Surface((kit.canvas.px(w), kit.canvas.px(h)), SRCALPHA, 32)
        side = min(w / (board.columns + 2 * MARGIN), h / (board.rows + 2 * MARGIN))
        left, top = (w - board.columns * side) / 2, (h - board.rows * side) / 2
        at = Geometry(board, left, top, side, MARGIN * side)
        kit.fill(target, at.board, "night1", "night0", max(3.0, at.rim), "brass_mid", max(1.0, side * 0.04))
        rect = kit.canvas.rect(*at.floor)
        target.blit(self.ground.floor(board, rect.w, rect.h), rect)
        lying = {piece.id: piece for piece in self.game.at(view).pieces if piece.place.startswith(FAMILY)}
        for piece in sorted(lying.values(), key=lambda piece: piece.kind):  # machines stand on bases
            box = at.cell(*at.at(piece.place))
            kit.put(target, self.piece(piece, side), centre(bounds(extent(piece, box) or (box,))), "center")
        self._draw_walls(target, at, lying, _machine_cells(lying))
        return target

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, a pile, or ("") the board, enlarged."""
        if not piece_or_place:
            board, canvas = self.game.rules.motions[view.board].board, self.kit.canvas
            columns, rows = board.columns + 2 * MARGIN, board.rows + 2 * MARGIN
            side = min((canvas.w - 2 * EDGE) / columns, (canvas.h - 2 * EDGE) / rows)
            return self._board(view, side * columns, side * rows)
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

    def _geometry(self, view: Position) -> Geometry:
        floor = self.parts.at(view).parts[BOARD]
        assert isinstance(floor, BoardPart)
        return floor.geometry(self.parts.model(view))


def _machine_cells(pieces: Mapping[str, Piece]) -> dict[str, Cells]:
    """Return the cells of the machines on the board, by id."""
    return {
        id: cells_of(piece)
        for id, piece in pieces.items()
        if piece.kind == "machine" and piece.place.startswith(FAMILY)
    }


def _plugins(base: Piece) -> int:
    """Return the number of plugins on a base."""
    return len(base.face.split("|")) if base.face else 0


def _in_words(rules: Rules, view: Position, place: str) -> str:
    """Return the tooltip of a place that no part describes; "" for none."""
    family, _, rest = place.partition("/")
    match family:
        case "gears":
            return _gears(view, int(rest))
        case "store" if rest:
            return _store(rest)
        case "cell":
            return _cell(rules, view, place)
    return ""


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


PIT = "Blocked cell\nIt isn't part of the board: no machine can cover it."
REBUILD = "A Base can be built here again, under a heart."


def _cell(rules: Rules, view: Position, place: str) -> str:
    """Return the tooltip of a base, which a machine can hide, of a start whose base is destroyed, or of a pit;
    "" for other cells."""
    motions = rules.motions[view.board]
    cell = motions.numbers.get(place, -1)
    if cell < 0 or cell in motions.board.blocked:
        return PIT
    base = view.base_at(cell)
    if base is None:
        if cell not in motions.board.starts or not view.turn:
            return ""
        return f"{possessive(view.names[motions.board.starts.index(cell)])} first base stood here\n{REBUILD}"
    plugins = ", ".join(rules.library[card.kind].title for card in base.plugins)
    what = f"With {plugins}. " if plugins else ""
    return f"{possessive(view.names[base.owner])} base\n{what}Makes {gears(INCOME)} in Exploit."


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
