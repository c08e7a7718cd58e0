"""The look of Planet Smash on the generic table (see `game.table.look` for the parts)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator

from msgspec.structs import replace
from pygame import Surface

from game.planet_smash import panels
from game.planet_smash.acts import Stager
from game.planet_smash.breaking import Workshop
from game.planet_smash.describe import describe, describe_player, describe_quarter, describe_rounds
from game.planet_smash.geometry import BAR, GUTTER, HOLE, ORBIT, Geometry
from game.planet_smash.overlay import OverlayPainter
from game.planet_smash.pieces import EXHAUST, PiecePainter
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.portrait import PortraitPainter
from game.planet_smash.quadrants import LEAST_RIVAL, Quadrants, rows
from game.planet_smash.sheets import SheetPainter, rubble, shown_in, smashed_quarters
from game.planet_smash.zoom import ZoomPainter
from game.table.acts import Act, Moment
from game.table.layout import NOWHERE, Box, Layout
from game.table.look import MarkLook, Point, TableState
from game.table.parts.look import PartsLook
from game.table.phases import Phases, fitting, width
from game.ui.canvas import contains
from game.ui.kit import Kit
from rules.game import Piece
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.hud import QuadrantSummary, quarters
from rules.planet_smash.prompts import when
from rules.planet_smash.sheet import abilities_used, acting, shown_seat
from rules.planet_smash.state import EMPTY, Position, Sheet
from rules.tabletop import Plate, Preview

WANTS = tuple(f"wants_{id}" for id in QUADRANTS)
"""The parts for the research areas' open cells, which explain what they need."""
PANELS = ("rounds", "whose", "planning", "abilities", "planet", "rival", *WANTS)


class Look(PartsLook[Position]):
    """The planet, its pieces and panels. A new look is made for every canvas, theme and palette."""

    recaps = False
    """Whether the panel tells what others did: no, their plates show how far they are (PS-7.2)."""
    lights_new = True
    ambience = "engine_room"
    open_space_whole = True
    own_marks = True
    """Whether the overlay draws the marks of a preview itself, in place of the table."""

    def __init__(self, kit: Kit, game: PlanetSmash, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.game: PlanetSmash = game
        self.planets = PlanetPainter(kit)
        self.pieces = PiecePainter(kit, self.faces)
        self.zooms = ZoomPainter(kit, game, layout, self.planets, self.pieces)
        self.planning = panels.Planning(kit, layout, self.faces)
        self.overlays = OverlayPainter(kit)
        self.chips = panels.Abilities(kit, layout, self.faces)
        shop = Workshop(kit, game, layout, self.planets, self.pieces)
        self.stager = Stager(shop, self._geometry, self.place)
        self.portraits = PortraitPainter(kit, self.planets)
        self._geometries: dict[tuple[str, bool], Geometry] = {}
        self._shown: Geometry | None = None
        self._smashed: frozenset[str] = frozenset()

    # -- boxes

    def place(self, place: str, view: Position) -> Box | None:
        """Return the box of a place or panel on this canvas for this planet; None for the map's."""
        if place.startswith(("panel/", "seat/")):
            return super().place(place, view)
        if place.startswith("waits/"):
            return dict(rows(self._box("panel/preview", view), self._planet(view)))[
                place.removeprefix("waits/")
            ]
        if place.startswith("label/"):
            return self.label_boxes(view)[QUADRANTS.index(place.removeprefix("label/"))]
        if place == "planet":
            return self._geometry(view).field.box(0, 0, 2 * HOLE, 2 * HOLE)
        if place == "rounds":
            return self._rounds(view)
        return self._geometry(view).place(place)

    def _moved(self, panel: str, view: Position) -> Box | None:
        if panel == "rival":
            return self._rival_box(view)
        return self._geometry(view).place(f"panel/{panel}")

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats whose badges show a bot."""
        super().seat_bots(bots)
        self.zooms.bots = bots

    tooltip_picture = MarkLook.tooltip_picture
    """The usual tooltip without a picture: pieces have names, not pictures."""

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip: a title, then a sentence on the next line."""
        family, _, seat = place.partition("/")
        if family == "seat":
            return describe_player(view, self._planet(view), int(seat), int(seat) in self.bots)
        if family == "waits":
            return describe_quarter(seat, self._quarters(view)[QUADRANTS.index(seat)])
        if family == "label":
            return describe(self._planet(view), self._sheet(view), f"target/{seat}")
        if family == "rounds":
            return describe_rounds(self._planet(view), view.round, len(view.sheets))
        return describe(self._planet(view), self._sheet(view), place)

    def about(self, view: Position, piece: Piece) -> str:
        """Return the meaning of a targeting die in its slot, and its quadrant's rule (PS-4.1, PS-3.4,
        PS-4.4)."""
        return (
            self.describe(view, piece.place).partition("\n")[2] if piece.place.startswith("target/") else ""
        )

    def zoom_target(self, view: Position, point: Point) -> str:
        """Return the zoom target at a point: that of a part, the planet for the core, the quadrant for its
        row, label or slot, or ""."""
        found, field = super().zoom_target(view, point), self._geometry(view).field
        if found or math.dist(point, (field.cx, field.cy)) < HOLE * field.k:
            return found or "planet"
        if contains(self._rounds(view), point):
            return "rounds"
        if contains(self._rival_box(view), point):
            return f"seat/{self._rival(view)}"
        named = zip(QUADRANTS, self.label_boxes(view), strict=True)
        if label := next((f"label/{id}" for id, box in named if contains(box, point)), ""):
            return label
        if self.open_space_key(view) is None:
            return ""
        told = self.open_space_at(view, self._box("panel/preview", view), point)
        return told.replace("target/", "waits/")

    def _rival(self, view: Position) -> int:
        """Return the opponent in a game of two, else EMPTY."""
        return 1 - shown_seat(view) if len(view.sheets) == 2 else EMPTY

    def _rival_box(self, view: Position) -> Box:
        """Return the rest of the opponent's column below their plate, or NOWHERE."""
        column, plate = self._geometry(view).field.column, self.place(f"seat/{self._rival(view)}", view)
        if self._rival(view) == EMPTY or column is None or plate is None:
            return NOWHERE
        top = plate[1] + plate[3] + GUTTER
        high = column[1] + column[3] - top
        return (column[0], top, column[2], high) if high >= LEAST_RIVAL else NOWHERE

    def _rounds(self, view: Position) -> Box:
        """Return the box of the rounds: their column, or the top bar in games of several players."""
        known = self.phases(view)
        if known is None:
            return self._box("panel/rounds", view)
        known, left = fitting(self.kit, known)
        return (left, 0.0, width(self.kit, known), BAR) if left else NOWHERE

    def is_printed(self, view: Position, place: str) -> bool:
        """Return whether a place shows a printed number, which marks must not hide."""
        return any(shown_in(self._planet(view), self._sheet(view), place))

    def draw_print(self, surface: Surface, view: Position, place: str) -> None:
        """Redraw the number and flight distance of a lit spot."""
        family, _, number = place.partition("/")
        if family == "spot":
            self.planning.spot(surface, int(number) - 1, "lit")

    def label_boxes(self, view: Position) -> tuple[Box, ...]:
        """Return the boxes of the quadrants' names with their rules."""
        return self._painter(view).labels()

    def gauges(self, view: Position) -> tuple[Box, ...]:
        """Return the box of the number of quadrants still to demolish, in the middle of the planet."""
        core = self.place("planet", view)
        return (core,) if core is not None else ()

    # -- the ground

    def scenery_key(self, view: Position) -> Hashable:
        """Return a key of the sky and the planet's position."""
        return view.planet, len(view.sheets) > 1

    def scenery(self, surface: Surface, view: Position) -> None:
        """Draw space, between the top bar and the panels."""
        field, canvas = self._geometry(view).field, self.kit.canvas
        size = (372 * 2 * field.k, min(372 * 2 * field.k, 2 * (canvas.h - field.cy)))
        sky = self.planets.space(size, (size[0] / 2, size[1] / 2), field.k, view.planet)
        left, top = canvas.pos(field.cx - size[0] / 2, field.cy - size[1] / 2)
        hidden = max(0, canvas.px(BAR) - top)
        surface.blit(sky, (left, top + hidden), sky.get_rect().move(0, hidden))

    def backdrop_key(self, view: Position) -> Hashable:
        """Return a key of everything the ground depends on."""
        self._remember(view)
        sheet = self._sheet(view)
        seating = view.round == 0 and 0 in sheet.seats
        return view.planet, self._smashed, sheet.seats, seating, len(view.sheets) > 1

    def backdrop(self, surface: Surface, view: Position) -> None:
        """Draw the planet, the sheet printed on it, and the slots."""
        self._remember(view)
        field = self._geometry(view).field
        smashed = smashed_quarters(self._planet(view), self._sheet(view))
        self.planets.draw(surface, self.kit.canvas.pos(field.cx, field.cy), view.planet, smashed, field.k)
        self._painter(view).draw(surface)

    # -- panels

    def phases(self, view: Position) -> Phases | None:
        """Return the rounds for the top bar, if their column belongs to the other players; else None."""
        several = len(view.sheets) > 1 and view.round
        return panels.phases(self._planet(view), view.round) if several else None

    def open_space_key(self, view: Position) -> Hashable:
        """Return a key of the quadrants' needs, from round 1 on: before it the prompt explains the game."""
        if not view.round:
            return None
        sheet = self._sheet(view)
        return view.planet, sheet.boxes, sheet.target, self._quarters(view), self._asked(view)

    def open_space(self, surface: Surface, box: Box, view: Position) -> None:
        """Draw the needs of each quadrant, under what the viewer is asked to do."""
        known = Quadrants(self.kit, self._planet(view), self._sheet(view), self._quarters(view))
        known.draw(surface, box, self._asked(view))

    def _asked(self, view: Position) -> str:
        """Return what the owner of the shown sheet is asked to do, without a full stop; "" out of turn."""
        asked = self.game.prompt(view) if self.playing and view.seat == shown_seat(view) else ""
        return asked.partition("\n")[0].removesuffix(".")

    def open_space_at(self, view: Position, box: Box, point: Point) -> str:
        """Return the slot of the quadrant whose row is at a point, or ""."""
        lines = rows(box, self._planet(view))
        return next((f"target/{id}" for id, line in lines if contains(line, point)), "")

    def _quarters(self, view: Position) -> tuple[QuadrantSummary, ...]:
        return quarters(self.game.paces[view.planet], view, shown_seat(view))

    def piece_at(self, view: Position, point: Point) -> str:
        """Return the id of the token whose ability's chip is at a point: a press on its words takes it."""
        down = self._box("panel/abilities", view)[1] - self.chips.top
        for id, (x, y, w, h) in self.chips.chips.items():
            if contains((x, y + down, w, h), point):
                return f"{shown_seat(view)}:ability/{id}"
        return super().piece_at(view, point)

    def panels(self) -> tuple[str, ...]:
        """Return the names of the panels that this look draws."""
        return (*PANELS, *super().panels())

    def panel_key(self, name: str, view: Position, table: TableState) -> Hashable:
        """Return a key of everything a panel depends on."""
        sheet = self._sheet(view)
        match name:
            case "rounds":
                return view.planet, view.round
            case "whose":
                return self._plate(view), view.round, shown_seat(view), self.bots
            case "planning":
                return view.round == 0, sheet.spots, sheet.seats, self._acting(view)
            case "abilities":
                return view.planet, sheet.cells, sheet.crossed, table.asked
            case "planet":
                return view.planet
            case "rival" if (rival := self._rival(view)) != EMPTY:
                return (
                    view.planet,
                    view.names[rival],
                    view.sheets[rival].boxes,
                    abilities_used(view.sheets[rival]),
                )
            case _ if name in WANTS:
                return view.planet, sheet.cells[WANTS.index(name)]
            case _:
                return view.planet, super().panel_key(name, view, table)

    def panel(self, surface: Surface, name: str, box: Box, view: Position, table: TableState) -> None:
        """Draw one panel, unless it has no box."""
        if box == NOWHERE:
            return
        planet, sheet = self._planet(view), self._sheet(view)
        match name:
            case "rounds":
                panels.rounds(self.kit, surface, box, panels.phases(planet, view.round))
            case "whose":
                seat, plate = shown_seat(view), self._plate(view)
                player = seat, view.names[seat], seat in self.bots
                panels.whose(self.kit, surface, box, player, plate, when(self.game.charts[view.planet], view))
            case "planning":
                self.planning.draw(surface, box, sheet, self._acting(view), view.round == 0)
            case "abilities":
                self.chips.draw(surface, box, planet, sheet, table.asked)
            case "planet":
                panels.about(self.kit, surface, box, planet)
            case "rival" if (rival := self._rival(view)) != EMPTY:
                known = quarters(self.game.paces[view.planet], view, rival)
                Quadrants(self.kit, planet, view.sheets[rival], known).rival(surface, box, view.names[rival])
            case _ if name in WANTS:
                self._painter(view).draw_needs(surface, WANTS.index(name))
            case _:
                super().panel(surface, name, box, view, table)

    def _portrait(self, view: Position, seat: int, side: float) -> Surface:
        return self.portraits.portrait(self._planet(view), view.sheets[seat], side)

    # -- pieces and overlays

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow; nothing for numbers of a smashed quadrant."""
        if self.event_place(piece):
            return self.pieces.nothing()
        at = self._shown if piece.kind == "pawn" else None
        return self.pieces.piece(piece, size, at.heading(piece.place) if at is not None else 0.0)

    def event_place(self, piece: Piece) -> str:
        """Return a smashed quadrant's slot for the events of its numbers, else ""."""
        quadrant = piece.place.split("/")[1] if piece.kind == "number" else ""
        return f"target/{quadrant}" if quadrant in self._smashed else ""

    def route(self, piece: Piece, start: str, part: float) -> tuple[float, float] | None:
        """Return the middle of the ship on its clockwise orbit; None for other pieces."""
        if piece.kind != "pawn" or self._shown is None:
            return None
        first, last = (self._shown.orbit(place.removeprefix("orbit/")) for place in (start, piece.place))
        last += 360 if last <= first else 0
        return self._shown.field.polar(first + (last - first) * part, ORBIT)

    def trail_mark(self, piece: Piece) -> Piece | None:
        """Return the ship's exhaust; None for other pieces."""
        return replace(piece, kind=EXHAUST) if piece.kind == "pawn" else None

    def overlay(self, surface: Surface, view: Position, preview: Preview | None) -> None:
        """Draw a preview's flight and the places where the die can be used."""
        if preview is not None:
            self.overlays.draw(surface, self._geometry(view), self._sheet(view), preview)

    # -- acts

    def act(self, moment: Moment[Position]) -> Act | None:
        """Return the act of a smash, or None."""
        return self.stager.act(moment)

    def prepare(self, view: Position) -> Iterator[object]:
        """Compute the quadrants' needs, which are slow the first time, and make pictures for the next
        smash."""
        yield self._quarters(view) if self.open_space_key(view) is not None else None
        yield from self.stager.prepare(view)

    # -- other sizes

    def picture(self, view: Position, w: float, h: float) -> Surface:
        """Return a picture of the viewer's planet."""
        return self.zooms.picture(view, shown_seat(view), w, h)

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return the picture of the planet's card, a quadrant's sheet, or ("seat/3") a player's whole
        planet."""
        return self.zooms.zoom(view, piece_or_place)

    # -- view state

    def _geometry(self, view: Position) -> Geometry:
        key = (view.planet, len(view.sheets) > 1)
        if key not in self._geometries:
            self._geometries[key] = Geometry(
                self.layout, self.kit.canvas, self._planet(view), len(view.sheets)
            )
        return self._geometries[key]

    def _planet(self, view: Position) -> Planet:
        return self.game.planets[view.planet]

    def _sheet(self, view: Position) -> Sheet:
        return view.sheets[shown_seat(view)]

    def _plate(self, view: Position) -> Plate:
        """Return the plate of the shown sheet's seat; for a spectator no one's turn is addressed."""
        seat, model = shown_seat(view), self._know(view)
        return model.plate(seat) if self.playing else self.game.plate(view, seat, -1)

    def _painter(self, view: Position) -> SheetPainter:
        return SheetPainter(self.kit, self._geometry(view), self._sheet(view), view.round == 0)

    def _acting(self, view: Position) -> int:
        """Return the colour of the die to be used on the shown sheet, or EMPTY."""
        return acting(view) if view.seat == shown_seat(view) else EMPTY

    def _remember(self, view: Position) -> None:
        """Keep what pieces need of the view, since they are drawn without one."""
        self._shown = self._geometry(view)
        self._smashed = rubble(self._sheet(view))
