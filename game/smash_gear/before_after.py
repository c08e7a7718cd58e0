"""What a motion leads to, as two little boards: how it lands, and what is left of those who meet (LOOK 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.smash_gear.ground import Ground
from game.smash_gear.machines import MachinePainter
from game.smash_gear.small_board import SmallBoard
from game.table.reticles import reticle
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.common.polyomino import cells
from rules.common.words import counted
from rules.engine.draft import opened
from rules.game import Action
from rules.smash_gear.combat import Clash, met, remains
from rules.smash_gear.foresight import fighting, motion_of
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.play import Play
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Machine
from rules.smash_gear.state import Position
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


def fight(rules: Rules, view: Position, action: Action) -> Fight | None:
    """The combat that an action leads to at once; None when it leads to none."""
    play = opened(view, Play, tables=rules)
    moved = motion_of(play, action)
    if moved is None:
        return None
    there, found = fighting(play, *moved)
    if found is None:
        return None
    return Fight(play.floor, there, tuple(met(view.machines, there)), found)


class BeforeAfter:
    """Draws the two boards of a fight for a panel of some width."""

    def __init__(self, kit: Kit, rules: Rules, machines: MachinePainter, ground: Ground) -> None:
        self.kit, self.rules, self.machines, self.ground = kit, rules, machines, ground

    def picture(self, found: Fight, w: float) -> Surface:
        """Before, an arrow, after, each with its words, `w` wide (logical px)."""
        kit = self.kit
        caption = max(CAPTION, kit.line_height(14) + 4)
        target = Surface((kit.canvas.px(w), kit.canvas.px(HIGH + caption)), pygame.SRCALPHA, 32)
        columns, rows = _window(found)
        wide = (w - ARROW) / 2
        side = min(LARGEST, (wide - 8) / len(columns), (HIGH - 8) / len(rows))
        for x, draw, words in ((0.0, self._before, self._landing), (w - wide, self._after, self._left)):
            draw(self._board(target, found.floor, (x, 0.0, wide, HIGH), columns, rows, side), found)
            at = (x + wide / 2, HIGH + caption / 2 + 2)
            said = kit.fitting(words(found), wide, 14)
            kit.draw_text(target, said, at, 14, "text2", False, "center", wide)
        _arrow(kit, target, (w / 2, HIGH / 2))
        return target

    def _board(
        self, target: Surface, floor: Floor, box: Box, columns: range, rows: range, side: float
    ) -> SmallBoard:
        """The cells of a little board in the middle of its box."""
        x, y, w, h = box
        wide, high = len(columns) * side, len(rows) * side
        left, top = x + (w - wide) / 2, y + (h - high) / 2
        self.kit.fill(target, (left - 4, top - 4, wide + 8, high + 8), "night0", radius=7, border="edge")
        board = SmallBoard(
            self.kit, target, floor, left - columns.start * side, top - rows.start * side, side
        )
        board.plates(self.ground, columns, rows)
        return board

    def _before(self, board: SmallBoard, found: Fight) -> None:
        for foe in found.foes:
            self._machine(board, foe)
        self._machine(board, found.there, GHOST)
        for column, row in _cells(found.floor, found.clash.hit):
            reticle(self.kit, board.surface, centre(board.cell(column, row)), board.side)

    def _after(self, board: SmallBoard, found: Fight) -> None:
        for machine in (*found.foes, found.there):
            fate = found.clash.fate(machine.id)
            fallen = fate is not None and fate.destroyed
            if fallen or (machine is found.there and found.clash.back):
                self._machine(board, machine, FALLEN, spent=True)
        for machine in (*found.foes, found.there):
            rest = remains(machine, found.clash.fate(machine.id))
            if rest is not None and not (machine is found.there and found.clash.back):
                self._machine(board, rest)

    def _machine(self, board: SmallBoard, machine: Machine, alpha: int = 255, spent: bool = False) -> None:
        face = face_of(board.floor, machine).text
        picture = self.machines.machine(face, machine.owner, board.side, spent=spent)
        picture.set_alpha(alpha)
        board.lay(picture, machine.units)
        picture.set_alpha(255)

    def _landing(self, found: Fight) -> tuple[str, ...]:
        """On what the machine lands, in wordings from the longest to the shortest."""
        titles = [self._title(foe) for foe in found.foes]
        if len(titles) == 1:
            return f"lands on {titles[0]}", f"on {titles[0]}", "it lands"
        return f"lands on {len(titles)} machines", f"on {len(titles)} machines", "it lands"

    def _left(self, found: Fight) -> tuple[str, ...]:
        """What becomes of the machine that moved, likewise."""
        title, fate = self._title(found.there), found.clash.fate(found.there.id)
        if fate is not None and fate.destroyed:
            fates = [found.clash.fate(foe.id) for foe in found.foes]
            if all(each is not None and each.destroyed for each in fates):
                return ("both are lost" if len(fates) == 1 else "all are lost",)
            return f"{title} is lost", "it is lost"
        if found.clash.ask is not None:
            return "one way it may end", "it may end so"
        if found.clash.back is not False:
            goes = "goes back" if found.clash.back else "may go back"
            return f"{title} {goes}", f"it {goes}"
        gone = fate.gone.bit_count() if fate is not None else 0
        becomes = f"loses {counted(gone, 'unit')}" if gone else "stays whole"
        return f"{title} {becomes}", f"it {becomes}", becomes

    def _title(self, machine: Machine) -> str:
        return self.rules.library[machine.kind].title


def _window(found: Fight) -> tuple[range, range]:
    """The columns and rows of all who meet, and some round them where there is room on the board."""
    board = found.floor.board
    where = [cell for machine in (found.there, *found.foes) for cell in _cells(found.floor, machine.units)]
    columns, rows = zip(*where, strict=True)
    return _span(columns, LEAST_COLUMNS, board.columns), _span(rows, LEAST_ROWS, board.rows)


def _span(taken: Sequence[int], least: int, most: int) -> range:
    """A row of cells round those taken, as many as `least`, within `most`."""
    first, needed = min(taken), max(taken) - min(taken) + 1
    count = max(needed, min(least, most))
    begin = max(0, min(first - (count - needed) // 2, most - count))
    return range(begin, begin + count)


def _cells(floor: Floor, units: int) -> list[tuple[int, int]]:
    """Column and row of every cell of a mask."""
    return [(floor.grid.column_of(cell), floor.grid.row_of(cell)) for cell in cells(units)]


def _arrow(kit: Kit, target: Surface, centre: tuple[float, float]) -> None:
    x, y = centre
    kit.line(target, (x - 14, y), (x + 11, y), "brass_light", 4)
    kit.line(target, (x + 4, y - 8), (x + 13, y), "brass_light", 4)
    kit.line(target, (x + 4, y + 8), (x + 13, y), "brass_light", 4)
