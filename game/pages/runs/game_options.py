"""The panel of the form with the options of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Surface

from game.pages.parts.options import OptionRows, choice_of, lay_option, leading, pictured, settle
from game.pages.parts.page import Page
from game.ui.canvas import Box
from rules.game import Option, Setup, settled
from rules.tabletop import AnyTabletop

_PICTURED, _SIDE = 92.0, 74.0
_EXPLAINED = 3
"""More options than these have no room for what is chosen to be explained below each."""
_SHORT = 20
"""A longer fact of a choice needs more room than there is."""


class GamePanel:
    """What is chosen for each option of a game, to begin with as in a setup; where that has the default, what
    is usual among bots."""

    def __init__(self, page: Page, game: AnyTabletop, first: Setup) -> None:
        self.page, self.game = page, game
        self.options = _first(game.options(), first.options)
        self._pictured = pictured(game)
        self._beside = [*leading(game), *([self._pictured] if self._pictured else [])]
        others = [option for option in game.options() if option not in self._beside]
        self._others = OptionRows(page, others, self.options, page.repaint)
        self._others.brief = len(others) > _EXPLAINED

    def height(self, width: float) -> float:
        """What it takes at a width."""
        return 52.0 + (_PICTURED if self._pictured else 0.0) + self._others.height(width - 32)

    def lay(self, area: Box) -> None:
        """The option with pictures, then the others."""
        x, y, w, _ = area
        at = y + 44
        for number, option in enumerate(self._beside):
            top = at + (24 if self._alone else 2 + 42 * number)
            box = (x + 102, top, w - 118, 36)
            lay_option(self.page, option, box, self.options, partial(self._choose, option.id))
        self._others.lay((x + 16, at + (_PICTURED if self._beside else 0), w - 32, 1))

    @property
    def _alone(self) -> bool:
        """Whether there is room for words round what is chosen beside the picture."""
        return len(self._beside) == 1

    def _choose(self, option: str, choice: str) -> None:
        """An option is another: what no longer goes with it gives way."""
        self.options[option] = choice
        settle(self.game, self.options)
        self.page.repaint() if option == self._beside[-1].id else self.page.relay()

    def paint(self, surface: Surface, area: Box) -> None:
        """The panel, the picture of what is chosen, the labels."""
        kit, (x, y, w, _), option = self.page.kit, area, self._pictured
        kit.panel(surface, area, "Game", self.game.title)
        at = y + 44
        if option is not None:
            choice = choice_of(option, self.options)
            if choice.art:
                kit.put(surface, kit.picture(choice.art, _SIDE, _SIDE), (x + 16, at + 4))
            if self._alone:
                kit.draw_text(surface, option.label, (x + 102, at + 12), 14, "text2", False, "midleft", w - 118)
                facts = ", ".join(fact for fact in choice.facts if len(fact) <= _SHORT) or choice.detail
                kit.draw_text(surface, facts, (x + 102, at + 74), 13, "mute", False, "midleft", w - 118)
            at += _PICTURED
        self._others.paint(surface, (x + 16, at, w - 32, 1))


def _first(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """What the options begin with."""
    chosen = settled(options, given)
    usual = {option.id: option.usual(chosen) for option in options}
    return {
        option.id: option.usual(chosen, among_bots=True) if chosen[option.id] == usual[option.id] else chosen[option.id]
        for option in options
    }
