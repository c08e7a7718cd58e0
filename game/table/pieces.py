"""Pieces on their way: old and new pieces compared by id become movement (LOOK 9).

No game writes an animation for moving things: what lies elsewhere flies there, what is new
appears, what is gone fades, a die with another face rolls, what covers the mirror image of what it
covered turns over the line between, any other changed face cross-fades.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from game.table.folds import Fold, fold_of
from game.table.shapes import Boxes
from game.ui import motion
from game.ui.canvas import Box
from game.ui.motion import Tween
from rules.game import Piece

Route = Callable[[Piece, str, float], tuple[float, float] | None]
"""(piece, place it came from, part of the way) -> its middle in logical px, or None: straight."""

Extent = Callable[[Piece, Box], Boxes]
"""What a piece covers that lies in a place of that box."""

ROLL_FACES = 6
APPEAR, VANISH, CHANGE = 0.16, motion.DESTROY, motion.TICK
HOME_BACK = 1.1


class Drawn(NamedTuple):
    """A piece as it stands in this frame: where, how visible (0..1), how large (1: at rest), the line it
    turns over and how far it is (0..1), whether it is leaving for good."""

    piece: Piece
    box: Box
    alpha: float = 1.0
    scale: float = 1.0
    fold: tuple[Fold, float] | None = None
    leaving: bool = False


def _still() -> Tween:
    return Tween(duration=0.0)


@dataclass(slots=True)
class Sprite:
    """One piece and its movement. `box` is where it rests, `start` where its flight began, `came_from`
    the place it flies from ("": from a hand, or from a flight)."""

    piece: Piece
    box: Box
    start: Box
    move: Tween = field(default_factory=_still)
    fade: Tween = field(default_factory=_still)
    roll: Tween = field(default_factory=_still)
    change: Tween = field(default_factory=_still)
    before: Piece | None = None
    came_from: str = ""
    over: Tween = field(default_factory=_still)
    fold: Fold | None = None

    @property
    def tweens(self) -> tuple[Tween, ...]:
        """Everything that moves it."""
        return self.move, self.fade, self.roll, self.change, self.over

    @property
    def resting(self) -> bool:
        """Whether nothing of it moves any more."""
        return all(tween.done for tween in self.tweens)

    def at(self) -> Box:
        """Where it is now."""
        if self.move.done:
            return self.box
        part = self.move.part
        x, y, w, h = (a + (b - a) * part for a, b in zip(self.start, self.box, strict=True))
        return x, y, w, h

    def fly(self, box: Box, seconds: float, easing: motion.Easing) -> None:
        """Start from where it is now for another box."""
        self.start, self.box, self.came_from = self.at(), box, ""
        self.move = Tween(duration=seconds, easing=easing)

    def drawn(self, route: Route | None = None) -> Iterator[Drawn]:
        """The piece in this frame; while its face cross-fades, the old one with the new one."""
        box, alpha = self._on_route(route), self.fade.value
        scale = 0.8 + 0.2 * alpha if not self.fade.done and self.fade.end else 1.0
        if not self.over.done and self.fold is not None and self.before is not None:
            yield self._turning(self.fold, self.before, alpha)
        elif not self.roll.done:
            yield self._rolling(box, alpha)
        elif self.before is not None and not self.change.done:
            yield Drawn(self.before, box, alpha * (1 - self.change.part), scale)
            yield Drawn(self.piece, box, alpha * self.change.part, scale)
        else:
            yield Drawn(self.piece, box, alpha, scale)

    def turn_over(self, fold: Fold, before: Piece, box: Box, seconds: float) -> None:
        """Turn over a line, from where it rests to another box."""
        self.before, self.fold, self.start, self.box, self.move = before, fold, self.box, box, _still()
        self.over = Tween(duration=seconds, easing=motion.in_out_cubic)

    def _turning(self, fold: Fold, before: Piece, alpha: float) -> Drawn:
        """As it lay up to the middle of the way, as it will lie from there on."""
        part = self.over.part
        if part < 0.5:
            return Drawn(before, self.start, alpha, fold=(fold, part))
        return Drawn(self.piece, self.box, alpha, fold=(fold, part))

    def _on_route(self, route: Route | None) -> Box:
        """Where it is now, on the way that the look gives it."""
        box = self.at()
        if route is None or not self.came_from or self.move.done:
            return box
        middle = route(self.piece, self.came_from, self.move.part)
        if middle is None:
            return box
        return middle[0] - box[2] / 2, middle[1] - box[3] / 2, box[2], box[3]

    def _rolling(self, box: Box, alpha: float) -> Drawn:
        passed = max(0.0, self.roll.elapsed - self.roll.delay) / self.roll.duration * ROLL_FACES
        number = min(int(passed), ROLL_FACES - 1)
        last = number == ROLL_FACES - 1
        scale = 0.85 + 0.15 * motion.out_back(1.2)(passed - number) if last else 0.9
        face = rolled(self.piece.face, ROLL_FACES - 1 - number)
        return Drawn(replace(self.piece, face=face), box, alpha, scale)


def rolled(face: str, back: int) -> str:
    """The face `back` faces before this one in a roll: "red5" -> "red4" and so on, 1 to 6."""
    found = re.fullmatch(r"(.*?)([1-6])", face)
    if found is None:
        return face
    return f"{found[1]}{(int(found[2]) - 1 - back) % 6 + 1}"


def _looks(piece: Piece) -> tuple[object, ...]:
    return piece.face, piece.spent, piece.up, piece.turn


class Pieces:
    """Every piece of the table with its movement. `pace` multiplies durations; 0: states jump."""

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self.sprites: dict[str, Sprite] = {}
        self.leaving: list[Sprite] = []
        self.moved: list[tuple[str, str, str]] = []
        self._extent: Extent | None = None

    def show(
        self,
        pieces: Iterable[Piece],
        boxes: Mapping[str, Box],
        animate: bool = True,
        extent: Extent | None = None,
        breaks: Callable[[Piece], bool] = lambda piece: False,
    ) -> None:
        """Take over the pieces of a new view. `boxes` says where each rests, by piece id; a piece
        without a box is not drawn. `moved` then lists (piece, from place, to place). `extent` says what
        pieces cover; one that `breaks` goes where it lay when it becomes another kind of piece."""
        self._extent = extent
        old, self.sprites = self.sprites, {}
        pace = self.pace if animate else 0.0
        self.moved = []
        fresh = 0
        for piece in pieces:
            box = boxes.get(piece.id)
            if box is None:
                continue
            sprite = old.get(piece.id)
            if sprite is None or (sprite.piece.kind != piece.kind and breaks(sprite.piece)):
                sprite = self._appear(piece, box, pace, fresh)
                fresh += 1
            else:
                del old[piece.id]
                self._change(sprite, piece, box, pace)
            self.sprites[piece.id] = sprite
        if not animate:
            self.leaving = []
        self.leaving += [self._vanish(sprite, pace) for sprite in old.values() if pace]

    def place(self, boxes: Mapping[str, Box]) -> None:
        """Put every piece to rest at its box: the window has another size."""
        for piece_id, sprite in self.sprites.items():
            box = boxes.get(piece_id, sprite.box)
            self.sprites[piece_id] = Sprite(sprite.piece, box, box)
        self.leaving = []

    def carry(self, piece_id: str, box: Box) -> None:
        """A hand let go of the piece here: its next flight begins at this box."""
        sprite = self.sprites.get(piece_id)
        if sprite is not None:
            sprite.start = box
            sprite.move = Tween(duration=math.inf)

    def home(self, piece_id: str) -> None:
        """Let a piece fly back to its place from where it is."""
        sprite = self.sprites.get(piece_id)
        if sprite is not None:
            sprite.fly(sprite.box, motion.FLY_HOME * self.pace, motion.out_back(HOME_BACK))

    def update(self, dt: float) -> bool:
        """Let time pass; True while anything moves."""
        moving = False
        for sprite in (*self.sprites.values(), *self.leaving):
            for tween in sprite.tweens:
                moving |= tween.update(dt)
        self.leaving = [sprite for sprite in self.leaving if not sprite.resting]
        return moving

    def settle(self) -> None:
        """Put everything to rest at once."""
        for sprite in self.sprites.values():
            sprite.move = sprite.fade = sprite.roll = sprite.change = sprite.over = _still()
        self.leaving = []

    @property
    def resting(self) -> bool:
        """Whether nothing moves."""
        return not self.leaving and all(sprite.resting for sprite in self.sprites.values())

    def drawn(self, route: Route | None = None) -> Iterator[Drawn]:
        """Every piece of this frame from below to above: what leaves, what rests, what flies."""
        for sprite in self.leaving:
            yield from (drawn._replace(leaving=True) for drawn in sprite.drawn())
        flying = []
        for sprite in self.sprites.values():
            if sprite.move.done and sprite.over.done:
                yield from sprite.drawn()
            else:
                flying.append(sprite)
        for sprite in flying:
            yield from sprite.drawn(route)

    def _appear(self, piece: Piece, box: Box, pace: float, number: int) -> Sprite:
        delay = min(number * motion.DEAL_STEP, motion.DEAL_MOST) * pace
        return Sprite(piece, box, box, fade=Tween(duration=APPEAR * pace, delay=delay))

    def _vanish(self, sprite: Sprite, pace: float) -> Sprite:
        sprite.fade = Tween(1.0, 0.0, VANISH * pace)
        sprite.roll = sprite.over = _still()
        return sprite

    def _change(self, sprite: Sprite, piece: Piece, box: Box, pace: float) -> None:
        before, sprite.piece = sprite.piece, piece
        if before.place != piece.place:
            self.moved.append((piece.id, before.place, piece.place))
        if not pace:
            sprite.box = sprite.start = box
            sprite.move = sprite.fade = sprite.roll = sprite.change = sprite.over = _still()
            return
        fold = self._fold(sprite, before, box)
        if fold is not None:
            sprite.change = _still()
            sprite.turn_over(fold, before, box, motion.FLIP * pace)
            return
        start, sprite.over = sprite.at(), _still()
        if start == box:
            sprite.box, sprite.move = box, _still()
        else:
            rested = sprite.move.done
            sprite.fly(box, motion.move_time(math.dist(start[:2], box[:2])) * pace, motion.out_cubic)
            sprite.came_from = before.place if rested and before.place != piece.place else ""
        if before.face != piece.face and piece.kind == "die":
            sprite.roll = Tween(duration=motion.ROLL * pace, easing=motion.linear)
        elif _looks(before) != _looks(piece):
            sprite.before = before
            sprite.change = Tween(duration=CHANGE * pace)

    def _fold(self, sprite: Sprite, before: Piece, box: Box) -> Fold | None:
        """The line over which a piece turns that rested and lies elsewhere now."""
        if self._extent is None or not sprite.move.done or before.place == sprite.piece.place:
            return None
        return fold_of(self._extent(before, sprite.box), self._extent(sprite.piece, box))
