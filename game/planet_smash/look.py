"""How Planet Smash looks on the generic table (see `game.table.look` for what each part is)."""

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
from rules.planet_smash.panels import Quarter, quarters
from rules.planet_smash.sheet import abilities_used, acting, shown_seat
from rules.planet_smash.state import EMPTY, Position, Sheet
from rules.planet_smash.table import when
from rules.tabletop import Plate, Preview

WANTS = tuple(f"wants_{id}" for id in QUADRANTS)
"""The research areas, whose open cells tell what they want."""
PANELS = ("rounds", "whose", "planning", "abilities", "planet", "rival", *WANTS)


class Look(PartsLook[Position]):
    """The planet, its pieces and panels. Made anew for every canvas, theme and palette."""

    recaps = False
    """Their plates show how far the others are (PS-7.2)."""
    lights_new = True
    ambience = "engine_room"
    open_space_whole = True
    own_marks = True
    """The overlay draws what a preview marks; the table need not."""

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

    # -- where things are

    def place(self, place: str, view: Position) -> Box | None:
        """Where a place or panel is on this canvas for this planet; None: where the map says."""
        if place.startswith(("panel/", "seat/")):
            return super().place(place, view)
        if place.startswith("waits/"):
            return dict(rows(self._box("panel/preview", view), self._planet(view)))[place.removeprefix("waits/")]
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
        """The seats whose badges have a bot's mark."""
        super().seat_bots(bots)
        self.zooms.bots = bots

    tooltip_picture = MarkLook.tooltip_picture
    """Pieces have names, not pictures."""

    def describe(self, view: Position, place: str) -> str:
        """A place in words for its tooltip: a title, then a sentence on the next line."""
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
        """What a Targeting die at its seat means, and the rule of its quadrant (PS-4.1, PS-3.4, PS-4.4)."""
        return self.describe(view, piece.place).partition("\n")[2] if piece.place.startswith("target/") else ""

    def zoom_target(self, view: Position, point: Point) -> str:
        """Besides what the parts say: the core means the planet, a row of the quadrants its quadrant, and so does what
        stands at a seat."""
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
        """The only other player; EMPTY for none, or several."""
        return 1 - shown_seat(view) if len(view.sheets) == 2 else EMPTY

    def _rival_box(self, view: Position) -> Box:
        """What the plate of the only other player leaves of their column."""
        column, plate = self._geometry(view).field.column, self.place(f"seat/{self._rival(view)}", view)
        if self._rival(view) == EMPTY or column is None or plate is None:
            return NOWHERE
        top = plate[1] + plate[3] + GUTTER
        high = column[1] + column[3] - top
        return (column[0], top, column[2], high) if high >= LEAST_RIVAL else NOWHERE

    def _rounds(self, view: Position) -> Box:
        """Where the rounds are: their column, or the top bar over the planet."""
        known = self.phases(view)
        if known is None:
            return self._box("panel/rounds", view)
        known, left = fitting(self.kit, known)
        return (left, 0.0, width(self.kit, known), BAR) if left else NOWHERE

    def has_print(self, view: Position, place: str) -> bool:
        """Whether a place shows a number of its own: a mark must not hide it."""
        return any(shown_in(self._planet(view), self._sheet(view), place))

    def draw_print(self, surface: Surface, view: Position, place: str) -> None:
        """A lit spot keeps its number and how far the ship flies."""
        family, _, number = place.partition("/")
        if family == "spot":
            self.planning.spot(surface, int(number) - 1, "lit")

    def label_boxes(self, view: Position) -> tuple[Box, ...]:
        """The names of the quadrants and their rules."""
        return self._painter(view).labels()

    # -- the ground

    def scenery_key(self, view: Position) -> Hashable:
        """Whose sky it is, and where the planet lies."""
        return view.planet, len(view.sheets) > 1

    def scenery(self, surface: Surface, view: Position) -> None:
        """Space, between the top bar and the panels."""
        field, canvas = self._geometry(view).field, self.kit.canvas
        size = (372 * 2 * field.k, min(372 * 2 * field.k, 2 * (canvas.h - field.cy)))
        sky = self.planets.space(size, (size[0] / 2, size[1] / 2), field.k, view.planet)
        left, top = canvas.pos(field.cx - size[0] / 2, field.cy - size[1] / 2)
        hidden = max(0, canvas.px(BAR) - top)
        surface.blit(sky, (left, top + hidden), sky.get_rect().move(0, hidden))

    def backdrop_key(self, view: Position) -> Hashable:
        """What the ground depends on."""
        self._remember(view)
        sheet = self._sheet(view)
        seating = view.round == 0 and 0 in sheet.seats
        return view.planet, self._smashed, sheet.seats, seating, len(view.sheets) > 1

    def backdrop(self, surface: Surface, view: Position) -> None:
        """The planet, the sheet printed on it, the seats."""
        self._remember(view)
        field = self._geometry(view).field
        smashed = smashed_quarters(self._planet(view), self._sheet(view))
        self.planets.draw(surface, self.kit.canvas.pos(field.cx, field.cy), view.planet, smashed, field.k)
        self._painter(view).draw(surface)

    # -- panels

    def phases(self, view: Position) -> Phases | None:
        """The rounds, where the place of their column is the other players'."""
        several = len(view.sheets) > 1 and view.round
        return panels.phases(self._planet(view), view.round) if several else None

    def open_space_key(self, view: Position) -> Hashable:
        """What each quadrant waits for, from the second round on: in the first the prompt says how it is played."""
        if view.round < 2:
            return None
        return view.planet, self._sheet(view).boxes, self._sheet(view).target, self._quarters(view)

    def open_space(self, surface: Surface, box: Box, view: Position) -> None:
        """What each quadrant waits for."""
        Quadrants(self.kit, self._planet(view), self._sheet(view), self._quarters(view)).draw(surface, box)

    def open_space_at(self, view: Position, box: Box, point: Point) -> str:
        """The seat of the quadrant whose row is under a point."""
        lines = rows(box, self._planet(view))
        return next((f"target/{id}" for id, line in lines if contains(line, point)), "")

    def _quarters(self, view: Position) -> tuple[Quarter, ...]:
        return quarters(self.game.paces[view.planet], view, shown_seat(view))

    def panels(self) -> tuple[str, ...]:
        """The panels this look paints."""
        return (*PANELS, *super().panels())

    def panel_key(self, name: str, view: Position, table: TableState) -> Hashable:
        """What a panel depends on."""
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
                return view.planet, view.names[rival], view.sheets[rival].boxes, abilities_used(view.sheets[rival])
            case _ if name in WANTS:
                return view.planet, sheet.cells[WANTS.index(name)]
            case _:
                return view.planet, super().panel_key(name, view, table)

    def panel(self, surface: Surface, name: str, box: Box, view: Position, table: TableState) -> None:
        """Draw one panel; nothing where it is not there."""
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
                self._painter(view).wants(surface, WANTS.index(name))
            case _:
                super().panel(surface, name, box, view, table)

    def _portrait(self, view: Position, seat: int, side: float) -> Surface:
        return self.portraits.portrait(self._planet(view), view.sheets[seat], side)

    # -- pieces and what lies over them

    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece with its shadow; numbers of a smashed quadrant are rubble and leave nothing to see."""
        if self.told_at(piece):
            return self.pieces.nothing()
        at = self._shown if piece.kind == "pawn" else None
        return self.pieces.piece(piece, size, at.heading(piece.place) if at is not None else 0.0)

    def told_at(self, piece: Piece) -> str:
        """Numbers of a smashed quadrant are marked at its seat."""
        quadrant = piece.place.split("/")[1] if piece.kind == "number" else ""
        return f"target/{quadrant}" if quadrant in self._smashed else ""

    def route(self, piece: Piece, start: str, part: float) -> tuple[float, float] | None:
        """The ship flies along its orbit, clockwise."""
        if piece.kind != "pawn" or self._shown is None:
            return None
        first, last = (self._shown.orbit(place.removeprefix("orbit/")) for place in (start, piece.place))
        last += 360 if last <= first else 0
        return self._shown.field.polar(first + (last - first) * part, ORBIT)

    def trail_mark(self, piece: Piece) -> Piece | None:
        """The ship leaves its exhaust."""
        return replace(piece, kind=EXHAUST) if piece.kind == "pawn" else None

    def overlay(self, surface: Surface, view: Position, preview: Preview | None) -> None:
        """The flight of a preview and the places that would take the die."""
        if preview is not None:
            self.overlays.draw(surface, self._geometry(view), self._sheet(view), preview)

    # -- what is staged

    def act(self, moment: Moment[Position]) -> Act | None:
        """How a smash is played."""
        return self.stager.act(moment)

    def prepare(self, view: Position) -> Iterator[object]:
        """What each quadrant waits for, whose first answer takes long, and the pictures of a smash that may come
        next."""
        yield self._quarters(view) if self.open_space_key(view) is not None else None
        yield from self.stager.prepare(view)

    # -- other sizes

    def picture(self, view: Position, w: float, h: float) -> Surface:
        """The planet of the seat that looks, as it stands now."""
        return self.zooms.picture(view, shown_seat(view), w, h)

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """The planet's card, a quadrant's sheet, or ("seat/3") a player's whole planet."""
        return self.zooms.zoom(view, piece_or_place)

    # -- what a view says

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
        """The plate of the seat whose sheet is shown; where one only looks it is nobody's turn who reads it."""
        seat, model = shown_seat(view), self._know(view)
        return model.plate(seat) if self.playing else self.game.plate(view, seat, -1)

    def _painter(self, view: Position) -> SheetPainter:
        return SheetPainter(self.kit, self._geometry(view), self._sheet(view), view.round == 0)

    def _acting(self, view: Position) -> int:
        """The colour whose actions are asked of the sheet shown."""
        return acting(view) if view.seat == shown_seat(view) else EMPTY

    def _remember(self, view: Position) -> None:
        """Pieces are drawn without their view: what they need of it is that of the ground shown."""
        self._shown = self._geometry(view)
        self._smashed = rubble(self._sheet(view))
