"""The panel of the form with the options of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Surface

from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.options import OptionRows, choice_of, lay_option, leading, pictured, settle
from game.pages.parts.page import Page
from game.ui.canvas import Box
from rules.game import Choice, Option, Setup, settled
from rules.tabletop import AnyTabletop

_PICTURED, _SIDE = 92.0, 74.0
_EXPLAINED = 3
"""More options than these have no room for what is chosen to be explained below each."""
_SHORT = 20
"""A longer fact of a choice needs more room than there is."""


class GamePanel:
    """What is chosen for each option of a game, to begin with as in a setup; where that has the default, what
    is usual among bots. `players` says how many play."""

    def __init__(self, page: Page, game: AnyTabletop, first: Setup, players: Callable[[], int]) -> None:
        self.page, self.game, self._players = page, game, players
        self.options = _first(game.options(), first.options)
        self._pictured = pictured(game)
        self._beside = [*leading(game), *([self._pictured] if self._pictured else [])]
        others = [option for option in game.options() if option not in self._beside]
        self._others = OptionRows(page, others, self.options, page.relay)
        self._others.brief = len(others) > _EXPLAINED

    def height(self, width: float) -> float:
        """What it takes at a width."""
        return 52.0 + (_PICTURED if self._pictured else 0.0) + self._others.height(width - 32)

    def lay(self, area: Box) -> None:
        """The option with pictures, then the others."""
        (x, y, w, _), ui = area, self.page.ui
        self._others.seat(self._players())
        self.page.frame(area, "Game", self.game.title)
        at = y + 44
        for number, option in enumerate(self._beside):
            top = at + (24 if self._alone else 2 + 42 * number)
            box = (x + 102, top, w - 118, 36)
            lay_option(self.page, option, box, self.options, partial(self._choose, option.id))
        if self._alone and self._choice is not None:
            ui.label((x + 102, at + 2, w - 118, 20), self._beside[0].label, 14, "text2")
            facts = (
                ", ".join(fact for fact in self._choice.facts if len(fact) <= _SHORT) or self._choice.detail
            )
            ui.label((x + 102, at + 64, w - 118, 20), facts, 13, "mute")
        self._others.lay((x + 16, at + (_PICTURED if self._beside else 0), w - 32, 1))

    @property
    def _choice(self) -> Choice | None:
        """What is chosen of the option with pictures."""
        return choice_of(self._pictured, self.options) if self._pictured is not None else None

    @property
    def _alone(self) -> bool:
        """Whether there is room for words round what is chosen beside the picture."""
        return len(self._beside) == 1

    def _choose(self, option: str, choice: str) -> None:
        """An option is another: what no longer goes with it gives way."""
        self.options[option] = choice
        settle(self.game, self.options)
        self.page.relay()

    def paint(self, surface: Surface, area: Box) -> None:
        """The picture of what is chosen."""
        kit, choice = self.page.kit, self._choice
        if choice is not None and choice.art:
            kit.put(surface, choice_picture(kit, choice, _SIDE), (area[0] + 16, area[1] + 48))


def _first(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """What the options begin with."""
    chosen = settled(options, given)
    usual = {option.id: option.usual(chosen) for option in options}
    return {
        option.id: option.usual(chosen, among_bots=True)
        if chosen[option.id] == usual[option.id]
        else chosen[option.id]
        for option in options
    }
