"""The common tools of Mechyard's acts: the boxes of modules, their tiles, sparks and coins (LOOK 12, 13).

Lengths of effects are those of the storyboard, where a cell is 96 px; `k` scales them to the shown bay.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

from pygame import Surface

from game.mechyard.drawings import SIDE
from game.mechyard.tiles import CELL, TilePainter
from game.table.acts import LookAct, Moment, Point
from game.ui.canvas import Box, centre
from game.ui.effects import Effects, part, shade
from game.ui.motion import in_out_cubic
from rules.mechyard.places import bay, cell, crew_on
from rules.mechyard.printed import STEPS
from rules.mechyard.state import Spot

BOARD = 96.0
"""The width of a cell of the storyboard."""
LAMP, FIRE, EMBER, HEAT = "#FFB347", "#FF9A3A", "#FF7A1E", "#FFF6DE"
DUST, SMOKE = "#C9A98A", "#8A94A0"
COINS, APART, FLIES, ARC = 6, 0.03, 0.2, 70.0
"""The number of flying coins, the time between them (s), the flying time of each (s), and the height of their
arc."""
COIN_TURNS = 6
SEEN = 2.0
"""The width below which nothing in a place can be seen."""


class YardAct(LookAct):
    """An act of Mechyard, with both positions and the boxes of their modules."""

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.effects, self.tiles = Effects.of(self.kit), TilePainter.of(self.kit)
        self.before, self.after = (look.game.at(view).play for view in (moment.before, moment.after))

    # -- boxes

    def box(self, play: Any, module: str) -> Box | None:
        """Return the cell of a module of a position; None if it isn't visible."""
        spot = play.spot(module)
        box = self.moment.boxes.get(cell(play, spot)) if spot is not None else None
        return box if box is not None and box[2] > SEEN else None

    def purse(self, seat: int) -> Point | None:
        """Return the position of the money on a seat's plate; None if it isn't visible."""
        box = self.moment.boxes.get(bay(seat))
        if box is None or box[2] <= SEEN:
            return None
        small = box[2] < 300
        return box[0] + box[2] - (70 if small else 92), box[1] + min(box[3] / 2, 17 if small else 21)

    def k(self, box: Box) -> float:
        """Return the scale of storyboard lengths in a cell."""
        return box[2] / BOARD

    def side(self, box: Box) -> float:
        """Return the side of the tile in a cell."""
        return box[2] * SIDE / CELL

    # -- tiles

    def put_module(
        self, surface: Surface, play: Any, spot: Spot, box: Box, picture: Surface, up: float = 0.0
    ) -> None:
        """Draw a tile in its cell with its pipes, and the crew over both; raised by `up`."""
        x, y = centre(box)
        self.kit.put(surface, picture, (x, y - up), "center")
        for at, across in self.joints(play, spot, box):
            self.kit.put(surface, self.tiles.pipe(across, self.side(box)), at, "center")
        self.put_crew(surface, play, spot)

    def joints(self, play: Any, spot: Spot, box: Box) -> Iterator[tuple[Point, bool]]:
        """Yield the middles of a module's pipes, and whether each is horizontal."""
        joined, (x, y) = play.frame(spot.seat).joints(spot.number), centre(box)
        for number, (dx, dy) in enumerate(STEPS):
            if joined >> number & 1:
                yield (x + dx * box[2] / 2, y + dy * box[3] / 2), bool(dx)

    def put_crew(self, surface: Surface, play: Any, spot: Spot, but: str = "") -> None:
        """Draw the crew on a module, except one."""
        mech, module = play.mechs[spot.seat], play.module(spot).id
        here = [(number, each.id) for number, each in enumerate(mech.crew, 1) if each.on == module]
        place = crew_on(module)
        if not here or place not in self.moment.boxes:
            return
        layout = self.look.parts.at(self.moment.after).layout
        boxes = layout.piece_boxes(place, len(here), self.kit.canvas)
        for (number, id), box in zip(here, boxes, strict=True):
            if id != but:
                figure = self.tiles.crew(spot.seat, box[3], number if len(mech.crew) > 1 else 0)
                self.kit.put(surface, figure, centre(box), "center")

    # -- light and sparks

    def light(self, surface: Surface, at: Point, radius: float, colour: str, strength: float) -> None:
        """Add a light, repeatedly if `strength` is above 1."""
        while strength > 0.05:
            self.effects.glow(surface, at, radius, colour, min(1.0, strength))
            strength -= 1

    def sparks(
        self, surface: Surface, at: Point, count: int, reach: tuple[float, float], strength: float,
        colours: Sequence[str] = (LAMP,), seed: int = 5,
    ) -> None:  # fmt: skip
        """Draw sparks round a point, at random distances (px)."""
        if strength <= 0.02:
            return
        chance, far = random.Random(seed), reach[1] + 20
        rays = self.effects.rays(surface, (at[0] - far, at[1] - far, 2 * far, 2 * far))
        for number in range(count):
            angle, away = chance.uniform(0, math.tau), chance.uniform(*reach)
            head = at[0] + away * math.cos(angle), at[1] + away * math.sin(angle)
            rays.spark(head, angle, chance.uniform(5, 16), 2.2, colours[number % len(colours)], strength)
        rays.add()

    def star(self, surface: Surface, at: Point, radius: float, strength: float) -> None:
        """Draw the flash of a hit: two stars of light on top of each other."""
        if strength <= 0.02:
            return
        rays = self.effects.rays(surface, (at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))
        for size, colour, turn in ((1.0, "#FFD98A", 0.2), (0.7, HEAT, -0.14)):
            corners = tuple(
                (
                    at[0] + radius * size * (1.0, 0.34)[number % 2] * math.cos(turn + math.pi * number / 9),
                    at[1] + radius * size * (1.0, 0.34)[number % 2] * math.sin(turn + math.pi * number / 9),
                )
                for number in range(18)
            )
            rays.polygon(corners, shade(colour, strength))
        rays.add()

    # -- money

    def coins(self, surface: Surface, start: Point, end: Point, since: float, count: int = COINS) -> None:
        """Draw coins on an arc between two points, `since` seconds after the first has left."""
        for number in reversed(range(count)):
            way = part(since, number * APART, number * APART + FLIES)
            if not 0 < way < 1:
                continue
            go = in_out_cubic(way)
            x = start[0] + (end[0] - start[0]) * go
            y = start[1] + (end[1] - start[1]) * go - 4 * ARC * go * (1 - go)
            self.effects.glow(surface, (x, y), 15, "#FFC860", 0.5)
            self._coin(surface, (x, y), number + round(way * 2 * COIN_TURNS))

    def _coin(self, surface: Surface, at: Point, turn: int) -> None:
        s, r = self.kit.canvas.s, 9.0
        wide = max(0.16, abs(math.cos(math.pi * (turn % COIN_TURNS) / COIN_TURNS))) * r * s
        body = (
            '<defs><linearGradient id="c" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0" stop-color="#FFE9A8"/>'
            '<stop offset="0.5" stop-color="#D9A441"/><stop offset="1" stop-color="#7A5119"/></linearGradient></defs>'
            f'<g transform="translate({{c}} {{c}})"><ellipse cx="0" cy="0" rx="{wide:.2f}" ry="{r * s:.2f}" '
            f'fill="url(#c)" stroke="#3A2408" stroke-width="{s:.2f}"/><ellipse cx="0" cy="0" rx="{0.66 * wide:.2f}" '
            f'ry="{0.66 * r * s:.2f}" fill="none" stroke="#FFF3CE" stroke-width="{s:.2f}" stroke-opacity="0.8"/></g>'
        )
        self.kit.stamp(surface, body, at, r * s + 1)

    def earned(self, surface: Surface, at: Point, words: str, strength: float) -> None:
        """Draw the earned money in a pill beside a purse."""
        if strength < 0.5:
            return
        kit = self.kit
        wide = kit.text_width(words, 15, True) + 22
        box = (at[0] - wide - 16, at[1] - 13, wide, 26.0)
        kit.fill(surface, box, "night0", radius=13, border="brass", border_width=1.4)
        kit.draw_text(surface, words, centre(box), 15, "lamp", True, "center")
