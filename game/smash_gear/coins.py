"""Gears and honor flying to and from a plate as coins (LOOK 12)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.smash_gear.act_tools import GearAct
from game.table.acts import Cue, Moment, Point
from game.ui.effects import part, shade, towards
from game.ui.kit import Kit
from game.ui.motion import out_cubic, smooth
from rules.smash_gear.events import CardBought, GearsPaid
from rules.smash_gear.state import Position
from rules.smash_gear.table_pieces import offers

HONOR, GEARS = "honor", "gear"
FLIES, APART, MOST, GLEAMS = 0.28, 0.04, 6, 0.3
"""The flying time of a coin and the time between coins (s), the most coins that fly, and how long the plate
gleams (s)."""
LEAST_COIN = 16
"""The least width of a coin, px."""
LIGHTS = {HONOR: ("#8A5FF0", "#A884F0", "#C2A2FF"), GEARS: ("#C98A2A", "#FFC860", "#FFE9A8")}
"""The colours of a coin's light, of its trail and of the rays where it lands."""


class Flight:
    """Coins of one kind flying between two points, with the start time of the first."""

    def __init__(self, act: GearAct, what: str, start: Point, end: Point, count: int, since: float) -> None:
        self.act, self.what, self.start, self.end = act, what, start, end
        self.count, self.since = max(1, min(MOST, count)), since
        self.lands = since + FLIES
        self.over = self.lands + (self.count - 1) * APART

    def coin(self) -> Surface:
        """Return the picture of a coin."""
        return coin(self.act.kit, self.act.side, self.what)

    def draw(self, surface: Surface, at: float, gleams: bool = True) -> None:
        """Draw the flying coins, and rays where they land."""
        for number in range(self.count):
            way = smooth(part(at, self.since + number * APART, self.lands + number * APART))
            if 0 < way < 1:
                self._fly(surface, way)
        if gleams and self.lands <= at < self.over + GLEAMS:
            self._gleam(surface, part(at, self.lands, self.over + GLEAMS))

    def _at(self, way: float) -> Point:
        bow = math.sin(math.pi * way)
        return self.act.moved(towards(self.start, self.end, way), 60 * bow, -30 * bow)

    def _fly(self, surface: Surface, way: float) -> None:
        act, (light, trail, _) = self.act, LIGHTS[self.what]
        points = [self._at(max(0.0, way - 0.42 + 0.042 * step)) for step in range(11)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = min(xs) - 12, min(ys) - 12, max(xs) - min(xs) + 24, max(ys) - min(ys) + 24
        rays = act.effects.rays(surface, box)
        for step in range(10):
            wide = (2 + 0.7 * step) * act.k
            for k, strong in ((2.2, 0.3), (1.0, 0.7)):
                rays.taper(points[step], points[step + 1], k * wide, k * wide + 0.5,
                           shade(trail, strong * (0.08 + 0.07 * step)))  # fmt: skip
        rays.add()
        act.light(surface, self._at(way), light, 70, 0.8)
        act.kit.put(surface, self.coin(), self._at(way), "center")

    def _gleam(self, surface: Surface, passed: float) -> None:
        act, (light, _, ray) = self.act, LIGHTS[self.what]
        (x, y), far = self.end, 60.0
        act.effects.glow(surface, self.end, 34, light, 0.8 * (1 - passed))
        rays = act.effects.rays(surface, (x - far, y - far, 2 * far, 2 * far))
        for number in range(14):
            angle = math.tau * number / 14
            away = 14 + 22 * out_cubic(passed)
            head = x + away * math.cos(angle), y + away * math.sin(angle)
            rays.spark(head, angle, 9, 2.2, ray, 1 - passed)
        rays.add()


def coin(kit: Kit, side: float, what: str) -> Surface:
    """Return a coin for cells of this side: a medal for honor, a brass gear for gears."""
    wide = max(LEAST_COIN / kit.canvas.s, 0.7 * side)
    return kit.picture(f"smash_gear/coins/{what}.svg", wide, wide)


class CoinsAct(GearAct):
    """The act of coins that fly and gleam where they land."""

    jump = False
    gleams = True

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.flights = list(self._flights())
        self.over = max((flight.over for flight in self.flights), default=0.0)

    def prepare(self) -> Iterator[object]:
        for flight in self.flights:
            yield flight.coin()

    def above(self, surface: Surface, at: float) -> None:
        for flight in self.flights:
            flight.draw(surface, at, self.gleams)

    def _flights(self) -> Iterator[Flight]:
        """Yield the flights in order."""
        raise NotImplementedError


class GainingAct(CoinsAct):
    """The act of coins that fly to the plates; a script goes to its pile."""

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        self.rest, self.tail = (self.over + 0.02, GLEAMS) if self.flights else (0.0, 0.0)
        self.turns = min((flight.lands for flight in self.flights), default=0.0)

    def sounds(self) -> tuple[Cue, ...]:
        names = {HONOR: "medal", GEARS: "coin"}
        return tuple(Cue(flight.lands, names[flight.what], 5) for flight in self.flights)

    def flight(self, seat: int, what: str, start: Point, count: int, since: float) -> Flight:
        """Return coins flying to a seat's plate."""
        return Flight(self, what, start, self.purse(seat, what), count, since)


class SpendingAct(CoinsAct):
    """The act of gears that fly from the plate to what they pay for: a card in the store, or a machine."""

    gleams = False

    def _flights(self) -> Iterator[Flight]:
        for event in self.moment.stage.events:
            if isinstance(event, CardBought | GearsPaid) and event.marks and event.amount:
                end = self._paid(event)
                if end is not None:
                    yield Flight(self, GEARS, self.purse(event.seat, GEARS), end, event.amount, 0.0)

    def _paid(self, event: CardBought | GearsPaid) -> Point | None:
        """Return the position of what is paid for."""
        places = (place for place, card in offers(self.moment.before.store) if card.id == event.marks[0])
        return self.spot(next(places, event.marks[0]))
