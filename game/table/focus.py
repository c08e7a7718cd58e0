"""The focus: the piece, place or control that the keyboard is on, and the piece under the pointer."""

from __future__ import annotations

from game.table.action_bar import ActionBar
from game.table.hit_testing import towards
from game.table.shown_position import ANNOUNCED, ShownPosition
from game.table.targeting import Targeting
from game.ui.canvas import centre
from game.ui.control import Control
from game.ui.controls import Ui


class Focus:
    """`at` is the piece or place that the keyboard is on ("" none), `keyboard` whether the keyboard was used last,
    `hovered` the piece under the pointer, `told` the one of which the panel tells there, `row` the row under it of what
    is announced, `ui` the controls of the canvas."""

    ui: Ui

    def __init__(self, shown: ShownPosition, targeting: Targeting, bar: ActionBar) -> None:
        self._shown, self._targeting, self._bar = shown, targeting, bar
        self.at = self.hovered = self.told = self.row = ""
        self.keyboard = False

    # -- what it is on

    @property
    def shown(self) -> str:
        """What is focused or pointed at, whichever was used last."""
        return self.at if self.keyboard else self.hovered

    @property
    def piece(self) -> str:
        """The focused piece, while Enter is for it."""
        there = self.keyboard and self.at in self._shown.pieces.sprites and not self._targeting.picked
        return self.at if there else ""

    @property
    def place(self) -> str:
        """The focused place, or row of what is announced, while Enter is for it."""
        there = self.keyboard and (self.at in self._shown.boxes or self.at.startswith(ANNOUNCED))
        return self.at if there else ""

    @property
    def announced(self) -> int:
        """The row of what is announced that the keyboard or the pointer is on; -1: none."""
        row = self.at if self.keyboard and self.at.startswith(ANNOUNCED) else self.row
        return int(row.removeprefix(ANNOUNCED)) if row in self._shown.announced else -1

    # -- what Tab goes through

    def ring(self) -> list[str]:
        """The pieces that a hand can do something with, in the game's order: last those that it would only mend or part
        with."""
        movable = filter(self._movable, self._shown.pieces.sprites)
        return sorted(movable, key=lambda piece: not self._shown.moves.invites(piece))

    def rest(self) -> list[str]:
        """What can only be looked at, and comes last: pieces, and places that open when clicked."""
        shown = self._shown
        named = [id for id, sprite in shown.pieces.sprites.items() if sprite.piece.name]
        still = [piece for piece in named if not self._movable(piece)]
        opening = {shown.look.zoom_target(shown.view, centre(box)) for box in shown.boxes.values()}
        return [*shown.announced, *still, *(place for place in shown.boxes if place in opening)]

    def step(self, step: int) -> str | Control | None:
        """What comes next in one ring: the movable pieces, then the buttons, then all else that can be looked at.
        The primary button that only says what is asked is passed over."""
        primary = self._bar.primary
        words = primary if primary is not None and not primary.enabled else None
        controls = [c for c in self.ui.controls if c.focusable and c.visible and c is not words]
        controls.sort(key=lambda control: control not in self._bar.buttons)
        ring: list[str | Control] = [*self.ring(), *controls, *self.rest()]
        if not ring:
            return None
        now: str | Control | None = self.ui.focused or (self.at if self.keyboard else None)
        at = ring.index(now) + step if now in ring else (0 if step > 0 else -1)
        return ring[at % len(ring)]

    # -- moving it

    def set(self, target: str | Control) -> None:
        """Focus a piece, a place or a control by keys."""
        self.keyboard = True
        if isinstance(target, str):
            self.ui.focus(None)
            self.at = target
        else:
            self.at = ""
            self.ui.focus(target)
            self.ui.keyboard = True

    def begin(self) -> None:
        """Somebody else sits down at the table: the focus is at the first piece that can be moved."""
        self.ui.focus(None)
        self.at = next(iter(self.ring()), "") if self.keyboard else ""

    def follow(self) -> None:
        """Find anew where the focus is, after the table changed: nowhere when Enter and the arrows have a
        meaning of their own."""
        moves, held = self._shown.moves, self._targeting.held
        asked = held is not None and held.acting and held.id in moves.drops
        if self._movable(self.at) and not asked:
            return
        busy = held is not None or moves.primary is not None or self.ui.focused is not None
        self.at = "" if busy or not self.keyboard else next(iter(self.ring()), "")

    def towards(self, step: tuple[int, int]) -> None:
        """From piece to piece, also those that can't be moved: they can be enlarged, and tell why not. Of
        several in one place the uppermost is met first; right goes on to those under it, left back."""
        shown = self._shown
        boxes = {piece_id: sprite.box for piece_id, sprite in reversed(shown.pieces.sprites.items())}
        if found := shown.boxes.get(self.at) or shown.announced.get(self.at):
            boxes[self.at] = found
        if self.at not in boxes:
            self.at = next(iter(self.ring()), next(iter(boxes), ""))
            return
        here = boxes[self.at]
        pile = [piece_id for piece_id, box in boxes.items() if box == here]
        deeper = pile.index(self.at) + step[0]
        if step[0] and 0 <= deeper < len(pile):
            self.at = pile[deeper]
        else:
            self.at = towards(centre(here), boxes, boxes, step) or self.at

    def _movable(self, piece: str) -> bool:
        sprite = self._shown.pieces.sprites.get(piece)
        return sprite is not None and not sprite.piece.acting and self._shown.moves.movable(piece)
