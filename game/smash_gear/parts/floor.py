"""The workshop floor with the cells of the board; beside it the list of the viewer's machines."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from game.smash_gear.bases import BasePainter
from game.smash_gear.ground import Ground
from game.smash_gear.machines import MachinePainter
from game.smash_gear.own_machines import OwnMachines
from game.table.parts.grid import BoardPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Where
from game.ui.canvas import Box
from rules.common.text import possessive
from rules.game import Action
from rules.smash_gear.machine_rows import MachineRow, machine_rows


class FloorPart(BoardPart):
    """The board, drawn as the floor of a workshop."""

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        ground: Ground = model.shared("floor", lambda: Ground(self.kit))
        ground.draw(surface, self.geometry(model))

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return the list of the viewer's machines with prices and dangers; None before the first and after
        the last turn. It needs its whole height: what is in danger comes before what has happened."""
        view, own = model.view, self._own_machines(model)
        if action is not None or not view.turn or view.over:
            return None
        listed: tuple[MachineRow, ...] = model.cached(
            "machine rows", lambda: machine_rows(model.game.working_state(view), model.own)
        )
        whose = "Your" if model.own == model.you else possessive(view.names[model.own])
        heading, motions = f"{whose} machines", model.game.rules.motions[view.board]
        return Beside(
            (view.board, heading, listed),
            partial(own.draw, heading=heading, motions=motions, rows=listed),
            at=partial(own.at, rows=listed),
            needs=own.least_height(len(listed)),
        )

    def _own_machines(self, model: ViewModel) -> OwnMachines:
        machines = model.shared("machines", lambda: MachinePainter(self.kit, model.game.library.bodies))
        bases = model.shared("bases", lambda: BasePainter(self.kit))
        made: OwnMachines = model.shared("own machines", lambda: OwnMachines(self.kit, machines, bases))
        return made
