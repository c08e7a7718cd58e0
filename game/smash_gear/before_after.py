"""What a motion leads to, as two little boards: how it lands, and what is left of those who meet (LOOK 4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.smash_gear.machines import MachinePainter
from game.smash_gear.reticle import reticle
from game.table.layout import Box
from game.ui.kit import Kit
from rules.common.words import counted
from rules.game import Action
from rules.smash_gear.combat import Clash, met, remains
from rules.smash_gear.foresight import fighting, motion_of
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Machine
from rules.smash_gear.state import Position
from rules.smash_gear.table import machine_face
from rules.smash_gear.tables import Floor

ARROW, CAPTION = 44.0, 21.0
HIGH = 112.0
LARGEST = 40.0
LEAST_COLUMNS, LEAST_ROWS = 4, 3
GHOST, FALLEN = 165, 70


class Fight(NamedTuple):
    """A machine where it lands, those it meets, and what comes of it."""

    floor: Floor
    there: Machine
    foes: tuple[Machine, ...]
    clash: Clash


class Window(NamedTuple):
    """The cells that a little board shows."""

    left: int
    top: int
    columns: int
    rows: int


def fight(rules: Rules, view: Position, action: Action) -> Fight | None:
    """The combat that an action leads to at once; None when it leads to none."""
    moved = motion_of(rules, view, action)
    if moved is None:
        return None
    there, found = fighting(rules, view, *moved)
    if found is None:
        return None
    return Fight(rules.floors[view.board], there, tuple(met(view.machines, there)), found)


class BeforeAfter:
    """Draws the two boards of a fight for a panel of some width."""

    def __init__(self, kit: Kit, rules: Rules, machines: MachinePainter) -> None:
        self.kit, self.rules, self.machines = kit, rules, machines

    def picture(self, found: Fight, w: float) -> Surface:
        """Before, an arrow, after, each with its words, `w` wide (logical px)."""
        kit = self.kit
        target = Surface((kit.canvas.px(w), kit.canvas.px(HIGH + CAPTION)), pygame.SRCALPHA, 32)
        window = _window(found)
        wide = (w - ARROW) / 2
        side = min(LARGEST, (wide - 8) / window.columns, (HIGH - 8) / window.rows)
        first, last = (0.0, 0.0, wide, HIGH), (w - wide, 0.0, wide, HIGH)
        self._before(target, self._board(target, first, window, side), window, side, found)
        self._after(target, self._board(target, last, window, side), window, side, found)
        _arrow(kit, target, (w / 2, HIGH / 2))
        for box, words in ((first, self._landing(found)), (last, self._left(found))):
            at = (box[0] + wide / 2, HIGH + CAPTION / 2 + 2)
            kit.draw_text(target, words, at, 14, "text2", False, "center", wide)
        return target

    def _board(self, target: Surface, box: Box, window: Window, side: float) -> tuple[float, float]:
        """The cells of a little board; where its first cell begins."""
        x, y, w, h = box
        kit, wide, high = self.kit, window.columns * side, window.rows * side
        left, top = x + (w - wide) / 2, y + (h - high) / 2
        kit.fill(target, (left - 4, top - 4, wide + 8, high + 8), "night0", radius=7, border="edge")
        for number in range(window.columns * window.rows):
            row, column = divmod(number, window.columns)
            cell = (left + column * side + 1, top + row * side + 1, side - 2, side - 2)
            kit.fill(target, cell, "cell_dark" if (row + column) % 2 else "cell_light", radius=4)
        return left, top

    def _before(
        self, target: Surface, at: tuple[float, float], window: Window, side: float, found: Fight
    ) -> None:
        for foe in found.foes:
            self._machine(target, at, window, side, found.floor, foe)
        self._machine(target, at, window, side, found.floor, found.there, GHOST)
        for column, row in _cells(found.floor, found.clash.hit):
            middle = at[0] + (column - window.left + 0.5) * side, at[1] + (row - window.top + 0.5) * side
            reticle(self.kit, target, middle, side)

    def _after(
        self, target: Surface, at: tuple[float, float], window: Window, side: float, found: Fight
    ) -> None:
        for machine in (*found.foes, found.there):
            fate = found.clash.fate(machine.id)
            fallen = fate is not None and fate.destroyed
            if fallen or (machine is found.there and found.clash.back):
                self._machine(target, at, window, side, found.floor, machine, FALLEN, spent=True)
        for machine in (*found.foes, found.there):
            rest = remains(machine, found.clash.fate(machine.id))
            if rest is not None and not (machine is found.there and found.clash.back):
                self._machine(target, at, window, side, found.floor, rest)

    def _machine(
        self, target: Surface, at: tuple[float, float], window: Window, side: float, floor: Floor, machine: Machine,
        alpha: int = 255, spent: bool = False,
    ) -> None:  # fmt: skip
        picture = self.machines.machine(machine_face(floor, machine), machine.owner, side, spent=spent)
        over = floor.boxes[machine.units]
        x = at[0] + ((over.left + over.right + 1) / 2 - window.left) * side
        y = at[1] + ((over.top + over.bottom + 1) / 2 - window.top) * side
        picture.set_alpha(alpha)
        self.kit.put(target, picture, (x, y), "center")
        picture.set_alpha(255)

    def _landing(self, found: Fight) -> str:
        titles = [self._title(foe) for foe in found.foes]
        return f"lands on {titles[0]}" if len(titles) == 1 else f"lands on {len(titles)} machines"

    def _left(self, found: Fight) -> str:
        """What becomes of the machine that moved."""
        title, fate = self._title(found.there), found.clash.fate(found.there.id)
        if fate is not None and fate.destroyed:
            fates = [found.clash.fate(foe.id) for foe in found.foes]
            whole = all(each is not None and each.destroyed for each in fates)
            return ("both are lost" if len(fates) == 1 else "all are lost") if whole else f"{title} is lost"
        if found.clash.ask is not None:
            return "one way it may end"
        if found.clash.back is not False:
            return f"{title} goes back" if found.clash.back else f"{title} may go back"
        gone = fate.gone.bit_count() if fate is not None else 0
        return f"{title} loses {counted(gone, 'unit')}" if gone else f"{title} stays whole"

    def _title(self, machine: Machine) -> str:
        return self.rules.library[machine.kind].title


def _window(found: Fight) -> Window:
    """The cells of all who meet, and some round them where there is room on the board."""
    board = found.floor.board
    where = [_cell for machine in (found.there, *found.foes) for _cell in _cells(found.floor, machine.units)]
    columns, rows = [column for column, _ in where], [row for _, row in where]
    left, wide = _span(min(columns), max(columns), LEAST_COLUMNS, board.columns)
    top, high = _span(min(rows), max(rows), LEAST_ROWS, board.rows)
    return Window(left, top, wide, high)


def _span(first: int, last: int, least: int, most: int) -> tuple[int, int]:
    """A row of cells from first to last, as many as `least`, within `most`: where it begins, how many."""
    count = max(last - first + 1, min(least, most))
    begin = first - (count - (last - first + 1)) // 2
    return max(0, min(begin, most - count)), count


def _cells(floor: Floor, units: int) -> Iterable[tuple[int, int]]:
    """Column and row of every cell of a mask."""
    columns = floor.board.columns
    return (
        (cell % columns, cell // columns) for cell in range(columns * floor.board.rows) if units >> cell & 1
    )


def _arrow(kit: Kit, target: Surface, centre: tuple[float, float]) -> None:
    x, y = centre
    kit.line(target, (x - 14, y), (x + 11, y), "brass_light", 4)
    kit.line(target, (x + 4, y - 8), (x + 13, y), "brass_light", 4)
    kit.line(target, (x + 4, y + 8), (x + 13, y), "brass_light", 4)
