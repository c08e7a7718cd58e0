"""The pictures for the smash of a quadrant: prepared while nothing moves, a step a frame (LOOK 12)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.planet_smash import chunks, ink
from game.planet_smash.geometry import RADIUS, SEAT, Field, Geometry, Point, polar, quadrant_path
from game.planet_smash.pieces import PiecePainter
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.rubble import MIDST, Chunk, blaze, net
from game.planet_smash.sheets import SheetPainter
from game.table.acts import Moment, batches
from game.table.layout import Layout
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from game.ui.paint import Cache, box
from rules.game import Piece
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.sheet import demolished, smashed
from rules.planet_smash.state import COLOURS, SHIP, Position

STEP = 0.005
"""The time that pictures may take in a frame in which nothing moves, s."""
KEPT = 1
"""How many windowfuls of pictures are kept: those of one quadrant."""
HIT = 196.0
"""The distance from the planet's middle at which a beam strikes, px of the map."""
FIRST, LAST = 18.0, 348.0
"""The length of cracks at first and at last, px of the map."""
GLOWS = 16.0
"""How far beyond its line a crack glows, px of the map."""
RINGS, FAINT = 10, 0.45
"""The number of rings in which the light of cracks fades with the distance from the beams' strike, and its
strength in the last one."""
NUMBER = 24.0
"""How far a number reaches from its middle, px of the map."""
BRASS = "#FFB347"
POPS = 6
POP = 0.35
"""The sizes in which the mark of a demolished quadrant appears: their number (POPS), and how much larger than
the last the first one is."""
AHEAD, A_FRAME = 0.26, 4
"""How far ahead of time poses are drawn, as a part of the flight, and how many of them at most in a frame:
about four are new in each, and the frames before the blow have time for some."""
SHADOWS = 6
"""The number of poses that share one shadow."""


class Patch(NamedTuple):
    """A part of the picture in a quadrant's window, and its corner there (device px)."""

    picture: Surface
    at: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, picture: Surface, area: Rect | None = None) -> Patch:
        """Return the non-empty part of a picture, or an area of it."""
        area = area or picture.get_bounding_rect()
        return cls(picture.subsurface(area).copy(), area.topleft)


class Breaking(NamedTuple):
    """A quadrant that breaks: the planet's id, the seat and the quadrant's number."""

    planet: str
    seat: int
    quadrant: int


class Workshop:
    """One look's kit, game, map and painters for making pictures, the geometry of a view's planet, and the
    pictures made: those of the quadrant that is `ready` are complete."""

    def __init__(
        self,
        kit: Kit,
        game: PlanetSmash,
        layout: Layout,
        planets: PlanetPainter,
        pieces: PiecePainter,
        geometry: Callable[[Position], Geometry],
    ) -> None:
        self.kit, self.game, self.layout, self.planets, self.pieces = kit, game, layout, planets, pieces
        self.geometry = geometry
        self.ready: Breaking | None = None
        self.kept: Cache[Patch] = Cache(
            KEPT * kit.canvas.screenful,
            lambda patch: 4 * patch.picture.get_width() * patch.picture.get_height(),
        )

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures of the quadrant on the shown sheet that the next number may smash; those of other
        quadrants are dropped."""
        return batches(self._steps(view), STEP)

    def _steps(self, view: Position) -> Iterator[object]:
        coming = _next(view)
        if coming is None or coming != self.ready:
            self.kept.clear()
            self.ready = None
        if coming is None:
            return
        breaking = SmashPictures(self, view, view, coming)
        yield from breaking.steps()
        if sum(0 in boxes for boxes in view.sheets[coming.seat].boxes) == 1:
            yield from breaking.world()
        self.ready = coming


def broken(moment: Moment[Position]) -> Breaking | None:
    """Return the quadrant that breaks in a stage, or None."""
    seat = moment.stage.events[0].seat
    before, after = moment.before.sheets[seat], moment.after.sheets[seat]
    numbers = range(len(QUADRANTS))
    found = (each for each in numbers if demolished(after, each) and not demolished(before, each))
    return next((Breaking(moment.after.planet, seat, number) for number in found), None)


def _next(view: Position) -> Breaking | None:
    """Return the quadrant of the shown sheet that lacks one box, the ship's first, or None."""
    seat = view.shown_seat
    sheet = view.sheets[seat]
    lacking = [quadrant for quadrant, boxes in enumerate(sheet.boxes) if boxes.count(0) == 1]
    found = sheet.ship if sheet.ship in lacking else next(iter(lacking), None)
    return Breaking(view.planet, seat, found) if found is not None else None


class SmashPictures:
    """A quadrant of a seat's planet about to break in its place, with the numbers and tiles on it. Its ship,
    the box where that waits and the die in its slot are those of `before`."""

    def __init__(self, shop: Workshop, before: Position, view: Position, id: Breaking) -> None:
        at, (_, seat, quadrant) = shop.geometry(view), id
        self.id, self.shop, self.at, self.k = id, shop, at, at.field.k
        self.planet, self.quadrant = at.planet.id, QUADRANTS[quadrant]
        self.slot = at.slot(self.quadrant)
        self._sheet, self._number = view.sheets[seat], quadrant
        self.last = smashed(self._sheet)
        """Whether the planet ends with this quadrant."""
        self.cracks = Cracks(shop, self.planet, self.slot, self.k)
        self.middle, self.net, self.hit = self.cracks.middle, self.cracks.net, self.cracks.hit
        pieces = {piece.id: piece for piece in shop.game.at(before).pieces_of(seat)}
        self.ship = pieces[f"{seat}:{SHIP}"]
        slots = before.sheets[seat].slots
        colour = COLOURS[slots.index(quadrant)] if quadrant in slots and quadrant else ""
        self.die = pieces.get(f"{seat}:target/{colour}")
        self.light = shop.kit.theme.dice[colour].light if colour else BRASS
        """The light of that die."""
        written = shop.game.at(view).pieces_of(seat)
        in_quadrant = [piece for piece in written if piece.place.split("/")[1:2] == [self.quadrant]]
        self._numbers = {piece.place: piece for piece in in_quadrant if piece.kind == "number"}
        self._notes = tuple(piece for piece in in_quadrant if piece.kind in ("research", "circle"))
        s = shop.kit.canvas.s
        here = Field(self.middle[0] / s, self.middle[1] / s, self.k, True, None)
        self._at = Geometry(shop.layout, shop.kit.canvas, at.planet, 1, here)
        self._worn = tuple(sorted((place, piece.face) for place, piece in self._numbers.items()))

    @classmethod
    def of(cls, shop: Workshop, moment: Moment[Position]) -> SmashPictures:
        """Return the pictures of the quadrant that breaks in a stage. Raises AssertionError for another
        stage."""
        id = broken(moment)
        assert id is not None
        return cls(shop, moment.before, moment.after, id)

    @property
    def berth(self) -> Box:
        """Return the box where the ship waits."""
        box = self.at.place(self.ship.place)
        assert box is not None
        return box

    def steps(self) -> Iterator[object]:
        """Make the missing pictures, one a step."""
        plain: tuple[Callable[[], object], ...] = (
            self.crust,
            self.fire,
            self.blaze,
            self.full,
            self.glow,
            self.white,
        )
        yield from (make() for make in plain)
        self.shop.planets.globes.let_go()
        yield self.cracks.whole()
        yield from (chunk.poses for chunk in self.net.chunks)
        yield from (self.hot(number) for number in range(len(self.net.chunks)))
        yield from self.shop.planets.settle(self.planet, self.slot, self.k)
        yield self.research()
        yield from (self.mark(step) for step in range(POPS))

    # -- the whole crust

    def crust(self) -> Surface:
        """Return the quadrant, whole and empty."""
        return self.shop.planets.quadrant(self.planet, self.slot, False, self.k)

    def full(self) -> Patch:
        """Return the quadrant with the numbers in its boxes."""
        return self._kept(("full", self._worn), lambda: Patch.of(self._full()))

    def _full(self) -> Surface:
        planets, kit = self.shop.planets, self.shop.kit
        picture = ink.cut(self.crust().copy(), planets.shape(self.slot, self.k))
        for place, piece in self._numbers.items():
            if (spot := self._at.place(place)) is not None:
                kit.put(picture, self.shop.pieces.piece(piece, spot[2]), centre(spot), "center")
        return picture

    def glow(self) -> Patch:
        """Return the quadrant reddened by the beams."""
        return self._kept(("glow",), lambda: Patch.of(self._flat('fill="#3C0E06"')))

    def white(self) -> Patch:
        """Return the quadrant at the impact, its cracks dark."""

        def make() -> Patch:
            drawn = self._flat('fill="#FFF6DE"')
            lines = [(a, b, 1.0) for a, b, _ in self.net.reached((0.0, 0.0), 999.0)]
            drawn.blit(
                self.cracks.lines(
                    lines, (("#FF7A1E", 6, 0.25), ("#F0902E", 3.4, 0.5), ("#8A2208", 2.0, 0.9))
                ),
                (0, 0),
            )
            return Patch.of(drawn)

        return self._kept(("white",), make)

    # -- remains

    def fire(self) -> Patch:
        """Return the fire under the quadrant."""
        return self._kept(("fire",), lambda: Patch.of(self.shop.planets.fire(self.slot, self.k)))

    def blaze(self) -> Patch:
        """Return the fire just after the impact."""
        return self._kept(
            ("blaze",), lambda: Patch.of(self.shop.planets.lay(blaze(self.slot), self.slot, self.k))
        )

    def rubble(self) -> Surface:
        """Return the demolished quadrant."""
        return self.shop.planets.quadrant(self.planet, self.slot, True, self.k)

    def research(self) -> Patch:
        """Return the research area on the rubble, with its numbers."""
        return self._kept(("research", self._notes), self._research)

    def _research(self) -> Patch:
        kit, side = self.shop.kit, self.shop.planets.window(self.slot, self.k).side
        picture = Surface((side, side), pygame.SRCALPHA, 32)
        SheetPainter(kit, self._at, self._sheet).research(picture, self._number)
        for piece in self._notes:
            if (spot := self._at.place(piece.place)) is not None:
                kit.put(picture, self.shop.pieces.piece(piece, spot[2]), centre(spot), "center")
        return Patch.of(picture)

    def world(self) -> Iterator[object]:
        """Make the pictures of the whole planet's remains and its drifting chunks."""
        yield from self.shop.planets.crumble(self.planet, self.k)

    def mark(self, step: int) -> Surface:
        """Return the slot with the mark of a demolished quadrant, larger in the first steps."""
        size = SEAT * (1 + POP * (1 - step / (POPS - 1)))
        return self.shop.kit.picture("planet_smash/seat_smashed.svg", size, size)

    def seat(self, size: tuple[int, int]) -> Surface:
        """Return the shape of a slot, white."""
        round_ = round(9 * self.shop.kit.canvas.s)
        return self._kept(("seat",), lambda: Patch(box(*size, round_, 'fill="#FFFFFF"'))).picture

    def loose(self, die: Piece, size: float) -> Surface:
        """Return the die that is no longer needed."""

        def make() -> Patch:
            drawn = pygame.transform.rotozoom(self.shop.pieces.piece(die, size), 14, 0.8)
            drawn.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
            return Patch(drawn)

        return self._kept(("loose", die.face), make).picture

    # -- chunks

    def hot(self, number: int) -> Surface:
        """Return a chunk as it breaks off, with the parts of numbers on it."""
        chunk = self.net.chunks[number]
        return self._kept(
            ("hot", number, tuple(self._worn_by(chunk))), lambda: Patch(self._hot(chunk))
        ).picture

    def _hot(self, chunk: Chunk) -> Surface:
        crust, (left, top) = self.full()
        middle = self.middle[0] - left, self.middle[1] - top
        return chunks.hot(self.shop.kit, chunk, crust, middle, self.k)

    def tumbling(self) -> Tumbling:
        """Return the flight of the chunks."""
        return Tumbling(self.net.chunks, self.hot, chunks.turned, chunks.shadow)

    def _worn_by(self, chunk: Chunk) -> Iterator[tuple[str, str]]:
        w, h = (max(abs(point[axis]) for point in chunk.points) + NUMBER for axis in (0, 1))
        for place, face in self._worn:
            if (spot := self._at.place(place)) is not None:
                x, y = centre(spot)
                dx, dy = (x - self._at.field.cx) / self.k, (y - self._at.field.cy) / self.k
                if abs(dx - chunk.middle[0]) < w and abs(dy - chunk.middle[1]) < h:
                    yield place, face

    # -- drawing

    def _kept(self, key: tuple[object, ...], make: Callable[[], Patch]) -> Patch:
        return self.shop.kept.get_or_make((*key, self.planet, self.slot, self.k), make)

    def _flat(self, paint: str) -> Surface:
        return self.shop.planets.lay(f'<path d="{quadrant_path(self.slot)}" {paint}/>', self.slot, self.k)


class Cracks:
    """The light of a quadrant's cracks, which spread from the point that the beams hit."""

    def __init__(self, shop: Workshop, planet: str, slot: int, k: float) -> None:
        self.shop, self.slot, self.k = shop, slot, k
        self.planet, self.net = planet, net(planet, slot)
        self.middle = shop.planets.window(slot, k).middle
        self.hit: Point = polar(MIDST[slot], HIT)

    def whole(self) -> Patch:
        """Return all glowing cracks, on black to be added."""
        return self.shop.kept.get_or_make(("cracks", self.planet, self.slot, self.k), self._whole)

    def spread(self, way: float) -> Patch:
        """Return the cracks at a part of their spread (0 to 1) from the hit point, fainter further out. Each
        picture shows for a moment and is cut from the whole net."""
        whole, (left, top) = self.whole()
        far, s = FIRST + (LAST - FIRST) * way**1.25, self.shop.kit.canvas.s * self.k
        area = self._within(self.hit, far).move(-left, -top).clip(whole.get_rect())
        lit, veil = whole.subsurface(area).copy(), Surface(area.size, 0, 32)
        middle = [
            at + each * s - corner - edge
            for at, each, corner, edge in zip(self.middle, self.hit, (left, top), area.topleft, strict=True)
        ]
        for ring in range(RINGS, 0, -1):
            light = round(255 * (1 - (1 - FAINT) * ring / RINGS))
            pygame.draw.circle(veil, (light, light, light), middle, far * s * ring / RINGS)
        lit.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return Patch(lit, (left + area.x, top + area.y))

    def _whole(self) -> Patch:
        lines = self.net.reached(self.hit, 999.0)
        side, small = self.shop.planets.window(self.slot, self.k).side, 3
        low = Surface((side // small + 1, side // small + 1), 0, 32)
        s = self.shop.kit.canvas.s * self.k / small
        for colour, width in (((150, 38, 8), 11), ((255, 122, 30), 4.2)):
            for a, b, _ in lines:
                start, end = (
                    (self.middle[0] / small + x * s, self.middle[1] / small + y * s) for x, y in (a, b)
                )
                pygame.draw.line(low, colour, start, end, max(1, round(width * s)))
            low = pygame.transform.gaussian_blur(low, max(1, round(3 * s)))
        made = pygame.transform.smoothscale(low, (side, side))
        made.blit(self.lines(lines, (("#FFB45A", 3.4, 0.5), ("#FFF3CC", 1.7, 0.95))), (0, 0))
        return Patch.of(made, self._within((0.0, 0.0), RADIUS).clip(made.get_rect()))

    def _within(self, middle: Point, reach: float) -> Rect:
        """Return the rectangle lit by cracks up to a distance from a point (device px of the window)."""
        s, far = self.shop.kit.canvas.s * self.k, reach + GLOWS
        left, top = (round(at + (each - far) * s) for at, each in zip(self.middle, middle, strict=True))
        return Rect(left, top, math.ceil(2 * far * s), math.ceil(2 * far * s))

    def lines(
        self, lines: list[tuple[Point, Point, float]], inks: tuple[tuple[str, float, float], ...]
    ) -> Surface:
        """Return cracks in a quadrant's window, in layers of ink (colour, width, alpha)."""
        body = ""
        for colour, width, alpha in inks:
            path = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b, _ in lines)
            body += f'<path d="{path}" {ink.stroke(colour, width, alpha)} stroke-linecap="round"/>'
        return self.shop.planets.lay(body, self.slot, self.k)


class Tumbling:
    """The chunks of a quadrant in flight, rotated shortly before they show, so that few poses are cached at
    once.

    `cut` returns a chunk in its place, `turn` a cut chunk in a pose, `shade` the shadow of a picture.
    """

    def __init__(
        self,
        chunks: Sequence[Chunk],
        cut: Callable[[int], Surface],
        turn: Callable[[Surface, Chunk, int], Surface],
        shade: Callable[[Surface], Surface],
    ) -> None:
        self._chunks, self._cut, self._turn, self._shade = chunks, cut, turn, shade
        self._order = sorted(
            (chunk.begins(pose), number, pose)
            for number, chunk in enumerate(chunks)
            for pose in range(len(chunk.poses))
        )
        self._poses: list[dict[int, Surface]] = [{} for _ in chunks]
        self._shadows: list[dict[int, Surface]] = [{} for _ in chunks]
        self._coming = 0

    def frame(self, number: int, u: float) -> tuple[Surface, Surface]:
        """Return a chunk and its shadow at a part of the flight; earlier poses are dropped."""
        pose = self._chunks[number].pose(u)
        picture = self._pose(number, pose)
        poses, shadows, step = self._poses[number], self._shadows[number], pose // SHADOWS
        for past in [each for each in poses if each < pose]:
            del poses[past]
        if step not in shadows:
            shadows.clear()
            shadows[step] = self._shade(picture)
        return picture, shadows[step]

    def prerender(self, u: float) -> None:
        """Make some of the poses that show soon."""
        made = 0
        while self._coming < len(self._order) and made < A_FRAME:
            begins, number, pose = self._order[self._coming]
            if begins > u + AHEAD:
                return
            self._coming += 1
            if pose not in self._poses[number] and pose >= self._chunks[number].pose(u):
                self._pose(number, pose)
                made += 1

    def _pose(self, number: int, pose: int) -> Surface:
        found = self._poses[number].get(pose)
        if found is None:
            found = self._poses[number][pose] = self._turn(self._cut(number), self._chunks[number], pose)
        return found
