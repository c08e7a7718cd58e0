"""Pieces in motion: old and new pieces are compared by id and become movements (LOOK 9).

No game animates moving pieces itself: a piece in another place flies there, a new one appears, a removed one
fades, a die with another face rolls, a piece that covers the mirror image of its old cells flips over the
line between, and any other changed face cross-fades.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from game.table.flips import Flip, flip_of
from game.table.layout import NOWHERE
from game.table.sprite import TRAIL, Drawn, Route, Sprite
from game.table.table_state import Boxes
from game.ui import motion
from game.ui.canvas import Box
from game.ui.motion import Tween
from rules.game import Piece

Extent = Callable[[Piece, Box], Boxes]
"""A callback for the boxes that a piece covers in a place with that box."""

Mark = Callable[[Piece], Piece | None]
"""A callback for the trail of a piece, as a piece to draw; None: it leaves none."""

APPEAR, VANISH, CHANGE = 0.16, motion.DESTROY, motion.TICK
HOME_BACK = 1.1


def _shut(before: Piece, piece: Piece) -> bool:
    """Return whether a piece was turned face down in its place, so that its face must disappear at once."""
    return before.up and not piece.up and before.place == piece.place


def _is_visible(box: Box) -> bool:
    """Return whether a box is visible: this canvas has room for its place."""
    return box[2] > NOWHERE[2]


def _looks(piece: Piece) -> tuple[object, ...]:
    return piece.face, piece.spent, piece.up, piece.turn


class Pieces:
    """All pieces of the table with their movements. `pace` multiplies durations; 0: changes are instant.
    `going` is the time in which a piece disappears (s)."""

    def __init__(self, pace: float = 1.0, going: float = VANISH) -> None:
        self.pace, self.going = pace, going
        self.sprites: dict[str, Sprite] = {}
        self.leaving: list[Sprite] = []
        self.moved: list[tuple[str, str, str]] = []
        self._extent: Extent | None = None
        self._mark: Mark = lambda piece: None
        self._named: Collection[str] = ()
        self._rolled: Collection[str] = ()
        self._turns = False
        self._rolls = 0  # number of rolling dice
        self._awake: dict[str, Sprite] = {}  # sprites that may move, one or two of a hundred

    def show(
        self,
        pieces: Iterable[Piece],
        boxes: Mapping[str, Box],
        animate: bool = True,
        extent: Extent | None = None,
        breaks: Callable[[Piece], bool] = lambda piece: False,
        mark: Mark = lambda piece: None,
        named: Collection[str] = (),
        rolled: Collection[str] = (),
        turns: bool = False,
    ) -> None:
        """Show the pieces of a new view.

        `boxes` gives the resting box by piece id; a piece without a box isn't drawn. `moved` then lists
        (piece, from place, to place). `extent` gives the boxes that pieces cover. A piece that `breaks`
        disappears in its old place when it changes its kind; `mark` gives the mark it leaves along its path.
        New pieces among the ids `named` appear with a light; those in `rolled` always roll. `turns`: pieces
        with a new orientation turn, else they cross-fade.
        """
        self._extent, self._mark = extent, mark
        self._named, self._rolled, self._turns = named, rolled, turns
        self._rolls = 0
        old, self.sprites = self.sprites, {}
        pace = self.pace if animate else 0.0
        self.moved = []
        fresh = 0
        for piece in pieces:
            box = boxes.get(piece.id)
            if box is None:
                continue
            sprite = old.get(piece.id)
            if sprite is not None and _is_visible(sprite.box) != _is_visible(box):
                sprite = None  # it has no box to fly from or to
            if sprite is None or (sprite.piece.kind != piece.kind and breaks(sprite.piece)):
                sprite = self._appear(piece, box, pace, fresh)
                fresh += 1
            else:
                del old[piece.id]
                self._change(sprite, piece, box, pace)
            self.sprites[piece.id] = sprite
        self._awake = {id: sprite for id, sprite in self.sprites.items() if not sprite.resting}
        if not animate:
            self.leaving = []
        self.leaving += [self._vanish(sprite, pace) for sprite in old.values() if pace]

    def place(self, boxes: Mapping[str, Box]) -> None:
        """Put all pieces at rest in these boxes after the window changed its size."""
        for piece_id, sprite in self.sprites.items():
            box = boxes.get(piece_id, sprite.box)
            self.sprites[piece_id] = Sprite(sprite.piece, box, box)
        self.leaving, self._awake = [], {}

    def start_flight_from(self, piece_id: str, box: Box) -> None:
        """Start the piece's next flight from this box, where it was let go."""
        sprite = self.sprites.get(piece_id)
        if sprite is not None:
            sprite.hold_at(box)
            self._awake[piece_id] = sprite

    def reappear(self, ids: Collection[str]) -> None:
        """Fade in pieces that weren't drawn for a while."""
        for sprite in self.sprites.values():
            if sprite.piece.id in ids:
                sprite.appear(APPEAR * self.pace)
                self._awake[sprite.piece.id] = sprite

    def home(self, piece_id: str) -> None:
        """Let a piece fly back to its place."""
        sprite = self.sprites.get(piece_id)
        if sprite is not None:
            sprite.fly(sprite.box, motion.FLY_HOME * self.pace, motion.out_back(HOME_BACK))
            self._awake[piece_id] = sprite

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether anything moves."""
        moving = False
        for sprite in (*self._awake.values(), *self.leaving):
            for tween in sprite.tweens:
                moving |= tween.update(dt)
        self._awake = {id: sprite for id, sprite in self._awake.items() if not sprite.resting}
        self.leaving = [sprite for sprite in self.leaving if not sprite.resting]
        return moving

    def settle(self) -> None:
        """End all movements at once."""
        for sprite in self.sprites.values():
            sprite.settle()
        self.leaving, self._awake = [], {}

    @property
    def resting(self) -> bool:
        """Return whether nothing moves."""
        return not self.leaving and all(sprite.resting for sprite in self._awake.values())

    def rests(self, piece_id: str) -> bool:
        """Return whether a piece doesn't move."""
        return piece_id not in self._awake

    def drawn(self, route: Route | None = None) -> Iterator[Drawn]:
        """Yield the pieces of this frame from bottom to top: disappearing, resting, flying."""
        for sprite in self.leaving:
            yield from (drawn._replace(leaving=True) for drawn in sprite.drawn())
        flying = []
        for id, sprite in self.sprites.items():
            if id not in self._awake:
                yield Drawn(sprite.piece, sprite.box)
            elif sprite.move.done and sprite.over.done:
                yield from sprite.drawn(route)
            else:
                flying.append(sprite)
        for sprite in flying:
            yield from sprite.drawn(route)

    def _appear(self, piece: Piece, box: Box, pace: float, number: int) -> Sprite:
        delay = min(number * motion.DEAL_STEP, motion.DEAL_MOST) * pace
        fade = Tween(duration=APPEAR * pace, delay=delay)
        sprite = Sprite(piece, box, box, fade=fade, lit=piece.id in self._named)
        if piece.kind == "die" and pace:
            self._roll(sprite, pace)
        return sprite

    def _roll(self, sprite: Sprite, pace: float) -> None:
        """Start the roll of a die, after those that already roll."""
        sprite.roll_die(motion.ROLL * pace, min(self._rolls * motion.DEAL_STEP, motion.DEAL_MOST) * pace)
        self._rolls += 1

    def _vanish(self, sprite: Sprite, pace: float) -> Sprite:
        sprite.vanish(self.going * pace)
        return sprite

    def _change(self, sprite: Sprite, piece: Piece, box: Box, pace: float) -> None:
        before = sprite.set_piece(piece)
        if before.place != piece.place:
            self.moved.append((piece.id, before.place, piece.place))
        if not pace:
            sprite.rest(box)
            sprite.settle()
            return
        flip = self._flip(sprite, before, box)
        if flip is not None:
            sprite.turn_over(flip, before, box, motion.FLIP * pace)
            return
        start = sprite.at()
        if start == box:
            sprite.stay(box)
        else:
            left = before.place if sprite.move.done and before.place != piece.place else ""
            seconds = motion.move_time(math.dist(start[:2], box[:2])) * pace
            sprite.fly(box, seconds, motion.out_cubic, left)
            if left and (mark := self._mark(piece)) is not None:
                sprite.leave_trail(mark, TRAIL * pace)
        if piece.kind == "die" and (before.face != piece.face or piece.id in self._rolled):
            self._roll(sprite, pace)
        elif (
            self._turns and before.turn != piece.turn and before.kind == piece.kind and before.up == piece.up
        ):
            sprite.turn_by((piece.turn - before.turn) % 4, motion.TURN * pace)
        elif _looks(before) != _looks(piece) and not _shut(before, piece):
            sprite.cross_fade(before, CHANGE * pace)

    def _flip(self, sprite: Sprite, before: Piece, box: Box) -> Flip | None:
        """Return the line over which a piece turns from rest to its new place, or None."""
        if self._extent is None or not sprite.move.done or before.place == sprite.piece.place:
            return None
        return flip_of(self._extent(before, sprite.box), self._extent(sprite.piece, box))
