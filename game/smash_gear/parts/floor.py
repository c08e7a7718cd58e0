"""The workshop floor with the cells of the board; beside it the list of the viewer's machines."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from game.smash_gear.bases import BasePainter
from game.smash_gear.combat_preview import BeforeAfter, fight
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
        self._ground(model).draw(surface, self.geometry(model))

    def _ground(self, model: ViewModel) -> Ground:
        made: Ground = model.shared("floor", lambda: Ground(self.kit))
        return made

    def _machines(self, model: ViewModel) -> MachinePainter:
        bodies = model.game.library.bodies
        made: MachinePainter = model.shared("machines", lambda: MachinePainter(self.kit, bodies))
        return made

    def _boards(self, model: ViewModel) -> BeforeAfter:
        return BeforeAfter(self.kit, model.game.rules, self._machines(model), self._ground(model))

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return the two little boards of an action's combat; without an action the list of the viewer's
        machines with prices and dangers. None for an action without combat, and for no list before the first
        and after the last turn. The list needs its whole height: what is in danger comes before what has
        happened."""
        if action is not None:
            found = fight(model.game, model.view, action)
            return self._boards(model).beside(found) if found is not None else None
        view, own = model.view, self._own_machines(model)
        if not view.turn or view.over:
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
        machines = self._machines(model)
        bases = model.shared("bases", lambda: BasePainter(self.kit))
        made: OwnMachines = model.shared("own machines", lambda: OwnMachines(self.kit, machines, bases))
        return made
