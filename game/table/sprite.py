"""A piece in motion: its position, face and visibility in this frame (LOOK 9)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from game.table.flips import Flip
from game.ui import motion
from game.ui.canvas import Box
from game.ui.motion import Tween
from rules.game import Piece

Route = Callable[[Piece, str, float], tuple[float, float] | None]
"""A callback with a piece, the place it came from and the part of the path: returns its middle in logical px,
or None for a straight path."""

ROLL_FACES = 6
TILT = 0.27
"""The part of a roll for which the tray is tilted before the die flies."""
SPIN = 400.0
"""The turn of a die in a roll, degrees."""
LATER = 0.4
"""The part of a cross-fade after which it begins to show: drawing the new face for the first time would make the frame
of a move too long."""
MARKS, TRAIL = 8, 0.35
"""The number of marks of a trail, and the time in which it fades once its piece has arrived, s."""


class Drawn(NamedTuple):
    """A piece as drawn in this frame: box, opacity (0 to 1), scale (1: at rest), the line it flips over and
    the part of the flip (0 to 1), whether it is leaving for good, rotation (degrees), the box of its shadow
    in flight, the strength of the light on it (0 to 1), degrees still to turn, and the side of the box that
    its picture is made for, logical px (0: its own)."""

    piece: Piece
    box: Box
    alpha: float = 1.0
    scale: float = 1.0
    flip: tuple[Flip, float] | None = None
    leaving: bool = False
    turn: float = 0.0
    below: Box | None = None
    light: float = 0.0
    back: float = 0.0
    side: float = 0.0


def still() -> Tween:
    """Return a tween without movement."""
    return Tween(duration=0.0)


@dataclass(slots=True)
class Sprite:
    """A piece and its movements. `box` is where it rests, `start` where its flight began, `came_from` the
    place it flies from ("": a hand or another flight)."""

    piece: Piece
    box: Box
    start: Box
    move: Tween = field(default_factory=still)
    fade: Tween = field(default_factory=still)
    roll: Tween = field(default_factory=still)
    change: Tween = field(default_factory=still)
    before: Piece | None = None
    came_from: str = ""
    over: Tween = field(default_factory=still)
    flip: Flip | None = None
    mark: Piece | None = None
    trail: Tween = field(default_factory=still)
    lit: bool = False
    quarter: Tween = field(default_factory=still)
    quarters: int = 0

    @property
    def tweens(self) -> tuple[Tween, ...]:
        """Return all tweens of the sprite."""
        return self.move, self.fade, self.roll, self.change, self.over, self.trail, self.quarter

    @property
    def resting(self) -> bool:
        """Return whether all tweens have ended."""
        return all(tween.done for tween in self.tweens)

    def at(self) -> Box:
        """Return the current box."""
        if self.move.done:
            return self.box
        part = self.move.part
        x, y, w, h = (a + (b - a) * part for a, b in zip(self.start, self.box, strict=True))
        return x, y, w, h

    # -- starting movements

    def settle(self) -> None:
        """End all movements."""
        self.move = self.fade = self.roll = self.change = self.over = self.trail = self.quarter = still()

    def set_piece(self, piece: Piece) -> Piece:
        """Show another piece of the same id; return the former one."""
        before, self.piece = self.piece, piece
        return before

    def stay(self, box: Box) -> None:
        """Stop in this box."""
        self.box, self.move, self.over = box, still(), still()

    def rest(self, box: Box) -> None:
        """Rest in this box; fading and rolling go on."""
        self.box = self.start = box
        self.move = self.change = self.over = self.trail = still()

    def hold_at(self, box: Box) -> None:
        """Stay in this box, where the piece was let go, until the next flight."""
        self.start, self.move = box, Tween(duration=math.inf)

    def fly(self, box: Box, seconds: float, easing: motion.Easing, came_from: str = "") -> None:
        """Fly from the current box to another; `came_from` is the place it leaves."""
        self.start, self.box, self.came_from, self.over = self.at(), box, came_from, still()
        self.move = Tween(duration=seconds, easing=easing)

    def leave_trail(self, mark: Piece, seconds: float) -> None:
        """Leave marks along the current flight; they fade within `seconds` after it ends."""
        self.mark, self.trail = mark, Tween(duration=self.move.duration + seconds)

    def turn_over(self, flip: Flip, before: Piece, box: Box, seconds: float) -> None:
        """Flip over a line, from the resting box to another."""
        self.before, self.flip, self.start, self.box = before, flip, self.box, box
        self.move = self.change = still()
        self.over = Tween(duration=seconds, easing=motion.in_out_cubic)

    def appear(self, seconds: float) -> None:
        """Fade in."""
        self.fade = Tween(duration=seconds)

    def vanish(self, seconds: float) -> None:
        """Fade out for good, where the piece was let go if it hangs."""
        if math.isinf(self.move.duration):
            self.stay(self.at())
        self.fade = Tween(1.0, 0.0, seconds)
        self.roll = self.over = still()

    def roll_die(self, seconds: float, delay: float = 0.0) -> None:
        """Roll to the current face."""
        self.roll = Tween(duration=seconds, delay=delay, easing=motion.linear)

    def cross_fade(self, before: Piece, seconds: float) -> None:
        """Cross-fade from the former face to the current one."""
        self.before, self.change = before, Tween(duration=seconds)

    def turn_by(self, quarters: int, seconds: float) -> None:
        """Turn clockwise by quarter turns to the current orientation."""
        self.quarters = quarters
        self.quarter = Tween(duration=seconds, easing=motion.in_out_cubic)

    # -- this frame

    def drawn(self, route: Route | None = None) -> Iterator[Drawn]:
        """Yield the piece in this frame, with its trail and, during a cross-fade, the former face."""
        yield from self._trailing(route)
        box, alpha = self._on_route(route), self.fade.value
        scale = 0.8 + 0.2 * alpha if not self.fade.done and self.fade.end else 1.0
        if not self.over.done and self.flip is not None and self.before is not None:
            yield self._turning(self.flip, self.before, alpha)
        elif not self.roll.done:
            yield self._rolling(box, alpha)
        elif not self.quarter.done:
            yield Drawn(self.piece, box, alpha, scale, back=90 * self.quarters * (1 - self.quarter.part))
        elif self.before is not None and not self.change.done:
            part = max(0.0, self.change.part - LATER) / (1 - LATER)
            yield Drawn(self.before, box, alpha * (1 - part), scale, side=self._side)
            yield Drawn(self.piece, box, alpha * part, scale, side=self._side)
        else:
            light = math.sin(math.pi * self.fade.part) if self.lit and not self.fade.done else 0.0
            yield Drawn(self.piece, box, alpha, scale, light=light, side=self._side)

    @property
    def _side(self) -> float:
        """Return the side that pictures in flight are made for: that of the destination, scaled, since a
        picture of each size on the way would be drawn for one frame only. 0 at rest."""
        return min(self.box[2:]) if 0 < self.move.part < 1 else 0.0

    def _turning(self, flip: Flip, before: Piece, alpha: float) -> Drawn:
        """Return the piece in a flip: the former one in the first half, the new one in the second."""
        part = self.over.part
        if part < 0.5:
            return Drawn(before, self.start, alpha, flip=(flip, part))
        return Drawn(self.piece, self.box, alpha, flip=(flip, part))

    def _on_route(self, route: Route | None) -> Box:
        """Return the current box, on the look's route if it has one."""
        box = self.at()
        if route is None or not self.came_from or self.move.done:
            return box
        return self._at_part(route, self.move.part) or box

    def _at_part(self, route: Route, part: float) -> Box | None:
        """Return the box at a part of the look's route; None for a straight path."""
        middle, (_, _, w, h) = route(self.piece, self.came_from, part), self.box
        return (middle[0] - w / 2, middle[1] - h / 2, w, h) if middle is not None else None

    def _trailing(self, route: Route | None) -> Iterator[Drawn]:
        """Yield the marks of the trail, the faintest first."""
        if self.mark is None or route is None or self.trail.done or not self.came_from:
            return
        left = 1 - self.trail.part
        for number in range(1, MARKS + 1):
            box = self._at_part(route, self.move.part * number / (MARKS + 1))
            if box is not None:
                yield Drawn(self.mark, box, left * number / MARKS)

    def _rolling(self, box: Box, alpha: float) -> Drawn:
        """Return the die in a roll: the tray tilts and the die slides, flies up through six faces, bounces
        once and stops."""
        passed = max(0.0, self.roll.elapsed - self.roll.delay) / self.roll.duration
        size = box[3]
        if passed < TILT:
            slid = math.sin(math.pi / 2 * passed / TILT)
            face, up, turn = rolled(self.piece.face, ROLL_FACES - 1), 0.0, -8 * slid
        else:
            flown = (passed - TILT) / (1 - TILT)
            slid, turn = 1 - min(1.0, flown / 0.6), SPIN * motion.out_quad(flown) - SPIN
            up = (
                0.8 * math.sin(math.pi * flown / 0.6)
                if flown < 0.6
                else 0.2 * math.sin(math.pi * (flown - 0.6) / 0.4)
            )
            face = rolled(
                self.piece.face, ROLL_FACES - 1 - min(int(flown / 0.75 * ROLL_FACES), ROLL_FACES - 1)
            )
        x, y, w, h = box
        x -= 0.12 * size * slid
        below = (x, y, w, h) if up > 0 else None
        die, at = replace(self.piece, face=face), (x, y - size * up, w, h)
        return Drawn(die, at, alpha, 1 + 0.15 * up, turn=turn, below=below)


def rolled(face: str, back: int) -> str:
    """Return the face `back` faces earlier in a roll: "red5" -> "red4" and so on, 1 to 6."""
    found = re.fullmatch(r"(.*?)([1-6])", face)
    if found is None:
        return face
    return f"{found[1]}{(int(found[2]) - 1 - back) % 6 + 1}"
