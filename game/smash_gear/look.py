"""How Smash Gear looks on the generic table (see `game.table.look.Look` for what each part is)."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.smash_gear import before_after, combat, ghosts, guards, machines, plates, roster, stack, store
from game.smash_gear.announced import AnnouncedPainter
from game.smash_gear.bases import BasePainter
from game.smash_gear.before_after import BeforeAfter
from game.smash_gear.board import BoardPainter
from game.smash_gear.cards import HAND, CardPainter, H, W
from game.smash_gear.describe import describe
from game.smash_gear.flips import FlipPainter
from game.smash_gear.geometry import Geometry
from game.smash_gear.ghosts import Ghosts
from game.smash_gear.landfill import opens
from game.smash_gear.machines import MachinePainter
from game.smash_gear.places import NOWHERE, RIVAL_HAND, Places
from game.smash_gear.refused import RefusedPainter
from game.smash_gear.seen import Seen, seen
from game.smash_gear.store import TicketPainter
from game.smash_gear.zoom import ZoomPainter
from game.table import areas
from game.table.closeup import Parts
from game.table.hand import HELD_SCALE
from game.table.layout import Box, Layout
from game.table.look import TableState
from game.table.stages import Struck
from game.table.track import Phases
from game.ui.canvas import contains
from game.ui.kit import Kit
from rules.game import Action, Piece
from rules.smash_gear.actions import Buy
from rules.smash_gear.draft import KEEP
from rules.smash_gear.game import SmashGear
from rules.smash_gear.situation import SEATS
from rules.smash_gear.state import Position
from rules.smash_gear.table import STACK
from rules.tabletop import Preview

PANELS = ("store", "hand", "rival", "own", "stack", "mine", "theirs")
TURN = ("Exploit", "Buy, move, fight", "Ending")
FIRST_TURN = ("Exploit", "Buy and build", "Ending")
LISTS = ("panel/mine", "panel/theirs")
PREPARE = ("Prepare", "First turn")
CAN = 2.4
"""How wide the line round a machine is that can answer."""


class Look:
    """The board with its machines, the store, the hands, the plates. Made anew for every canvas,
    theme and palette."""

    own_marks = True
    """What a preview marks is the area of its move, which the table lights."""
    playing = True

    def __init__(self, kit: Kit, game: SmashGear, layout: Layout) -> None:
        self.kit, self.game, self.layout = kit, game, layout
        self.board = BoardPainter(kit)
        self.machines, self.bases = MachinePainter(kit), BasePainter(kit)
        self.cards = CardPainter(kit, game.library, self.machines)
        self.tickets = TicketPainter(kit, game.library, self.machines)
        self.boards = BeforeAfter(kit, game.rules, self.machines)
        self.zooms = ZoomPainter(kit, game, self.cards, self.machines, self.bases)
        self.ghosts, self.flips = Ghosts(game), FlipPainter(kit, game)
        self.announced = AnnouncedPainter(kit, game, self.machines, self.ghosts, self.flips)
        self.refusals, self.combat = RefusedPainter(kit, game), combat.CombatPainter(kit)
        self.bots: frozenset[int] = frozenset()
        self._geometries: dict[str, Geometry] = {}
        self._places: dict[tuple[str, int, bool], Places] = {}
        self._seen: Seen | None = None
        self._foreseen: tuple[Position, Action, Surface | None] | None = None

    # -- where things are

    def place(self, place: str, view: Position) -> Box | None:
        """Where a place or panel is, seen by who looks; None: where the map says."""
        at = self._at(view)
        box = at.place(place)
        if box is None or place not in LISTS or not at.lists_beside:
            return box
        return (*box[:3], min(box[3], roster.high(view)))

    def extent(self, piece: Piece, box: Box) -> tuple[Box, ...]:
        """What a piece covers: a machine its cells, a card of the hand what hangs out of the strip."""
        x, y, w, h = box
        if piece.kind != "card":
            return ghosts.extent(piece, box)
        if piece.place == f"hand/{self._own}" and abs(w - h) < 1:
            return ((x, y, w, w * H / W),)
        return ()

    def area(self, view: Position, piece: Piece, place: str, action: Action) -> tuple[Box, ...]:
        """What an action of a piece would cover, legal or not; a card of the store covers nothing."""
        if piece.place in store.SLOTS:
            return ()
        return self.ghosts.area(view, piece, action, self._geometry(view))

    def posed(self, view: Position, piece: Piece, turn: int, action: Action) -> Piece | None:
        """A piece as it would lie; a card of the store stays one."""
        if piece.place in store.SLOTS:
            return replace(piece, place=f"hand/{self._own}") if isinstance(action, Buy) else piece
        return self.ghosts.posed(view, piece, turn, action)

    def turns(self, view: Position, piece: Piece) -> int:
        """How many quarter turns of a held card differ."""
        return 1 if piece.place in store.SLOTS else self.ghosts.turns(piece)

    def click(self, view: Position, point: tuple[float, float]) -> str:
        """The Landfill or the other player's open hand under a point, to look through."""
        at, rival = self._at(view), f"hand/{self._know(view).rival}"
        places = {f"landfill/{seat}": at.box(f"landfill/{seat}") for seat in range(SEATS)}
        if opens(view, rival):
            places[rival] = at.box(RIVAL_HAND)
        return next((place for place, box in places.items() if contains(box, point)), "")

    def seat_bots(self, bots: frozenset[int]) -> None:
        """The seats whose plates have a bot's mark."""
        self.bots = bots
        if self._seen is not None:
            self._seen = seen(self.game, self._seen.view, bots)

    def describe(self, view: Position, place: str) -> str:
        """A place in words for its tooltip: a title, then a sentence on the next line."""
        return describe(self.game.rules, self._know(view), place)

    def asked(self, view: Position) -> str:
        """The answer or the choice that the other player is asked for; "" where a turn begins."""
        return self.game.prompt(view).partition("\n")[0] if view.agenda and not view.over else ""

    def phases(self, view: Position) -> Phases:
        """The phases of a turn, and which it is now."""
        if not view.turn:
            return Phases(PREPARE, 0)
        words = FIRST_TURN if view.turn == 1 else TURN
        if view.over:
            return Phases(words, len(words))
        return Phases(words, 2 if view.question is not None and view.question.asked == KEEP else 1)

    # -- the ground

    def backdrop_key(self, view: Position) -> Hashable:
        """What the ground depends on."""
        self._know(view)
        return view.board

    def backdrop(self, surface: Surface, view: Position) -> None:
        """The floor."""
        self.board.draw(surface, self._geometry(view), self.game.rules.floors[view.board].board)

    # -- panels

    def panels(self) -> tuple[str, ...]:
        """The panels this look paints."""
        return PANELS

    def panel_key(self, name: str, view: Position, table: TableState) -> Hashable:
        """What a panel depends on."""
        known = self._know(view)
        match name:
            case "store":
                held = view.store
                return known.gears, len(held.machine_pile), len(held.program_pile)
            case "rival" | "own":
                seat = known.rival if name == "rival" else known.own
                return plates.key(view, seat, known), seat in self.bots, opens(view, f"hand/{seat}")
            case "hand":
                return known.own, known.you, not known.hand, self._buys(view)
            case "stack":
                return view.waiting, known.asked, known.you, view.resolving
            case _:
                return roster.key(known, known.own if name == "mine" else known.rival)

    def panel(self, surface: Surface, name: str, box: Box, view: Position, table: TableState) -> None:
        """Draw one panel; nothing where there is no room for it."""
        known, at = self._know(view), self._at(view)
        if box == NOWHERE:
            return
        match name:
            case "store":
                store.panel(self.kit, surface, box, known, at.box)
            case "hand":
                plates.empty_hand(self.kit, surface, box, known, self._buys(view))
            case "rival" | "own":
                seat = known.rival if name == "rival" else known.own
                fills = at.box(f"landfill/{seat}")
                plates.draw(self.kit, surface, box, known, seat, fills, seat in self.bots)
                if name == "rival" and opens(view, f"hand/{seat}"):
                    plates.tray(self.kit, surface, at.box(RIVAL_HAND), True)
            case "stack":
                stack.draw(self.kit, surface, box, self.game.rules, known)
            case _:
                seat = known.own if name == "mine" else known.rival
                roster.draw(self.kit, surface, box, self.game.rules, known, seat)

    def foresight(self, view: Position, action: Action, w: float) -> Surface | None:
        """The two little boards of the combat that an action leads to, for the preview panel."""
        if self._foreseen is None or self._foreseen[:2] != (view, action):
            found = before_after.fight(self.game.rules, view, action)
            self._foreseen = (view, action, self.boards.picture(found, w) if found is not None else None)
        return self._foreseen[2]

    # -- pieces and what lies over them

    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece with its shadow."""
        match piece.kind:
            case "machine" | machines.LOOSE:
                return self.machines.machine(piece.face, piece.owner, size, spent=piece.spent)
            case "base" if self._hidden(piece):
                return Surface((1, 1), pygame.SRCALPHA, 32)
            case "base":
                return self.bases.base(piece.owner, size, len(piece.face.split("|")) if piece.face else 0)
        family = piece.place.partition("/")[0]
        if not piece.up:
            return self.cards.back(size)
        if family == "store":
            return self._ticket(piece, size)
        if piece.place == f"hand/{self._own}":
            card, why = self.game.library[piece.face], ""
            lit = self.playing and self._seen is not None and piece.id in self._seen.playable
            if self.playing and self._seen is not None:
                why = self._seen.why_resting(piece.id, card)
            k = _drawn_at(size / HAND)
            part = self._uncovered(piece) if k == 1 else 1.0
            return _scaled(self.cards.in_hand(piece.face, HAND * k, lit, why, part), size / HAND / k)
        return self.cards.small(piece.face, size)

    def overlay(self, surface: Surface, view: Position, preview: Preview | None) -> None:
        """The machines that can answer, the badges of bases on which machines stand, the signs of guarded hearts, and
        what is announced."""
        at = self._geometry(view)
        if self.playing and view.answering:
            for machine in view.machines:
                if machine.id in self._know(view).playable:
                    cells = self.game.rules.floors[view.board].places(machine.units)
                    areas.outline(self.kit, surface, tuple(at.cells(cells)), "lamp", CAN)
        guards.draw(self.kit, surface, at, self.game.rules.floors[view.board], view)
        self.announced.draw(surface, at, view)
        for base in view.bases:
            if self._covered(view, base.cell):
                row, column = divmod(base.cell, at.shape.columns)
                self.bases.corner(surface, at.cell(column, row), base.owner, bool(base.plugins))

    def aimed(self, surface: Surface, view: Position, action: Action) -> None:
        """The fold, the arrow and the price of a flip, and the hearts that it hits."""
        self.flips.draw(surface, self._geometry(view), view, action)

    def reprint(self, surface: Surface, view: Position, place: str) -> None:
        """What is announced, over the light of a panel that a script is aimed at."""
        if place == STACK and (box := self._at(view).box(place)) != NOWHERE:
            stack.draw(self.kit, surface, box, self.game.rules, self._know(view), aimed=True)

    def refused(self, surface: Surface, view: Position, piece: Piece) -> None:
        """The sides over which the machine in the hand may not flip."""
        self.refusals.draw(surface, self._geometry(view), view, piece)

    def broken(self, piece: Piece, size: float, part: float) -> Surface | None:
        """A machine that is being destroyed, or what fell off one."""
        if piece.kind == machines.LOOSE:
            return self.machines.falling(piece.face, piece.owner, size, part)
        return self.machines.broken(piece.face, piece.owner, size, part) if piece.kind == "machine" else None

    def shed(self, before: Piece, piece: Piece, stage: str) -> Piece | None:
        """The units that a machine lost."""
        return combat.shed(before, piece, stage)

    def struck(self, surface: Surface, stage: str, struck: Struck, part: float) -> None:
        """The hearts and weapons that are hit, and what falls off."""
        self.combat.struck(surface, stage, struck, part)

    # -- other sizes

    def picture(self, view: Position, w: float, h: float) -> Surface:
        """The board as it stands."""
        return self.zooms.picture(view, w, h)

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """A card's whole face, a Landfill or a hand looked through, or ("") the board."""
        return self.zooms.zoom(view, piece_or_place)

    def zoom_parts(self, view: Position, piece_or_place: str) -> Parts:
        """The cards of a Landfill or a hand that is looked through."""
        return self.zooms.parts(view, piece_or_place)

    def closer(self, view: Position, piece: Piece) -> Surface | None:
        """The card of what the pointer rests on."""
        return self.zooms.closer(view, piece)

    # -- what a view says

    @property
    def _own(self) -> int:
        return self._seen.own if self._seen is not None else 0

    def _covered(self, view: Position, cell: int) -> bool:
        return any(machine.units >> cell & 1 for machine in view.machines)

    def _hidden(self, piece: Piece) -> bool:
        """Whether a machine stands on a base: its badge alone is seen."""
        if self._seen is None:
            return False
        view = self._seen.view
        cell = self.game.rules.floors[view.board].numbers.get(piece.place, -1)
        return cell >= 0 and self._covered(view, cell)

    def _uncovered(self, piece: Piece) -> float:
        """How much of a card's width in the hand the next one leaves to see."""
        hand = self._seen.hand if self._seen is not None else ()
        if self._seen is None or len(hand) < 2 or hand[-1].id == piece.id:
            return 1.0
        at = self._at(self._seen.view).box(piece.place)
        first, second = self.layout.piece_boxes(piece.place, len(hand), self.kit.canvas, at)[:2]
        return min(1.0, (second[0] - first[0]) / first[2])

    def _ticket(self, piece: Piece, size: float) -> Surface:
        """A ticket as large as its place; the size is that of its shorter side."""
        assert self._seen is not None
        view = self._seen.view
        _, _, w, h = self._at(view).box(piece.place)
        k = size / min(w, h)
        count = store.left(view.store, piece.place) if piece.place in store.SUPPLIES else 0
        at = _drawn_at(k)
        state = store.state(self._seen, self.game.library.prices[piece.face]) if self.playing else store.SHUT
        return _scaled(self.tickets.ticket(piece.face, w * at, h * at, state, count), k / at)

    def _buys(self, view: Position) -> bool:
        """Whether cards come to a hand by being bought only, so that an empty one says how."""
        return self.playing and not view.turn

    def _know(self, view: Position) -> Seen:
        """What a view says; pieces are drawn without their view, and take the one shown last."""
        if self._seen is None or (self._seen.view is not view and self._seen.view != view):
            self._seen = seen(self.game, view, self.bots)
        return self._seen

    def _geometry(self, view: Position) -> Geometry:
        if view.board not in self._geometries:
            board = self.game.rules.floors[view.board].board
            self._geometries[view.board] = Geometry(self.layout, self.kit.canvas, board)
        return self._geometries[view.board]

    def _at(self, view: Position) -> Places:
        key = (view.board, self._know(view).own, bool(view.waiting))
        if key not in self._places:
            self._places[key] = Places(self.layout, self.kit.canvas, self._geometry(view), *key[1:])
        return self._places[key]


def _drawn_at(k: float) -> float:
    """The scale at which a face is drawn: as it lies or as it is held; between them it flies."""
    return HELD_SCALE if abs(k - HELD_SCALE) < 0.01 else 1.0


def _scaled(picture: Surface, k: float) -> Surface:
    """A face on its way, a little blurred: drawing it anew in each frame takes too long."""
    return picture if abs(k - 1) < 0.01 else pygame.transform.smoothscale_by(picture, k)
