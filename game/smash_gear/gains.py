"""Gears and honor flying to and from a plate, and a base razed for honor (LOOK 12)."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
from pygame import Surface

from game.smash_gear.acts import EMBER, FIRE, HEAT, GearAct, Staging
from game.smash_gear.combat import Victim
from game.smash_gear.fragments import CRATER
from game.table.acts import Cue, Moment, Point
from game.ui.canvas import centre
from game.ui.effects import part, shade, shaken, towards
from game.ui.kit import Kit
from game.ui.motion import out_cubic, smooth
from rules.smash_gear.events import (
    BaseDestroyed,
    CardBought,
    EffectResolved,
    GearsGained,
    GearsPaid,
    GearsTaken,
    HonorGained,
    MachineDestroyed,
    TurnBegan,
)
from rules.smash_gear.state import Position
from rules.smash_gear.table_pieces import offers

HONOR, GEARS = "honor", "gear"
FLIES, APART, MOST, GLEAMS = 0.28, 0.04, 6, 0.3
"""The flying time of a coin and the time between coins (s), the most coins that fly, and how long the plate
gleams (s)."""
AHEAD = 0.14
"""How long before a machine flips its gears set out, s."""
SHOWN, FLARE = "#9CD8FF", ((16.8, 0.15), (9.8, 0.3), (4.2, 0.9))
"""The colour of gains from a card, and the width and strength of the layers of their light."""
SIREN, FOLD, PAYS, RAZED = 0.2, 0.3, 0.34, 0.8
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

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
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


class GainAct(CoinsAct):
    """The act of gears and honor flying from cards to the plates; a script goes to its pile."""

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.rest, self.tail = (self.over + 0.02, GLEAMS) if self.flights else (0.0, 0.0)
        self.turns = min((flight.lands for flight in self.flights), default=0.0)

    def sounds(self) -> tuple[Cue, ...]:
        names = {HONOR: "medal", GEARS: "coin"}
        return tuple(Cue(flight.lands, names[flight.what], 5) for flight in self.flights)

    def _flights(self) -> Iterator[Flight]:
        """Yield the coins for each side from their cards, honor for a wreck from there, and stolen gears from
        the opponent's plate."""
        since: dict[tuple[str, int], float] = {}
        for event in self.moment.stage.events:
            if not isinstance(event, GearsGained | HonorGained):
                continue
            what = HONOR if isinstance(event, HonorGained) else GEARS
            start = (self._wreck_middle() if what == HONOR else None) or self.spot(event.source)
            if isinstance(event, GearsTaken):
                start = self.staging.purse(self.moment.before, 1 - event.seat, GEARS)
            if start is not None:
                late = since.setdefault((what, event.seat), len(since) * APART)
                flight = self._flight(event.seat, what, start, event.amount, late)
                since[what, event.seat] = late + flight.count * APART
                yield flight

    def _flight(self, seat: int, what: str, start: Point, count: int, since: float) -> Flight:
        """Return coins flying to a seat's plate."""
        return Flight(self, what, start, self.staging.purse(self.moment.before, seat, what), count, since)

    def _wreck_middle(self) -> Point | None:
        """Return the middle of the destroyed machine that honor is gained for, or None."""
        events = [event for stage in self.moment.earlier for event in stage.events]
        found = next((event for event in reversed(events) if isinstance(event, MachineDestroyed)), None)
        cells = self.named(found.hit) if found is not None else []
        return centre(cells[0]) if cells else None


class ExploitAct(GainAct):
    """The act of gears flying from each base to the plate of the player whose turn begins."""

    def sounds(self) -> tuple[Cue, ...]:
        return super().sounds()[:1]

    def _flights(self) -> Iterator[Flight]:
        for event in self.moment.stage.events:
            assert isinstance(event, TurnBegan)
            for number, mark in enumerate(event.marks):
                base = centre(self.moment.boxes[mark])
                yield self._flight(event.seat, GEARS, base, event.amount // len(event.marks), number * APART)


class BuyAct(CoinsAct):
    """The act of gears flying from the plate to the bought card, which goes to the hand."""

    turns: float | None = 0.0
    gleams = False

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.rest = self.over or FLIES

    def _flights(self) -> Iterator[Flight]:
        """Yield the gears flying to what they pay for."""
        for event in self.moment.stage.events:
            if isinstance(event, CardBought | GearsPaid) and event.marks and event.amount:
                end = self._paid(event)
                if end is not None:
                    start = self.staging.purse(self.moment.before, event.seat, GEARS)
                    yield Flight(self, GEARS, start, end, event.amount, 0.0)

    def _paid(self, event: CardBought | GearsPaid) -> Point | None:
        """Return the position of what is paid for: a card in the store, or a machine."""
        lay = (place for place, card in offers(self.moment.before.store) if card.id == event.marks[0])
        return self.spot(next(lay, event.marks[0]))


class PayAct(BuyAct):
    """The act of gears flying from the plate to a machine, which flips before the last one lands."""

    turns = None

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.rest = min(self.over, AHEAD)
        self.tail = self.over - self.rest


class RazeAct(GearAct):
    """The act of a razed base: a siren, the tower folds and the attacking machine breaks; honor flies to the
    plate, a crater stays."""

    lead, rest, tail = SIREN, RAZED - SIREN, GLEAMS
    stills = (SIREN + 0.12,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        event = next(event for event in moment.stage.events if isinstance(event, BaseDestroyed))
        ids = {piece.id for piece in event.pieces}
        lying = [piece for id, piece in moment.lying.items() if id in ids and self.is_on_board(piece)]
        self.base = next((piece for piece in lying if piece.kind == "base"), None)
        crater = (staging.geometry.at(event.marks[0]),)
        self.victims = [Victim(self, self.shown(piece), crater) for piece in lying if piece.kind == "machine"]
        self.cell_box = moment.boxes[event.marks[0]]
        self.middle = centre(self.cell_box)
        self.owner = 1 - event.seat
        self.hidden = frozenset(ids)
        honor = next(event.amount for event in moment.stage.events if isinstance(event, HonorGained))
        end = staging.purse(moment.before, event.seat, HONOR)
        self.flight = Flight(self, HONOR, self.middle, end, honor, PAYS)
        self.turns = self.flight.lands

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "siren", 8), Cue(SIREN, "tower", 9), Cue(self.flight.lands, "medal", 6)

    def prepare(self) -> Iterator[object]:
        for victim in self.victims:
            yield from victim.prepare()
        yield self.flight.coin()

    def shake(self, at: float) -> Point:
        return shaken(at, SIREN, 0.25, 4.0)

    def below(self, surface: Surface, at: float) -> None:
        if SIREN + FOLD / 2 < at <= RAZED:
            laid = part(at, SIREN + FOLD / 2, SIREN + FOLD)
            self.fragments.wreck(surface, self.cell_box, self.owner, laid, CRATER)

    def above(self, surface: Surface, at: float) -> None:
        for victim in self.victims:
            victim.draw(surface, at - SIREN, RAZED - SIREN)
        self._tower(surface, part(at, SIREN + 0.08, SIREN + 0.08 + FOLD))
        for start in (0.0, 0.1):
            out = part(at, start, start + SIREN)
            if 0 < out < 1:
                self.ring(surface, self.middle, 24 + 90 * out, 4, "#FF4A3A", 0.9 * (1 - out))
        self.light(surface, self.middle, "#FF3A2A", 120, 0.7 * (1 - part(at, SIREN, SIREN + 0.1)))
        if at >= SIREN:
            blow = 1 - part(at, SIREN, SIREN + FOLD)
            self.light(surface, self.middle, FIRE, 190, 0.8 * blow)
            self.light(surface, self.middle, HEAT, 84, blow)
            out = part(at, SIREN, SIREN + 0.3)
            reach = 20 + 40 * out, 50 + 110 * out_cubic(out)
            self.sparks(surface, self.middle, 46, reach, (8, 26), (EMBER,), 1 - out)
            self.dust(surface, [self.cell_box], at - SIREN - 0.15, 0.6, 0.7)
        self.flight.draw(surface, at)

    def _tower(self, surface: Surface, folded: float) -> None:
        """Draw the base sinking into itself."""
        if self.base is None or folded >= 1 or (self.victims and folded == 0):
            return
        picture = self.staging.base(self.base)
        w, h = picture.get_size()
        high = max(1, round(h * (1 - 0.85 * out_cubic(folded))))
        wide = max(1, round(w * (1 + 0.2 * folded)))
        flat = pygame.transform.smoothscale(picture, (wide, high))
        light = round(255 * (1 - 0.6 * folded))
        flat.fill(
            (light, light, light, round(255 * (1 - part(folded, 0.7, 1.0)))),
            special_flags=pygame.BLEND_RGBA_MULT,
        )
        x, y = self.middle
        self.kit.put(surface, flat, (x, y + 0.4 * self.side * folded), "center")


class EffectAct(GearAct):
    """The act of an effect: a light from its card to the machine it changes; then a script goes to its
    pile."""

    lead, rest, tail = 0.2, 0.12, 0.2
    jump = False

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        ways = []
        for event in moment.stage.events:
            if isinstance(event, EffectResolved) and event.marks:
                ways.append((self.spot(event.source), self.spot(event.marks[0])))
        self.ways = [(start, end) for start, end in ways if end is not None]
        if not self.ways:
            self.lead, self.rest, self.tail = 0.0, 0.0, 0.0
        self.turns = self.lead

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "whoosh", 3), self.moment.stage.cue._replace(at=self.lead)) if self.ways else ()

    def above(self, surface: Surface, at: float) -> None:
        way, out = smooth(part(at, 0.0, self.lead or 0.01)), part(at, self.lead, self.lead + self.tail)
        for start, end in self.ways:
            if start is not None and start != end and way < 1:
                head, tail = towards(start, end, way), towards(start, end, max(0.0, way - 0.35))
                layers = tuple((wide * self.k, strong) for wide, strong in FLARE)
                self.effects.flare(surface, tail, head, SHOWN, layers)
                self.light(surface, head, SHOWN, 60, 1.0)
            if 0 < out < 1:
                self.light(surface, end, SHOWN, 90, 0.9 * (1 - out))
                self.ring(surface, end, 20 + 60 * out_cubic(out), 2.4, SHOWN, 0.9 * (1 - out))


class AnswerAct(GearAct):
    """The act of a card put on the stack to wait for responses, while the one below dims; a ring closes round
    its target."""

    rest = 0.18
    jump = False

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.turns = 0.0 if moment.after.waiting else None
        self.marks = [
            spot
            for event in moment.stage.events
            for mark in event.marks
            if (spot := self.spot(mark)) is not None
        ]

    def above(self, surface: Surface, at: float) -> None:
        passed = part(at, 0.0, self.rest)
        if self.turns is not None:
            self.staging.dim_stack(surface, self.moment.after, passed)
        for spot in self.marks:
            self.ring(surface, spot, 60 - 34 * out_cubic(passed), 2, SHOWN, math.sin(math.pi * passed))
