"""What machines cover, how they would lie after a move, and what an aimed flip looks like (LOOK 5, 7)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from msgspec.structs import replace
from pygame import Surface

from game.smash_gear.geometry import Geometry
from game.smash_gear.glyphs import GEAR
from game.smash_gear.machines import plugins_of, rows_of, units
from game.table.layout import Box
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.common.polyomino import Drawing, cells, mirrored
from rules.game import Piece
from rules.smash_gear.cards import MachineCard
from rules.smash_gear.floor import Floor, Motion
from rules.smash_gear.foresight import fighting
from rules.smash_gear.game import SmashGear
from rules.smash_gear.hands import landings
from rules.smash_gear.state import Assemble, Build, Choose, Install, Machine, Move, Position, Use, machine_of
from rules.smash_gear.table import acting

ANYWHERE = "cell/0,0"
"""A cell as large as any: a held card is drawn as the machine it becomes."""
PILL_H = 28.0
Point = tuple[float, float]


def extent(piece: Piece, box: Box) -> tuple[Box, ...]:
    """The cells of a machine whose first heart lies in a cell of that box; () for any other piece."""
    if piece.kind != "machine":
        return ()
    x, y, w, h = box
    return tuple([(x + c * w, y + r * h, w, h) for c, r in _spread(piece.face)])


@lru_cache(maxsize=512)
def _spread(face: str) -> tuple[Point, ...]:
    """The columns and rows of a face's units, counted from its first heart."""
    found = list(units(rows_of(face)))
    first = next((unit for unit in found if unit[2] == "H"), found[0])
    return tuple((c - first[0], r - first[1]) for c, r, _ in found)


def flat(rows: Drawing, side: str) -> Drawing:
    """A drawing mirrored over one of its sides."""
    return mirrored(rows) if side in ("east", "west") else rows[::-1]


class Ghosts:
    """Where moves put machines, and how they lie there."""

    def __init__(self, game: SmashGear) -> None:
        self.game, self.library = game, game.library

    def turns(self, piece: Piece) -> int:
        """How many quarter turns of a card of the hand differ."""
        return len(self.library.turns[piece.face]) if self._machine_card(piece) else 1

    def posed(self, view: Position, piece: Piece, turn: int, action: Any) -> Piece | None:
        """A piece as it would lie; None for what lies nowhere: a program that is run."""
        match action:
            case Move(side=side):
                plugins = plugins_of(piece.face)
                face = "|".join(("/".join(flat(rows_of(piece.face), side)), *plugins))
                return replace(piece, face=face, place=self._landing(view, piece, action))
            case Choose(pick=pick) if piece.kind == "machine":
                top = view.pending[-1] if view.pending else None
                if top is None or top.asked != "side":
                    return None
                return replace(piece, place=self._slid(view, piece, pick))
            case Assemble(turn=turned, heart=heart, base=base):
                return self._laid(view, piece, turned, heart, base)
            case Build(cell=cell):
                return Piece(piece.id, self._floor(view).names[cell], "base", owner=piece.owner)
            case Install(on=on):
                return self._fitted(view, piece, on)
            case None if self._machine_card(piece):
                return self._laid(view, piece, turn, 0, None)
            case None:
                return piece
        return None

    def area(self, view: Position, piece: Piece, action: Any, geometry: Geometry) -> tuple[Box, ...]:
        """What an action of a piece would cover, legal or not; () where it means a place alone."""
        floor = self._floor(view)
        found: tuple[str, ...] = ()
        match action:
            case Move(machine=id, side=side, far=far):
                machine = machine_of(view, id)
                if machine is not None:
                    found = tuple(floor.names[cell] for cell in landings(floor, machine, side, far))
            case Assemble(base=base, heart=heart, turn=turn) if self._machine_card(piece):
                card = self.library.machine(piece.face)
                spread = floor.sprawl(card, turn % len(self.library.turns[piece.face]), heart, base)
                found = tuple(f"cell/{c},{r}" for c, r in spread if c >= 0 and r >= 0)
            case Choose(pick=pick):
                found = self._chosen(view, floor, pick)
            case Install(on=id) | Use(aim=id):
                machine = machine_of(view, id)
                found = floor.places(machine.units) if machine is not None else ()
        return tuple(geometry.cells(found))

    # -- parts of it

    def _floor(self, view: Position) -> Floor:
        return self.game.rules.floors[view.board]

    def _machine_card(self, piece: Piece) -> bool:
        return piece.kind == "card" and isinstance(self.library.cards.get(piece.face), MachineCard)

    def _landing(self, view: Position, piece: Piece, action: Move) -> str:
        """The cell of the first heart after a flip; beyond the board it is told all the same."""
        machine = machine_of(view, action.machine)
        if machine is None:
            return piece.place
        floor = self._floor(view)
        over, columns = floor.boxes[machine.units], floor.grid.columns
        far = int(action.far)
        found = []
        for cell in cells(machine.hearts):
            row, column = divmod(cell, columns)
            match action.side:
                case "east":
                    column = 2 * (over.right + far) + 1 - column
                case "west":
                    column = 2 * (over.left - far) - 1 - column
                case "south":
                    row = 2 * (over.bottom + far) + 1 - row
                case _:
                    row = 2 * (over.top - far) - 1 - row
            found.append((row, column))
        row, column = min(found)
        return f"cell/{column},{row}"

    def _slid(self, view: Position, piece: Piece, side: str) -> str:
        machine, floor = machine_of(view, piece.id), self._floor(view)
        if machine is None or (side, False) not in floor.slides[machine.units]:
            return piece.place
        hearts = floor.there(machine.hearts, Motion(side, floor.boxes[machine.units], slide=True))
        return floor.names[cells(hearts)[0]]

    def _laid(self, view: Position, piece: Piece, turn: int, heart: int, base: int | None) -> Piece:
        """A card of the hand as the machine that it becomes, on a cell of a base or in the hand."""
        turns = self.library.turns[piece.face]
        rows = turns[turn % len(turns)]
        place = ANYWHERE
        if base is not None:
            hearts = [(c, r) for c, r, letter in units(rows) if letter == "H"]
            at, columns = hearts[heart], self._floor(view).grid.columns
            column, row = base % columns + hearts[0][0] - at[0], base // columns + hearts[0][1] - at[1]
            place = f"cell/{column},{row}"
        return Piece(piece.id, place, "machine", "/".join(rows), piece.name, piece.owner)

    def _fitted(self, view: Position, piece: Piece, on: str) -> Piece | None:
        """The machine or base that a plugin is put on, with it."""
        for shown in self.game.pieces(view):
            if shown.id == on:
                joined = "|".join((shown.face, piece.face)) if shown.face else piece.face
                return replace(shown, face=joined)
        return None

    def _chosen(self, view: Position, floor: Floor, pick: str) -> tuple[str, ...]:
        """What an answer to the open question means: a machine moved, a part of it, or one cell."""
        machine = machine_of(view, acting(view))
        if machine is None or not view.pending:
            return ()
        asked = view.pending[-1].asked
        if asked == "side" and (pick, False) in floor.slides[machine.units]:
            return floor.places(floor.slides[machine.units][pick, False])
        cell = floor.numbers.get(pick, -1)
        if asked == "part" and cell >= 0:
            return next((floor.places(part) for part in floor.parts[machine.units] if part >> cell & 1), ())
        return ()


class FlipPainter:
    """Draws an aimed flip: the line it turns over, a half arrow, the price, and reticles on hearts that
    it hits."""

    def __init__(self, kit: Kit, game: SmashGear) -> None:
        self.kit, self.game = kit, game
        self._found: tuple[Position, Any, tuple[str, ...]] | None = None

    def draw(
        self, surface: Surface, geometry: Geometry, view: Position, action: Any, priced: bool = True
    ) -> None:
        """What an action means, over machines and ghosts; with its price, unless that is paid."""
        if isinstance(action, Choose):
            self._reticles(surface, geometry, view, action)
        if not isinstance(action, Move):
            return
        machine = machine_of(view, action.machine)
        if machine is None:
            return
        self._reticles(surface, geometry, view, action)
        over = self.game.rules.floors[view.board].boxes[machine.units]
        left, top = geometry.cell(over.left, over.top)[:2]
        right, bottom = geometry.cell(over.right + 1, over.bottom + 1)[:2]
        far, out = (geometry.side if action.far else 0.0), 0.2 * geometry.side
        price = self.game.rules.traits.price(machine) if priced else None
        if action.side in ("east", "west"):
            x = right + far if action.side == "east" else left - far
            self._fold(surface, (x, top - out), (x, bottom + out))
            self._arrow(surface, geometry, (x, top), (x, bottom), action.side, price)
        else:
            y = bottom + far if action.side == "south" else top - far
            self._fold(surface, (left - out, y), (right + out, y))
            self._arrow(surface, geometry, (left, y), (right, y), action.side, price)

    def _reticles(self, surface: Surface, geometry: Geometry, view: Position, action: Any) -> None:
        for name in self._hit(view, action):
            for box in geometry.cells((name,)):
                self._reticle(surface, centre(box), geometry.side)

    def _hit(self, view: Position, action: Any) -> tuple[str, ...]:
        """The cells of hearts that the combat after the action hits."""
        if self._found is None or self._found[0] is not view or self._found[1] != action:
            self._found = (view, action, self._fought(view, action))
        return self._found[2]

    def _fought(self, view: Position, action: Any) -> tuple[str, ...]:
        rules, floor = self.game.rules, self.game.rules.floors[view.board]
        machine, motion = _motion(view, floor, action)
        if machine is None or motion is None:
            return ()
        _, fought = fighting(rules, view, machine, motion)
        if fought is None:
            return ()
        hit = 0
        for fate in fought.fates:
            hit |= fate.hit
        return floor.places(hit)

    def _fold(self, surface: Surface, a: Point, b: Point) -> None:
        """The dashed line that the machine turns over."""
        s = self.kit.canvas.s
        (ax, ay), (bx, by) = self.kit.canvas.pos(*a), self.kit.canvas.pos(*b)
        length = max(abs(bx - ax), abs(by - ay))
        count = max(2, round(length / (8 * s)))
        dx, dy = (bx - ax) / count, (by - ay) / count
        pad = 3.0
        drawn = "".join(
            f"M{pad * s + i * dx:.1f} {pad * s + i * dy:.1f}l{dx * 0.45:.1f} {dy * 0.45:.1f}"
            for i in range(count)
        )
        ink = f'fill="none" stroke="{self.kit.theme.hex("lamp")}" stroke-width="{max(1.5, 2 * s):.1f}"'
        box = (a[0] - pad, a[1] - pad, b[0] - a[0] + 2 * pad, b[1] - a[1] + 2 * pad)
        self.kit.drawing(surface, box, f'<path d="{drawn}" {ink}/>')

    def _arrow(
        self, surface: Surface, geometry: Geometry, a: Point, b: Point, side: str, price: int | None
    ) -> None:
        """The half arrow over an end of the fold line, outside the box that turns, and the price beyond it:
        at the upper or left end `a`, or at the other one where the board ends before."""
        k, s = geometry.side / 42, self.kit.canvas.s
        r, half = 27 * k, 44 * k
        across, along = side in ("east", "west"), 1 if side in ("east", "south") else -1
        need = r * 1.1 + (40 if across else 72) * k
        room = a[1] - geometry.board[1] if across else a[0] - geometry.board[0]
        at, out = (a, -1) if room >= need else (b, 1)

        def put(forth: float, off: float) -> Point:
            forth, off = forth * along, off * out
            return (forth, off) if across else (off, forth)

        turns = (math.radians(degrees) for degrees in range(-82, 66, 6))
        curve = [put(r * math.sin(turn), r * 1.1 * math.cos(turn)) for turn in turns]
        head = [put(r, -7 * k), put(r - 9 * k, 8.5 * k), put(r + 9 * k, 8.5 * k)]
        line, tip = (
            "M" + "L".join(f"{x * s:.1f} {y * s:.1f}" for x, y in points) for points in (curve, head)
        )
        lamp = self.kit.theme.hex("lamp")
        body = (
            f'<g transform="translate({half * s:.1f} {half * s:.1f})">'
            f'<path d="{line}" fill="none" stroke="#1A120A" stroke-width="{7 * k * s:.1f}" stroke-opacity="0.6" '
            f'stroke-linecap="round"/><path d="{line}" fill="none" stroke="{lamp}" '
            f'stroke-width="{3.4 * k * s:.1f}" stroke-linecap="round"/><path d="{tip}Z" fill="{lamp}" '
            f'stroke="#1A120A" stroke-width="{1.2 * s:.1f}" stroke-opacity="0.5"/></g>'
        )
        self.kit.drawing(surface, (at[0] - half, at[1] - half, 2 * half, 2 * half), body)
        if price is None:
            return
        away = r * 1.1 + (22 if across else 6) * k
        pill = (at[0], at[1] + out * away) if across else (at[0] + out * away, at[1])
        self._price(surface, geometry, pill, 0.5 if across else float(out < 0), price)

    def _price(self, surface: Surface, geometry: Geometry, at: Point, part: float, price: int) -> None:
        """What it costs, in a pill that has a point at that part of its width, kept on the board."""
        words = f"–{price}" if price else "free"
        kit = self.kit
        w = kit.text_width(words, 17, True) + 42
        x, y, bw, bh = geometry.board
        left = min(max(at[0] - w * part, x + 4), x + bw - w - 4)
        top = min(max(at[1] - PILL_H / 2, y + 4), y + bh - PILL_H - 4)
        kit.fill(
            surface, (left, top, w, PILL_H), "night0", radius=PILL_H / 2, border="lamp", border_width=1.4
        )
        scale, gold = 0.72 * kit.canvas.s, kit.theme.hex("brass_light")
        ink = f'fill="{gold}" fill-rule="evenodd"'
        body = f'<path transform="translate({{c}} {{c}}) scale({scale:.3f})" d="{GEAR}" {ink}/>'
        kit.stamp(surface, body, (left + 18, top + PILL_H / 2), 9 * kit.canvas.s)
        kit.draw_text(surface, words, (left + 31, top + PILL_H / 2), 17, "lamp", True, "midleft")

    def _reticle(self, surface: Surface, at: Point, side: float) -> None:
        """A target round a heart."""
        u = side * self.kit.canvas.s
        colour, r = self.kit.theme.hex("weapon"), 0.43 * u
        arcs = ""
        for i in range(4):
            a, b = math.radians(90 * i + 16), math.radians(90 * i + 74)
            arcs += (
                f"M{r * math.cos(a):.2f} {r * math.sin(a):.2f}A{r:.2f} {r:.2f} 0 0 1 "
                f"{r * math.cos(b):.2f} {r * math.sin(b):.2f}"
            )
        ticks = "".join(
            f"M{x * 0.31 * u:.2f} {y * 0.31 * u:.2f}L{x * 0.55 * u:.2f} {y * 0.55 * u:.2f}"
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
        line = max(1.5, 0.07 * u)
        body = (
            f'<g transform="translate({{c}} {{c}})"><circle r="{r:.2f}" fill="none" stroke="#000000" '
            f'stroke-opacity="0.35" stroke-width="{1.7 * line:.2f}"/>'
            f'<path d="{arcs}{ticks}" fill="none" stroke="{colour}" stroke-width="{line:.2f}"/></g>'
        )
        self.kit.stamp(surface, body, at, 0.6 * u)


def _motion(view: Position, floor: Floor, action: Any) -> tuple[Machine | None, Motion | None]:
    """The machine that an action moves, and how."""
    if isinstance(action, Move):
        machine = machine_of(view, action.machine)
        return machine, Motion(
            action.side, floor.boxes[machine.units], action.far
        ) if machine is not None else None
    machine = machine_of(view, acting(view)) if view.pending and view.pending[-1].asked == "side" else None
    if machine is None or (action.pick, False) not in floor.slides[machine.units]:
        return None, None
    return machine, Motion(action.pick, floor.boxes[machine.units], slide=True)
