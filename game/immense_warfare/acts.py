"""The acts of Immense Warfare: attacks, hits, destroyed units, cards played (LOOK 12)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.immense_warfare.chips import ChipPainter
from game.table.acts import BATCH, Act, Cue, Moment, StageAct, batches
from game.table.reticles import fat_arrow, reticle
from game.table.table_state import Point
from game.ui.canvas import Box, centre
from game.ui.effects import Effects, part, shaken, towards
from game.ui.kit import Kit
from game.ui.motion import in_out_cubic, out_cubic
from rules.game import Piece
from rules.immense_warfare import events
from rules.immense_warfare.field import EDGES, NAMES, PLAYERS
from rules.immense_warfare.position import Position

DUST, SMOKE, FIRE, LAMP, STEEL = "#CDB898", "#4A423C", "#FF9A3A", "#FFE0A0", "#9CD8FF"
RING = 3.0
"""The width of a ring of light."""
SHARDS = (3, 3)
"""The numbers of columns and rows of pieces into which a unit breaks."""
RETICLE = 0.48
"""The size of a reticle, in parts of a space: it hides neither name nor numbers of the unit there."""
LARGE = 200.0
"""The width of a card that is shown in the middle of the battlefield, px of the map."""
FLIES = 0.25
"""The time in which such a card flies to a damage zone, s."""


class Staging(NamedTuple):
    """The common tools of all acts: the look's painters, the pieces of a view, the box of a place, and the
    box of a card in a damage zone."""

    kit: Kit
    faces: Deck
    chips: ChipPainter
    pieces: Callable[[Position], dict[str, Piece]]
    box: Callable[[str], Box]
    slot: Callable[[Piece], Box]


class FieldAct(StageAct):
    """An act on the battlefield. Times are seconds."""

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment)
        self.staging, self.kit, self.effects = staging, staging.kit, Effects.of(staging.kit)
        self.event: Any = moment.stage.events[0]
        self.face: Surface | None = None
        """The picture of the card that is shown large, once it is drawn."""

    def piece(self, id: str) -> Piece | None:
        """Return a piece as it is before this act, or None."""
        return self.moment.lying.get(id) or self.staging.pieces(self.moment.before).get(id)

    def spot(self, id: str) -> Box | None:
        """Return the box of a piece or place; None if it isn't on the battlefield."""
        if id in self.moment.boxes:
            return self.moment.boxes[id]
        if id in PLAYERS:
            return self.staging.box(EDGES[PLAYERS[id]])
        piece = self.piece(id)
        if piece is None or piece.place not in NAMES:
            piece = self.staging.pieces(self.moment.after).get(id)
        return self.moment.boxes.get(piece.place) if piece is not None and piece.place in NAMES else None

    def large(self, card: str) -> Iterator[object]:
        """Draw the whole card in steps, and set it as `face`."""
        yield from batches(self.staging.faces.prerender("full", card, LARGE), BATCH)
        self.face = self.staging.faces.full(card, LARGE)

    def dust(self, surface: Surface, box: Box, passed: float) -> None:
        """Draw dust along the foot of a landed piece; `passed` is the part of its time (0 to 1)."""
        if not 0 <= passed < 1:
            return
        chance, (x, y, w, h) = random.Random(5), box
        for number in range(14):
            at = x + chance.uniform(0, w), y + h - 4 + chance.uniform(-6, 4)
            away = (at[0] - x - w / 2) / w * 40 * out_cubic(passed)
            r = chance.uniform(7, 14) * (0.5 + out_cubic(passed))
            self.effects.puff(
                surface, (at[0] + away, at[1] - 10 * passed), r, DUST, 0.8 * (1 - passed), number
            )


class PlayedAct(FieldAct):
    """The act of a played card: shown large to all, then moved to where it waits."""

    lead, rest, tail, turns = 0.55, 0.1, 0.2, 0.0
    jump = False
    stills = (0.4,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.hidden = frozenset((self.event.played,))
        self.words = self.event.text

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "whoosh", 4),)

    def prepare(self) -> Iterator[object]:
        return self.large(self.event.card)

    def above(self, surface: Surface, at: float) -> None:
        x, y, w, h = self.staging.box("field")
        in_, out = out_cubic(part(at, 0.0, 0.18)), part(at, self.lead, self.lead + 0.25)
        face = self.face
        if face is None or out >= 1:
            return
        middle = x + w / 2, y + h / 2 + 26 * (1 - in_)
        wide, high = LARGE, LARGE * ASPECT
        self.kit.glow(
            surface,
            (middle[0] - wide / 2, middle[1] - high / 2, wide, high),
            10,
            strength=2.0 * in_ * (1 - out),
        )
        face.set_alpha(round(255 * in_ * (1 - out)))
        self.kit.put(surface, face, middle, "center")
        face.set_alpha(255)


class ArriveAct(FieldAct):
    """The act of a unit dropping onto its space."""

    lead, rest, tail, turns = 0.2, 0.0, 0.3, 0.0
    stills: tuple[float, ...] = (0.2,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.arrived = next((piece for piece in self.event.pieces if piece.kind == "unit"), None)
        self.at = self.moment.boxes[self.arrived.place] if self.arrived is not None else None
        self.hidden = frozenset((self.arrived.id,)) if self.arrived is not None else frozenset()
        if self.arrived is None:
            self.lead, self.tail, self.stills = 0.0, 0.0, ()

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(self.lead, "thud", 6),) if self.arrived is not None else (self.moment.stage.cue,)

    def above(self, surface: Surface, at: float) -> None:
        if self.arrived is None or self.at is None:
            return
        middle, high = centre(self.at), 1 - min(1.0, (at / self.lead) ** 2)
        picture = self.staging.chips.draw(self.arrived, self.at[2:])
        if high > 0.01:
            picture = pygame.transform.smoothscale_by(picture, 1 + 0.5 * high)
            picture.set_alpha(round(255 * (1 - 0.6 * high)))
        self.kit.put(surface, picture, (middle[0], middle[1] - 26 * high), "center")
        self.dust(surface, self.at, (at - self.lead) / self.tail)


class AimAct(FieldAct):
    """The act of an attacker aiming: the reticle closes in on the target, and the arrow grows. The attacker
    isn't spent until it strikes."""

    lead, rest, turns = 0.2, 0.05, None
    stills = (0.2,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.attacker = self.piece(self.event.marks[0])
        if self.attacker is not None and self.attacker.place in NAMES:
            self.hidden = frozenset((self.attacker.id,))

    def above(self, surface: Surface, at: float) -> None:
        start, end = (self.spot(mark) for mark in self.event.marks[:2])
        if start is not None and self.attacker is not None and self.hidden:
            self.kit.put(surface, self.staging.chips.draw(self.attacker, start[2:]), centre(start), "center")
        if start is None or end is None:
            return
        way = out_cubic(part(at, 0.0, self.lead))
        tip = aimed_point(start, end, self.event.marks[1])
        reticle(self.kit, surface, tip, min(start[2:]) * RETICLE * (2 - way))
        (ax, ay), (bx, by) = centre(start), tip
        fat_arrow(self.kit, surface, (ax, ay), (ax + (bx - ax) * 0.75 * way, ay + (by - ay) * 0.75 * way))


class StrikeAct(FieldAct):
    """The act of an attacker lunging at its target and back."""

    lead, rest, turns = 0.16, 0.12, None
    stills: tuple[float, ...] = (0.16,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.attacker = self.piece(self.event.attacker)
        self.start, self.end = self.spot(self.event.attacker), self.spot(self.event.target)
        if self.attacker is None or self.start is None or self.end is None:
            self.lead, self.rest, self.stills = 0.0, 0.0, ()
        else:
            self.hidden = frozenset((self.event.attacker,))

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "whoosh", 4), Cue(self.lead, "blow", 7)

    def above(self, surface: Surface, at: float) -> None:
        if self.attacker is None or self.start is None or self.end is None:
            return
        (ax, ay), (bx, by) = centre(self.start), aimed_point(self.start, self.end, self.event.target)
        out = part(at, 0.0, self.lead) ** 2 - part(at, self.lead, self.lead + self.rest)
        far = 0.5 if self.event.target not in PLAYERS else 0.6
        middle = ax + (bx - ax) * far * max(0.0, out), ay + (by - ay) * far * max(0.0, out)
        self.kit.put(surface, self.staging.chips.draw(self.attacker, self.start[2:]), middle, "center")
        flash = 1 - part(at, self.lead, self.lead + self.rest)
        if at >= self.lead:
            self.effects.glow(surface, (bx, by), 70, FIRE, 0.9 * flash)


class HitAct(FieldAct):
    """The act of a hit: damage flies up as a number; armour rings."""

    lead, rest, tail, turns = 0.04, 0.3, 0.3, None
    stills = (0.25,)

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.2, 3.0)

    def above(self, surface: Surface, at: float) -> None:
        for event in self.moment.stage.events:
            box = self.spot(event.marks[0])
            if box is None:
                continue
            middle, passed = centre(box), part(at, 0.0, self.lead + self.rest + self.tail)
            colour = FIRE if isinstance(event, events.DamageTaken) else STEEL
            self.effects.glow(surface, middle, 60, colour, 0.8 * (1 - part(at, 0.0, 0.3)))
            self.effects.ring(surface, middle, 20 + 40 * out_cubic(passed), RING, colour, 0.9 * (1 - passed))
            at_y = middle[1] - 12 - 26 * out_cubic(passed)
            if not isinstance(event, events.DamageTaken):
                self.kit.draw_icon(surface, "armour", (middle[0], at_y), 30, "armour")
            elif passed < 0.95:
                words = f"–{event.amount}"
                for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
                    self.kit.draw_text(
                        surface, words, (middle[0] + dx, at_y + dy), 30, "night0", True, "center"
                    )
                self.kit.draw_text(surface, words, (middle[0], at_y), 30, "refused", True, "center")


class FallAct(FieldAct):
    """The act of a destroyed unit: it flashes, breaks, and its parts fly off with smoke."""

    lead, rest, tail, turns = 0.12, 0.3, 0.45, None
    stills = (0.3,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.fallen: list[tuple[Surface, Box]] = []
        for event in moment.stage.events:
            piece, box = self.piece(event.marks[0]), self.spot(event.marks[0])
            if piece is not None and box is not None and piece.kind == "unit":
                self.fallen.append((staging.chips.draw(piece, box[2:]), box))
        self.hidden = frozenset(id for id in moment.stage.pieces)

    def shake(self, at: float) -> Point:
        return shaken(at, self.lead, 0.3, 5.0)

    def below(self, surface: Surface, at: float) -> None:
        """Draw the unit whole, under the number of the hit."""
        if at < self.lead:
            for picture, box in self.fallen:
                self.kit.put(surface, picture, centre(box), "center")
                self.effects.glow(surface, centre(box), 80, LAMP, at / self.lead)

    def above(self, surface: Surface, at: float) -> None:
        if at >= self.lead:
            for number, (picture, box) in enumerate(self.fallen):
                self._break(surface, picture, box, at - self.lead, number)

    def _break(self, surface: Surface, picture: Surface, box: Box, since: float, seed: int) -> None:
        passed = part(since, 0.0, self.rest + self.tail)
        if passed >= 1:
            return
        chance, (columns, rows) = random.Random(seed + 3), SHARDS
        w, h, s = picture.get_width() // columns, picture.get_height() // rows, self.kit.canvas.s
        left, top = (
            centre(box)[0] - picture.get_width() / 2 / s,
            centre(box)[1] - picture.get_height() / 2 / s,
        )
        self.effects.glow(surface, centre(box), 90, FIRE, 1 - part(since, 0.0, 0.25))
        for number in range(6):
            away, angle = chance.uniform(0, 40) * out_cubic(passed), chance.uniform(0, math.tau)
            x, y = centre(box)
            at = x + away * math.cos(angle), y + away * math.sin(angle) - 30 * passed
            self.effects.puff(surface, at, 16 + 18 * passed, SMOKE, 0.8 * (1 - passed), number)
        for column in range(columns):
            for row in range(rows):
                shard = picture.subsurface((column * w, row * h, w, h)).copy()
                shard = pygame.transform.rotate(shard, chance.uniform(-200, 200) * passed)
                shard.set_alpha(round(255 * (1 - passed)))
                dx = (column - (columns - 1) / 2) * 46 + chance.uniform(-14, 14)
                dy = (row - (rows - 1) / 2) * 34 - chance.uniform(10, 40)
                out = out_cubic(passed)
                at = (
                    left + (column + 0.5) * w / s + dx * out,
                    top + (row + 0.5) * h / s + dy * out + 90 * passed * passed,
                )
                self.kit.put(surface, shard, at, "center")


class DirectAct(FieldAct):
    """The act of a direct attack: the player's edge flashes in their colour, the card turns over large and
    flies to the damage zone."""

    lead, rest, tail, turns = 0.55, FLIES, 0.1, 0.55
    stills = (0.5,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.struck = next((piece for piece in self.event.pieces if piece.id == self.event.marks[0]), None)
        self.slot = staging.slot(self.struck) if self.struck is not None else None
        if self.struck is not None:
            self.hidden = frozenset((self.struck.id,))

    def sounds(self) -> tuple[Cue, ...]:
        return Cue(0.0, "boom", 9), Cue(0.2, "flip", 5)

    def prepare(self) -> Iterator[object]:
        yield self.staging.faces.back(LARGE)
        yield from self.large(self.event.card)

    def shake(self, at: float) -> Point:
        return shaken(at, 0.0, 0.3, 6.0)

    def above(self, surface: Surface, at: float) -> None:
        seat = self.event.seat
        x, y, w, h = self.staging.box("field")
        edge = self.staging.box(EDGES[seat])
        high = edge[1] < y + h / 2
        light = self.kit.theme.player(seat).light
        flash = 1 - part(at, 0.0, 0.7)
        for step in range(6):
            spot = x + (step + 0.5) * w / 6, y if high else y + h
            self.effects.glow(surface, spot, 110, light, 0.8 * flash)
        turned, out = part(at, 0.06, 0.3), part(at, self.lead, self.lead + self.rest)
        if out >= 1:
            return
        if out > 0 and self.slot is not None and self.face is not None:
            self._fly(surface, self.face, (x + w / 2, y + h / 2), self.slot, in_out_cubic(out))
            return
        face = self.face if turned >= 0.5 and self.face is not None else self.staging.faces.back(LARGE)
        squeeze = max(0.04, abs(math.cos(math.pi * turned)))
        width = max(1, round(face.get_width() * squeeze))
        picture = pygame.transform.smoothscale(face, (width, face.get_height())) if squeeze < 0.99 else face
        picture.set_alpha(round(255 * min(1.0, at / 0.1) * (1 - out)))
        self.kit.put(surface, picture, (x + w / 2, y + h / 2), "center")
        picture.set_alpha(255)

    def _fly(self, surface: Surface, face: Surface, start: Point, slot: Box, way: float) -> None:
        """Draw the card flying to its slot."""
        size = 1 + (slot[2] / LARGE - 1) * way
        picture = pygame.transform.smoothscale_by(face, size)
        self.kit.put(surface, picture, towards(start, centre(slot), way), "center")


class EffectAct(FieldAct):
    """The act of a Trigger Command in a damage zone: a light goes from it to its target."""

    lead, rest, tail, turns = 0.35, 0.05, 0.2, None
    jump = False
    stills = (0.3,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        card, *aimed = self.event.marks
        piece = staging.pieces(moment.before).get(card) or staging.pieces(moment.after).get(card)
        self.slot = staging.slot(piece) if piece is not None and piece.place.startswith("damage/") else None
        self.ends = [centre(box) for box in map(self.spot, aimed) if box is not None]

    def above(self, surface: Surface, at: float) -> None:
        if self.slot is None:
            return
        start, lit = centre(self.slot), part(at, 0.0, 0.12)
        fade = 1 - part(at, self.lead, self.lead + self.rest + self.tail)
        self.effects.glow(surface, start, 60, LAMP, 0.8 * lit * fade)
        self.effects.ring(surface, start, 26 + 20 * out_cubic(lit), RING, LAMP, 0.9 * (1 - lit))
        way = in_out_cubic(part(at, 0.1, self.lead))
        for x, y in self.ends:
            if 0 < way < 1:
                head, tail = towards(start, (x, y), way), towards(start, (x, y), max(0.0, way - 0.4))
                self.effects.flare(surface, tail, head, LAMP, ((9, 0.3), (4, 0.9)))
                self.effects.glow(surface, head, 40, LAMP, 0.9)
            elif way >= 1:
                self.effects.glow(surface, (x, y), 60, LAMP, 0.8 * fade)
                self.effects.ring(surface, (x, y), 20 + 40 * (1 - fade), RING, LAMP, 0.9 * fade)


class StoppedAct(FieldAct):
    """The act of a countered card being crossed out."""

    lead, rest, tail, turns = 0.3, 0.25, 0.2, None
    jump = False
    stills = (0.3,)

    def prepare(self) -> Iterator[object]:
        piece = self.piece(self.event.marks[0])
        if piece is not None and piece.face and piece.kind == "card":
            yield from self.large(piece.face)

    def above(self, surface: Surface, at: float) -> None:
        face = self.face
        if face is None:
            return
        x, y, w, h = self.staging.box("field")
        middle, out = (
            (x + w / 2, y + h / 2),
            part(at, self.lead + self.rest, self.lead + self.rest + self.tail),
        )
        face.set_alpha(round(255 * (1 - out)))
        self.kit.put(surface, face, middle, "center")
        face.set_alpha(255)
        way = out_cubic(part(at, 0.08, self.lead))
        if out < 0.5:
            a, b = LARGE / 2 * way, LARGE * ASPECT / 2 * way
            for dx in (-1, 1):
                ends = (middle[0] - a * dx, middle[1] - b), (middle[0] + a * dx, middle[1] + b)
                self.kit.line(surface, *ends, "refused", 9)


def aimed_point(start: Box, end: Box, target: str) -> Point:
    """Return the end of an attack's arrow: the middle of its target's space, or straight ahead at a player's
    edge."""
    if target not in PLAYERS and target not in EDGES:
        return centre(end)
    return centre(start)[0], end[1] + end[3] / 2


def scorch(kit: Kit, surface: Surface, cell: Box, owner: int) -> None:
    """Draw the scorch mark of a destroyed unit."""
    effects = Effects.of(kit)
    middle = centre(cell)
    for number, (dx, dy, r) in enumerate(((0, 4, 26), (-14, -6, 17), (15, -2, 19), (2, -14, 14))):
        effects.puff(surface, (middle[0] + dx, middle[1] + dy), r, "#0A0D12", 0.55, number)
    kit.player_badge(surface, owner, (middle[0], middle[1] + 2), 16)
    kit.draw_icon(surface, "wreck", (middle[0], middle[1] + 2), 34, "mute")


ACTS: dict[str, Callable[[Moment[Position], Staging], Act]] = {
    events.PLAY: PlayedAct, events.ARRIVE: ArriveAct, events.AIM: AimAct, events.STRIKE: StrikeAct,
    events.HIT: HitAct, events.FALL: FallAct, events.DIRECT: DirectAct, events.EFFECT: EffectAct,
    events.STOPPED: StoppedAct,
}  # fmt: skip
"""The act that shows each type of event."""
