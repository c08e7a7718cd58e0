"""The keyboard on the table: Tab goes round, arrows aim, Enter does (LOOK 5, FEATURES 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.table import hand, hint, primary, refusals
from game.ui.canvas import centre
from game.ui.control import ENTER, STEPS, Control

if TYPE_CHECKING:
    from game.table.table import Table

_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Keyboard:
    """Key presses of one table. `handle` returns whether a press was used."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def handle(self, event: Event) -> bool:
        """Take a key press."""
        table = self.table
        if event.key == pygame.K_TAB and not event.mod & _MODIFIERS:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if table.log.opened and table.log.handle(event):
            return True
        if event.mod & _MODIFIERS:
            return False
        if event.key in STEPS:
            return self._arrow(event, STEPS[event.key])
        if event.key in ENTER or event.key == pygame.K_SPACE:
            return self._enter(event)
        if event.key == pygame.K_ESCAPE:
            return table.escape()
        return table.ui.handle(event) if table.ui.focused is not None else False

    def ring(self) -> list[str]:
        """The pieces Tab goes through: those a hand can do something with, in the game's order."""
        return [piece for piece in self.table.pieces.sprites if self._focusable(piece)]

    def rest(self) -> list[str]:
        """What Tab goes through last: what can only be looked at. Pieces, and places that open when clicked."""
        table = self.table
        pieces = [id for id, sprite in table.pieces.sprites.items() if sprite.piece.name]
        still = [piece for piece in pieces if not self._focusable(piece)]
        opening = {table.look.zoom_target(table.view, centre(box)) for box in table.boxes.values()}
        return [*still, *(place for place in table.boxes if place in opening)]

    def begin(self) -> None:
        """Somebody else sits down at the table: the focus is at the first piece that can be moved."""
        self.table.ui.focus(None)
        self.table.focus = next(iter(self.ring()), "") if self.table.keyboard else ""

    def look_around(self) -> None:
        """Find anew where the focus is, after the table changed: nowhere when Enter and the arrows have a
        meaning of their own."""
        table = self.table
        if self._focusable(table.focus):
            return
        busy = table.held is not None or table.moves.primary is not None or table.ui.focused is not None
        table.focus = "" if busy or not table.keyboard else next(iter(self.ring()), "")

    def _focusable(self, piece: str) -> bool:
        sprite = self.table.pieces.sprites.get(piece)
        return sprite is not None and not sprite.piece.acting and self.table.moves.movable(piece)

    def _tab(self, step: int) -> bool:
        """One ring: the movable pieces, then the buttons, then all else that can be looked at. The primary button
        that only says what is asked is passed over."""
        table = self.table
        words = table.bar.primary if table.bar.primary is not None and not table.bar.primary.enabled else None
        controls = [c for c in table.ui.controls if c.focusable and c.visible and c is not words]
        controls.sort(key=lambda control: control not in table.bar.buttons)
        ring: list[str | Control] = [*self.ring(), *controls, *self.rest()]
        if not ring:
            return False
        now: str | Control | None = table.ui.focused or (table.focus if table.keyboard else None)
        at = ring.index(now) + step if now in ring else (0 if step > 0 else -1)
        self._focus(ring[at % len(ring)])
        return True

    def _focus(self, target: str | Control) -> None:
        table = self.table
        table.keyboard = True
        table.tooltip.over("")
        if isinstance(target, str):
            table.ui.focus(None)
            table.focus = target
        else:
            table.focus = ""
            table.ui.focus(target)
            table.ui.keyboard = True

    def _arrow(self, event: Event, step: tuple[int, int]) -> bool:
        table = self.table
        if table.ui.focused is not None:
            return table.ui.handle(event)
        table.keyboard = True
        if table.held is not None and (table.hand.picked or not table.focus):
            self._aim_towards(step)
        else:
            self._focus_towards(step)
        return True

    def _aim_towards(self, step: tuple[int, int]) -> None:
        table, held = self.table, self.table.held
        legal = table.legal
        if held is None or not legal:
            return
        here = table.boxes[table.hand.aim] if table.hand.aim else table.pieces.sprites[held.id].box
        found = hand.towards(centre(here), table.boxes, legal, step)
        if found or not table.hand.aim:
            table.aim(found or next(iter(legal)), by_keys=True)

    def _focus_towards(self, step: tuple[int, int]) -> None:
        """From piece to piece, also those that cannot be moved: they can be enlarged, and tell why not. Of
        several in one place the uppermost is met first; right goes on to those under it, left back."""
        table = self.table
        boxes = {piece_id: sprite.box for piece_id, sprite in reversed(table.pieces.sprites.items())}
        if table.focus in table.boxes:
            boxes[table.focus] = table.boxes[table.focus]
        if table.focus not in boxes:
            table.focus = next(iter(self.ring()), next(iter(boxes), ""))
            return
        here = boxes[table.focus]
        pile = [piece_id for piece_id, box in boxes.items() if box == here]
        deeper = pile.index(table.focus) + step[0]
        if step[0] and 0 <= deeper < len(pile):
            table.focus = pile[deeper]
        else:
            table.focus = hand.towards(centre(here), boxes, boxes, step) or table.focus

    def _enter(self, event: Event) -> bool:
        table = self.table
        if table.ui.focused is not None:
            return table.ui.handle(event)
        if table.hand.aim and table.held is not None:
            table.drop(table.hand.aim)
        elif piece := self._on_piece():
            self._enter_piece(piece)
        elif place := self._on_place():
            table.zoom(place)
        elif event.key != pygame.K_SPACE:
            self._enter_nowhere()
        return True

    @property
    def goes_on(self) -> bool:
        """Whether Enter does what the primary button says."""
        table = self.table
        if table.chooser is not None:
            return True
        if table.ui.focused is not None:
            return not table.ui.keyboard or table.ui.focused is table.bar.primary
        if table.hand.aim and table.held is not None:
            return True
        if self._on_piece() or self._on_place():
            return False
        return hint.takes(table) or table.held is None or not table.legal

    def _on_piece(self) -> str:
        """The focused piece, while Enter is for it."""
        table = self.table
        there = table.keyboard and table.focus in table.pieces.sprites and not table.hand.picked
        return table.focus if there else ""

    def _on_place(self) -> str:
        """The focused place, while Enter is for it."""
        table = self.table
        return table.focus if table.keyboard and table.focus in table.boxes else ""

    def _enter_piece(self, piece: str) -> None:
        """Take the focused piece and aim it, or hear why it cannot be moved."""
        table = self.table
        if piece not in self.ring():
            refusals.explain(table, piece)
            return
        table.take(piece, "keys")
        if table.hand.picked:
            table.aim(next(iter(table.legal), ""), by_keys=True)

    def _enter_nowhere(self) -> None:
        """Enter with nothing focused: take the hint shown, aim what is held, press the primary button, or
        begin to go round. While somebody else decides it means nothing: it was meant for one's own turn."""
        table = self.table
        if table.waiting:
            return
        if hint.take(table):
            return
        if table.held is not None and table.legal:
            table.keyboard = True
            table.aim(next(iter(table.legal)), by_keys=True)
        elif table.moves.primary is not None:
            primary.press(table)
        else:
            self._tab(1)
