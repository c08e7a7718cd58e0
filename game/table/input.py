"""Where the events of a table go: what lies over it first, then mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.table.closeup import Closeup
from game.table.keyboard import Keyboard
from game.table.mouse import Mouse
from game.table.moves import Move

if TYPE_CHECKING:
    from game.table.table import Table

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Input:
    """The events of one table. `handle` returns whether an event was used."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mouse, self.keyboard = Mouse(table), Keyboard(table)

    def handle(self, event: Event) -> bool:
        """Take an event."""
        table = self.table
        if event.type in _LOST:
            return self._lost()
        if event.type == pygame.WINDOWLEAVE:
            return self._left(event)
        if event.type == pygame.MOUSEMOTION:
            table.hand.pointer = table.kit.canvas.logical(event.pos)
        if table.zoomed is not None:
            return self._zoomed(table.zoomed, event)
        if table.chooser is not None:
            return self._choose(event)
        if event.type in _MOUSE:
            return self.mouse.handle(event)
        if event.type == pygame.KEYDOWN:
            return self.keyboard.handle(event)
        return table.ui.handle(event)

    def _lost(self) -> bool:
        """The window lost the keyboard: what was dragged flies home."""
        table = self.table
        table.hand.release()
        if table.hand.dragging:
            table.put_down()
        return True

    def _left(self, event: Event) -> bool:
        """The pointer left the window: nothing is under it; what is dragged stays in the hand."""
        table = self.table
        table.ui.handle(event)
        table.tooltip.over("")
        table.hovered = ""
        if not table.hand.by_keys:
            table.aim("")
        if not table.hand.dragging:
            table.hand.pointer = None
        return True

    def _choose(self, event: Event) -> bool:
        table = self.table
        chooser = table.chooser
        assert chooser is not None
        if event.type == pygame.MOUSEBUTTONDOWN and self.mouse.slips(table.kit.canvas.logical(event.pos)):
            return True
        before = chooser.at
        chosen = chooser.handle(event, table.kit)
        if isinstance(chosen, Move):
            table.do(chosen)
        elif chosen == "close":
            table.put_down()
        elif chooser.at != before:
            table.foresee(chooser.moves[chooser.at])
        return True

    def _zoomed(self, closeup: Closeup, event: Event) -> bool:
        if not closeup.handle(event):
            self.table.zoomed = None
        return event.type in (*_MOUSE, pygame.KEYDOWN)
