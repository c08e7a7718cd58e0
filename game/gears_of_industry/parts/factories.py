"""The viewer's factories, with the state and use of each below it; before the first one, the first steps."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.gears_of_industry import factories
from game.gears_of_industry.factory_words import draw_words, sides_key
from game.gears_of_industry.pieces import read
from game.gears_of_industry.viewer import is_yours
from game.table.parts import steps
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.common.text import possessive
from rules.gears_of_industry.state import MARKET_STEP, OUTPUT


class FactoriesPart(Part):
    """The panel under the factories, which are pieces."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        view = model.view
        now = view.phase, view.output, view.seat
        return *sides_key(model), *now, model.own, is_yours(model), model.names, self._builds(model)

    def _builds(self, model: ViewModel) -> bool:
        """Return whether a Technology card is held, which would cover the first steps."""
        held = model.hand.held
        return held is not None and bool(held.face) and model.game.library[read(held.face).kind].technology

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        side, kit, (x, y, w, h) = model.view.sides[model.own], self.kit, box
        heading = "Your factories" if is_yours(model) else f"{possessive(model.names[model.own])} factories"
        room = w - 44 - kit.text_width(heading, 14, True)
        figure = kit.fitting(self._output(model), room, 14) if side.factories else ""
        kit.panel(surface, box, heading, figure if kit.text_width(figure, 14) <= room else "")
        if side.factories:
            draw_words(kit, surface, model, self.layout, model.own, y + h - 2)
        elif not self._builds(model):
            steps.draw(kit, surface, (x + 16, y + 42, w - 32, h - 52), factories.FIRST_STEPS)

    def _output(self, model: ViewModel) -> tuple[str, ...]:
        """Return the output available for payment, left over and from unused factories, in wordings from the
        longest."""
        view, own = model.view, model.own
        if view.phase != MARKET_STEP or view.seat != own or view.over:
            return "rotate 90° clockwise", "rotate 90°"
        more = OUTPUT * sum(each.can_pay for each in view.sides[own].factories)
        if view.output:
            return f"{view.output} output left, {more} more available", f"{view.output} left, {more} more"
        return f"{more} output available", f"{more} output"
