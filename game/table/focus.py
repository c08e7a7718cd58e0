"""The focus: the piece, place or control that has the keyboard, and the piece under the pointer."""

from __future__ import annotations

from game.table.action_bar import ActionBar
from game.table.callouts import Tooltip
from game.table.hit_testing import towards
from game.table.shown_position import ANNOUNCED, ShownPosition
from game.table.targeting import Targeting
from game.ui.canvas import centre
from game.ui.control import Control
from game.ui.controls import Ui


class Focus:
    """The focus: `at` is the focused piece or place ("" for none), `keyboard` whether the keyboard was used
    last, `hovered` the piece under the pointer, `described` the piece that the panel describes, `row` the hovered
    row of announced items and `ui` the controls of the canvas."""

    ui: Ui

    def __init__(
        self, shown: ShownPosition, targeting: Targeting, controls: ActionBar, tooltip: Tooltip
    ) -> None:
        self._shown, self._targeting, self._controls, self._tooltip = shown, targeting, controls, tooltip
        self.at = self.hovered = self.described = self.row = ""
        self.keyboard = False
        self._by_itself = ""
        """The piece that was focused without a key that chose it."""

    # -- current focus

    @property
    def shown(self) -> str:
        """Return the focused or hovered piece or place, whichever input was used last."""
        return self.at if self.keyboard else self.hovered

    @property
    def piece(self) -> str:
        """Return the focused piece if Enter applies to it, else ""."""
        there = self.keyboard and self.at in self._shown.pieces.sprites and not self._targeting.picked
        return self.at if there else ""

    @property
    def place(self) -> str:
        """Return the focused place or announced row if Enter applies to it, else ""."""
        there = self.keyboard and (self.at in self._shown.boxes or self.at.startswith(ANNOUNCED))
        return self.at if there else ""

    def marks(self) -> list[str]:
        """Return the ids of what has the keyboard focus, else of what is under the pointer: piece, place, zoom
        target."""
        point, shown = self._targeting.drag.pointer, self._shown
        if self.keyboard and self.at:
            return [self.at]
        if point is None:
            return []
        return [*filter(None, (shown.piece_at(point), shown.places.at(point), shown.zoom_target(point)))]

    @property
    def announced(self) -> int:
        """Return the focused or hovered row of announced items, -1 for none."""
        row = self.at if self.keyboard and self.at.startswith(ANNOUNCED) else self.row
        return int(row.removeprefix(ANNOUNCED)) if row in self._shown.announced else -1

    # -- Tab order

    def ring(self) -> list[str]:
        """Return the pieces that can be acted on, in the game's order; those that can only be adjusted or
        given up are last."""
        movable = filter(self._movable, self._shown.pieces.sprites)
        return sorted(movable, key=lambda piece: not self._shown.moves.is_main(piece))

    def others(self) -> list[str]:
        """Return the ids that can only be looked at: announced rows, other pieces, and places that open on a
        click."""
        shown = self._shown
        named = [id for id, sprite in shown.pieces.sprites.items() if sprite.piece.name]
        still = [piece for piece in named if not self._movable(piece)]
        seen = shown.look.parts.at(shown.view)
        opening = {seen.zoom_target(centre(box)) for box in shown.boxes.values()}
        return [*shown.announced, *still, *(place for place in shown.boxes if place in opening)]

    def step(self, step: int) -> str | Control | None:
        """Return the next stop of the Tab ring: movable pieces, then buttons, then everything that can be
        looked at. The primary button is skipped while it is only a notice."""
        primary = self._controls.primary
        words = primary if primary is not None and not primary.enabled else None
        controls = [c for c in self.ui.controls if c.focusable and c.visible and c is not words]
        controls.sort(key=lambda control: control not in self._controls.buttons)
        ring: list[str | Control] = [*self.ring(), *controls, *self.others()]
        if not ring:
            return None
        now: str | Control | None = self.ui.focused or (self.at if self.keyboard else None)
        at = ring.index(now) + step if now in ring else (0 if step > 0 else -1)
        return ring[at % len(ring)]

    # -- moving the focus

    def move_to(self, target: str | Control) -> None:
        """Focus a piece, place or control by keyboard, and turn the table to it."""
        sprite = self._shown.pieces.sprites.get(target) if isinstance(target, str) else None
        self._tooltip.over()
        self.set(target)
        if sprite is not None:
            self._shown.attend(sprite.piece.place)
        self._shown.dirty = True

    def set(self, target: str | Control) -> None:
        """Focus a piece, place or control by keyboard."""
        self.keyboard, self._by_itself = True, ""
        if isinstance(target, str):
            self.ui.focus(None)
            self.at = target
        else:
            self.at = ""
            self.ui.focus(target)
            self.ui.keyboard = True

    def begin(self) -> None:
        """Focus the first movable piece when the viewer changes."""
        self.ui.focus(None)
        self.at = self._by_itself = next(iter(self.ring()), "") if self.keyboard else ""

    def leave(self) -> bool:
        """Let go of what the keys have focused; return False if that is nothing."""
        if self.ui.focused is not None and self.ui.keyboard:
            self.ui.focus(None)
        elif not (self.keyboard and self.at):
            return False
        self.at, self.keyboard = "", False
        return True

    def follow(self) -> None:
        """Recompute the focus after the table changed: it is empty while Enter and the arrows have another
        meaning."""
        moves, held = self._shown.moves, self._targeting.held
        asked = held is not None and held.acting and held.id in moves.drops
        outdone = self.at == self._by_itself and moves.primary is not None
        if self._movable(self.at) and not asked and not outdone:
            return
        busy = held is not None or moves.primary is not None or self.ui.focused is not None
        self.at = self._by_itself = "" if busy or not self.keyboard else next(iter(self.ring()), "")

    def towards(self, step: tuple[int, int]) -> None:
        """Move the focus to the nearest piece in a direction, movable or not. In a pile the topmost is first;
        right goes to the pieces under it, left back."""
        shown, self._by_itself = self._shown, ""
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
