"""The preview of a move's combat, as two little boards: the landing, and what is left of the machines
involved (LOOK 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from game.smash_gear.ghosts import around, covered
from game.smash_gear.ground import Ground
from game.smash_gear.machines import MachinePainter
from game.table.parts.cells import Geometry
from game.table.parts.part import Beside
from game.table.reticles import reticle
from game.ui.canvas import Box, centre, inset
from game.ui.kit import Kit
from rules.common.polyomino import cells
from rules.common.text import counted
from rules.game import Action
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.combat import CombatOutcome, met, remains
from rules.smash_gear.game import SmashGear
from rules.smash_gear.landing import fighting
from rules.smash_gear.lookup import BoardMotions
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.pieces import Machine
from rules.smash_gear.state import Position
from rules.smash_gear.view import SmashGearView

ARROW, CAPTION = 44.0, 21.0
HIGH = 112.0
LARGEST = 40.0
LEAST_COLUMNS, LEAST_ROWS = 4, 3
GHOST, FALLEN = 165, 70


class Fight(NamedTuple):
    """A machine in its landing position, the machines it meets, and the outcome."""

    motions: BoardMotions
    there: Machine
    foes: tuple[Machine, ...]
    clash: CombatOutcome


def fight(game: SmashGear, view: Position, action: Action) -> Fight | None:
    """Return the combat that an action triggers at once, or None."""
    answers: SmashGearView = game.at(view)
    moved, play = answers.motion(action), answers.play
    if moved is None:
        return None
    there, found = fighting(play, *moved)
    if found is None:
        return None
    return Fight(play.motions, there, tuple(met(view.machines, there)), found)


class BeforeAfter:
    """Draws the two boards of a fight for a panel."""

    def __init__(self, kit: Kit, rules: Rules, machines: MachinePainter, ground: Ground) -> None:
        self.kit, self.rules, self.machines, self.ground = kit, rules, machines, ground

    def beside(self, found: Fight) -> Beside:
        """Return the two boards for the preview panel."""
        return Beside(found, partial(self._draw, found), HIGH + self._caption)

    @property
    def _caption(self) -> float:
        """Return the height of the captions."""
        return max(CAPTION, self.kit.line_height(14) + 4)

    def _draw(self, found: Fight, surface: Surface, box: Box) -> None:
        """Draw before, an arrow and after, each with a caption."""
        self.kit.put(surface, self._picture(found, box[2]), box[:2])

    def _picture(self, found: Fight, w: float) -> Surface:
        """Return the picture of before, an arrow and after, `w` wide (logical px)."""
        kit, caption = self.kit, self._caption
        target = Surface((kit.canvas.px(w), kit.canvas.px(HIGH + caption)), pygame.SRCALPHA, 32)
        wide = (w - ARROW) / 2
        for x, draw, words in (
            (0.0, self._before, self._landing),
            (w - wide, self._after, self._outcome_captions),
        ):
            draw(target, self._board(target, found, x, wide), found)
            at = (x + wide / 2, HIGH + caption / 2 + 2)
            said = kit.fitting(words(found), wide, 14)
            kit.draw_text(target, said, at, 14, "text2", False, "center", wide)
        _arrow(kit, target, (w / 2, HIGH / 2))
        return target

    def _board(self, target: Surface, found: Fight, x: float, wide: float) -> Geometry:
        """Draw the cells round the machines on a little board that starts at `x`; return its geometry."""
        board, (columns, rows) = found.motions.board, _window(found)
        side = min(LARGEST, (wide - 8) / len(columns), (HIGH - 8) / len(rows))
        w, h = len(columns) * side, len(rows) * side
        box = x + (wide - w) / 2, (HIGH - h) / 2, w, h
        self.kit.fill(target, inset(box, -4), "night0", radius=7, border="edge")
        self.ground.part(target, board, columns, rows, box)
        return Geometry(board, box[0] - columns.start * side, box[1] - rows.start * side, side, 0.0)

    def _before(self, target: Surface, at: Geometry, found: Fight) -> None:
        for foe in found.foes:
            self._machine(target, at, found, foe)
        self._machine(target, at, found, found.there, GHOST)
        for box in covered(at, found.clash.hit):
            reticle(self.kit, target, centre(box), at.side)

    def _after(self, target: Surface, at: Geometry, found: Fight) -> None:
        for machine in (*found.foes, found.there):
            fate = found.clash.fate(machine.id)
            fallen = fate is not None and fate.destroyed
            if fallen or (machine is found.there and found.clash.back):
                self._machine(target, at, found, machine, FALLEN, spent=True)
        for machine in (*found.foes, found.there):
            rest = remains(machine, found.clash.fate(machine.id))
            if rest is not None and not (machine is found.there and found.clash.back):
                self._machine(target, at, found, rest)

    def _machine(
        self,
        target: Surface,
        at: Geometry,
        found: Fight,
        machine: Machine,
        alpha: int = 255,
        spent: bool = False,
    ) -> None:
        face = face_of(found.motions, machine).text
        picture = self.machines.machine(face, machine.owner, at.side, spent=spent)
        picture.set_alpha(alpha)
        self.kit.put(target, picture, centre(around(at, machine.units)), "center")
        picture.set_alpha(255)

    def _landing(self, found: Fight) -> tuple[str, ...]:
        """Return the caption of the landing, in wordings from the longest to the shortest."""
        titles = [self._title(foe) for foe in found.foes]
        if len(titles) == 1:
            return f"lands on {titles[0]}", f"on {titles[0]}", "it lands"
        return f"lands on {len(titles)} machines", f"on {len(titles)} machines", "it lands"

    def _outcome_captions(self, found: Fight) -> tuple[str, ...]:
        """Return the caption of the outcome for the moved machine, from the longest to the shortest."""
        title, fate = self._title(found.there), found.clash.fate(found.there.id)
        if fate is not None and fate.destroyed:
            unit_outcomes = [found.clash.fate(foe.id) for foe in found.foes]
            if all(each is not None and each.destroyed for each in unit_outcomes):
                return ("both destroyed" if len(unit_outcomes) == 1 else "all destroyed",)
            return f"{title} destroyed", "destroyed"
        if found.clash.ask is not None:
            return "1 possible outcome", "1 outcome"
        if found.clash.back is not False:
            goes = "returns" if found.clash.back else "may return"
            return f"{title} {goes}", f"it {goes}"
        gone = fate.lost_units.bit_count() if fate is not None else 0
        becomes = f"loses {counted(gone, 'unit')}" if gone else "is unharmed"
        return f"{title} {becomes}", f"it {becomes}", becomes

    def _title(self, machine: Machine) -> str:
        return self.rules.library[machine.kind].title


def _window(found: Fight) -> tuple[range, range]:
    """Return the columns and rows of the machines involved, with some cells round them if the board has
    them."""
    grid, board = found.motions.grid, found.motions.board
    where = [cell for machine in (found.there, *found.foes) for cell in cells(machine.units)]
    columns, rows = [grid.column_of(cell) for cell in where], [grid.row_of(cell) for cell in where]
    return _span(columns, LEAST_COLUMNS, board.columns), _span(rows, LEAST_ROWS, board.rows)


def _span(taken: Sequence[int], least: int, most: int) -> range:
    """Return a range of at least `least` cells round those taken, within `most`."""
    first, needed = min(taken), max(taken) - min(taken) + 1
    count = max(needed, min(least, most))
    begin = max(0, min(first - (count - needed) // 2, most - count))
    return range(begin, begin + count)


def _arrow(kit: Kit, target: Surface, centre: tuple[float, float]) -> None:
    x, y = centre
    kit.line(target, (x - 14, y), (x + 11, y), "brass_light", 4)
    kit.line(target, (x + 4, y - 8), (x + 13, y), "brass_light", 4)
    kit.line(target, (x + 4, y + 8), (x + 13, y), "brass_light", 4)
