"""The act of hits: shells and a reticle, the impact, cracks; a broken module's shutter falls and is sealed,
and money flies (LOOK 13)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from pygame import Surface

from game.mechyard import marks
from game.mechyard.act_tools import DUST, EMBER, FIRE, HEAT, SMOKE, YardAct
from game.mechyard.tiles import Face, module_face
from game.mechyard.widgets import burst
from game.table.acts import Cue, Moment, Point
from game.table.reticles import turned_reticle
from game.ui.canvas import Box, centre, inset
from game.ui.effects import part, shaken, towards
from game.ui.motion import out_back, out_cubic
from rules.mechyard.events import Broke, Hit
from rules.mechyard.state import BREAK_BONUS, Spot

AIM, BLOW, CRACKED, SHUT, SEALED = 0.2, 0.27, 0.4, 0.56, 0.64
"""The times at which the shells arrive, the blow ends, the cracks appear, the shutter is down and the seal is
on, s."""
NEXT = 0.09
"""The time between hits that happen together, s."""
MONEY, FADES = 0.26, 0.4
SHELLS, SHELL_APART = 3, 0.04
WHITE = 0.06
CRACKS = (
    ((0.5, 0.46), (0.38, 0.34), (0.42, 0.2), (0.3, 0.05)),
    ((0.5, 0.46), (0.66, 0.4), (0.74, 0.22), (0.9, 0.14)),
    ((0.5, 0.46), (0.44, 0.62), (0.54, 0.74), (0.46, 0.95)),
    ((0.5, 0.46), (0.7, 0.58), (0.8, 0.72), (0.97, 0.78)),
    ((0.5, 0.46), (0.3, 0.5), (0.18, 0.64), (0.04, 0.62)),
)
"""The courses of cracks from a hit, in parts of a tile's side."""
CRACK_STEPS = 6


class Struck(NamedTuple):
    """A module that is hit: its box, its faces before and after, the source, the time (s), and the damage."""

    spot: Spot
    box: Box
    whole: Face
    hurt: Face
    source: Point
    at: float
    dealt: int
    breaks: bool

    @property
    def end(self) -> float:
        """Return the time when everything except the money has ended."""
        return self.at + (SEALED if self.breaks else CRACKED)


class HitAct(YardAct):
    """All hits of a stage in quick succession; their coins fly together."""

    lead = AIM

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.struck = list(self._struck())
        end = max((each.end for each in self.struck), default=0.0)
        self.flies = end if any(each.breaks for each in self.struck) else 0.0
        self.rest = max(0.0, end + (MONEY if self.flies else 0.0) - self.lead)
        self.tail = FADES
        self.turns = max(end, self.lead)
        self.stills = (0.21, SHUT + 0.02) if self.flies else (0.21,) if self.struck else ()
        self.gains = self._gains()
        if not self.struck:
            self.lead = self.tail = self.turns = 0.0

    def _struck(self) -> Iterator[Struck]:
        """Yield the visible modules that are hit, in order."""
        events = self.moment.stage.events
        broken = {mark for event in events if isinstance(event, Broke) for mark in event.marks}
        taken: dict[str, int] = {}
        for number, event in enumerate(each for each in events if isinstance(each, Hit)):
            target, source = event.marks
            box, spot = self.box(self.before, target), self.before.spot(target)
            if box is None or spot is None:
                continue
            taken[target] = taken.get(target, 0) + event.dealt
            whole, design = module_face(self.before, spot), self.before.design(spot)
            left = max(0, design.health - max(0, self.before.damage(spot)) - taken[target])
            hurt = whole._replace(health=left, hurt=taken[target] > 0 or whole.hurt)
            start = self.box(self.before, source)
            at = number * NEXT
            yield Struck(spot, box, whole, hurt, self._from(start, box), at, event.dealt, target in broken)

    @staticmethod
    def _from(start: Box | None, end: Box) -> Point:
        """Return the start of the shells: the weapon, or the edge beside the target if that isn't visible."""
        return centre(start) if start is not None else (end[0] - 2 * end[2], end[1] + end[3] / 2)

    def _gains(self) -> dict[int, int]:
        """Return the money each seat earns in this stage."""
        gains: dict[int, int] = {}
        last = -1
        for event in self.moment.stage.events:
            if isinstance(event, Hit):
                last = event.seat
            gains[last] = gains.get(last, 0) + (event.dealt if isinstance(event, Hit) else BREAK_BONUS)
        return gains

    def sounds(self) -> tuple[Cue, ...]:
        if not self.struck:
            return (self.moment.stage.cue,)
        found = [Cue(0.0, "whoosh", 3), Cue(AIM, "blow", 6)]
        for hit in self.struck:
            if hit.breaks:
                found += [Cue(hit.at + BLOW, "crack", 5), Cue(hit.at + CRACKED, "clatter", 5)]
                found += [Cue(hit.at + SHUT, "clang", 6), Cue(hit.at + SEALED, "coin", 4)]
        return tuple(found)

    def prepare(self) -> Iterator[object]:
        for hit in self.struck:
            side = self.side(hit.box)
            yield self.tiles.picture(hit.hurt, side)
            if hit.breaks:
                for step in range(1, 13):
                    yield self.tiles.shutting(hit.hurt, side, step / 12)

    def shake(self, at: float) -> Point:
        return shaken(at, AIM, 0.2, 3) if self.struck else (0.0, 0.0)

    def above(self, surface: Surface, at: float) -> None:
        for hit in self.struck:
            since = at - hit.at
            self._tile(surface, hit, since)
            self._aim(surface, hit, since)
            self._blow(surface, hit, since)
            self._after(surface, hit, since)
        self._money(surface, at)

    # -- before the blow

    def _aim(self, surface: Surface, hit: Struck, since: float) -> None:
        """Draw three shells in flight, and a reticle that closes with a quarter turn."""
        if not 0 <= since < AIM:
            return
        goal, k = centre(hit.box), self.k(hit.box)
        box = (
            min(hit.source[0], goal[0]) - 40, min(hit.source[1], goal[1]) - 40,
            abs(hit.source[0] - goal[0]) + 80, abs(hit.source[1] - goal[1]) + 80,
        )  # fmt: skip
        rays = self.effects.rays(surface, box)
        heads = []
        for number in range(SHELLS):
            way = part(since, number * SHELL_APART, AIM)
            if 0 < way < 1:
                off = (number - 1) * 9 * k
                start = hit.source[0], hit.source[1] + off
                head, tail = towards(start, goal, way), towards(start, goal, max(0.0, way - 0.16))
                rays.taper(tail, head, 0.3, 4 * k, (255, 217, 138))
                heads.append(head)
        rays.add()
        for head in heads:
            self.light(surface, head, 12 * k, FIRE, 0.8)
        closing = out_cubic(since / AIM)
        u = hit.box[2] * self.kit.canvas.s * (0.92 - 0.2 * closing)
        picture = turned_reticle(self.kit, u, 90 * (1 - closing))
        self.kit.put(surface, picture, goal, "center")

    # -- the blow

    def _blow(self, surface: Surface, hit: Struck, since: float) -> None:
        """Draw the impact: the tile white, a star, a ring, sparks, and a burst with the damage."""
        after = since - AIM
        if not 0 <= after < CRACKED:
            return
        at, k, box = centre(hit.box), self.k(hit.box), hit.box
        if after < WHITE:
            self.kit.fill(surface, inset(box, 3 * k), HEAT, radius=8 * k, alpha=200)
        fade = 1 - part(after, 0.02, 0.2)
        self.light(surface, at, 84 * k, FIRE, 0.9 * fade)
        self.star(surface, at, 56 * k * (0.7 + 0.3 * part(after, 0, 0.06)), fade)
        out = out_cubic(part(after, 0, 0.3))
        self.sparks(
            surface, at, 46, (20 * k + 40 * k * out, 34 * k + 66 * k * out), 1 - part(after, 0.05, 0.3)
        )
        if 0 < out < 1:
            self.effects.ring(surface, at, (30 + 48 * out) * k, 3 * k, "#FFD9A0", 0.8 * (1 - out))
        up = out_back(1.6)(part(after, 0, 0.14))
        size = max(14.0, 20 * k) * up
        if size > 4 and since < CRACKED:
            burst(self.kit, surface, (box[0] + box[2] - 14 * k, box[1] + 14 * k), hit.dealt, size)

    # -- aftermath

    def _tile(self, surface: Surface, hit: Struck, since: float) -> None:
        """Draw the damaged tile; a broken one under its closing shutter, until the table shows it broken."""
        if since < AIM + WHITE or since >= hit.end - hit.at:
            return
        side = self.side(hit.box)
        if not hit.breaks or since < CRACKED:
            picture, up = self.tiles.picture(hit.hurt, side), 0.0
        else:
            closed = part(since, CRACKED, SHUT) ** 2
            picture = self.tiles.shutting(hit.hurt, side, closed)
            bounce = part(since, SHUT, SEALED)
            up = 4 * self.k(hit.box) * 4 * bounce * (1 - bounce)
        self.put_module(surface, self.before, hit.spot, hit.box, picture, up)

    def _after(self, surface: Surface, hit: Struck, since: float) -> None:
        """Draw the aftermath: cracks from the hit, dust under the shutter, the seal, a wisp of smoke."""
        if since < BLOW:
            return
        at, k, box = centre(hit.box), self.k(hit.box), hit.box
        run = part(since, BLOW, CRACKED)
        if hit.breaks and since < SHUT:
            clip = surface.get_clip()
            closed = part(since, CRACKED, SHUT) ** 2
            x, y, w, h = box
            surface.set_clip(self.kit.canvas.rect(x, y + h * closed, w, h * (1 - closed)).clip(clip))
            draw_cracks(self.kit, surface, box, run)
            surface.set_clip(clip)
        if not hit.breaks:
            if run < 1:
                self.light(surface, at, 40 * k, FIRE, 0.5 * (1 - run))
            return
        self.light(surface, (at[0], at[1] + 28 * k), 34 * k, EMBER, 0.5 * (1 - part(since, CRACKED, SHUT)))
        spread = part(since, SHUT, SHUT + 0.3)
        if 0 < spread < 1:
            for number in range(8):
                spot = box[0] + box[2] * (0.08 + 0.12 * number), box[1] + box[3] - 6 * k
                self.effects.puff(surface, spot, (10 + 8 * spread) * k, DUST, 0.5 * (1 - spread), number)
        stamp = part(since, SHUT, SEALED)
        if 0 < stamp < 1:
            marks.seal(self.kit, surface, at, 15 * k * (1.35 - 0.35 * stamp))
            self.sparks(surface, at, 18, (20 * k, 46 * k), 1 - stamp, ("#FF8A80",), 9)
        wisp = part(since, SEALED, SEALED + FADES)
        if 0 < wisp < 1:
            chance = random.Random(3)
            for number in range(5):
                drift = chance.uniform(-8, 14) * k, -(18 + 26 * wisp + number * 7) * k
                spot = at[0] + drift[0], at[1] + drift[1]
                self.effects.puff(surface, spot, (9 + 5 * wisp) * k, SMOKE, 0.4 * (1 - wisp), number)

    def _money(self, surface: Surface, at: float) -> None:
        """Draw coins flying from a broken module to the plates of the earning players, and the amounts."""
        if not self.struck:
            return
        start = self.flies or self.struck[-1].at + BLOW
        fade = 1 - part(at, start + MONEY + 0.2, start + MONEY + FADES)
        for seat, amount in self.gains.items():
            purse = self.purse(seat)
            if purse is None or not amount or at < start:
                continue
            if self.flies:
                broken = next(each for each in reversed(self.struck) if each.breaks)
                self.coins(surface, centre(broken.box), purse, at - self.flies)
                warm = part(at, self.flies + 0.14, self.flies + MONEY) * fade
                self.light(surface, purse, 30, "#FFC860", 0.7 * warm)
            self.earned(surface, (purse[0] - 8, purse[1]), f"+${amount}", fade)


def draw_cracks(kit: Any, surface: Surface, box: Box, run: float) -> None:
    """Draw glowing cracks at a part (0 to 1) of their way from the middle of a cell."""
    step = round(run * CRACK_STEPS)
    if not step:
        return
    rect, paths = kit.canvas.rect(*box), ""
    for line in CRACKS:
        shown = line[: max(2, round(1 + (step / CRACK_STEPS) * (len(line) - 1)))]
        paths += "M" + "L".join(f"{x * rect.w:.1f} {y * rect.h:.1f}" for x, y in shown)
    u = rect.w / 96
    body = "".join(
        f'<path d="{paths}" fill="none" stroke="{ink}" stroke-width="{wide * u:.2f}" stroke-opacity="{alpha}" '
        'stroke-linejoin="round"/>'
        for ink, wide, alpha in ((EMBER, 7, 0.45), ("#0B0608", 4.4, 1), ("#FFE9A8", 1.7, 0.95))
    )
    kit.drawing(surface, box, body)
